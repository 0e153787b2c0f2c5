"""The player's choice for a prepared encounter, and the order of battle made of it."""

from typing import Final

from rules.core.errors import Fault, SetupError
from rules.core.search.keys import OFFERED, fault_of, is_commander
from rules.core.suggest import did_you_mean, no_doctrine
from rules.muskets_mohawks.campaign.calendar import is_winter
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.sheet import RAID_DEFEND, EncounterSheet
from rules.muskets_mohawks.campaign.state import PREPARED, CampaignState
from rules.muskets_mohawks.forces.equipment import check_canoes
from rules.muskets_mohawks.forces.leaders import check_horse
from rules.muskets_mohawks.forces.naming import PLAIN, turned
from rules.muskets_mohawks.forces.options import CANOES
from rules.muskets_mohawks.forces.troops import is_irregular
from rules.muskets_mohawks.pieces.corps import Lists
from rules.muskets_mohawks.tables_encounter import MOST_UNITS
from rules.muskets_mohawks.words import DOCTRINES, ENEMY_DOCTRINE, STAND_UP_FIGHT, SYSTEM

ENDS: Final = ("far", "near")
_OPTIONS: Final = (CANOES, "end", "enemy_doctrine", "mounted")


def check_choice(
    state: CampaignState, unit_ids: list[str], doctrine: str, options: dict[str, object] | None = None
) -> list[Fault]:
    """MM-ENC-1, MM-ENC-2, MM-ENC-3: Return all faults of a choice of units, doctrine and options."""
    if state.phase != PREPARED or state.encounter is None:
        return [Fault("encounter", "No encounter is prepared; prepare the month first.", "MM-CAMP-1")]
    faults: list[Fault] = []
    kind = state.encounter.kind
    if not unit_ids:
        faults.append(Fault("units", "Nobody is chosen; send at least one unit.", "MM-CAMP-1"))
    most = MOST_UNITS[kind]
    if most and len(unit_ids) > most:
        rule = "MM-ENC-3" if kind == RAID_DEFEND else "MM-ENC-2"
        message = f"A raid takes up to {most} units, not {len(unit_ids)}; leave some behind."
        faults.append(Fault("units", message, rule))
    _check_units(faults, state, unit_ids)
    _check_leader(faults, "doctrine", doctrine)
    for key, value in (options or {}).items():
        if key not in _OPTIONS:
            faults.append(Fault(f"options.{key}", f"options.{key} is not part of the choice; remove it."))
        elif key == CANOES:
            _check_canoes(faults, state, unit_ids, value, bool((options or {}).get("mounted")))
        elif key == "end" and (not holds_an_end(state) or value not in ENDS):
            message = "Only the defender of a raid or stand-up fight chooses an end: far or near."
            faults.append(Fault("options.end", message, "MM-ENC-3"))
        elif key == "enemy_doctrine":
            _check_leader(faults, "options.enemy_doctrine", value)
        elif key == "mounted":
            _check_riders(faults, state, unit_ids, value)
    return faults


def _check_leader(faults: list[Fault], field: str, key: object) -> None:
    """Note that a side cannot be led by what is named: a doctrine leads it, or a commander who plays any game."""
    if key not in DOCTRINES and not is_commander(key):
        faults.append(Fault(field, fault_of(key) or no_doctrine(key, (*DOCTRINES, *OFFERED))))


def may_come_by_canoe(state: CampaignState) -> bool:
    """MM-TERR-5: Return whether canoes are of use: the player comes on in the encounter, and there is a lake."""
    ground = {} if state.encounter is None else state.encounter.ground
    areas = ground.get("areas")
    lake = isinstance(areas, list) and any(isinstance(area, list) and area[:1] == ["lake"] for area in areas)
    return lake and not holds_an_end(state)


def may_ride(state: CampaignState, unit_ids: list[str]) -> list[str]:
    """MM-LEAD-4: Return the higher leaders going with these units who may be on horseback: those of regulars."""
    troops = {unit.id: unit.troop for unit in state.units}
    rows = _leader_rows(state, unit_ids, [])
    return [str(row["id"]) for row in rows if not check_horse("", "", {**row, "mounted": True}, troops)]


