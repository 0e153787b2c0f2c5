"""The roster sheet of a siege, filled in from its record: works, leaders, preparations, and a line for each turn."""

from dataclasses import dataclass, field

from rules.core.battle_record import Snapshot
from rules.core.events import NOTE, TURN
from rules.quebec_1759.tables import AREAS, TURNS
from rules.quebec_1759.words import COLUMNS

Row = dict[str, object]
# What of the record a line of the log has: kinds and findings.
_LOGGED = ("moved", "ships_moved", "battle", "raid", "scouted", "lower_town", "path_not_found")


@dataclass(slots=True)
class AreaLine:
    """One area of the sheet: its columns that have works, and the leaders present."""

    area: str
    works: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Roster:
    """QA-ROSTER-1: the sheet: areas, boxes ticked, and the numbers of the events of each turn's line."""

    areas: list[AreaLine]
    fire_ships: int = 0
    path_found: bool = False
    replaced: int = 0
    log: list[list[int]] = field(default_factory=list)


def roster(state: Snapshot, rows: list[Row]) -> Roster:
    """QA-ROSTER-1: return the sheet of a siege as it is in a snapshot, with the log of the events that led to it.

    `log` has a list for each of the sixteen turns with the numbers of its events.
    """
    sheet = Roster([AreaLine(key) for key in AREAS])
    about = state.get("siege", {})
    marks, replaced = about.get("fire_ships"), about.get("replaced")
    sheet.fire_ships = marks if isinstance(marks, int) else 0
    sheet.replaced = replaced if isinstance(replaced, int) else 0
    sheet.path_found = about.get("path_found") is True
    for line in sheet.areas:
        works = str(state.get(line.area, {}).get("works") or "").split()
        line.works = [column for column in COLUMNS if column in works]
        for who, fields in state.items():
            if "rating" in fields and fields.get("at") == line.area:
                line.leaders.append(who)
    sheet.log = _log(rows)
    return sheet


def _log(rows: list[Row]) -> list[list[int]]:
    log: list[list[int]] = [[] for _ in range(TURNS)]
    turn = 0
    for row in rows:
        if row["kind"] == TURN and row["who"] == "siege":
            turn = int(str(row.get("after")))
        elif turn and row["kind"] == NOTE and row.get("what") in _LOGGED:
            log[turn - 1].append(int(str(row["number"])))
    return log
