"""How far a unit can go straight ahead before something stops it; lengths are tenths of an inch.

The middle of the front rank leads. Unformed figures file round a house, so only the way of the one who leads must be
free of it; line and mob go as one block.
"""

from typing import Final

from rules.core.geometry import divide, length
from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement.collision import REACH
from rules.muskets_mohawks.pieces.facing import nearest_way
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, bases_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import trees
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

FREE: Final = 1 << 20  # nothing in the way
APART: Final = BASE  # a move that is no charge stops a base short of the enemy (MM-ACT-1)
_GRAIN: Final = 2  # places and directions are whole numbers
_CLOSE: Final = 200  # no figure of a unit that is close to an enemy is farther from that enemy's middle


def direction(dx: i64, dy: i64) -> tuple[i64, i64]:
    """Return the unit vector of an offset times 1000."""
    size: i64 = length(dx, dy)
    if size == 0:
        return 0, 0
    # Rounded to the nearest and alike for opposite directions.
    return divide(1000 * dx, size), divide(1000 * dy, size)


def entry(ax: i64, ay: i64, ux: i64, uy: i64, area: Area, pad: i64) -> i64:
    """Return how far from a, along a direction times 1000, an area grown by `pad` begins, FREE if never.

    A start between the area and its grown edge counts the area alone.
    """
    if area.x0 - pad < ax < area.x1 + pad and area.y0 - pad < ay < area.y1 + pad:
        pad = 0
    first: i64 = 0
    last: i64 = FREE
    for side in range(2):
        along_x = side == 0
        u: i64 = ux if along_x else uy
        a: i64 = ax if along_x else ay
        low: i64 = (area.x0 if along_x else area.y0) - pad
        high: i64 = (area.x1 if along_x else area.y1) + pad
        if u == 0:
            if a <= low or a >= high:
                return FREE
            continue
        near: i64 = ((low if u > 0 else high) - a) * 1000 // u
        far: i64 = ((high if u > 0 else low) - a) * 1000 // u
        if near > first:
            first = near
        if far < last:
            last = far
    return first if first < last and last > 0 else FREE


def before_figures(spot: Spot, xs: vec[i64], ys: vec[i64], ux: i64, uy: i64, apart: i64, most: i64 = FREE) -> i64:
    """Return how far, at most `most`, a block goes before a figure at xs, ys is in its way by `apart` or less.

    Figures outside the strip that the block sweeps are ruled out by its bounds along the way and across it.
    """
    if len(spot.plan_xs) == 0:
        return most
    near: i64 = BASE + apart
    wide: i64 = 1000 * (near - 1)
    rear: i64 = FREE * 1000
    front: i64 = -FREE * 1000
    low: i64 = FREE * 1000
    high: i64 = -FREE * 1000
    for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
        along: i64 = plan_x * ux + plan_y * uy
        across: i64 = plan_x * uy - plan_y * ux
        if along < rear:
            rear = along
        if along > front:
            front = along
        if across < low:
            low = across
        if across > high:
            high = across
    for x, y in zip(xs, ys):
        x -= spot.off_x
        y -= spot.off_y
        ahead: i64 = ux * x + uy * y
        sideways: i64 = uy * x - ux * y
        if sideways <= low - wide or sideways >= high + wide or ahead <= rear or ahead - front >= (most + near) * 1000:
            continue
        for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
            gap: i64 = ahead - plan_x * ux - plan_y * uy
            across = sideways - plan_x * uy + plan_y * ux
            if 0 < gap < (most + near) * 1000 and -wide < across < wide:
                most = gap // 1000 - near
    if most < 0:
        return 0
    return most


def in_the_way(battle: Battle, unit: Unit, formation: str, apart: i64) -> list[Unit]:
    """MM-MOVE-2, MM-MOVE-4: return who may stop a unit in a formation: enemies and, if it is formed, formed friends.

    Enemies in houses stop a unit only if it keeps far away from them.
    """
    found: list[Unit] = []
    for other in battle.units:
        if other.on_table and other is not unit and (not other.house or (other.side != unit.side and apart > APART)):
            if other.side != unit.side or (formation != UNFORMED and other.formation != UNFORMED):
                found.append(other)
    return found


