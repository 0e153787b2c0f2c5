"""Involuntary moves: retiring, seeking cover, running away, falling back from a melee (MM-MOVE-5, MM-MELEE-5)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HALF_TURN, HEADING_X, HEADING_Y, heading_to, length, part
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks.forces.leaders import count_as_own
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement import figure_moves, paths
from rules.muskets_mohawks.movement.collision import REACH
from rules.muskets_mohawks.movement.crossing import IN, Passage, water_under_any
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.formation import set_formation
from rules.muskets_mohawks.movement.hauling import hauls
from rules.muskets_mohawks.movement.marching import Mover, plan, unformed
from rules.muskets_mohawks.movement.no_way import reason
from rules.muskets_mohawks.movement.paths import APART, direction
from rules.muskets_mohawks.movement.places import nearest_room, on_bridge, room
from rules.muskets_mohawks.movement.placing import leave_table, run_away, settle
from rules.muskets_mohawks.orders import GO_ANYWHERE
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, moved, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import in_cover
from rules.muskets_mohawks.sight.reach import FOOT, allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import COVER_REACH, HORSE_COVER_REACH, SNOW_SLOWS
from rules.muskets_mohawks.words import UNFORMED

__all__ = ["break_away", "can_fall_back", "fall_back", "run_away", "seek_cover"]

_COVER_REACH: Final = 10 * COVER_REACH  # a move on foot
_INSIDE: Final = 25  # deep enough in a wood for two ranks
_STEP: Final = 5  # a retreat that finds no room, or takes somebody too far, is shortened by this much at a time
# Places are looked for at every inch; in a narrow place there may be one at the half inch between.
_BETWEEN: Final[tuple[tuple[int, int], ...]] = ((0, 0), (5, 0), (0, 5), (5, 5))
_HEAD_ON: Final = 500  # of a direction times 1000: 30 degrees
_LOOKS_BACK: Final = 80  # what bars a retreat is looked for so far behind, a full move of foot
_THROUGH: Final = 150  # how much farther a unit that passes through a friend may have to go to be clear of him


def away_from(unit: Unit, from_x: int, from_y: int) -> tuple[int, int]:
    """Return the direction, times 1000, straight away from a cause; backwards when it is nowhere."""
    dx = unit.x - from_x
    dy = unit.y - from_y
    if dx == 0 and dy == 0:
        return -HEADING_X[unit.heading], -HEADING_Y[unit.heading]
    return direction(dx, dy)


def fall_back(umpire: Umpire, battle: Battle, unit: Unit, distance: int, from_x: int, from_y: int, rule: str) -> int:
    """Move a unit straight away from an enemy, unformed and facing him, and return how many tenths it went.

    Serves the second retreat of a unit that does not rally, which leaves the field at the edge (MM-REACT-5).
    """
    gone = draw_off(umpire, battle, unit, distance, from_x, from_y, rule, unit.retiring)
    tell_if_stuck(umpire, battle, unit, gone, from_x, from_y, rule)
    return gone


def tell_if_stuck(umpire: Umpire, battle: Battle, unit: Unit, gone: int, from_x: int, from_y: int, rule: str) -> None:
    """MM-MOVE-5: record what keeps a unit where it is that was to retire from a cause and could not."""
    if umpire.recording and unit.on_table and gone == 0:
        ux, uy = away_from(unit, from_x, from_y)
        x = unit.x + part(ux, _LOOKS_BACK, 1000)
        y = unit.y + part(uy, _LOOKS_BACK, 1000)
        umpire.record(rule, NOTE, unit.id, "stays", None, reason(battle, unit, GO_ANYWHERE, x, y))


def break_away(umpire: Umpire, battle: Battle, unit: Unit, distance: int, from_x: int, from_y: int) -> int:
    """MM-MELEE-5: move a unit straight away from an enemy in the ranks it has, and return how many tenths it went.

    A unit without room to step back so goes unformed.
    """
    ux, uy = away_from(unit, from_x, from_y)
    block = moved(unit, 0, 0)
    free = paths.before_all(battle, unit, block, ux, uy, distance, 0) >= distance
    if unit.formation != UNFORMED and free:
        free = paths.before_woods(battle, block, ux, uy, distance) >= distance
    if free:
        spot = moved(unit, part(ux, distance, 1000), part(uy, distance, 1000))
        if room(battle, unit, spot):
            settle(umpire, battle, "MM-MELEE-5", unit, spot)
            return distance
    return draw_off(umpire, battle, unit, distance, from_x, from_y, "MM-MELEE-5")


def can_fall_back(battle: Battle, unit: Unit, distance: int, from_x: int, from_y: int) -> bool:
    """MM-MELEE-5: return whether the ground behind lets a unit break off: no water, house, edge or enemy at once."""
    if unit.house or unit.water == IN:
        return False
    ux, uy = away_from(unit, from_x, from_y)
    block = stand(UNFORMED, unit.x, unit.y, heading_to(-ux, -uy), unit.figures, 0, unit.mounted)
    most = paths.before_all(battle, unit, block, ux, uy, distance, 0)
    return most >= distance and _stands(battle, unit, block.heading, ux, uy, distance) is not None


def seek_cover(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> None:
    """MM-MOVE-5: move a unit to the nearest cover within 8 inches away from a cause, unformed and facing it.

    Already in cover it stays; with none in reach it goes prone, facing the enemy. Horse with none in reach go to the
    nearest within 16 inches, or so far.
    """
    if not unit.on_table:
        return
    if in_cover(battle, unit, from_x, from_y):
        umpire.record(rule, NOTE, unit.id, "holds", None, "lying" if unit.prone else "in_cover")
        return
    spot = nearest_cover(battle, unit, from_x, from_y, True)
    if spot is not None:
        settle(umpire, battle, rule, unit, spot)
        return
    if unit.mounted:
        _ride_off(umpire, battle, unit, from_x, from_y, rule)
        return
    heading = heading_to(from_x - unit.x, from_y - unit.y)
    turned = nearest_room(battle, unit, UNFORMED, unit.x, unit.y, heading, 60, walk=allowance(battle, unit))
    if turned is not None and heading != unit.heading:
        settle(umpire, battle, rule, unit, turned)
    unit.set_prone(umpire, rule, True)


def _ride_off(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> None:
    """MM-MOVE-5: move horse away from a cause to the nearest cover or 16 inches, the shorter."""
    reach = 10 * HORSE_COVER_REACH
    spot = nearest_cover(battle, unit, from_x, from_y, True, reach)
    if spot is not None:
        settle(umpire, battle, rule, unit, spot)
    else:
        draw_off(umpire, battle, unit, reach, from_x, from_y, rule)


def break_ranks(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> None:
    """MM-MOVE-5: leave a unit unformed that has retired, or had no room to retire to: facing the cause if it can."""
    if not unit.on_table or unit.formation == UNFORMED:
        return
    if walks(battle, unit):
        heading = heading_to(from_x - unit.x, from_y - unit.y)
        limit = allowance(battle, unit)
        for dx, dy in _BETWEEN:
            spot = nearest_room(battle, unit, UNFORMED, unit.x + dx, unit.y + dy, heading, limit, walk=limit)
            if spot is not None:
                settle(umpire, battle, rule, unit, spot)
                return
    if not set_formation(umpire, battle, rule, unit, UNFORMED):
        unit.set_formation(umpire, rule, UNFORMED)


def _way_to_edge(unit: Unit, ux: int, uy: int) -> int:
    """Return how far a unit goes in a direction, times 1000, before a figure would cross an edge ahead of it.

    Inferred: an edge is ahead when the way meets it at 30 degrees or more; a unit that grazes it stays.
    """
    reach = REACH[heading_to(-ux, -uy)]
    least = paths.FREE
    for x, y in zip(unit.base_xs, unit.base_ys):
        if ux >= _HEAD_ON or ux <= -_HEAD_ON:
            gap = TABLE - reach - x if ux > 0 else x - reach
            least = min(least, 1000 * max(gap, 0) // abs(ux))
        if uy >= _HEAD_ON or uy <= -_HEAD_ON:
            gap = TABLE - reach - y if uy > 0 else y - reach
            least = min(least, 1000 * max(gap, 0) // abs(uy))
    return least


def walks(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit goes back over the ground: not out of water, off a bridge or out of a house."""
    return not (unit.house or unit.water == IN or on_bridge(battle, unit))


