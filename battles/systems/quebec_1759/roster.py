"""The roster sheet of a siege to print: works, leaders, preparations, and a line for each turn (QA-ROSTER-1)."""

from dataclasses import dataclass

from battles.systems.base.drawing import Snapshot
from rules.quebec_1759 import narrate
from rules.quebec_1759.roster import AreaLine, roster
from rules.quebec_1759.tables import MOST_REPLACED, PREPARATION, TURNS
from rules.quebec_1759.words import COLUMNS


@dataclass(slots=True, frozen=True)
class Line:
    """An area: whether each of its columns has works, and who leads there."""

    name: str
    columns: list[bool]
    leaders: list[str]


@dataclass(slots=True, frozen=True)
class Sheet:
    """The sheet: a line for each area, rows of boxes with their labels, and the turns still to be played."""

    areas: list[Line]
    boxes: list[tuple[str, list[bool]]]
    turns: list[int]


def roster_sheet(state: Snapshot, called: dict[str, str]) -> Sheet | None:
    """Return the sheet of a siege as it is in a snapshot; None for a battle by itself, which has none."""
    if "siege" not in state:
        return None
    found = roster(state, [])
    boxes = [
        ("Fire ships made ready", _ticked(found.fire_ships, PREPARATION)),
        ("The path is found", [found.path_found]),
        ("Ships replaced", _ticked(found.replaced, MOST_REPLACED)),
    ]
    first = int(state["siege"]["turn"])
    return Sheet([_line(line, called) for line in found.areas], boxes, list(range(first, TURNS + 1)))


def _line(line: AreaLine, called: dict[str, str]) -> Line:
    name = narrate.name_of(line.area, {})
    leaders = [narrate.name_of(leader, called) for leader in line.leaders]
    return Line(name, [column in line.works for column in COLUMNS], leaders)


def _ticked(count: int, boxes: int) -> list[bool]:
    return [number < count for number in range(boxes)]
