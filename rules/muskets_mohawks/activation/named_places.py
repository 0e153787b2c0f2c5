"""Places that a person names: where units are set up, and where a leader walks (MM-ENC-3, MM-LEAD-3).

    hold:to:line/16@x,y  where and how a defender stands before the battle
    move:to@x,y          where a higher leader goes

Where units come on is named in `encounters/named_points.py`.
"""

from rules.core.errors import OrderRefused
from rules.core.geometry import length, span
from rules.core.narrate import inches
from rules.core.orders import Choice, number_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import named_orders
from rules.muskets_mohawks.activation.named_moves import Fault, of_point
from rules.muskets_mohawks.encounters import deployment, named_points
from rules.muskets_mohawks.forces.sides import INWARDS, depth
from rules.muskets_mohawks.forces.troops import forms_line, may_take
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement.passage import water_under
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, UNFORMED


def posts(umpire: Umpire, battle: Battle, rule: str, unit: Unit, found: list[Choice]) -> list[Choice]:
    """MM-ENC-3, MM-ENC-4: return the places to be set up in, and the one that a person names in sections 1 to 3."""
    answer = umpire.next_answer(unit.side, unit.id)
    if not answer.startswith(f"{orders.HOLD}:{orders.NAMED}"):
        return found
    order = named_orders.read(answer)
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
    if formation not in named_orders.FORMATIONS or not may_take(unit, formation):
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


def walks(umpire: Umpire, battle: Battle, leader: Leader, most: int, found: list[Choice]) -> list[Choice]:
    """MM-LEAD-3: return where a leader may go, and the point that a person names for him, if he does."""
    answer = umpire.next_answer(leader.side, leader.id)
    if not answer.startswith(f"{orders.MOVE}:{orders.NAMED}@"):
        return found
    order = named_orders.read(answer)
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
