"""Cover: woods, gullies, buildings, works, the crest of a hill, the water's bank, and lying down."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.lines import AT_CREST, at_crest
from rules.muskets_mohawks.state import Battle

_BEHIND: Final = BASE // 2  # a base whose edge touches the works is behind them


def trees(battle: Battle) -> list[Area]:
    """MM-TERR-4, MM-PEF-4: return the woods, and the gullies that count as woods."""
    ground = battle.ground
    if not ground.gullies and not battle.works:
        return ground.woods
    return [*ground.woods, *ground.gullies, *(works for works in battle.works if works.kind == "gully")]


def in_wood(battle: Battle, x: i64, y: i64) -> bool:
    """MM-TERR-4, MM-PEF-4: return whether a point is in a wood, or in a gully that counts as one."""
    if among(battle.ground.woods, x, y) or among(battle.ground.gullies, x, y):
        return True
    for works in battle.works:
        if works.kind == "gully" and works.x0 < x < works.x1 and works.y0 < y < works.y1:
            return True
    return False


def among(areas: list[Area], x: i64, y: i64) -> bool:
    """Return whether a point is inside one of some areas, and not merely on its edge."""
    for area in areas:
        if area.x0 < x < area.x1 and area.y0 < y < area.y1:
            return True
    return False


def among_trees(battle: Battle, unit: Unit) -> bool:
    """MM-TERR-4: return whether any figure of a unit stands in a wood, where no line can be formed."""
    return _in_woods(battle, unit.xs, unit.ys, 1)


def on_road(battle: Battle, x: i64, y: i64) -> bool:
    """Return whether a point is on a road."""
    return any(road.holds(x, y) for road in battle.ground.roads)


def wholly_on_road(battle: Battle, unit: Unit) -> bool:
    """MM-TERR-3: return whether every figure of a unit stands on the road."""
    return len(unit.xs) > 0 and all(on_road(battle, x, y) for x, y in zip(unit.xs, unit.ys))


def _in_woods(battle: Battle, xs: vec[i64], ys: vec[i64], enough: i64) -> bool:
    """Whether so many figures, one at least, are in a wood."""
    count: i64 = 0
    woods = trees(battle)
    if woods:
        for x, y in zip(xs, ys):
            if among(woods, x, y):
                count += 1
                if count == enough:
                    return True
    return False


def _at_crest(battle: Battle, xs: vec[i64], ys: vec[i64], from_x: i64, from_y: i64) -> i64:
    """MM-TERR-3: return how many figures at most touch a hill's crest with the enemy on the other side of it."""
    most: i64 = 0
    for hill in battle.ground.hills:
        count: i64 = 0
        crest: i64 = hill.middle()
        there: i64 = from_y if hill.level else from_x
        for x, y in zip(xs, ys):
            here: i64 = y if hill.level else x
            # Most figures are far from the crest, which is seen here without a call for each.
            if -AT_CREST <= here - crest <= AT_CREST and (there < crest if here >= crest else there > crest):
                if at_crest(hill, x, y):
                    count += 1
        if count > most:
            most = count
    return most


def manned_works(battle: Battle, xs: vec[i64], ys: vec[i64]) -> Works | None:
    """MM-PEF-4: return the defensive position behind which at least half of some figures stand, if any."""
    for works in battle.works:
        behind = works.grown(_BEHIND)
        count = len([x for x, y in zip(xs, ys) if behind.holds(x, y)])
        if count > 0 and 2 * count >= len(xs):
            return works
    return None


def faces(works: Works, x: int, y: int) -> bool:
    """Return whether works lie between their defenders and a point: whether the point is before them."""
    middle_x = (works.x0 + works.x1) // 2
    middle_y = (works.y0 + works.y1) // 2
    return (x - middle_x) * HEADING_X[works.heading] + (y - middle_y) * HEADING_Y[works.heading] > 0


def in_cover(battle: Battle, unit: Unit, from_x: i64, from_y: i64, lying: bool = True) -> bool:
    """MM-FIRE-2, MM-TERR-3, MM-TERR-5, MM-BUILD-1: return whether a unit is in cover from (from_x, from_y).

    Inferred: half of its figures in a wood, behind works or at a crest are enough, as the unit is fired at as one.
    Works cover against what comes at their front; a gully counts as a wood and covers all round. Lying down is cover
    from fire alone: a caller that asks for another reason leaves `lying` out (MM-MOVE-3).
    """
    if (unit.prone and lying) or unit.house or unit.water == "in":
        return True
    return ground_covers(battle, unit.xs, unit.ys, from_x, from_y)


def ground_covers(battle: Battle, xs: vec[i64], ys: vec[i64], from_x: i64, from_y: i64) -> bool:
    """MM-TERR-3, MM-TERR-4, MM-PEF-4: return whether woods, works or a crest cover figures from (from_x, from_y)."""
    figures = len(xs)
    if figures == 0:
        return False
    if _in_woods(battle, xs, ys, (figures + 1) // 2):
        return True
    if battle.works:
        works = manned_works(battle, xs, ys)
        if works is not None and faces(works, from_x, from_y):
            return True
    return bool(battle.ground.hills) and 2 * _at_crest(battle, xs, ys, from_x, from_y) >= figures
