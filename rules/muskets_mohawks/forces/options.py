"""The options of the book for a battle, off unless they are asked for, and what they make of a unit (MM-PERIOD-3).

An option settles, as the forces are read, which of a unit's traits are in effect; later rules ask the unit alone.
"""

from typing import Final

from rules.core.schema import Option
from rules.muskets_mohawks.forces.strength import OPTIONS as OF_STRENGTH
from rules.muskets_mohawks.forces.troops import is_regular
from rules.muskets_mohawks.tables_periods import ALL_GUNNERS_REP
from rules.muskets_mohawks.words import (
    ARTILLERY,
    CAVALRY,
    CUIRASS,
    IN_RANKS,
    IRREGULAR,
    LANCE,
    LOOSE,
    SQUARES,
    WARY,
)

RULE: Final = "MM-PERIOD-3"
NAPOLEONIC: Final = (
    Option("lancers", False, RULE, "Cavalry with lances roll a die more in the round in which they come into contact."),
    Option("cuirassiers", False, RULE, "Cavalry in cuirasses roll a die more charging, charged and in melee."),
    Option(
        "line_or_square", False, RULE, "Regulars take line, or square where that is on, and nothing else by choice."
    ),
    Option("light_unformed", False, RULE, "Light infantry may stay unformed, and count as irregulars while they are."),
    Option("squares", False, RULE, "Regular infantry may form square, by an order or when cavalry charge them."),
    Option("cavalry_carbines", False, RULE, "All cavalry without another firearm carry the carbine."),
    Option("gunners_rep_4", False, RULE, "All gunners have Rep 4."),
)
CANOES: Final = "canoes"
BY_WATER: Final = (
    Option(
        CANOES,
        False,
        "MM-TERR-5",
        "The side that comes on has canoes: it goes over a lake, unformed, and brings neither guns nor horses.",
    ),
)
OPTIONS: Final = OF_STRENGTH + NAPOLEONIC + BY_WATER


def are_on(order: dict[str, object]) -> list[str]:
    """Return the options that an order of battle turns on."""
    options = order.get("options")
    return [str(key) for key, value in options.items() if value is True] if isinstance(options, dict) else []


def weapon_of(unit: dict[str, object], on: list[str]) -> str:
    """MM-PERIOD-3: return the firearm of a unit, none for those with the lance alone."""
    weapon = str(unit.get("weapon"))
    if weapon == LANCE:
        weapon = "none"
    return "carbine" if weapon == "none" and unit.get("troop") == CAVALRY and "cavalry_carbines" in on else weapon


def rep_of(unit: dict[str, object], on: list[str]) -> int:
    """MM-PERIOD-3: return the Rep of a unit, that of all gunners where the option is on."""
    rep = unit.get("rep")
    if unit.get("troop") == ARTILLERY and "gunners_rep_4" in on:
        return ALL_GUNNERS_REP
    return rep if isinstance(rep, int) else 0


def traits_of(unit: dict[str, object], on: list[str]) -> list[str]:
    """MM-PERIOD-1, MM-PERIOD-3: return the traits of a unit that are in effect.

    Irregular and wary riders need no option.
    """
    given, troop = unit.get("traits"), str(unit.get("troop"))
    words = [str(word) for word in given] if isinstance(given, list) else []
    found: list[str] = [word for word in (IRREGULAR, WARY) if word in words]
    if "lancers" in on and (LANCE in words or unit.get("weapon") == LANCE):
        found.append(LANCE)
    if "cuirassiers" in on and CUIRASS in words:
        found.append(CUIRASS)
    if is_regular(troop):
        if troop == "light" and "light_unformed" in on:
            found.append(LOOSE)
        if "line_or_square" in on:
            found.append(IN_RANKS)
        if "squares" in on:
            found.append(SQUARES)
    return found
