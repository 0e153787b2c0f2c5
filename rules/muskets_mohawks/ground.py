"""The state of the table: rectangles of terrain on 48 by 48 inches, so that sight and movement stay exact and fast.

Every feature is an axis-aligned rectangle in tenths of an inch; `x0 <= x1`, `y0 <= y1`. This module
only stores terrain: `terrain/` rolls it, `sight/` looks across it and `movement/` moves over it.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr

TABLE: Final = 480  # tenths of an inch a side
SECTION: Final = 160


class Area:
    """A rectangle of ground of one kind: wood, hill, road, creek, river, lake, bridge, ford, gully."""

    __slots__ = ("kind", "level", "x0", "x1", "y0", "y1")

    def __init__(self, kind: str = "", x0: i64 = 0, y0: i64 = 0, x1: i64 = 0, y1: i64 = 0, level: bool = True) -> None:
        self.kind: str = kind
        self.x0: i64 = x0
        self.y0: i64 = y0
        self.x1: i64 = x1
        self.y1: i64 = y1
        # For hills the way the crest runs, for roads and waters the way they run: True from left to right.
        self.level: bool = level

    def holds(self, x: i64, y: i64) -> bool:
        """Return whether the point is in the area, edges included."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def middle(self) -> i64:
        """Return where its middle runs, up or across the table: for a hill the crest."""
        return (self.y0 + self.y1) // 2 if self.level else (self.x0 + self.x1) // 2

    def grown(self, by: i64) -> "Area":
        """Return a bare rectangle that is so much larger to each side."""
        return Area("", self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def to_list(self) -> list[object]:
        """Return [kind, x0, y0, x1, y1, level]."""
        return [self.kind, self.x0, self.y0, self.x1, self.y1, self.level]


@mypyc_attr(acyclic=True, free_list_len=1)
class Corners:
    """What one goes round, grown by half a base, and the corners to turn at; worked out once a table by `route.py`."""

    def __init__(self, houses: int = 0) -> None:
        self.houses: int = houses  # how many houses it counts with
        self.blocks: list[Area] = []
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.seen: dict[int, list[int]] = {}  # by corner that one has looked from, those one can go to straight from it
        self.searches: dict[int, Search] = {}  # the searches begun, by a number made of start and goal


@mypyc_attr(acyclic=True, free_list_len=1)
class Search:
    """How a search for a way begins: what each corner costs from the start and, at best, to the goal."""

    def __init__(self, near: list[Area]) -> None:
        self.near: list[Area] = near  # what to go round near the two ends
        self.straight: bool = False  # the goal can be gone to straight
        self.ways: dict[tuple[tuple[int, int], ...], list[tuple[int, int]]] = {}  # the shortest, by corners left out
        self.costs: list[int] = []
        self.left: list[int] = []
        self.sideways: list[int] = []  # how far to the right of the straight way, to choose between two as good
        self.last: list[int] = []  # 1 where one can go straight from there to the goal, 0 where not, else -1


class Ground:
    """All terrain of a table by kind, each list in the order in which it was laid."""

    __slots__ = (
        "bridges", "corners", "fords", "gullies", "hills", "overall", "roads", "sections", "waters",
        "woods",
    )  # fmt: skip

    def __init__(self) -> None:
        self.overall: str = "clear"
        self.sections: list[str] = []  # the nine table rows as rolled and grouped, section 1 first
        self.woods: list[Area] = []
        self.hills: list[Area] = []
        self.roads: list[Area] = []
        self.waters: list[Area] = []  # creeks, rivers, lakes
        self.bridges: list[Area] = []
        self.fords: list[Area] = []
        self.gullies: list[Area] = []  # defensive positions that count as woods
        self.corners: dict[int, Corners] = {}  # by who goes, on foot, with wheels or with boats; see route.py

    def copy(self) -> "Ground":
        """Return the terrain for a copy of a battle in which it is laid; the ways over it are worked out again."""
        other = Ground()
        other.overall = self.overall
        other.sections = self.sections
        other.woods = self.woods
        other.hills = self.hills
        other.roads = self.roads
        other.waters = self.waters
        other.bridges = self.bridges
        other.fords = self.fords
        other.gullies = self.gullies
        return other

    def areas(self) -> list[Area]:
        """Return all areas, lowest layer first, as a map draws them."""
        return [
            *self.hills,
            *self.woods,
            *self.gullies,
            *self.waters,
            *self.fords,
            *self.roads,
            *self.bridges,
        ]


def side_of_water(water: Area, x: i64, y: i64) -> i64:
    """Return -1 on the left or far bank of a creek or river, 1 on the other bank, 0 in the water."""
    value = y if water.level else x
    low = water.y0 if water.level else water.x0
    high = water.y1 if water.level else water.x1
    if value <= low:
        return -1
    return 1 if value >= high else 0


def near_by(dx: i64, dy: i64, reach: i64) -> bool:
    """Return whether an offset is no longer than `reach` either across the table or up and down it."""
    return -reach <= dx <= reach and -reach <= dy <= reach


def kept_in(value: i64, margin: i64) -> i64:
    """Return the nearest coordinate that is at least `margin` from the table's edges."""
    if value < margin:
        return margin
    return value if value < TABLE - margin else TABLE - margin


def section_of(x: i64, y: i64) -> i64:
    """Return the section of a point, 1 to 9; section 1 is far left, 9 near right."""
    column = min(max(x, 0) // SECTION, 2)
    row = min(max(y, 0) // SECTION, 2)
    return 1 + column + 3 * row


def section_centre(section: int) -> tuple[int, int]:
    """Return the centre of a section, 1 to 9, in tenths of an inch."""
    return ((section - 1) % 3) * SECTION + SECTION // 2, ((section - 1) // 3) * SECTION + SECTION // 2
