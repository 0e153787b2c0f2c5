"""Notices to players of what happens at a match, besides its page: each is made once and sent once."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.match import Match


class Notice(models.Model):
    """A sentence to one person about one match; it says nothing of the board."""

    class Kind(models.TextChoices):
        """What it is about."""

        TURN = "turn", "it is your turn"
        REMINDER = "reminder", "you are still awaited"
        JOINED = "joined", "a player has come"
        DRAW = "draw", "a draw is offered"
        OVER = "over", "the match is over"
        FROZEN = "frozen", "the match is frozen"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    number = models.PositiveIntegerField(help_text="The version of the match that it is about.")
    created = models.DateTimeField(default=timezone.now)
    sent = models.DateTimeField(null=True, blank=True, help_text="When it went out by mail; empty: it has not.")
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-id"]
        constraints = [models.UniqueConstraint(fields=["match", "user", "kind", "number"], name="notice_once")]

    def __str__(self) -> str:
        return self.get_kind_display()
