"""Changes to a running campaign by hand, on its plain state: an umpire's override, and a new name."""

from copy import deepcopy
from typing import Any

from campaigns import engine
from campaigns.engine import Step
from campaigns.projection import State
from rules.core.errors import Fault, SetupError
from rules.core.events import CHANGE

# What an umpire may set: the table of the state, how its rows are called, and their fields.
FIELDS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "unit": ("units", "id", ("name", "rep", "figures", "paper", "weapon", "back")),
    "leader": ("leaders", "id", ("name", "rep", "status")),
    "standing": ("standings", "faction", ("morale", "investment")),
}
NAMED = {"unit": "units", "leader": "leaders", "formation": "formations"}
_KEYS = ("what", "key", "field", "value")
_NAME_LENGTH = 120


def override(state: State, changes: Any) -> Step:
    """Return the state with an umpire's changes: each names what (unit, leader, standing), key, field and value.

    Raises SetupError with every fault; the rules' own bounds hold for an umpire too.
    """
    if not isinstance(changes, list) or not changes:
        raise SetupError.of([Fault("changes", "An override changes something; list at least one change.")])
    changed = deepcopy(state)
    faults: list[Fault] = []
    events: list[dict[str, object]] = []
    for place, change in enumerate(changes):
        where = f"changes.{place}"
        if fault := _fault(state, change, where):
            faults.append(fault)
            continue
        table, name, _ = FIELDS[change["what"]]
        row = next(row for row in changed[table] if row[name] == change["key"])
        events.append(_event(len(events), change["key"], change["field"], row[change["field"]], change["value"]))
        row[change["field"]] = change["value"]
    if not faults:
        faults = engine.state_faults(changed)
    if faults:
        raise SetupError.of(faults)
    return Step(changed, events)


def rename(state: State, kind: str, key: str, name: str) -> Step:
    """Return the state with a unit, leader or formation called by another name; a campaign's own is no part of it."""
    if kind == "campaign" and name.strip() and len(name) <= _NAME_LENGTH:
        return Step(state, [])
    if kind not in (*NAMED, "campaign"):
        raise SetupError.of([Fault("kind", f"There are no names for {kind}; choose one of {', '.join(NAMED)}.")])
    if not name.strip() or len(name) > _NAME_LENGTH:
        raise SetupError.of([Fault("name", f"A name has 1 to {_NAME_LENGTH} letters.")])
    changed = deepcopy(state)
    row = next((row for row in changed[NAMED[kind]] if row["id"] == key), None)
    if row is None:
        raise SetupError.of([Fault("key", f"There is no {kind} {key} on this roster.")])
    event = _event(0, key, "name", row["name"], name.strip())
    row["name"] = name.strip()
    return Step(changed, [event])


def _fault(state: State, change: Any, where: str) -> Fault | None:
    if not isinstance(change, dict) or sorted(change) != sorted(_KEYS):
        return Fault(where, f"A change holds {', '.join(_KEYS)}, and nothing else.")
    if not isinstance(change["what"], str) or change["what"] not in FIELDS:
        return Fault(f"{where}.what", f"An umpire changes one of {', '.join(FIELDS)}, not {change['what']}.")
    table, name, fields = FIELDS[change["what"]]
    if not any(row[name] == change["key"] for row in state[table]):
        return Fault(f"{where}.key", f"There is no {change['what']} {change['key']} in this campaign.")
    if change["field"] not in fields:
        return Fault(f"{where}.field", f"Of a {change['what']} an umpire changes one of {', '.join(fields)}.")
    return None


def _event(number: int, who: str, what: str, before: object, after: object) -> dict[str, object]:
    return {"number": number, "kind": CHANGE, "rule": "", "who": who, "what": what, "before": before, "after": after}
