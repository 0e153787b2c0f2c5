"""All faults of what a campaign is begun with, at once, each with its field, its rule and what to do.

What one field takes is declared in `start_schema`; here is what several fields must agree on.
"""

from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.schema import Schema
from rules.core.schema_reader import SchemaReader
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.campaign.calendar import check_season
from rules.muskets_mohawks.campaign.check_levies import check_arms, check_corps, check_options, check_winter
from rules.muskets_mohawks.campaign.roles import ROLES, higher_ranks, roles_of, units_of
from rules.muskets_mohawks.campaign.specs import spec_list, spec_number, spec_text
from rules.muskets_mohawks.campaign.start_schema import BEGIN, CampaignStart, UnitStart, start_spec
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.troops import check_faction, check_troop, check_weapon
from rules.muskets_mohawks.setup.schema import RANKS
from rules.muskets_mohawks.words import CANNON


class StartReader(SchemaReader):
    """Reads a campaign's beginning; a sentence calls a unit without a name by its number."""

    __slots__ = ()

    def who(self, row: dict[str, object], where: str) -> str:
        """Return what a sentence calls a unit or a leader: by name, else as "Unit 2" or "the leader of Unit 2"."""
        name = row.get("name")
        return name if isinstance(name, str) and name else _numbered(where)

    def options(self, raw: object) -> dict[str, object]:
        """MM-STRENGTH-1: Return the options that are on; a strange one has a sentence of its own."""
        check_options(self.faults, raw)
        return {key: value for key, value in raw.items() if value is True} if isinstance(raw, dict) else {}


def _numbered(where: str) -> str:
    steps = where.rstrip(".").split(".")
    if len(steps) < 2:
        return steps[0]
    called = f"{'Unit' if steps[0] == 'units' else 'Leader'} {int(steps[1]) + 1}"
    return called if len(steps) == 2 else f"the leader of {called}"


def read_start(setup: object, schema: Schema = BEGIN) -> tuple[CampaignStart, list[Fault]]:
    """Return a campaign's beginning as its schema reads it, faulty or not, with the faults of single fields."""
    reader = StartReader(schema)
    start: CampaignStart = reader.order(setup)
    return start, reader.faults


def check_begin(setup: dict[str, object]) -> list[Fault]:
    """MM-CAMP-1: Return all faults of a campaign's setup; an empty list means that `begin` will take it."""
    start, faults = read_start(setup)
    faction, role = start.faction, start.role
    if faction and role and role not in roles_of(faction):
        choice = " or ".join(roles_of(faction))
        theirs = " or ".join([name for name in FACTIONS if role in roles_of(name)])
        message = f"{role} is a role of {theirs}; for {faction} choose {choice}."
        faults.append(Fault("role", message, "MM-CAMP-1"))
    if start.raw.get("month") is not None:
        faults.extend(check_season(start.raw["month"], start.winter))
    if faction and start.rival and start.rival not in rivals_of(faction):
        choice = " or ".join(rivals_of(faction))
        message = f"{start.rival} does not fight against {faction}; choose {choice}."
        faults.append(Fault("rival", message, "MM-CAMP-4"))
    if start.lists is not None:
        faults.extend(check_lists(start.lists, "lists"))
    if start.names is not None and start.names.armies is not None:
        faults.extend(check_names(start.names.armies, "names.armies"))
    if faction and role in ROLES and role in roles_of(faction):
        _check_roster(faults, start)
    else:
        _check_parts(faults, start, faction if faction in FACTIONS else "")
    return faults


def _check_parts(faults: list[Fault], start: CampaignStart, faction: str) -> None:
    """Note what is wrong with each unit and leader where the role, or the faction (""), is at fault itself."""
    troops = start.troops
    for place, troop in enumerate(troops if isinstance(troops, list) else []):
        _check_troop(faults, f"troops.{place}", f"Unit {place + 1}", faction, troop)
    if troops is not None and not isinstance(troops, list):
        _check_troop(faults, "troops", "The force", faction, troops)
    for unit in start.units:
        if faction:
            check_corps(faults, start.raw, unit.raw, unit.where, faction)
        _check_unit(faults, unit, faction)
    for place, raw in enumerate(spec_list(start.raw, "leaders")):
        if isinstance(raw, dict) and raw.get("rank", RANKS[0]) not in RANKS:
            message = f"Leader {place + 1} has a rank that is none; choose one of {', '.join(RANKS)}."
            faults.append(Fault(f"leaders.{place}.rank", message + did_you_mean(raw["rank"], RANKS), "MM-LEAD-1"))


