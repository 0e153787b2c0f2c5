"""Buildings as they stand: their doors and walls, their occupants, and the places inside (MM-BUILD-1).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle

_FAR: Final = 1 << 15


def house_of(battle: Battle, name: str) -> House | None:
    """Return the building of this id, or none."""
    if name:
        for house in battle.houses:
            if house.id == name:
                return house
    return None


def length_of_walls(house: House) -> i64:
    """Return the length of all walls of a building. Inferred: the whole of it burns when all of them do."""
    return 2 * (house.x1 - house.x0 + house.y1 - house.y0)


def is_half_alight(house: House) -> bool:
    """MM-BURN-1: return whether half of a building or more is on fire, so that it must be abandoned."""
    return 2 * house.burnt >= length_of_walls(house)


def outwards(house: House) -> tuple[int, int]:
    """Return the direction out of a house's door, a step along one side of the table."""
    if house.door_y >= house.y1:
        return 0, 1
    if house.door_y <= house.y0:
        return 0, -1
    return (1, 0) if house.door_x >= house.x1 else (-1, 0)


def nearest_wall(house: House, charger: Unit) -> tuple[int, int]:
    """Return the direction out of a building's wall to which a charger is nearest, or which he has before him."""
    dx, dy = to_wall(house, charger.xs, charger.ys, 0, 0)
    if dx * dx >= dy * dy:
        return (-1, 0) if dx > 0 else (1, 0)
    return (0, -1) if dy > 0 else (0, 1)


def to_wall(house: House, xs: list[int], ys: list[int], off_x: i64, off_y: i64) -> tuple[i64, i64]:
    """Return the shortest offset from figures to where a figure might stand close behind a building's wall."""
    half: i64 = BASE // 2
    best_x: i64 = 0
    best_y: i64 = 0
    least: i64 = _FAR * _FAR
    for plan_x, plan_y in zip(xs, ys):
        x: i64 = plan_x + off_x
        y: i64 = plan_y + off_y
        dx: i64 = 0
        dy: i64 = 0
        if x < house.x0 + half:
            dx = house.x0 + half - x
        elif x > house.x1 - half:
            dx = house.x1 - half - x
        if y < house.y0 + half:
            dy = house.y0 + half - y
        elif y > house.y1 - half:
            dy = house.y1 - half - y
        if dx * dx + dy * dy < least:
            least = dx * dx + dy * dy
            best_x = dx
            best_y = dy
    return best_x, best_y


def units_in(battle: Battle, house: House) -> list[Unit]:
    """MM-BUILD-1: return the units in a building, in the order of the battle's list."""
    found: list[Unit] = []
    for unit in battle.units:
        if unit.house == house.id:
            found.append(unit)
    return found


def inside(battle: Battle, house: House, unit: Unit, figures: int) -> tuple[list[int], list[int]]:
    """Return places for so many figures of a unit on its storey of a building, base to base; fewer for want of room.

    Places that the unit has there already are its own; those of friends, and of leaders there, are taken.
    """
    xs: list[int] = []
    ys: list[int] = []
    taken = _taken(battle, house, unit)
    for y in range(house.y0 + BASE // 2, house.y1 - BASE // 2 + 1, BASE):
        for x in range(house.x0 + BASE // 2, house.x1 - BASE // 2 + 1, BASE):
            if len(xs) == figures:
                return xs, ys
            if not _stands_at(taken, x, y):
                xs.append(x)
                ys.append(y)
    return xs, ys


def holds(battle: Battle, house: House, unit: Unit, figures: int) -> bool:
    """MM-BUILD-1: return whether so many figures of a unit find places on its storey of a building.

    A figure inside takes four places at most, so that these are seldom looked at one by one.
    """
    places = ((house.x1 - house.x0) // BASE) * ((house.y1 - house.y0) // BASE)
    if figures > places:
        return False
    if figures <= places - 4 * len(_taken(battle, house, unit)):
        return True
    xs, _ = inside(battle, house, unit, figures)
    return len(xs) == figures


def _taken(battle: Battle, house: House, unit: Unit) -> list[tuple[int, int]]:
    """Return where others stand on the storey of a building that a unit is in or comes into."""
    taken: list[tuple[int, int]] = []
    for other in units_in(battle, house):
        if other is not unit and other.level == unit.level:
            for x, y in zip(other.xs, other.ys):
                taken.append((x, y))
    for leader in battle.leaders:
        if leader.on_table and house.x0 < leader.x < house.x1 and house.y0 < leader.y < house.y1:
            with_other = battle.unit_of.get(leader.attached)
            level = with_other.level if with_other is not None and with_other.house == house.id else 0
            if level == unit.level:
                taken.append((leader.x, leader.y))
    return taken


def _stands_at(taken: list[tuple[int, int]], x: int, y: int) -> bool:
    for at_x, at_y in taken:
        if -BASE < at_x - x < BASE and -BASE < at_y - y < BASE:
            return True
    return False
