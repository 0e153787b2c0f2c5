"""Forces that act by the tables keep together: units fall in beside each other and move as one body (MM-NP-2).

Bodies are formed by the moves of their units and by nothing else. Whoever moves by the tables ends in base contact with
a friend who has gone before him, so long as he serves his orders there as well; whoever goes first waits for the
others. Inferred: the book says only that they form the largest body their orders allow. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import length
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.encounters import going
from rules.muskets_mohawks.forces.bodies import body_of
from rules.muskets_mohawks.forces.contact import BEHIND, LEFT, RIGHT, formation_beside, stations
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import room
from rules.muskets_mohawks.movement.placing import touches_woods
from rules.muskets_mohawks.movement.strides import within
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.ranks import Spot, moved
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.cover import in_wood
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.sight.reach import allowance, in_front
from rules.muskets_mohawks.state import Battle, Pace
from rules.muskets_mohawks.words import UNFORMED

_WIDTH: Final = 220  # in contact, the middles of two fronts are no farther apart than this
_BY_TABLE: Final = Order(orders.TABLE)
_NEAR: Final = 160  # friends within two moves of each other are of one force


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
    return umpire.settles_for(side, _BY_TABLE)


def start(battle: Battle, unit: Unit) -> None:
    """MM-NP-2: note where the units of an active body stand, so that each can keep its place beside those before it."""
    for pace in battle.paces:
        if pace.turn == battle.turn and unit.id in pace.members:
            return
    body = body_of(battle, unit)
    members = [member.id for member in body]
    battle.paces = []
    if len(body) > 1:
        for member in body:
            battle.paces.append(Pace(battle.turn, member.id, member.x, member.y, member.heading, members))


def march(umpire: Umpire, battle: Battle, unit: Unit, x: int, y: int, foe: Unit | None = None) -> bool:
    """MM-NP-2: march as `going.march` does, in company where there is any."""
    way = way_to(battle, unit, x, y, foe)
    return going.march(umpire, battle, unit, way.x, way.y, foe, way.limit, way.heading)


def way_to(battle: Battle, unit: Unit, x: int, y: int, foe: Unit | None) -> Way:
    """MM-NP-2: return the move of a unit that makes for (x, y), on its way or against an enemy.

    Whoever follows makes for a place in contact with one who has gone before. Whoever goes first keeps its front while
    the way, and the enemy it is about, lie within 45 degrees of it, so that those in contact keep up with it; on its
    way it goes half a move while others come up from behind.
    """
    limit = allowance(battle, unit)
    if unit.house or unit.water or unit.prone or not unit.on_table:
        return Way(x, y, -1, limit)
    spot = beside_friends(battle, unit, x, y, foe)
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
    return beside_friends(battle, unit, x, y, None) is not None


def seen_by_body(battle: Battle, unit: Unit) -> list[Unit]:
    """MM-NP-2: return the enemies in sight of those with whom a unit stands in contact, as the first who sees any does.

    Inferred: a body is in contact with the enemy as one, so that its units do not part while only some of them see him.
    """
    for friend in body_of(battle, unit):
        if friend is not unit and _stands_free(friend):
            foes = watch.foes_of(battle, friend)
            if foes:
                return foes
    return []


def _is_to_come(unit: Unit, friend: Unit) -> bool:
    """Whether a friend near by has yet to be active in this turn and is free to go: he neither fires nor loads."""
    if friend.activated or not _stands_free(friend) or friend.target or friend.markers > 0:
        return False
    return abs(friend.x - unit.x) <= _NEAR and abs(friend.y - unit.y) <= _NEAR


def _stands_free(friend: Unit) -> bool:
    if not friend.on_table or friend.house or friend.water or friend.retiring:
        return False
    return not friend.opponents


def beside_friends(battle: Battle, unit: Unit, x: int, y: int, foe: Unit | None) -> Spot | None:
    """MM-NP-2: return the place nearest to (x, y), within a move, in contact with a friend who has gone before.

    None where no such place serves the unit's orders, or where it is at its goal with this move.
    """
    if foe is None and length(x - unit.x, y - unit.y) <= allowance(battle, unit):
        return None
    best: Spot | None = None
    least: Whole = 0
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and friend.activated and _within_reach(battle, unit, friend):
            found = _beside(battle, unit, friend, x, y, foe)
            if found is not None:
                apart: Whole = (found.x - x) * (found.x - x) + (found.y - y) * (found.y - y)
                if best is None or apart < least:
                    best = found
                    least = apart
    return best


def _within_reach(battle: Battle, unit: Unit, friend: Unit) -> bool:
    far = allowance(battle, unit) + _WIDTH
    return abs(friend.x - unit.x) <= far and abs(friend.y - unit.y) <= far and _stands_free(friend)


def _beside(battle: Battle, unit: Unit, friend: Unit, x: int, y: int, foe: Unit | None) -> Spot | None:
    """MM-NP-2: return the place by a friend nearest to (x, y) that serves a unit: the one it had by him, or another."""
    for pace in battle.paces:
        if pace.friend == friend.id and pace.heading == friend.heading and unit.id in pace.members:
            kept = moved(unit, friend.x - pace.x, friend.y - pace.y)
            if _serves(battle, unit, kept.x, kept.y, x, y, foe) and _reached(battle, unit, kept):
                return kept
    return _first_of(battle, unit, friend, x, y, x, y, foe, True)


def _first_of(
    battle: Battle, unit: Unit, friend: Unit, near_x: int, near_y: int, x: int, y: int, foe: Unit | None, serving: bool
) -> Spot | None:
    """Return the place in contact with a friend nearest to a point that a unit reaches, and that serves it if asked."""
    places = stations(unit, friend, unit.formation)
    limit: Whole = allowance(battle, unit)
    best: Spot | None = None
    least: Whole = 0
    for at_x, at_y in zip(places.xs, places.ys):
        way: Whole = (at_x - unit.x) * (at_x - unit.x) + (at_y - unit.y) * (at_y - unit.y)
        apart: Whole = (at_x - near_x) * (at_x - near_x) + (at_y - near_y) * (at_y - near_y)
        if way > limit * limit or (best is not None and apart >= least):
            continue
        if serving and not _serves(battle, unit, at_x, at_y, x, y, foe):
            continue
        spot = formation_beside(unit, friend.heading, unit.formation)
        spot.move(at_x, at_y)
        if _reached(battle, unit, spot):
            best = spot
            least = apart
    return best


def tie_in(umpire: Umpire, battle: Battle, unit: Unit, anchor: Unit, left: bool) -> bool:
    """MM-NP-5: let a unit come into contact with a flank of one who is there, and return whether it did.

    Where that flank has no room it comes in behind him.
    """
    if not _within_reach(battle, unit, anchor):
        return False
    places = stations(unit, anchor, unit.formation)
    for side in (LEFT if left else RIGHT, BEHIND):
        open_ground = False
        for at_x, at_y, where in zip(places.xs, places.ys, places.sides):
            if where != side:
                continue
            spot = formation_beside(unit, anchor.heading, unit.formation)
            spot.move(at_x, at_y)
            if _reached(battle, unit, spot):
                return going.march(umpire, battle, unit, at_x, at_y, heading=anchor.heading)
            open_ground = open_ground or room(battle, unit, spot, APART)
        if open_ground:
            return False
    return False


def fall_in(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-NP-2: let a unit with nothing else to do go to the nearest friend within a move, and return whether it went.

    It leaves no cover for that, nor friends it touches already.
    """
    if unit.house or unit.water or unit.prone or unit.works or len(body_of(battle, unit)) > 1:
        return False
    best: Spot | None = None
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and _within_reach(battle, unit, friend):
            spot = _first_of(battle, unit, friend, unit.x, unit.y, unit.x, unit.y, None, False)
            if spot is not None and (best is None or _way(unit, spot) < _way(unit, best)):
                best = spot
    if best is None or (in_wood(battle, unit.x, unit.y) and not in_wood(battle, best.x, best.y)):
        return False
    return going.march(umpire, battle, unit, best.x, best.y, heading=best.heading)


