"""A stored battle as a report: its events by turns, each told in a sentence, and the table after each.

Pure: it folds the rows that the selectors give. A *step* is what a reader steps by: one sentence, its dice, and
all the silent changes that follow from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.core.events import CHANGE, FOLDING, MOVE, NOTE, PLACE, REMOVE, TURN, fold

Row = dict[str, Any]
Snapshot = dict[str, dict[str, Any]]

# Fields that only the engine's bookkeeping reads: their changes move nothing and are not told.
_SILENT = {
    "active", "activated", "armies", "below_half", "engaged", "entered_from", "fought_melee", "hit_by_fire",
    "lost_burning", "lost_contact", "lost_fire", "lost_melee", "met", "on_table", "opponents", "quiet", "recovered",
    "recovery_done", "retired", "retired_by", "retiring", "still", "tactic", "target", "task", "turn",
}  # fmt: skip
# Fields that change the drawing.
_DRAWN = {"at", "on_table", "figures", "formation", "lost", "ran_away", "left_table", "resolved", "looted"}


@dataclass(slots=True)
class Step:
    """One thing told: `patch` is what it changes on the map, by entity and field (None: the entity goes)."""

    number: int
    kind: str
    rule: str
    who: str
    sentence: str
    faces: list[int] = field(default_factory=list)
    need: int = 0
    passed: int = 0
    modifiers: list[tuple[int, str, str]] = field(default_factory=list)
    stream: str = ""
    patch: dict[str, dict[str, Any] | None] = field(default_factory=dict)


@dataclass(slots=True)
class Turn:
    """One turn of play with the table before and after; turn 0 is the laying out."""

    number: int
    rows: list[Row]
    before: Snapshot
    after: Snapshot


def turns(initial: Snapshot, rows: Iterable[Row]) -> list[list[Row]]:
    """Return the events by turn; the first list is what happened before turn 1."""
    parts: list[list[Row]] = [[]]
    for row in rows:
        if row["kind"] == CHANGE and row["who"] == "battle" and row.get("what") == "turn":
            parts.append([])
        parts[-1].append(row)
    return parts


def turn(initial: Snapshot, rows: Iterable[Row], number: int) -> Turn:
    """Return one turn; raises IndexError when there is none of this number."""
    parts = turns(initial, rows)
    earlier = [row for part in parts[:number] for row in part]
    before = fold(initial, earlier)
    return Turn(number, parts[number], before, fold(before, parts[number]))


def steps(rows: list[Row]) -> list[Step]:
    """Return what is told of these events (rows with their "sentence"), silent changes put with their cause."""
    told: list[Step] = []
    early: list[Row] = []  # changes before anything is told belong to the first thing that is
    for row in rows:
        if not _is_silent(row):
            told.append(_step(row))
            for silent in early:
                _patch(told[-1], silent)
            early = []
        if told:
            _patch(told[-1], row)
        else:
            early.append(row)
    return told


def trails(rows: list[Row]) -> dict[str, list[list[Any]]]:
    """Return the places each piece passed through in these events, by its id."""
    passed: dict[str, list[list[Any]]] = {}
    for row in rows:
        if row["kind"] == MOVE and row.get("what") == "at" and row.get("after"):
            passed.setdefault(str(row["who"]), []).append(row["after"])
    return passed


def drawn(snapshot: Snapshot) -> dict[str, dict[str, Any]]:
    """Return what the map's script needs of a snapshot to start from."""
    keep = _DRAWN | {"name", "faction", "commands"}
    return {who: {k: v for k, v in row.items() if k in keep} for who, row in snapshot.items() if "at" in row}


def plain(row: Row) -> str:
    """Return a row's sentence without what pages show beside it: the rule at its end, and the modifiers."""
    sentence, rule = str(row.get("sentence", "")), row.get("rule")
    said = ", ".join(f"{m[1]:+d} {str(m[2]).replace('_', ' ')}" for m in row.get("modifiers") or [])
    if said:
        sentence = sentence.replace(f" ({said})", "")
    return sentence.replace(f" ({rule})", "") if rule else sentence


def _is_silent(row: Row) -> bool:
    kind = row["kind"]
    if kind == NOTE:
        return str(row.get("what", "")).startswith("row:") or not row.get("sentence")
    if kind == TURN or not row.get("sentence"):
        return True
    return kind == CHANGE and str(row.get("what")) in _SILENT


def _step(row: Row) -> Step:
    faces = list(row.get("faces", []))
    need = int(row.get("need", 0))
    return Step(
        number=int(row["number"]),
        kind=str(row["kind"]),
        rule=str(row.get("rule", "")),
        who=str(row["who"]),
        sentence=plain(row),
        faces=faces,
        need=need,
        passed=sum(1 for face in faces if need and face <= need),
        modifiers=[(int(m[1]), str(m[2]).replace("_", " "), str(m[0])) for m in row.get("modifiers", [])],
        stream=str(row.get("stream", "")),
    )


def _patch(step: Step, row: Row) -> None:
    kind, who, what = row["kind"], str(row["who"]), str(row.get("what", ""))
    if kind not in FOLDING:
        return
    if kind == REMOVE:
        step.patch[who] = None
    elif kind == PLACE:
        after = row.get("after")
        if isinstance(after, dict) and "at" in after:
            step.patch[who] = dict(drawn({who: after})[who])
    elif what in _DRAWN:
        entry = step.patch.get(who) or {}
        entry[what] = row.get("after")
        step.patch[who] = entry
