"""A match: an order of battle, the dice it is fought with, and who sits at it.

A match is its order of battle, its seed and the answers given so far; whatever else is known of its present state
follows from these by replay, and is kept only to be compared with or to be found without one.
"""

import secrets
import uuid
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Scenario
from battles.models.failing import Archivable
from rules.core import lengths

CODE = 12  # characters of a share code or of an invitation
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that are easily confused


def fresh_code() -> str:
    """Return a code that is short enough to be copied by hand and too long to be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE))


class Match(Archivable):
    """A battle that people play, from the invitation to its end."""

    class Status(models.TextChoices):
        """The status of a match."""

        INVITING = "inviting", "waiting for players"
        OPEN = "open", "being played"
        FROZEN = "frozen", "frozen"
        OVER = "over", "over"
        ABANDONED = "abandoned", "abandoned"

    class DiceFrom(models.TextChoices):
        """Where its dice come from."""

        SEED = "seed", "rolled by the site"
        TABLE = "table", "rolled at a table, tapped in on one phone"
        EACH = "each", "rolled at a table, each player taps in his own"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=CODE, unique=True, default=fresh_code, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="matches")
    scenario = models.ForeignKey(Scenario, on_delete=models.SET_NULL, null=True, blank=True, related_name="matches")
    system = models.CharField(max_length=lengths.SYSTEM)
    title = models.CharField(max_length=lengths.TITLE)
    setup = models.JSONField()
    setup_hash = models.CharField(max_length=lengths.HASH)
    seed = models.CharField(max_length=lengths.SEED)
    stream = models.CharField(max_length=lengths.STREAM, default="battle")
    dice_from = models.CharField(max_length=5, choices=DiceFrom.choices, default=DiceFrom.SEED)
    engine_version = models.CharField(max_length=lengths.VERSION)
    staff_allowed = models.BooleanField(default=True, help_text="Whether players may ask the staff for odds.")
    patience_hours = models.PositiveIntegerField(
        default=0, help_text="Hours until an adjutant answers for a player who does not; 0: nobody waits in vain."
    )
    watch_link = models.CharField(
        max_length=CODE, blank=True, help_text="The code of the spectators' link; empty: none."
    )
    watch_delay = models.PositiveSmallIntegerField(default=0, help_text="How many turns spectators are behind.")
    # Where it is.
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.INVITING)
    why = models.TextField(blank=True, help_text="Why it is frozen, or how it ended without being fought out.")
    number = models.PositiveIntegerField(default=0, help_text="Answers and rolls in force; every change counts it on.")
    version = models.PositiveIntegerField(default=0, help_text="Changes of any kind: what a page compares.")
    turn = models.PositiveIntegerField(default=0)
    dice_rolled = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=lengths.HASH, blank=True, help_text="Of everything that has happened so far.")
    watch_digest = models.CharField(max_length=lengths.HASH, blank=True, help_text="Of what spectators may see so far.")
    draw_offered_by = models.ForeignKey("Seat", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    commission = models.CharField(
        max_length=80,
        blank=True,
        help_text="The task that gets its id at its end, and has its battle fought; empty: none.",
    )
    battle = models.OneToOneField(Battle, on_delete=models.SET_NULL, null=True, blank=True, related_name="match")
    return_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="returns")
    created = models.DateTimeField(default=timezone.now, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-changed", "id"]
        verbose_name_plural = "matches"
        indexes = [models.Index(fields=["owner", "-changed"], name="match_owner_newest")]
        constraints = [
            models.UniqueConstraint(fields=["watch_link"], condition=~Q(watch_link=""), name="match_watch_link_once")
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the address of its table."""
        return reverse("match", args=[self.code])

    @property
    def commitment(self) -> str:
        """Return the SHA-256 of the seed: shown from the start, so that the seed opened at the end can be checked.

        It is "" for a commissioned match, whose seed is another's and is never opened.
        """
        return "" if self.commission else sha256(self.seed.encode()).hexdigest()

    @property
    def from_table(self) -> bool:
        """Return whether its dice are rolled at a table."""
        return self.dice_from != self.DiceFrom.SEED

    @property
    def is_open(self) -> bool:
        """Return whether orders may be given."""
        return self.status == self.Status.OPEN


class Seat(models.Model):
    """A place at a match: a side, or a partner's part of one; a person, a doctrine or an open invitation has it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    place = models.CharField(max_length=lengths.KEY, help_text="player, enemy, or a partner such as player.partners.0.")
    side = models.PositiveSmallIntegerField(help_text="0: the player's side, 1: the enemy's.")
    order = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=lengths.NAME)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    doctrine = models.CharField(
        max_length=lengths.DOCTRINE, blank=True, help_text="The doctrine that leads it; empty: a person does."
    )
    thinks = models.BooleanField(
        default=False, help_text="Whether a worker answers for its doctrine, which takes long; its answers are kept."
    )
    invitation = models.CharField(max_length=CODE, blank=True, help_text="The code of the link by which it is taken.")
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="guest_seats",
        help_text="The person for whom it is kept until he takes or declines it; empty: anybody with the link.",
    )
    adjutant = models.CharField(
        max_length=lengths.DOCTRINE, blank=True, help_text="The doctrine that answers for a person from now on."
    )
    standing = models.JSONField(default=list, blank=True, help_text="Standing orders, by key, in their order.")
    # What this side may know so far: a page and a program compare it without the battle being played again.
    seen_events = models.PositiveIntegerField(default=0)
    seen_digest = models.CharField(max_length=lengths.HASH, blank=True)
    looked_at = models.PositiveIntegerField(
        default=0, help_text="How many of the events were there when the person last looked."
    )
    quiet = models.BooleanField(
        default=False,
        help_text="Whether its player gets no mail and no post about this match; the feed has them still.",
    )
    asked = models.PositiveIntegerField(default=0, help_text="How many questions it was asked; each has its number.")

    class Meta:
        ordering = ["match", "order"]
        constraints = [
            models.UniqueConstraint(fields=["match", "place"], name="seat_once"),
            models.UniqueConstraint(fields=["invitation"], condition=~Q(invitation=""), name="seat_invitation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.match_id}"

    @property
    def is_person(self) -> bool:
        """Return whether a person answers for this seat, or is still to come."""
        return not self.doctrine

    @property
    def is_asked(self) -> bool:
        """Return whether its answers are asked for one by one and kept: a person's, or a doctrine's that takes long."""
        return self.is_person or self.thinks

    @property
    def is_taken(self) -> bool:
        """Return whether somebody or some doctrine has the seat."""
        return bool(self.doctrine) or self.user_id is not None

    def is_kept_for(self, user_id: int | None) -> bool:
        """Return whether the user of this key is asked to take the seat."""
        return self.guest_id is not None and self.guest_id == user_id

    @property
    def is_at_table(self) -> bool:
        """Return whether a person has the seat who has not left the command to an adjutant to the end."""
        return self.user_id is not None and not self.adjutant
