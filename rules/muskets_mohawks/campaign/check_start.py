"""All faults of what a campaign is begun with, at once, each with its field, its rule and what to do."""

from typing import Final

from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.muskets_mohawks.campaign.calendar import check_month
from rules.muskets_mohawks.campaign.check_levies import check_corps, check_options, check_winter
from rules.muskets_mohawks.campaign.roles import ROLES, higher_ranks, roles_of, units_of
from rules.muskets_mohawks.campaign.specs import spec_list, spec_number, spec_object, spec_text
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.rep import check_rep
from rules.muskets_mohawks.forces.troops import (
    check_faction,
    check_size,
    check_troop,
    check_weapon,
)

_WHEN: Final = ("year", "month", "winter")
_SETUP: Final = (
    "faction", "role", *_WHEN, "territory", "rival", "troops", "units", "leaders", "names", "lists",
    "armies", "options",
)  # fmt: skip
_UNIT: Final = ("name", "corps", "troop", "weapon", "rep", "figures", "paper", "leader")
_NCO: Final = ("name", "rep")
_LEADER: Final = ("name", "rank", "rep")
_NAMES: Final = ("units", "leaders")
_LONGEST_NAME: Final = 120


def check_begin(setup: dict[str, object]) -> list[Fault]:
    """MM-CAMP-1: Return all faults of a campaign's setup; an empty list means that `begin` will take it."""
    faults: list[Fault] = []
    _check_keys(faults, setup, "", _SETUP, "a campaign's setup")
    faction = spec_text(setup, "faction")
    if faction not in FACTIONS:
        message = f"{faction or 'Nobody'} is no faction of this war; choose one of {', '.join(FACTIONS)}."
        faults.append(Fault("faction", message, "MM-ARMY-1"))
    _check_role(faults, faction, spec_text(setup, "role"))
    _check_time(faults, setup)
    _check_name(faults, "territory", setup.get("territory"), "MM-CAMP-4", needed=True)
    rival = setup.get("rival")
    if rival is not None and faction in FACTIONS and rival not in rivals_of(faction):
        choice = " or ".join(rivals_of(faction))
        faults.append(Fault("rival", f"{rival} does not fight against {faction}; choose {choice}.", "MM-CAMP-4"))
    if setup.get("lists") is not None:
        faults.extend(check_lists(setup["lists"], "lists"))
    for army, title in spec_object(setup, "armies").items():
        _check_name(faults, f"armies.{army}", title, "MM-ARMY-1", needed=True)
    check_options(faults, setup.get("options"))
    if faction in FACTIONS and spec_text(setup, "role") in roles_of(faction):
        _check_roster(faults, setup, faction, spec_text(setup, "role"))
    return faults


def _check_keys(faults: list[Fault], raw: dict[str, object], where: str, known: tuple[str, ...], subject: str) -> None:
    for key in raw:
        if key not in known:
            faults.append(Fault(f"{where}{key}", f"{where}{key} is not part of {subject}; remove it."))


def _check_role(faults: list[Fault], faction: str, role: str) -> None:
    if role not in ROLES:
        message = f"{role or 'Nothing'} is no role; choose one of {', '.join(ROLES)}."
        faults.append(Fault("role", message, "MM-CAMP-1"))
    elif faction in FACTIONS and role not in roles_of(faction):
        choice = " or ".join(roles_of(faction))
        theirs = " or ".join([name for name in FACTIONS if role in roles_of(name)])
        message = f"{role} is a role of {theirs}; for {faction} choose {choice}."
        faults.append(Fault("role", message, "MM-CAMP-1"))


def _check_time(faults: list[Fault], setup: dict[str, object]) -> None:
    year, month = setup.get("year"), setup.get("month", 3)
    for field, value in (("year", year), ("month", month)):
        if not isinstance(value, int) or isinstance(value, bool):
            faults.append(Fault(field, f"The {field} must be a whole number.", "MM-CAMP-1"))
            return
    winter = setup.get("winter", False)
    if not isinstance(winter, bool):
        faults.append(Fault("winter", "State winter as true or false.", "MM-CAMP-2"))
    faults.extend(check_month(spec_number(setup, "year", 0), spec_number(setup, "month", 3), winter=winter is True))


def _check_name(faults: list[Fault], field: str, value: object, rule: str, needed: bool = False) -> None:
    if value is None and not needed:
        return
    if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_NAME:
        faults.append(Fault(field, f"{field} must be a text of 1 to {_LONGEST_NAME} letters.", rule))


