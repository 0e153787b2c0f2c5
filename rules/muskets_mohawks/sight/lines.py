"""Lines of sight over the ground: how far one sees, and which hills and houses block a line.

Lengths are tenths of an inch; everything by cross and dot products. A line runs from centre to centre.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.woods import crosses, through_woods
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import SIGHT_OPEN
from rules.muskets_mohawks.words import DAY

AT_CREST: Final = BASE  # a figure within a base of the crest touches it
LIT: Final = 60  # a burning house lights this far around itself
# The rows of the tables by weather, fair or not, and in each by day and by night.
_OPEN: Final[list[int]] = [10 * inches for row in ("fair", "inclement") for inches in SIGHT_OPEN[row]]
_PARTS: Final = 1 << 16  # a line is cut into so many parts to tell where it leaves a house


def open_limit(battle: Battle, lit: bool = False) -> i64:
    """MM-LOS-1: return how far one sees in the open, 0 for the whole table; a lit target counts as by day."""
    row: i64 = 0 if battle.weather == 0 and not battle.snow_falls else 2
    return _OPEN[row if lit or battle.light == DAY else row + 1]


def is_lit(battle: Battle, x: i64, y: i64) -> bool:
    """MM-LOS-1: return whether a burning house lights the place. Inferred: within 6 inches of it."""
    for house in battle.houses:
        if house.burnt > 0 and house.x0 - LIT <= x <= house.x1 + LIT and house.y0 - LIT <= y <= house.y1 + LIT:
            return True
    return False


def _over_crest(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a crest that neither end touches crosses the line."""
    for hill in battle.ground.hills:
        # Most lines have both ends on one side of the crest.
        if hill.level:
            crest: i64 = (hill.y0 + hill.y1) // 2
            if (ay < crest < by or by < crest < ay) and _tops(ay, by, ax, bx, crest, hill.x0, hill.x1):
                return True
        else:
            crest = (hill.x0 + hill.x1) // 2
            if (ax < crest < bx or bx < crest < ax) and _tops(ax, bx, ay, by, crest, hill.y0, hill.y1):
                return True
    return False


