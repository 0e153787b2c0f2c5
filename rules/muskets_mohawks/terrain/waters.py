"""Creeks, rivers and lakes: rolled by MM-TERR-5 and laid across the table."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.dice import half_die, score
from rules.muskets_mohawks.ground import SECTION, TABLE, Area, Ground
from rules.muskets_mohawks.tables_terrain import CREEK, FORD_WIDTH, LENGTHWISE, RIVER_CROSSING, RIVER_WIDTH

_RULE: Final = "MM-TERR-5"
# The middle of a water in each lane of sections: off the lane's own middle, which roads and scouts need.
_MIDDLES: Final = (125, 195, 355)
# With a lake in the middle section a stream runs in an outer lane only, farther from the middle: the bank between it
# and the lake must be wide enough for a unit that comes out of a ford.
_PAST_LAKE: Final = {0: 80, 2: 400}
_BRIDGE_HALF: Final = 10  # as wide as the road


class Course:
    """The water that the dice gave the table, before it is placed."""

    __slots__ = ("crossing", "fords", "kind", "lake", "level", "section", "width")

    def __init__(self) -> None:
        self.kind: str = ""  # creek or river; empty: none
        self.lake: bool = False
        self.level: bool = True
        self.section: int = 0  # whose row called for it
        self.width: int = 0  # inches
        self.crossing: str = ""
        self.fords: list[tuple[int, int]] = []  # third of the water's length (0: own section's) and width in inches


def roll_river(umpire: Umpire, course: Course, section: int) -> None:
    """MM-TERR-5: roll what a river row of a section means.

    Inferred: the first such row settles the one creek or river of the table; a river in section 5 is a lake, and lets
    the next such row roll for a stream of its own.
    """
    if course.kind:
        return
    if score(umpire, _RULE, "table", "water") <= CREEK:
        course.kind = "creek"
    elif section == 5:
        course.lake = True
        return
    else:
        course.kind = "river"
    course.section = section
    course.level = score(umpire, _RULE, "table", "direction") <= LENGTHWISE
    half = half_die(umpire, _RULE, "table", "width")
    course.width = half if course.kind == "creek" else RIVER_WIDTH + half
    if course.kind == "river":
        _roll_crossing(umpire, course)


def _roll_crossing(umpire: Umpire, course: Course) -> None:
    face = score(umpire, _RULE, "table", "crossing")
    umpire.record(_RULE, NOTE, "table", "row:river_crossing", None, str(face))
    course.crossing = RIVER_CROSSING[face]
    if course.crossing == "ford":
        course.fords.append((-1, FORD_WIDTH + half_die(umpire, _RULE, "table", "ford width")))
    elif course.crossing == "two fords":
        first = _third(umpire)
        second = _third(umpire)
        while second == first:
            second = _third(umpire)
        for third in (first, second):
            course.fords.append((third, FORD_WIDTH + half_die(umpire, _RULE, "table", "ford width")))


def _third(umpire: Umpire) -> int:
    """Roll for one of the three sections along the water: 1-2, 3-4, 5-6 from the left or the far end."""
    return half_die(umpire, _RULE, "table", "ford section") - 1


def lay(ground: Ground, course: Course) -> None:
    """MM-TERR-5: lay the rolled water with its bridge or fords.

    Inferred: it runs through the lane of its section, next to the middle; a bridge or ford is where a road crosses
    in that section, else in the section's middle. With a lake in section 5 a creek or river takes the far or left
    lane rather than the middle one, and keeps its distance from the lake.
    """
    if course.lake:
        ground.waters.append(Area("lake", SECTION + 10, SECTION + 10, 2 * SECTION - 10, 2 * SECTION - 10))
    if not course.kind:
        return
    section = _where(ground, course.section)
    lane = (section - 1) // 3 if course.level else (section - 1) % 3
    third = (section - 1) % 3 if course.level else (section - 1) // 3
    middle = _PAST_LAKE[2 if lane == 2 else 0] if course.lake else _MIDDLES[lane]
    low = middle - 5 * course.width
    high = low + 10 * course.width
    if course.level:
        ground.waters.append(Area(course.kind, 0, low, TABLE, high, True))
    else:
        ground.waters.append(Area(course.kind, low, 0, high, TABLE, False))
    if course.crossing == "bridge":
        ground.bridges.append(_gap(course, "bridge", _crossroad(ground, course, third), low, high, _BRIDGE_HALF))
    for at, width in course.fords:
        middle = _crossroad(ground, course, third if at < 0 else at)
        ground.fords.append(_gap(course, "ford", middle, low, high, 5 * width))


def _where(ground: Ground, section: int) -> int:
    """Return where grouping has left the first river row; a creek in section 5 stays there."""
    if section == 5:
        return 5
    for place in range(1, 10):
        if place != 5 and ground.sections[place - 1].startswith("river"):
            return place
    return section


def _crossroad(ground: Ground, course: Course, third: int) -> int:
    """Return where along the water, in one of its thirds, a road crosses it, else that third's middle."""
    for road in ground.roads:
        if road.level != course.level and road.middle() // SECTION == third:
            return road.middle()
    return third * SECTION + SECTION // 2


def _gap(course: Course, kind: str, middle: int, low: int, high: int, half: int) -> Area:
    # Runs across the water: a bridge over level water leads from far to near.
    if course.level:
        return Area(kind, middle - half, low, middle + half, high, False)
    return Area(kind, low, middle - half, high, middle + half, True)
