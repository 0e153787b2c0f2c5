"""How far a unit can go straight ahead before something stops it; lengths are tenths of an inch.

The middle of the front rank leads. Unformed figures file round a house, so only the way of the one who leads must be
free of it; line and mob go as one block.
"""

from typing import Final

from rules.core.geometry import divide, length
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.movement.collision import REACH
from rules.muskets_mohawks.pieces.facing import nearest_way
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, bases_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

FREE: Final = 1 << 20  # nothing in the way
_GRAIN: Final = 2  # places and directions are whole numbers
APART: Final = BASE  # a move that is no charge stops a base short of the enemy (MM-ACT-1)


def direction(dx: i64, dy: i64) -> tuple[i64, i64]:
    """Return the unit vector of an offset times 1000."""
    size: i64 = length(dx, dy)
    if size == 0:
        return 0, 0
    # Rounded to the nearest and alike for opposite directions.
    return divide(1000 * dx, size), divide(1000 * dy, size)


def entry(ax: i64, ay: i64, ux: i64, uy: i64, x0: i64, y0: i64, x1: i64, y1: i64, pad: i64) -> i64:
    """Return how far from a, along a direction times 1000, a rectangle grown by `pad` begins, FREE if never.

    A start between the rectangle and its grown edge counts the rectangle alone.
    """
    if x0 - pad < ax < x1 + pad and y0 - pad < ay < y1 + pad:
        pad = 0
    x0 -= pad
    x1 += pad
    y0 -= pad
    y1 += pad
    first: i64 = 0
    last: i64 = FREE
    if ux == 0:
        if ax <= x0 or ax >= x1:
            return FREE
    else:
        near: i64 = ((x0 if ux > 0 else x1) - ax) * 1000 // ux
        far: i64 = ((x1 if ux > 0 else x0) - ax) * 1000 // ux
        if near > first:
            first = near
        if far < last:
            last = far
    if uy == 0:
        if ay <= y0 or ay >= y1:
            return FREE
    else:
        near = ((y0 if uy > 0 else y1) - ay) * 1000 // uy
        far = ((y1 if uy > 0 else y0) - ay) * 1000 // uy
        if near > first:
            first = near
        if far < last:
            last = far
    return first if first < last and last > 0 else FREE


@mypyc_attr(acyclic=True)
class Strip:
    """The strip that a block sweeps: the bounds of its figures along its way and across it, times 1000."""

    def __init__(self, spot: Spot, ux: i64, uy: i64) -> None:
        self.spot: Spot = spot
        self.ux: i64 = ux
        self.uy: i64 = uy
        rear: i64 = FREE * 1000
        front: i64 = -FREE * 1000
        low: i64 = FREE * 1000
        high: i64 = -FREE * 1000
        x: i64
        y: i64
        for x, y in zip(spot.plan_xs, spot.plan_ys):
            along: i64 = x * ux + y * uy
            across: i64 = x * uy - y * ux
            if along < rear:
                rear = along
            if along > front:
                front = along
            if across < low:
                low = across
            if across > high:
                high = across
        along = spot.off_x * ux + spot.off_y * uy
        across = spot.off_x * uy - spot.off_y * ux
        self.rear: i64 = rear + along
        self.front: i64 = front + along
        self.low: i64 = low + across
        self.high: i64 = high + across

    def before(self, xs: list[int], ys: list[int], apart: i64, most: i64) -> i64:
        """Return how far, at most `most`, the block goes before a figure at xs, ys is in its way."""
        ux: i64 = self.ux
        uy: i64 = self.uy
        near: i64 = BASE + apart
        wide: i64 = 1000 * (near - 1)
        low: i64 = self.low - wide
        high: i64 = self.high + wide
        spot = self.spot
        x: i64
        y: i64
        plan_x: i64
        plan_y: i64
        for x, y in zip(xs, ys):
            ahead: i64 = ux * x + uy * y
            sideways: i64 = uy * x - ux * y
            if sideways <= low or sideways >= high or ahead <= self.rear or ahead - self.front >= (most + near) * 1000:
                continue
            ahead -= spot.off_x * ux + spot.off_y * uy
            sideways -= spot.off_x * uy - spot.off_y * ux
            for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
                gap: i64 = ahead - plan_x * ux - plan_y * uy
                across: i64 = sideways - plan_x * uy + plan_y * ux
                if 0 < gap < (most + near) * 1000 and -wide < across < wide:
                    most = gap // 1000 - near
        return most if most > 0 else 0