def _check_canoes(faults: list[Fault], state: CampaignState, unit_ids: list[str], value: object, riders: bool) -> None:
    """MM-TERR-5: Note what is wrong with a choice that sends units by canoe."""
    if not isinstance(value, bool):
        faults.append(Fault("options.canoes", "canoes must be true or false.", "MM-TERR-5"))
    if value is not True:
        return
    if holds_an_end(state):
        message = "Only who comes on may come by canoe, and you hold an end of the table; leave canoes out."
        faults.append(Fault("options.canoes", message, "MM-TERR-5"))
    if riders:
        message = "Leaders on horseback come in no canoe; let them go on foot, or all by land."
        faults.append(Fault("options.mounted", message, "MM-TERR-5"))
    known = {unit.id: unit for unit in state.units}
    going = [(f"units.{place}", known[name]) for place, name in enumerate(unit_ids) if name in known]
    faults.extend(check_canoes([(field, unit.name, unit.troop) for field, unit in going]))


def _check_riders(faults: list[Fault], state: CampaignState, unit_ids: list[str], value: object) -> None:
    """MM-LEAD-4: Note what is wrong with the choice of mounted leaders: a list of ids of those who may ride."""
    if not isinstance(value, list):
        message = "mounted must be a list of the higher leaders who go on horseback."
        faults.append(Fault("options.mounted", message, "MM-LEAD-4"))
        return
    riders = may_ride(state, unit_ids)
    for name in value:
        if name not in riders:
            known = ", ".join(riders) or "none, for no higher leader of regulars goes"
            called = [leader.name for leader in state.leaders if leader.id == name]
            message = f"{called[0] if called else name} may not ride; of those who go, choose among {known}."
            faults.append(Fault("options.mounted", message, "MM-LEAD-4"))


def holds_an_end(state: CampaignState) -> bool:
    """MM-ENC-3, MM-ENC-4: Return whether the player holds an end of the table, which he chooses."""
    kind = state.encounter.kind if state.encounter is not None else ""
    return kind == RAID_DEFEND or (kind == STAND_UP_FIGHT and not state.contesting)


def _check_units(faults: list[Fault], state: CampaignState, unit_ids: list[str]) -> None:
    known = [unit.id for unit in state.units]
    for place, name in enumerate(unit_ids):
        field = f"units.{place}"
        if name not in known:
            message = f"{name} is no unit of this roster; choose among {', '.join(known)}.{did_you_mean(name, known)}"
            faults.append(Fault(field, message))
        elif unit_ids.index(name) != place:
            faults.append(Fault(field, f"{state.unit(name).name} is chosen twice; choose it once."))
        elif not state.unit(name).available():
            unit = state.unit(name)
            until = f" until {unit.back}" if unit.back else ""
            faults.append(Fault(field, f"{unit.name} is not available{until}.", "MM-REPL-1"))
        elif is_winter(state.month) and not is_irregular(state.unit(name).troop):
            faults.append(_in_quarters(field, state.unit(name)))


def _in_quarters(field: str, unit: RosterUnit) -> Fault:
    """MM-CAMP-2: Return why a unit that an umpire has made other than irregular stays behind in winter."""
    message = f"{unit.name} lies in winter quarters until March; only irregulars take the field."
    return Fault(field, message, "MM-CAMP-2")


def leaders_who_go(state: CampaignState, unit_ids: list[str]) -> list[str]:
    """MM-LEAD-1: Return the leaders who go with these units: each unit's own, and the higher ones above any of them."""
    found: list[str] = []
    for unit in state.units:
        if unit.id in unit_ids:
            found.append(unit.leader)
    for formation in state.formations:
        for name in formation.units:
            if name in unit_ids and formation.leader not in found:
                # A war party is led by one of its unit leaders, who goes with his own unit or not at all.
                if state.leader(formation.leader).post == formation.id:
                    found.append(formation.leader)
    return found