def _check_roster(faults: list[Fault], start: CampaignStart) -> None:
    faction, setup = start.faction, start.raw
    number = units_of(start.role)
    troops = start.troops
    if isinstance(troops, list):
        if len(troops) != number:
            message = (
                f"A {start.role} commands {counted(number, 'unit')}, so troops must name {number}, not {len(troops)}."
            )
            faults.append(Fault("troops", message, "MM-LEAD-1"))
        for place, troop in enumerate(troops):
            _check_troop(faults, f"troops.{place}", f"Unit {place + 1}", faction, troop)
    elif troops is not None:
        _check_troop(faults, "troops", "The force", faction, troops)
    # Also where one of them has a fault, so that all come at once.
    if isinstance(setup.get("units"), list) and start.entries("units") != number:
        message = f"A {start.role} commands {counted(number, 'unit')}; list {number}."
        faults.append(Fault("units", message, "MM-LEAD-1"))
    for place, raw in enumerate(spec_list(setup, "units")):
        check_corps(faults, setup, raw, f"units.{place}.", faction)
    for unit in start.units:
        _check_unit(faults, unit, faction)
    check_arms(faults, setup, number)
    check_winter(faults, setup, faction, number)
    _check_leaders(faults, start)


def _check_troop(faults: list[Fault], field: str, name: str, faction: str, troop: object) -> None:
    found = check_troop(field, name, troop)
    faults.extend(found or (check_faction(field, name, faction, str(troop)) if faction else []))


def _check_unit(faults: list[Fault], unit: UnitStart, faction: str) -> None:
    where, raw = unit.where, unit.raw
    name = spec_text(raw, "name") or _numbered(where)
    if raw.get("troop") is not None:
        _check_troop(faults, f"{where}troop", name, faction, raw["troop"])
    if raw.get("weapon") not in (None, CANNON):
        faults.extend(check_weapon(f"{where}weapon", name, raw["weapon"]))
    paper = spec_number(raw, "paper", start_spec("paper", UnitStart).maximum)
    figures = raw.get("figures")
    # Left out, they are as many as the paper strength; replacements may lift a unit one over it.
    right = isinstance(figures, int) and not isinstance(figures, bool) and 1 <= figures <= paper + 1
    if figures is not None and not right:
        message = f"{name} has {figures} figures; give 1 to {paper + 1}, since replacements lift a unit one over paper."
        faults.append(Fault(f"{where}figures", message, "MM-REPL-1"))
    if "leader" in raw and raw["leader"] is None:
        message = f"{name} has no leader; name one, or leave leader out to roll him."
        faults.append(Fault(f"{where}leader", message, "MM-LEAD-1"))


def _check_leaders(faults: list[Fault], start: CampaignStart) -> None:
    ranks = higher_ranks(start.role)
    if not start.has("leaders"):
        return
    if start.entries("leaders") != len(ranks) or not isinstance(start.raw["leaders"], list):
        ranked = ", ".join(ranks) or "none beside the leaders of its units"
        message = (
            f"A {start.role}'s force has these higher leaders: {ranked}; list them, or leave leaders out to roll them."
        )
        if "leaders" not in start.faulty or isinstance(start.raw["leaders"], list):
            faults.append(Fault("leaders", message, "MM-LEAD-1"))
        return
    for place, raw in enumerate(spec_list(start.raw, "leaders")):
        if isinstance(raw, dict) and raw.get("rank", ranks[place]) != ranks[place]:
            message = f"Leader {place + 1} of a {start.role}'s force is a {ranks[place]}; list the highest first."
            message += did_you_mean(raw["rank"], ranks)
            faults.append(Fault(f"leaders.{place}.rank", message, "MM-LEAD-1"))