def _over(hill: Area, crest: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether the crest of a hill crosses a line; the crest is passed in, as many lines are tested against it."""
    if hill.level:
        return _tops(ay, by, ax, bx, crest, hill.x0, hill.x1)
    return _tops(ax, bx, ay, by, crest, hill.y0, hill.y1)


def _tops(a: i64, b: i64, along_a: i64, along_b: i64, crest: i64, low: i64, high: i64) -> bool:
    """Whether a crest from `low` to `high` crosses a line, measured across the crest (a, b) and along it."""
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
    span: i64 = a - b
    at: i64 = along_a * span + (along_b - along_a) * a
    return low * span <= at <= high * span if span > 0 else high * span <= at <= low * span


def clear(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64, from_house: str = "", to_house: str = "") -> bool:
    """MM-LOS-1: return whether terrain, houses, light and weather leave the line from a to b open.

    Inferred: a burning house lights everything within 6 inches; a road lets one see along it through a wood; works
    and gullies hide no unit; and men in a house see and are seen at its walls, so that no crest or wood under its roof
    hides them, though how far they see is measured from their bases. `from_house` and `to_house` name the houses in
    which the ends stand.
    """
    dx: i64 = bx - ax
    dy: i64 = by - ay
    if (battle.light != DAY or battle.weather != 0 or battle.snow_falls) and _too_far(
        battle, dx * dx + dy * dy, bx, by
    ):
        return False
    left: i64 = ax if ax < bx else bx
    right: i64 = bx if ax < bx else ax
    top: i64 = ay if ay < by else by
    bottom: i64 = by if ay < by else ay
    for house in battle.houses:
        if right <= house.x0 or left >= house.x1 or bottom <= house.y0 or top >= house.y1:
            continue
        if house.id != from_house and house.id != to_house:
            if crosses(ax, ay, bx, by, house.x0, house.y0, house.x1, house.y1):
                return False
    if from_house or to_house:
        if from_house == to_house:
            return True
        if from_house:
            ax, ay = at_wall(battle, from_house, ax, ay, bx, by)
        if to_house:
            bx, by = at_wall(battle, to_house, bx, by, ax, ay)
    if battle.ground.hills and _over_crest(battle, ax, ay, bx, by):
        return False
    return not (battle.ground.woods and through_woods(battle, ax, ay, bx, by, dx * dx + dy * dy))


def hidden_from_all(battle: Battle, unit: Unit, x: i64, y: i64, to_house: str) -> bool:
    """MM-LOS-1: return True if one house or crest hides a point from all figures of a unit; False proves nothing.

    The ground that a house or a crest hides from a point is convex: if it contains all corners of the unit's bounds,
    it contains everything within them.
    """
    left: i64 = unit.left
    right: i64 = unit.right
    top: i64 = unit.top
    bottom: i64 = unit.bottom
    for house in battle.houses:
        if (right <= house.x0 and x <= house.x0) or (left >= house.x1 and x >= house.x1):
            continue
        if (bottom <= house.y0 and y <= house.y0) or (top >= house.y1 and y >= house.y1):
            continue
        x0: i64 = house.x0
        y0: i64 = house.y0
        x1: i64 = house.x1
        y1: i64 = house.y1
        if crosses(left, top, x, y, x0, y0, x1, y1) and crosses(right, bottom, x, y, x0, y0, x1, y1):
            if crosses(left, bottom, x, y, x0, y0, x1, y1) and crosses(right, top, x, y, x0, y0, x1, y1):
                if house.id != unit.house and house.id != to_house:
                    return True
    if unit.house or to_house:
        return False  # men in a house look out at its walls, which may lie beyond the crest
    for hill in battle.ground.hills:
        if hill.level:
            crest: i64 = (hill.y0 + hill.y1) // 2
            touched = top - AT_CREST <= crest <= bottom + AT_CREST  # perhaps by some of them, who see over it
        else:
            crest = (hill.x0 + hill.x1) // 2
            touched = left - AT_CREST <= crest <= right + AT_CREST
        if touched or not _over(hill, crest, left, top, x, y) or not _over(hill, crest, right, bottom, x, y):
            continue
        if _over(hill, crest, left, bottom, x, y) and _over(hill, crest, right, top, x, y):
            return True
    return False


def trees_alone(battle: Battle, unit: Unit, x: i64, y: i64) -> bool:
    """Return True if no house and no crest can lie between a point and a figure of a unit; False proves nothing."""
    left: i64 = x if x < unit.left else unit.left
    right: i64 = x if x > unit.right else unit.right
    top: i64 = y if y < unit.top else unit.top
    bottom: i64 = y if y > unit.bottom else unit.bottom
    for house in battle.houses:
        if house.x0 < right and house.x1 > left and house.y0 < bottom and house.y1 > top:
            return False
    for hill in battle.ground.hills:
        if hill.level:
            if top < (hill.y0 + hill.y1) // 2 < bottom:
                return False
        elif left < (hill.x0 + hill.x1) // 2 < right:
            return False
    return True


def at_wall(battle: Battle, name: str, ax: i64, ay: i64, bx: i64, by: i64) -> tuple[i64, i64]:
    """Return where a line from a man in a house leaves it: he stands at a window there (inferred, MM-BUILD-1)."""
    for house in battle.houses:
        if house.id == name:
            dx: i64 = bx - ax
            dy: i64 = by - ay
            out: i64 = _PARTS
            if dx != 0:
                out = ((house.x1 if dx > 0 else house.x0) - ax) * _PARTS // dx
            if dy != 0:
                other: i64 = ((house.y1 if dy > 0 else house.y0) - ay) * _PARTS // dy
                if other < out:
                    out = other
            if 0 < out < _PARTS:
                return ax + dx * out // _PARTS, ay + dy * out // _PARTS
    return ax, ay


def _too_far(battle: Battle, square: i64, x: i64, y: i64) -> bool:
    """Whether the night or the weather hides what is so far off; a burning house shows it by night."""
    limit: i64 = open_limit(battle)
    if limit == 0 or square <= (limit + BASE) * (limit + BASE):
        return False
    if battle.light == DAY or not is_lit(battle, x, y):
        return True
    limit = open_limit(battle, True)
    return limit > 0 and square > (limit + BASE) * (limit + BASE)