def before_units(
    others: list[Unit], unit: Unit, spot: Spot, ux: i64, uy: i64, most: i64, apart: i64, wheeled: bool = False
) -> i64:
    """MM-ACT-1, MM-MOVE-4: return how far a unit goes before it touches some friends or is within `apart` of enemies.

    If it has `wheeled` it starts from the filled spot and not from where it is.
    """
    # Most are outside the bounds of what the block sweeps, with what it keeps apart and may go to the side of it.
    left, right, top, bottom = _swept(spot, ux * most // 1000, uy * most // 1000, 2 * (BASE + apart))
    for other in others:
        if other.right < left or other.left > right or other.bottom < top or other.top > bottom:
            continue
        is_foe = other.side != unit.side
        keep: i64 = 0
        if is_foe:
            keep = apart
        free = before_figures(spot, other.base_xs, other.base_ys, ux, uy, keep, most)
        if free < most and not (is_foe and _draws_off(unit, other, ux, uy, apart, spot if wheeled else None)):
            most = free
    return most


def _swept(spot: Spot, way_x: i64, way_y: i64, wide: i64) -> tuple[i64, i64, i64, i64]:
    """Return the left, right, top and bottom of what a block sweeps on its way, and of so much all round it."""
    left: i64 = spot.left - wide + (way_x if way_x < 0 else 0)
    right: i64 = spot.right + wide + (way_x if way_x > 0 else 0)
    top: i64 = spot.top - wide + (way_y if way_y < 0 else 0)
    bottom: i64 = spot.bottom + wide + (way_y if way_y > 0 else 0)
    return left, right, top, bottom


def _draws_off(unit: Unit, other: Unit, ux: i64, uy: i64, apart: i64, start: Spot | None) -> bool:
    """Whether a unit that is close to an enemy, where it is or at `start`, goes away from him, unhindered."""
    xs, ys = (unit.base_xs, unit.base_ys) if start is None else bases_of(start)
    if len(xs) == 0 or not -_CLOSE <= other.x - unit.x <= _CLOSE or not -_CLOSE <= other.y - unit.y <= _CLOSE:
        return False
    near: i64 = BASE + apart + BASE
    _, _, dx, dy = nearest_way(xs, ys, 0, 0, other)
    return dx * dx + dy * dy <= near * near and dx * ux + dy * uy <= 0


def walls(battle: Battle, boats: bool) -> list[Area]:
    """MM-TERR-5: return the houses and waters that no move crosses; with boats a lake is none of them."""
    found: list[Area] = [*battle.houses]
    for water in battle.ground.waters:
        if not boats or water.kind != "lake":
            found.append(water)
    return found


def before_areas(areas: list[Area], x: i64, y: i64, ux: i64, uy: i64, pad: i64, most: i64) -> i64:
    """MM-TERR-4, MM-TERR-5: return how far a point goes before it comes within `pad` of some area."""
    # Areas outside the bounds of the full way, with what rounding may add, are not looked at closely.
    to_x: i64 = x + ux * most // 1000
    to_y: i64 = y + uy * most // 1000
    left: i64 = (x if x < to_x else to_x) - pad - _GRAIN
    right: i64 = (to_x if x < to_x else x) + pad + _GRAIN
    top: i64 = (y if y < to_y else to_y) - pad - _GRAIN
    bottom: i64 = (to_y if y < to_y else y) + pad + _GRAIN
    for area in areas:
        if area.x0 <= right and area.x1 >= left and area.y0 <= bottom and area.y1 >= top:
            at: i64 = entry(x, y, ux, uy, area, pad)
            if at < most:
                most = at
    return most


def before_walls(battle: Battle, spot: Spot, ux: i64, uy: i64, most: i64, side: i64) -> i64:
    """MM-TERR-5: return how far a block, or the leader of an unformed unit, goes before a house or water."""
    formed = spot.formation != UNFORMED
    areas = walls(battle, not formed and battle.boats == side)
    if not areas:
        return most
    most = before_areas(areas, spot.x, spot.y, ux, uy, BASE // 2, most)
    return _before_block(areas, spot, ux, uy, REACH[spot.heading], most) if formed else most


def before_woods(battle: Battle, spot: Spot, ux: i64, uy: i64, most: i64) -> i64:
    """MM-TERR-4: return how far a formed unit goes before a wood, at whose edge it must break its ranks.

    A mob on a road keeps its ranks through the wood; a line does not march along roads (MM-MOVE-1).
    """
    return _before_block(trees(battle), spot, ux, uy, 0, most)


def _before_block(areas: list[Area], spot: Spot, ux: i64, uy: i64, pad: i64, most: i64) -> i64:
    """Return how far a block goes before one of its figures comes within `pad` of some area."""
    left, right, top, bottom = _swept(spot, ux * most // 1000, uy * most // 1000, pad + _GRAIN)
    near = [area for area in areas if area.x0 <= right and area.x1 >= left and area.y0 <= bottom and area.y1 >= top]
    if near:
        for x, y in zip(spot.plan_xs, spot.plan_ys):
            most = before_areas(near, x + spot.off_x, y + spot.off_y, ux, uy, pad, most)
    return most


def before_all(battle: Battle, unit: Unit, spot: Spot, ux: i64, uy: i64, most: i64, apart: i64 = APART) -> i64:
    """MM-ACT-1: return how far a unit goes in an order before an enemy, a house, water or, formed, a formed friend."""
    most = before_units(in_the_way(battle, unit, spot.formation, apart), unit, spot, ux, uy, most, apart)
    return before_walls(battle, spot, ux, uy, most, unit.side)