def _off_the_water(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> int:
    """MM-MOVE-5: draw off a creek, a ford or a bridge to the bank away from the cause, by a full move at most.

    A unit driven along a river, off its ford, runs away (MM-TERR-5).
    """
    start_x, start_y = unit.x, unit.y
    water = water_under_any(battle, unit)
    if water is None:
        return 0
    middle_x = (water.x0 + water.x1) // 2
    middle_y = (water.y0 + water.y1) // 2
    across: int = middle_y - from_y if water.level else middle_x - from_x
    along: int = unit.x - from_x if water.level else unit.y - from_y
    if water.kind == "river" and unit.water == IN and abs(along) > abs(across):
        run_away(umpire, battle, unit, "MM-TERR-5")
        return 0
    passage = Passage(water, 1 if across >= 0 else -1)
    middle = unit.x if water.level else unit.y
    x, y = passage.point(middle, passage.width + 6)
    bank_x, bank_y = passage.point(middle, passage.width + 1)
    back = (passage.heading + HALF_TURN) % 32
    spot = nearest_room(battle, unit, UNFORMED, x, y, back, 150, 0, bank_x, bank_y, allowance(battle, unit))
    if spot is not None:
        settle(umpire, battle, rule, unit, spot)
    return length(unit.x - start_x, unit.y - start_y)


def draw_off(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    distance: int,
    from_x: int,
    from_y: int,
    rule: str,
    leaves: bool = False,
    leader: Leader | None = None,
    through: bool = False,
) -> int:
    """Move straight away from a cause and return how far those went who went farthest.

    With `leaves` it goes off the table at the edge; a `leader` in its way halts it, and it passes `through` friends.
    """
    if unit.water == IN or on_bridge(battle, unit):
        return _off_the_water(umpire, battle, unit, from_x, from_y, rule)
    start_x = unit.x
    start_y = unit.y
    ux, uy = away_from(unit, from_x, from_y)
    if unit.house:
        _out_of_house(umpire, battle, unit, ux, uy, distance, rule)
        return length(unit.x - start_x, unit.y - start_y)
    if hauls(unit):
        return _haul_off(umpire, battle, unit, ux, uy, distance, rule)
    block = stand(UNFORMED, unit.x, unit.y, heading_to(-ux, -uy), unit.figures, 0, unit.mounted)
    most = paths.before_all(battle, unit, block, ux, uy, distance)
    if leader is not None:
        most = min(most, max(way_to(block, leader, ux, uy) - BASE, 0))
    elif leaves and _way_to_edge(unit, ux, uy) < most:
        leave_table(umpire, battle, rule, unit)
        return distance
    elif most < distance and not through:
        # The usual ranks are wide: what stands at the side of a unit's way does not bar it to a narrower one, which may
        # pass an enemy within the inch that is else kept from him.
        narrow = stand(UNFORMED, unit.x, unit.y, block.heading, unit.figures, 3, unit.mounted)
        most = max(most, paths.before_all(battle, unit, narrow, ux, uy, distance, 0))
    spot = _place(battle, unit, block, ux, uy, most, through and leader is None, distance)
    if spot is None:
        spot = nearest_room(battle, unit, UNFORMED, unit.x, unit.y, block.heading, distance, walk=distance)
    gone = 0
    if spot is not None:
        gone = min(distance, figure_moves.longest(unit, spot))
        settle(umpire, battle, rule, unit, spot)
    if leader is not None:
        umpire.record(rule, NOTE, unit.id, "halts_at", None, leader.id)
        if leader.id != unit.leader:
            count_as_own(umpire, leader, unit)
    return gone


def _haul_off(umpire: Umpire, battle: Battle, unit: Unit, ux: int, uy: int, distance: int, rule: str) -> int:
    """MM-NP-4: draw off a gun and its crew, and return how many tenths it went. Inferred: round friends, if at all."""
    if _way_to_edge(unit, ux, uy) < distance:
        leave_table(umpire, battle, rule, unit)
        return distance
    x = unit.x + part(ux, distance, 1000)
    y = unit.y + part(uy, distance, 1000)
    spot = unformed(Mover(battle, unit, distance, heading_to(-ux, -uy), APART, FOOT), x, y)
    if spot is None:
        return 0
    gone = length(spot.x - unit.x, spot.y - unit.y)
    settle(umpire, battle, rule, unit, spot)
    return gone


def _place(
    battle: Battle, unit: Unit, block: Spot, ux: int, uy: int, most: int, through: bool, distance: int
) -> Spot | None:
    """Return the farthest place with room up to `most`, or the first beyond it when passing through friends.

    No figure goes farther than `distance`, unless it has to be clear of those friends (MM-MOVE-4).
    """
    tries: list[int] = []
    if through:
        for more in range(0, _THROUGH + 1, 10):
            tries.append(most + more)
    at = most
    while at > 0:
        tries.append(at)
        at -= _STEP
    tries.append(0)
    for way in tries:
        spot = _stands(battle, unit, block.heading, ux, uy, way)
        if spot is not None and (way > most or within(unit, spot, distance)):
            return spot
    return None


def _stands(battle: Battle, unit: Unit, heading: int, ux: int, uy: int, way: int) -> Spot | None:
    """Return an unformed order with room so far along a direction, in the usual ranks or in three."""
    x = unit.x + part(ux, way, 1000)
    y = unit.y + part(uy, way, 1000)
    for ranks in (0, 3):
        spot = stand(UNFORMED, x, y, heading, unit.figures, ranks, unit.mounted)
        if room(battle, unit, spot):
            return spot
    return None


def way_to(block: Spot, leader: Leader, ux: int, uy: int) -> int:
    """Return how far along its way a block meets a leader's figure, or FREE."""
    most = paths.before_figures(block, vec[i64]([leader.x]), vec[i64]([leader.y]), ux, uy, 0)
    return most + BASE if most < paths.FREE else paths.FREE


def leader_behind(battle: Battle, unit: Unit, ux: int, uy: int, distance: int) -> Leader | None:
    """MM-MOVE-5: return the first higher leader of its side that a retiring unit meets, if any."""
    block = stand(UNFORMED, unit.x, unit.y, heading_to(-ux, -uy), unit.figures, 0, unit.mounted)
    first: Leader | None = None
    least = distance
    for leader in battle.leaders:
        if leader.side == unit.side and leader.on_table and not leader.lost and leader.attached != unit.id:
            if (leader.x - unit.x) * ux + (leader.y - unit.y) * uy <= 0:
                continue
            way = paths.before_figures(block, vec[i64]([leader.x]), vec[i64]([leader.y]), ux, uy, 0)
            if way < least:
                least = way
                first = leader
    return first


def friend_behind(
    battle: Battle, unit: Unit, block: Spot, ux: int, uy: int, distance: int, met: list[str]
) -> Unit | None:
    """MM-MOVE-4: return the nearest unformed friend on a unit's way back that it has not met yet, if any.

    One who is retiring himself is unformed as well, and so he tests again.
    """
    first: Unit | None = None
    least = distance
    for other in battle.units:
        if other is unit or other.side != unit.side or not other.on_table or other.house or other.id in met:
            continue
        if other.formation != UNFORMED:
            continue
        if (other.x - unit.x) * ux + (other.y - unit.y) * uy <= 0:
            continue  # a friend level with or in front of the unit, in its body or not, is not on its way back
        way = paths.before_figures(block, other.base_xs, other.base_ys, ux, uy, 0)
        if way < least:
            least = way
            first = other
    return first


def _into(value: int, low: int, high: int, inside: int) -> int:
    """Return the nearest place to a value that is `inside` a stretch, or its middle when it is too short."""
    if high - low <= 2 * inside:
        return (low + high) // 2
    return max(low + inside, min(high - inside, value))


def _candidates(battle: Battle, unit: Unit, from_x: int, from_y: int) -> list[tuple[int, int]]:
    """Return the points at which cover begins, one or two for each wood, gully, works and crest."""
    points: list[tuple[int, int]] = []
    for inside in (_INSIDE, 8):
        for wood in battle.ground.woods:
            points.append((_into(unit.x, wood.x0, wood.x1, inside), _into(unit.y, wood.y0, wood.y1, inside)))
        for gully in battle.ground.gullies:
            points.append((_into(unit.x, gully.x0, gully.x1, inside), _into(unit.y, gully.y0, gully.y1, inside)))
    for works in battle.works:
        points.append(((works.x0 + works.x1) // 2, (works.y0 + works.y1) // 2))
    for hill in battle.ground.hills:
        # Just behind the crest, as the enemy sees it.
        crest = hill.middle()
        if hill.level:
            points.append((_into(unit.x, hill.x0, hill.x1, 50), crest + (4 if from_y < crest else -4)))
        else:
            points.append((crest + (4 if from_x < crest else -4), _into(unit.y, hill.y0, hill.y1, 50)))
    return points


def nearest_cover(
    battle: Battle, unit: Unit, from_x: int, from_y: int, away: bool, reach: int = _COVER_REACH
) -> Spot | None:
    """MM-MOVE-5: return the nearest place within a move where a unit is in cover from (from_x, from_y), or none.

    With `away` the move must not bring it nearer to the cause. It stops unformed and faces the cause. Inferred:
    lying snow halves this move like any other (MM-CAMP-2).
    """
    limit = reach // SNOW_SLOWS if battle.snow_lies else reach
    best: Spot | None = None
    least = limit + 1
    start = length(unit.x - from_x, unit.y - from_y)
    for x, y in _candidates(battle, unit, from_x, from_y):
        way = length(x - unit.x, y - unit.y)
        if way >= least or (away and length(x - from_x, y - from_y) < start):
            continue
        spot = plan(battle, unit, x, y, limit, heading_to(from_x - x, from_y - y), UNFORMED, fast=True)
        if spot is None or (away and length(spot.x - from_x, spot.y - from_y) < start):
            continue
        if covered_at(battle, unit, spot, from_x, from_y):
            least = way
            best = spot
    return best


def covered_at(battle: Battle, unit: Unit, spot: Spot, from_x: int, from_y: int) -> bool:
    """Return whether a unit standing at a spot would be in cover from (from_x, from_y)."""
    ghost = Unit(figures=unit.figures, side=unit.side, x=spot.x, y=spot.y, heading=spot.heading)
    spot.fill()
    ghost.xs = spot.xs
    ghost.ys = spot.ys
    return in_cover(battle, ghost, from_x, from_y)


def _out_of_house(umpire: Umpire, battle: Battle, unit: Unit, ux: int, uy: int, distance: int, rule: str) -> None:
    """MM-MOVE-5: leave a house by any way that leads away. Inferred: a retiring unit need not use the door."""
    for way in (distance, 3 * distance // 4, distance // 2, 40):
        x = unit.x + part(ux, way, 1000)
        y = unit.y + part(uy, way, 1000)
        spot = nearest_room(battle, unit, UNFORMED, x, y, heading_to(-ux, -uy), 60, walk=distance)
        if spot is not None:
            unit.set_house(umpire, rule, "")
            unit.set_level(umpire, rule, 0)
            settle(umpire, battle, rule, unit, spot)
            return
