"""What went into a campaign (append-only), its state at each month's start, and the journal of what came of it."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models.amendment import Amendment
from campaigns.models.campaign import Campaign
from campaigns.models.encounter import Encounter
from rules.core import lengths


class CampaignInput(models.Model):
    """One decision or result; rows are only ever added, and all of them in order give the campaign."""

    class Kind(models.TextChoices):
        """What was put in."""

        BEGIN = "begin", "the campaign begins"
        PREPARE = "prepare", "the month is prepared"
        TYPED_DICE = "typed_dice", "dice typed"
        CHOICE = "choice", "units and doctrine chosen"
        PLAYED = "played", "played by people"
        ENGINE_RESULT = "engine_result", "fought by the engine"
        TABLE_RESULT = "table_result", "fought on a table"
        CLOSE = "close", "the month is closed"
        WITHDRAW = "withdraw", "result withdrawn"
        OVERRIDE = "override", "umpire's override"
        RENAME = "rename", "renamed"
        NEXT_CAMPAIGN = "next_campaign", "the next campaign begins"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="inputs")
    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, null=True, blank=True, related_name="inputs")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=14, choices=Kind.choices)
    payload = models.JSONField(default=dict, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="input_number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Snapshot(models.Model):
    """The state at a month's start, after `inputs` inputs; with the later ones it gives the present state."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="snapshots")
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    inputs = models.PositiveIntegerField()
    engine_version = models.CharField(max_length=lengths.VERSION)
    state = models.JSONField()
    digest = models.CharField(max_length=lengths.HASH)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["campaign", "year", "month"]
        constraints = [models.UniqueConstraint(fields=["campaign", "year", "month"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"


class JournalLine(models.Model):
    """One line of the journal: the rule, the dice, and codes and numbers that narration turns into a sentence."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="journal")
    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, null=True, blank=True, related_name="journal")
    number = models.PositiveIntegerField()
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=12, help_text="begin, prepare, battle, aftermath, month, next, umpire")
    rule = models.CharField(max_length=lengths.RULE, blank=True)
    kind = models.CharField(max_length=12)
    dice = models.JSONField(default=list, blank=True, help_text="The rolls that led to it, in order.")
    data = models.JSONField(default=dict, blank=True)
    hidden = models.BooleanField(default=False, help_text="Kept from all but the umpire until the month is closed.")
    withdrawn = models.BooleanField(default=False)
    amendment = models.ForeignKey(
        Amendment,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="struck",
        help_text="The amendment that struck it out, if one did.",
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["campaign", "number"]
        indexes = [models.Index(fields=["campaign", "year", "month"], name="journal_month")]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="journal_number_once")]

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02} {self.kind} {self.rule}".rstrip()
