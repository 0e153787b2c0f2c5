"""Half-played games that are still being entered, kept for who enters them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Scenario


class Draft(models.Model):
    """A half-played game as far as it is entered, of a scenario or of a turn of a battle; one a person for each.

    It goes with what it is entered from. Until it has no fault it is no order of battle, so that the form is kept as it
    was sent.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, null=True, related_name="drafts")
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, null=True, related_name="drafts")
    turn = models.PositiveIntegerField(default=0, help_text="Of the battle; 0 for a scenario.")
    base = models.JSONField(help_text="The order of battle that the form was filled with.")
    sent = models.JSONField(help_text="The values of the form by the names of its fields.")
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-changed"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "scenario"], condition=Q(battle=None), name="one_draft_for_a_scenario"
            ),
            models.UniqueConstraint(
                fields=["owner", "battle", "turn"], condition=Q(scenario=None), name="one_draft_for_a_turn"
            ),
            models.CheckConstraint(
                condition=Q(scenario=None) ^ Q(battle=None), name="a_draft_is_of_a_scenario_or_a_battle"
            ),
        ]

    def __str__(self) -> str:
        return f"draft of {self.title}"

    def get_absolute_url(self) -> str:
        """Return the page on which it is entered."""
        if self.scenario is not None:
            return reverse("scenario-position", args=[self.scenario.slug])
        return reverse("battle-position", args=[self.battle_id, self.turn])

    @property
    def title(self) -> str:
        """Return what it is entered from."""
        return self.scenario.name if self.scenario is not None else self.battle.title if self.battle is not None else ""
