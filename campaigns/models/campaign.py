"""A campaign, its standings, who takes part in it, the links that invite others, and prepared campaigns to begin."""

import secrets
import uuid
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from simple_history.models import HistoricalRecords

from battles.models import Archivable
from battles.models.content import Content
from campaigns.models.territory import Territory
from rules.core import lengths
from rules.core.dice import seed_of_part
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR

# Letters and digits that are not confused when they are read aloud.
_CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def share_code() -> str:
    """Return a fresh code of eight letters by which people name a campaign."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(8))


def invitation_token() -> str:
    """Return a fresh secret for an invitation's link."""
    return secrets.token_urlsafe(24)


class Role(models.TextChoices):
    """A member's role in a campaign; only the umpire sees its seed."""

    UMPIRE = "umpire", "umpire"
    PLAYER = "player", "player"
    OBSERVER = "observer", "observer"


class Campaign(Archivable):
    """A chain of campaigns with one roster; `state` is the pure state that all roster rows are a projection of."""

    class Status(models.TextChoices):
        """Whether there is a month to play."""

        ACTIVE = "active", "under way"
        WON = "won", "won, the next one may begin"
        LOST = "lost", "lost, the next one may begin"
        WAR_OVER = "war_over", "the war is over"

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    share_code = models.CharField(max_length=12, unique=True, default=share_code, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="campaigns")
    name = models.CharField(max_length=lengths.NAME)
    origin = models.SlugField(max_length=40, blank=True, help_text="Which bundled example it is played from, if any.")
    system = models.CharField(max_length=lengths.SYSTEM, default="muskets_mohawks")
    faction = models.CharField(max_length=lengths.FACTION)
    role = models.CharField(max_length=lengths.ROLE)
    started_year = models.PositiveSmallIntegerField()
    started_month = models.PositiveSmallIntegerField()
    territory = models.ForeignKey(Territory, on_delete=models.PROTECT, related_name="campaigns")
    seed = models.CharField(max_length=lengths.SEED)
    # Published from the start is the hash of nonce and seed: the hash of a short seed alone could be guessed.
    nonce = models.CharField(max_length=lengths.HASH, blank=True, default="", editable=False)
    sealed = models.BooleanField(
        default=False,
        editable=False,
        help_text="Each month has a seed of its own, which opens with its end; the root is kept from its umpire too.",
    )
    opened = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When the root of a sealed campaign was opened."
    )
    doctrine = models.CharField(max_length=lengths.DOCTRINE, default="veteran")
    engine_version = models.CharField(max_length=lengths.VERSION)
    content_hash = models.CharField(max_length=lengths.HASH)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)
    # The current month; `number` counts the campaigns of the chain.
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(default=1)
    rival = models.CharField(
        max_length=lengths.FACTION, blank=True, help_text="The army the territory was diced for against."
    )
    contesting = models.BooleanField(default=False)
    # Months that the workers fight one after the other: until when, as 1757-10, and who asked; empty: each is chosen.
    ahead_to = models.CharField(max_length=7, blank=True, default="", editable=False)
    ahead_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    public = models.BooleanField(
        default=False, help_text="Anybody who has its address may read it, with an account or without."
    )
    setup = models.JSONField(default=dict)
    state = models.JSONField(default=dict)
    branched_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="branches", editable=False
    )
    branched_at = models.PositiveSmallIntegerField(
        null=True, blank=True, editable=False, help_text="The number of the first month of its own."
    )
    created = models.DateTimeField(default=timezone.now, editable=False)
    updated = models.DateTimeField(auto_now=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="campaigns.Membership", related_name="joined_campaigns"
    )

    class Meta:
        ordering = ["-created", "-id"]
        indexes = [
            models.Index(fields=["owner", "-created"], name="campaign_owner_newest"),
            # A list in order is read off it; the rows themselves have their dates behind large documents.
            models.Index(fields=["-created", "-id", "archived"], name="campaign_newest"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["owner", "origin", "seed"], condition=~Q(origin=""), name="example_once"),
            models.CheckConstraint(name="campaign_month", condition=Q(month__gte=1) & Q(month__lte=12)),
            models.CheckConstraint(
                name="campaign_years", condition=Q(started_year__gte=FIRST_YEAR) & Q(started_year__lte=LAST_YEAR)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def keeps_seal(self) -> bool:
        """Return whether its root, and what is hidden of an open month, are kept from everyone, its umpire too."""
        return self.sealed and self.opened is None

    @property
    def commitment(self) -> str:
        """Return the SHA-256 of nonce, line feed and seed, shown from the start; "" for a campaign without a nonce."""
        return sha256(f"{self.nonce}\n{self.seed}".encode()).hexdigest() if self.nonce else ""

    def seed_of(self, stream: str) -> str:
        """Return the seed from which a stream is drawn: the campaign's own, or in a sealed one that of its month."""
        return seed_of_part(self.seed, stream) if self.sealed else self.seed


class Membership(models.Model):
    """A user's membership of a campaign, with a role; the owner is an umpire."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign", "joined", "id"]
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Invitation(models.Model):
    """A link that makes one person a member; it works once."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=invitation_token, editable=False)
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.PLAYER)
    label = models.CharField(
        max_length=lengths.NOTE, blank=True, help_text="For whom the link is, in the umpire's own words."
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="invitations_made"
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations_used"
    )

    class Meta:
        ordering = ["-created", "-id"]

    def __str__(self) -> str:
        return f"invitation as {self.role}"


class CampaignTemplate(Content):
    """A campaign to start from: `setup` holds faction, role, year, month, territory, doctrine and, if given, roster."""

    setup = models.JSONField(default=dict)
    history = HistoricalRecords()

    class Meta(Content.Meta):
        abstract = False


class Standing(models.Model):
    """A faction in a campaign as of now (MM-CAMP-3, MM-CAMP-9); `investment` is empty until it is first met."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="standings")
    faction = models.CharField(max_length=lengths.FACTION)
    morale = models.PositiveSmallIntegerField()
    investment = models.PositiveSmallIntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ["campaign", "faction"]
        constraints = [models.UniqueConstraint(fields=["campaign", "faction"], name="standing_once")]

    def __str__(self) -> str:
        return self.faction


class StandingPoint(models.Model):
    """The same at a month's end, for charts; a campaign of the chain starts with a point of `start` true."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="standing_points")
    faction = models.CharField(max_length=lengths.FACTION)
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(default=1)
    start = models.BooleanField(default=False)
    morale = models.PositiveSmallIntegerField()
    investment = models.PositiveSmallIntegerField(null=True, blank=True)
    out = models.BooleanField(default=False)

    class Meta:
        ordering = ["campaign", "number", "year", "month", "-start", "faction"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number", "year", "month", "start", "faction"], name="standing_point_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.faction} {self.year}-{self.month:02}"
