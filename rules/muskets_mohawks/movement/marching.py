"""Where a voluntary move ends: planned without dice, so that a caller may look before the unit moves (MM-ACT-1).

Unformed units go round obstacles, line and mob straight ahead of their front. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, heading_to, part, span
from rules.core.int64 import i64
from rules.muskets_mohawks.movement import dead_ends, hauling, paths
from rules.muskets_mohawks.movement.figure_moves import longest, within
from rules.muskets_mohawks.movement.pathfinding import STEP, barely, same, unformed_move
from rules.muskets_mohawks.movement.paths import APART, direction
from rules.muskets_mohawks.movement.places import room
from rules.muskets_mohawks.movement.placing import touches_woods
from rules.muskets_mohawks.pieces.ranks import Spot, moved, outline, shifted
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import on_road
from rules.muskets_mohawks.sight.reach import FOOT, in_front
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

_CLOSING: Final = 40  # what the men on the flanks may go farther than the middle of the front: half a move


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
    any_will_do: bool = False,
) -> Spot | None:
    """Return where a move towards (x, y) on the unit's own bank ends, or none when it cannot move.

    A change of facing or of formation halves the move of line and mob, except that the table of the fast move already
    accounts for the formation. `apart` is how far to keep from the enemy. A formed unit that can hardly move
    goes unformed instead, unless its order names a formation. With `any_will_do` the place need not be the farthest:
    who asks only whether there is one is answered sooner, and the same.
    """
    if unit.gun is not None:
        return _plan(battle, unit, x, y, limit, heading, formation, apart, fast, any_will_do)
    key = dead_ends.key_of(x, y, limit, heading, formation, apart, fast)
    if dead_ends.is_known(battle, unit, key, limit + apart):
        return None
    spot = _plan(battle, unit, x, y, limit, heading, formation, apart, fast, any_will_do)
    if spot is None:
        dead_ends.note(battle, unit, key, limit + apart)
    return spot


def _plan(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int,
    formation: str,
    apart: int,
    fast: bool,
    any_will_do: bool,
) -> Spot | None:
    """Plan a move as `plan` does, whether or not it is known to lead nowhere."""
    order = formation if formation else unit.formation
    if order == UNFORMED:
        most = limit if unit.formation == UNFORMED or fast else limit // 2
        if hauling.hauls(unit):
            # The crew walks about its gun as it turns, however little way the gun makes.
            return unformed_move(battle, unit, x, y, limit, heading, apart, FOOT, any_will_do=any_will_do)
        return unformed_move(battle, unit, x, y, most, heading, apart, limit, not formation, any_will_do)
    spot = formed(battle, unit, x, y, limit, heading, order, apart, fast, not formation)
    if formation or (spot is not None and (any_will_do or not barely(unit, spot, x, y))):
        return spot
    loose = unformed_move(battle, unit, x, y, limit // 2, heading, apart, limit, True)
    return loose if loose is not None and not barely(unit, loose, x, y) else spot


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
    breaks: bool = False,
) -> Spot | None:
    """Plan a move in line or mob, straight ahead of the front it will have, up to the edge of a wood.

    A turn or a new formation takes half the move, and no figure goes farther than all of it. In a fast move the table
    counts the formation (MM-MOVE-2), and an unformed unit turns as it goes (MM-ACT-1).
    With `breaks` a unit nearer to the wood than half its move plans none, so that it may break its ranks and go in.
    """
    dx = x - unit.x
    dy = y - unit.y
    facing = unit.heading
    if heading >= 0:
        facing = heading
    elif (dx or dy) and not in_front(unit.heading, dx, dy):
        facing = heading_to(dx, dy)
    reach = limit
    if fast and order != unit.formation:
        # Inferred: a move is measured at the middle of the front; the men who close up on it go farther.
        reach += min(longest(unit, outline(order, unit.x, unit.y, facing, unit.figures, 0, unit.mounted)), _CLOSING)
        turns = unit.formation != UNFORMED and facing != unit.heading
    else:
        turns = facing != unit.heading or order != unit.formation
    if turns:
        limit //= 2
    size = span(dx, dy)
    most = 0
    if size > 0 and in_front(facing, dx, dy):
        most = _how_far(battle, unit, x, y, min(limit, size), facing, order, apart, limit // 2 if breaks else 0)
    at = most
    while at >= 0:
        spot = _block_at(battle, unit, order, facing, part(dx, at, max(size, 1)), part(dy, at, max(size, 1)), apart)
        if spot is not None and within(unit, spot, reach):
            return None if same(unit, spot) else spot
        at = max(at - STEP, 0) if at > 0 else -1
    return None


def _how_far(
    battle: Battle, unit: Unit, x: int, y: int, most: int, facing: int, order: str, apart: int, near: int
) -> int:
    """Return how far a block goes before what stops it; -1 for a unit nearer than `near` to a wood it would enter."""
    ux, uy = direction(x - unit.x, y - unit.y)
    ranks = unit.ranks if order == unit.formation else 0
    block = outline(order, unit.x, unit.y, facing, unit.figures, ranks, unit.mounted)
    if order == LINE or not _keeps_road(battle, unit.x, unit.y, unit.xs, unit.ys, x, y):
        edge = paths.before_woods(battle, block, ux, uy, most)
        if edge < most and edge < near:
            return -1
        most = edge
    most = paths.before_enemies(battle, unit, block, ux, uy, most, apart)
    most = paths.before_formed_friends(battle, unit, block, ux, uy, most)
    return paths.before_obstacles(battle, block, ux, uy, most, unit.side)


def straight_on(battle: Battle, unit: Unit, start: Spot, way: int) -> Spot | None:
    """MM-ACT-1: return where a unit ends that goes straight on in its ranks from a filled spot, up to `way`, or none.

    It need not have come to that spot yet.
    """
    dx = part(HEADING_X[start.heading], way, 1000)
    dy = part(HEADING_Y[start.heading], way, 1000)
    ux, uy = direction(dx, dy)
    size = span(dx, dy)
    enemies = paths.enemies_of(battle, unit, APART)
    at: int = paths.before_these(enemies, unit, start, ux, uy, min(way, size), APART, wheeled=True)
    at = paths.before_formed_friends(battle, unit, start, ux, uy, at)
    at = paths.before_obstacles(battle, start, ux, uy, at, unit.side)
    if start.formation == LINE or not _keeps_road(
        battle, start.x, start.y, start.xs, start.ys, start.x + dx, start.y + dy
    ):
        at = paths.before_woods(battle, start, ux, uy, at)
    while at > 0:
        to_x, to_y = part(dx, at, size), part(dy, at, size)
        if to_x == 0 and to_y == 0:
            break
        spot = shifted(start, to_x, to_y)
        if _is_free(battle, unit, spot, APART):
            return spot
        at -= STEP
    return None


def _keeps_road(battle: Battle, x: int, y: int, xs: list[int], ys: list[int], to_x: int, to_y: int) -> bool:
    """Whether a mob stands on a road and goes to a place on it, so that it need not break its ranks in a wood."""
    for road in battle.ground.roads:
        if road.holds(to_x, to_y) and road.holds(x, y):
            for i in range(len(xs)):
                if not road.holds(xs[i], ys[i]):
                    return False
            return True
    return False


def _block_at(battle: Battle, unit: Unit, order: str, heading: int, dx: int, dy: int, apart: int) -> Spot | None:
    """Return a formed order shifted by an offset if it is free; a mob may be in a wood on a road."""
    if order == unit.formation and heading == unit.heading:
        spot = moved(unit, dx, dy)
    else:
        ranks = unit.ranks if order == unit.formation else 0
        spot = outline(order, unit.x + dx, unit.y + dy, heading, unit.figures, ranks, unit.mounted)
    return spot if _is_free(battle, unit, spot, apart) else None


def _is_free(battle: Battle, unit: Unit, spot: Spot, apart: int) -> bool:
    """Return whether a unit in ranks has room at a spot, and no wood in which it would have to break them."""
    if touches_woods(battle, spot) and not (spot.formation == MOB and _all_on_road(battle, spot)):
        return False
    return room(battle, unit, spot, apart)


def _all_on_road(battle: Battle, spot: Spot) -> bool:
    off_x: i64 = spot.off_x
    off_y: i64 = spot.off_y
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        if not on_road(battle, x + off_x, y + off_y):
            return False
    return True
