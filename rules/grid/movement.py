"""Where units may go, and how they get there."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.grid import activation, commanders, losses, objectives, orders
from rules.grid.board import Step
from rules.grid.edition import BOTH
from rules.grid.orders import Order
from rules.grid.pieces import BOUNDS, Unit
from rules.grid.sight import look
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import SIDE_KEYS


def movement_step(umpire: Umpire, battle: Battle, side: i64) -> None:
    """D3-TURN-1, D3-MOVE-2, OH-MOVE-2: try to move one unit after the other until the first failure.

    Ruling: each unit is tried once a turn, and for a side with the option of two failures the second ends the step.
    Inferred: a commander may be moved at any time while the step lasts.
    """
    cites = battle.edition.cites
    key = battle.sides[side].key
    failures: i64 = 2 if battle.options.two_failures in (SIDE_KEYS[side], BOTH) else 1
    open_step(battle, side)
    view = GridView(battle, side)
    found = _movable(battle, side)
    fallen: i64 = 0  # in this step, so far
    while failures > 0 and len(found) > 1:
        view.question, view.orders = orders.WHO, found
        chosen = found.pop(umpire.choose(cites.turn, key, side, found, view))
        if chosen.kind == orders.DONE:
            return
        rides: i64 = battle.rides
        if chosen.kind == orders.LEAD:
            commanders.lead(umpire, view, battle.commanders[chosen.place])
        elif not move_unit(umpire, view, battle.units[chosen.place]):
            failures -= 1
            if failures == 0 and len(found) > 1:
                umpire.record(cites.failure, NOTE, key, "step_ends")
        elif (
            battle.units[chosen.place].gone or battle.rides != rides or (battle.fallen and len(battle.fallen) != fallen)
        ):
            fallen = len(battle.fallen)
            found = _movable(battle, side)  # without commanders that have no bounds left or are gone


def open_step(battle: Battle, side: i64) -> None:
    """D3-MOVE-1: let every piece of a side move once more, and note the targets each unit would have if it stayed.

    Inferred: a commander's two squares are those of a whole turn, of both sides.
    """
    if battle.fallen:  # in the other side's turn
        battle.fallen.clear()
    for unit in battle.forces[side]:
        unit.tried = False
        unit.moved = False
        if unit.looked != battle.stirs:
            look(battle, unit)
    for commander in battle.commanders:
        commander.moved = False
        if side == battle.first:
            commander.left = BOUNDS


def _movable(battle: Battle, side: i64) -> list[Order]:
    """Return the orders to move each piece that may still move, and the one to end the step, last."""
    found: list[Order] = []
    if battle.edition.commanders_apart:
        for commander in battle.commanders:
            if commander.side == side and not commander.moved and commander.square >= 0 and commander.left > 0:
                found.append(commander.order)
    for unit in battle.forces[side]:
        if not unit.tried:
            found.append(unit.order)
    found.append(orders.ORDER_DONE)
    return found


def move_unit(umpire: Umpire, view: GridView, unit: Unit) -> bool:
    """D3-MOVE-1, D3-MOVE-5, OH-MOVE-1, OH-MOVE-4: order a unit's move, activate it, and move it; False on a failure.

    Inferred: the square is named before the die is thrown, since the die of the older edition depends on it; a unit
    that stays throws none.
    """
    battle = view.battle
    cites = battle.edition.cites
    unit.tried = True
    found = destinations(battle, unit)
    view.question, view.orders, view.piece = orders.WHERE, found, unit.place
    where = found[umpire.choose(cites.pace, unit.id, unit.side, found, view)]
    if where.kind == orders.STAND:
        return True
    square = where.place if where.place >= 0 else unit.square
    if not activation.activate(umpire, battle, unit, square):
        return False
    unit.moved = True
    if where.kind == orders.EXIT:
        objectives.leave(umpire, battle, unit)
        if battle.edition.resolve_varies:
            losses.fall(umpire, battle, unit.side)
        return True
    came_from = unit.square
    if where.kind != orders.TURN:
        enter(umpire, battle, cites.pace, unit, square)
        if unit.gone:
            return True
    facings = orders.FACE_OTHER[unit.facing] if square == came_from else orders.FACE_ANY
    view.question, view.orders = orders.FACING, facings
    turned = facings[umpire.choose(cites.turning, unit.id, unit.side, facings, view)]
    battle.turn_to(umpire, cites.turning, unit, turned.place)
    return True


def enter(umpire: Umpire, battle: Battle, rule: str, unit: Unit, square: i64) -> None:
    """D3-GRID-1, OH-LOSS-1: set a unit down in a square, with its commanders; units that bear less then may fall."""
    came_from = unit.square
    rides: i64 = battle.rides
    battle.put(umpire, rule, unit, square)
    if battle.commanders:
        commanders.ride(umpire, battle, unit, came_from)
    # No other unit can bear less, unless a commander rides with this one.
    if battle.edition.resolve_varies and (unit.hits > unit.resolve or battle.rides != rides):
        losses.fall(umpire, battle, unit.side)


def destinations(battle: Battle, unit: Unit) -> list[Order]:
    """D3-MOVE-3, D3-MOVE-4, OH-MOVE-3, OH-MOVE-4: return the orders that a unit may be given.

    To stand, to turn on the spot, to go to any square within its bounds, and to leave where the objective lets it;
    guns that have shot only turn.
    """
    found: list[Order] = [orders.ORDER_STAND, orders.ORDER_TURN]
    if unit.emplaced:
        return found
    if unit.leaves and objectives.may_leave(battle, unit):
        found.append(orders.ORDER_EXIT)
    reach(battle, unit, unit.kind.pace_hit if unit.hits > 0 else unit.kind.pace, found)
    return found


def reach(battle: Battle, unit: Unit, bounds: i64, found: list[Order]) -> None:
    """D3-GRID-1, D3-GRID-3, D3-MOVE-6, OH-MOVE-4: add the orders to go to each free square within so many bounds.

    The nearest come first. Ruling: a diagonal is squeezed, and barred, when each of the two squares next to it
    holds a unit or is closed to the one that moves. Units pass through friends only, and never end where another is.
    """
    holder = battle.holder
    steps = battle.board.ways[1 if unit.kind.guns else 0]
    if bounds == 1:  # as most units go, with nothing to remember
        for step in steps[unit.square]:
            if holder[step.to] is None and (holder[step.one] is None or holder[step.two] is None):
                found.append(step.order)
        return
    seen = vec[i64]([0] * len(holder))
    seen[unit.square] = 1
    holder[unit.square] = None  # a unit does not squeeze past itself
    come_to = vec[i64]([unit.square] * len(holder))
    first: i64 = 0
    last: i64 = 1
    while bounds > 0:
        bounds -= 1
        after: i64 = last
        for place in range(first, after):
            for step in steps[come_to[place]]:
                to: i64 = step.to
                if not seen[to] and (holder[step.one] is None or holder[step.two] is None):
                    seen[to] = 1
                    other = holder[to]
                    if other is None:
                        found.append(step.order)
                    elif other.side != unit.side or not battle.edition.pass_friends:  # D3-MOVE-6
                        continue
                    if bounds > 0:
                        come_to[last] = to
                        last += 1
        first = after
    holder[unit.square] = unit


def ways(battle: Battle, unit: Unit) -> list[list[Step]]:
    """D3-TERR-1, D3-TERR-3, OH-TERR-1: return per square the steps from it onto ground that is open to a unit."""
    return battle.board.ways[1 if unit.kind.guns else 0]


def may_step(battle: Battle, unit: Unit, square: i64) -> bool:
    """D3-GRID-3, D3-TERR-1, D3-TERR-3, OH-TERR-1: whether a unit may step into a free square next to it."""
    found: list[Order] = []
    reach(battle, unit, 1, found)
    return battle.board.orders[square] in found
