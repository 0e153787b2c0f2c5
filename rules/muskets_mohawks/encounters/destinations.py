"""Destinations: the points that orders mean, and marching there with the leaders who are with the unit."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, heading_to, length
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import fire
from rules.muskets_mohawks.encounters import deployment
from rules.muskets_mohawks.forces.sides import INWARDS, depth
from rules.muskets_mohawks.ground import TABLE, Area, kept_in, side_of_water
from rules.muskets_mohawks.movement import figure_moves, movement, paths, places, placing
from rules.muskets_mohawks.movement.crossing import water_under
from rules.muskets_mohawks.pieces import ranks
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.sight.reach import allowance, weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_SHY: Final = 25  # units aim to stand this far inside their range, so that most of their figures reach
_AT_HIM: Final = 20  # below this distance between middles, a unit's bases are less than an inch from the enemy's
_UNDER_TREES: Final = 8  # in the wood, yet within the inch from which one sees out
_MARGIN: Final = 15
_STEP: Final = 5
_FLANK: Final = 120
_TURNING_ROOM: Final = 40
_CLEAR_EXIT: Final = 120
_WIDE: Final = 90
_OTHER_EXITS: Final[tuple[int, ...]] = (80, 240, 400)


def towards(from_x: i64, from_y: i64, to_x: i64, to_y: i64, distance: i64) -> tuple[i64, i64]:
    """Return the point `distance` tenths along the way from one point to another, kept on the table."""
    apart = length(to_x - from_x, to_y - from_y)
    if apart == 0:
        return from_x, from_y
    x = from_x + (to_x - from_x) * distance // apart
    y = from_y + (to_y - from_y) * distance // apart
    return kept_in(x, _MARGIN), kept_in(y, _MARGIN)


def range_point(battle: Battle, unit: Unit, foe_x: i64, foe_y: i64, reach: i64) -> tuple[i64, i64]:
    """Return where a unit would have an enemy at `reach` tenths, on the straight way to him.

    Where that would be in water it is on his bank, so that the unit crosses to him, or comes out of a ford. If he is
    in the water himself it is on the unit's bank, from where alone he may be fired at (MM-TERR-5).
    """
    apart = length(foe_x - unit.x, foe_y - unit.y)
    way = max(0, apart - max(30, reach - _SHY))
    x, y = towards(unit.x, unit.y, foe_x, foe_y, way)
    water = water_under(battle, x, y)
    if water is not None and side_of_water(water, foe_x, foe_y) not in (0, side_of_water(water, unit.x, unit.y)):
        while way < apart and side_of_water(water, x, y) == 0:
            way += _STEP
            x, y = towards(unit.x, unit.y, foe_x, foe_y, way)
    elif water is not None and side_of_water(water, foe_x, foe_y) == 0:
        while way > 0 and side_of_water(water, x, y) == 0:
            way -= _STEP
            x, y = towards(unit.x, unit.y, foe_x, foe_y, way)
    return x, y


def away_point(unit: Unit, foe_x: i64, foe_y: i64, distance: i64) -> tuple[i64, i64]:
    """Return the point straight away from an enemy."""
    apart = length(foe_x - unit.x, foe_y - unit.y)
    if apart == 0:
        return unit.x, unit.y
    return towards(unit.x, unit.y, 2 * unit.x - foe_x, 2 * unit.y - foe_y, distance)


def flank_point(unit: Unit, foe_x: i64, foe_y: i64, left: bool) -> tuple[i64, i64]:
    """Return a point on an enemy's left or right, as that enemy faces the unit (MM-NP-5)."""
    apart = length(foe_x - unit.x, foe_y - unit.y)
    if apart == 0:
        return unit.x, unit.y
    # The enemy looks along (unit - foe); his right hand is that turned a quarter clockwise.
    ahead_x = unit.x - foe_x
    ahead_y = unit.y - foe_y
    side_x = -ahead_y if not left else ahead_y
    side_y = ahead_x if not left else -ahead_x
    x = foe_x + side_x * _FLANK // apart
    y = foe_y + side_y * _FLANK // apart
    return kept_in(x, _MARGIN), kept_in(y, _MARGIN)


