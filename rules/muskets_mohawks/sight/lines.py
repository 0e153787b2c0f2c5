"""Lines of sight over the ground: which woods, hills and houses block a line.

Lengths are tenths of an inch; everything by cross and dot products. A line runs from centre to centre.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import WOOD_EDGE
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import DAY

AT_CREST: Final = BASE  # a figure within a base of the crest touches it
_PARTS: Final = 1 << 16  # a line is cut into so many parts to tell where it leaves a house, or enters a wood
_EDGE: Final = 10 * WOOD_EDGE


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
    if far >= left and near >= left and far >= right and near >= right:
        return False
    return not (far <= left and near <= left and far <= right and near <= right)


def at_crest(hill: Area, x: i64, y: i64) -> bool:
    """MM-TERR-3: return whether a figure touches a hill's crest."""
    off: i64 = (y if hill.level else x) - hill.middle()
    return -AT_CREST <= off <= AT_CREST and (hill.x0 <= x <= hill.x1 if hill.level else hill.y0 <= y <= hill.y1)


def _over_crest(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a crest that neither end touches crosses the line."""
    for hill in battle.ground.hills:
        crest: i64 = hill.middle()
        if hill.level:
            over = (ay < crest < by or by < crest < ay) and crosses(ax, ay, bx, by, hill.x0, crest, hill.x1, crest)
        else:
            over = (ax < crest < bx or bx < crest < ax) and crosses(ax, ay, bx, by, crest, hill.y0, crest, hill.y1)
        if over and not at_crest(hill, ax, ay) and not at_crest(hill, bx, by):
            return True
    return False


def clear(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64, from_house: str = "", to_house: str = "") -> bool:
    """MM-LOS-1: return whether terrain, houses, light and weather leave the line from a to b open.

    Inferred: a burning house lights everything within 6 inches; a road lets one see along it through a wood; works
    and gullies hide no unit; and men in a house see and are seen at its walls, so that no crest or wood under its roof
    hides them, though how far they see is measured from their bases. `from_house` and `to_house` name the houses in
    which the ends stand.
    """
    square: i64 = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    if (battle.light != DAY or battle.weather != 0 or battle.snow_falls) and weather.hides(battle, square, bx, by):
        return False
    if battle.houses:
        # Most houses are far off the line, which is seen here without a call for each.
        left: i64 = ax if ax < bx else bx
        right: i64 = bx if ax < bx else ax
        top: i64 = ay if ay < by else by
        bottom: i64 = by if ay < by else ay
        for house in battle.houses:
            if right > house.x0 and left < house.x1 and bottom > house.y0 and top < house.y1:
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
    return not (battle.ground.woods and through_woods(battle, ax, ay, bx, by, square))


def hidden_from_all(battle: Battle, unit: Unit, x: i64, y: i64) -> bool:
    """MM-LOS-1: return True if one house, crest or wood hides a point in the open from all figures of a unit outdoors.

    False proves nothing. What each of them hides from a point is convex: where it holds the corners of the unit's
    bounds, it holds everything within them.
    """
    for house in battle.houses:
        if _shades(unit, x, y, house.x0, house.y0, house.x1, house.y1):
            return True
    for hill in battle.ground.hills:
        crest: i64 = hill.middle()
        low: i64 = unit.top if hill.level else unit.left
        high: i64 = unit.bottom if hill.level else unit.right
        # Those who touch the crest see over it.
        if high < crest - AT_CREST or low > crest + AT_CREST:
            x0, y0, x1, y1 = (hill.x0, crest, hill.x1, crest) if hill.level else (crest, hill.y0, crest, hill.y1)
            if _shades(unit, x, y, x0, y0, x1, y1) and not at_crest(hill, x, y):
                return True
    for road in battle.ground.roads:
        if road.holds(x, y):
            return False  # perhaps seen along it
    shaded = False
    for wood in battle.ground.woods:
        if unit.right >= wood.x0 and unit.left <= wood.x1 and unit.bottom >= wood.y0 and unit.top <= wood.y1:
            return False  # in this wood, which may be one with the next
        if wood.holds(x, y):
            return False
        shaded = shaded or _shades(unit, x, y, wood.x0, wood.y0, wood.x1, wood.y1)
    return shaded


def _shades(unit: Unit, x: i64, y: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether a rectangle is between a point and all four corners of a unit's bounds."""
    left: i64 = unit.left
    right: i64 = unit.right
    top: i64 = unit.top
    bottom: i64 = unit.bottom
    if not crosses(left, top, x, y, x0, y0, x1, y1) or not crosses(right, bottom, x, y, x0, y0, x1, y1):
        return False
    return crosses(left, bottom, x, y, x0, y0, x1, y1) and crosses(right, top, x, y, x0, y0, x1, y1)


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
                out = min(out, ((house.y1 if dy > 0 else house.y0) - ay) * _PARTS // dy)
            if 0 < out < _PARTS:
                return ax + dx * out // _PARTS, ay + dy * out // _PARTS
    return ax, ay


def through_woods(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64, square: i64) -> bool:
    """MM-LOS-1: return whether woods end the sight: between the ends, an end too deep, or too far inside.

    `square` is the square of the distance between the figures, which is longer than the line for one in a house: his
    line begins at the wall, but how far he sees is measured from his base, as the range of his weapon is.
    """
    left: i64 = ax if ax < bx else bx
    right: i64 = bx if ax < bx else ax
    top: i64 = ay if ay < by else by
    bottom: i64 = by if ay < by else ay
    woods: list[Area] = []
    ends = False  # in one of them
    within = False  # both in the same
    for wood in battle.ground.woods:
        if right > wood.x0 and left < wood.x1 and bottom > wood.y0 and top < wood.y1:
            near = wood.x0 <= ax <= wood.x1 and wood.y0 <= ay <= wood.y1
            far = wood.x0 <= bx <= wood.x1 and wood.y0 <= by <= wood.y1
            # A line whose bounds meet the inside of a wood that holds one of its ends passes through it.
            if (near or far) and (ax != bx or ay != by):
                ends = True
                within = within or (near and far)
            elif not crosses(ax, ay, bx, by, wood.x0, wood.y0, wood.x1, wood.y1):
                continue
            woods.append(wood)
    if not woods:
        return False
    for road in battle.ground.roads:
        # A road is clear of trees for those who stand on it.
        if road.x0 <= ax <= road.x1 and road.y0 <= ay <= road.y1 and road.holds(bx, by):
            return False
    if not ends:
        return True  # between the ends, as most woods are that end a sight
    if len(woods) == 1 and not within:
        # It hides all beyond its edge zone from the end in it, and that end from all beyond.
        if woods[0].holds(ax, ay):
            return _comes_out_deep(woods[0], ax, ay, bx - ax, by - ay)
        return _comes_out_deep(woods[0], bx, by, ax - bx, ay - by)
    limit = weather.woods_limit(battle) + BASE
    beyond = square > limit * limit
    return beyond if within else _through_several(ax, ay, bx, by, woods, beyond)


def _comes_out_deep(wood: Area, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a line from a point in a wood leaves it by a side that is farther off than its edge zone is wide."""
    across: i64 = wood.x1 - x if dx > 0 else x - wood.x0
    back: i64 = wood.y1 - y if dy > 0 else y - wood.y0
    if (across > _EDGE) == (back > _EDGE):
        return across > _EDGE
    by_side = across * (dy if dy > 0 else -dy) <= back * (dx if dx > 0 else -dx)
    return across > _EDGE if by_side else back > _EDGE


def _through_several(ax: i64, ay: i64, bx: i64, by: i64, woods: list[Area], beyond: bool) -> bool:
    """Whether several woods, some with one of its ends in them, end a line; `beyond` what one sees inside them."""
    if beyond:
        for wood in woods:
            if _is_deep(wood, ax, ay) or _is_deep(wood, bx, by):
                return True
    for wood in woods:
        if not wood.holds(ax, ay) and not wood.holds(bx, by) and _is_apart(wood, woods):
            return True
    dx: i64 = bx - ax
    dy: i64 = by - ay
    stretches = [_stretch(wood, ax, ay, dx, dy) for wood in woods]
    near_to: i64 = 0  # up to here the line runs in the wood of its near end; woods that touch count as one
    far_from: i64 = _PARTS
    near: Area | None = None  # the one by which the line leaves it
    far: Area | None = None
    for _ in woods:
        for wood, (enters, leaves) in zip(woods, stretches):
            if enters <= near_to < leaves:
                near_to = leaves
                near = wood
            if leaves >= far_from > enters:
                far_from = enters
                far = wood
    if near_to >= _PARTS:
        return beyond
    if near is not None and _comes_out_deep(near, ax, ay, dx, dy):
        return True
    if far is not None and _comes_out_deep(far, bx, by, -dx, -dy):
        return True
    for enters, leaves in stretches:
        if enters >= near_to and leaves <= far_from:
            return True
    return False


def _stretch(wood: Area, ax: i64, ay: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """Return where a line from a by (dx, dy) enters a wood that it crosses, and leaves it, in parts of its length."""
    enters: i64 = 0
    leaves: i64 = _PARTS
    if dx != 0:
        enters = max(enters, ((wood.x0 if dx > 0 else wood.x1) - ax) * _PARTS // dx)
        leaves = min(leaves, ((wood.x1 if dx > 0 else wood.x0) - ax) * _PARTS // dx)
    if dy != 0:
        enters = max(enters, ((wood.y0 if dy > 0 else wood.y1) - ay) * _PARTS // dy)
        leaves = min(leaves, ((wood.y1 if dy > 0 else wood.y0) - ay) * _PARTS // dy)
    return enters, leaves


def _is_apart(wood: Area, woods: list[Area]) -> bool:
    """Whether a wood touches none of the others."""
    for other in woods:
        if other.x0 <= wood.x1 and other.x1 >= wood.x0 and other.y0 <= wood.y1 and other.y1 >= wood.y0:
            if other is not wood:
                return False
    return True


def _is_deep(wood: Area, x: i64, y: i64) -> bool:
    """Whether a point is deeper in a wood than its edge zone, from every side."""
    return wood.x0 + _EDGE < x < wood.x1 - _EDGE and wood.y0 + _EDGE < y < wood.y1 - _EDGE


def too_deep(battle: Battle, left: i64, right: i64, top: i64, bottom: i64) -> bool:
    """MM-LOS-1: return whether all of a rectangle is off the roads, and too deep in one wood to be seen from outside.

    True of the bounds of a unit holds for all of its figures; False proves nothing of them.
    """
    for wood in battle.ground.woods:
        if wood.x0 + _EDGE < left and right < wood.x1 - _EDGE and wood.y0 + _EDGE < top and bottom < wood.y1 - _EDGE:
            for road in battle.ground.roads:
                if road.x0 <= right and road.x1 >= left and road.y0 <= bottom and road.y1 >= top:
                    return False
            return True
    return False


def farthest(battle: Battle, unit: Unit, other: Unit, square: i64, most: i64) -> i64:
    """MM-LOS-1: return how far apart two figures of units can be that see each other, `most` if they may be farther.

    `square` is the square of how far apart the units are.
    """
    within: i64 = weather.woods_limit(battle) + BASE  # nowhere one sees less far
    if square <= within * within:
        return most
    open_to: i64 = weather.open_limit(battle, battle.light != DAY and weather.is_any_alight(battle)) + BASE
    if BASE < open_to < most:
        most = open_to
    if within < most and battle.ground.woods and not unit.house and not other.house:
        unseen = too_deep(battle, unit.left, unit.right, unit.top, unit.bottom)
        if unseen or too_deep(battle, other.left, other.right, other.top, other.bottom):
            return within
    return most
