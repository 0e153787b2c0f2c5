"""Where units may go, and how they get there."""

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.grid import activation, asking, commanders, objectives
from rules.grid.orders import (
    DONE,
    EXIT,
    FACE_ANY,
    FACE_OTHER,
    FACING,
    LEAD,
    ORDER_DONE,
    ORDER_EXIT,
    ORDER_STAND,
    ORDER_TURN,
    STAND,
    TURN,
    WHERE,
    WHO,
    Order,
)
from rules.grid.pieces import Unit
from rules.grid.sight import targets
from rules.grid.state import Battle
from rules.grid.words import ARTILLERY


def movement_step(umpire: Umpire, battle: Battle, side: Whole) -> None:
    """D3-TURN-1, D3-MOVE-2, OH-MOVE-2: try to move one unit after the other until the first failure.

    Ruling: each unit is tried once a turn, and with the option of two failures it is the second that ends the step.
    Inferred: a commander may be moved at any time while the step lasts.
    """
    cites = battle.edition.cites
    failures: Whole = 2 if battle.options.two_failures else 1
    open_step(battle, side)
    while failures > 0:
        found = _whom(battle, side)
        if len(found) == 1:
            return
        chosen = asking.ask(umpire, battle, cites.turn, battle.sides[side].key, side, WHO, found)
        if chosen.kind == DONE:
            return
        if chosen.kind == LEAD:
            commanders.lead(umpire, battle, battle.commanders[chosen.place])
        elif not move_unit(umpire, battle, battle.units[chosen.place]):
            failures -= 1


def open_step(battle: Battle, side: Whole) -> None:
    """D3-MOVE-1: let every piece of a side move once more, and note whom each unit could shoot at if it stood."""
    battle.stirred = False
    for unit in battle.forces[side]:
        unit.tried = False
        unit.moved = False
        unit.sights = targets(battle, unit)
    for commander in battle.commanders:
        commander.moved = False


def _whom(battle: Battle, side: Whole) -> list[Choice]:
    """Return the orders to move each piece that may still move, and the one to end the step, last."""
    found: list[Choice] = []
    if battle.edition.commanders_apart:
        for commander in battle.commanders:
            if commander.side == side and not commander.moved and commander.square >= 0:
                found.append(commander.order)
    for unit in battle.forces[side]:
        if not unit.tried:
            found.append(unit.order)
    found.append(ORDER_DONE)
    return found


def move_unit(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """D3-MOVE-1, D3-MOVE-5, OH-MOVE-1, OH-MOVE-4: order a unit's move, activate it, and move it; False on a failure.

    Inferred: where it would go is said before the die is thrown, since the older edition makes the die depend on it;
    a unit that stands still throws none.
    """
    cites = battle.edition.cites
    unit.tried = True
    where = asking.ask(umpire, battle, cites.pace, unit.id, unit.side, WHERE, destinations(battle, unit), unit.place)
    if where.kind == STAND:
        return True
    square = where.place if where.place >= 0 else unit.square
    if not activation.activate(umpire, battle, unit, square):
        return False
    unit.moved = True
    if where.kind == EXIT:
        objectives.leave(umpire, battle, unit)
        return True
    came_from = unit.square
    if where.kind != TURN:
        enter(umpire, battle, cites.pace, unit, square)
    facings = FACE_OTHER[unit.facing] if square == came_from else FACE_ANY
    turned: Order = asking.ask(umpire, battle, cites.turning, unit.id, unit.side, FACING, facings, unit.place)
    battle.turn_to(umpire, cites.turning, unit, turned.place)
    return True


def enter(umpire: Umpire, battle: Battle, rule: str, unit: Unit, square: Whole) -> None:
    """D3-GRID-1: set a unit down in a square, with whoever rides with it; lone enemy commanders make way."""
    came_from = unit.square
    battle.put(umpire, rule, unit, square)
    if battle.commanders:
        commanders.ride(umpire, battle, unit, came_from)
        commanders.make_way(umpire, battle, unit)


def destinations(battle: Battle, unit: Unit) -> list[Choice]:
    """D3-MOVE-3, D3-MOVE-4, OH-MOVE-3, OH-MOVE-4: return the orders that a unit may be given.

    To stand, to turn on the spot, to go to any square within its bounds, and to leave where the objective lets it;
    guns that have shot only turn.
    """
    found: list[Choice] = [ORDER_STAND, ORDER_TURN]
    if unit.emplaced:
        return found
    if objectives.may_leave(battle, unit):
        found.append(ORDER_EXIT)
    edition = battle.edition
    reach(battle, unit, edition.pace_hit[unit.type] if unit.hits > 0 else edition.pace[unit.type], found)
    return found


def reach(battle: Battle, unit: Unit, bounds: Whole, found: list[Choice]) -> None:
    """D3-GRID-1, D3-MOVE-6, OH-MOVE-4: add the orders to go to each free square within so many bounds, nearest first.

    Ruling: where units pass through others it is friends they pass, and they never end where another stands.
    """
    board = battle.board
    holder = battle.holder
    closed = board.closed[1 if unit.type == ARTILLERY else 0]
    seen: list[bool] = [False] * len(holder)
    seen[unit.square] = True
    holder[unit.square] = -1  # nobody squeezes past himself
    edge: list[int] = [unit.square]
    while bounds > 0:
        bounds -= 1
        ahead: list[int] = []
        for square in edge:
            for to, one, two in board.steps[square]:
                if not seen[to] and not closed[to] and fits(holder, closed, one, two):
                    seen[to] = True
                    other: Whole = holder[to]
                    if other < 0:
                        found.append(board.orders[to])
                    elif not battle.edition.pass_friends or battle.units[other].side != unit.side:
                        continue
                    if bounds > 0:
                        ahead.append(to)
        edge = ahead
    holder[unit.square] = unit.place


def fits(holder: list[int], closed: list[bool], one: Whole, two: Whole) -> bool:
    """D3-GRID-3: whether a step leads past the two squares beside it; -1 twice stands for one that is no diagonal.

    Ruling: a diagonal is squeezed when each of the two holds a unit or is closed to who moves.
    """
    return one < 0 or not (closed[one] or holder[one] >= 0) or not (closed[two] or holder[two] >= 0)


def may_step(battle: Battle, unit: Unit, square: Whole) -> bool:
    """D3-GRID-3, D3-TERR-1, D3-TERR-3, OH-TERR-1: whether a unit may step into a square next to it, if it is free."""
    closed = battle.board.closed[1 if unit.type == ARTILLERY else 0]
    for to, one, two in battle.board.steps[unit.square]:
        if to == square:
            return not closed[to] and fits(battle.holder, closed, one, two)
    return False
