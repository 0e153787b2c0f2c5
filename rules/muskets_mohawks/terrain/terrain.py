"""The ground is rolled and laid: nine sections, roads, waters and hills (MM-TERR-1 to MM-TERR-5).

All dice are rolled in the order of the sections; then like sections are brought together and everything is laid.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.dice import half_die, score, total
from rules.muskets_mohawks.ground import SECTION, TABLE, Area, Ground
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import (
    LENGTHWISE,
    OVERALL,
    ROAD_WIDTH,
    TERRAIN_COLUMNS,
    TERRAIN_GENERATOR,
)
from rules.muskets_mohawks.terrain import waters
from rules.muskets_mohawks.terrain.settlement import place_settled_sections

MARGIN: Final = 10  # a feature of 14 by 14 inches covers 76% of its section
_ROAD_HALF: Final = 5 * ROAD_WIDTH
# The eight outer sections in a ring; each touches the next, and the last touches the first.
_RING: Final = (1, 2, 3, 6, 9, 8, 7, 4)
# Ground that goes together, so ordered that wooded hills join the woods to the hills.
_KINDS: Final = ("woods", "wooded hill", "hill", "clear")


def roll_overall(umpire: Umpire) -> str:
    """MM-TERR-1: roll whether the country is clear, hilly or wooded."""
    face = score(umpire, "MM-TERR-1", "table", "overall")
    umpire.record("MM-TERR-1", NOTE, "table", "row:overall_terrain", None, str(face))
    return OVERALL[face]


def lay_terrain(umpire: Umpire, battle: Battle, overall: str) -> None:
    """MM-TERR-2 to MM-TERR-6: roll the nine sections, their roads, waters and settlements, and lay them.

    Inferred: all river rows of a table are one water, rolled for at the first of them, save that section 5 may hold
    a lake besides; a second road crosses the first in the middle, and further ones are the same two.
    """
    ground = battle.ground
    ground.overall = overall
    column = TERRAIN_COLUMNS[overall]
    rolled: list[str] = []
    buildings: list[int] = []
    roads: list[bool] = []  # whether lengthwise, in the order of the sections that call for one
    course = waters.Course()
    for section in range(1, 10):
        row = total(umpire, "MM-TERR-2", "table", 2, f"section {section}")
        kind = TERRAIN_GENERATOR[row][column]
        umpire.record("MM-TERR-2", NOTE, "table", f"row:terrain_{overall}", section, str(row))
        rolled.append(kind)
        count = half_die(umpire, "MM-TERR-2", "table", f"buildings {section}") if kind.endswith("*") else 0
        buildings.append(count)
        if kind.startswith("road") and not roads:
            roads.append(score(umpire, "MM-TERR-3", "table", "road") <= LENGTHWISE)
        elif kind.startswith("road") and len(roads) == 1:
            roads.append(not roads[0])
        if kind.startswith("river"):
            waters.roll_river(umpire, course, section)
    ground.sections = bring_together(rolled)
    _lay_features(ground)
    _lay_roads(ground, roads, course)
    waters.lay(ground, course)
    place_settled_sections(umpire, battle, buildings)


def _lay_features(ground: Ground) -> None:
    """Lay a wood or hill in each section that has one, joined to a like neighbour's."""
    for section in range(1, 10):
        kind = ground.sections[section - 1]
        if "wood" in kind:
            ground.woods.append(_feature(ground, section, "wood"))
        if "hill" in kind:
            ground.hills.append(_feature(ground, section, "hill"))


def _feature(ground: Ground, section: int, kind: str) -> Area:
    column = (section - 1) % 3
    row = (section - 1) // 3
    x0 = column * SECTION
    y0 = row * SECTION
    left = 0 if column > 0 and kind in ground.sections[section - 2] else MARGIN
    right = 0 if column < 2 and kind in ground.sections[section] else MARGIN
    far = 0 if row > 0 and kind in ground.sections[section - 4] else MARGIN
    near = 0 if row < 2 and kind in ground.sections[section + 2] else MARGIN
    return Area(kind, x0 + left, y0 + far, x0 + SECTION - right, y0 + SECTION - near)


def _lay_roads(ground: Ground, roads: list[bool], course: waters.Course) -> None:
    """MM-TERR-3: lay the first road through its section and the second across the middle of the first.

    Inferred: where a lake is in the middle, a road keeps to the left or far third of the table.
    """
    for number in range(len(roads)):
        level = roads[number]
        lane = 1
        if number == 0:
            section = _first_road(ground)
            lane = (section - 1) // 3 if level else (section - 1) % 3
        if lane == 1 and course.lake:
            lane = 0
        middle = lane * SECTION + SECTION // 2
        if level:
            ground.roads.append(Area("road", 0, middle - _ROAD_HALF, TABLE, middle + _ROAD_HALF, True))
        else:
            ground.roads.append(Area("road", middle - _ROAD_HALF, 0, middle + _ROAD_HALF, TABLE, False))


def _first_road(ground: Ground) -> int:
    for section in range(1, 10):
        if ground.sections[section - 1].startswith("road"):
            return section
    return 5


def ground_of(row: str) -> str:
    """Return the ground on which a row's road, river or buildings lie: woods, wooded hill, hill or clear."""
    if "wooded hill" in row:
        return "wooded hill"
    if "wood" in row:
        return "woods"
    return "hill" if "hill" in row else "clear"


def bring_together(rows: list[str]) -> list[str]:
    """Return the nine rows with section 5 as rolled and like ones side by side round it.

    Inferred: the outer rows are sorted by kind round the ring of sections; of the sixteen ways to lay that ring down
    the one that moves the fewest rows is taken, the first of equals. Nothing here is left to chance.
    """
    ordered: list[str] = []
    for kind in _KINDS:
        for section in range(1, 10):
            if section != 5 and ground_of(rows[section - 1]) == kind:
                ordered.append(rows[section - 1])
    best = rows
    kept = -1
    for step in (1, -1):
        for start in range(8):
            laid = list(rows)
            for place in range(8):
                laid[_RING[(start + step * place) % 8] - 1] = ordered[place]
            same = 0
            for i in range(9):
                if laid[i] == rows[i]:
                    same += 1
            if same > kept:
                kept = same
                best = laid
    return best
