"""Reputation: its bounds, and how it is rolled for units and leaders."""

from typing import Final

from rules.core.errors import Fault
from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.troops import is_irregular
from rules.muskets_mohawks.tables_combat import HIGHEST_REP, LOWEST_REP, REP_GENERATION, REP_MODIFIERS

_LOWEST_SCORE: Final = min(REP_GENERATION)
_HIGHEST_SCORE: Final = max(REP_GENERATION)


def check_rep(field: str, name: str, value: object) -> list[Fault]:
    """MM-REP-1: return the fault of a Reputation outside its bounds; all figures of a unit share one."""
    if isinstance(value, int) and not isinstance(value, bool) and LOWEST_REP <= value <= HIGHEST_REP:
        return []
    has = "no Rep" if value is None or value == "" else f"Rep {value}"
    bounds = f"{LOWEST_REP} to {HIGHEST_REP}"
    return [Fault(field, f"{name} has {has}; give a whole number from {bounds}.", "MM-REP-1")]


def roll_unit_rep(umpire: Umpire, who: str, troop: str) -> int:
    """MM-REP-2: roll the Rep of the figures of a unit by its troop type."""
    change = 0
    if troop == "grenadier" or troop == "light":
        change = umpire.modify("MM-REP-2", REP_MODIFIERS["guard_grenadier_or_light"], "guard_grenadier_or_light")
    elif troop == "militia" or troop == "civilian":
        change = umpire.modify("MM-REP-2", REP_MODIFIERS["militia_or_civilian"], "militia_or_civilian")
    return _read(umpire, who, "unit_rep", change)


def roll_leader_rep(umpire: Umpire, who: str, rank: str, troop: str, nation: int = 0) -> int:
    """MM-REP-2: roll the Rep of a leader: `rank` "nco" leads one unit, any other a higher formation of `troop`.

    `nation` is the modifier that an army of another period has for its leaders (MM-PERIOD-2).
    """
    change = umpire.modify("MM-PERIOD-2", nation, "nation")
    if rank == "nco" or is_irregular(troop):
        change += umpire.modify("MM-REP-2", REP_MODIFIERS["nco_or_irregular_leader"], "nco_or_irregular_leader")
    return _read(umpire, who, "leader_rep", change)


def _read(umpire: Umpire, who: str, what: str, change: int) -> int:
    """MM-REP-2: read the table. Ruling: a score off the table reads as its first or last row."""
    score = dice.score(umpire, "MM-REP-2", who, what) + change
    if score < _LOWEST_SCORE:
        score = _LOWEST_SCORE
    if score > _HIGHEST_SCORE:
        score = _HIGHEST_SCORE
    if umpire.recording:
        umpire.record("MM-REP-2", NOTE, who, "row:rep_generation", None, str(score))
    return REP_GENERATION[score]
