"""Where a unit of a body ends its move: in contact with a friend who has gone before, as far as its orders let it.

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import length
from rules.core.int64 import i64
from rules.muskets_mohawks.forces.contact import formation_next_to, stations
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement.figure_moves import near, within
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import room
from rules.muskets_mohawks.movement.placing import touches_woods
from rules.muskets_mohawks.pieces.ranks import Spot, moved
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import in_wood
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.sight.reach import allowance, in_front, weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_WIDTH: Final = 220  # in contact, the middles of two fronts are no farther apart than this


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
                apart: i64 = _square(found.x - errand.x, found.y - errand.y)
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
        apart: i64 = _square(at_x - x, at_y - y)
        if _square(at_x - unit.x, at_y - unit.y) > limit * limit or (best is not None and apart >= least):
            continue
        if errand is not None and not _serves(battle, unit, at_x, at_y, errand):
            continue
        spot = formation_next_to(unit, friend.heading, unit.formation)
        spot.move(at_x, at_y)
        if reaches(battle, unit, spot):
            best = spot
            least = apart
    return best


def _square(dx: i64, dy: i64) -> i64:
    return dx * dx + dy * dy


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
