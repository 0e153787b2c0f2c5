"""Figures that come back: in a pause of the battle, and when it is over."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.tables_combat import (
    AFTER_BATTLE,
    ALL_RETURN,
    HALF_IF_WON,
    HALF_RETURNS,
    RAN_DICE,
    STOOD_DICE,
)


def recover_after(umpire: Umpire, who: str, rep: int, casualties: int, ran_away: bool, won: bool) -> int:
    """Return how many of a unit's casualties come back after the battle (MM-AFTER-1).

    `casualties` are all figures for a unit that ran away. Without casualties nothing is rolled.
    """
    if casualties <= 0:
        return 0
    number = RAN_DICE if ran_away else STOOD_DICE
    passed = dice.row_of(dice.pass_dice(umpire, "MM-AFTER-1", who, number, rep, "recovery"))
    if umpire.recording:
        umpire.record("MM-AFTER-1", NOTE, who, "row:after_battle", None, str(passed))
    result = AFTER_BATTLE[passed]
    if result == ALL_RETURN:
        return casualties
    if result == HALF_IF_WON and won:
        return (casualties + HALF_RETURNS - 1) // HALF_RETURNS
    return 0
