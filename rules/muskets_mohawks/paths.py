"""How far a unit can go straight ahead before something stops it; lengths are tenths of an inch.

The middle of the front rank leads. Unformed figures file round a house, so only the way of the one who leads must be
free of it; line and mob go as one block.
"""

from typing import Final

from rules.core.geometry import length
from rules.muskets_mohawks.facing import nearest_pair
from rules.muskets_mohawks.places import REACH
from rules.muskets_mohawks.ranks import BASE, Spot
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import UNFORMED

FREE: Final = 1 << 20  # nothing in the way
APART: Final = BASE  # a move that is no charge stops a base short of the enemy (MM-ACT-1)


def direction(dx: int, dy: int) -> tuple[int, int]:
    """Return the unit vector of an offset times 1000."""
    size = length(dx, dy)
    if size == 0:
        return 0, 0
    # Rounded to the nearest and alike for opposite directions.
    ux = (2000 * abs(dx) + size) // (2 * size)
    uy = (2000 * abs(dy) + size) // (2 * size)
    return (ux if dx >= 0 else -ux), (uy if dy >= 0 else -uy)


def entry(ax: int, ay: int, ux: int, uy: int, x0: int, y0: int, x1: int, y1: int, pad: int) -> int:
    """Return how far from a, along a direction times 1000, a rectangle grown by `pad` begins, FREE if never.

    A start between the rectangle and its grown edge counts the rectangle alone.
    """
    if x0 - pad < ax < x1 + pad and y0 - pad < ay < y1 + pad:
        pad = 0
    x0 -= pad
    x1 += pad
    y0 -= pad
    y1 += pad
    first = 0
    last = FREE
    if ux == 0:
        if ax <= x0 or ax >= x1:
            return FREE
    else:
        near = (x0 if ux > 0 else x1) - ax
        far = (x1 if ux > 0 else x0) - ax
        first = max(first, near * 1000 // ux)
        last = min(last, far * 1000 // ux)
    if uy == 0:
        if ay <= y0 or ay >= y1:
            return FREE
    else:
        near = (y0 if uy > 0 else y1) - ay
        far = (y1 if uy > 0 else y0) - ay
        first = max(first, near * 1000 // uy)
        last = min(last, far * 1000 // uy)
    return first if first < last and last > 0 else FREE


def before_figures(spot: Spot, xs: list[int], ys: list[int], ux: int, uy: int, apart: int, most: int = FREE) -> int:
    """Return how far, at most `most`, a block goes before a figure at xs, ys is in its way by `apart` or less.

    All figures are measured along the way and across it once, and those off the block's strip are told by its bounds.
    """
    near = BASE + apart
    wide = 1000 * (near - 1)
    along: list[int] = []
    across: list[int] = []
    for i in range(len(spot.xs)):
        along.append(spot.xs[i] * ux + spot.ys[i] * uy)
        across.append(spot.xs[i] * uy - spot.ys[i] * ux)
    if not along:
        return most
    rear, front = min(along), max(along)
    low, high = min(across) - wide, max(across) + wide
    for j in range(len(xs)):
        ahead = xs[j] * ux + ys[j] * uy
        aside = xs[j] * uy - ys[j] * ux
        if aside <= low or aside >= high or ahead <= rear or ahead - front >= (most + near) * 1000:
            continue
        for i in range(len(along)):
            if 0 < ahead - along[i] < (most + near) * 1000 and -wide < aside - across[i] < wide:
                most = (ahead - along[i]) // 1000 - near
    return most if most > 0 else 0


def _in_the_way(spot: Spot, unit: Unit, ux: int, uy: int, most: int) -> bool:
    """Whether a unit lies anywhere near the strip that a block would sweep, told from its middle."""
    dx = unit.x - spot.x
    dy = unit.y - spot.y
    along = (dx * ux + dy * uy) // 1000
    if along < -260 or along > most + 260:
        return False
    aside = (dx * uy - dy * ux) // 1000
    return -260 < aside < 260


def before_enemies(battle: Battle, unit: Unit, spot: Spot, ux: int, uy: int, most: int, apart: int) -> int:
    """MM-ACT-1: return how far a unit goes before it comes within `apart` of an enemy on the table."""
    for other in battle.units:
        if other.side != unit.side and other.on_table and not other.house:
            if _in_the_way(spot, other, ux, uy, most) and not _drawing_off(unit, other, ux, uy, apart):
                most = min(most, before_figures(spot, other.xs, other.ys, ux, uy, apart))
    return most


def _drawing_off(unit: Unit, other: Unit, ux: int, uy: int, apart: int) -> bool:
    """Whether a unit that stands close to an enemy already goes away from him, which he cannot hinder."""
    if abs(other.x - unit.x) > 200 or abs(other.y - unit.y) > 200:
        return False
    i, j, square = nearest_pair(unit, other)
    near = BASE + apart + BASE
    if i < 0 or square > near * near:
        return False
    return (other.xs[j] - unit.xs[i]) * ux + (other.ys[j] - unit.ys[i]) * uy <= 0


def before_formed_friends(battle: Battle, unit: Unit, spot: Spot, ux: int, uy: int, most: int) -> int:
    """MM-MOVE-4: return how far a formed unit goes before a formed friend, whom it cannot pass."""
    for other in battle.units:
        if other is unit or other.side != unit.side or not other.on_table or other.house:
            continue
        if other.formation != UNFORMED and _in_the_way(spot, other, ux, uy, most):
            most = min(most, before_figures(spot, other.xs, other.ys, ux, uy, 0))
    return most


def before_obstacles(battle: Battle, spot: Spot, ux: int, uy: int, most: int) -> int:
    """MM-TERR-5: return how far a block, or the leader of an unformed unit, goes before a house or water."""
    most = _before_rects(battle, spot.x, spot.y, ux, uy, BASE // 2, most)
    if spot.formation == UNFORMED:
        return most
    reach = REACH[spot.heading]
    for i in range(len(spot.xs)):
        most = _before_rects(battle, spot.xs[i], spot.ys[i], ux, uy, reach, most)
    return most


def _before_rects(battle: Battle, x: int, y: int, ux: int, uy: int, pad: int, most: int) -> int:
    for house in battle.houses:
        most = min(most, entry(x, y, ux, uy, house.x0, house.y0, house.x1, house.y1, pad))
    for water in battle.ground.waters:
        most = min(most, entry(x, y, ux, uy, water.x0, water.y0, water.x1, water.y1, pad))
    return most


def before_woods(battle: Battle, spot: Spot, ux: int, uy: int, most: int) -> int:
    """MM-TERR-4: return how far a formed unit goes before a wood, at whose edge it must break its ranks.

    A mob on a road keeps its ranks through the wood; a line does not march along roads (MM-MOVE-1).
    """
    for wood in battle.ground.woods:
        for i in range(len(spot.xs)):
            most = min(most, entry(spot.xs[i], spot.ys[i], ux, uy, wood.x0, wood.y0, wood.x1, wood.y1, 0))
    for works in battle.works:
        if works.kind == "gully":
            for i in range(len(spot.xs)):
                most = min(most, entry(spot.xs[i], spot.ys[i], ux, uy, works.x0, works.y0, works.x1, works.y1, 0))
    return most
