"""Standings of the factions: local campaign morale and investment level, now and month by month."""

from django.db import models

from campaigns.models.campaign import Campaign
from rules.core import lengths


class Standing(models.Model):
    """A faction in a campaign as of now (MM-CAMP-3, MM-CAMP-9); `investment` is empty until it is first met."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="standings")
    faction = models.CharField(max_length=lengths.FACTION)
    morale = models.PositiveSmallIntegerField()
    investment = models.PositiveSmallIntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ["campaign", "faction"]
        constraints = [models.UniqueConstraint(fields=["campaign", "faction"], name="standing_once")]

    def __str__(self) -> str:
        return self.faction


class StandingPoint(models.Model):
    """The same at a month's end, for charts; a campaign of the chain starts with a point of `start` true."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="standing_points")
    faction = models.CharField(max_length=lengths.FACTION)
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(default=1)
    start = models.BooleanField(default=False)
    morale = models.PositiveSmallIntegerField()
    investment = models.PositiveSmallIntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ["campaign", "number", "year", "month", "-start", "faction"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number", "year", "month", "start", "faction"], name="standing_point_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.faction} {self.year}-{self.month:02}"
