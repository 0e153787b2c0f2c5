"""The options of the book for a battle, off unless they are asked for, and what they make of a unit (MM-PERIOD-3).

An option settles, as the forces are read, which of a unit's traits are in effect; later rules ask the unit alone.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.schema import options_in
from rules.core.schema_fields import option
from rules.muskets_mohawks.forces.strength import StrengthOptions
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
CANOES: Final = "canoes"


@dataclass(slots=True)
class Options(StrengthOptions):
    """The options of a battle."""

    lancers: bool = option(RULE, "Cavalry with lances roll a die more in the round in which they come into contact.")
    cuirassiers: bool = option(RULE, "Cavalry in cuirasses roll a die more charging, charged and in melee.")
    line_or_square: bool = option(RULE, "Regulars take line, or square where that is on, and nothing else by choice.")
    light_unformed: bool = option(RULE, "Light infantry may stay unformed, and count as irregulars while they are.")
    squares: bool = option(RULE, "Regular infantry may form square, by an order or when cavalry charge them.")
    cavalry_carbines: bool = option(RULE, "All cavalry without another firearm carry the carbine.")
    gunners_rep_4: bool = option(RULE, "All gunners have Rep 4.")
    canoes: bool = option(
        "MM-TERR-5",
        "The side that comes on has canoes: it goes over a lake, unformed, and brings neither guns nor horses.",
    )


OPTIONS: Final = options_in(Options)


def weapon_of(unit: dict[str, object], on: Options) -> str:
    """MM-PERIOD-3: return the firearm of a unit, none for those with the lance alone."""
    weapon = str(unit.get("weapon"))
    if weapon == LANCE:
        weapon = "none"
    return "carbine" if weapon == "none" and unit.get("troop") == CAVALRY and on.cavalry_carbines else weapon


def rep_of(unit: dict[str, object], on: Options) -> int:
    """MM-PERIOD-3: return the Rep of a unit, that of all gunners where the option is on."""
    rep = unit.get("rep")
    if unit.get("troop") == ARTILLERY and on.gunners_rep_4:
        return ALL_GUNNERS_REP
    return rep if isinstance(rep, int) else 0


def traits_of(unit: dict[str, object], on: Options) -> list[str]:
    """MM-PERIOD-1, MM-PERIOD-3: return the traits of a unit that are in effect.

    Irregular and wary riders need no option.
    """
    given, troop = unit.get("traits"), str(unit.get("troop"))
    words = [str(word) for word in given] if isinstance(given, list) else []
    found: list[str] = [word for word in (IRREGULAR, WARY) if word in words]
    if on.lancers and (LANCE in words or unit.get("weapon") == LANCE):
        found.append(LANCE)
    if on.cuirassiers and CUIRASS in words:
        found.append(CUIRASS)
    if is_regular(troop):
        if troop == "light" and on.light_unformed:
            found.append(LOOSE)
        if on.line_or_square:
            found.append(IN_RANKS)
        if on.squares:
            found.append(SQUARES)
    return found
