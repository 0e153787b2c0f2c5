"""A single battle that every user may fight."""

from django.db import models
from django.urls import reverse
from simple_history.models import HistoricalRecords

from battles.models.content import Content
from rules.core import lengths


class Scenario(Content):
    """An order of battle as a file holds it: `setup` is what the system's own `check` reads."""

    system = models.CharField(max_length=lengths.SYSTEM, default="muskets_mohawks")
    encounter = models.CharField(max_length=20, blank=True, help_text="As the setup names it; kept for filters.")
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.CharField(max_length=lengths.PLACE, blank=True)
    setup = models.JSONField(default=dict)
    reports = models.JSONField(
        default=list, blank=True, help_text="Played games of it, as `rules.core.reports` reads them."
    )
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("scenario", args=[self.slug])
