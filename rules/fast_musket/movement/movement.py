"""Moving a unit: steps ordered one by one, until its allowance is spent or it halts (FM-MOVE-1 to FM-MOVE-4).

Inferred: foot and guns go straight to their front or back, and change direction by wheeling or pivoting.
"""

from typing import Final

from rules.core.events import NOTE, ORDER, Event
from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import command, orders
from rules.fast_musket.asking import view_of
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.movement import formation, way, wheel, works
from rules.fast_musket.movement.formation import Steps
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim, arc
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import BACKWARD_COSTS, MOVE_IN_COLUMN, MOVE_IN_LINE, MOVE_OF_GUN
from rules.fast_musket.words import COLUMN, GUN, REDOUBT, SIDE_KEYS

ALL_ROUND: Final = way.FRIENDS | way.ENEMIES | way.WORKS | way.EDGES
# The ways ahead, by their tenths, and by them the parts of one that may be gone instead: 1, 2, 3 ... inches.
_AHEAD: Final[list[Order]] = [Order(orders.AHEAD, amount=tenths) for tenths in range(10 * MOVE_IN_COLUMN + 1)]
_HAUL: Final[list[Order]] = [Order(orders.HAUL, amount=tenths) for tenths in range(10 * MOVE_OF_GUN + 1)]
_INCHES: Final[list[Order]] = [Order(orders.PART, amount=10 * inches) for inches in range(1, MOVE_IN_COLUMN)]
_PARTS: Final[list[list[Order]]] = [_INCHES[: max(tenths - 1, 0) // 10] for tenths in range(10 * MOVE_IN_COLUMN + 1)]


def allowance(unit: Unit) -> i64:
    """FM-MOVE-1: return how far a unit may move, in tenths. Inferred: inside a redoubt a base walks as in line."""
    if unit.kind == GUN:
        return MOVE_OF_GUN * 10
    return (MOVE_IN_COLUMN if unit.formation == COLUMN else MOVE_IN_LINE) * 10


def move(umpire: Umpire, battle: Battle, side: i64) -> None:
    """FM-TURN-1: let the units of a side move, one after the other, and then its commanders.

    Ruling: a unit that is reforming does not move (FM-MELEE-1). A record says so where nothing of a side moves.
    """
    before = len(umpire.events)
    command.mount(battle, side)
    for unit in battle.armies[side]:
        if unit.on_table and unit.reforming != battle.turn:
            march(umpire, battle, unit)
    command.move(umpire, battle, side)
    if umpire.recording and not _has_moved(umpire.events, before):
        umpire.record("FM-MOVE-1", NOTE, SIDE_KEYS[side], "stands")


def _has_moved(events: list[Event], first: int) -> bool:
    """Return whether any event from this place on is more than an order that left a piece where it was."""
    for number in range(first, len(events)):
        if events[number].kind != ORDER:
            return True
    return False


def march(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-MOVE-1: ask for one step after the other and take each."""
    steps = Steps(allowance(unit), battle.offers[unit.side])
    view = view_of(battle, unit.side, unit.number)
    free = steps.wants(orders.FORM) or steps.wants(orders.ABOUT)
    foe: Unit | None = None
    gap: i64 = 0
    moved = True
    while not steps.done and (steps.left > 0 or free):
        if moved:
            foe, gap = aim.nearest_foe(battle, unit)
        halt = _halt(unit, foe, gap)
        if umpire.takes_now(unit.side, halt, view):
            return
        found = _choices(umpire, battle, unit, steps, halt)
        if len(found) == 1:
            return
        order = umpire.ask("FM-MOVE-1", unit.profile.id, unit.side, found, view)
        if order.kind == orders.HALT:
            return
        _take(umpire, battle, unit, steps, order)
        command.follow(umpire, battle, unit)
        moved = order.kind != orders.FORM  # which leaves its middle where it is


def _halt(unit: Unit, foe: Unit | None, gap: i64) -> Order:
    """Return the order to halt: `target` is the nearest enemy, `gap` his distance, `amount` 1 if he is to the front."""
    if foe is None:
        return Order(orders.HALT)
    return Order(orders.HALT, foe.number, "", 1 if arc.is_to_front(unit, foe) else 0, gap)


def _choices(umpire: Umpire, battle: Battle, unit: Unit, steps: Steps, halt: Order) -> list[Order]:
    found: list[Order] = [halt]
    if unit.formation == REDOUBT:
        works.inside(battle, unit, steps, found)
        return found
    if unit.kind == GUN:
        _straight(battle, unit, steps, found)
        foe = battle.units[halt.target] if halt.target >= 0 and halt.amount == 0 else None
        wheel.pivots(battle, unit, steps, foe, found)
        return found
    forms = formation.changes(umpire, battle, unit, steps, halt.gap)
    if forms and umpire.takes_now(unit.side, forms[0], battle.views[unit.side]):
        found.append(forms[0])
        return found
    _straight(battle, unit, steps, found)
    wheel.turns(battle, unit, steps, halt, found)
    found.extend(forms)
    works.entries(battle, unit, steps, found)
    return found


def _straight(battle: Battle, unit: Unit, steps: Steps, found: list[Order]) -> None:
    """FM-MOVE-1, FM-MOVE-3: the ways straight ahead, and straight back at half speed."""
    if steps.left == 0:
        return
    ux: i64 = HEADING_X[unit.heading]
    uy: i64 = HEADING_Y[unit.heading]
    kind = orders.HAUL if unit.kind == GUN else orders.AHEAD
    if steps.wants(kind):
        ahead = way.free(battle, unit, ux, uy, steps.left, ALL_ROUND)
        if ahead > 0:
            found.append(_HAUL[ahead] if kind == orders.HAUL else _AHEAD[ahead])
            if steps.wants(orders.PART):
                found.extend(_PARTS[ahead])
    if steps.wants(orders.BACK):
        back = way.free(battle, unit, -ux, -uy, steps.left // BACKWARD_COSTS, ALL_ROUND)
        if back > 0:
            found.append(Order(orders.BACK, amount=back))
        for inches in range(10, back, 10):
            found.append(Order(orders.BACK, amount=inches))


def _take(umpire: Umpire, battle: Battle, unit: Unit, steps: Steps, order: Order) -> None:
    kind = order.kind
    if kind == orders.AHEAD or kind == orders.PART or kind == orders.HAUL:
        battle.marks.note_advance(unit)
        _go(umpire, unit, steps, unit.heading, order.amount, 1, "FM-MOVE-1")
    elif kind == orders.BACK:
        _go(umpire, unit, steps, (unit.heading + 16) % 32, order.amount, BACKWARD_COSTS, "FM-MOVE-3")
    elif kind in (orders.FORM, orders.BEND):
        formation.change(umpire, unit, steps, order)
        if not steps.done:
            steps.left = allowance(unit)
    elif kind in (orders.ENTER, orders.MAN, orders.OUT):
        works.take(umpire, battle, unit, steps, order)
    else:
        wheel.take(umpire, unit, steps, order)


def _go(umpire: Umpire, unit: Unit, steps: Steps, heading: i64, distance: i64, cost: i64, rule: str) -> None:
    """FM-MOVE-2, FM-MOVE-3: go straight on a heading; a gun that does so has moved."""
    x = unit.x + shift(HEADING_X[heading], distance)
    y = unit.y + shift(HEADING_Y[heading], distance)
    unit.put(umpire, rule, x, y, unit.heading)
    steps.left -= cost * distance
    steps.begun = True
    if unit.kind == GUN:
        unit.set_moved(umpire, "FM-MOVE-2", True)
