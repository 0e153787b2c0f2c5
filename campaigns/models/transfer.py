"""An exported campaign that waits to be brought in, or what came of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from battles.models import MayFail
from campaigns.models.campaign import Campaign
from rules.core import lengths


class CampaignImport(MayFail):
    """An uploaded file; a worker reads it, and its bytes are deleted once it is read."""

    class Status(models.TextChoices):
        """The status of an import."""

        QUEUED = "queued", "waiting for a worker"
        RUNNING = "running", "being read"
        DONE = "done", "here"
        FAILED = "failed", "refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaign_imports")
    name = models.CharField(
        max_length=lengths.NAME, blank=True, help_text="What it is to be called; empty: as in the file."
    )
    file = models.BinaryField(help_text="What was sent, compressed; empty once it is read.")
    size = models.PositiveIntegerField(help_text="Bytes that were sent.")
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.QUEUED)
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0, help_text="How many workers took it up.")
    campaign = models.ForeignKey(Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="imports")
    created = models.DateTimeField(default=timezone.now, editable=False)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created", "id"]
        indexes = [models.Index(fields=["status", "claimed_at"], name="import_waiting")]
        constraints = [
            models.CheckConstraint(
                name="import_running_is_claimed",
                condition=~Q(status="running") | (~Q(claimed_by="") & Q(claimed_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'a campaign'} ({self.get_status_display()})"
