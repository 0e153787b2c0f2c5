"""Orders that a person names himself: any point within allowance, any facing and formation the book allows (MM-ACT-1).

    move:to@240,300   move:to:line@240,300   move:to:mob/8@240,300   move:to:8@240,300   fast:to@240,200
    face:to:12        wheel:to:4/30          back:to:35

A formation, then a heading (32 to the circle, 0 towards the far edge, 8 to the right). Points are those of the middle
of the front rank, in tenths of an inch. A wheel has its new heading, and how far to go straight on afterwards; a step
back its distance. They are read from the recorded answers, checked, and kept like any order that was offered; a record
is replayed by reading them again. Who follows a doctrine never comes here.
"""

from typing import Final

from rules.core.errors import OrderRefused
from rules.core.orders import Choice, number_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import named_moves
from rules.muskets_mohawks.activation.named_moves import Fault, Goal
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

KINDS: Final = (orders.MOVE, orders.FAST, orders.FACE, orders.WHEEL, orders.BACK)
FORMATIONS: Final = (LINE, MOB, UNFORMED)
_HEADINGS: Final = 32
_SHAPES: Final = {
    orders.MOVE: "move:to@x,y in tenths of an inch on the table, with a formation, a heading of 0 to 31 or both before "
    "the point if they change, as move:to:line/4@240,300",
    orders.FAST: "fast:to@x,y in tenths of an inch on the table",
    orders.FACE: "face:to: and a heading of 0 to 31, as face:to:12",
    orders.WHEEL: "wheel:to: and a heading of 0 to 31, then the tenths of an inch to go on, if any, as wheel:to:4/30",
    orders.BACK: "back:to: and tenths of an inch, as back:to:35",
}


def with_named(umpire: Umpire, battle: Battle, unit: Unit, found: list[Choice]) -> list[Choice]:
    """MM-ACT-1: return the choices of an active unit, and the order that its person names next, if it is one.

    Raises OrderRefused, with the rule that forbids the order and what to do instead.
    """
    answer = umpire.next_answer(unit.side, unit.id) if len(found) > 1 else ""
    if not is_named(answer):
        return found
    fault = Fault("MM-ACT-1", f"{answer} is no order: give {_SHAPES[answer.partition(':')[0]]}.")
    order = read(answer)
    if order is not None:
        goal = goal_of(order, unit)
        if goal is not None:
            fault = named_moves.fault_of(battle, unit, order, goal)
            if not fault.message:
                return [*found, order]
    codes = [choice.code() for choice in found]
    refused = OrderRefused(fault.rule, unit.id, unit.side, answer, codes, fault.message)
    raise umpire.refused(refused, unit.id)


def is_named(answer: str) -> bool:
    """Return whether an answer names a point, a facing or a formation of its own."""
    for kind in KINDS:
        if answer.startswith(f"{kind}:{orders.NAMED}"):
            return True
    return False


def read(answer: str) -> Order | None:
    """Return the order that an answer names; None where it is not written as one, or its point is not two numbers."""
    text, at, point = answer.partition("@")
    words = text.split(":")
    if not 2 <= len(words) <= 3 or words[1] != orders.NAMED or (at and "," not in point):
        return None
    x = y = -1
    if at:
        left, _, right = point.partition(",")
        x, y = number_of(left), number_of(right)
        if x < 0 or y < 0:
            return None
    return Order(words[0], words[1], words[2] if len(words) == 3 else "", x, y)


def goal_of(order: Order, unit: Unit) -> Goal | None:
    """Return what a named order means for a unit: None where its words are none."""
    goal = Goal(unit.formation, -1, 0)
    parts = order.target.split("/") if order.target else []
    if order.kind == orders.BACK:
        goal.onward = number_of(order.target)
        if goal.onward < 0:
            return None
        return goal
    if parts and parts[0] in FORMATIONS and order.kind == orders.MOVE:
        goal.formation = parts[0]
        parts = parts[1:]
    if parts and order.kind != orders.FAST:
        goal.heading = number_of(parts[0])
        if not 0 <= goal.heading < _HEADINGS:
            return None
        parts = parts[1:]
    if parts and order.kind == orders.WHEEL and number_of(parts[0]) >= 0:
        goal.onward = number_of(parts[0])
        parts = parts[1:]
    needs_point = order.kind in (orders.MOVE, orders.FAST)
    if parts or (order.x >= 0) != needs_point or (not needs_point and goal.heading < 0):
        return None
    return goal
