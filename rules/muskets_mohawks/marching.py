"""Where a voluntary move ends: planned without dice, so that whoever asks may look before the unit goes (MM-ACT-1).

Unformed units go round obstacles, line and mob straight ahead of their front. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import ahead, divide, heading_to, length
from rules.muskets_mohawks import paths
from rules.muskets_mohawks.cover import on_road
from rules.muskets_mohawks.paths import APART, direction
from rules.muskets_mohawks.places import room, shifted
from rules.muskets_mohawks.placing import touches_woods
from rules.muskets_mohawks.ranks import Spot, moved, stand
from rules.muskets_mohawks.reach import in_front
from rules.muskets_mohawks.route import find_way
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
_WORTH: Final = 20  # less than this is no way to get on: another direction is tried
_SIDESTEPS: Final = (2, -2, 4, -4, 6, -6, 8, -8)  # headings off the wanted one


def plan(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int = -1,
    formation: str = "",
    apart: int = APART,
    fast: bool = False,
) -> Spot | None:
    """Return where a move towards (x, y) on the unit's own bank ends, or none when it cannot stir.

    A change of facing or of formation halves the move of line and mob, save that the table of the fast move has
    counted the formation already. `apart` is how far to keep from the enemy. A formed unit that can hardly stir
    breaks its ranks instead, unless it was told how to stand.
    """
    order = formation if formation else unit.formation
    if order == UNFORMED:
        most = limit if unit.formation == UNFORMED or fast else limit // 2
        return _loose(battle, unit, x, y, most, heading, apart)
    spot = formed(battle, unit, x, y, limit, heading, order, apart, fast)
    if formation or (spot is not None and not _barely(unit, spot, x, y)):
        return spot
    loose = _loose(battle, unit, x, y, limit // 2, heading, apart)
    return loose if loose is not None and not _barely(unit, loose, x, y) else spot


def _barely(unit: Unit, spot: Spot, x: int, y: int) -> bool:
    """Whether a spot brings the unit hardly nearer to a goal that is farther off than that."""
    left = length(x - unit.x, y - unit.y)
    return length(spot.x - unit.x, spot.y - unit.y) < min(_WORTH, left)


def _loose(battle: Battle, unit: Unit, x: int, y: int, limit: int, heading: int, apart: int) -> Spot | None:
    """Plan an unformed move along the way round obstacles, else to one side of what is in the way."""
    spot = _along(battle, unit, find_way(battle, unit.x, unit.y, x, y), limit, heading, apart)
    if spot is not None and not _barely(unit, spot, x, y):
        return spot
    if x != unit.x or y != unit.y:
        towards = heading_to(x - unit.x, y - unit.y)
        for turn in _SIDESTEPS:
            dx, dy = ahead((towards + turn) % 32, limit)
            other = _along(battle, unit, [(unit.x + dx, unit.y + dy)], limit, heading, apart)
            if other is not None and length(other.x - unit.x, other.y - unit.y) >= _WORTH:
                return other
    return spot


def _along(battle: Battle, unit: Unit, way: list[tuple[int, int]], limit: int, heading: int, apart: int) -> Spot | None:
    """Return the farthest place with room on a way, no farther than `limit` along it, or none better than here."""
    xs: list[int] = []
    ys: list[int] = []
    headings: list[int] = []
    from_x, from_y, left = unit.x, unit.y, limit
    facing = heading if heading >= 0 else unit.heading
    for x, y in way:
        size = length(x - from_x, y - from_y)
        if size == 0:
            continue
        facing = heading if heading >= 0 else heading_to(x - from_x, y - from_y)
        most = _leg(battle, unit, from_x, from_y, x, y, min(left, size), facing, apart)
        at = most
        while at > 0:
            xs.append(from_x + divide((x - from_x) * at, size))
            ys.append(from_y + divide((y - from_y) * at, size))
            headings.append(facing)
            at -= STEP
        _turn_last(xs, ys, headings, (most + STEP - 1) // STEP)
        left -= size
        if most < size or left <= 0:
            break
        from_x, from_y = x, y
    xs.insert(0, unit.x)
    ys.insert(0, unit.y)
    headings.insert(0, facing if len(headings) == 0 else headings[0])
    for i in range(len(xs) - 1, -1, -1):
        spot = _order_at(battle, unit, xs[i], ys[i], headings[i], apart)
        if spot is not None:
            return None if _same(unit, spot) else spot
    return None


def _turn_last(xs: list[int], ys: list[int], headings: list[int], count: int) -> None:
    """Put the last `count` points, laid down from far to near, into the order in which they are reached."""
    start = len(xs) - count
    xs[start:] = xs[start:][::-1]
    ys[start:] = ys[start:][::-1]
    headings[start:] = headings[start:][::-1]


def _leg(battle: Battle, unit: Unit, ax: int, ay: int, bx: int, by: int, most: int, heading: int, apart: int) -> int:
    """Return how far an unformed unit goes on one leg of its way before an enemy, a house or water."""
    ux, uy = direction(bx - ax, by - ay)
    block = stand(UNFORMED, ax, ay, heading, unit.figures)
    most = paths.before_enemies(battle, unit, block, ux, uy, most, apart)
    return paths.before_obstacles(battle, block, ux, uy, most)


def _order_at(battle: Battle, unit: Unit, x: int, y: int, heading: int, apart: int) -> Spot | None:
    """Return an unformed order with room at a point: as it stands, in the usual ranks, in three, or in one."""
    if unit.formation == UNFORMED and unit.heading == heading:
        spot = moved(unit, x - unit.x, y - unit.y)
        if room(battle, unit, spot, apart):
            return spot
    for ranks in (0, 3, 1):
        spot = stand(UNFORMED, x, y, heading, unit.figures, ranks)
        if room(battle, unit, spot, apart):
            return spot
    return None


def _same(unit: Unit, spot: Spot) -> bool:
    return (
        spot.x == unit.x
        and spot.y == unit.y
        and spot.heading == unit.heading
        and spot.formation == unit.formation
        and spot.ranks == unit.ranks
    )


def formed(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int,
    order: str,
    apart: int = APART,
    fast: bool = False,
) -> Spot | None:
    """Plan a move in line or mob, straight ahead of the front it will have; ranks break at the edge of a wood."""
    dx = x - unit.x
    dy = y - unit.y
    facing = unit.heading
    if heading >= 0:
        facing = heading
    elif (dx or dy) and not in_front(unit.heading, dx, dy):
        facing = heading_to(dx, dy)
    if facing != unit.heading or (order != unit.formation and not fast):
        limit //= 2
    size = length(dx, dy)
    if size == 0 or not in_front(facing, dx, dy):
        return _block_at(battle, unit, order, facing, 0, 0, apart)
    ux, uy = direction(dx, dy)
    block = stand(order, unit.x, unit.y, facing, unit.figures, unit.ranks if order == unit.formation else 0)
    most = min(limit, size)
    if order == LINE or not _keeps_road(battle, unit, x, y):
        most = paths.before_woods(battle, block, ux, uy, most)
    most = paths.before_enemies(battle, unit, block, ux, uy, most, apart)
    most = paths.before_formed_friends(battle, unit, block, ux, uy, most)
    most = paths.before_obstacles(battle, block, ux, uy, most)
    at = most
    while at >= 0:
        spot = _block_at(battle, unit, order, facing, divide(dx * at, size), divide(dy * at, size), apart)
        if spot is not None:
            return None if _same(unit, spot) else spot
        if at == 0:
            break
        at = max(at - STEP, 0)
    return None


def _keeps_road(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a mob stands on a road and goes to a place on it, so that it need not break its ranks in a wood."""
    for road in battle.ground.roads:
        if road.holds(x, y) and road.holds(unit.x, unit.y):
            for i in range(len(unit.xs)):
                if not road.holds(unit.xs[i], unit.ys[i]):
                    return False
            return True
    return False


def _block_at(battle: Battle, unit: Unit, order: str, heading: int, dx: int, dy: int, apart: int) -> Spot | None:
    """Return a formed order shifted by an offset if there is room and no wood; a mob may be in one on a road."""
    if order == unit.formation and heading == unit.heading:
        spot = moved(unit, dx, dy)
    else:
        ranks = unit.ranks if order == unit.formation else 0
        spot = shifted(stand(order, unit.x, unit.y, heading, unit.figures, ranks), dx, dy)
    if touches_woods(battle, spot) and not (order == MOB and _all_on_road(battle, spot)):
        return None
    return spot if room(battle, unit, spot, apart) else None


def _all_on_road(battle: Battle, spot: Spot) -> bool:
    for i in range(len(spot.xs)):
        if not on_road(battle, spot.xs[i], spot.ys[i]):
            return False
    return True
