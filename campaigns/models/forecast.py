"""Which forecast was asked of which encounter."""

from django.db import models

from battles.models import Forecast
from campaigns.models.encounter import Encounter


class EncounterForecast(models.Model):
    """A forecast that a member of a campaign asked for before its month was played; it is his alone."""

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="forecasts")
    forecast = models.OneToOneField(Forecast, on_delete=models.CASCADE, related_name="about")
    asked = models.JSONField(
        default=list, blank=True, help_text="The units that would go, then doctrine and options under its own rules."
    )

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.forecast} of {self.encounter}"
