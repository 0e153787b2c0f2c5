"""A stored battle as a report: its events by turns, each as a sentence, and the table after each.

Pure: it folds the rows that the selectors give. A *step* is what a reader steps by: one sentence, its dice, and
all the silent changes that follow from it. The system's renderer decides what is reported and drawn.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest

from battles import selectors
from battles.models import Battle
from battles.selectors import worded
from battles.systems import renderer_of
from battles.systems.base.drawing import Renderer, Row, Snapshot
from battles.systems.base.pieces import Ghost, Piece, haunt
from common.json_input import Json
from rules import registry
from rules.core import narrate
from rules.core.events import FOLDING, PHASE, TURN, fold
from rules.core.sides import SIDES

# What systems say of modifiers within a sentence: signed numbers with their reasons, in brackets.
_MODIFIERS = re.compile(r" \([+-]\d[^()]*\)")


@dataclass(slots=True)
class Step:
    """One reported event, with the changes that it causes; `patch` is how each piece looks after it (None: it goes)."""

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
    changes: list[Row] = field(default_factory=list)
    patch: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    shot: list[float] | None = None


@dataclass(slots=True)
class Turn:
    """One turn of play with the table before and after; turn 0 is the set-up."""

    number: int
    rows: list[Row]
    before: Snapshot
    after: Snapshot


@dataclass(slots=True)
class Replay:
    """A turn as it is stepped through: the pieces before it, its steps, and the ghosts left at its end."""

    pieces: dict[str, dict[str, Any]]
    steps: list[Step]
    ghosts: list[Ghost]

    def script(self) -> dict[str, Any]:
        """Return what the page's script steps by."""
        return {
            "pieces": self.pieces,
            "steps": [step.patch for step in self.steps],
            "shots": [step.shot for step in self.steps],
        }


def turns(renderer: Renderer, rows: Iterable[Row]) -> list[list[Row]]:
    """Return the events by turn; the first list is what happened before turn 1."""
    parts: list[list[Row]] = [[]]
    for row in rows:
        if renderer.begins_turn(row):
            parts.append([])
        parts[-1].append(row)
    return parts


def read_through(
    system: str, setup: Row, initial: Snapshot, names: dict[str, str], result: Row, rows: list[Row]
) -> None:
    """Go through a battle as a reader does, every turn of it, and raise the error with which a page would fail."""
    look = renderer_of(system, registry.system(system).side_names(setup), names)
    sides = {side["side"]: bool(side["success"]) for side in result["sides"]}
    look.conditions(initial)
    look.verdict((sides["player"], sides["enemy"]))
    state = initial
    for number, part in enumerate(turns(look, rows)):
        page = Turn(number, part, state, fold(state, part))
        replay(look, page, steps(look, worded(system, page.rows, names))).script()
        look.draw(page.after)
        state = page.after


def turn(initial: Snapshot, parts: list[list[Row]], number: int) -> Turn:
    """Return one of the turns; raises IndexError when there is none of this number."""
    earlier = [row for part in parts[:number] for row in part]
    before = fold(initial, earlier)
    return Turn(number, parts[number], before, fold(before, parts[number]))


def steps(renderer: Renderer, rows: list[Row]) -> list[Step]:
    """Return the steps of a turn's events (rows with their "sentence"), silent changes put with their cause.

    A phase without a reported event is no step; what it changes goes with the step after it, or with the last.
    """
    found_steps: list[Step] = []
    early: list[Row] = []  # changes before the first reported event belong to it
    for row in rows:
        if _is_silent(renderer, row):
            (found_steps[-1].changes if found_steps else early).append(row)
        else:
            if found_steps and found_steps[-1].kind == row["kind"] == PHASE:
                early = found_steps.pop().changes
            found_steps.append(_step(row))
            found_steps[-1].changes = [*early, row]
            early = []
    if len(found_steps) > 1 and found_steps[-1].kind == PHASE:
        empty = found_steps.pop()
        found_steps[-1].changes += empty.changes
    return found_steps


def replay(renderer: Renderer, page: Turn, found_steps: list[Step]) -> Replay:
    """Return a turn to step through; the steps get what they change of the drawing, and their lines of fire."""
    state, places = page.before, {int(row["number"]): place for place, row in enumerate(page.rows)}
    pieces = {entity: piece for entity in state if (piece := renderer.piece(entity, state)) is not None}
    ways: dict[str, list[tuple[float, float]]] = {}
    start, first = dict(pieces), {entity: piece.patch() for entity, piece in pieces.items()}
    shown: dict[str, dict[str, Any] | None] = dict(first)
    for step in found_steps:
        for row in step.changes:
            step.shot = _shot(renderer, page.rows, places[int(row["number"])], state) or step.shot
            if row["kind"] in FOLDING:
                state = fold(state, [row])
        changed = [str(row["who"]) for row in step.changes if row["kind"] in FOLDING]
        for entity in dict.fromkeys(also for who in changed for also in renderer.touched(who, state)):
            now = renderer.piece(entity, state) if entity in state else None
            drawing = now.patch() if now is not None else None
            if now is not None:
                pieces[entity] = now
                ways.setdefault(entity, []).append(now.at)
            if drawing != shown.get(entity):
                step.patch[entity] = drawing
                shown[entity] = drawing
    return Replay(first, found_steps, _ghosts(start, pieces, state, ways))


