"""The roster of a campaign: formations, units, leaders. Rows mirror the campaign's state; `key` is stable."""

from django.db import models

from campaigns.models.campaign import Campaign
from rules.core import lengths


class Formation(models.Model):
    """A platoon, company or war party and who commands it (MM-LEAD-1)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="formations")
    key = models.CharField(max_length=lengths.KEY)
    name = models.CharField(max_length=lengths.NAME)
    kind = models.CharField(max_length=20)
    parent = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="children")
    leader_key = models.CharField(max_length=lengths.KEY, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["campaign", "position", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="formation_once")]

    def __str__(self) -> str:
        return self.name


class Leader(models.Model):
    """A leader, in command or fallen, with his record."""

    class Status(models.TextChoices):
        """What became of him."""

        SERVING = "serving", "serving"
        LOST = "lost", "lost"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="leaders")
    key = models.CharField(max_length=lengths.KEY)
    name = models.CharField(max_length=lengths.NAME)
    rank = models.CharField(max_length=30)
    rep = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.SERVING)
    post = models.CharField(
        max_length=lengths.KEY, blank=True, help_text="Key of the unit or formation he leads or led last."
    )
    is_player = models.BooleanField(default=False, help_text="The player's own figure.")
    formation = models.ForeignKey(Formation, on_delete=models.SET_NULL, null=True, blank=True, related_name="leaders")
    service = models.JSONField(default=list, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["campaign", "position", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="leader_once")]

    def __str__(self) -> str:
        return self.name


class Unit(models.Model):
    """A unit with its strength, its Rep and its record; `available` is True if it may go this month."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="units")
    key = models.CharField(max_length=lengths.KEY)
    number = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=lengths.NAME)
    troop = models.CharField(max_length=16)
    weapon = models.CharField(max_length=8)
    rep = models.PositiveSmallIntegerField()
    figures = models.PositiveSmallIntegerField()
    paper = models.PositiveSmallIntegerField()
    available = models.BooleanField(default=True)
    back = models.CharField(max_length=7, blank=True, help_text='The month, as "1755-06", in which it is refilled.')
    formation = models.ForeignKey(Formation, on_delete=models.SET_NULL, null=True, blank=True, related_name="units")
    leader = models.ForeignKey(Leader, on_delete=models.SET_NULL, null=True, blank=True, related_name="units")
    service = models.JSONField(default=list, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["campaign", "position", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="unit_once")]

    def __str__(self) -> str:
        return self.name
