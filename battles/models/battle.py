"""One resolution: an order of battle, the dice it is fought with, and what came of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from battles.models.failing import Archivable, MayFail
from battles.models.forecast import Forecast
from battles.models.scenario import Scenario
from rules.core import lengths

EVENTS_A_PAGE = 200


class Battle(MayFail, Archivable):
    """A battle from its request to its digest; what went in is never changed, what came out is written once."""

    class Status(models.TextChoices):
        """The status of a resolution."""

        QUEUED = "queued", "queued"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="battles"
    )
    scenario = models.ForeignKey(Scenario, on_delete=models.SET_NULL, null=True, blank=True, related_name="battles")
    forecast = models.ForeignKey(
        Forecast,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="samples",
        help_text="The forecast of which this is one sample, told whole.",
    )
    system = models.CharField(max_length=lengths.SYSTEM)
    title = models.CharField(max_length=lengths.TITLE)
    # What goes in.
    setup = models.JSONField()
    setup_hash = models.CharField(max_length=lengths.HASH)
    seed = models.CharField(max_length=lengths.SEED)
    stream = models.CharField(max_length=lengths.STREAM, default="battle")
    doctrine = models.CharField(max_length=lengths.DOCTRINE, blank=True)
    options = models.JSONField(default=dict, blank=True)
    dice = models.JSONField(null=True, blank=True, help_text="Faces rolled at a table; empty when drawn from the seed.")
    engine_version = models.CharField(max_length=lengths.VERSION)
    # Who is at it.
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.QUEUED)
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(max_length=120, blank=True, help_text="Who resolved it.")
    created = models.DateTimeField(default=timezone.now, editable=False)
    finished = models.DateTimeField(null=True, blank=True)
    # What came out.
    result = models.JSONField(null=True, blank=True)
    ending = models.CharField(max_length=20, blank=True)
    turns = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=lengths.HASH, blank=True)
    initial = models.JSONField(null=True, blank=True)
    names = models.JSONField(default=dict, blank=True, help_text="Names of units and leaders by id, for sentences.")
    event_count = models.PositiveIntegerField(default=0)
    dice_count = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created", "id"]
        indexes = [
            models.Index(fields=["owner", "-created"], name="battle_owner_newest"),
            models.Index(fields=["status", "claimed_at"], name="battle_waiting"),
        ]
        constraints = [
            models.CheckConstraint(
                name="battle_running_is_claimed",
                condition=~Q(status="running") | (~Q(claimed_by="") & Q(claimed_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="battle_done_has_result", condition=~Q(status="done") | (Q(result__isnull=False) & ~Q(digest=""))
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def pages_count(self) -> int:
        """Return how many pages its transcript has."""
        return -(-self.event_count // EVENTS_A_PAGE)


class TranscriptPage(models.Model):
    """Some two hundred events of a battle, in order, as codes and numbers; pages count from 1."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField()
    events = models.JSONField()

    class Meta:
        ordering = ["battle", "number"]
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="transcript_page_once")]

    def __str__(self) -> str:
        return f"page {self.number}"
