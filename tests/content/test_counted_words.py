"""Numbers with what they count: one of a thing is not called several."""

import pytest

from campaigns.backups.contents import Contents
from rules.core.narrate import counted


@pytest.mark.parametrize(
    ("number", "words", "expected"),
    [
        (0, ("account",), "0 accounts"),
        (1, ("account",), "1 account"),
        (2000, ("battle",), "2,000 battles"),
        (1, ("die", "dice"), "1 die"),
        (2, ("die", "dice"), "2 dice"),
    ],
)
def test_a_number_and_what_it_counts(number: int, words: tuple[str, ...], expected: str) -> None:
    """One is singular, none and many are plural."""
    assert counted(number, *words) == expected


def test_a_backup_of_one_of_each() -> None:
    """The sentence shown before a backup replaces anything."""
    counts = {"auth_user": 1, "campaigns_campaign": 1, "battles_battle": 2}
    assert Contents(counts, frozenset()).sentence() == "1 account, 1 campaign, 2 battles"
