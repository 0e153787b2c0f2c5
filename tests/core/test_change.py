"""A changed field is recorded once, under its rule; what stays as it is leaves no trace."""

import pytest

from rules.core.change import change_flag, change_number, change_word
from rules.core.dice import SeededDice
from rules.core.events import CHANGE
from rules.core.umpire import Umpire

FIELDS = [(change_number, "rep", 4, 3), (change_flag, "prone", False, True), (change_word, "formation", "line", "mob")]


def umpire(recording: bool = True) -> Umpire:
    """An umpire who has recorded nothing yet."""
    return Umpire(SeededDice("1", "battle"), recording=recording)


@pytest.mark.parametrize(("change", "what", "before", "after"), FIELDS)
def test_a_change_is_recorded_and_its_value_handed_back(change, what, before, after) -> None:
    """The record names the rule, who, which field, and its value before and after."""
    referee = umpire()
    assert change(referee, "MM-REP-1", "u1", what, before, after) == after
    (event,) = referee.events
    reported = (event.kind, event.rule, event.who, event.what, event.before, event.after)
    assert reported == (CHANGE, "MM-REP-1", "u1", what, before, after)


@pytest.mark.parametrize(("change", "what", "before", "after"), FIELDS)
def test_what_stays_leaves_no_trace(change, what, before, after) -> None:
    """A field set to the value that it has is no event, and a silent umpire keeps none at all."""
    referee, silent = umpire(), umpire(recording=False)
    assert change(referee, "MM-REP-1", "u1", what, after, after) == after
    assert change(silent, "MM-REP-1", "u1", what, before, after) == after
    assert referee.events == silent.events == []
