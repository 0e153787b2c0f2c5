"""What woods do to a line of sight: one between the ends, an end too deep in one, too far to see inside one.

Lengths are tenths of an inch; everything by cross and dot products. A line runs from centre to centre.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import SIGHT_WOODS, WOOD_EDGE
from rules.muskets_mohawks.words import DAY

# The rows of the table by weather, fair or not, and in each by day and by night.
_WOODS: Final[list[int]] = [10 * inches for row in ("fair", "inclement") for inches in SIGHT_WOODS[row]]
_PARTS: Final = 1 << 16  # a line is cut into so many parts to tell where it enters and leaves a wood
# Deeper than this, with the part that rounding may cost over the length of a table.
_EDGE: Final = 10 * WOOD_EDGE
_DEEP: Final = _EDGE * _PARTS + 480


def woods_limit(battle: Battle) -> i64:
    """MM-LOS-1: return how far one sees inside a wood."""
    row: i64 = 0 if battle.weather == 0 and not battle.snow_falls else 2
    return _WOODS[row if battle.light == DAY else row + 1]


def crosses(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Return whether the line from a to b passes through the inside of a rectangle; grazing its edge does not."""
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    dx: i64 = bx - ax
    dy: i64 = by - ay
    far: i64 = dx * (y0 - ay)
    near: i64 = dx * (y1 - ay)
    left: i64 = dy * (x0 - ax)
    right: i64 = dy * (x1 - ax)
    left_far: i64 = far - left
    left_near: i64 = near - left
    right_far: i64 = far - right
    right_near: i64 = near - right
    if left_far >= 0 and left_near >= 0 and right_far >= 0 and right_near >= 0:
        return False
    return not (left_far <= 0 and left_near <= 0 and right_far <= 0 and right_near <= 0)


def through_woods(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64, square: i64) -> bool:
    """MM-LOS-1: return whether woods end the sight: between the ends, an end too deep, or too far inside.

    `square` is the square of the distance between the figures, which is longer than the line for one in a house: his
    line begins at the wall, but how far he sees is measured from his base, as the range of his weapon is.
    """
    within = False
    crossed = False
    limit: i64 = 0  # of the sight inside a wood, once it is needed
    hidden = False  # an end too deep in a wood to see out of it, and too far off to be seen within
    left: i64 = ax if ax < bx else bx
    right: i64 = bx if ax < bx else ax
    top: i64 = ay if ay < by else by
    bottom: i64 = by if ay < by else ay
    for wood in battle.ground.woods:
        x0: i64 = wood.x0
        x1: i64 = wood.x1
        if right <= x0 or left >= x1:
            continue
        y0: i64 = wood.y0
        y1: i64 = wood.y1
        if bottom <= y0 or top >= y1:
            continue
        if (x0 <= ax <= x1 and y0 <= ay <= y1) or (x0 <= bx <= x1 and y0 <= by <= y1):
            within = True
            # Either end deeper than the edge zone, from every side.
            low: i64 = x0 + _EDGE
            high: i64 = x1 - _EDGE
            near: i64 = y0 + _EDGE
            far: i64 = y1 - _EDGE
            if (low < ax < high and near < ay < far) or (low < bx < high and near < by < far):
                if limit == 0:
                    limit = woods_limit(battle) + BASE
                if square > limit * limit:
                    hidden = True
                    break
        elif not crossed and crosses(ax, ay, bx, by, x0, y0, x1, y1):
            crossed = True
    if not within and not crossed:
        return False
    if battle.ground.roads and _on_one_road(battle, ax, ay, bx, by):
        return False
    # With both ends outside all woods any wood between them is in the way.
    if not within or hidden:
        return True
    return _from_within(battle, ax, ay, bx, by, square)


def too_deep(battle: Battle, x: i64, y: i64) -> bool:
    """MM-LOS-1: return whether a point off the roads is too deep in a wood to be seen from outside."""
    for wood in battle.ground.woods:
        if wood.x0 + _EDGE < x < wood.x1 - _EDGE and wood.y0 + _EDGE < y < wood.y1 - _EDGE:
            for road in battle.ground.roads:
                if road.holds(x, y):
                    return False
            return True
    return False


def all_too_deep(battle: Battle, left: i64, top: i64, right: i64, bottom: i64) -> bool:
    """Return True if one wood makes all points of a rectangle `too_deep`; False proves nothing."""
    for wood in battle.ground.woods:
        if wood.x0 + _EDGE < left and right < wood.x1 - _EDGE and wood.y0 + _EDGE < top and bottom < wood.y1 - _EDGE:
            for road in battle.ground.roads:
                if road.x0 <= right and road.x1 >= left and road.y0 <= bottom and road.y1 >= top:
                    return False
            return True
    return False


