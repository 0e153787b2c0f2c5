"""What becomes of the decisions of a later month where its forces are no longer those that they were made for."""

from campaigns.ledger import engine
from campaigns.ledger.projection import State, fit_units
from campaigns.models import Campaign
from common.json_input import Json
from rules.core.errors import RulesError
from rules.core.narrate import listed
from rules.muskets_mohawks.campaign.choose import leaders_who_go
from rules.muskets_mohawks.campaign.read_state import read_state

WHAT_TO_DO = "Enter a corrected result for this month, or amend it once this is accepted."


def fitted_choice(campaign: Campaign, payload: Json) -> tuple[Json, str]:
    """Return a choice that the month's forces allow, as near as may be, and a sentence on what was changed or ""."""
    state = campaign.state
    wanted: tuple[list[str], str, Json]
    if payload.get("system"):
        wanted = (payload["units"], campaign.doctrine, {})
    else:
        wanted = (payload["units"], payload["doctrine"], payload["options"])
    if not engine.choice_faults(state, *wanted):
        return payload, ""
    fit = fit_units(state)
    going = [unit for unit in payload["units"] if unit in fit] or fit
    options = payload["options"] if payload.get("system") else fitted_options(state, going, payload["options"])
    missing = [_name(state, key) for key in payload["units"] if key not in going]
    words = f"{listed(missing)} could no longer go; the others went" if missing else "its options no longer fit"
    return payload | {"units": going, "options": options}, f"The choice was fitted: {words} (MM-REPL-1)."


def fitted_options(state: State, going: list[str], options: Json) -> Json:
    """Return the options of a choice that the month and the units that go allow."""
    fitted, riders = dict(options), engine.may_ride(state, going)
    if "mounted" in fitted:
        fitted["mounted"] = [key for key in fitted["mounted"] if key in riders]
    allowed = {
        "mounted": bool(fitted.get("mounted")),
        "end": engine.holds_an_end(state),
        "canoes": engine.may_come_by_canoe(state),
    }
    return {key: value for key, value in fitted.items() if allowed.get(key, True)}


def fitted_result(state: State, result: Json) -> tuple[Json, str]:
    """Return a result with the strengths that the units have now, and a sentence on what does not agree or "".

    Raises RulesError where even so the rules refuse it.
    """
    faults = engine.result_faults(state, result, None)
    if not faults:
        return result, ""
    pure = read_state(state)
    fit = fit_units(state)
    own = {row["id"]: row for row in state["units"]}
    units = [
        _fitted_unit(row, own[row["id"]]) if row["side"] == "player" and row["id"] in own else row
        for row in result["units"]
        if row["side"] != "player" or row["id"] not in own or row["id"] in fit
    ]
    going = leaders_who_go(pure, [row["id"] for row in units if row["id"] in own])
    fates = {row["id"]: row["fate"] for row in result["leaders"] if row["side"] == "player"}
    theirs = [row for row in result["leaders"] if row["side"] != "player"]
    leaders = [{"id": key, "side": "player", "fate": fates.get(key, "unhurt")} for key in going]
    fitted = result | {"units": units, "leaders": _possible([*leaders, *theirs], units, own)}
    left = engine.result_faults(state, fitted, None)
    if left:
        raise RulesError(" ".join(fault.message for fault in left), left[0].rule, faults=left)
    return fitted, f"Its forces no longer agree: {faults[0].sentence()} {WHAT_TO_DO}"


def _fitted_unit(row: Json, unit: Json) -> Json:
    """Return how a unit fared with its present strength: no more can have fallen than there were."""
    left, losses = unit["figures"], {}
    for cause, fallen in row["losses"].items():
        losses[cause] = min(fallen, left)
        left -= losses[cause]
    fallen = sum(losses.values())
    recovered = min(row["recovered"], fallen)
    below = min(unit["figures"], unit["figures"] - fallen + recovered) * 2 < unit["paper"]
    never = (unit["figures"] - fallen) * 2 >= unit["paper"] and not row["ran_away"]
    return row | {
        "strength": unit["figures"],
        "paper": unit["paper"],
        "losses": losses,
        "recovered": recovered,
        "below_half": below or (row["below_half"] and not never),
    }


def _possible(leaders: list[Json], units: list[Json], own: dict[str, Json]) -> list[Json]:
    """Return the leaders with the fate that the fate of their unit leaves."""
    led = {own[row["id"]]["leader"]: row for row in units if row["side"] == "player" and row["id"] in own}
    return [row | {"fate": _fate(row["fate"], led[row["id"]])} if row["id"] in led else row for row in leaders]


def _fate(fate: str, unit: Json) -> str:
    fallen = sum(unit["losses"].values())
    destroyed = fallen - unit["recovered"] >= unit["strength"]
    if unit["ran_away"]:
        return fate if fate != "unhurt" else "ran_away"
    if destroyed:
        return "lost"
    return "unhurt" if fate == "ran_away" or fallen == 0 else fate


def _name(state: State, key: str) -> str:
    return next((row["name"] for row in state["units"] if row["id"] == key), key)
