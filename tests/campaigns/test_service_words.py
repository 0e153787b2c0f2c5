"""What a roster's page says of a unit's month."""

import pytest

from campaigns.templatetags.roster import deeds


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"hit_by_fire": True}, "hit an enemy by fire"),
        ({"hit_by_fire": True, "fought_melee": True}, "hit an enemy by fire, fought a melee"),
        ({"hit_by_fire": False, "fought_melee": False, "retired": True}, "retired"),
        ({"ran_away": True, "retired": True}, "ran away"),
        ({}, ""),
    ],
)
def test_a_unit_that_fired_is_not_reported_to_be_hit_or_to_have_fought_hand_to_hand(
    entry: dict[str, bool], words: str
) -> None:
    """The mark for scoring a hit reads as a hit on the enemy, and brings no melee with it."""
    assert deeds(entry) == words
