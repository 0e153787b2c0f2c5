"""What a month is called where people read it: in titles, refusals and the lists of the admin."""

import pytest

from campaigns.models import Encounter


@pytest.mark.parametrize(
    ("kind", "title"),
    [
        ("scout", "April 1757, Scout"),
        ("raid_attack", "April 1757, Raid: Attack"),
        ("raid_defend", "April 1757, Raid: Defend"),
        ("stand_up_fight", "April 1757, Stand Up Fight"),
    ],
)
def test_a_month_is_called_by_its_date_and_its_encounter(kind: str, title: str) -> None:
    """In words, never by a key, in every sentence that names the month."""
    month = Encounter(year=1757, month=4, kind=kind)
    assert (month.title, str(month)) == (title, title)
