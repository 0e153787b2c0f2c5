"""Forces that act by the tables keep together: units line up next to each other and move as one body (MM-NP-2).

Bodies are formed by the moves of their units and by nothing else. A unit that moves by the tables ends in base contact
with a friend that has moved before it, so long as it carries out its orders there as well; the unit that goes first
waits for the others. Inferred: the book says only that they form the largest body their orders allow. Lengths are
tenths of an inch.
"""

from typing import Final

from rules.core.geometry import length
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.asking import acts_by_tables
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.encounters.adjoining import (
    Errand,
    is_in_reach,
    nearest_station,
    place_near_friends,
    reaches,
    stands_free,
)
from rules.muskets_mohawks.forces.bodies import body_of
from rules.muskets_mohawks.forces.contact import BEHIND, LEFT, RIGHT, formation_next_to, stations
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement.passage import EDGE
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import room
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.cover import in_wood
from rules.muskets_mohawks.sight.reach import allowance, in_front
from rules.muskets_mohawks.state import Battle, Pace
from rules.muskets_mohawks.words import UNFORMED

_NEAR: Final = 160  # friends within two moves of each other are of one force
JAMMED: Final = 12  # quiet turns after which those who wait at a crossing make way for each other
_AGAIN: Final = 3


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
            foes = watch.foes_kept(battle, friend)
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
