"""Lines of sight over the ground: how far one sees, and what of hills, woods and houses lies across a line.

Lengths are tenths of an inch; everything by cross and dot products. A line runs from centre to centre.
"""

from typing import Final

from rules.core.native import mypyc_attr
from rules.core.whole import Whole
from rules.muskets_mohawks.pieces.ranks import BASE
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import SIGHT_OPEN, SIGHT_WOODS, WOOD_EDGE
from rules.muskets_mohawks.words import DAY

AT_CREST: Final = BASE  # a figure within a base of the crest touches it
LIT: Final = 60  # a burning house lights this far around itself
# The rows of the tables by weather, fair or not, and in each by day and by night.
_OPEN: Final[list[int]] = [10 * inches for row in ("fair", "inclement") for inches in SIGHT_OPEN[row]]
_WOODS: Final[list[int]] = [10 * inches for row in ("fair", "inclement") for inches in SIGHT_WOODS[row]]
_PARTS: Final = 1 << 16  # a line is cut into so many parts to tell where it enters and leaves a wood
# Deeper than this, with the part that rounding may cost over the length of a table.
_EDGE: Final = 10 * WOOD_EDGE
_DEEP: Final = _EDGE * _PARTS + 480


def open_limit(battle: Battle, lit: bool = False) -> Whole:
    """MM-LOS-1: return how far one sees in the open, 0 for the whole table; a lit target counts as by day."""
    row: Whole = 0 if battle.weather == 0 else 2
    return _OPEN[row if lit or battle.light == DAY else row + 1]


def woods_limit(battle: Battle) -> Whole:
    """MM-LOS-1: return how far one sees inside a wood."""
    row: Whole = 0 if battle.weather == 0 else 2
    return _WOODS[row if battle.light == DAY else row + 1]


def is_lit(battle: Battle, x: Whole, y: Whole) -> bool:
    """MM-LOS-1: return whether a burning house lights the place. Ruling: within 6 inches of it."""
    for house in battle.houses:
        if house.burnt > 0 and house.x0 - LIT <= x <= house.x1 + LIT and house.y0 - LIT <= y <= house.y1 + LIT:
            return True
    return False


def crosses(ax: Whole, ay: Whole, bx: Whole, by: Whole, x0: Whole, y0: Whole, x1: Whole, y1: Whole) -> bool:
    """Return whether the line from a to b passes through the inside of a rectangle; grazing its edge does not."""
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    dx: Whole = bx - ax
    dy: Whole = by - ay
    far: Whole = dx * (y0 - ay)
    near: Whole = dx * (y1 - ay)
    left: Whole = dy * (x0 - ax)
    right: Whole = dy * (x1 - ax)
    left_far: Whole = far - left
    left_near: Whole = near - left
    right_far: Whole = far - right
    right_near: Whole = near - right
    if left_far >= 0 and left_near >= 0 and right_far >= 0 and right_near >= 0:
        return False
    return not (left_far <= 0 and left_near <= 0 and right_far <= 0 and right_near <= 0)


