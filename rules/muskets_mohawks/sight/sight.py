"""Lines of sight and who may shoot along them; lengths are tenths of an inch, everything by cross and dot products.

A line runs from the centre of one figure's base to the centre of another's. The 45 degrees off the front bind those
who fire; men and leaders who only look turn their heads.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import append, extend, vec
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import own_leader_at
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.lines import clear, farthest
from rules.muskets_mohawks.sight.reach import weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import HOUSE_FIRES
from rules.muskets_mohawks.words import SQUARE

BANK: Final = 15  # a figure this near to the water stands at its edge


def leader_sees(battle: Battle, who: Unit | Leader, x: int, y: int) -> bool:
    """Return whether a higher leader, or the leader of a unit, has a point in sight, whichever way he faces."""
    if isinstance(who, Leader):
        return clear(battle, who.x, who.y, x, y, house_at(battle, who.x, who.y))
    if len(who.xs) == 0:
        return False
    own_x, own_y = own_leader_at(who)
    return clear(battle, own_x, own_y, x, y, who.house)


def house_at(battle: Battle, x: int, y: int) -> str:
    """Return the id of the house that holds a point, or nothing."""
    return next((house.id for house in battle.houses if house.x0 < x < house.x1 and house.y0 < y < house.y1), "")


def nearest_figure(unit: Unit, x: i64, y: i64) -> tuple[i64, i64]:
    """Return the place of a unit's figure nearest to a point, the first of equals."""
    best_x: i64 = -1
    best_y: i64 = -1
    least: i64 = 1 << 30
    for figure_x, figure_y in zip(unit.xs, unit.ys):
        dx: i64 = figure_x - x
        dy: i64 = figure_y - y
        square: i64 = dx * dx + dy * dy
        if square < least:
            least = square
            best_x = figure_x
            best_y = figure_y
    return best_x, best_y


def square_to(unit: Unit, left: i64, right: i64, top: i64, bottom: i64) -> i64:
    """Return the square of how far a rectangle is from the bounds of a unit, by which distant ones are ruled out."""
    dx: i64 = left - unit.right if left > unit.right else unit.left - right
    dy: i64 = top - unit.bottom if top > unit.bottom else unit.top - bottom
    if dx < 0:
        dx = 0
    if dy < 0:
        dy = 0
    return dx * dx + dy * dy


def _screens(battle: Battle, unit: Unit, other: Unit) -> tuple[vec[i64], vec[i64]]:
    """Return the friendly figures whose bases could lie in the way between two units, the unit's own left out."""
    half: i64 = BASE // 2
    left: i64 = (unit.left if unit.left < other.left else other.left) - half
    right: i64 = (unit.right if unit.right > other.right else other.right) + half
    top: i64 = (unit.top if unit.top < other.top else other.top) - half
    bottom: i64 = (unit.bottom if unit.bottom > other.bottom else other.bottom) + half
    xs: vec[i64] = vec[i64]()
    ys: vec[i64] = vec[i64]()
    for friend in battle.units:
        if friend.right < left or friend.left > right or friend.bottom < top or friend.top > bottom:
            continue
        if friend.side != unit.side or not friend.on_table or friend is unit or friend.house:
            continue
        for x, y in zip(friend.base_xs, friend.base_ys):
            if left <= x <= right and top <= y <= bottom:
                xs = append(xs, x)
                ys = append(ys, y)
    return with_horses(battle, xs, ys, unit.side, unit.id, "")


def with_horses(
    battle: Battle, xs: vec[i64], ys: vec[i64], side: i64, own: str, goal: str
) -> tuple[vec[i64], vec[i64]]:
    """MM-TROOP-3: return places with those of the horses that units of a side (-1: of both) hold.

    The holders are figures like others. Those of the unit that looks, `own`, and of its `goal` make way.
    """
    if not battle.has_horse:
        return xs, ys
    for other in battle.units:
        horses = other.horses
        if horses is not None and (side < 0 or other.side == side) and other.id != own and other.id != goal:
            xs = extend(xs, horses.base_xs)
            ys = extend(ys, horses.base_ys)
    return xs, ys


