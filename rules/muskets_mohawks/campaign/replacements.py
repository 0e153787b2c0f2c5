"""Replacements: fresh figures for units below paper strength."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.calendar import months_on
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.tables_combat import CREW
from rules.muskets_mohawks.words import ARTILLERY

_RULE = "MM-REPL-1"


def may_roll(unit: RosterUnit) -> bool:
    """MM-REPL-1: Return whether a unit rolls. Ruling: only one below paper strength. Inferred: not one that is away."""
    return unit.figures < unit.paper and not unit.back


def replacements_for(passed: int, over_half: bool, contesting: bool) -> int:
    """MM-REPL-1: Return the figures that come by dice passed, or PAPER or AWAY (see the tables)."""
    for row, contesting_gets, controlling_gets, at_half in tables.REPLACEMENTS:
        if row == passed:
            if not over_half:
                return at_half
            return contesting_gets if contesting else controlling_gets
    raise KeyError(passed)


def row_key(passed: int, over_half: bool, contesting: bool) -> str:
    """MM-REPL-1: Return the name of the line of the table that was read."""
    if not over_half:
        return f"{passed}:half"
    if passed < 2:
        return f"{passed}:over"
    return "2:over:contesting" if contesting else "2:over:controlling"


def replace_losses(state: CampaignState, umpire: Umpire, unit: RosterUnit) -> int:
    """MM-REPL-1: Roll a die against the unit leader's Rep and one against the own investment; return who came.

    The leader is the new one where the old one fell. A unit over half strength may come to exceed paper strength.
    """
    umpire.use_stream(streams.replacements(state.key(), unit.id))
    leader_rep = state.leader(unit.leader).rep
    passed = dice.pass_dice(umpire, _RULE, unit.id, 1, leader_rep, "leader")
    passed += dice.pass_dice(umpire, _RULE, unit.id, 1, state.own().investment, "investment")
    over_half = unit.figures * 2 > unit.paper
    found = replacements_for(passed, over_half, state.contesting)
    umpire.record(_RULE, NOTE, unit.id, "row:replacements", None, row_key(passed, over_half, state.contesting))
    before = unit.figures
    if found == tables.AWAY:
        send_away(state, umpire, unit)
        umpire.record(_RULE, NOTE, unit.id, "away", before, {"passed": passed, "back": unit.back})
        return 0
    unit.set_figures(umpire, _RULE, unit.paper if found == tables.PAPER else _most(unit, before + found))
    came = unit.figures - before
    umpire.record(_RULE, NOTE, unit.id, "replaced", before, {"passed": passed, "came": came, "figures": unit.figures})
    return came


def _most(unit: RosterUnit, figures: int) -> int:
    """MM-TROOP-1: Return how many figures a unit takes in. Inferred: a gun has no place for a sixth gunner."""
    return min(figures, CREW) if unit.troop == ARTILLERY else figures


def lose_gun(state: CampaignState, umpire: Umpire, unit: RosterUnit) -> None:
    """MM-REPL-1: Send gunners who have lost their gun for another one.

    Inferred, since the book says nothing of it: a unit of artillery is a gun and its crew (MM-TROOP-1), so it is back
    at full strength when another unit without replacements is, in the month after next, with a new gun.
    """
    send_away(state, umpire, unit)
    umpire.record(_RULE, NOTE, unit.id, "gun_lost", None, {"back": unit.back})


def send_away(state: CampaignState, umpire: Umpire, unit: RosterUnit) -> None:
    """MM-REPL-1: Keep a unit out of next month's encounter; the month after it is back at paper strength."""
    unit.set_back(umpire, _RULE, months_on(state.year, state.month, 2))
