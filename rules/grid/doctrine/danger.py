"""What the enemy's fire makes of squares: how much bears on them, and the ways round it to where his units can be hit.

The enemy who would turn or come nearer does not shoot in that turn (D3-MOVE-5), so that it is enough to ask who could
shoot as he faces now.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.grid.doctrine.chart import BOUND, MUSKETS, Chart
from rules.grid.facing import ARCS, MIDDLE, SHEET
from rules.grid.losses import bears
from rules.grid.pieces import Unit
from rules.grid.sight import along
from rules.grid.view import GridView
from rules.grid.words import ARTILLERY

_THIRDS: Final = 3  # in which mean hits are counted
_ENDS: Final = 2  # times as much where a unit would shoot from as where it stays for one turn
_PASS: Final = BOUND // _THIRDS // _ENDS  # for a third of a hit a turn, where it stays for one turn
_FAR: Final = 96  # no way is looked for that is worth more
_HEADS: Final[vec[i64]] = vec[i64]([-1 - so_far for so_far in range(_FAR)])
_VOLLEY: Final = 3  # hits that most units make at most in a turn, and points that a lost unit costs its army


def bearing(view: GridView, square: i64) -> i64:
    """Return three times the hits a turn, on average, that all enemy muskets make on a square as they face now."""
    known = view.bearing
    if len(known) == 0:
        known = view.bearing = vec[i64]([-1] * len(view.battle.board.ground))
    total: i64 = known[square]
    if total >= 0:
        return total
    total = 0
    battle = view.battle
    board = battle.board
    gaps = board.gaps[square]
    spot: i64 = board.spots[square] + MIDDLE
    ground: i64 = board.ground[square]
    far: bool = board.works[square] == 0
    for foe in battle.forces[1 - view.side]:
        away: i64 = gaps[foe.square]
        if away <= (foe.kind.reach if far else foe.kind.short) and foe.type != ARTILLERY:
            line: i64 = spot - foe.spot
            if foe.sees_all_round or ARCS[foe.facing * SHEET + line]:
                if away <= 1 or along(battle, foe.square, line):
                    total += foe.means[away][ground]
    known[square] = total
    return total


def is_near_its_end(view: GridView) -> bool:
    """D3-ARMY-1, OH-ARMY-1: return whether another loss may be the end of a side's army."""
    side = view.battle.sides[view.side]
    return side.lost + _VOLLEY >= side.resolve


def is_spent(view: GridView, unit: Unit) -> bool:
    """D3-ARMY-1, OH-ARMY-1: return whether a unit that could be broken by the next volley should keep out of it.

    It should once another loss may be the end of the army. Guns that have shot stay where they are.
    """
    if unit.hits == 0 or unit.emplaced:
        return False
    return is_near_its_end(view) and bears(view.battle, unit) < unit.hits + _VOLLEY


def ways_round(view: GridView, chart: Chart) -> vec[i64]:
    """Return per square what is between it and a square from which muskets hit an enemy while few bear on them.

    It is counted in twelfths of a bound, as the chart does: the bounds, and the hits that a unit would take on the way
    and where it ends. A hit a turn counts for a bound there. Farther off than any unit of the side it may be too much.
    """
    if len(view.round) > 0:
        return view.round
    battle = view.battle
    works, ground, shut, steps = battle.board.works, battle.board.ground, battle.shut, chart.steps
    squares: i64 = len(ground)
    found = vec[i64]([_FAR] * squares)
    through = vec[i64]([BOUND] * squares)  # a bound, and as `bearing` what a unit takes that passes through
    ends = vec[i64]([0] * squares)
    count: i64 = 0
    for foe in battle.forces[1 - view.side]:
        arc: i64 = foe.facing * SHEET
        around: bool = foe.sees_all_round
        shoots: bool = foe.type != ARTILLERY
        far: bool = works[foe.square] == 0
        near, off = foe.means[1], foe.means[MUSKETS]
        shots = chart.shots[foe.square]
        for square, line, one, two in zip(shots.squares, shots.lines, shots.ones, shots.twos):
            if one < 0:
                if shoots and (around or ARCS[arc + line]):
                    through[square] += _PASS * near[ground[square]]
            else:
                if shut[one] or shut[two]:  # as `along`
                    continue
                if shoots and (around or ARCS[arc + line]) and not works[square]:
                    through[square] += _PASS * off[ground[square]]
                if not far:
                    continue
            if found[square] == _FAR:
                found[square] = 0
                ends[count] = square
                count += 1
    # A queue for each amount that is between so far, first in, first out, and all queues in one row: each place has the
    # next in its queue. A square has two places, its number where a way leads through it and that plus `squares` where
    # it is an end, and comes to each once, since what first comes to it is the least. The last places are the heads.
    nexts = vec[i64]([-1] * (_FAR + 2 * squares))
    lasts = _HEADS[:]
    for place in range(count):
        square = ends[place]
        value: i64 = _ENDS * (through[square] - BOUND)
        found[square] = _FAR
        if value < _FAR and len(steps[square]) > 0:
            found[square] = value
            nexts[lasts[value]] = lasts[value] = squares + square
    wanted = vec[i64]([0] * squares)
    left: i64 = 0  # how many units the way is not yet known of
    for friend in battle.forces[view.side]:
        if friend.type != ARTILLERY:
            wanted[friend.square] = 1
            left += 1
    view.round = found
    so_far: i64
    for so_far in range(0, _FAR - BOUND, 2):  # all are even
        nearest: i64 = so_far + BOUND
        at: i64 = nexts[-1 - so_far]
        while at >= 0:
            square = at if at < squares else at - squares
            at = nexts[at]
            if found[square] == so_far:
                if wanted[square]:
                    left -= 1
                    if left == 0:
                        return found
                for to in steps[square]:
                    if found[to] > nearest:  # most have been come to by a way as good
                        value = so_far + through[to]
                        if value < found[to]:
                            found[to] = value
                            nexts[lasts[value]] = lasts[value] = to
    return found
