"""From inputs to states: the same steps again, in order, without a database.

Dice typed for a stream hold from the start, since a stream belongs to one step of one month. A result that was
withdrawn is passed over, with the close that followed it; what an umpire did between stays, as far as it can: a
leader who came with the result is renamed no more.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from campaigns.ledger import engine, umpiring
from campaigns.ledger.engine import Step
from campaigns.ledger.projection import State
from campaigns.models import CampaignInput
from rules.core.errors import Fault, SetupError

Kind = CampaignInput.Kind
_RESULTS = (Kind.ENGINE_RESULT, Kind.TABLE_RESULT)


@dataclass(slots=True, frozen=True)
class Entry:
    """An input without its row: what it was and what it held."""

    number: int
    kind: str
    payload: dict[str, Any]
    loose: bool = False  # put in after a result that was withdrawn


def entries(rows: Iterable[CampaignInput]) -> list[Entry]:
    """Return inputs as entries, in order."""
    return [Entry(row.number, row.kind, row.payload) for row in rows]


def typed_dice(rows: list[Entry]) -> dict[str, list[int]]:
    """Return the faces typed for each stream; what was typed last holds, and an empty list takes it back."""
    typed: dict[str, list[int]] = {}
    for row in rows:
        if row.kind == Kind.TYPED_DICE:
            typed[row.payload["stream"]] = row.payload["faces"]
    return {stream: faces for stream, faces in typed.items() if faces}


def effective(rows: list[Entry]) -> list[Entry]:
    """Return the entries that count: all but results withdrawn and the closing of their months."""
    kept: list[Entry] = []
    for row in rows:
        if row.kind != Kind.WITHDRAW:
            kept.append(row)
            continue
        last = max(place for place, entry in enumerate(kept) if entry.kind == Kind.TABLE_RESULT)
        since = (entry for entry in kept[last + 1 :] if entry.kind != Kind.CLOSE)
        kept = kept[:last] + [replace(entry, loose=True) for entry in since]
    return kept


def replay(rows: list[Entry], dice: engine.Dice, state: State | None = None) -> Iterator[tuple[Entry, Step]]:
    """Apply entries in order, from nothing or from a state, and return each with its step.

    `dice` holds the typed faces of all entries. Raises RulesError when a step is refused.
    """
    result: dict[str, Any] | None = None
    for row in effective(rows):
        if row.kind == Kind.TYPED_DICE and state is None:
            continue  # typed with the beginning, which reads them from `dice`
        if row.kind in _RESULTS:
            result = row.payload["result"]
            step = Step(state or {}, [])
        else:
            step = _apply_loosely(row, state, result, dice)
        state = step.state
        yield row, step


def _apply_loosely(row: Entry, state: State | None, result: dict[str, Any] | None, dice: engine.Dice) -> Step:
    try:
        return apply(row, state, result, dice)
    except SetupError:
        if not row.loose or state is None:
            raise
        return Step(state, [])


def apply(row: Entry, state: State | None, result: dict[str, Any] | None, dice: engine.Dice) -> Step:
    """Return the step of one entry; entries that change no state give it back as it is."""
    if row.kind == Kind.BEGIN:
        return engine.begin(row.payload["setup"], dice)
    if state is None:
        raise ValueError(f"{row.kind} cannot open a campaign.")
    if row.kind == Kind.PREPARE:
        return engine.prepare(state, dice)
    if row.kind == Kind.CLOSE and result is not None:
        return engine.close(state, result, dice)
    if row.kind == Kind.OVERRIDE:
        return umpiring.override(state, row.payload["changes"])
    if row.kind == Kind.RENAME:
        return umpiring.rename(state, row.payload["kind"], row.payload["key"], row.payload["name"])
    if row.kind == Kind.NEXT_CAMPAIGN:
        return engine.next_campaign(state, row.payload["choice"], dice)
    return Step(state, [])


def typed_number_faults(typed: dict[str, list[int]], names: dict[str, str] | None = None) -> list[Fault]:
    """Return a fault for each stream with more or fewer faces than its roll can take in any state of a campaign.

    `names` are those of units and leaders by key. Streams without faces are passed over.
    """
    faults = [
        engine.number_fault(stream, faces, engine.dice_of_stream(stream), names) for stream, faces in typed.items()
    ]
    return [fault for fault in faults if fault is not None]