def covered_point(battle: Battle, unit: Unit, foe_x: i64, foe_y: i64, limit: i64) -> tuple[i64, i64]:
    """Return a place in cover within a move from which an enemy may be fired at, or (-1, -1) when there is none.

    Woods are looked at along the edge that faces the enemy, an inch deep at most, so that one still sees out; nearer
    ones come first, those within range of the enemy before all others. Where he is himself there is none.
    """
    best_x: i64 = -1
    best_y: i64 = -1
    best: i64 = 0
    reach = weapon_range(unit.weapon)
    for wood in _woods(battle):
        if wood.x0 - limit > unit.x or wood.x1 + limit < unit.x or wood.y0 - limit > unit.y or wood.y1 + limit < unit.y:
            continue
        for along in (unit, None):
            x, y = _edge_place(wood, foe_x, foe_y, along)
            dx = x - unit.x
            dy = y - unit.y
            way = dx * dx + dy * dy
            apart = (x - foe_x) * (x - foe_x) + (y - foe_y) * (y - foe_y)
            if way > limit * limit or apart < _AT_HIM * _AT_HIM or not deployment.is_dry(battle, x, y):
                continue
            if apart > reach * reach:
                way += TABLE * TABLE
            if best_x < 0 or way < best:
                best_x = x
                best_y = y
                best = way
    return best_x, best_y


def _woods(battle: Battle) -> list[Area]:
    if not battle.ground.gullies:
        return battle.ground.woods
    return [*battle.ground.woods, *battle.ground.gullies]


def _edge_place(wood: Area, foe_x: i64, foe_y: i64, along: Unit | None) -> tuple[i64, i64]:
    """Return the place just inside a wood's edge towards the enemy, nearest to a unit, or to the enemy without one."""
    near_x = along.x if along is not None else foe_x
    near_y = along.y if along is not None else foe_y
    x = max(wood.x0 + _UNDER_TREES, min(wood.x1 - _UNDER_TREES, near_x))
    y = max(wood.y0 + _UNDER_TREES, min(wood.y1 - _UNDER_TREES, near_y))
    if foe_y < wood.y0:
        y = wood.y0 + _UNDER_TREES
    elif foe_y > wood.y1:
        y = wood.y1 - _UNDER_TREES
    elif foe_x < wood.x0:
        x = wood.x0 + _UNDER_TREES
    elif foe_x > wood.x1:
        x = wood.x1 - _UNDER_TREES
    return x, y


def exit_point(battle: Battle, unit: Unit) -> tuple[i64, i64]:
    """MM-LEAVE-1: return the point of the entry edge to make for: where the unit came in, or away from enemies there.

    Inferred: an enemy within 12 inches of the way out sends it to that of three other places which is farthest from
    any enemy.
    """
    best_x, best_y = edge_point(unit.entered_from, unit.entered_at)
    room = _nearest_square(battle, unit.side, best_x, best_y)
    if room >= _CLEAR_EXIT * _CLEAR_EXIT:
        return best_x, best_y
    for along in _OTHER_EXITS:
        x, y = edge_point(unit.entered_from, along)
        other = _nearest_square(battle, unit.side, x, y)
        if other > room:
            best_x = x
            best_y = y
            room = other
    return best_x, best_y


def edge_point(edge: int, along: i64) -> tuple[i64, i64]:
    """Return the point just inside an edge, `along` tenths from the table's left or far end."""
    along = kept_in(along, 40)
    if edge == 0:
        return along, 10
    if edge == 1:
        return TABLE - 10, along
    return (along, TABLE - 10) if edge == 2 else (10, along)


def _nearest_square(battle: Battle, side: i64, x: i64, y: i64) -> i64:
    least: i64 = TABLE * TABLE
    for foe in battle.units:
        if foe.side != side and foe.on_table:
            square = (foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y)
            if square < least:
                least = square
    return least


