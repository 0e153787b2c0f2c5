"""A finished measurement of a game itself, such as of the balance of its rules: what was measured, how, and when."""

import uuid

from django.db import models

from rules.core import lengths


class Measurement(models.Model):
    """A measurement that a command made and kept; the newest of a kind and a system is the one that pages show."""

    class Kind(models.TextChoices):
        """What was measured."""

        BALANCE = "balance", "balance"
        OPENINGS = "openings", "openings"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    system = models.CharField(max_length=lengths.SYSTEM)
    engine_version = models.CharField(
        max_length=lengths.VERSION, help_text="The version of the rules that it was made with."
    )
    runs = models.PositiveIntegerField(help_text="Runs of each cell of a matrix.")
    seed = models.CharField(max_length=lengths.SEED)
    created = models.DateTimeField(auto_now_add=True)
    document = models.JSONField(help_text="What came out.")

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["kind", "system", "-created"], name="measurement_newest")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.system}, {self.runs} runs a cell"

    @property
    def bundled(self) -> bool:
        """Return whether it came with the program, and is in no database."""
        return self._state.adding
