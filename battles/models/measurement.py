"""A measurement of a game itself, such as of the balance of its rules: what was measured, how, and when."""

import uuid

from django.db import models

from rules.core import lengths


class _Finished(models.Manager["Measurement"]):
    """The measurements that have an outcome."""

    def get_queryset(self) -> models.QuerySet["Measurement"]:
        """Leave out those that workers are still at."""
        return super().get_queryset().filter(waits_for=None)


class Measurement(models.Model):
    """A measurement that a command or the workers made; the newest of a kind, a system and a scenario is shown.

    One that the workers are at waits for the forecasts that they make for it, and has only what was asked as document.
    """

    class Kind(models.TextChoices):
        """What was measured."""

        BALANCE = "balance", "balance"
        OPENINGS = "openings", "openings"
        LADDER = "ladder", "ladder"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    system = models.CharField(max_length=lengths.SYSTEM)
    scenario = models.CharField(
        max_length=lengths.SLUG, blank=True, default="", help_text="Its slug; empty: it is of the system."
    )
    engine_version = models.CharField(
        max_length=lengths.VERSION, help_text="The version of the rules that it was made with."
    )
    runs = models.PositiveIntegerField(help_text="Runs of each cell of a matrix.")
    seed = models.CharField(max_length=lengths.SEED)
    created = models.DateTimeField(auto_now_add=True)
    document = models.JSONField(help_text="What came out.")
    waits_for = models.UUIDField(
        null=True, blank=True, unique=True, help_text="The group of forecasts that workers make for it; empty: done."
    )

    objects = models.Manager()
    finished = _Finished()

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["kind", "system", "scenario", "-created"], name="measurement_newest")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.scenario or self.system}, {self.runs} runs a cell"

    @property
    def bundled(self) -> bool:
        """Return whether it came with the program, and is in no database."""
        return self._state.adding
