"""Settled areas: buildings near one another and near the road (MM-TERR-6)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import int_root
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.dice import half_die, score
from rules.muskets_mohawks.ground import SECTION, TABLE, Area, near_by, section_centre
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import BUILDING_DV

SIDE: Final = 40  # a house is 4 inches square, room for sixteen figures
_CLEAR: Final = 20  # kept free from water and the table's edge, so that figures can pass two abreast
_NEAR_ROAD: Final = 10  # MM-TERR-6: a house is within an inch of a road
_STEP: Final = 5  # sites are tried on a grid of twice this
_OFF_MIDDLE: Final = 35  # how far from the middle the first of several houses is put
_MASONRY: Final = 3  # houses of stone have an upper storey
_EXIT_LONG: Final = 60  # the ground at both ends of a bridge or ford that houses leave free
_EXIT_WIDE: Final = 40
_DOORSTEP: Final = 20  # the ground before a door that other houses leave free, so that a file comes round to it
_SILL: Final = 5  # how near to another house the ground before a door may come


def place_settled_sections(umpire: Umpire, battle: Battle, buildings: list[int]) -> None:
    """MM-TERR-6: place the buildings of all settled sections, in adjoining sections.

    Inferred: the first settled section keeps its place; each further one moves, if need be, to the first free section
    that adjoins one already settled.
    """
    settled: list[int] = []
    for section in range(1, 10):
        count = buildings[section - 1]
        if count > 0:
            place = section if not settled or _adjoins(section, settled) else _join(settled)
            settled.append(place)
            place_houses(umpire, battle, place, count, False)


def adjacent(a: int, b: int) -> bool:
    """Return whether two sections share a side."""
    return abs((a - 1) % 3 - (b - 1) % 3) + abs((a - 1) // 3 - (b - 1) // 3) == 1


def _adjoins(section: int, settled: list[int]) -> bool:
    for other in settled:
        if adjacent(section, other):
            return True
    return False


def _join(settled: list[int]) -> int:
    for section in range(1, 10):
        if section not in settled and _adjoins(section, settled):
            return section
    return settled[0]


def place_houses(umpire: Umpire, battle: Battle, section: int, count: int, stores: bool) -> None:
    """MM-TERR-6: place buildings in a section, each half a die from the last and within an inch of its road.

    `stores` marks them as the target of a raid (MM-ENC-2). Inferred: a building with no such place is put as
    near to it as possible, and in an adjoining section when its own is full.
    """
    for number in range(count):
        gap = 10 * half_die(umpire, "MM-TERR-6", "table", "apart") if battle.houses else 0
        face = score(umpire, "MM-TERR-6", "table", "defensive value")
        umpire.record("MM-TERR-6", NOTE, "table", "row:building_dv", None, str(face))
        dv = BUILDING_DV[face]
        x, y = _site(battle, section, gap, number == 0 and count > 1)
        for neighbour in range(1, 10):
            if x < 0 and adjacent(section, neighbour):
                x, y = _site(battle, neighbour, gap, False)
        if x < 0:
            return
        house = House(
            house_name(battle, len(battle.houses) + 1),
            x,
            y,
            x + SIDE,
            y + SIDE,
            dv,
            stores=stores,
            levels=2 if dv == _MASONRY else 1,
        )
        set_door(battle, house)
        battle.add_house(umpire, "MM-TERR-6", house)


def _site(battle: Battle, section: int, gap: int, more: bool) -> tuple[int, int]:
    """Return the far left corner of the best site, (-1, -1) when the section is full.

    A site near the road counts most, then the gap to the nearest house, then a place near the section's middle.
    The first of several is put off the middle, to leave space for the next.
    """
    middle_x, middle_y = section_centre(section)
    best_x = -1
    best_y = -1
    least: i64 = 1 << 30
    near = _houses_near(battle, section)
    offset: i64 = _OFF_MIDDLE if more and not near else 0
    for y in range(middle_y - SECTION // 2 + _STEP, middle_y + SECTION // 2 - SIDE, 2 * _STEP):
        for x in range(middle_x - SECTION // 2 + _STEP, middle_x + SECTION // 2 - SIDE, 2 * _STEP):
            # Cheap terms come first: most sites already cost more than the best one by a single term.
            cost: i64 = _size(x + SIDE // 2 - middle_x + offset) + _size(y + SIDE // 2 - middle_y)
            if cost >= least:
                continue
            apart: i64 = _apart(near, x, y)
            if 0 <= apart < 10:
                continue
            if apart >= 0:
                cost += 1000 * _size(apart - gap)
            if cost >= least or not _open(battle, x, y):
                continue
            cost += 10000 * _road_cost(battle, section, x, y)
            if cost < least:
                least = cost
                best_x = x
                best_y = y
    return best_x, best_y


def _houses_near(battle: Battle, section: int) -> list[House]:
    near: list[House] = []
    middle_x, middle_y = section_centre(section)
    for house in battle.houses:
        if near_by(house.x0 + SIDE // 2 - middle_x, house.y0 + SIDE // 2 - middle_y, SECTION):
            near.append(house)
    return near


def _open(battle: Battle, x: int, y: int) -> bool:
    if x < _CLEAR or y < _CLEAR or x + SIDE > TABLE - _CLEAR or y + SIDE > TABLE - _CLEAR:
        return False
    for water in battle.ground.waters:
        if x < water.x1 + _CLEAR and x + SIDE > water.x0 - _CLEAR:
            if y < water.y1 + _CLEAR and y + SIDE > water.y0 - _CLEAR:
                return False
    for road in battle.ground.roads:
        if x < road.x1 and x + SIDE > road.x0 and y < road.y1 and y + SIDE > road.y0:
            return False
    if _bars_a_door(battle, x, y):
        return False
    return not (_before(battle.ground.bridges, x, y) or _before(battle.ground.fords, x, y))


def _bars_a_door(battle: Battle, x: int, y: int) -> bool:
    """Whether a house would stand within two inches before the door of another (MM-BUILD-1)."""
    for house in battle.houses:
        dx, dy = house.outwards()
        px = house.door_x + _DOORSTEP * dx
        py = house.door_y + _DOORSTEP * dy
        if x - _SILL <= px <= x + SIDE + _SILL and y - _SILL <= py <= y + SIDE + _SILL:
            return True
    return False


def _before(gaps: list[Area], x: int, y: int) -> bool:
    """Whether a house would block an end of a bridge or ford."""
    for gap in gaps:
        wide = _EXIT_LONG if gap.level else _EXIT_WIDE
        deep = _EXIT_WIDE if gap.level else _EXIT_LONG
        if x < gap.x1 + wide and x + SIDE > gap.x0 - wide and y < gap.y1 + deep and y + SIDE > gap.y0 - deep:
            return True
    return False


def _size(value: i64) -> i64:
    return value if value >= 0 else -value


def _gap(start: i64, end: i64, at: i64) -> i64:
    """Return the gap along one axis between the stretch from `start` to `end` and a house from `at` on."""
    if start > at + SIDE:
        return start - (at + SIDE)
    return at - end if at > end else 0


def _apart(houses: list[House], x: i64, y: i64) -> i64:
    """Return how far the nearest house is, 0 if they overlap, or -1 without any."""
    if not houses:
        return -1
    least: i64 = 1 << 30
    for house in houses:
        dx: i64 = _gap(house.x0, house.x1, x)
        dy: i64 = _gap(house.y0, house.y1, y)
        square: i64 = dx * dx + dy * dy
        if square < least:
            least = square
    return int_root(least)


def _road_cost(battle: Battle, section: int, x: i64, y: i64) -> i64:
    """Return how much farther than an inch a site is from a road of its section; 0 without a road."""
    middle_x, middle_y = section_centre(section)
    cost: i64 = -1
    for road in battle.ground.roads:
        away = road.middle() - (middle_y if road.level else middle_x)
        if -SECTION // 2 < away < SECTION // 2:
            over: i64 = _gap(road.y0, road.y1, y) if road.level else _gap(road.x0, road.x1, x)
            over = over - _NEAR_ROAD if over > _NEAR_ROAD else 0
            if cost < 0 or over < cost:
                cost = over
    return cost if cost > 0 else 0


def set_door(battle: Battle, house: House) -> None:
    """Put a house's door in the middle of a side with space outside, if possible one with a road there.

    Inferred: the book names a door and not its place (MM-BUILD-1).
    """
    middle_x = (house.x0 + house.x1) // 2
    middle_y = (house.y0 + house.y1) // 2
    sides = [
        (middle_x, house.y1, 0, 1),
        (middle_x, house.y0, 0, -1),
        (house.x0, middle_y, -1, 0),
        (house.x1, middle_y, 1, 0),
    ]
    best = 0
    most = -1
    for i in range(4):
        x, y, dx, dy = sides[i]
        worth = _space_before(battle, house, x, y, dx, dy)
        if worth > most:
            most = worth
            best = i
    house.door_x, house.door_y = sides[best][0], sides[best][1]


def _space_before(battle: Battle, house: House, x: int, y: int, dx: int, dy: int) -> int:
    """Return 0 without two inches of open ground before a door, 1 with them, 2 with a road there too."""
    px = x + _DOORSTEP * dx
    py = y + _DOORSTEP * dy
    if px < 0 or py < 0 or px > TABLE or py > TABLE:
        return 0
    for water in battle.ground.waters:
        if water.holds(px, py):
            return 0
    for other in battle.houses:
        if (
            other is not house
            and other.x0 - _SILL <= px <= other.x1 + _SILL
            and other.y0 - _SILL <= py <= other.y1 + _SILL
        ):
            return 0
    for road in battle.ground.roads:
        if road.holds(px, py):
            return 2
    return 1


def house_name(battle: Battle, number: int) -> str:
    """Return the id of a new house: with this number, or the next that is free."""
    name = f"house{number}"
    for house in battle.houses:
        if house.id == name:
            return house_name(battle, number + 1)
    return name
