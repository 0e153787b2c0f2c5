"""Whether the book allows what a person names for a unit, which rule forbids it, and carrying it out (MM-ACT-1).

Nothing here rolls a die before the order is found legal. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HALF_TURN, ahead, length, span
from rules.core.int64 import i64
from rules.core.narrate import inches
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import sighting_on_the_move
from rules.muskets_mohawks.combat import rally
from rules.muskets_mohawks.forces.troops import may_take
from rules.muskets_mohawks.ground import TABLE, near_by
from rules.muskets_mohawks.movement import crossing, fast_move, marching, movement, no_way
from rules.muskets_mohawks.movement.crossing import water_under
from rules.muskets_mohawks.movement.marching import STEP
from rules.muskets_mohawks.movement.places import room, touches_woods, unoccupied
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover, sight
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, SQUARE, UNFORMED

_NEAR_ENOUGH: Final = 2  # whole tenths are rounded on the way
_ROUNDED: Final = 1  # places are whole tenths
_RULES: Final[dict[str, str]] = {
    "enemy": "MM-CHARGE-1",
    "friends": "MM-MOVE-4",
    "water": "MM-TERR-5",
    "walls": "MM-BUILD-1",
    "held": "MM-BUILD-1",
    "woods": "MM-TERR-4",
    "narrow": "MM-MOVE-4",
}
_REASONS: Final[dict[str, str]] = {
    "enemy": "an enemy is in the way, and only a charge goes up to him",
    "friends": "friends are in the way",
    "water": "the water is in the way",
    "walls": "a building is in the way, which is entered by its door",
    "held": "the building is held",
    "woods": "woods are in the way, which break its ranks",
    "narrow": "there is no room",
    "there": "it is there already",
    "ground": "the ground leaves no room, or some of its men would go farther than their move",
}


class Goal:
    """What a named order asks for: a formation, a heading (-1: as it goes), how far on after a wheel, or back."""

    __slots__ = ("formation", "heading", "onward")

    def __init__(self, formation: str, heading: int, onward: int) -> None:
        self.formation: str = formation
        self.heading: int = heading
        self.onward: int = onward


class Fault:
    """Why an order is not legal: the rule, and a sentence with what to do instead; "" for a legal one."""

    __slots__ = ("message", "rule")

    def __init__(self, rule: str = "", message: str = "") -> None:
        self.rule: str = rule
        self.message: str = message


def fault_of(battle: Battle, unit: Unit, order: Order, goal: Goal) -> Fault:
    """MM-ACT-1: return the first reason why a unit may not do what is named for it; one without a message if it may."""
    fault = _condition(battle, unit, order)
    if fault.message:
        return fault
    if order.kind == orders.WHEEL:
        return _of_wheel(battle, unit, order, goal)
    if order.kind == orders.BACK:
        return _of_step_back(battle, unit, goal)
    if order.kind == orders.FAST:
        return _of_fast_move(battle, unit, order)
    return _of_move(battle, unit, order, goal)


def _condition(battle: Battle, unit: Unit, order: Order) -> Fault:
    """Return why a unit as it is may not move at all."""
    if battle.sides[unit.side].had_enough:
        return Fault("MM-LEAVE-1", f"The side of {unit.name} has had enough and leaves: order leave.")
    if unit.formation == SQUARE:
        return Fault("MM-PERIOD-3", f"{unit.name} is in square, which does not move: order another formation first.")
    if unit.prone:
        return Fault("MM-MOVE-3", f"{unit.name} is prone, and rising takes its move: order stand.")
    if unit.house:
        return Fault(
            "MM-BUILD-1", f"{unit.name} is in a building and leaves by its door: order exit:house:{unit.house}."
        )
    if order.x > TABLE or order.y > TABLE:
        message = (
            f"The table is {inches(TABLE)} square: name a point up to {TABLE},{TABLE}, or order leave to go off it."
        )
        return Fault("MM-MOVE-1", message)
    if order.kind in (orders.MOVE, orders.FAST):
        return of_point(battle, unit.name, order, unit.water != "")
    return Fault()


def of_point(battle: Battle, name: str, order: Order, crossing: bool) -> Fault:
    """MM-BUILD-1, MM-TERR-5: return why no move ends at a point: it is in a building, or in the water."""
    inside = within(battle, crossing, order.x, order.y)
    if not inside:
        return Fault()
    message = f"{name} cannot go to {order.x},{order.y}: {words_of(inside)}. Name another point."
    return Fault(rule_of(inside), message)


def _of_move(battle: Battle, unit: Unit, order: Order, goal: Goal) -> Fault:
    """MM-MOVE-1, MM-ACT-1: return why a unit may not move to the point, or face about where it is."""
    turns = goal.heading >= 0 and goal.heading != unit.heading
    forms = goal.formation != unit.formation
    fault = _of_formation(battle, unit, goal, turns, forms)
    if fault.message:
        return fault
    x, y = (order.x, order.y) if order.kind == orders.MOVE else (unit.x, unit.y)
    halved = forms or (turns and unit.formation != UNFORMED)
    most = allowance(battle, unit) // 2 if halved else allowance(battle, unit)
    way = span(x - unit.x, y - unit.y)
    if way > most:
        why = " after a change of facing or formation" if halved else ""
        return Fault(
            "MM-ACT-1" if halved else "MM-MOVE-1",
            f"{unit.name} moves {inches(most)}{why}, and the point is {inches(way)} away: name a nearer one.",
        )
    facing = goal.heading if goal.heading >= 0 else unit.heading
    if goal.formation != UNFORMED and way and not in_front(facing, x - unit.x, y - unit.y):
        message = f"{unit.name} goes at most 45 degrees off its front in {goal.formation}: turn it, or unform it."
        return Fault("MM-ACT-1", message)
    return _of_way(battle, unit, order, goal, x, y)


def _of_formation(battle: Battle, unit: Unit, goal: Goal, turns: bool, forms: bool) -> Fault:
    """MM-FORM-1: return why a unit may not take a formation, or not together with a new facing."""
    if not forms:
        return Fault()
    if not may_take(unit, goal.formation):
        return Fault("MM-FORM-1", f"{unit.name} does not know the formation {goal.formation}: name another.")
    if goal.formation == LINE and cover.among_trees(battle, unit):
        return Fault("MM-TERR-4", f"{unit.name} is among trees, where no unit forms: name unformed.")
    if turns and UNFORMED not in (goal.formation, unit.formation):
        message = f"{unit.name} changes its formation or its facing in one activation: name one of the two."
        return Fault("MM-ACT-1", message)
    return Fault()


def _of_way(battle: Battle, unit: Unit, order: Order, goal: Goal, x: int, y: int) -> Fault:
    """MM-MOVE-1: return why a move does not end at its point, and where it would."""
    if x == unit.x and y == unit.y and goal.heading in (-1, unit.heading):
        if goal.formation == unit.formation:
            return Fault("MM-ACT-1", f"{unit.name} is there already and faces that way: order hold, or name a change.")
        return Fault()
    limit = allowance(battle, unit)
    step = crossing.next_step(battle, unit, x, y, limit)
    if step is not None:
        if step.is_open():
            return Fault()
        return Fault("MM-TERR-5", f"{unit.name} cannot cross the water there: name a bridge, a ford or its own bank.")
    spot = marching.plan(battle, unit, x, y, limit, _facing(unit, goal), goal.formation)
    if spot is None and x == unit.x and y == unit.y and goal.heading >= 0:
        return Fault("MM-MOVE-4", f"{unit.name} has no room to face {goal.heading} here: name another facing.")
    cause = cause_at(battle, unit, order, x, y, goal.formation, _facing(unit, goal))
    if spot is None:
        message = f"{unit.name} cannot go to {x},{y}: {words_of(cause)}. Name another point."
        return Fault(rule_of(cause), message)
    if length(spot.x - x, spot.y - y) > _NEAR_ENOUGH:
        message = f"{unit.name} gets no nearer to {x},{y} than {spot.x},{spot.y}, since {words_of(cause)}"
        message = f"{message}: name that, or another point."
        return Fault(rule_of(cause), message)
    if goal.heading >= 0 and spot.heading != goal.heading:
        return Fault("MM-MOVE-4", f"{unit.name} has no room to face {goal.heading} there: name another facing.")
    return Fault()


def _of_fast_move(battle: Battle, unit: Unit, order: Order) -> Fault:
    """MM-MOVE-2: return why a unit may not try to go fast to a point."""
    if not fast_move.possible(battle, unit):
        message = f"{unit.name} may not move fast: only foot and horse that are free to go, 24 inches from any enemy."
        return Fault("MM-MOVE-2", f"{message} Order a plain move.")
    way = span(order.x - unit.x, order.y - unit.y)
    most = 2 * allowance(battle, unit)
    if way > most:
        message = f"{unit.name} goes {inches(most)} at the fastest, and the point is {inches(way)} away"
        return Fault("MM-MOVE-2", f"{message}: name a nearer one.")
    if fast_move.barred(battle, unit, order.x, order.y):
        message = f"Friends, or an enemy within 24 inches, bar {unit.name} that way"
        return Fault("MM-MOVE-2", f"{message}: name a point farther from them.")
    return Fault()


def _of_wheel(battle: Battle, unit: Unit, order: Order, goal: Goal) -> Fault:
    """MM-ACT-1: return why a unit may not wheel to a heading and go on so far."""
    if unit.formation == UNFORMED or unit.water:
        return Fault("MM-ACT-1", f"{unit.name} is in no order to wheel: name a move, and how it shall face.")
    turn = turn_to(unit, goal.heading)
    if turn == 0 or abs(turn) > movement.QUARTER:
        return Fault("MM-ACT-1", f"{unit.name} wheels by up to 90 degrees: name a heading within 8 of {unit.heading}.")
    most = allowance(battle, unit)
    way = movement.arc(movement.front_width(unit), turn)
    if way + goal.onward > most:
        message = f"The outer end of {unit.name} would go {inches(way + goal.onward)} and may go {inches(most)}"
        return Fault("MM-ACT-1", f"{message}: wheel less, or stop sooner.")
    if not movement.may_wheel(battle, unit, turn):
        return Fault("MM-MOVE-4", f"{unit.name} has no room to wheel there: wheel less, or the other way.")
    onward = _room_after_wheel(battle, unit, turn, goal.onward)
    if onward == goal.onward:
        return Fault()
    x, y = _after_wheel(unit, turn, min(onward + STEP, goal.onward))
    cause = cause_at(battle, unit, order, x, y, unit.formation, goal.heading)
    goes = f"goes on {inches(onward)}" if onward else "goes no farther"
    less = f"wheel:to:{goal.heading}/{onward}" if onward else f"wheel:to:{goal.heading}"
    message = f"{unit.name} {goes} after that wheel, since {words_of(cause)}: name {less}."
    return Fault(rule_of(cause), message)


def _after_wheel(unit: Unit, turn: int, way: int) -> tuple[int, int]:
    """MM-ACT-1: return where a formed unit means to be once it has wheeled and gone straight on."""
    start = movement.wheeled(unit, turn)
    dx, dy = ahead(start.heading, way)
    return start.x + dx, start.y + dy


def _room_after_wheel(battle: Battle, unit: Unit, turn: int, most: int) -> int:
    """MM-ACT-1: return how far, up to `most`, a formed unit can go straight on once it has wheeled."""
    start = movement.wheeled(unit, turn)
    for way in range(most, 0, -1):
        spot = marching.straight_on(battle, unit, start, way)
        if spot is not None and span(spot.x - start.x, spot.y - start.y) >= way - _ROUNDED:
            return way
    return 0


def _of_step_back(battle: Battle, unit: Unit, goal: Goal) -> Fault:
    """MM-ACT-1: return why a unit may not step back so far."""
    if unit.formation != LINE or unit.water:
        return Fault("MM-ACT-1", f"{unit.name} is not in line, and only a line steps back: name a move.")
    most = allowance(battle, unit)
    if not 0 < goal.onward <= most:
        return Fault("MM-ACT-1", f"{unit.name} steps back {inches(most)} at most: name a distance from 1 to {most}.")
    back = goal.onward
    while back > 0 and _room_behind(battle, unit, back) < back:
        back -= 1
    if back < goal.onward:
        found = (
            f"has room to step back {inches(back)}: name {back}" if back else "has no room to step back: name a move"
        )
        return Fault("MM-MOVE-4", f"{unit.name} {found}.")
    return Fault()


def _room_behind(battle: Battle, unit: Unit, distance: int) -> int:
    """MM-ACT-1: return how far a line can move straight back, up to a distance; 0 for a unit that may not."""
    spot = movement.place_behind(battle, unit, distance)
    if spot is None:
        return 0
    back = span(spot.x - unit.x, spot.y - unit.y)
    return distance if back >= distance - _ROUNDED else back


def carry_out_named(umpire: Umpire, battle: Battle, unit: Unit, order: Order, goal: Goal, foes: list[Unit]) -> bool:
    """MM-ACT-1: carry out a named move, turn, wheel or step back; return whether the unit came to a charge on its way.

    Fast moves go the way of all others.
    """
    if order.kind == orders.WHEEL:
        movement.wheel_by(umpire, battle, unit, turn_to(unit, goal.heading), goal.onward)
        return False
    if order.kind == orders.BACK:
        movement.back_up(umpire, battle, unit, goal.onward)
        rally.form_line(umpire, battle, unit)
        return False
    x, y = (order.x, order.y) if order.kind == orders.MOVE else (unit.x, unit.y)
    facing = _facing(unit, goal)
    if goal.formation == unit.formation and (x != unit.x or y != unit.y):
        return sighting_on_the_move.move_and_sight(umpire, battle, unit, x, y, None, foes, -1, facing)
    if goal.formation == LINE and unit.formation == UNFORMED:
        # Who forms line out of disorder tests for it first (MM-REACT-5), and only goes on when it has.
        rally.form_line(umpire, battle, unit)
        if unit.formation != LINE:
            return False
        # A line that turns has its move halved on the march, so that it is halved here for the others alone.
        turns = facing not in (-1, unit.heading)
        limit = allowance(battle, unit) if turns else allowance(battle, unit) // 2
        movement.march(umpire, battle, unit, x, y, limit, facing, LINE, "MM-ACT-1")
        return False
    movement.march(umpire, battle, unit, x, y, allowance(battle, unit), facing, goal.formation, "MM-ACT-1")
    return False


def turn_to(unit: Unit, heading: int) -> int:
    """Return how many headings a unit turns, to its right or, negative, to its left."""
    return (heading - unit.heading + HALF_TURN) % 32 - HALF_TURN


def _facing(unit: Unit, goal: Goal) -> int:
    """MM-ACT-1: return how a unit faces at the end: as it is ordered, else as before in ranks, else the way it went."""
    if goal.heading >= 0:
        return goal.heading
    return -1 if goal.formation == UNFORMED else unit.heading


def rule_of(cause: str) -> str:
    """Return the rule by which a cause hinders a move."""
    return _RULES.get(cause, "MM-MOVE-1")


def words_of(cause: str) -> str:
    """Return a cause in words, for the middle of a sentence."""
    return _REASONS[cause]


def within(battle: Battle, crossing: bool, x: int, y: int) -> str:
    """Return "walls" or "water" where a point is inside a building, or in a creek or river off its bridges and fords.

    With `crossing` the point is named for somebody who is in the water already, on his way over.
    """
    for house in battle.houses:
        if house.x0 < x < house.x1 and house.y0 < y < house.y1:
            return "walls"
    if crossing or water_under(battle, x, y) is None:
        return ""
    for gap in [*battle.ground.bridges, *battle.ground.fords]:
        if gap.holds(x, y):
            return ""
    return "water"


def cause_at(battle: Battle, unit: Unit, order: Order, x: int, y: int, formation: str, heading: int) -> str:
    """MM-ACT-1: return what is in the way at a point: an enemy or friend next to it, woods, walls, water, or else."""
    spot = outline(formation, x, y, heading if heading >= 0 else unit.heading, unit.figures, 0, unit.mounted)
    friends = False
    for other in battle.units:
        if other is unit or not other.on_table:
            continue
        if _are_next_to(spot, other):
            if other.side != unit.side:
                return "enemy"
            friends = True
    if friends:
        return "friends"
    if formation != UNFORMED and touches_woods(battle, spot):
        return "woods"
    if not unoccupied(battle, spot, unit.id, unit.side):
        if _meets_house(battle, spot):
            return "walls"
    elif not room(battle, unit, spot):
        return "water"
    return no_way.reason(battle, unit, order, x, y)


def _are_next_to(spot: Spot, other: Unit) -> bool:
    """Return whether some figure of a spot would be next to one of another unit."""
    for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
        at_x, at_y = sight.nearest_figure(other, plan_x + spot.off_x, plan_y + spot.off_y)
        if near_by(at_x - plan_x - spot.off_x, at_y - plan_y - spot.off_y, no_way.CLOSE):
            return True
    return False


def _meets_house(battle: Battle, spot: Spot) -> bool:
    half: i64 = BASE // 2
    for house in battle.houses:
        if spot.left - half < house.x1 and spot.right + half > house.x0:
            if spot.top - half < house.y1 and spot.bottom + half > house.y0:
                return True
    return False
