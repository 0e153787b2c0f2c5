"""What was answered at a match, and what is owed."""

from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.match import Match, Seat
from rules.core import lengths

ORDER_CODE = 200  # the longest code of an order has some 60 characters


class Answer(models.Model):
    """An order given, or a roll tapped in; rows are never changed but for being withdrawn.

    `number` counts all of a match in the order in which they were given. `code` is an order as the rules write it, or
    the faces of a roll such as 3,5,1 ("" leaves that roll to the seed).
    """

    class Kind(models.TextChoices):
        """What was answered."""

        ORDER = "order", "an order"
        ROLL = "roll", "a roll"

    class By(models.TextChoices):
        """Who gave it."""

        PERSON = "person", "the player"
        STANDING = "standing", "a standing order"
        ADJUTANT = "adjutant", "his adjutant"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="answers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=Kind.choices, default=Kind.ORDER)
    code = models.CharField(max_length=ORDER_CODE, blank=True)
    rule = models.CharField(max_length=lengths.RULE, blank=True)
    who = models.CharField(max_length=lengths.KEY, blank=True)
    by = models.CharField(max_length=8, choices=By.choices, default=By.PERSON)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    given = models.DateTimeField(default=timezone.now, editable=False)
    # Where the match was before it: what an undo compares, and where rules that tell another past are found.
    turn = models.PositiveIntegerField(default=0)
    dice_rolled = models.PositiveIntegerField(default=0)
    events = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=lengths.HASH, blank=True)
    nonce = models.CharField(max_length=16, blank=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], condition=Q(withdrawn__isnull=True), name="answer_number_once"
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def commitment(self) -> str:
        """Return what may be shown of a sealed order: a hash that its code and nonce, once opened, must have."""
        return sha256(f"{self.nonce}:{self.code}".encode()).hexdigest()


class Owed(models.Model):
    """A question that waits for a seat's answer: the legal codes, or of a roll its dice.

    With sealed orders several seats owe one at a time. `until` is when patience ends.
    """

    class Thinking(models.TextChoices):
        """Where the work of a doctrine that takes long is; but for the first as in `common.claims`."""

        NOT = "", "its player is asked"
        QUEUED = "queued", "waits for a worker"
        RUNNING = "running", "a worker is at it"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="owed")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="owed")
    # Counted by seat: rows of a table are counted over all, and gaps would say how much the others were asked.
    number = models.PositiveIntegerField(help_text="Which of the questions to this seat it is.")
    kind = models.CharField(max_length=5, choices=Answer.Kind.choices, default=Answer.Kind.ORDER)
    rule = models.CharField(max_length=lengths.RULE)
    who = models.CharField(max_length=lengths.KEY, blank=True)
    choices = models.JSONField(default=list, help_text="Legal codes; of a roll the number of dice and the target.")
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(null=True, blank=True, help_text="When he is reminded; empty: not, or he was.")
    # A doctrine that takes long answers by a worker, under a claim (common.claims).
    doctrine = models.CharField(
        max_length=lengths.DOCTRINE, blank=True, help_text="The doctrine that is answering; empty: its player is."
    )
    scope = models.CharField(max_length=8, blank=True, help_text="How far that doctrine answers.")
    thinking = models.CharField(max_length=7, choices=Thinking.choices, default=Thinking.NOT)
    claimed_by = models.CharField(max_length=120, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "seat"]
        verbose_name_plural = "owed answers"
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="owed_once")]
        indexes = [
            models.Index(fields=["until"], name="owed_until"),
            models.Index(fields=["remind_at"], name="owed_remind"),
        ]

    def __str__(self) -> str:
        return f"{self.rule} for {self.who}"