def before_figures(spot: Spot, xs: list[int], ys: list[int], ux: i64, uy: i64, apart: i64, most: i64 = FREE) -> i64:
    """Return how far, at most `most`, a block goes before a figure at xs, ys is in its way by `apart` or less.

    All figures are measured along the way and across it once, and those outside the block's strip are ruled out by its
    bounds.
    """
    return Strip(spot, ux, uy).before(xs, ys, apart, most) if spot.plan_xs else most


def _in_the_way(spot: Spot, unit: Unit, ux: i64, uy: i64, most: i64) -> bool:
    """Whether a unit's middle is near the strip that a block would sweep."""
    dx: i64 = unit.x - spot.x
    dy: i64 = unit.y - spot.y
    along: i64 = (dx * ux + dy * uy) // 1000
    if along < -260 or along > most + 260:
        return False
    sideways: i64 = (dx * uy - dy * ux) // 1000
    return -260 < sideways < 260


def enemies_of(battle: Battle, unit: Unit, apart: i64) -> list[Unit]:
    """MM-MOVE-2: return the enemies who may stop a unit: in houses only if it keeps far away from them."""
    found: list[Unit] = []
    for other in battle.units:
        if other.side != unit.side and other.on_table and (not other.house or apart > APART):
            found.append(other)
    return found


def before_enemies(battle: Battle, unit: Unit, spot: Spot, ux: i64, uy: i64, most: i64, apart: i64) -> i64:
    """MM-ACT-1: return how far a unit goes before it comes within `apart` of an enemy on the table."""
    return before_these(enemies_of(battle, unit, apart), unit, spot, ux, uy, most, apart)


def before_these(
    enemies: list[Unit], unit: Unit, spot: Spot, ux: i64, uy: i64, most: i64, apart: i64, wheeled: bool = False
) -> i64:
    """MM-ACT-1: return how far a unit goes before it comes within `apart` of any of these enemies.

    If it has `wheeled` it starts from the filled spot and not from where it is.
    """
    strip: Strip | None = None
    if not spot.plan_xs:
        return most
    # Most are outside the bounds of what the block sweeps, with what it keeps apart and may go to the side of it.
    wide: i64 = 2 * (BASE + apart)
    way_x: i64 = ux * most // 1000
    way_y: i64 = uy * most // 1000
    left: i64 = spot.left - wide + (way_x if way_x < 0 else 0)
    right: i64 = spot.right + wide + (way_x if way_x > 0 else 0)
    top: i64 = spot.top - wide + (way_y if way_y < 0 else 0)
    bottom: i64 = spot.bottom + wide + (way_y if way_y > 0 else 0)
    for other in enemies:
        if other.right < left or other.left > right or other.bottom < top or other.top > bottom:
            continue
        if _in_the_way(spot, other, ux, uy, most):
            if strip is None:
                strip = Strip(spot, ux, uy)
            free = strip.before(other.base_xs, other.base_ys, apart, most)
            if free < most and not _drawing_off(unit, other, ux, uy, apart, spot if wheeled else None):
                most = free
    return most


def _drawing_off(unit: Unit, other: Unit, ux: i64, uy: i64, apart: i64, start: Spot | None) -> bool:
    """Whether a unit that is close to an enemy, where it is or at `start`, goes away from him, unhindered."""
    if not -200 <= other.x - unit.x <= 200 or not -200 <= other.y - unit.y <= 200:
        return False
    near: i64 = BASE + apart + BASE
    if start is None:
        if other.left > unit.right + near or other.right < unit.left - near:
            return False
        if other.top > unit.bottom + near or other.bottom < unit.top - near:
            return False
    if not unit.xs or not other.xs:
        return False
    xs, ys = (unit.base_xs, unit.base_ys) if start is None else bases_of(start)
    _, _, dx, dy = nearest_way(xs, ys, 0, 0, other)
    return dx * dx + dy * dy <= near * near and dx * ux + dy * uy <= 0


