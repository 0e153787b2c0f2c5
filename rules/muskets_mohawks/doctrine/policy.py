"""What the three doctrines have in common besides their plan."""

from collections.abc import Sequence
from typing import Final, cast

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.core.orders import Choice, Doctrine, View
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import plan, squares
from rules.muskets_mohawks.doctrine.finding import find
from rules.muskets_mohawks.known import Marker, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import DEFENDING, STAND_ATTACK

_PATIENCE: Final = 12  # quiet turns after which men come out from under their PEF
_LONG_DAY: Final = 40  # and turns after which they do in any case
_THERE: Final = 80  # a move from where a PEF was to go


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
            return answer(view, given)
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


def answer(view: BattleView, choices: list[Order]) -> int:
    """MM-PLAY-1: return what is done with a PEF: where it is placed, how it moves, when it is turned up."""
    if choices[0].kind in ("enter_by", orders.HOLD):
        # A section each: the ids of a side's PEFs follow each other.
        return int(view.acting[3:]) % len(choices)
    marker = view.marker
    if marker is None:
        return find(choices, orders.HOLD)
    place = _of_decoy(view, choices, marker) if marker.figures == 0 else _of_men(view, choices, marker)
    return place if place >= 0 else find(choices, orders.HOLD)


def _of_decoy(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """Return the move of an attacker's decoy towards the nearest enemy; a defender's stays where it is."""
    if view.goal in DEFENDING:
        return -1
    return _nearest(choices, marker, ("pef", "foe"))


def _of_men(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """Return how men under a PEF serve their goal: hidden as far as they can, then in the open."""
    come_out = find(choices, orders.REVEAL)
    if view.met or view.quiet >= _PATIENCE or view.turn >= _LONG_DAY:
        return come_out
    if view.goal in DEFENDING:
        return come_out if view.foes else -1
    if view.goal == STAND_ATTACK:
        place = _nearest(choices, marker, ("pef", "foe"))
        return place if place >= 0 else come_out
    place = _to_unseen(view, choices, marker) if view.goal == "scout" else _nearest(choices, marker, ("house",))
    if place < 0:
        return come_out
    order = choices[place]
    return come_out if square(order.x - marker.x, order.y - marker.y) <= _THERE * _THERE else place


def _to_unseen(view: BattleView, choices: list[Order], marker: Marker) -> int:
    """MM-ENC-1: return the move to the nearest section whose centre no leader has seen."""
    best = -1
    least: i64 = 0
    for place, order in enumerate(choices):
        if order.kind == orders.MOVE and order.aim == "section" and int(order.target) not in view.seen:
            way = square(order.x - marker.x, order.y - marker.y)
            if best < 0 or way < least:
                best = place
                least = way
    return best


def _nearest(choices: list[Order], marker: Marker, aims: tuple[str, ...]) -> int:
    """Return the move to the nearest aim of these kinds, -1 for none."""
    best = -1
    least: i64 = 0
    for place, order in enumerate(choices):
        if order.kind == orders.MOVE and order.aim in aims:
            way = square(order.x - marker.x, order.y - marker.y)
            if best < 0 or way < least:
                best = place
                least = way
    return best
