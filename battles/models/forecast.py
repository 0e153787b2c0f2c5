"""How a battle may go: an order of battle fought many times, in chunks that any worker may take."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from battles.models.failing import Archivable, MayFail
from battles.models.scenario import Scenario
from rules.core import lengths


class Forecast(MayFail, Archivable):
    """A forecast from its request to its counts; the samples are decided by setup, seed and number alone."""

    class Status(models.TextChoices):
        """The status of a forecast."""

        QUEUED = "queued", "queued"
        RUNNING = "running", "running"
        DONE = "done", "done"
        CANCELLED = "cancelled", "cancelled"
        FAILED = "failed", "failed"

    class Knowledge(models.TextChoices):
        """Whose knowledge it rests on."""

        TRUTH = "truth", "all there is to know"
        PLAYER = "player", "what the player's side knows"
        ENEMY = "enemy", "what the enemy's side knows"

    class Kind(models.TextChoices):
        """What its samples are."""

        BATTLE = "battle", "battles"
        SEASON = "season", "seasons of a campaign"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.BATTLE)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="forecasts"
    )
    scenario = models.ForeignKey(Scenario, on_delete=models.SET_NULL, null=True, blank=True, related_name="forecasts")
    system = models.CharField(max_length=lengths.SYSTEM)
    title = models.CharField(max_length=lengths.TITLE)
    # What goes in.
    setup = models.JSONField(help_text="The order of battle as it is fought: redacted where knowledge is one side's.")
    origin = models.JSONField(
        null=True,
        blank=True,
        help_text=(
            "The order of battle under its own rules where each run carries it over anew; the other then holds only "
            "system, doctrines and options."
        ),
    )
    carried_from = models.CharField(
        max_length=40,
        blank=True,
        default="",
        help_text="The system from whose order of battle a mapping card carried it over; empty: read as it was.",
    )
    setup_hash = models.CharField(max_length=lengths.HASH)
    basis = models.JSONField(
        default=dict, blank=True, help_text="Hashes of the parts of what it was made of, to tell when they change."
    )
    knowledge = models.CharField(max_length=6, choices=Knowledge.choices, default=Knowledge.TRUTH)
    seed = models.CharField(max_length=lengths.SEED)
    runs = models.PositiveIntegerField(null=True, blank=True, help_text="Runs asked for; the most of them if precise.")
    precision = models.FloatField(
        null=True, blank=True, help_text="Half the width of the interval of the player's victories."
    )
    most_runs = models.PositiveIntegerField(help_text="Runs that are fought at most.")
    chunk_size = models.PositiveIntegerField()
    horizon = models.PositiveSmallIntegerField(
        default=0, help_text="The turn after which each battle is broken off and looked at; 0: it is fought to its end."
    )
    leaving = models.JSONField(
        default=dict, blank=True, help_text="By side, when its commander gives the battle up: below, leader, dusk."
    )
    engine_version = models.CharField(max_length=lengths.VERSION)
    side_names = models.JSONField(help_text="What player and enemy are called.")
    entities = models.JSONField(help_text="Who takes the field: id, side, name and strength of each.")
    reports = models.JSONField(default=list, blank=True, help_text="Played reports whose agreement is counted.")
    together = models.UUIDField(
        null=True, blank=True, db_index=True, help_text="Shared by forecasts that were asked for together."
    )
    remarks = models.JSONField(default=list, blank=True, help_text="What gave way where the rules are others.")
    # Who is at it.
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.QUEUED)
    served = models.DateTimeField(null=True, blank=True, help_text="When a worker last took up a part of it.")
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)
    # What came out.
    tally = models.JSONField(null=True, blank=True, help_text="The counts of all runs, once it is done.")

    class Meta:
        ordering = ["-created", "id"]
        indexes = [
            models.Index(fields=["owner", "-created"], name="forecast_owner_newest"),
            models.Index(fields=["status"], name="forecast_waiting"),
        ]
        constraints = [
            models.CheckConstraint(
                name="forecast_done_has_tally", condition=~Q(status="done") | Q(tally__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def known_as(self) -> str:
        """Return as whose knowledge it rests on, such as "as the British know it"; "" if on all there is to know."""
        places = {self.Knowledge.PLAYER.value: 0, self.Knowledge.ENEMY.value: 1}
        place = places.get(self.knowledge)
        return "" if place is None else as_known_to(str(self.side_names[place]))


def as_known_to(name: str) -> str:
    """Return in words that something is as a side of this name knows it; a name of one word is a people's."""
    return f"as {name if ' ' in name else f'the {name}'} know it"


class ForecastSlot(models.Model):
    """A message that calls a worker to forecasts; there are as many slots as processes may work at them together."""

    number = models.PositiveSmallIntegerField(unique=True)
    out = models.BooleanField(default=False, help_text="A message of it is on its way, or worked at.")
    wave = models.PositiveIntegerField(default=0, help_text="Only messages of this wave are passed on.")
    unanswered = models.PositiveSmallIntegerField(default=0, help_text="Messages sent since it was heard of.")
    heard_of = models.DateTimeField(null=True, blank=True, help_text="When a message was last sent or passed on.")

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"slot {self.number}"


class ForecastChunk(models.Model):
    """Consecutive samples of a forecast; numbers count from 1, and so do samples."""

    class Status(models.TextChoices):
        """The status of a chunk."""

        QUEUED = "queued", "queued"
        RUNNING = "running", "running"
        DONE = "done", "done"

    forecast = models.ForeignKey(Forecast, on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.QUEUED)
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(max_length=120, blank=True, help_text="Who fought it.")
    won = models.PositiveIntegerField(default=0, help_text="Samples that the player won.")
    tally = models.JSONField(null=True, blank=True)
    columns = models.JSONField(null=True, blank=True, help_text="Sample by sample: who won, what was lost, turns.")

    class Meta:
        ordering = ["forecast", "number"]
        indexes = [models.Index(fields=["status", "claimed_at"], name="forecast_chunk_waiting")]
        constraints = [
            models.UniqueConstraint(fields=["forecast", "number"], name="forecast_chunk_once"),
            models.CheckConstraint(
                name="forecast_chunk_running_is_claimed",
                condition=~Q(status="running") | (~Q(claimed_by="") & Q(claimed_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="forecast_chunk_done_has_tally",
                condition=~Q(status="done") | (Q(tally__isnull=False) & Q(columns__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"chunk {self.number}"
