"""Webhooks: addresses of users to which each of their notices is posted once, signed."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.notice import Notice, fresh_secret

ADDRESS = 500  # the longest address of a webhook


class Webhook(models.Model):
    """An address that gets a person's notices; `secret` signs what is posted there."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=ADDRESS)
    secret = models.CharField(max_length=32, default=fresh_secret, editable=False)
    active = models.BooleanField(default=True)
    trouble = models.TextField(blank=True, help_text="Why the last post failed; empty: it did not.")
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["created", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "address"], name="webhook_once")]

    def __str__(self) -> str:
        return self.address


class Delivery(models.Model):
    """One notice for one webhook; one without a notice is a test, which its owner has asked for."""

    class State(models.TextChoices):
        """Where it is; the first two are those of `common.claims`."""

        WAITING = "queued", "waits"
        SENDING = "running", "is being posted"
        DONE = "done", "posted"
        FAILED = "failed", "given up"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.TextField(blank=True)
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "deliveries"
        constraints = [models.UniqueConstraint(fields=["webhook", "notice"], name="delivery_once")]
        indexes = [models.Index(fields=["state", "due"], name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.notice_id or 'test'} to {self.webhook_id}"
