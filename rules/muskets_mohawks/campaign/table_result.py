"""A result from a real table: the short form that a person fills, made into the one battle result record.

{"ending": "left", "success": false, "turns": 9,
 "armies": {"player": [], "enemy": ["french_allies"]},
 "units": [{"id": "u1", "losses": {"fire": 2, "contact": 0, "melee": 0, "burning": 0}, "recovered": 0,
            "retired": true, "ran_away": false, "below_half": false, "hit_by_fire": true, "fought_melee": false}],
 "leaders": [{"id": "l1", "fate": "unhurt"}]}
"""

from typing import Final

from rules.core.errors import Fault, ResultError
from rules.core.outcome import GUN_KEPT, MOST_FIGURES, BattleResult, LeaderResult, UnitResult
from rules.core.outcome_reader import read_result
from rules.core.schema import TRUTH, specs_of
from rules.core.schema_reader import Reader
from rules.core.sides import SIDES
from rules.muskets_mohawks.campaign.check_result import check_result, draw_succeeds
from rules.muskets_mohawks.campaign.choose import leaders_who_go
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.result import LOSS_CAUSES
from rules.muskets_mohawks.words import ARTILLERY, SYSTEM

# What has no innocent value, so that it cannot be forgotten.
UNSTATED: Final = ("ending", "turns", "objective_met", "success")
_FORM: Final = ("ending", "success", "turns", "armies", "units", "leaders")
# What the roster and the rest of a row say of a unit or a leader, so that no form asks for it.
_KNOWN: Final = ("side", "engaged", "strength", "paper")
_UNIT: Final = tuple([spec.key for spec in specs_of(UnitResult) if spec.key not in _KNOWN and spec.needed])
_LEADER: Final = tuple([spec.key for spec in specs_of(LeaderResult) if spec.key not in _KNOWN])
_DEEDS: Final = tuple([spec.key for spec in specs_of(UnitResult) if spec.kind == TRUTH and spec.key not in _KNOWN])
# Where a fault of the record is found on the form.
_PLACES: Final = (
    ("sides.0.success", "success"),
    ("sides.1.success", "success"),
    ("objective_met", "success"),
    ("sides.0.armies", "armies.player"),
    ("sides.1.armies", "armies.enemy"),
    ("sides.player.armies", "armies.player"),
    ("sides.enemy.armies", "armies.enemy"),
)


def blank_form(state: CampaignState, unit_ids: list[str]) -> dict[str, object]:
    """MM-AFTER-1: Return the form for the units that took part, with no losses yet, for a person to fill in.

    What has no innocent value (ending, success, turns) is left out, so that it cannot be forgotten.
    """
    units: list[object] = []
    for name in unit_ids:
        row: dict[str, object] = {"id": name, "losses": dict.fromkeys(LOSS_CAUSES, 0), "recovered": 0}
        for deed in _DEEDS:
            row[deed] = False
        unit = state.unit(name)
        row["below_half"] = unit.figures * 2 < unit.paper
        if unit.troop == ARTILLERY:
            row["gun"] = GUN_KEPT
        units.append(row)
    leaders: list[object] = [{"id": name, "fate": "unhurt"} for name in leaders_who_go(state, unit_ids)]
    opponent = state.encounter.opponent if state.encounter is not None else ""
    return {"armies": {"player": [], "enemy": [opponent]}, "units": units, "leaders": leaders}


def blank_record(state: CampaignState, unit_ids: list[str]) -> dict[str, object]:
    """MM-AFTER-1: Return the whole record for the units that went, for a program to fill in.

    Units are unharmed and leaders unhurt; what has no innocent value (ending, turns, objective and successes) is None,
    which no reader accepts.
    """
    form = blank_form(state, unit_ids)
    units: list[object] = []
    for row in form["units"] if isinstance(form["units"], list) else []:
        unit = state.unit(row["id"])
        units.append({**row, "side": "player", "engaged": False, "strength": unit.figures, "paper": unit.paper})
    opponent = state.encounter.opponent if state.encounter is not None else ""
    leaders = form["leaders"] if isinstance(form["leaders"], list) else []
    return {
        "system": SYSTEM,
        "encounter": state.encounter.kind if state.encounter is not None else "",
        "ending": None,
        "turns": None,
        "objective_met": None,
        "sides": [
            {"side": "player", "success": None, "armies": [state.faction]},
            {"side": "enemy", "success": None, "armies": [opponent]},
        ],
        "units": units,
        "leaders": [{**row, "side": "player"} for row in leaders],
    }


