"""Which campaign a forecast of seasons is about."""

from django.db import models

from battles.models import Forecast
from campaigns.models.campaign import Campaign


class SeasonForecast(models.Model):
    """A forecast that a member of a campaign asked for of the season ahead; it is his alone."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seasons")
    forecast = models.OneToOneField(Forecast, on_delete=models.CASCADE, related_name="season")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.forecast} of {self.campaign}"
