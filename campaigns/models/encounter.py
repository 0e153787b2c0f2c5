"""The month's encounter, from its set-up dice to its aftermath, and the forecasts that were asked for of it."""

from calendar import month_name
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from battles.models import Battle, Forecast, MayFail
from campaigns.models.campaign import Campaign
from matches.models import Match
from rules.core import lengths
from rules.muskets_mohawks.words import ENCOUNTERS


class Encounter(MayFail):
    """One month of a campaign: prepared, queued, running, fought, closed; played before it is queued, or failed."""

    class State(models.TextChoices):
        """The status of a month."""

        PREPARED = "prepared", "prepared"
        PLAYING = "playing", "being played"
        QUEUED = "queued", "queued"
        RUNNING = "running", "being fought"
        FOUGHT = "fought", "fought"
        CLOSED = "closed", "closed"
        FAILED = "failed", "failed"

    class Source(models.TextChoices):
        """Who filled the result in."""

        ENGINE = "engine", "the engine"
        TABLE = "table", "a person at a table"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="encounters")
    number = models.PositiveSmallIntegerField(help_text="Counts the months of the whole chain from 1.")
    chain = models.PositiveSmallIntegerField(default=1, help_text="Which campaign of the chain it belongs to.")
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    opponent = models.CharField(max_length=lengths.FACTION, blank=True)
    passed = models.BooleanField(default=False, help_text="No unit was fit to go, so the month passed (MM-CAMP-10).")
    state = models.CharField(max_length=8, choices=State.choices, default=State.PREPARED)
    sheet = models.JSONField(default=dict, blank=True, help_text="What everybody may know of the set-up.")
    hidden = models.JSONField(default=dict, blank=True, help_text="What only the umpire may know of it.")
    # The player's choice.
    system = models.CharField(
        max_length=lengths.SYSTEM, blank=True, help_text="The rules it is fought by; empty: the campaign's."
    )
    units = models.JSONField(default=list, blank=True)
    doctrine = models.CharField(max_length=lengths.DOCTRINE, blank=True)
    options = models.JSONField(default=dict, blank=True)
    # Played by people: the match, and once it is over all answers by place, from which the month is fought.
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="encounter")
    orders = models.JSONField(default=dict, blank=True)
    # Who is at it.
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    queued_at = models.DateTimeField(null=True, blank=True)
    engine_version = models.CharField(max_length=lengths.VERSION, blank=True, help_text="The rules it was queued with.")
    # What came of it.
    battle = models.OneToOneField(Battle, on_delete=models.PROTECT, null=True, blank=True, related_name="encounter")
    result = models.JSONField(null=True, blank=True)
    result_source = models.CharField(max_length=6, choices=Source.choices, blank=True)
    success = models.BooleanField(null=True, blank=True)
    summary = models.JSONField(default=dict, blank=True, help_text="What changed, for the table of months.")
    created = models.DateTimeField(default=timezone.now, editable=False)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "number"]
        indexes = [models.Index(fields=["state", "claimed_at"], name="encounter_waiting")]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "year", "month"], name="one_encounter_a_month"),
            models.UniqueConstraint(fields=["campaign", "number"], name="encounter_number_once"),
            models.UniqueConstraint(
                fields=["campaign"], condition=~Q(state="closed"), name="one_open_encounter_a_campaign"
            ),
            models.CheckConstraint(
                name="running_is_claimed",
                condition=~Q(state="running") | (~Q(claimed_by="") & Q(claimed_at__isnull=False)),
            ),
            models.CheckConstraint(name="fought_has_result", condition=~Q(state="fought") | Q(result__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """Return the month as people write it, with what it brings: March 1755, Raid: Attack."""
        return f"{month_name[self.month]} {self.year}, {ENCOUNTERS.get(self.kind, self.kind)}"

    def choose(self, units: list[str], doctrine: str, options: dict[str, Any], system: str) -> None:
        """Take a choice, and forget what came of the one before; the caller saves the row."""
        self.units, self.doctrine, self.options, self.system = units, doctrine, options, system
        self.forget_error()
        self.forget_match()

    def forget_match(self) -> None:
        """Forget that people played the month; the caller saves the row."""
        self.match, self.orders = None, {}


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
