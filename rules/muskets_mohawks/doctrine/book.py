"""The doctrine `book`: the non-player tables where they speak, and a plain plan where they are silent."""

from rules.core.orders import Choice
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import finding, plan
from rules.muskets_mohawks.doctrine.policy import Policy
from rules.muskets_mohawks.known import Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import PLAYER


class Book(Policy):
    """Answers with the tables; scouts together, and goes home when the objective is met.

    A side that acts by it never declares that it has had enough, and an enemy of the player leaves by the tables or
    with his objective met alone (MM-LEAVE-1).
    """

    __slots__ = ()

    key = "book"

    def always_takes(self, choice: Choice) -> bool:
        """Return whether the choice is to act by the table, which the doctrine always does."""
        return isinstance(choice, Order) and choice.kind == orders.TABLE

    def may_charge(self, prospect: Prospect) -> bool:
        """Return that where the tables are silent no unit charges."""
        return False

    def answer(self, rule: str, choices: list[Order], view: BattleView) -> int:
        """Return the place of the order that the tables or the plan give."""
        place = finding.find(choices, orders.TABLE)
        if place >= 0:
            return place
        if rule == "MM-LEAVE-1":
            return finding.find(choices, "go_on")  # asked only where partners share the side (MM-PLAY-1)
        if rule == "MM-MELEE-5":
            return 0
        if rule == "MM-CHARGE-1":
            return finding.first_of(choices, [orders.MARCH_ON, orders.HOLD])
        if choices[0].kind == orders.HOLD and choices[0].aim == "section":
            return plan.section_of_three(view)
        place = plan.small(view, choices, rule)
        if place >= 0:
            return place
        return plan.pursue(view, choices, fast=True, rest=True, together=True, tires=view.side == PLAYER)