def make_for(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    x: i64,
    y: i64,
    foe: Unit | None = None,
    limit: i64 = -1,
    heading: i64 = -1,
) -> bool:
    """MM-MOVE-1: march towards a point round obstacles, and face the enemy at the end if one is named.

    `limit` is what is left of the move where some of it is spent already, `heading` a direction to face at the end.
    """
    most = limit if limit >= 0 else allowance(battle, unit)
    return movement.march(umpire, battle, unit, x, y, most, heading if heading >= 0 else facing_of(foe, x, y))


def facing_of(foe: Unit | None, x: i64, y: i64) -> i64:
    """Return the heading from a point towards an enemy, -1 for none."""
    if foe is None or (foe.x == x and foe.y == y):
        return -1
    return heading_to(foe.x - x, foe.y - y)


def reaches_edge(battle: Battle, unit: Unit, limit: i64) -> bool:
    """MM-LEAVE-1: return whether a unit can walk straight off the edge it came by with a move of `limit` tenths."""
    nearest: i64 = TABLE
    for x, y in zip(unit.xs, unit.ys):
        deep = depth(unit.entered_from, x, y)
        if deep < nearest:
            nearest = deep
    if nearest > limit or unit.water == "in":
        return False
    outwards = (INWARDS[unit.entered_from] + 16) % 32
    ux, uy = HEADING_X[outwards], HEADING_Y[outwards]
    block = ranks.moved(unit, 0, 0)
    return paths.before_all(battle, unit, block, ux, uy, nearest, 0) >= nearest


def under_cover(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Return whether a unit is in cover from an enemy."""
    return cover.in_cover(battle, unit, foe.x, foe.y)


def best_target(battle: Battle, unit: Unit, foes: list[Unit]) -> Unit:
    """Return the nearest enemy who can be fired at, or simply the nearest; `foes` come nearest first and are some."""
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            return foe
    return foes[0]


def face(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-ACT-1: turn to an enemy where the unit stands, or as near to it as the new front has room."""
    spot = turned(battle, unit, foe)
    if spot is None:
        return False
    placing.settle(umpire, battle, "MM-ACT-1", unit, spot)
    return True


def turned(battle: Battle, unit: Unit, foe: Unit) -> ranks.Spot | None:
    """MM-ACT-1: return how a unit would stand turned to an enemy; None where it faces him or finds no room to."""
    heading = heading_to(foe.x - unit.x, foe.y - unit.y)
    if heading == unit.heading or unit.house or unit.water:
        return None
    spot = places.nearest_room(battle, unit, unit.formation, unit.x, unit.y, heading, _TURNING_ROOM, unit.ranks)
    if spot is None or (unit.formation != UNFORMED and places.touches_woods(battle, spot)):
        return None
    return spot if figure_moves.within(unit, spot, allowance(battle, unit)) else None


def flank_place(battle: Battle, unit: Unit, anchor: Unit, left: bool) -> tuple[i64, i64]:
    """MM-NP-5: return the place at a friend's left or right flank, or behind the friend at the table's end."""
    wide = _widest(unit)
    quarter = 24 if left else 8
    apart = _widest(anchor) + BASE + (wide if wide < _WIDE else _WIDE)
    x, y = deployment.step(anchor.x, anchor.y, anchor.heading + quarter, apart)
    if x <= _MARGIN or y <= _MARGIN or x >= TABLE - _MARGIN or y >= TABLE - _MARGIN:
        return deployment.step(anchor.x, anchor.y, anchor.heading + 16, 80)
    return x, y


def _widest(unit: Unit) -> i64:
    """Return how far across and along the table any figure is from the middle of its unit's front, added up."""
    most: i64 = 0
    for x, y in zip(unit.xs, unit.ys):
        dx: i64 = x - unit.x
        dy: i64 = y - unit.y
        reach = (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)
        if reach > most:
            most = reach
    return most
