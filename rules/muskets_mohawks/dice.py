"""The ways in which the game reads dice; each names the rule that asks."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks.tables_combat import SUCCESS, TABLE_TOP


def pass_dice(umpire: Umpire, rule: str, who: str, dice: int, need: int, what: str = "") -> int:
    """MM-DICE-1: roll against a target number and return how many dice passed it, each at or below.

    Ruling: with the number of dice down to 0 or less none passes, since there is no die to pass.
    """
    passed = 0
    for face in umpire.roll(rule, who, dice, need, what):
        if face <= need:
            passed += 1
    return passed


def row_of(passed: int) -> int:
    """MM-DICE-1: return the row of a table that stops at two dice passed; more read as two."""
    return TABLE_TOP if passed > TABLE_TOP else passed


def successes(umpire: Umpire, rule: str, who: str, dice: int, what: str = "") -> int:
    """MM-DICE-2: roll and return how many dice show a success, 1 to 3."""
    count = 0
    for face in umpire.roll(rule, who, dice, SUCCESS, what):
        if face <= SUCCESS:
            count += 1
    return count


def possibility(umpire: Umpire, rule: str, who: str, most: int, what: str = "") -> bool:
    """MM-DICE-3: roll one die and return whether it came no higher than `most`, the scores in brackets."""
    return umpire.roll(rule, who, 1, most, what)[0] <= most


def half_die(umpire: Umpire, rule: str, who: str, what: str = "") -> int:
    """MM-DICE-4: roll one die and return half of it rounded up, 1 to 3."""
    return (umpire.roll(rule, who, 1, 0, what)[0] + 1) // 2


def score(umpire: Umpire, rule: str, who: str, what: str = "") -> int:
    """MM-DICE-4: roll one die and return it as it fell."""
    return umpire.roll(rule, who, 1, 0, what)[0]


def total(umpire: Umpire, rule: str, who: str, dice: int, what: str = "") -> int:
    """MM-DICE-4: roll and return the sum of the dice as they fell."""
    added = 0
    for face in umpire.roll(rule, who, dice, 0, what):
        added += face
    return added
