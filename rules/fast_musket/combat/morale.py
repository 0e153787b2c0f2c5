"""FM-MORALE-1: the morale check of chargers and of those they charge."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.tables import COMMANDER_AS_BASES, MORALE_COMMANDER, MORALE_ELITE, MORALE_OF_GUN
from rules.fast_musket.words import GUN


def check(umpire: Umpire, unit: Unit) -> bool:
    """FM-MORALE-1: roll a die with modifiers and return whether it is at most the bases, a commander being one more.

    Ruling: a commander both counts as a base and makes the roll one better, and guns pass on 4 or less unmodified.
    """
    who = unit.profile.id
    score = 0
    need = MORALE_OF_GUN
    if unit.kind != GUN:
        need = unit.bases
        if unit.commanders > 0:
            need += COMMANDER_AS_BASES
            score += umpire.modify("FM-MORALE-1", MORALE_COMMANDER, "commander")
        if unit.elite:
            score += umpire.modify("FM-MORALE-1", MORALE_ELITE, unit_word(unit))
    score += umpire.roll_die("FM-MORALE-1", who, "morale", 0, need - score)
    stands = score <= need
    if umpire.recording:
        umpire.record("FM-MORALE-1", NOTE, who, "morale_stands" if stands else "morale_fails", need, score)
    return stands


def unit_word(unit: Unit) -> str:
    """Return what makes picked troops so: "grenadiers" or "highlanders"."""
    return "grenadiers" if unit.profile.troop == 1 else "highlanders"