def read_table_result(state: CampaignState, unit_ids: list[str], form: object) -> BattleResult:
    """MM-AFTER-1: Return the record of a result entered by hand; raises ResultError with all faults, by form field.

    `unit_ids` are the units that went. The objective counts as met by a success, save in a stand-up fight that ended
    in an agreed draw; a unit counts as engaged that lost, harmed, fought, retired or ran.
    """
    reader = Reader("a result from the table")
    top = reader.keys(form, "", _FORM)
    armies = reader.keys(top.get("armies", {}), "armies.", SIDES)
    success, ending = top.get("success"), top.get("ending")
    encounter = state.encounter.kind if state.encounter is not None else "none"
    both = draw_succeeds(encounter, ending)
    record: dict[str, object] = {
        "system": SYSTEM,
        "encounter": encounter,
        "ending": ending,
        "turns": top.get("turns"),
        "objective_met": success is True and not both,
        "sides": [
            {"side": "player", "success": success, "armies": _own(state, armies.get("player", []))},
            {"side": "enemy", "success": both or success is not True, "armies": armies.get("enemy", [])},
        ],
        "units": [_unit_row(reader, state, unit_ids, row, n) for n, row in enumerate(reader.rows(top, "", "units"))],
        "leaders": [_leader_row(reader, row, n) for n, row in enumerate(reader.rows(top, "", "leaders"))],
    }
    return _checked(reader, state, unit_ids, record)


def _checked(reader: Reader, state: CampaignState, unit_ids: list[str], record: dict[str, object]) -> BattleResult:
    """Read the record as any other result, and check it against the roster; each fault names its place on the form."""
    faults = list(reader.faults)
    reported = {fault.field for fault in faults}
    try:
        result = read_result(record, LOSS_CAUSES, {unit.id: unit.name for unit in state.units})
    except ResultError as error:
        for fault in error.faults:
            placed = _on_form(fault)
            if placed.field not in reported:
                faults.append(placed)
        raise ResultError.of(faults) from None
    for fault in check_result(state, result, unit_ids):
        placed = _on_form(fault)
        if placed.field not in reported:
            faults.append(placed)
    if faults:
        raise ResultError.of(faults)
    return result


def _on_form(fault: Fault) -> Fault:
    """Return a fault of the record under the name that its field has on the form."""
    for place, field in _PLACES:
        if fault.field == place or fault.field.startswith(f"{place}."):
            return Fault(field, fault.message.replace(place, field), fault.rule)
    return fault


def _own(state: CampaignState, allies: object) -> object:
    """Return the armies of the player's side: his own, and allies that came as reinforcements."""
    if not isinstance(allies, list) or state.faction in allies:
        return allies
    return [state.faction, *allies]


def _serves_gun(state: CampaignState, name: object) -> bool:
    """MM-TROOP-1: Return whether a unit of the roster serves a gun, so that its row states what became of it."""
    return name in [unit.id for unit in state.units if unit.troop == ARTILLERY]


def _unit_row(reader: Reader, state: CampaignState, unit_ids: list[str], raw: object, place: int) -> dict[str, object]:
    """Return a unit's row of the record: the form's, with its strength and paper strength from the roster."""
    where = f"units.{place}."
    name = raw.get("id") if isinstance(raw, dict) else None
    keys = [*_UNIT, "gun"] if _serves_gun(state, name) or (isinstance(raw, dict) and "gun" in raw) else list(_UNIT)
    row = reader.keys(raw, where, tuple(keys))
    if name not in unit_ids:
        message = f"{name} did not go on this encounter; the units that went are {', '.join(unit_ids)}."
        reader.faults.append(Fault(f"{where}id", message, "MM-CAMP-1"))
    known = [unit for unit in state.units if unit.id == name]
    losses = row.get("losses")
    hurt = isinstance(losses, dict) and any(losses.values())
    return {
        **{key: row[key] for key in keys if key in row},
        "side": "player",
        "engaged": hurt or any(row.get(deed) is True for deed in _DEEDS),
        "strength": known[0].figures if known else MOST_FIGURES,
        "paper": known[0].paper if known else MOST_FIGURES,
    }


def _leader_row(reader: Reader, raw: object, place: int) -> dict[str, object]:
    """Return a leader's row of the record."""
    row = reader.keys(raw, f"leaders.{place}.", _LEADER)
    return {**{key: row[key] for key in _LEADER if key in row}, "side": "player"}
