"""The roster sheet of a siege to print: works, leaders, preparations, pieces, and a line a turn (QA-ROSTER-1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from battles.systems.base.drawing import Row, Snapshot
from rules.core.events import PLACE, fold
from rules.core.narrate import counted
from rules.quebec_1759 import narrate
from rules.quebec_1759.roster import AreaLine, roster
from rules.quebec_1759.tables import MOST_REPLACED, PREPARATION, TURNS
from rules.quebec_1759.words import COLUMNS, NATION_NAMES, NATIONS


@dataclass(slots=True, frozen=True)
class Line:
    """An area: whether each of its columns has works, and who leads there."""

    name: str
    columns: list[bool]
    leaders: list[str]


@dataclass(slots=True, frozen=True)
class Counter:
    """A block or leader: its side, its area ("" for one that is off the map), and what is left of it."""

    name: str
    side: str
    where: str
    left: str


@dataclass(slots=True, frozen=True)
class Sheet:
    """The sheet: a line for each area, rows of boxes with their labels, and the turns with what was done on each.

    `counters` has all blocks and leaders once a siege has been played, and nothing on the sheet that it begins with.
    """

    areas: list[Line]
    boxes: list[tuple[str, list[bool]]]
    turns: list[tuple[int, str]]
    counters: list[Counter] = field(default_factory=list)


def roster_sheet(initial: Snapshot, called: dict[str, str], rows: Sequence[Row] = ()) -> Sheet | None:
    """Return the sheet of a siege after these events of its record; None for a battle by itself, which has none."""
    if "siege" not in initial:
        return None
    state = fold(initial, list(rows))
    found = roster(state, list(rows))
    boxes = [
        ("Fire ships made ready", _ticked(found.fire_ships, PREPARATION)),
        ("The path is found", [found.path_found]),
        ("Ships replaced", _ticked(found.replaced, MOST_REPLACED)),
    ]
    sentences = {int(row["number"]): _plain(row, called) for row in rows}
    first = int(initial["siege"]["turn"])
    turns = [(turn, " ".join(sentences[number] for number in found.log[turn - 1])) for turn in range(first, TURNS + 1)]
    counters = _counters(initial, state, called, rows) if rows else []
    return Sheet([_line(line, called) for line in found.areas], boxes, turns, counters)


def _line(line: AreaLine, called: dict[str, str]) -> Line:
    name = narrate.name_of(line.area, {})
    leaders = [narrate.name_of(leader, called) for leader in line.leaders]
    return Line(name, [column in line.works for column in COLUMNS], leaders)


def _ticked(count: int, boxes: int) -> list[bool]:
    return [number < count for number in range(boxes)]


def _plain(row: Row, called: dict[str, str]) -> str:
    """Return the sentence of an event without its rule."""
    return f"{narrate.NARRATOR.sentence(row, called).rpartition(' (')[0]}."


def _counters(initial: Snapshot, state: Snapshot, called: dict[str, str], rows: Sequence[Row]) -> list[Counter]:
    """Return every block and leader that was in the record at any time, the British first, with what became of it."""
    pieces: dict[str, dict[str, Any]] = dict(initial)
    for row in rows:
        if row["kind"] == PLACE:
            pieces.setdefault(str(row["who"]), row["after"])
    found: list[Counter] = []
    for nation, side in zip(NATIONS, NATION_NAMES, strict=True):
        for who, fields in pieces.items():
            if fields.get("nation") == nation and who != narrate.GARRISON:
                now = state.get(who, {})
                where = narrate.name_of(now["at"], {}) if now.get("at") else ""
                found.append(Counter(narrate.name_of(who, called), side, where, _left(fields, now)))
    return found


def _left(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Return the steps left of a block, or the fate of a leader."""
    if "rating" in before:
        fate = str(now.get("fate") or "")
        return f"wounded until turn {now['until']} is over" if fate == "unhurt" and now["until"] else fate
    return f"{now['steps']} of {counted(before['full'], 'step')}" if now else "lost"
