"""All faults of what a campaign is begun with, at once, each with its field, its rule and what to do.

What one field takes is declared in `start_schema`; here is what several fields must agree on.
"""

from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.schema import Schema
from rules.core.schema_reader import SchemaReader
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.campaign.calendar import check_season
from rules.muskets_mohawks.campaign.roles import ROLES, higher_ranks, roles_of, units_of
from rules.muskets_mohawks.campaign.specs import named_troops, plainest, spec_list, spec_number, spec_of, spec_text
from rules.muskets_mohawks.campaign.start_schema import BEGIN, CampaignStart, UnitStart, start_spec
from rules.muskets_mohawks.forces.equipment import check_gun
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.shares import advise_shares
from rules.muskets_mohawks.forces.strength import CAMPAIGN_OPTIONS
from rules.muskets_mohawks.forces.troops import (
    TRAINING,
    check_faction,
    check_troop,
    check_weapon,
    is_irregular,
    light_too_early,
    winter_fault,
)
from rules.muskets_mohawks.pieces.corps import Corps, read_lists
from rules.muskets_mohawks.setup.schema import RANKS
from rules.muskets_mohawks.tables_combat import CREW
from rules.muskets_mohawks.words import ARTILLERY, CANNON


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


def serving_corps(setup: dict[str, object], faction: str) -> list[Corps]:
    """MM-ARMY-1: Return the corps of an army's list that serve in the year of a setup, none without lists."""
    year = spec_number(setup, "year", 0)
    return [corps for corps in read_lists(setup.get("lists")).get(faction, []) if corps.serves(year)]


def warn_begin(setup: dict[str, object], troops: list[str]) -> list[Fault]:
    """MM-ARMY-2, MM-TROOP-2: Return what is unusual, though not wrong, about the troops of a new campaign."""
    faction, year = spec_text(setup, "faction"), spec_number(setup, "year", 0)
    serving = serving_corps(setup, faction)
    warnings = advise_shares(faction, serving, troops, setup.get("winter") is True)
    for troop in sorted(set(troops)) if serving else ():
        if troop not in [corps.troop for corps in serving]:
            message = f"The list of the {faction} has no {troop} in {year}; such a unit is a plain one."
            warnings.append(Fault("units", message, "MM-ARMY-1"))
    for troop in sorted(set(troops)):
        warnings.extend(light_too_early(faction, troop, year))
    return warnings


def check_corps(faults: list[Fault], setup: dict[str, object], raw: object, where: str, faction: str) -> None:
    """MM-ARMY-1: Note a corps that is not on the list of the army, does not serve yet, or is of other troops."""
    if not isinstance(raw, dict) or raw.get("corps") is None:
        return
    year, slug, field = spec_number(setup, "year", 0), raw["corps"], f"{where}corps"
    serving = serving_corps(setup, faction)
    listed = [corps for corps in serving if corps.slug == slug]
    if not listed:
        slugs = [corps.slug for corps in serving]
        known = ", ".join(slugs) or "none, for the campaign has no list of this army"
        message = f"The {faction} list has no corps {slug} in {year}; choose one of {known}.{did_you_mean(slug, slugs)}"
        faults.append(Fault(field, message, "MM-ARMY-1"))
    elif raw.get("troop") is not None and raw["troop"] != listed[0].troop:
        message = f"{listed[0].name} are {listed[0].troop}, not {raw['troop']}; leave one of the two out."
        faults.append(Fault(field, message, "MM-ARMY-1"))


def troop_of(setup: dict[str, object], place: int, number: int) -> str:
    """MM-ARMY-1: Return the kind of troops that a unit's corps or the setup names; "" where the dice decide."""
    slug = spec_text(spec_of(setup, place), "corps")
    chosen = [corps for corps in serving_corps(setup, spec_text(setup, "faction")) if corps.slug == slug]
    return chosen[0].troop if chosen else named_troops(setup, number)[place]


def check_arms(faults: list[Fault], setup: dict[str, object], number: int) -> None:
    """MM-TROOP-1, MM-GUN-1: Note weapons and strengths that gunners or others cannot have, and a force of guns alone.

    Inferred: the player commands regulars, militia or irregulars (MM-CAMP-1), so a force has other units than guns.
    """
    # Also the units that are one too many, so that all faults come at once.
    listed = max(number, len(spec_list(setup, "units")))
    troops = [troop_of(setup, place, listed) for place in range(listed)]
    for place, troop in enumerate(troops):
        spec, where, name = spec_of(setup, place), f"units.{place}.", unit_name(setup, place)
        if troop == ARTILLERY:
            paper = CREW if spec.get("paper") is None else spec["paper"]
            found = check_gun(where, name, spec.get("weapon") or CANNON, paper, spec.get("figures"))
            fields = [fault.field for fault in found]
            faults[:] = [fault for fault in faults if fault.field not in fields] + found
        elif spec.get("weapon") == CANNON:
            faults.extend(check_weapon(f"{where}weapon", name, CANNON))
    if number and all(troop == ARTILLERY for troop in troops[:number]):
        message = "All units are guns, which no lieutenant or captain commands alone; make one infantry or horse."
        faults.append(Fault("units", message, "MM-CAMP-1"))


def check_winter(faults: list[Fault], setup: dict[str, object], faction: str, number: int) -> None:
    """MM-CAMP-2: Note units that are not irregulars in a campaign that fights on through the winter.

    A unit left open is no fault where the list has irregulars, for then it is raised from these. A fault is placed
    where the unit itself names its troops or corps, and otherwise at the choice of winter.
    """
    if setup.get("winter") is not True:
        return
    serving = serving_corps(setup, faction)
    listed = max(number, len(spec_list(setup, "units")))
    for place, named in enumerate(named_troops(setup, listed)):
        spec = spec_of(setup, place)
        chosen = [corps.troop for corps in serving if corps.slug == spec_text(spec, "corps")]
        fit = [corps.troop for corps in serving if is_irregular(corps.troop)]
        troop = [*chosen, named or (fit or [plainest(faction)])[0]][0]
        if troop in TRAINING and not is_irregular(troop):
            key = "corps" if chosen else "troop" if spec_text(spec, "troop") else ""
            field = f"units.{place}.{key}" if key else "winter"
            faults.append(winter_fault(field, unit_name(setup, place), troop))


def unit_name(setup: dict[str, object], place: int) -> str:
    """Return what a sentence calls a unit of a setup: its name, or else its number."""
    return spec_text(spec_of(setup, place), "name") or f"Unit {place + 1}"


def check_options(faults: list[Fault], raw: object) -> None:
    """MM-STRENGTH-1: Note an option that is none of the book's, or neither on nor off."""
    if raw is not None and not isinstance(raw, dict):
        faults.append(Fault("options", "options must be an object.", "MM-STRENGTH-1"))
    known = {option.key: option for option in CAMPAIGN_OPTIONS}
    for key, value in raw.items() if isinstance(raw, dict) else ():
        field = f"options.{key}"
        if key not in known:
            message = f"There is no option {key}; choose among {', '.join(known)}.{did_you_mean(key, known)}"
            faults.append(Fault(field, message))
        elif not isinstance(value, bool):
            faults.append(Fault(field, f"{field} must be true or false.", known[key].rule))
