"""The most characters of texts that rows, content files, forms and the API all take: each is stated here alone."""

SLUG = 60
NAME = 120
PLACE = 120
TITLE = 160
SEED = 80
DOCTRINE = 20
