"""Forces that act by the tables keep together: units line up next to each other and move as one body (MM-NP-2).

Bodies are formed by the moves of their units and by nothing else. A unit that moves by the tables ends in base contact
with a friend that has moved before it, so long as it carries out its orders there as well; the unit that goes first
waits for the others. Inferred: the book says only that they form the largest body their orders allow. Lengths are
tenths of an inch.
"""

from typing import Final

from rules.core.geometry import length, square
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.asking import acts_by_tables
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.forces.bodies import body_of
from rules.muskets_mohawks.forces.contact import BEHIND, LEFT, RIGHT, formation_next_to, stations
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement.crossing import EDGE
from rules.muskets_mohawks.movement.figure_moves import near, within
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import room, touches_woods
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.ranks import Spot, moved
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.cover import in_wood
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.sight.reach import allowance, weapon_range
from rules.muskets_mohawks.state import Battle, Pace
from rules.muskets_mohawks.words import UNFORMED

_NEAR: Final = 160  # friends within two moves of each other are of one force
JAMMED: Final = 12  # quiet turns after which those who wait at a crossing make way for each other
_AGAIN: Final = 3
_WIDTH: Final = 220  # in contact, the middles of two fronts are no farther apart than this


class Way:
    """A move as a body's unit makes it: towards (x, y), `limit` far at most, facing a heading or, at -1, as it will."""

    __slots__ = ("heading", "limit", "x", "y")

    def __init__(self, x: int, y: int, heading: int, limit: int) -> None:
        self.x: int = x
        self.y: int = y
        self.heading: int = heading
        self.limit: int = limit


def keeps_together(umpire: Umpire, side: int) -> bool:
    """MM-NP-2: return whether a side acts by the tables, and so groups its units also where they are silent."""
    return acts_by_tables(umpire, side)


def start(battle: Battle, unit: Unit) -> None:
    """MM-NP-2: note where the units of an active body stand, so that each keeps its place next to those before it."""
    for pace in battle.paces:
        if pace.turn == battle.turn and unit.id in pace.members:
            return
    body = body_of(battle, unit)
    members = [member.id for member in body]
    battle.paces = []
    if len(body) > 1:
        for member in body:
            battle.paces.append(Pace(battle.turn, member.id, member.x, member.y, member.heading, members))


def move_in_group(umpire: Umpire, battle: Battle, unit: Unit, x: int, y: int, foe: Unit | None = None) -> bool:
    """MM-NP-2: march as `destinations.make_for` does, in company where there is any."""
    way = way_to(battle, unit, x, y, foe)
    if destinations.make_for(umpire, battle, unit, way.x, way.y, foe, way.limit, way.heading):
        return True
    if way.x == x and way.y == y and way.heading < 0 and way.limit == allowance(battle, unit):
        return False  # it has just tried that
    # A unit that finds no way with the others goes by itself.
    return destinations.make_for(umpire, battle, unit, x, y, foe)


def way_to(battle: Battle, unit: Unit, x: int, y: int, foe: Unit | None) -> Way:
    """MM-NP-2: return the move of a unit that makes for (x, y), on its way or against an enemy.

    A unit that follows makes for a place in contact with one that has moved before. The unit that goes first keeps its
    front while its way and its target are within 45 degrees of it, so that those in contact keep up; it goes only half
    a move while others come up from behind.
    """
    limit = allowance(battle, unit)
    if unit.house or unit.water or unit.prone or not unit.on_table or unit.gun is not None:
        return Way(x, y, -1, limit)
    spot = place_near_friends(battle, unit, Errand(x, y, foe))
    if spot is not None:
        return Way(spot.x, spot.y, spot.heading, limit)
    heading = -1
    body = body_of(battle, unit)
    for friend in battle.units:
        if friend.side != unit.side or friend is unit or not _is_to_come(unit, friend):
            continue
        if friend in body:
            heading = _front_kept(unit, x, y, foe)
        elif foe is None and length(friend.x - x, friend.y - y) > length(unit.x - x, unit.y - y):
            limit = allowance(battle, unit) // 2
    return Way(x, y, heading, limit)


