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
from rules.core.geometry import length, span
from rules.core.narrate import inches
from rules.core.orders import Choice, number_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import named_moves
from rules.muskets_mohawks.activation.named_moves import Fault, Goal, of_point
from rules.muskets_mohawks.encounters import deployment, named_points
from rules.muskets_mohawks.forces.sides import INWARDS, depth
from rules.muskets_mohawks.forces.troops import forms_line, may_take
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement.crossing import water_under
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.leader import Leader
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


def with_named(umpire: Umpire, battle: Battle, unit: Unit, found: list[Choice], answer: str) -> list[Choice]:
    """MM-ACT-1: return the choices of an active unit, and the order that its person's next answer names, if it is one.

    Raises OrderRefused, with the rule that forbids the order and what to do instead.
    """
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


def posts(umpire: Umpire, battle: Battle, rule: str, unit: Unit, found: list[Choice]) -> list[Choice]:
    """MM-ENC-3, MM-ENC-4: return the places to be set up in, and the one that a person names in sections 1 to 3."""
    answer = umpire.next_answer(unit.side, unit.id)
    if not answer.startswith(f"{orders.HOLD}:{orders.NAMED}"):
        return found
    order = read(answer)
    fault = Fault(rule, f"{answer} names no place: give hold:to:formation/heading@x,y.")
    if order is not None and order.x >= 0:
        fault = _fault_of_post(battle, rule, unit, order)
    if fault.message or order is None:
        raise umpire.refused(_refused(fault, unit.id, unit.side, answer, found), unit.id)
    return [*found, order]


def _fault_of_post(battle: Battle, rule: str, unit: Unit, order: Order) -> Fault:
    words = stance(battle, unit, order)
    if words is None or not 0 <= words[1] < 32:
        return Fault("MM-FORM-1", f"{order.target} is no formation and heading: give one such as {UNFORMED}/16.")
    formation, heading = words
    home = battle.sides[unit.side].home
    if order.x > TABLE or order.y > TABLE or depth(home, order.x, order.y) > named_points.DEEP:
        return Fault(rule, "The defender stands in the sections 1 to 3: name a point in them.")
    if formation not in FORMATIONS or not may_take(unit, formation):
        return Fault("MM-FORM-1", f"{unit.name} does not know the formation {formation}: name another.")
    spot = deployment.find_room(battle, unit, formation, order.x, order.y, heading)
    if spot is None or length(spot.x - order.x, spot.y - order.y) > 0:
        return Fault(rule, f"{unit.name} has no room at {order.x},{order.y}: name another point.")
    if spot.formation != formation:
        return Fault("MM-TERR-4", f"{unit.name} would be among trees, where no unit forms: name {UNFORMED}.")
    return Fault()


def stance(battle: Battle, unit: Unit, order: Order) -> tuple[str, int] | None:
    """MM-ENC-3: return how a unit that is set up stands: the usual formation, facing the enemy, unless it is named."""
    formation = LINE if forms_line(unit) else UNFORMED
    heading: int = INWARDS[battle.sides[unit.side].home]
    parts = order.target.split("/") if order.target else []
    if parts and number_of(parts[0]) < 0:
        formation = parts.pop(0)
    if parts and number_of(parts[0]) >= 0:
        heading = number_of(parts.pop(0))
    return None if parts else (formation, heading)


def walks(umpire: Umpire, battle: Battle, leader: Leader, most: int, found: list[Choice], answer: str) -> list[Choice]:
    """MM-LEAD-3: return where a leader may go, and the point that a person's next answer names for him, if it does."""
    if not answer.startswith(f"{orders.MOVE}:{orders.NAMED}@"):
        return found
    order = read(answer)
    fault = Fault("MM-LEAD-3", f"{answer} names no point: give move:to@x,y.")
    if order is not None:
        way = span(order.x - leader.x, order.y - leader.y)
        fault = Fault()
        if order.x > TABLE or order.y > TABLE:
            fault = Fault("MM-MOVE-1", f"The table is {inches(TABLE)} square: name a point up to {TABLE},{TABLE}.")
        elif way > most:
            message = f"{leader.name} goes {inches(most)}, and the point is {inches(way)} away: name a nearer one."
            fault = Fault("MM-MOVE-1", message)
        else:
            fault = of_point(battle, leader.name, order, water_under(battle, leader.x, leader.y) is not None)
    if fault.message or order is None:
        raise umpire.refused(_refused(fault, leader.id, leader.side, answer, found), leader.id)
    return [*found, order]


def _refused(fault: Fault, who: str, side: int, answer: str, found: list[Choice]) -> OrderRefused:
    return OrderRefused(fault.rule, who, side, answer, [choice.code() for choice in found], fault.message)