def battle_setup(
    state: CampaignState, unit_ids: list[str], doctrine: str, options: dict[str, object] | None = None
) -> dict[str, object]:
    """MM-CAMP-1: Return the order of battle of the prepared encounter with these units, as a system's `fight` takes it.

    Raises SetupError with all faults of `check_choice`.
    """
    faults = check_choice(state, unit_ids, doctrine, options)
    sheet = state.encounter
    if faults or sheet is None:
        raise SetupError.of(faults)
    chosen = options if options is not None else {}
    setup: dict[str, object] = {
        "system": SYSTEM,
        "encounter": sheet.kind,
        "light": sheet.light,
        "weather": sheet.weather,
        "overall": sheet.overall,
        "ground": dict(sheet.ground),
        "posture": sheet.posture,
        "player": _own_side(state, sheet, unit_ids, doctrine, chosen.get("mounted")),
        "enemy": _other_side(state, sheet, str(chosen.get("enemy_doctrine", ENEMY_DOCTRINE))),
        "options": {CANOES: True} if chosen.get(CANOES) is True else {},
    }
    if state.army_names:
        setup["names"] = names_lent(state.army_names, state.year, state.month)
    if sheet.snow:
        setup |= {"winter": True, "snow": sheet.snow}
    if state.army_lists:
        setup["lists"] = lists_lent(state.army_lists, state.year, state.month)
    if holds_an_end(state):
        setup["end"] = chosen.get("end", "far")
    return setup


def names_lent(names: dict[str, dict[str, list[str]]], year: int, month: int) -> dict[str, object]:
    """Return the names for those who come during a month's battle: each month's begin further down the lists."""
    return turned(names, 12 * year + month)


def lists_lent(lists: Lists, year: int, month: int) -> dict[str, object]:
    """MM-ARMY-1: Return the corps in the field that the tables may bring to a month's battle (MM-REINF-2), by army.

    Each month's names begin further down their lists.
    """
    found: dict[str, object] = {}
    for faction in sorted(lists):
        serving = [corps for corps in lists[faction] if corps.serves(year) and corps.troop in PLAIN]
        found[faction] = [corps.in_battle(12 * year + month) for corps in serving]
    return found


def _own_side(
    state: CampaignState, sheet: EncounterSheet, unit_ids: list[str], doctrine: str, mounted: object
) -> dict[str, object]:
    """Return the player's force: the chosen units in the order of the roster, so that no choice's order matters."""
    return {
        "faction": state.faction,
        "investment": sheet.investment,
        "contesting": state.contesting,
        "doctrine": doctrine,
        "units": [_unit_row(state, unit.id) for unit in state.units if unit.id in unit_ids],
        "leaders": _leader_rows(state, unit_ids, mounted if isinstance(mounted, list) else []),
    }


def _other_side(state: CampaignState, sheet: EncounterSheet, doctrine: str) -> dict[str, object]:
    """MM-PEF-1, MM-CAMP-6: Return the enemy: possible forces of the main opponent, and the armies that have left."""
    return {
        "faction": sheet.opponent,
        "investment": sheet.enemy_investment,
        "doctrine": doctrine,
        "forces": "pefs",
        "units": [],
        "leaders": [],
        "out": [faction for faction in sorted(state.standings) if state.standings[faction].out],
    }


def _unit_row(state: CampaignState, name: str) -> dict[str, object]:
    unit = state.unit(name)
    leader = state.leader(unit.leader)
    return {
        "id": unit.id,
        "name": unit.name,
        "troop": unit.troop,
        "weapon": unit.weapon,
        "rep": unit.rep,
        "figures": unit.figures,
        "paper": unit.paper,
        "leader": {"id": leader.id, "name": leader.name, "rep": leader.rep},
    }


def _leader_rows(state: CampaignState, unit_ids: list[str], mounted: list[object]) -> list[dict[str, object]]:
    """Return the higher leaders who go, the highest first, each with the units under him that go too.

    MM-LEAD-4: those in `mounted` ride. Inferred: a horse shot in one encounter is replaced for the next.
    """
    rows: list[dict[str, object]] = []
    for formation in reversed(state.formations):
        leader = state.leader(formation.leader)
        commands = [name for name in formation.units if name in unit_ids]
        if leader.post == formation.id and commands:
            row = {"id": leader.id, "name": leader.name, "rank": leader.rank, "rep": leader.rep, "commands": commands}
            rows.append({**row, "mounted": True} if leader.id in mounted else dict(row))
    return rows
