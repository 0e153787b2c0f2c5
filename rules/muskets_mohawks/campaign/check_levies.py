"""What is wrong with corps and options of a campaign's setup, and what the lists advise against (MM-ARMY-2)."""

from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.campaign.specs import named_troops, plainest, spec_list, spec_number, spec_of, spec_text
from rules.muskets_mohawks.forces.equipment import check_gun
from rules.muskets_mohawks.forces.shares import advise_shares
from rules.muskets_mohawks.forces.strength import CAMPAIGN_OPTIONS
from rules.muskets_mohawks.forces.troops import TRAINING, check_weapon, is_irregular, light_too_early, winter_fault
from rules.muskets_mohawks.pieces.corps import Corps, read_lists
from rules.muskets_mohawks.tables_combat import CREW
from rules.muskets_mohawks.words import ARTILLERY, CANNON


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
