"""Desertion: men who slip off home after an encounter."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.replacements import send_away
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.state import CampaignState

_RULE = "MM-DESERT-1"


def deserters(passed: int) -> int:
    """MM-DESERT-1: Return how many figures leave by dice passed."""
    for row, leave in tables.DESERTION:
        if row == passed:
            return leave
    raise KeyError(passed)


def desert(state: CampaignState, umpire: Umpire, unit: RosterUnit) -> int:
    """MM-DESERT-1: Roll two dice for a unit, remove its deserters and return their number.

    Ruling: it is the player's own leader whose Rep counts. Inferred: a unit
    cannot lose more figures than it has, and a unit left without figures is destroyed: it misses a month and comes
    back at paper strength as on the last row of MM-REPL-1.
    """
    umpire.use_stream(streams.desertion(state.key(), unit.id))
    passed = dice.row_of(
        dice.pass_dice(umpire, _RULE, unit.id, tables.DESERTION_DICE, state.own_leader().rep, "desertion")
    )
    umpire.record(_RULE, NOTE, unit.id, "row:desertion", None, str(passed))
    before = unit.figures
    unit.set_figures(umpire, _RULE, max(0, before - deserters(passed)))
    left = before - unit.figures
    umpire.record(_RULE, NOTE, unit.id, "deserted", before, {"passed": passed, "left": left, "figures": unit.figures})
    if unit.figures == 0 and not unit.back:
        send_away(state, umpire, unit)
        umpire.record("MM-REPL-1", NOTE, unit.id, "away", before, {"passed": 0, "back": unit.back})
    return left
