"""Buildings: doors, walls and the places inside, going in and coming out (MM-BUILD-1); lengths are tenths of an inch.

Ruling: any number of units that fit may share a building, and charge out of it. Inferred: they are of one side, and
fit while there is a place for each figure: an inch of its floor, on the storey where its unit is.
"""

from typing import Final

from rules.core.geometry import heading_to
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import append, vec
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import marching
from rules.muskets_mohawks.movement.places import nearest_in
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.movement.route import between, way_length
from rules.muskets_mohawks.pieces.facing import distance_to
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, spot_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import MOB, UNFORMED

_RULE: Final = "MM-BUILD-1"
_TOUCH: Final = 5  # a base whose edge is this near to the door touches it
_AT_DOOR: Final = 6  # how far before it the middle of the front of one who comes to it is
_OUTSIDE: Final = 16  # and that of one who has come out


def house_of(battle: Battle, name: str) -> House | None:
    """Return the building of this id, or none."""
    return next((house for house in battle.houses if house.id == name), None) if name else None


def units_in(battle: Battle, house: House) -> list[Unit]:
    """MM-BUILD-1: return the units in a building, in the order of the battle's list."""
    return [unit for unit in battle.units if unit.house == house.id]


def inside(battle: Battle, house: House, unit: Unit, figures: int) -> tuple[vec[i64], vec[i64]]:
    """Return places for so many figures of a unit on its storey of a building, base to base; fewer for want of room.

    Places that the unit has there already are its own; those of friends, and of leaders there, are taken.
    """
    xs: vec[i64] = vec[i64]()
    ys: vec[i64] = vec[i64]()
    others = units_in(battle, house)
    for y in range(house.y0 + BASE // 2, house.y1 - BASE // 2 + 1, BASE):
        for x in range(house.x0 + BASE // 2, house.x1 - BASE // 2 + 1, BASE):
            if len(xs) < figures and not _is_taken(battle, house, others, unit, unit.level, x, y):
                xs = append(xs, x)
                ys = append(ys, y)
    return xs, ys


def _is_taken(battle: Battle, house: House, others: list[Unit], unit: Unit, level: i64, x: i64, y: i64) -> bool:
    """Whether one of those in a building, or a leader, is in the way of a figure of a unit on one of its storeys."""
    for other in others:
        if other is not unit and other.level == level:
            for at_x, at_y in zip(other.xs, other.ys):
                if near_by(at_x - x, at_y - y, BASE - 1):
                    return True
    for leader in battle.leaders:
        at_x, at_y = leader.x, leader.y
        if not leader.on_table or not near_by(at_x - x, at_y - y, BASE - 1):
            continue
        if house.x0 < at_x < house.x1 and house.y0 < at_y < house.y1:
            with_other = battle.unit_of.get(leader.attached)
            if level == (with_other.level if with_other is not None and with_other.house == house.id else 0):
                return True
    return False


def may_enter(battle: Battle, unit: Unit, house: House) -> bool:
    """Return whether a unit may go into a house at all: room, no enemy, the unit free, on foot, without a gun.

    Ruling: friends in it already only take their places (MM-BUILD-1). A house on fire may be entered until half
    of it is alight and it must be abandoned (MM-BURN-1).
    """
    if house.is_half_alight() or unit.opponents or unit.markers > 0 or unit.prone or unit.water == "in":
        return False
    if unit.gun is not None or unit.mounted:
        return False
    return unit.on_table and not unit.house and fits(battle, unit, house)


def fits(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BUILD-1: return whether a building holds no enemy of a unit and has a place for each of its figures."""
    friends = all(other.side == unit.side for other in units_in(battle, house))
    return friends and len(inside(battle, house, unit, unit.figures)[0]) == unit.figures


def reaches_door(battle: Battle, unit: Unit, house: House, limit: int) -> bool:
    """Return whether some figure comes to the door with a move of `limit` tenths."""
    if distance_to(unit, house.door_x, house.door_y) <= _TOUCH:
        return True
    x, y = _before_door(house, _AT_DOOR)
    return between(battle, unit.x, unit.y, x, y) is None and way_length(battle, unit, x, y) <= limit


def _before_door(house: House, way: int) -> tuple[int, int]:
    """Return the point so far straight out of the door."""
    dx, dy = house.outwards()
    return house.door_x + way * dx, house.door_y + way * dy


def enter(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int = 0) -> bool:
    """MM-BUILD-1: take a unit in by the door once it touches it, and return whether it is inside.

    With a move of `limit` left it walks to the door first; too far, it goes as near as it can. Inside it is unformed.
    """
    if not may_enter(battle, unit, house):
        return False
    if not reaches_door(battle, unit, house, limit):
        x, y = _before_door(house, _AT_DOOR)
        spot = marching.plan(battle, unit, x, y, limit) if limit > 0 else None
        if spot is not None:
            settle(umpire, battle, "MM-MOVE-1", unit, spot)
        if distance_to(unit, house.door_x, house.door_y) > _TOUCH:
            return False
    go_in(umpire, battle, unit, house)
    return True


def go_in(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-BUILD-1: put all of a unit inside a building that has room for it, unformed, with its leaders."""
    places = inside(battle, house, unit, unit.figures)
    middle = (house.x0 + house.x1) // 2, (house.y0 + house.y1) // 2
    spot = spot_of(UNFORMED, *middle, heading_to(*house.outwards()), 1, places)
    settle(umpire, battle, _RULE, unit, spot, alone=True)
    unit.set_house(umpire, _RULE, house.id)
    for leader in battle.leaders:
        if leader.on_table and leader.attached == unit.id:
            # No horse comes in by a door; inferred: it is left outside for good.
            leader.set_mounted(umpire, _RULE, False)
            xs, ys = inside(battle, house, unit, unit.figures + 1)
            if len(xs) > unit.figures:
                leader.put(umpire, _RULE, xs[unit.figures], ys[unit.figures], heading_to(*house.outwards()))


def leave(umpire: Umpire, battle: Battle, unit: Unit, x: int = -1, y: int = -1) -> bool:
    """MM-BUILD-1: bring a unit out by the door, in mob outside it, and return whether anything changed.

    A unit upstairs comes down first, which takes its move.
    """
    if unit.level > 0:
        return change_level(umpire, battle, unit, False)
    spot = way_out(battle, unit)
    if spot is None:
        return False
    unit.set_house(umpire, _RULE, "")
    settle(umpire, battle, _RULE, unit, spot)
    return True


def outside(battle: Battle, unit: Unit) -> Unit | None:
    """MM-BUILD-1: return a unit as it would stand having come out by the door, from where it may charge; or none.

    No figure upstairs comes out at once. The unit itself is not moved.
    """
    spot = way_out(battle, unit) if unit.level == 0 else None
    if spot is None:
        return None
    spot.fill()
    out = unit.copy()
    out.house = ""
    out.formation, out.heading, out.ranks = spot.formation, spot.heading, spot.ranks
    out.x, out.y, out.xs, out.ys = spot.x, spot.y, spot.xs, spot.ys
    out.bound()
    return out


def change_level(umpire: Umpire, battle: Battle, unit: Unit, up: bool) -> bool:
    """Take a unit one storey up or down, a full move and its only action, and return whether there is one there."""
    if not has_level(battle, unit, up):
        return False
    unit.set_level(umpire, _RULE, unit.level + 1 if up else unit.level - 1)
    return True


def has_level(battle: Battle, unit: Unit, up: bool) -> bool:
    """Return whether the unit is in a house with a storey above it, or below, with room there, and free to go."""
    house = house_of(battle, unit.house)
    if house is None or unit.opponents:
        return False
    level = unit.level + 1 if up else unit.level - 1
    if not 0 <= level < house.levels:
        return False
    others = units_in(battle, house)
    return not any(_is_taken(battle, house, others, unit, level, x, y) for x, y in zip(unit.xs, unit.ys))


def way_out(battle: Battle, unit: Unit) -> Spot | None:
    """MM-BUILD-1: return where a unit stands in mob, in woods unformed, when it has come out by its door; or none."""
    house = house_of(battle, unit.house)
    if house is None:
        return None
    x, y = _before_door(house, _OUTSIDE)
    return nearest_in(battle, unit, MOB, x, y, heading_to(x - house.door_x, y - house.door_y), 120)
