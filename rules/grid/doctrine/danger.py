"""What the enemy's fire makes of squares: how much bears on them, and the ways round it to where his units can be hit.

The enemy who would turn or come nearer does not shoot in that turn (D3-MOVE-5), so that it is enough to ask who could
shoot as he faces now.
"""

from typing import Final

from rules.core.int64 import i64
from rules.grid.doctrine.chart import BOUND, CLOSE
from rules.grid.facing import ARCS, MIDDLE, SHEET
from rules.grid.losses import bears
from rules.grid.pieces import Unit
from rules.grid.sight import along
from rules.grid.view import GridView
from rules.grid.words import ARTILLERY

_THIRDS: Final = 3  # in which mean hits are counted
_STAY: Final = BOUND // _THIRDS  # for a third of a hit a turn, where a unit would shoot from
_PASS: Final = _STAY // 2  # the same, where it stays for one turn
_FAR: Final = 400  # more than a way can be worth
_MUSKETS: Final = 2  # bounds that they reach
_VOLLEY: Final = 3  # hits that most units make at most in a turn, and points that a lost unit costs its army


def bearing(view: GridView, square: i64) -> i64:
    """Return three times the hits a turn, on average, that all enemy muskets make on a square as they face now."""
    known = view.bearing
    if not known:
        known = view.bearing = [-1] * len(view.battle.board.ground)
    total: i64 = known[square]
    if total >= 0:
        return total
    total = 0
    battle = view.battle
    board = battle.board
    gaps = board.gaps[square]
    spot: i64 = board.spots[square] + MIDDLE
    ground: i64 = board.ground[square]
    far: bool = not board.works[square]
    for foe in battle.forces[1 - view.side]:
        away: i64 = gaps[foe.square]
        if away <= (foe.kind.reach if far else foe.kind.short) and foe.type != ARTILLERY:
            line: i64 = spot - foe.spot
            if foe.sees_all_round or ARCS[foe.facing * SHEET + line]:
                if away <= 1 or along(battle, foe.square, line):
                    total += foe.means[away][ground]
    known[square] = total
    return total


def is_spent(view: GridView, unit: Unit) -> bool:
    """D3-ARMY-1, OH-ARMY-1: return whether a unit that could be broken by the next volley should keep out of it.

    It should once another loss may be the end of the army. Guns that have shot stay where they are.
    """
    if unit.hits == 0 or unit.emplaced:
        return False
    side = view.battle.sides[view.side]
    return side.lost + _VOLLEY >= side.resolve and bears(view.battle, unit) < unit.hits + _VOLLEY


def ways_round(view: GridView) -> list[int]:
    """Return per square what is between it and a square from which muskets hit an enemy while few bear on them.

    It is counted in twelfths of a bound, as the chart does: the bounds, and the hits that a unit would take on the way
    and where it ends. A hit a turn counts for a bound there.
    """
    if view.round:
        return view.round
    battle = view.battle
    board = battle.board
    ways = board.ways[0]
    found = [_FAR] * len(board.ground)
    queue: list[list[int]] = [[] for _ in range(_FAR)]  # the squares by what is known to be between so far
    for foe in battle.forces[1 - view.side]:
        reach: i64 = 1 if board.works[foe.square] else _MUSKETS
        near = board.gaps[foe.square]
        for square in range(len(found)):
            away: i64 = near[square]
            if away == 0 or away > reach or not ways[square]:
                continue
            if away == 1 or along(battle, square, foe.spot - board.spots[square] + MIDDLE):
                value: i64 = _STAY * bearing(view, square) + (CLOSE if away == 1 else 0)
                if value < found[square]:
                    found[square] = value
                    queue[value].append(square)
    for so_far in range(_FAR - BOUND):
        for square in queue[so_far]:
            if found[square] == so_far:
                for step in ways[square]:
                    to: i64 = step.to
                    value = so_far + BOUND
                    if value < found[to]:
                        value += _PASS * bearing(view, to)
                        if value < found[to]:
                            found[to] = value
                            queue[value].append(to)
    view.round = found
    return found
