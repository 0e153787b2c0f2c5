"""Notices to players of what happens at a match, besides its page: each is made, mailed and posted once."""

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.match import Match


def fresh_secret() -> str:
    """Return a secret for an address or a signature, of 32 characters that need no quoting."""
    return secrets.token_urlsafe(24)


class Notice(models.Model):
    """A sentence to one person about one match; it says nothing of the board."""

    class Kind(models.TextChoices):
        """What it is about."""

        TURN = "turn", "it is your turn"
        REMINDER = "reminder", "your answer is still awaited"
        ANSWERED = "answered", "your time was up, and an adjutant answered for you"
        INVITED = "invited", "you are asked to take a place"
        JOINED = "joined", "a player has joined"
        DECLINED = "declined", "a player has declined his place"
        LEFT = "left", "a player has left, and his place is free"
        DRAW = "draw", "a draw is offered"
        OVER = "over", "the match is over"
        FROZEN = "frozen", "the match is frozen: its players decide how it goes on"

    class Mail(models.TextChoices):
        """Where its mail is; the first two are those of `common.claims`."""

        WAITING = "queued", "waits to be sent"
        SENDING = "running", "is being sent"
        SENT = "sent", "sent"
        NONE = "none", "none: no address, turned off, or no longer true"
        FAILED = "failed", "could not be sent"

    # Shown in feeds, mails and webhooks: rows are counted over all, and gaps would say what others hear.
    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    number = models.PositiveIntegerField(help_text="The version of the match that it is about.")
    created = models.DateTimeField(default=timezone.now)
    mail = models.CharField(max_length=7, choices=Mail.choices, default=Mail.WAITING)
    due = models.DateTimeField(default=timezone.now, help_text="When its mail goes out, or is tried again.")
    sent = models.DateTimeField(null=True, blank=True, help_text="When it went out by mail; empty: it has not.")
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.TextField(blank=True, help_text="Why its mail could not be sent the last time.")
    batch = models.CharField(max_length=32, blank=True, help_text="The mail that it is in, the same if sent again.")
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "-id"]
        constraints = [models.UniqueConstraint(fields=["match", "user", "kind", "number"], name="notice_once")]
        indexes = [
            models.Index(fields=["mail", "due"], name="notice_mail_due"),
            models.Index(fields=["user", "-created"], name="notice_user_newest"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class NoticeSettings(models.Model):
    """How a person wants his notices; who has no row gets them by mail, and has no feed yet."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_settings")
    mails = models.BooleanField(default=True, help_text="Whether notices go out by mail.")
    feed = models.CharField(max_length=32, unique=True, default=fresh_secret, help_text="The secret of his feed.")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "notice settings"

    def __str__(self) -> str:
        return f"notices of {self.user_id}"