def walks(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """MM-NP-2: return whether a unit forgoes a fast move to (x, y), since others come after it or it can join some."""
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and _is_to_come(unit, friend):
            return True
    return place_near_friends(battle, unit, Errand(x, y, None)) is not None


def seen_by_body(battle: Battle, unit: Unit) -> list[Unit]:
    """MM-NP-2: return the enemies in sight of a unit's body: those seen by its first unit that sees any.

    Inferred: a body is in contact with the enemy as one, so that its units do not separate while only some of them see
    the enemy.
    """
    for friend in body_of(battle, unit):
        if friend is not unit and stands_free(friend):
            foes = watch.foes_of(battle, friend)
            if foes:
                return foes
    return []


def _is_to_come(unit: Unit, friend: Unit) -> bool:
    """Whether a friend near by has yet to be active in this turn and is free to go: he neither fires nor loads."""
    if friend.activated or not stands_free(friend) or friend.target or friend.markers > 0:
        return False
    return near_by(friend.x - unit.x, friend.y - unit.y, _NEAR)


def tie_in(umpire: Umpire, battle: Battle, unit: Unit, anchor: Unit, left: bool) -> bool:
    """MM-NP-5: let a unit come into contact with a flank of one that is there, and return whether it did.

    Where that flank has no room it comes in behind him.
    """
    if not is_in_reach(battle, unit, anchor) or unit.gun is not None:
        return False
    places = stations(unit, anchor, unit.formation)
    for side in (LEFT if left else RIGHT, BEHIND):
        open_ground = False
        for at_x, at_y, where in zip(places.xs, places.ys, places.sides):
            if where != side:
                continue
            spot = formation_next_to(unit, anchor.heading, unit.formation)
            spot.move(at_x, at_y)
            if reaches(battle, unit, spot):
                return destinations.make_for(umpire, battle, unit, at_x, at_y, heading=anchor.heading)
            open_ground = open_ground or room(battle, unit, spot, APART)
        if open_ground:
            return False
    return False


def fall_in(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-NP-2: let a unit with nothing else to do go to the nearest friend within a move, and return whether it went.

    It leaves no cover for that, nor friends it touches already. Inferred: guns do not fall in.
    """
    if unit.gun is not None:
        return False
    if unit.house or unit.water or unit.prone or unit.works or len(body_of(battle, unit)) > 1:
        return False
    best: Spot | None = None
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and is_in_reach(battle, unit, friend):
            spot = nearest_station(battle, unit, friend, unit.x, unit.y, None)
            if spot is not None and (best is None or _way(unit, spot) < _way(unit, best)):
                best = spot
    if best is None or (in_wood(battle, unit.x, unit.y) and not in_wood(battle, best.x, best.y)):
        return False
    return destinations.make_for(umpire, battle, unit, best.x, best.y, heading=best.heading)


def make_way(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-NP-2: let a unit that waits behind friends at a crossing draw back half a move, and return whether it did.

    Inferred: after many quiet turns those at the water's edge have no room to change their order and go in, and neither
    side would ever come to the other. Every third turn the units behind give them that room.
    """
    if battle.quiet < JAMMED or battle.quiet % _AGAIN or unit.id not in battle.no_way or unit.water or unit.house:
        return False
    for friend in battle.units:
        if friend.side == unit.side and friend.water == EDGE and friend.id in battle.no_way:
            if near_by(friend.x - unit.x, friend.y - unit.y, _NEAR):
                x, y = destinations.exit_point(battle, unit)
                return destinations.make_for(umpire, battle, unit, x, y, None, allowance(battle, unit) // 2)
    return False


def _way(unit: Unit, spot: Spot) -> i64:
    return (spot.x - unit.x) * (spot.x - unit.x) + (spot.y - unit.y) * (spot.y - unit.y)


def _front_kept(unit: Unit, x: int, y: int, foe: Unit | None) -> int:
    """MM-NP-2: return the heading that the leading unit of a body keeps on its way; -1 where it must turn."""
    if unit.formation != UNFORMED or not in_front(unit.heading, x - unit.x, y - unit.y):
        return -1
    if foe is not None and not in_front(unit.heading, foe.x - x, foe.y - y):
        return -1
    return unit.heading


class Errand:
    """What a unit moves for: to come to (x, y), on its way or, with a foe, to fight him from there."""

    __slots__ = ("foe", "x", "y")

    def __init__(self, x: int, y: int, foe: Unit | None) -> None:
        self.x: int = x
        self.y: int = y
        self.foe: Unit | None = foe


def place_near_friends(battle: Battle, unit: Unit, errand: Errand) -> Spot | None:
    """MM-NP-2: return the place nearest to the goal, within a move, in contact with a friend who has gone before.

    None where no such place serves the unit's orders, or where it is at its goal with this move.
    """
    if errand.foe is None and length(errand.x - unit.x, errand.y - unit.y) <= allowance(battle, unit):
        return None
    best: Spot | None = None
    least: i64 = 0
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and friend.activated and is_in_reach(battle, unit, friend):
            found = _by(battle, unit, friend, errand)
            if found is not None:
                apart: i64 = square(found.x - errand.x, found.y - errand.y)
                if best is None or apart < least:
                    best = found
                    least = apart
    return best


def stands_free(friend: Unit) -> bool:
    """MM-GROUP-1: return whether others can form on a unit: it is on dry ground and neither fights nor retires."""
    if not friend.on_table or friend.house or friend.water or friend.retiring:
        return False
    return not friend.opponents


def is_in_reach(battle: Battle, unit: Unit, friend: Unit) -> bool:
    """Return whether a place in contact with a friend that others can form on may be within a unit's move."""
    far = allowance(battle, unit) + _WIDTH
    return near_by(friend.x - unit.x, friend.y - unit.y, far) and stands_free(friend)


def _by(battle: Battle, unit: Unit, friend: Unit, errand: Errand) -> Spot | None:
    """MM-NP-2: return a place by a friend that serves a unit: the one it had by him, or the nearest to its goal."""
    for pace in battle.paces:
        if pace.friend == friend.id and pace.heading == friend.heading and unit.id in pace.members:
            kept = moved(unit, friend.x - pace.x, friend.y - pace.y)
            if _serves(battle, unit, kept.x, kept.y, errand) and reaches(battle, unit, kept):
                return kept
    return nearest_station(battle, unit, friend, errand.x, errand.y, errand)


def nearest_station(battle: Battle, unit: Unit, friend: Unit, x: int, y: int, errand: Errand | None) -> Spot | None:
    """MM-NP-2: return the place in contact with a friend nearest to (x, y) that a unit reaches, and that serves it."""
    places = stations(unit, friend, unit.formation)
    limit: i64 = allowance(battle, unit)
    best: Spot | None = None
    least: i64 = 0
    for at_x, at_y in zip(places.xs, places.ys):
        dx: i64 = at_x - unit.x
        dy: i64 = at_y - unit.y
        if dx * dx + dy * dy > limit * limit:
            continue
        dx = at_x - x
        dy = at_y - y
        apart: i64 = dx * dx + dy * dy
        if best is not None and apart >= least:
            continue
        if errand is not None and not _serves(battle, unit, at_x, at_y, errand):
            continue
        spot = formation_next_to(unit, friend.heading, unit.formation)
        spot.move(at_x, at_y)
        if reaches(battle, unit, spot):
            best = spot
            least = apart
    return best


def _serves(battle: Battle, unit: Unit, x: int, y: int, errand: Errand) -> bool:
    """MM-NP-2: whether a unit serves its orders at a place as it would at its goal.

    On the way it must come at least half as far as by itself; against an enemy it must have him in sight and in
    range, and be in cover, where it would be so at its goal.
    """
    limit = allowance(battle, unit)
    left = length(errand.x - unit.x, errand.y - unit.y)
    foe = errand.foe
    if foe is None or left > limit:
        return 2 * (left - length(errand.x - x, errand.y - y)) >= min(limit, left)
    if length(foe.x - x, foe.y - y) > max(weapon_range(unit.weapon), length(foe.x - errand.x, foe.y - errand.y)):
        return False
    if in_wood(battle, errand.x, errand.y) and not in_wood(battle, x, y):
        return False
    return clear(battle, x, y, foe.x, foe.y, "", foe.house)


def reaches(battle: Battle, unit: Unit, spot: Spot) -> bool:
    """MM-MOVE-1: return whether a unit comes to a place with its move: formed, ahead of its front, half if it turns."""
    limit = allowance(battle, unit)
    dx = spot.x - unit.x
    dy = spot.y - unit.y
    if unit.formation != UNFORMED:
        if spot.heading != unit.heading:
            limit //= 2
        if ((dx or dy) and not in_front(spot.heading, dx, dy)) or touches_woods(battle, spot):
            return False
    if dx * dx + dy * dy > limit * limit or not near(unit, spot, limit):
        return False
    return room(battle, unit, spot, APART) and within(unit, spot, limit)
