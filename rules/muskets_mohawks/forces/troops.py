"""Troop types: training, size, which reaction table they use, which are ferocious, and what each faction may field."""

from typing import Final

from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.forces.factions import FACTIONS, alliance_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.tables_combat import LEAST_FIGURES, LIGHT_FROM, MOST_FIGURES, WEAPONS
from rules.muskets_mohawks.tables_periods import ARMIES, LISTS
from rules.muskets_mohawks.words import (
    ARTILLERY,
    CANNON,
    CAVALRY,
    CUIRASS,
    HORSE,
    IN_RANKS,
    IRREGULAR,
    LANCE,
    LINE,
    LOOSE,
    SQUARES,
    UNFORMED,
)

TRAINING: Final[dict[str, str]] = {
    "line": "regular",
    "light": "regular",
    "grenadier": "regular",
    "militia": "militia",
    "irregular": "irregular",
    "indian": "irregular",
    "civilian": "civilian",
    "artillery": "gunner",
    "cavalry": "cavalry",
    "mounted_infantry": "mounted infantry",
}
EUROPEANS: Final = ("line", "light", "grenadier", "militia", "irregular", "artillery", "cavalry", "mounted_infantry")
FACTION_TROOPS: Final[dict[str, tuple[str, ...]]] = {
    "british": EUROPEANS,
    "french": EUROPEANS,
    "british_allies": ("indian",),
    "french_allies": ("indian",),
    # The kinds on the printed lists of other periods; where no gunners are listed the notes have them all the same.
    **{army: tuple(dict.fromkeys([line[1] for line in LISTS[army]] + [ARTILLERY])) for army in ARMIES},
}
ARMS: Final = (*WEAPONS, LANCE, CANNON)  # what a unit may have for a weapon
RULE = "MM-PERIOD-3"
_PRUSSIA = "napoleonic_prussia"


def is_regular(troop: str) -> bool:
    """MM-TROOP-1: return whether the troops are drilled regulars: line, light, grenadiers and guards."""
    return troop == "line" or troop == "light" or troop == "grenadier"


def is_irregular(troop: str) -> bool:
    """MM-TROOP-1: return whether the troops are irregulars, Indians among them."""
    return troop == "irregular" or troop == "indian"


def may_form_line(troop: str) -> bool:
    """MM-TROOP-1: return whether troops of this training know the formed line: regulars, militia and cavalry."""
    return is_regular(troop) or troop == "militia" or troop == CAVALRY


def counts_as_irregular(unit: Unit) -> bool:
    """MM-TROOP-1, MM-PERIOD-3: return whether a unit fights as irregulars: they, irregular riders, loose light troops.

    Light infantry count so while they are unformed, where the option is on.
    """
    if is_irregular(unit.troop):
        return True
    return bool(unit.traits) and (IRREGULAR in unit.traits or (LOOSE in unit.traits and unit.formation == UNFORMED))


def forms_line(unit: Unit) -> bool:
    """MM-TROOP-1, MM-PERIOD-1: return whether a unit knows the formed line, as irregular riders do not."""
    return may_form_line(unit.troop) and IRREGULAR not in unit.traits


def may_take(unit: Unit, formation: str) -> bool:
    """MM-FORM-1, MM-PERIOD-3: return whether a unit may take line, mob or open order by choice.

    Troops held to line and square take no mob, and light infantry alone may be unformed among them.
    """
    if formation == LINE:
        return forms_line(unit)
    return IN_RANKS not in unit.traits or (formation == UNFORMED and LOOSE in unit.traits)


def may_form_square(unit: Unit) -> bool:
    """MM-PERIOD-3: return whether a unit may form square: regular infantry in line, free of melee and retreat."""
    if SQUARES not in unit.traits or unit.formation != LINE or not unit.on_table:
        return False
    return not (unit.opponents or unit.retiring or unit.house or unit.water)


