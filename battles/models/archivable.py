"""What its owner may put away: a campaign, a forecast, a battle that he had fought."""

from django.db import models


class Archivable(models.Model):
    """A row that leaves the ordinary lists while it is archived, and stays to be read at its address."""

    archived = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When it was archived; empty: it is not."
    )

    class Meta:
        abstract = True
