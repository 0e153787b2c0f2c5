"""A one-off encounter that anybody may fight."""

from django.db import models
from simple_history.models import HistoricalRecords

from battles.models.content import Content


class Scenario(Content):
    """An order of battle as a file holds it: `setup` is what the system's own `check` reads."""

    system = models.CharField(max_length=40, default="muskets_mohawks")
    encounter = models.CharField(max_length=20, blank=True, help_text="As the setup names it; kept for filters.")
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.CharField(max_length=120, blank=True)
    setup = models.JSONField(default=dict)
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False