def fights_ferociously(unit: Unit) -> bool:
    """MM-TROOP-4: return whether a unit is ferocious: irregulars, those who count as such, grenadiers and guards."""
    return is_ferocious(unit.troop) or counts_as_irregular(unit)


def is_ferocious(troop: str) -> bool:
    """MM-TROOP-4: return whether the troops are keen to come to blows: irregulars, grenadiers and guards."""
    return troop == "irregular" or troop == "indian" or troop == "grenadier"


def reaction_column(unit: Unit) -> str:
    """MM-TROOP-2: return whose reaction tests a unit takes, `regulars`, `irregulars`, `cavalry` or `gunners`.

    Ruling: militia test as regulars in formed line alone, and as irregulars both unformed and in mob. Cavalry keep
    their own tests on foot; mounted infantry have them in the saddle alone.
    """
    if unit.horses is not None:
        return "cavalry" if unit.mounted or unit.troop == CAVALRY else "irregulars"
    if LOOSE in unit.traits and unit.formation == UNFORMED:
        return "irregulars"
    if is_regular(unit.troop) or (unit.troop == "militia" and unit.formation == LINE):
        return "regulars"
    return "gunners" if unit.troop == ARTILLERY else "irregulars"


def is_cavalry(unit: Unit) -> bool:
    """MM-CHARGE-1, MM-MELEE-2: return whether a unit fights as cavalry. Inferred: cavalry in the saddle alone."""
    return unit.mounted and unit.troop == CAVALRY


def is_infantry(unit: Unit) -> bool:
    """MM-CHARGE-3: return whether cavalry do not close with a unit that stands: all on foot who are no gunners."""
    return not unit.mounted and unit.troop != ARTILLERY


def check_troop(field: str, name: str, troop: object, scenario: bool = False) -> list[Fault]:
    """MM-TROOP-1: return the faults of a troop type; civilians pass only in a scenario."""
    kind = str(troop)
    if kind not in TRAINING:
        what = "no troop type" if troop is None or troop == "" else f"the unknown troop type {kind}"
        message = f"{name} has {what}; choose one of {', '.join(TRAINING)}."
        return [Fault(field, message + did_you_mean(kind, TRAINING), "MM-TROOP-1")]
    if kind == "civilian" and not scenario:
        message = f"{name} are civilians, who appear only where a scenario says so; choose another troop type."
        return [Fault(field, message, "MM-TROOP-1")]
    return []


def paper_words(paper: object) -> str:
    """Return what a unit says of its paper strength, as a fault has it; it may say nothing."""
    return "no paper strength" if paper is None else f"a paper strength of {paper}"


def check_size(field: str, name: str, paper: object) -> list[Fault]:
    """MM-TROOP-1: return the fault of a unit whose paper strength is not that of a unit."""
    if isinstance(paper, int) and not isinstance(paper, bool) and LEAST_FIGURES <= paper <= MOST_FIGURES:
        return []
    bounds = f"{LEAST_FIGURES} to {MOST_FIGURES}"
    return [Fault(field, f"{name} has {paper_words(paper)}; a unit has {bounds} figures.", "MM-TROOP-1")]


def check_weapon(field: str, name: str, weapon: object) -> list[Fault]:
    """MM-WEAPON-1: return the fault of a weapon that is not on the list; any other is read as the nearest one."""
    if isinstance(weapon, str) and weapon in WEAPONS:
        return []
    if weapon == CANNON:
        return [Fault(field, f"{name} has a cannon, which artillery alone has; give it a smallarm.", "MM-GUN-1")]
    known = ", ".join(WEAPONS)
    if weapon is None:
        return [Fault(field, f"{name} has no weapon; choose one of {known}.", "MM-WEAPON-1")]
    message = f"{name} carries {weapon}; choose the nearest of {known}.{did_you_mean(weapon, ARMS)}"
    return [Fault(field, message, "MM-WEAPON-1")]