def _ghosts(
    start: dict[str, Piece], pieces: dict[str, Piece], state: Snapshot, ways: dict[str, list[tuple[float, float]]]
) -> list[Ghost]:
    """Return the ghosts of the pieces that moved and are still there."""
    stayed = [entity for entity in start if entity in state]
    found = [haunt(start[entity], pieces[entity], ways.get(entity, [])) for entity in stayed]
    return [ghost for ghost in found if ghost is not None]


def _shot(renderer: Renderer, rows: list[Row], place: int, state: Snapshot) -> list[float] | None:
    """Return the line of fire of a roll, [from x, from y, to x, to y], where it is one and both are on the table."""
    target, who = renderer.target(rows, place, state), str(rows[place]["who"])
    if target not in state or who not in state:
        return None
    ends = renderer.piece(who, state), renderer.piece(target, state)
    if ends[0] is None or ends[1] is None or not ends[0].shown or not ends[1].shown:
        return None
    return [*ends[0].at, *ends[1].at]


def plain(row: Row) -> str:
    """Return a row's sentence without the rule at its end and the modifiers, which pages show separately."""
    sentence, rule = str(row.get("sentence", "")), row.get("rule")
    if row.get("modifiers"):
        sentence = _MODIFIERS.sub("", sentence, count=1)
    return sentence.replace(f" ({rule})", "") if rule else sentence


def _about_dice(row: Row) -> tuple[str, str]:
    """Return a sentence in two parts, so that dice are drawn where it names them."""
    sentence = plain(row)
    if row.get("faces"):
        for verb in (" rolls", " rolled"):
            head, found, tail = sentence.partition(f"{verb} {narrate.faces(row)}")
            if found:
                return f"{head}{verb}", tail.strip()
    return sentence, ""


def _is_silent(renderer: Renderer, row: Row) -> bool:
    if row["kind"] == TURN or not row.get("sentence"):
        return True
    return not renderer.is_reported(row)


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
        modifiers=_modifiers(row),
        stream=str(row.get("stream", "")),
    )


def _modifiers(row: Row) -> list[tuple[int, str, str]]:
    """Return what changed a roll as (amount, reason, rule), each reason in the words that the sentence has for it."""
    found = _MODIFIERS.search(str(row.get("sentence", "")))
    texts = found.group()[2:-1].split(", ") if found else []
    rows = row.get("modifiers", [])
    words = [text.partition(" ")[2] for text in texts] if len(texts) == len(rows) else [str(m[2]) for m in rows]
    return [(int(m[1]), text.replace("_", " "), str(m[0])) for m, text in zip(rows, words, strict=True)]


@dataclass(slots=True, frozen=True)
class Viewpoint:
    """One way to read a battle: `side` is player, enemy or "" for all of it, `query` the end of its addresses."""

    side: str
    words: str

    @property
    def query(self) -> str:
        """Return what is put behind the address of a turn."""
        return f"?seen={self.side}" if self.side else ""


def viewpoints(battle: Battle) -> list[Viewpoint]:
    """Return the ways to read a battle, all of it first; none where the rules hide nothing during play."""
    rules = registry.system(battle.system)
    if not rules.hides(battle.setup):
        return []
    names = rules.side_names(battle.setup)
    ways = [Viewpoint(side, f"As the {name} saw it") for side, name in zip(SIDES, names, strict=True)]
    return [Viewpoint("", "All of it"), *ways]


def viewpoint_of(request: HttpRequest, battle: Battle) -> Viewpoint:
    """Return the viewpoint that a page is asked for; one that is not on offer does not exist."""
    asked = request.GET.get("seen", "")
    offered = viewpoints(battle) or [Viewpoint("", "")]
    found = next((way for way in offered if way.side == asked), None)
    if found is None:
        raise Http404
    return found


def record(battle: Battle, viewpoint: Viewpoint) -> tuple[Snapshot, list[Json]]:
    """Return the snapshot before a battle and its events, as far as they are known to a viewpoint."""
    if viewpoint.side:
        return selectors.record_seen(battle=battle, side=viewpoint.side)
    return battle.initial or {}, list(selectors.events(battle=battle))
