"""The inputs of a campaign from one month on, as plain entries, and what an amendment makes of them.

A script is a list of entries with kind, payload, the number of their month and who put them in. Those that an amendment
changed are marked `amended`: what is wrong with them is refused, while a later one that no longer fits is mended and
reported.
"""

from copy import deepcopy
from typing import Any

from campaigns.models import CampaignInput
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules.core.errors import Fault

Kind = CampaignInput.Kind
Script = list[Json]
RESULTS = (Kind.ENGINE_RESULT, Kind.TABLE_RESULT)


def amended(script: Script, changes: Json, result: Any, user: int | None) -> Script:
    """Return a script with the changes made to its first month, of which `result` is the one on record.

    What a choice leaves out is as it was chosen.
    `changes` holds some of choice (units, doctrine, options, system), result with units, spared (leaders of the record
    who did not fall), dice (stream and faces each) and override (changes, reason, and at: before or after the battle).
    """
    faults = change_faults(changes)
    if faults:
        raise InvalidRequest.of_faults(faults)
    month, later = _first_month(deepcopy(script))
    if "choice" in changes:
        month = _with_choice(month, changes["choice"], user)
    if "spared" in changes:
        changes = {**changes, "result": _with_spared(result, changes["spared"])}
    if "result" in changes:
        month = _with_result(month, changes["result"], changes.get("units"), user)
    for row in changes.get("dice", []):
        month = _with_dice(month, row, user)
    if "override" in changes:
        month = _with_override(month, changes["override"], user)
    return month + later


def change_faults(changes: Json) -> list[Fault]:
    """Return what contradicts itself in an amendment's changes, whose form the caller holds them to."""
    faults = []
    if not set(changes) & {"choice", "result", "spared", "dice", "override"}:
        faults.append(Fault("changes", "The amendment changes nothing; state what was otherwise."))
    if "result" in changes and "choice" in changes:
        faults.append(
            Fault("choice", "A month with a result of its own is not fought: state the result or the choice.")
        )
    if "result" in changes and "spared" in changes:
        faults.append(Fault("spared", "State who was spared in the result itself."))
    if "units" in changes and "result" not in changes:
        faults.append(Fault("units", "Units go with a result, or in the choice."))
    return faults


def _first_month(script: Script) -> tuple[Script, Script]:
    for place, entry in enumerate(script[1:], start=1):
        if entry["kind"] == Kind.PREPARE:
            return script[:place], script[place:]
    return script, []


def entry(kind: str, payload: Json, user: int | None, *, month: int | None) -> Json:
    """Return an entry of an amendment."""
    return {"kind": str(kind), "payload": payload, "month": month, "user": user, "amended": True}


def _number(month: Script) -> int | None:
    return month[0]["month"] if month else None


def _without_battle(month: Script) -> tuple[Script, Script]:
    """Return what came before and after the decision on the month's battle, which is left out."""
    decided = (Kind.CHOICE, Kind.PLAYED, *RESULTS, Kind.CLOSE, Kind.WITHDRAW)
    ends = [place for place, entry in enumerate(month) if entry["kind"] == Kind.CLOSE]
    end = ends[-1] if ends else len(month) - 1
    before = [entry for entry in month[: end + 1] if entry["kind"] not in decided]
    return before, month[end + 1 :]


def _with_choice(month: Script, choice: Json, user: int | None) -> Script:
    before, after = _without_battle(month)
    number = _number(month)
    kept: Json = next((entry["payload"] for entry in reversed(month) if entry["kind"] == Kind.CHOICE), {})
    if choice.get("system", kept.get("system", "")) != kept.get("system", ""):
        kept = {"units": kept.get("units")}  # doctrine and options are another system's
    inherited = "options" not in choice and bool(kept.get("options"))
    fought = [
        entry(Kind.CHOICE, {**kept, **choice, "inherited": inherited}, user, month=number),
        entry(Kind.ENGINE_RESULT, {}, user, month=number),
        entry(Kind.CLOSE, {}, user, month=number),
    ]
    return before + fought + after


def _with_result(month: Script, result: Json, units: list[str] | None, user: int | None) -> Script:
    before, after = _without_battle(month)
    number = _number(month)
    payload: Json = {"result": result, **({"units": units} if units is not None else {})}
    typed = [entry(Kind.TABLE_RESULT, payload, user, month=number), entry(Kind.CLOSE, {}, user, month=number)]
    return before + typed + after


def _with_spared(result: Any, spared: list[str]) -> Json:
    """Return a month's result in which these leaders did not fall."""
    if not isinstance(result, dict):
        raise InvalidRequest.of_faults(
            [Fault("spared", "This month has no result in which a leader could have fallen.")]
        )
    fallen = [row["id"] for row in result["leaders"] if row["fate"] != "unhurt" and row["side"] == "player"]
    faults = [
        Fault("spared", f"{key} did not fall in this month; those who did are: {', '.join(fallen) or 'none'}.")
        for key in spared
        if key not in fallen
    ]
    if faults:
        raise InvalidRequest.of_faults(faults)
    leaders = [row | ({"fate": "unhurt"} if row["id"] in spared else {}) for row in result["leaders"]]
    return result | {"leaders": leaders}


def _with_dice(month: Script, row: Json, user: int | None) -> Script:
    kept = [entry for entry in month if entry["kind"] != Kind.TYPED_DICE or entry["payload"]["stream"] != row["stream"]]
    return [kept[0], entry(Kind.TYPED_DICE, dict(row), user, month=_number(month)), *kept[1:]]


def _with_override(month: Script, override: Json, user: int | None) -> Script:
    payload: Json = {"changes": override.get("changes", []), "reason": str(override["reason"]).strip()}
    if override.get("at", "after") == "before":
        place = next((at for at, entry in enumerate(month) if entry["kind"] in (Kind.CHOICE, *RESULTS)), len(month))
        return [*month[:place], entry(Kind.OVERRIDE, payload, user, month=_number(month)), *month[place:]]
    return [*month, entry(Kind.OVERRIDE, payload, user, month=None)]


def without_last_step(script: Script) -> Script:
    """Return a script without its last step: one input, or a month's battle with all that it was decided by."""
    fought = (Kind.CHOICE, Kind.PLAYED, Kind.ENGINE_RESULT)
    kept = list(script)
    last = kept.pop()["kind"]
    if last == Kind.CLOSE:
        # Dice may have been typed for the aftermath after the battle was fought; they go with it.
        while (last := kept.pop()["kind"]) not in RESULTS:
            pass
    while last in fought and kept and kept[-1]["kind"] in fought:
        kept.pop()
    return kept