def before_formed_friends(battle: Battle, unit: Unit, spot: Spot, ux: i64, uy: i64, most: i64) -> i64:
    """MM-MOVE-4: return how far a formed unit goes before a formed friend, which it cannot pass."""
    for other in battle.units:
        if other is unit or other.side != unit.side or not other.on_table or other.house:
            continue
        if other.formation != UNFORMED and _in_the_way(spot, other, ux, uy, most):
            most = before_figures(spot, other.base_xs, other.base_ys, ux, uy, 0, most)
    return most


def before_all(
    battle: Battle,
    unit: Unit,
    spot: Spot,
    ux: i64,
    uy: i64,
    most: i64,
    apart: i64,
    woods: bool,
    wheeled: bool = False,
) -> i64:
    """MM-ACT-1: return how far a formed unit goes before an enemy, formed friends, a house, water or, if so, a wood."""
    most = before_these(enemies_of(battle, unit, apart), unit, spot, ux, uy, most, apart, wheeled)
    most = before_formed_friends(battle, unit, spot, ux, uy, most)
    most = before_obstacles(battle, spot, ux, uy, most, unit.side)
    return before_woods(battle, spot, ux, uy, most) if woods else most


def before_obstacles(battle: Battle, spot: Spot, ux: i64, uy: i64, most: i64, side: i64) -> i64:
    """MM-TERR-5: return how far a block, or the leader of an unformed unit, goes before a house or water."""
    if spot.formation == UNFORMED:
        return before_rects(battle, spot.x, spot.y, ux, uy, BASE // 2, most, battle.boats == side)
    most = before_rects(battle, spot.x, spot.y, ux, uy, BASE // 2, most)
    reach: i64 = REACH[spot.heading]
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        most = before_rects(battle, x + spot.off_x, y + spot.off_y, ux, uy, reach, most)
    return most


def before_rects(battle: Battle, x: i64, y: i64, ux: i64, uy: i64, pad: i64, most: i64, boats: bool = False) -> i64:
    """MM-TERR-5: return how far a point goes before it comes within `pad` of a house or water; `boats` pass a lake."""
    # Obstacles outside the bounds of the full way, with what rounding may add, are not looked at closely.
    to_x: i64 = x + ux * most // 1000
    to_y: i64 = y + uy * most // 1000
    left: i64 = (x if x < to_x else to_x) - pad - _GRAIN
    right: i64 = (to_x if x < to_x else x) + pad + _GRAIN
    top: i64 = (y if y < to_y else to_y) - pad - _GRAIN
    bottom: i64 = (to_y if y < to_y else y) + pad + _GRAIN
    for house in battle.houses:
        if house.x0 > right or house.x1 < left or house.y0 > bottom or house.y1 < top:
            continue
        at: i64 = entry(x, y, ux, uy, house.x0, house.y0, house.x1, house.y1, pad)
        if at < most:
            most = at
    for water in battle.ground.waters:
        if water.x0 > right or water.x1 < left or water.y0 > bottom or water.y1 < top:
            continue
        if boats and water.kind == "lake":
            continue
        at = entry(x, y, ux, uy, water.x0, water.y0, water.x1, water.y1, pad)
        if at < most:
            most = at
    return most


def before_woods(battle: Battle, spot: Spot, ux: i64, uy: i64, most: i64) -> i64:
    """MM-TERR-4: return how far a formed unit goes before a wood, at whose edge it must break its ranks.

    A mob on a road keeps its ranks through the wood; a line does not march along roads (MM-MOVE-1).
    """
    for wood in battle.ground.woods:
        most = _before_edge(spot, ux, uy, wood.x0, wood.y0, wood.x1, wood.y1, most)
    for works in battle.works:
        if works.kind == "gully":
            most = _before_edge(spot, ux, uy, works.x0, works.y0, works.x1, works.y1, most)
    return most


def _before_edge(spot: Spot, ux: i64, uy: i64, x0: i64, y0: i64, x1: i64, y1: i64, most: i64) -> i64:
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        at: i64 = entry(x + spot.off_x, y + spot.off_y, ux, uy, x0, y0, x1, y1, 0)
        if at < most:
            most = at
    return most
