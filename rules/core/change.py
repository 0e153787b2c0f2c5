"""Record that a field takes a new value, and return the value for the caller to set.

There is one function for each type, because compiled code passes numbers and flags through them without creating
objects. A value that stays the same is not recorded.
"""

from rules.core.umpire import Umpire


def change_number(umpire: Umpire, rule: str, who: str, what: str, before: int, after: int) -> int:
    """Return the new number of a field, recorded where it differs."""
    if before != after and umpire.recording:
        umpire.change(rule, who, what, before, after)
    return after


def change_flag(umpire: Umpire, rule: str, who: str, what: str, before: bool, after: bool) -> bool:
    """Return whether a field now holds, recorded where that is new."""
    if before != after and umpire.recording:
        umpire.change(rule, who, what, before, after)
    return after


def change_word(umpire: Umpire, rule: str, who: str, what: str, before: str, after: str) -> str:
    """Return the new word or id of a field, recorded where it differs."""
    if before != after and umpire.recording:
        umpire.change(rule, who, what, before, after)
    return after
