"""Going into buildings and coming out (MM-BUILD-1).

Ruling: any number of units that fit may share a building, and charge out of it. Inferred: they are of one side, and
fit while there is a place for each figure: an inch of its floor, on the storey where its unit is.
"""

from typing import Final

from rules.core.geometry import length
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import marching
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.route import between, find_way
from rules.muskets_mohawks.movement.walls import holds, house_of, inside, is_half_alight, outwards, units_in
from rules.muskets_mohawks.pieces.facing import distance_to
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, spot_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import MOB, UNFORMED

_RULE: Final = "MM-BUILD-1"
_TOUCH: Final = 5  # a base whose edge is this near to the door touches it


def _heading(house: House) -> int:
    dx, dy = outwards(house)
    if dx == 0:
        return 16 if dy > 0 else 0
    return 8 if dx > 0 else 24


def may_enter(battle: Battle, unit: Unit, house: House) -> bool:
    """Return whether a unit may go into a house at all: room, no enemy, the unit free, on foot, without a gun.

    Ruling: friends in it already only take their places (MM-BUILD-1). A house on fire may be entered until half
    of it is alight and it must be abandoned (MM-BURN-1).
    """
    if is_half_alight(house) or unit.opponents or unit.markers > 0 or unit.prone or unit.water == "in":
        return False
    if unit.gun is not None or unit.mounted:
        return False
    return unit.on_table and not unit.house and fits(battle, unit, house)


def fits(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BUILD-1: return whether a building holds no enemy of a unit and has a place for each of its figures."""
    for other in units_in(battle, house):
        if other.side != unit.side:
            return False
    return holds(battle, house, unit, unit.figures)


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
    for to_x, to_y in find_way(battle, unit.x, unit.y, x, y, boats=battle.boats == unit.side):
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
    go_in(umpire, battle, unit, house)
    return True


def go_in(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-BUILD-1: put all of a unit inside a building that has room for it, unformed, with its leaders."""
    xs, ys = inside(battle, house, unit, unit.figures)
    middle_x = (house.x0 + house.x1) // 2
    middle_y = (house.y0 + house.y1) // 2
    spot = spot_of(UNFORMED, middle_x, middle_y, _heading(house), 1, (xs, ys))
    settle(umpire, battle, _RULE, unit, spot, alone=True)
    unit.set_house(umpire, _RULE, house.id)
    for leader in battle.leaders:
        if leader.on_table and leader.attached == unit.id:
            # No horse comes in by a door; inferred: it is left outside for good.
            leader.set_mounted(umpire, _RULE, False)
            xs, ys = inside(battle, house, unit, unit.figures + 1)
            if len(xs) > unit.figures:
                leader.put(umpire, _RULE, xs[unit.figures], ys[unit.figures], _heading(house))


def _approach(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int) -> None:
    dx, dy = outwards(house)
    spot = marching.plan(battle, unit, house.door_x + 6 * dx, house.door_y + 6 * dy, limit)
    if spot is not None:
        settle(umpire, battle, "MM-MOVE-1", unit, spot)


def leave(umpire: Umpire, battle: Battle, unit: Unit, x: int = -1, y: int = -1) -> bool:
    """MM-BUILD-1: bring a unit out by the door, in mob outside it, and return whether anything changed.

    A unit upstairs comes down first, which takes its move.
    """
    if unit.level > 0:
        return change_level(umpire, battle, unit, False)
    spot = _way_out(battle, unit)
    if spot is None:
        return False
    unit.set_house(umpire, _RULE, "")
    settle(umpire, battle, _RULE, unit, spot)
    return True


def may_leave(battle: Battle, unit: Unit) -> bool:
    """MM-BUILD-1: return whether there is room outside its door for a unit in a building."""
    return _way_out(battle, unit) is not None


def outside(battle: Battle, unit: Unit) -> Unit | None:
    """MM-BUILD-1: return a unit as it would stand having come out by the door, from where it may charge; or none.

    No figure upstairs comes out at once. The unit itself is not moved.
    """
    spot = _way_out(battle, unit) if unit.level == 0 else None
    if spot is None:
        return None
    spot.fill()
    return Unit(
        id=unit.id,
        side=unit.side,
        troop=unit.troop,
        weapon=unit.weapon,
        figures=unit.figures,
        formation=spot.formation,
        x=spot.x,
        y=spot.y,
        heading=spot.heading,
        xs=spot.xs,
        ys=spot.ys,
        ranks=spot.ranks,
        on_table=True,
    )


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
    return 0 <= level < house.levels and _room_upon(battle, house, unit, level)


def _room_upon(battle: Battle, house: House, unit: Unit, level: int) -> bool:
    """Whether no figure on another storey is where a unit's figures or leaders would come to stand."""
    for other in units_in(battle, house):
        if other is not unit and other.level == level:
            for x, y in zip(other.xs, other.ys):
                for own_x, own_y in zip(unit.xs, unit.ys):
                    if -BASE < own_x - x < BASE and -BASE < own_y - y < BASE:
                        return False
    return True


def _way_out(battle: Battle, unit: Unit) -> Spot | None:
    """MM-BUILD-1: return where a unit stands in mob, in woods unformed, when it has come out by its door; or none."""
    house = house_of(battle, unit.house)
    if house is None:
        return None
    dx, dy = outwards(house)
    heading = _heading(house)
    px = house.door_x + 16 * dx
    py = house.door_y + 16 * dy
    spot = nearest_room(battle, unit, MOB, px, py, heading, 120, 0, px, py)
    if spot is not None and touches_woods(battle, spot):
        # In woods foot are always unformed.
        spot = nearest_room(battle, unit, UNFORMED, px, py, heading, 120, 0, px, py)
    return spot
