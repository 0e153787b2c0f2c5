"""Changes to a running campaign by hand, on its plain state: an umpire's override, and a new name."""

from copy import deepcopy
from typing import Any

from campaigns.ledger import engine
from campaigns.ledger.engine import Step
from campaigns.ledger.projection import State
from rules.core import lengths
from rules.core.errors import Fault, SetupError
from rules.core.events import CHANGE
from rules.core.plain_text import unseen_sentence
from rules.core.suggest import did_you_mean

# What an umpire may set: the table of the state, how its rows are called, and their fields with the rule of each.
FIELDS: dict[str, tuple[str, str, dict[str, str]]] = {
    "unit": (
        "units",
        "id",
        {
            "name": "MM-TROOP-1",
            "rep": "MM-REP-1",
            "figures": "MM-TROOP-1",
            "paper": "MM-TROOP-1",
            "weapon": "MM-WEAPON-1",
            "back": "MM-REPL-1",
        },
    ),
    "leader": ("leaders", "id", {"name": "MM-LEAD-1", "rep": "MM-REP-1", "status": "MM-PROMO-2"}),
    "standing": ("standings", "faction", {"morale": "MM-CAMP-5", "investment": "MM-CAMP-9"}),
}
# Whatever has a name, with the table of the state and the rule by which it came onto the roster.
NAMED = {
    "unit": ("units", "MM-TROOP-1"),
    "leader": ("leaders", "MM-LEAD-1"),
    "formation": ("formations", "MM-LEAD-1"),
}
_KEYS = ("what", "key", "field", "value")


def override(state: State, changes: Any) -> Step:
    """Return the state with an umpire's changes: each names what (unit, leader, standing), key, field and value.

    Raises SetupError with every fault; the rules' own bounds hold for an umpire too.
    """
    if not isinstance(changes, list) or not changes:
        raise SetupError.of([Fault("changes", "An override changes something; list at least one change.")])
    changed = deepcopy(state)
    wrong = [_fault(state, change, f"changes.{number}") for number, change in enumerate(changes)]
    asked: dict[str, str] = {}
    # Those that name what there is are tried also where others do not, so that all faults are reported at once.
    sound = [(number, change) for number, change in enumerate(changes) if wrong[number] is None]
    events = [_set(changed, change, number, asked) for number, change in sound]
    faults = [fault for fault in wrong if fault is not None]
    faults += [_as_asked(fault, asked) for fault in engine.state_faults(changed)]
    if faults:
        raise SetupError.of(faults)
    return Step(changed, events)


def _set(changed: State, change: dict[str, Any], number: int, asked: dict[str, str]) -> dict[str, object]:
    """Make one change, note under the state's own name for its place who asked for it, and return its event."""
    table, name, rules = FIELDS[change["what"]]
    field, key = change["field"], change["key"]
    place, row = next(found for found in enumerate(changed[table]) if found[1][name] == key)
    before, row[field] = row[field], change["value"]
    for row_of in (place, key):  # the rules name a row by its place, a standing also by its army
        asked[f"{table}.{row_of}.{field}"] = f"changes.{number}.value"
    return _event(number, rules[field], key, field, before, change["value"])


def rename(state: State, kind: str, key: str, name: str) -> Step:
    """Return the state with a unit, leader or formation called by another name; a campaign's own is no part of it."""
    if unseen := unseen_sentence("The name", name):
        raise SetupError.of([Fault("name", unseen)])
    if kind == "campaign" and name.strip() and len(name) <= lengths.NAME:
        return Step(state, [])
    if kind not in (*NAMED, "campaign"):
        message = f"There are no names for {kind}; choose one of {', '.join(NAMED)}.{did_you_mean(kind, NAMED)}"
        raise SetupError.of([Fault("kind", message)])
    if not name.strip() or len(name) > lengths.NAME:
        raise SetupError.of([Fault("name", f"A name has 1 to {lengths.NAME} letters.")])
    changed = deepcopy(state)
    table, rule = NAMED[kind]
    row = next((row for row in changed[table] if row["id"] == key), None)
    if row is None:
        guess = did_you_mean(key, [str(each["id"]) for each in changed[table]])
        raise SetupError.of([Fault("key", f"There is no {kind} {key} on this roster.{guess}")])
    event = _event(0, rule, key, "name", row["name"], name.strip())
    row["name"] = name.strip()
    return Step(changed, [event])


def _fault(state: State, change: Any, where: str) -> Fault | None:
    if not isinstance(change, dict) or sorted(change) != sorted(_KEYS):
        return Fault(where, f"A change holds {', '.join(_KEYS)}, and nothing else.")
    if not isinstance(change["what"], str) or change["what"] not in FIELDS:
        guess = did_you_mean(change["what"], FIELDS)
        return Fault(f"{where}.what", f"{where}.what must be one of {', '.join(FIELDS)}.{guess}")
    table, name, fields = FIELDS[change["what"]]
    if not isinstance(change["key"], str):
        return Fault(f"{where}.key", f"{where}.key must be a text, which names one {change['what']}.")
    if not any(row[name] == change["key"] for row in state[table]):
        guess = did_you_mean(change["key"], [str(row[name]) for row in state[table]])
        return Fault(f"{where}.key", f"There is no {change['what']} {change['key']} in this campaign.{guess}")
    if not isinstance(change["field"], str) or change["field"] not in fields:
        guess = did_you_mean(change["field"], fields)
        return Fault(f"{where}.field", f"Of a {change['what']} an umpire changes one of {', '.join(fields)}.{guess}")
    return None


def _as_asked(fault: Fault, asked: dict[str, str]) -> Fault:
    """Return a fault of the changed state as one of the change of its field, or else of a change of the same row."""
    row, _, field = fault.field.rpartition(".")
    row_field = next((at for where, at in asked.items() if where.rpartition(".")[0] == row), "changes")
    return Fault(
        asked.get(fault.field, row_field), fault.message.replace(fault.field, field.capitalize() or "It"), fault.rule
    )


def _event(number: int, rule: str, who: str, what: str, before: object, after: object) -> dict[str, object]:
    return {"number": number, "kind": CHANGE, "rule": rule, "who": who, "what": what, "before": before, "after": after}
