"""Where a voluntary move ends: planned without dice, so that a caller may look before the unit moves (MM-ACT-1).

Unformed units go round obstacles, line and mob straight ahead of their front. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, heading_to, part
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.collision import around
from rules.muskets_mohawks.movement.figure_moves import longest
from rules.muskets_mohawks.movement.pathfinding import Leg, barely, points_on, same, unformed_move
from rules.muskets_mohawks.movement.paths import APART, direction
from rules.muskets_mohawks.movement.places import Order, Seeker, places
from rules.muskets_mohawks.pieces.ranks import Spot, moved, outline, shifted
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT, in_front
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, UNFORMED

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
    leg = Leg(unit.x, unit.y, x - unit.x, y - unit.y)
    facing = unit.heading
    if heading >= 0:
        facing = heading
    elif leg.size > 0 and not in_front(unit.heading, leg.dx, leg.dy):
        facing = heading_to(leg.dx, leg.dy)
    reach = limit
    if fast and order != unit.formation:
        # Inferred: a move is measured at the middle of the front; the men who close up on it go farther.
        reach += min(longest(unit, outline(order, unit.x, unit.y, facing, unit.figures, 0, unit.mounted)), _CLOSING)
        turns = unit.formation != UNFORMED and facing != unit.heading
    else:
        turns = facing != unit.heading or order != unit.formation
    if turns:
        limit //= 2
    ranks = unit.ranks if order == unit.formation else 0
    block = outline(order, unit.x, unit.y, facing, unit.figures, ranks, unit.mounted)
    if leg.size > 0 and in_front(facing, leg.dx, leg.dy):
        wooded = order == LINE or not _keeps_road(battle, unit.x, unit.y, unit.xs, unit.ys, x, y)
        ux, uy = direction(leg.dx, leg.dy)
        most = min(limit, leg.size)
        edge = paths.before_woods(battle, block, ux, uy, most) if wooded else most
        if breaks and edge < min(most, limit // 2):
            return None
        leg.most = paths.before_all(battle, unit, block, ux, uy, edge, apart, False)
    seeker = Seeker(battle, around(battle, unit, reach, apart), unit, reach)
    seeker.ranked = True
    if order == unit.formation and facing == unit.heading:
        block = moved(unit, 0, 0)
    spot = places(seeker, [Order(seeker, block)], points_on(leg, True))
    return None if spot is None or same(unit, spot) else spot


def straight_on(battle: Battle, unit: Unit, start: Spot, way: int) -> Spot | None:
    """MM-ACT-1: return where a unit ends that goes straight on in its ranks from a filled spot, up to `way`, or none.

    It need not have come to that spot yet.
    """
    leg = Leg(start.x, start.y, part(HEADING_X[start.heading], way, 1000), part(HEADING_Y[start.heading], way, 1000))
    ux, uy = direction(leg.dx, leg.dy)
    wooded = start.formation == LINE or not _keeps_road(
        battle, start.x, start.y, start.xs, start.ys, start.x + leg.dx, start.y + leg.dy
    )
    leg.most = paths.before_all(battle, unit, start, ux, uy, min(way, leg.size), APART, wooded, True)
    seeker = Seeker(battle, around(battle, unit, TABLE, APART), unit)
    seeker.ranked = True
    spot = places(seeker, [Order(seeker, shifted(start, 0, 0))], points_on(leg, False))
    return spot if spot is not None and (spot.x != start.x or spot.y != start.y) else None


def _keeps_road(battle: Battle, x: int, y: int, xs: list[int], ys: list[int], to_x: int, to_y: int) -> bool:
    """Whether a mob stands on a road and goes to a place on it, so that it need not break its ranks in a wood."""
    for road in battle.ground.roads:
        if road.holds(to_x, to_y) and road.holds(x, y):
            return all(road.holds(xs[i], ys[i]) for i in range(len(xs)))
    return False
