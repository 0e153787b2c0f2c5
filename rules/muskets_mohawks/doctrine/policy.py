"""What the three doctrines have in common besides their plan."""

from collections.abc import Sequence
from typing import cast

from rules.core.orders import Choice, Doctrine, View
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import markers, plan, squares
from rules.muskets_mohawks.known import Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView


class Policy(Doctrine):
    """A doctrine that moves with a purpose, on its feet: never just by the compass, nor only to stand by a friend."""

    __slots__ = ()

    def never_takes(self, choice: Choice) -> bool:
        """Return whether the choice is a move without a purpose, to end one on the ground, or a hopeless charge."""
        if isinstance(choice, Prospect):
            return not self.may_charge(choice)
        if not isinstance(choice, Order):
            return False
        if choice.kind == orders.PRONE:
            return choice.aim == "move"
        return choice.kind == orders.MOVE and choice.aim in ("go", "join")

    def may_charge(self, prospect: Prospect) -> bool:
        """Return whether an active unit may be ordered such a charge; False only where it never is."""
        return True

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that the doctrine answers with; this game has no other choices."""
        assert isinstance(view, BattleView)
        given = cast("list[Order]", choices)
        if rule == "MM-PLAY-1":
            return markers.answer(view, given)
        if rule == "MM-LEAD-3":
            return plan.lead(view, given)  # half of all questions
        place = squares.answer(view, given)
        if place >= 0:
            return place
        found = squares.without_squares(view, given)
        place = self.answer(rule, found, view)
        return place if len(found) == len(given) else given.index(found[place])

    def answer(self, rule: str, choices: list[Order], view: BattleView) -> int:
        """Return the place of the order chosen under a rule."""
        raise NotImplementedError
