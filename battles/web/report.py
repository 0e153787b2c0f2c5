"""A stored battle as a report: its events by turns, each told in a sentence, and the table after each.

Pure: it folds the rows that the selectors give. A *step* is what a reader steps by: one sentence, its dice, and
all the silent changes that follow from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.core import narrate
from rules.core.events import CHANGE, FOLDING, MOVE, ORDER, PLACE, REMOVE, ROLL, TURN, fold

Row = dict[str, Any]
Snapshot = dict[str, dict[str, Any]]

# Fields that only the engine's bookkeeping reads: their changes move nothing and are not told.
_SILENT = {
    "active", "activated", "armies", "below_half", "ending", "engaged", "entered_at", "entered_from", "fought_melee",
    "hit_by_fire", "holder", "leader", "leader_rep", "lost_burning", "lost_contact", "lost_fire", "lost_melee", "met",
    "on_table", "opponents", "quiet", "recovered", "recovery_done", "reported", "retired", "retired_by", "retiring",
    "seen", "still", "tactic", "target", "task", "turn",
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
    tail: str = ""
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


def shots(page: Turn) -> dict[int, list[int]]:
    """Return the lines of fire of a turn, [from x, from y, to x, to y], by the number of the roll."""
    at = {who: row["at"] for who, row in page.before.items() if "at" in row}
    targets = {who: str(row.get("target", "")) for who, row in page.before.items()}
    lines: dict[int, list[int]] = {}
    for place, row in enumerate(page.rows):
        who, what, after = str(row["who"]), str(row.get("what", "")), row.get("after")
        if row["kind"] == PLACE and isinstance(after, dict) and "at" in after:
            at[who] = after["at"]
        elif row["kind"] == MOVE and what == "at":
            at[who] = after
        elif row["kind"] == CHANGE and what == "target":
            targets[who] = str(after)
        elif row["kind"] == ROLL and what in ("volley", "at_will"):
            target = _target(page.rows[place + 1 :], who) or targets.get(who, "")
            if who in at and target in at and at[who][0] >= 0 and at[target][0] >= 0:
                lines[int(row["number"])] = [*at[who][:2], *at[target][:2]]
    return lines


def _target(rows: list[Row], who: str) -> str:
    """Return the target that a firer takes after its roll, before anybody is given another order."""
    for row in rows:
        if row["kind"] == ORDER:
            return ""
        if row["kind"] == CHANGE and row["who"] == who and row.get("what") == "target" and row.get("after"):
            return str(row["after"])
    return ""


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


def _about_dice(row: Row) -> tuple[str, str]:
    """Return a sentence in two parts, so that dice are drawn where it names them."""
    sentence = plain(row)
    if row.get("faces"):
        head, found, tail = sentence.partition(f" rolls {narrate.faces(row)}")
        if found:
            return f"{head} rolls", tail.strip()
    return sentence, ""


def _is_silent(row: Row) -> bool:
    kind = row["kind"]
    if kind == TURN or not row.get("sentence"):
        return True
    return kind == CHANGE and str(row.get("what")) in _SILENT


def _step(row: Row) -> Step:
    faces = list(row.get("faces", []))
    need = int(row.get("need", 0))
    sentence, tail = _about_dice(row)
    return Step(
        number=int(row["number"]),
        kind=str(row["kind"]),
        rule=str(row.get("rule", "")),
        who=str(row["who"]),
        sentence=sentence,
        tail=tail,
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