def _over_crest(battle: Battle, ax: Whole, ay: Whole, bx: Whole, by: Whole) -> bool:
    """Whether a crest that neither end touches lies across the line."""
    for hill in battle.ground.hills:
        if hill.level:
            if _tops(ay, by, ax, bx, (hill.y0 + hill.y1) // 2, hill.x0, hill.x1):
                return True
        elif _tops(ax, bx, ay, by, (hill.x0 + hill.x1) // 2, hill.y0, hill.y1):
            return True
    return False


def _tops(a: Whole, b: Whole, along_a: Whole, along_b: Whole, crest: Whole, low: Whole, high: Whole) -> bool:
    """Whether a crest from `low` to `high` lies across a line, measured across the crest (a, b) and along it."""
    if (a <= crest and b <= crest) or (a >= crest and b >= crest):
        return False
    if (along_a < low and along_b < low) or (along_a > high and along_b > high):
        return False
    a -= crest
    b -= crest
    if -AT_CREST <= a <= AT_CREST and low <= along_a <= high:
        return False
    if -AT_CREST <= b <= AT_CREST and low <= along_b <= high:
        return False
    # Where the line crosses the crest: along_a + (along_b - along_a) * a / (a - b), compared without dividing.
    span: Whole = a - b
    at: Whole = along_a * span + (along_b - along_a) * a
    return low * span <= at <= high * span if span > 0 else high * span <= at <= low * span


def _through_woods(battle: Battle, ax: Whole, ay: Whole, bx: Whole, by: Whole) -> bool:
    """Whether woods end the sight: one between the ends, an end too deep in one, or too far inside one."""
    within = False
    crossed = False
    hidden = False  # an end too deep in a wood to see out of it, and too far off to be seen within
    left: Whole = ax if ax < bx else bx
    right: Whole = bx if ax < bx else ax
    top: Whole = ay if ay < by else by
    bottom: Whole = by if ay < by else ay
    for wood in battle.ground.woods:
        x0: Whole = wood.x0
        x1: Whole = wood.x1
        if right <= x0 or left >= x1:
            continue
        y0: Whole = wood.y0
        y1: Whole = wood.y1
        if bottom <= y0 or top >= y1:
            continue
        if (x0 <= ax <= x1 and y0 <= ay <= y1) or (x0 <= bx <= x1 and y0 <= by <= y1):
            within = True
            if _deep(ax, ay, x0, y0, x1, y1) or _deep(bx, by, x0, y0, x1, y1):
                reach: Whole = woods_limit(battle) + BASE
                if (bx - ax) * (bx - ax) + (by - ay) * (by - ay) > reach * reach:
                    hidden = True
                    break
        elif not crossed and crosses(ax, ay, bx, by, x0, y0, x1, y1):
            crossed = True
    if not within and not crossed:
        return False
    if _on_one_road(battle, ax, ay, bx, by):
        return False
    # With both ends outside all woods any wood between them is in the way.
    return _from_within(battle, ax, ay, bx, by, woods_limit(battle) + BASE) if within and not hidden else True


def _deep(x: Whole, y: Whole, x0: Whole, y0: Whole, x1: Whole, y1: Whole) -> bool:
    """Whether a point lies deeper in a wood than its edge, whichever side one looks at."""
    return x0 + _EDGE < x < x1 - _EDGE and y0 + _EDGE < y < y1 - _EDGE


def too_deep(battle: Battle, x: Whole, y: Whole) -> bool:
    """MM-LOS-1: return whether a point off the roads lies so deep in a wood that nobody outside sees it."""
    for wood in battle.ground.woods:
        if _deep(x, y, wood.x0, wood.y0, wood.x1, wood.y1):
            for road in battle.ground.roads:
                if road.holds(x, y):
                    return False
            return True
    return False


@mypyc_attr(acyclic=True)
class Stretches:
    """Where a line enters and leaves each wood, in parts of its length, and how deep its ends stand behind there."""

    __slots__ = ("depth_in", "depth_out", "enters", "leaves")

    def __init__(self) -> None:
        self.enters: list[int] = []
        self.leaves: list[int] = []
        self.depth_in: list[int] = []  # of the far end, behind the side by which the line enters
        self.depth_out: list[int] = []  # of the near end, behind the side by which it leaves

    def cut(self, ax: Whole, ay: Whole, dx: Whole, dy: Whole, x0: Whole, y0: Whole, x1: Whole, y1: Whole) -> None:
        """Note the stretch of the line from a by (dx, dy) that lies in a rectangle, if any."""
        first: Whole = 0
        last: Whole = _PARTS
        depth_in: Whole = 0
        depth_out: Whole = 0
        if dx != 0:
            size: Whole = dx if dx > 0 else -dx
            t: Whole = ((x0 if dx > 0 else x1) - ax) * _PARTS // dx
            if t > first:
                first = t
                depth_in = size
            t = ((x1 if dx > 0 else x0) - ax) * _PARTS // dx
            if t < last:
                last = t
                depth_out = size
        if dy != 0:
            size = dy if dy > 0 else -dy
            t = ((y0 if dy > 0 else y1) - ay) * _PARTS // dy
            if t > first:
                first = t
                depth_in = size
            t = ((y1 if dy > 0 else y0) - ay) * _PARTS // dy
            if t < last:
                last = t
                depth_out = size
        if first < last:
            self.enters.append(first)
            self.leaves.append(last)
            self.depth_in.append(depth_in * (_PARTS - first))
            self.depth_out.append(depth_out * last)


def _from_within(battle: Battle, ax: Whole, ay: Whole, bx: Whole, by: Whole, reach: Whole) -> bool:
    """Judge a line that starts or ends in a wood by where it enters and leaves each."""
    dx: Whole = bx - ax
    dy: Whole = by - ay
    found = Stretches()
    for wood in battle.ground.woods:
        if (ax <= wood.x0 and bx <= wood.x0) or (ax >= wood.x1 and bx >= wood.x1):
            continue
        if (ay <= wood.y0 and by <= wood.y0) or (ay >= wood.y1 and by >= wood.y1):
            continue
        found.cut(ax, ay, dx, dy, wood.x0, wood.y0, wood.x1, wood.y1)
    return len(found.enters) > 0 and _woods_end(found, dx * dx + dy * dy, reach)


def _woods_end(found: Stretches, square: Whole, reach: Whole) -> bool:
    """Judge the stretches of wood along a line; woods that touch count as one."""
    enters = found.enters
    leaves = found.leaves
    near_to = 0  # up to here the line runs in the wood its near end stands in
    near_depth = 0
    far_from = _PARTS
    far_depth = 0
    for _ in range(len(enters)):
        for i in range(len(enters)):
            if enters[i] <= near_to < leaves[i]:
                near_to = leaves[i]
                near_depth = found.depth_out[i]
            if leaves[i] >= far_from > enters[i]:
                far_from = enters[i]
                far_depth = found.depth_in[i]
    if near_to >= _PARTS:
        return square > reach * reach
    if near_depth > _DEEP or far_depth > _DEEP:
        return True
    for i in range(len(enters)):
        if enters[i] > near_to and leaves[i] < far_from:
            return True
    return False


def _on_one_road(battle: Battle, ax: Whole, ay: Whole, bx: Whole, by: Whole) -> bool:
    """Whether both ends stand on the same road, which is clear of trees."""
    for road in battle.ground.roads:
        if road.holds(ax, ay) and road.holds(bx, by):
            return True
    return False


def clear(battle: Battle, ax: Whole, ay: Whole, bx: Whole, by: Whole, from_house: str = "", to_house: str = "") -> bool:
    """MM-LOS-1: return whether terrain, houses, light and weather leave the line from a to b open.

    Ruling: a burning house lights what stands within 6 inches; a road lets one see along it through a wood; works
    and gullies hide nobody. `from_house` and `to_house` name the houses in which the ends stand.
    """
    if battle.light != DAY or battle.weather != 0:
        dx: Whole = bx - ax
        dy: Whole = by - ay
        if _too_far(battle, dx * dx + dy * dy, bx, by):
            return False
    left: Whole = ax if ax < bx else bx
    right: Whole = bx if ax < bx else ax
    top: Whole = ay if ay < by else by
    bottom: Whole = by if ay < by else ay
    for house in battle.houses:
        if right <= house.x0 or left >= house.x1 or bottom <= house.y0 or top >= house.y1:
            continue
        if house.id != from_house and house.id != to_house:
            if crosses(ax, ay, bx, by, house.x0, house.y0, house.x1, house.y1):
                return False
    if battle.ground.hills and _over_crest(battle, ax, ay, bx, by):
        return False
    return not (battle.ground.woods and _through_woods(battle, ax, ay, bx, by))


def _too_far(battle: Battle, square: Whole, x: Whole, y: Whole) -> bool:
    """Whether the night or the weather hides what is so far off; a burning house shows it by night."""
    limit: Whole = open_limit(battle)
    if limit == 0 or square <= (limit + BASE) * (limit + BASE):
        return False
    if battle.light == DAY or not is_lit(battle, x, y):
        return True
    limit = open_limit(battle, True)
    return limit > 0 and square > (limit + BASE) * (limit + BASE)
