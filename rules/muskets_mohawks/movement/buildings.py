"""Going into buildings and coming out (MM-BUILD-1)."""

from typing import Final

from rules.core.geometry import length
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import marching
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.route import between, find_way
from rules.muskets_mohawks.pieces.facing import distance_to
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import BASE, spot_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import MOB, UNFORMED

_RULE: Final = "MM-BUILD-1"
_TOUCH: Final = 5  # a base whose edge is this near to the door touches it


def outwards(house: House) -> tuple[int, int]:
    """Return the direction out of a house's door, a step along one side of the table."""
    if house.door_y >= house.y1:
        return 0, 1
    if house.door_y <= house.y0:
        return 0, -1
    return (1, 0) if house.door_x >= house.x1 else (-1, 0)


def _heading(house: House) -> int:
    dx, dy = outwards(house)
    if dx == 0:
        return 16 if dy > 0 else 0
    return 8 if dx > 0 else 24


def may_enter(battle: Battle, unit: Unit, house: House) -> bool:
    """Return whether a unit may go into a house at all: it is empty, does not burn, and the unit is free to move."""
    if house.holder or house.burnt > 0 or unit.opponents or unit.markers > 0 or unit.prone or unit.water == "in":
        return False
    room = (house.x1 - house.x0) // BASE * ((house.y1 - house.y0) // BASE)
    return unit.on_table and not unit.house and unit.figures <= room


def reaches_door(battle: Battle, unit: Unit, house: House, limit: int) -> bool:
    """Return whether some figure comes to the door with a move of `limit` tenths."""
    if distance_to(unit, house.door_x, house.door_y) <= _TOUCH:
        return True
    dx, dy = outwards(house)
    x = house.door_x + 6 * dx
    y = house.door_y + 6 * dy
    if between(battle, unit.x, unit.y, x, y) is not None:
        return False
    way = 0
    from_x, from_y = unit.x, unit.y
    for to_x, to_y in find_way(battle, unit.x, unit.y, x, y):
        way += length(to_x - from_x, to_y - from_y)
        from_x, from_y = to_x, to_y
    return way <= limit


def enter(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int = 0) -> bool:
    """MM-BUILD-1: take a unit in by the door once it touches it, and return whether it is inside.

    With a move of `limit` left it walks to the door first; too far, it goes as near as it can. Inside it is unformed.
    """
    if not may_enter(battle, unit, house):
        return False
    if not reaches_door(battle, unit, house, limit):
        if limit > 0:
            _approach(umpire, battle, unit, house, limit)
        if distance_to(unit, house.door_x, house.door_y) > _TOUCH:
            return False
    xs, ys = inside(house, unit.figures)
    middle_x = (house.x0 + house.x1) // 2
    middle_y = (house.y0 + house.y1) // 2
    spot = spot_of(UNFORMED, middle_x, middle_y, _heading(house), 1, xs, ys)
    settle(umpire, battle, _RULE, unit, spot, alone=True)
    unit.set_house(umpire, _RULE, house.id)
    house.set_holder(umpire, _RULE, unit.id)
    _leaders_in(umpire, battle, unit, house)
    return True


def _approach(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int) -> None:
    dx, dy = outwards(house)
    spot = marching.plan(battle, unit, house.door_x + 6 * dx, house.door_y + 6 * dy, limit)
    if spot is not None:
        settle(umpire, battle, "MM-MOVE-1", unit, spot)


def inside(house: House, figures: int) -> tuple[list[int], list[int]]:
    """Return places for figures inside a house, base to base."""
    xs: list[int] = []
    ys: list[int] = []
    across = (house.x1 - house.x0) // BASE
    for i in range(figures):
        xs.append(house.x0 + BASE // 2 + BASE * (i % across))
        ys.append(house.y0 + BASE // 2 + BASE * (i // across))
    return xs, ys


def _leaders_in(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-BUILD-1: find places for the leaders with a unit, and for those left in the house by another, behind it."""
    place = unit.figures
    for leader in battle.leaders:
        if leader.on_table and (leader.attached == unit.id or _within(house, leader)):
            _leader_in(umpire, leader, house, place)
            place += 1


def _within(house: House, leader: Leader) -> bool:
    return house.x0 < leader.x < house.x1 and house.y0 < leader.y < house.y1


def _leader_in(umpire: Umpire, leader: Leader, house: House, place: int) -> None:
    xs, ys = inside(house, place + 1)
    if ys[place] < house.y1:
        leader.put(umpire, _RULE, xs[place], ys[place], _heading(house))


def leave(umpire: Umpire, battle: Battle, unit: Unit, x: int = -1, y: int = -1) -> bool:
    """MM-BUILD-1: bring a unit out by the door, in mob outside it, and return whether anything changed.

    A unit upstairs comes down first, which takes its move.
    """
    if unit.level > 0:
        return change_level(umpire, battle, unit, False)
    for house in battle.houses:
        if house.id == unit.house:
            return _come_out(umpire, battle, unit, house)
    return False


def change_level(umpire: Umpire, battle: Battle, unit: Unit, up: bool) -> bool:
    """Take a unit one storey up or down, a full move and its only action, and return whether there is one there."""
    if not has_level(battle, unit, up):
        return False
    unit.set_level(umpire, _RULE, unit.level + 1 if up else unit.level - 1)
    return True


def has_level(battle: Battle, unit: Unit, up: bool) -> bool:
    """Return whether the unit is in a house with a storey above it, or below, and free to go there."""
    for house in battle.houses:
        if house.id == unit.house:
            level = unit.level + 1 if up else unit.level - 1
            return 0 <= level < house.levels and not unit.opponents
    return False


def _come_out(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> bool:
    dx, dy = outwards(house)
    heading = _heading(house)
    px = house.door_x + 16 * dx
    py = house.door_y + 16 * dy
    spot = nearest_room(battle, unit, MOB, px, py, heading, 120, 0, px, py)
    if spot is not None and touches_woods(battle, spot):
        # In woods foot are always unformed.
        spot = nearest_room(battle, unit, UNFORMED, px, py, heading, 120, 0, px, py)
    if spot is None:
        return False
    house.set_holder(umpire, _RULE, "")
    unit.set_house(umpire, _RULE, "")
    settle(umpire, battle, _RULE, unit, spot)
    return True