def screened(xs: vec[i64], ys: vec[i64], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Return whether a base at xs, ys blocks the line from a to b; the figure that looks does not screen itself."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    square: i64 = dx * dx + dy * dy
    near: i64 = square * BASE * BASE // 4
    for x, y in zip(xs, ys):
        fx: i64 = x - ax
        fy: i64 = y - ay
        along: i64 = fx * dx + fy * dy
        if 0 < along < square:
            sideways: i64 = fx * dy - fy * dx
            if sideways * sideways < near:
                return True
    return False


def sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Return whether any figure of a unit has the nearest figure of another in sight, friends not in the way."""
    if not unit.on_table or not other.on_table or len(unit.xs) == 0 or len(other.xs) == 0:
        return False
    screen_xs, screen_ys = _screens(battle, unit, other)
    for x, y in zip(unit.xs, unit.ys):
        to_x, to_y = nearest_figure(other, x, y)
        if len(screen_xs) > 0 and screened(screen_xs, screen_ys, x, y, to_x, to_y):
            continue
        if clear(battle, x, y, to_x, to_y, unit.house, other.house):
            return True
    return False


def _at_edge_of(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a figure at (x, y) stands on the bank of the water in which a unit is."""
    for water in battle.ground.waters:
        if water.kind == "lake" or not water.holds(unit.x, unit.y):
            continue
        value = y if water.level else x
        low = water.y0 if water.level else water.x0
        high = water.y1 if water.level else water.x1
        if low - BANK <= value <= low or high <= value <= high + BANK:
            return True
    return False


def shooters(battle: Battle, firer: Unit, target: Unit, enough: int = 0) -> int:
    """MM-FIRE-3: count the figures that have the target in sight, within 45 degrees of their front and in range.

    In a mob the rear ranks are screened by the front one, save those who see past it at an angle. Half the figures
    in a building fire, rounded up, whichever way. A unit in a creek or ford is fired on from its bank only. A caller
    that needs to know of `enough` shooters only saves the rest of the count.
    """
    span: i64 = weapon_range(firer.weapon) + BASE
    apart = square_to(firer, target.left, target.right, target.top, target.bottom)
    if span == BASE or len(target.xs) == 0 or apart > span * span:
        return 0
    span = farthest(battle, firer, target, apart, span)  # who is farther off is out of sight
    if apart > span * span:
        return 0
    screen_xs, screen_ys = _screens(battle, firer, target)
    if firer.ranks > 1 and not firer.house:
        screen_xs = extend(screen_xs, firer.xs)
        screen_ys = extend(screen_ys, firer.ys)
    count = 0
    for i in range(len(firer.xs)):
        if _shoots(battle, firer, target, i, span, screen_xs, screen_ys):
            count += 1
            if count == enough:
                return count
    if firer.house:
        most = (len(firer.xs) + HOUSE_FIRES - 1) // HOUSE_FIRES
        return count if count < most else most
    return count


def _shoots(
    battle: Battle, firer: Unit, target: Unit, i: i64, span: i64, screen_xs: vec[i64], screen_ys: vec[i64]
) -> bool:
    """Whether one figure has the target's nearest figure in range, before its front and in sight."""
    x: i64 = firer.xs[i]
    y: i64 = firer.ys[i]
    tx, ty = nearest_figure(target, x, y)
    dx: i64 = tx - x
    dy: i64 = ty - y
    if dx * dx + dy * dy > span * span:
        return False
    if not firer.house and not in_front(firer.heading, dx, dy) and firer.formation != SQUARE:
        return False
    if target.water == "in" and not _at_edge_of(battle, target, x, y):
        return False
    if len(screen_xs) > 0 and screened(screen_xs, screen_ys, x, y, tx, ty):
        return False
    return clear(battle, x, y, tx, ty, firer.house, target.house)