def _way(unit: Unit, spot: Spot) -> Whole:
    return (spot.x - unit.x) * (spot.x - unit.x) + (spot.y - unit.y) * (spot.y - unit.y)


def _serves(battle: Battle, unit: Unit, at_x: int, at_y: int, x: int, y: int, foe: Unit | None) -> bool:
    """MM-NP-2: whether a unit serves its orders at a place as it would at (x, y).

    On the way it must come at least half as far as by itself; against an enemy it must have him in sight and in
    range, and be in cover, where it would be so at (x, y).
    """
    limit = allowance(battle, unit)
    left = length(x - unit.x, y - unit.y)
    if foe is None or left > limit:
        return 2 * (left - length(x - at_x, y - at_y)) >= min(limit, left)
    if length(foe.x - at_x, foe.y - at_y) > max(going.reach_of(unit), length(foe.x - x, foe.y - y)):
        return False
    if in_wood(battle, x, y) and not in_wood(battle, at_x, at_y):
        return False
    return clear(battle, at_x, at_y, foe.x, foe.y, "", foe.house)


def _reached(battle: Battle, unit: Unit, spot: Spot) -> bool:
    """MM-MOVE-1: whether a unit comes to a place with its move: formed ahead of its front, half as far if it turns."""
    limit = allowance(battle, unit)
    dx = spot.x - unit.x
    dy = spot.y - unit.y
    if unit.formation != UNFORMED:
        if spot.heading != unit.heading:
            limit //= 2
        if ((dx or dy) and not in_front(spot.heading, dx, dy)) or touches_woods(battle, spot):
            return False
    if dx * dx + dy * dy > limit * limit:
        return False
    return room(battle, unit, spot, APART) and within(unit, spot, limit)


def _front_kept(unit: Unit, x: int, y: int, foe: Unit | None) -> int:
    """MM-NP-2: return the heading that the leading unit of a body keeps on its way; -1 where it must turn."""
    if unit.formation != UNFORMED or not in_front(unit.heading, x - unit.x, y - unit.y):
        return -1
    if foe is not None and not in_front(unit.heading, foe.x - x, foe.y - y):
        return -1
    return unit.heading
