"""The most characters of texts that people and programs send.

Rows, content files, forms, files of campaigns and the API take them from here, so that all of them accept the same.
"""

from typing import Final

SLUG: Final = 60
KEY: Final = 60  # of a unit, a leader or a formation within an order of battle or a campaign
NAME: Final = 120
PLACE: Final = 120
TITLE: Final = 160
SEED: Final = 80
STREAM: Final = 80  # of a battle's dice
ROLL: Final = 120  # the stream of dice of a campaign's roll
SYSTEM: Final = 40
DOCTRINE: Final = 20
FACTION: Final = 20
ROLE: Final = 20
RULE: Final = 30
VERSION: Final = 40
HASH: Final = 64
REASON: Final = 500  # of a change by the umpire
NOTE: Final = 80  # on an invitation
ACCOUNT: Final = 150  # the name of a user, as Django stores it
PASSWORD: Final = 128
