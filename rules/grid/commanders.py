"""Commanders: which units they spur on, how they ride, and what becomes of one left alone."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid.kind import d3
from rules.grid.orders import LEADING, ORDER_STAND, STAND, Order
from rules.grid.pieces import BOUNDS, Commander, Unit
from rules.grid.state import Battle
from rules.grid.view import GridView


def near(battle: Battle, unit: Unit) -> bool:
    """D3-CMD-1, OH-CMD-1: whether a commander of its side is with a unit or in a square next to it."""
    gaps = unit.gaps
    for commander in battle.leaders[unit.side]:
        if commander.square >= 0 and gaps[commander.square] <= 1:
            return True
    return False


def company(battle: Battle, commander: Commander) -> Unit | None:
    """D3-GRID-1: return the unit that a commander is with, the own unit in his square."""
    unit = battle.holder[commander.square]
    return unit if unit is not None and unit.side == commander.side else None


def ride(umpire: Umpire, battle: Battle, unit: Unit, came_from: i64) -> None:
    """D3-CMD-2, OH-CMD-1: take the commanders of a unit's square along with it.

    Ruling: in the newer edition riding along counts towards a commander's two squares a turn. Inferred: one who cannot
    go as far as his unit stays where it left him; in the older edition he is attached to it and goes wherever it goes.
    """
    rule = battle.edition.cites.commander_moves
    for commander in battle.leaders[unit.side]:
        if commander.square == came_from:
            if battle.edition.commanders_apart:
                bounds: i64 = bounds_to(battle, came_from, unit.square)
                if bounds > commander.left:
                    umpire.record(rule, NOTE, commander.id, "left_behind", battle.name_of(came_from), unit.id)
                    continue
                commander.left -= bounds
            battle.move_commander(umpire, rule, commander, unit.square)


def bounds_to(battle: Battle, square: i64, to: i64) -> i64:
    """D3-GRID-3: return the bounds, 1 or 2, to a square that a commander can reach in two."""
    for step in battle.board.ways[0][square]:
        if step.to == to:
            return 1
    return BOUNDS


def keep_clear(umpire: Umpire, battle: Battle) -> None:
    """D3-CMD-2: let each commander alone next to an enemy, or in an enemy's square, go to a friendly unit.

    Ruling: in his own turn or not, he goes to a friendly unit within what is left of his two squares, or stays.
    Inferred: it is looked at when a side has moved and when attackers have advanced, the side to move first; of several
    such units his side chooses one.
    """
    sides: list[int] = [battle.active, 1 - battle.active]
    for side in sides:
        for commander in battle.leaders[side]:
            if commander.square >= 0 and company(battle, commander) is None:
                if threatened(battle, side, commander.square):
                    withdraw(umpire, battle, commander)


def withdraw(umpire: Umpire, battle: Battle, commander: Commander) -> None:
    """D3-CMD-2: move a commander to a friendly unit that he can reach, by his side's choice; else he stays."""
    rule = battle.edition.cites.commander_moves
    found: list[Order] = []
    for square in reachable(battle, commander):
        if battle.holder[square] is not None:
            found.append(battle.board.orders[square])
    if not found:
        umpire.record(rule, NOTE, commander.id, "stays_alone", None, battle.name_of(commander.square))
        return
    view = GridView(battle, commander.side, LEADING, commander.place, 0, found)
    go(umpire, battle, commander, found[umpire.choose(rule, commander.id, commander.side, found, view)].place)


def go(umpire: Umpire, battle: Battle, commander: Commander, square: i64) -> None:
    """D3-CMD-2: move a commander to a square that he can reach, at the cost of that many of his bounds."""
    commander.left -= bounds_to(battle, commander.square, square)
    battle.move_commander(umpire, battle.edition.cites.commander_moves, commander, square)


def lead(umpire: Umpire, view: GridView, commander: Commander) -> None:
    """D3-CMD-2: move a commander, without activation, by his side's choice."""
    battle = view.battle
    rule = battle.edition.cites.commander_moves
    commander.moved = True
    found = [ORDER_STAND]
    for square in reachable(battle, commander):
        found.append(battle.board.orders[square])
    view.question, view.orders, view.piece = LEADING, found, commander.place
    chosen = found[umpire.choose(rule, commander.id, commander.side, found, view)]
    if chosen.kind != STAND:
        go(umpire, battle, commander, chosen.place)


def reachable(battle: Battle, commander: Commander) -> list[int]:
    """D3-CMD-2: return the squares where a commander may end a move with what is left of his two, nearest first.

    Inferred: those are units of either side; ground closed to men on foot is closed to him too, and
    he does not squeeze between two such squares.
    """
    board = battle.board
    found: list[int] = []
    seen: list[bool] = [False] * len(board.ground)
    seen[commander.square] = True
    edge: list[int] = [commander.square]
    for _ in range(commander.left):
        ahead: list[int] = []
        for square in edge:
            for step in board.ways[0][square]:
                if not seen[step.to]:
                    seen[step.to] = True
                    ahead.append(step.to)
                    if may_stay(battle, commander.side, step.to):
                        found.append(step.to)
        edge = ahead
    return found


def may_stay(battle: Battle, side: i64, square: i64) -> bool:
    """D3-CMD-2: whether a commander may end his move in a square: with a friend, or alone and not next to an enemy."""
    unit = battle.holder[square]
    if unit is not None:
        return unit.side == side
    return not threatened(battle, side, square)


def threatened(battle: Battle, side: i64, square: i64) -> bool:
    """D3-CMD-2: whether an enemy unit stands next to a square."""
    gaps = battle.board.gaps[square]
    for foe in battle.forces[1 - side]:
        if gaps[foe.square] <= 1:
            return True
    return False


def risk_alone(umpire: Umpire, battle: Battle) -> None:
    """D3-CMD-3: roll a D3 for each commander left alone next to an enemy; on a 1 he is killed (an option).

    Inferred: it is rolled in the elimination step of either side's turn, when units have moved, fallen and advanced;
    no unit being lost with him, his army's resolve does not suffer.
    """
    rule = battle.edition.cites.alone
    sides: list[int] = [1 - battle.active, battle.active]
    for side in sides:
        for commander in battle.commanders:
            if commander.side == side and commander.square >= 0 and company(battle, commander) is None:
                if threatened(battle, side, commander.square):
                    if d3(umpire.roll_die(rule, commander.id, "alone")) == 1:
                        battle.lose_commander(umpire, rule, commander)
