"""The map of the siege: shores, rivers, roads and the town, and where the blocks of each area go; 30 steps are 1 km."""

from typing import Final

from battles.systems.base.pieces import Shape
from rules.quebec_1759.tables import AREA_NAMES, AREAS, RIVER_ROADS, ROADS

WIDTH: Final = 930
HEIGHT: Final = 430
ROW: Final = 6  # blocks in a row of an area
CELL: Final = (16.0, 14.0)

Point = tuple[float, float]

# Where each area is: its name is written there, roads run to it, and trails begin at it.
PLACES: Final[dict[str, Point]] = {
    "cap_rouge": (60, 190),
    "ste_foy": (209, 172),
    "sillery": (280, 264),
    "etchemin": (294, 330),
    "abraham": (389, 224),
    "st_charles": (452, 153),
    "levis": (534, 260),
    "beauport": (562, 94),
    "montmorency": (690, 91),
    "ile_dorleans": (846, 190),
}
# The middle of the first block of each nation in each area; more follow to the right, then in rows away from the name.
FIRST: Final[dict[str, dict[str, Point]]] = {
    "british": {
        "cap_rouge": (24, 160),
        "ste_foy": (128, 188),
        "sillery": (148, 250),
        "etchemin": (356, 326),
        "abraham": (338, 242),
        "st_charles": (516, 158),
        "levis": (594, 268),
        "beauport": (522, 112),
        "montmorency": (660, 109),
        "ile_dorleans": (808, 160),
    },
    "french": {
        "cap_rouge": (24, 206),
        "ste_foy": (170, 142),
        "sillery": (236, 234),
        "etchemin": (150, 332),
        "abraham": (342, 194),
        "st_charles": (414, 123),
        "levis": (494, 280),
        "beauport": (522, 64),
        "montmorency": (660, 61),
        "ile_dorleans": (808, 206),
    },
}
SHIPS: Final[dict[str, Point]] = {"bason": (700, 196), "st_laurent": (60, 274)}
TOWN: Final[Point] = (452, 236)
PATH: Final[Point] = (366, 268)
# How far a name is moved to the right: away from the frame, which the larger letters of a narrow screen reach.
_SHIFTED: Final = {"Montmorency": 26, "Cap Rouge": 16, "Ile d'Orleans": -4}

_NORTH: Final = (
    (0, 236), (70, 248), (140, 262), (215, 286), (280, 292), (340, 282), (400, 264), (438, 248), (454, 226),
    (472, 206), (500, 186), (540, 148), (600, 128), (640, 120), (700, 122), (760, 108), (840, 70), (930, 40),
)  # fmt: skip
_SOUTH: Final = (
    (930, 330), (840, 318), (760, 300), (690, 286), (630, 262), (585, 244), (540, 232), (500, 244), (460, 268),
    (420, 290), (370, 306), (300, 312), (220, 322), (140, 318), (60, 302), (0, 292),
)  # fmt: skip
_ISLE: Final = (
    (770, 196), (784, 160), (812, 124), (850, 104), (894, 104), (922, 132), (924, 178), (900, 214), (852, 228),
    (800, 222),
)  # fmt: skip


def shapes() -> list[Shape]:
    """Return water, island, rivers, roads, the line between the seas, and the town."""
    roads = "".join(_line(PLACES[one], PLACES[two]) for one, two in (*ROADS, *RIVER_ROADS))
    x, y = TOWN
    return [
        Shape("water", f"M{_curve((*_NORTH, *_SOUTH))}Z"),
        Shape("isle", f"M{_curve(_ISLE)}Z"),
        Shape("brook", "M300 118C340 150 380 196 420 200S458 212 468 210M636 0C620 44 640 80 632 122"),
        Shape("sea-line", _line((462, 236), (504, 246))),
        Shape("track", roads),
        Shape("town", f"M{x - 9} {y + 5}L{x - 7} {y - 6}L{x} {y - 10}L{x + 7} {y - 6}L{x + 9} {y + 5}L{x} {y + 9}Z"),
    ]


def names() -> list[tuple[float, float, str]]:
    """Return the names on the map, each with the middle of its line."""
    found = [(*PLACES[area], name) for area, name in zip(AREAS, AREA_NAMES, strict=True)]
    return [
        *((x + _SHIFTED.get(name, 0), y, name) for x, y, name in found),
        (TOWN[0] + 52, TOWN[1] - 8, "Québec"),
    ]


def cell(first: Point, number: int, row: int = ROW) -> Point:
    """Return the middle of a block by its number from its group's first."""
    return first[0] + number % row * CELL[0], first[1] + number // row * CELL[1]


def spot(nation: str, area: str, number: int) -> Point:
    """Return the middle of a block of an area by its number; rows above the name go up."""
    x, y = cell(FIRST[nation][area], number)
    first = FIRST[nation][area][1]
    return (x, 2 * first - y) if first < PLACES[area][1] - 20 else (x, y)


def _line(one: Point, two: Point) -> str:
    return f"M{one[0]} {one[1]}L{two[0]} {two[1]}"


def _curve(points: tuple[Point, ...]) -> str:
    return "L".join(f"{x} {y}" for x, y in points)