@mypyc_attr(acyclic=True)
class Stretches:
    """Where a line enters and leaves each wood, in parts of its length, and how deep in the wood its ends are."""

    def __init__(self) -> None:
        self.enters: list[int] = []
        self.leaves: list[int] = []
        self.depth_in: list[int] = []  # of the far end, behind the side by which the line enters
        self.depth_out: list[int] = []  # of the near end, behind the side by which it leaves

    def add(self, first: i64, last: i64, size_in: i64, size_out: i64) -> None:
        """Note a stretch as `_cut` returns it."""
        self.enters.append(first)
        self.leaves.append(last)
        self.depth_in.append(size_in * (_PARTS - first))
        self.depth_out.append(size_out * last)


def _cut(ax: i64, ay: i64, dx: i64, dy: i64, wood: Area) -> tuple[i64, i64, i64, i64]:
    """Return where the line from a by (dx, dy) enters and leaves a wood, the first not before the last if nowhere.

    With them, how far the line runs across the side by which it enters, and across the one by which it leaves.
    """
    first: i64 = 0
    last: i64 = _PARTS
    size_in: i64 = 0
    size_out: i64 = 0
    if dx != 0:
        size: i64 = dx if dx > 0 else -dx
        t: i64 = ((wood.x0 if dx > 0 else wood.x1) - ax) * _PARTS // dx
        if t > first:
            first = t
            size_in = size
        t = ((wood.x1 if dx > 0 else wood.x0) - ax) * _PARTS // dx
        if t < last:
            last = t
            size_out = size
    if dy != 0:
        size = dy if dy > 0 else -dy
        t = ((wood.y0 if dy > 0 else wood.y1) - ay) * _PARTS // dy
        if t > first:
            first = t
            size_in = size
        t = ((wood.y1 if dy > 0 else wood.y0) - ay) * _PARTS // dy
        if t < last:
            last = t
            size_out = size
    return first, last, size_in, size_out


def _beyond_limit(battle: Battle, square: i64) -> bool:
    """Whether a line of this square is too long to see along it inside a wood."""
    limit = woods_limit(battle) + BASE
    return square > limit * limit


def _from_within(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64, square: i64) -> bool:
    """Judge a line that starts or ends in a wood by where it enters and leaves each; most cross no more than one."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    left: i64 = ax if dx > 0 else bx
    right: i64 = bx if dx > 0 else ax
    top: i64 = ay if dy > 0 else by
    bottom: i64 = by if dy > 0 else ay
    # The first stretch is held in four numbers; all of them are listed only if there is a second.
    one_first: i64 = -1
    one_last: i64 = 0
    one_in: i64 = 0
    one_out: i64 = 0
    found: Stretches | None = None
    for wood in battle.ground.woods:
        if right <= wood.x0 or left >= wood.x1 or bottom <= wood.y0 or top >= wood.y1:
            continue
        first, last, size_in, size_out = _cut(ax, ay, dx, dy, wood)
        if first >= last:
            continue
        if one_first < 0:
            one_first, one_last, one_in, one_out = first, last, size_in, size_out
            continue
        if found is None:
            found = Stretches()
            found.add(one_first, one_last, one_in, one_out)
        found.add(first, last, size_in, size_out)
    if one_first < 0:
        return False
    if found is not None:
        return _woods_end(battle, found, square)
    if one_first == 0:
        return _beyond_limit(battle, square) if one_last >= _PARTS else one_out * one_last > _DEEP
    return one_last < _PARTS or one_in * (_PARTS - one_first) > _DEEP


def _woods_end(battle: Battle, found: Stretches, square: i64) -> bool:
    """Judge the stretches of wood along a line, too long or not to see inside one; woods that touch count as one."""
    enters = found.enters
    leaves = found.leaves
    near_to: i64 = 0  # up to here the line runs in the wood of its near end
    near_depth: i64 = 0
    far_from: i64 = _PARTS
    far_depth: i64 = 0
    first: i64
    last: i64
    for _ in range(len(enters)):
        for i, first in enumerate(enters):
            last = leaves[i]
            if first <= near_to < last:
                near_to = last
                near_depth = found.depth_out[i]
            if last >= far_from > first:
                far_from = first
                far_depth = found.depth_in[i]
    if near_to >= _PARTS:
        return _beyond_limit(battle, square)
    if near_depth > _DEEP or far_depth > _DEEP:
        return True
    for first, last in zip(enters, leaves):
        if first > near_to and last < far_from:
            return True
    return False


def _on_one_road(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether both ends stand on the same road, which is clear of trees."""
    for road in battle.ground.roads:
        if road.holds(ax, ay) and road.holds(bx, by):
            return True
    return False