def _check_roster(faults: list[Fault], setup: dict[str, object], faction: str, role: str) -> None:
    number = units_of(role)
    troops = setup.get("troops")
    if isinstance(troops, list):
        if len(troops) != number:
            message = f"A {role} commands {counted(number, 'unit')}, so troops must name {number}, not {len(troops)}."
            faults.append(Fault("troops", message, "MM-LEAD-1"))
        for place, troop in enumerate(troops):
            _check_troop(faults, f"troops.{place}", f"Unit {place + 1}", faction, troop)
    elif troops is not None:
        _check_troop(faults, "troops", "The force", faction, troops)
    units = setup.get("units")
    if units is not None and (not isinstance(units, list) or len(units) != number):
        faults.append(Fault("units", f"A {role} commands {counted(number, 'unit')}; list {number}.", "MM-LEAD-1"))
    for place, unit in enumerate(spec_list(setup, "units")):
        _check_unit(faults, unit, f"units.{place}.", faction)
        check_corps(faults, setup, unit, f"units.{place}.", faction)
    check_winter(faults, setup, faction, number)
    _check_leaders(faults, setup, role)
    _check_names(faults, setup)


def _check_troop(faults: list[Fault], field: str, name: str, faction: str, troop: object) -> None:
    found = check_troop(field, name, troop)
    faults.extend(found or check_faction(field, name, faction, str(troop)))


def _check_unit(faults: list[Fault], raw: object, where: str, faction: str) -> None:
    if not isinstance(raw, dict):
        faults.append(Fault(where.rstrip("."), f"{where.rstrip('.')} must be an object.", "MM-TROOP-1"))
        return
    _check_keys(faults, raw, where, _UNIT, "a unit")
    name = spec_text(raw, "name") or where.rstrip(".")
    _check_name(faults, f"{where}name", raw.get("name"), "MM-TROOP-1")
    if raw.get("troop") is not None:
        _check_troop(faults, f"{where}troop", name, faction, raw["troop"])
    if raw.get("weapon") is not None:
        faults.extend(check_weapon(f"{where}weapon", name, raw["weapon"]))
    if raw.get("rep") is not None:
        faults.extend(check_rep(f"{where}rep", name, raw["rep"]))
    paper = raw.get("paper", 10)
    faults.extend(check_size(f"{where}paper", name, paper))
    figures = raw.get("figures", paper)
    most = spec_number(raw, "paper", 10) + 1
    if not isinstance(figures, int) or isinstance(figures, bool) or figures < 1 or figures > most:
        message = f"{name} has {figures} figures; give 1 to {most}, since replacements lift a unit one over paper."
        faults.append(Fault(f"{where}figures", message, "MM-REPL-1"))
    if raw.get("leader", {}) is None:
        message = f"{name} has no leader; name one, or leave leader out to roll him."
        faults.append(Fault(f"{where}leader", message, "MM-LEAD-1"))
    elif "leader" in raw:
        _check_person(faults, raw["leader"], f"{where}leader.", _NCO, f"the leader of {name}")


def _check_person(faults: list[Fault], raw: object, where: str, known: tuple[str, ...], who: str) -> None:
    if not isinstance(raw, dict):
        faults.append(Fault(where.rstrip("."), f"{where.rstrip('.')} must be an object.", "MM-LEAD-1"))
        return
    _check_keys(faults, raw, where, known, "a leader")
    _check_name(faults, f"{where}name", raw.get("name"), "MM-LEAD-1")
    if raw.get("rep") is not None:
        faults.extend(check_rep(f"{where}rep", who, raw["rep"]))


def _check_leaders(faults: list[Fault], setup: dict[str, object], role: str) -> None:
    leaders = setup.get("leaders")
    ranks = higher_ranks(role)
    if leaders is None:
        return
    if not isinstance(leaders, list) or len(leaders) != len(ranks):
        ranked = ", ".join(ranks) or "none beside the leaders of its units"
        message = f"A {role}'s force has these higher leaders: {ranked}; list them, or leave leaders out to roll them."
        faults.append(Fault("leaders", message, "MM-LEAD-1"))
        return
    for place, raw in enumerate(leaders):
        where = f"leaders.{place}."
        _check_person(faults, raw, where, _LEADER, f"leader {place + 1}")
        if isinstance(raw, dict) and raw.get("rank", ranks[place]) != ranks[place]:
            message = f"Leader {place + 1} of a {role}'s force is a {ranks[place]}; list the highest first."
            faults.append(Fault(f"{where}rank", message, "MM-LEAD-1"))


def _check_names(faults: list[Fault], setup: dict[str, object]) -> None:
    names = setup.get("names")
    if names is None:
        return
    if not isinstance(names, dict):
        faults.append(Fault("names", "names must be an object with the lists units and leaders.", "MM-LEAD-1"))
        return
    _check_keys(faults, names, "names.", (*_NAMES, "armies"), "the names")
    if names.get("armies") is not None:
        faults.extend(check_names(names["armies"], "names.armies"))
    for key in _NAMES:
        rows = names.get(key, [])
        if not isinstance(rows, list):
            faults.append(Fault(f"names.{key}", f"names.{key} must be a list.", "MM-LEAD-1"))
            continue
        for place, name in enumerate(rows):
            _check_name(faults, f"names.{key}.{place}", name, "MM-LEAD-1", needed=True)
