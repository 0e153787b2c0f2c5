"""Commanders: whom they spur on, how they ride, and what becomes of one left alone."""

from typing import Final

from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.grid.dice import d3
from rules.grid.orders import LEADING, ORDER_STAND, STAND
from rules.grid.pieces import Commander, Unit
from rules.grid.sight import nearest
from rules.grid.state import Battle
from rules.grid.view import GridView

BOUNDS: Final = 2  # of a commander's own move


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


def ride(umpire: Umpire, battle: Battle, unit: Unit, came_from: Whole) -> None:
    """D3-CMD-2, OH-CMD-1: take the commanders of a unit's square along with it.

    Inferred: riding along is no move of the commander's own.
    """
    for commander in battle.leaders[unit.side]:
        if commander.square == came_from:
            battle.move_commander(umpire, battle.edition.cites.commander_moves, commander, unit.square)


def make_way(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """D3-CMD-2: let commanders alone in a square that an enemy unit enters ride to their nearest unit.

    Inferred: they hold no square, since they are not units, and nothing but the loss of a unit removes them.
    """
    for commander in battle.leaders[1 - unit.side]:
        if commander.square == unit.square:
            refuge = nearest(battle, commander.side, commander.square)
            if refuge is not None:
                battle.move_commander(umpire, battle.edition.cites.commander_moves, commander, refuge.square)


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
        battle.move_commander(umpire, rule, commander, chosen.place)


def reachable(battle: Battle, commander: Commander) -> list[int]:
    """D3-CMD-2: return the squares where a commander may end a move of two, nearest first.

    Ruling: he passes through units of either side. Inferred: ground closed to men on foot is closed to him too, and
    he does not squeeze between two such squares.
    """
    board = battle.board
    found: list[int] = []
    seen: list[bool] = [False] * len(board.ground)
    seen[commander.square] = True
    edge: list[int] = [commander.square]
    for _ in range(BOUNDS):
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


def may_stay(battle: Battle, side: Whole, square: Whole) -> bool:
    """D3-CMD-2: whether a commander may end his move in a square: with a friend, or alone and not next to an enemy."""
    unit = battle.holder[square]
    if unit is not None:
        return unit.side == side
    return not threatened(battle, side, square)


def threatened(battle: Battle, side: Whole, square: Whole) -> bool:
    """D3-CMD-2: whether an enemy unit stands next to a square."""
    gaps = battle.board.gaps[square]
    for foe in battle.forces[1 - side]:
        if gaps[foe.square] <= 1:
            return True
    return False


def risk_alone(umpire: Umpire, battle: Battle) -> None:
    """D3-CMD-3: roll a D3 for each commander left alone next to an enemy, who is killed on a 1 (an option).

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