def check_army(field: str, name: str, side: str, army: str, troop: str) -> list[Fault]:
    """MM-ARMY-1: return the fault of a unit that is on no list of its army, or whose army fights for the other side.

    `army` is the faction the unit names for itself, "" when it is of its `side`; allies may so march together.
    """
    if army and alliance_of(army) != alliance_of(side):
        return [Fault(field, f"{name} is of the {army}, who fight against the {side}; choose another.", "MM-ARMY-1")]
    faults = check_faction(field, name, army or side, troop)
    ally = _ally_with(side, troop)
    if faults and not army and ally:
        message = f"The {side} list has no {troop} for {name}; make its faction {ally}, or choose another troop type."
        return [Fault(field, message, "MM-ARMY-1")]
    return faults


def _ally_with(side: str, troop: str) -> str:
    """Return the army on the same side whose list holds a troop type, "" for none."""
    for army, found in FACTION_TROOPS.items():
        if alliance_of(army) == alliance_of(side) and troop in found:
            return army
    return ""


def check_faction(field: str, name: str, faction: str, troop: str) -> list[Fault]:
    """MM-ARMY-1: return the fault of a troop type that a faction's list does not hold; civilians belong to any."""
    if faction not in FACTION_TROOPS:
        message = f"{name} serves the unknown faction {faction}; choose one of {', '.join(FACTIONS)}."
        return [Fault(field, message + did_you_mean(faction, FACTIONS), "MM-ARMY-1")]
    if troop in FACTION_TROOPS[faction] or troop == "civilian":
        return []
    known = ", ".join(FACTION_TROOPS[faction])
    return [Fault(field, f"The {faction} list has no {troop} for {name}; choose one of {known}.", "MM-ARMY-1")]


def winter_fault(field: str, name: str, troop: str) -> Fault:
    """MM-CAMP-2: return the fault of troops other than irregulars in winter."""
    message = f"{name} are {troop.replace('_', ' ')} troops, and only irregulars fight in winter; make them irregular "
    return Fault(field, message + "or indian, or leave winter out.", "MM-CAMP-2")


def default_weapon(troop: str) -> str:
    """MM-ARMY-1: return what troops carry unless a list says otherwise.

    Ruling: muskets; civilians nothing. Inferred: cavalry carbines.
    """
    if troop == ARTILLERY:
        return CANNON
    if troop == CAVALRY:
        return "carbine"
    return "none" if troop == "civilian" else "musket"


def light_too_early(faction: str, troop: str, year: int) -> list[Fault]:
    """MM-TROOP-2: return the warning, not an error, that a faction's light infantry came later than `year`."""
    if troop != "light" or faction not in LIGHT_FROM or year >= LIGHT_FROM[faction]:
        return []
    message = f"The {faction} army trained light infantry from {LIGHT_FROM[faction]}; it is {year}."
    return [Fault("troop", message, "MM-TROOP-2")]


def check_traits(where: str, name: str, army: str, unit: dict[str, object]) -> list[Fault]:
    """MM-PERIOD-3: return the faults of a unit's lance, cuirass and other traits; `where` is the field of the unit."""
    given, troop = unit.get("traits"), unit.get("troop")
    traits = given if isinstance(given, list) else []
    faults: list[Fault] = []
    if traits and troop not in HORSE:
        message = f"{name} is {troop}, and riders alone have traits; choose {' or '.join(HORSE)}, or leave traits out."
        faults.append(Fault(f"{where}traits", message, RULE))
    for trait in (LANCE, CUIRASS):
        if trait in traits and troop in HORSE and troop != CAVALRY:
            message = f"{name} is {troop}, and a {trait} is for {CAVALRY}; take it out of traits."
            faults.append(Fault(f"{where}traits", message, RULE))
    if CUIRASS in traits and army == _PRUSSIA:
        message = f"{name}: Prussian cuirassiers do not get the bonus of the cuirass; take it out of traits."
        faults.append(Fault(f"{where}traits", message, RULE))
    return faults
