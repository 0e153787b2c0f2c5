"""Changes to a campaign's past: worked out on a draft first, then accepted, and what they replaced."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from battles.models import Battle, MayFail
from campaigns.models.campaign import Campaign
from rules.core import lengths


class Amendment(MayFail):
    """One change to months that are over, from month `first` on.

    The months are worked out again on `draft`, a campaign of its own that no list shows, so that a preview changes
    nothing. `script` holds the inputs to play there, `done` how many of them have been played. Once it is accepted
    `before` holds the inputs that it replaced and `battles` their battles, from which it can be undone.
    """

    class Kind(models.TextChoices):
        """What kind of change it is."""

        AMEND = "amend", "amendment"
        UNDO = "undo", "undo"
        REDO = "redo", "redo"
        BACK = "back", "return to an earlier month"

    class Status(models.TextChoices):
        """How far it is."""

        QUEUED = "queued", "waiting for a worker"
        RUNNING = "running", "being worked out"
        READY = "ready", "ready to be accepted"
        FAILED = "failed", "refused"
        ACCEPTED = "accepted", "accepted"
        DROPPED = "dropped", "dropped"
        REDONE = "redone", "undone and redone"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="amendments")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.AMEND)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.QUEUED)
    first = models.PositiveSmallIntegerField(help_text="The number of the first month that is worked out again.")
    changes = models.JSONField(default=dict, blank=True, help_text="What was asked for.")
    reason = models.CharField(max_length=lengths.REASON, blank=True)
    draft = models.OneToOneField(
        Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="draft_of", editable=False
    )
    script = models.JSONField(default=list, blank=True)
    done = models.PositiveIntegerField(default=0)
    flags = models.JSONField(default=list, blank=True, help_text="By month, what people should look at.")
    kept_battles = models.JSONField(default=dict, blank=True, help_text="Battles that stay, by number of their month.")
    difference = models.JSONField(default=list, blank=True)
    based_on = models.CharField(max_length=60, help_text="The last input, and how many there were, when it was asked.")
    now_at = models.CharField(max_length=60, blank=True, help_text="The same when it was accepted.")
    before = models.JSONField(default=list, blank=True)
    battles = models.ManyToManyField(Battle, blank=True, related_name="amendments")
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    finished = models.DateTimeField(null=True, blank=True, help_text="When it was accepted or dropped.")

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["status", "claimed_at"], name="amendment_waiting")]
        constraints = [
            models.CheckConstraint(
                name="amendment_running_is_claimed",
                condition=~Q(status="running") | (~Q(claimed_by="") & Q(claimed_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} from month {self.first} of {self.campaign}"

    @property
    def since(self) -> str:
        """Return the title of the month that it begins with, where the campaign comes to it."""
        month = self.campaign.encounters.filter(number=self.first).first()
        return str(month) if month else f"month {self.first}"

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many months are worked out, of how many."""
        prepared = [place for place, row in enumerate(self.script) if row["kind"] == "prepare"]
        over = len(prepared) if self.done >= len(self.script) else sum(place <= self.done for place in prepared[1:])
        return over, len(prepared)

    @property
    def is_waiting(self) -> bool:
        """Return whether a worker has it or will have it."""
        return self.status in (self.Status.QUEUED, self.Status.RUNNING)
