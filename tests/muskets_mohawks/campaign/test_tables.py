"""The campaign's tables, each number typed from its page."""

import pytest

from rules.muskets_mohawks.campaign.aftermath import deserters
from rules.muskets_mohawks.campaign.calendar import check_month, month_after
from rules.muskets_mohawks.campaign.chain import next_encounter
from rules.muskets_mohawks.campaign.morale import morale_effect, starting_morale, within_morale
from rules.muskets_mohawks.campaign.replacements import replacements_for
from rules.muskets_mohawks.forces.investment import maximum_investment


@pytest.mark.rule("MM-CAMP-3")
@pytest.mark.parametrize(
    ("faction", "morale"),
    [
        # 1754 to 1760, page 25
        ("french", [4, 4, 4, 4, 4, 3, 3]),
        ("french_allies", [4, 4, 4, 4, 4, 3, 2]),
        ("british", [3, 4, 3, 3, 4, 4, 4]),
        ("british_allies", [2, 2, 2, 2, 2, 3, 3]),
    ],
)
def test_morale_at_the_start_by_year(faction: str, morale: list[int]) -> None:
    """Each faction starts each year with the morale of the table."""
    assert [starting_morale(faction, year) for year in range(1754, 1761)] == morale


@pytest.mark.rule("MM-CAMP-3")
@pytest.mark.parametrize("year", [1753, 1761])
def test_no_morale_outside_the_war(year: int) -> None:
    """The table ends with the war on both sides."""
    for faction in ("french", "french_allies", "british", "british_allies"):
        with pytest.raises(KeyError):
            starting_morale(faction, year)


@pytest.mark.rule("MM-CAMP-5")
@pytest.mark.parametrize(
    ("margin", "changes"),
    [
        # own morale, enemy morale, own investment, enemy investment, page 25
        (4, (1, -1, 0, -1)),
        (3, (1, -1, 0, -1)),
        (2, (1, -1, 0, -1)),
        (1, (0, -1, 0, 0)),
        (0, (0, 0, 0, 0)),
        (-1, (-1, 0, 0, 0)),
        (-2, (-1, 1, -1, 0)),
        (-3, (-1, 1, -1, 0)),
    ],
)
def test_rows_of_the_morale_effects(margin: int, changes: tuple[int, int, int, int]) -> None:
    """The difference in dice passed reads its row of the table."""
    assert morale_effect(margin)[1:] == changes


@pytest.mark.rule("MM-CAMP-5")
def test_bounds_of_morale() -> None:
    """Morale stays between 0 and 6."""
    assert [within_morale(value) for value in (-1, 0, 1, 5, 6, 7)] == [0, 0, 1, 5, 6, 6]


@pytest.mark.rule("MM-CAMP-9")
@pytest.mark.parametrize(
    ("faction", "controlling", "contesting"),
    [("french", 4, 2), ("french_allies", 3, 3), ("british", 4, 4), ("british_allies", 3, 2)],
)
def test_maximum_investment(faction: str, controlling: int, contesting: int) -> None:
    """Each army has its most when it controls and when it contests (page 26)."""
    assert maximum_investment(faction, contesting=False) == controlling
    assert maximum_investment(faction, contesting=True) == contesting


@pytest.mark.rule("MM-CAMP-10")
@pytest.mark.parametrize(
    ("last", "success", "following"),
    [
        ("scout", True, "raid_attack"),
        ("scout", False, "raid_defend"),
        ("raid_attack", True, "raid_attack"),
        ("raid_attack", False, "scout"),
        ("raid_defend", True, "scout"),
        ("raid_defend", False, "raid_defend"),
    ],
)
def test_the_next_encounter(last: str, success: bool, following: str) -> None:
    """Each encounter is followed as the table of page 28 says."""
    assert next_encounter(last, success) == following


@pytest.mark.rule("MM-REPL-1")
@pytest.mark.parametrize(
    ("passed", "over_half", "contesting", "figures"),
    [
        # page 36; -1 fills up to paper strength, -2 is out of next month
        (2, True, True, 1),
        (2, True, False, 2),
        (2, False, True, -1),
        (2, False, False, -1),
        (1, True, True, 0),
        (1, True, False, 0),
        (1, False, True, 1),
        (1, False, False, 1),
        (0, True, True, 0),
        (0, True, False, 0),
        (0, False, True, -2),
        (0, False, False, -2),
    ],
)
def test_the_replacements_table(passed: int, over_half: bool, contesting: bool, figures: int) -> None:
    """Dice passed, strength and who holds the territory give the figures that come."""
    assert replacements_for(passed, over_half, contesting) == figures


@pytest.mark.rule("MM-DESERT-1")
def test_the_desertion_table() -> None:
    """Two dice passed keep everybody, one loses one figure and none loses two (page 36)."""
    assert [deserters(passed) for passed in (2, 1, 0)] == [0, 1, 2]


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2")
def test_the_calendar_of_the_war() -> None:
    """Encounters are fought from March to October of 1754 to 1760, and October leads to March (page 24)."""
    fought = [(y, m) for y in range(1750, 1765) for m in range(1, 13) if not check_month(y, m)]
    assert fought == [(y, m) for y in range(1754, 1761) for m in range(3, 11)]
    assert [month_after(1755, m) for m in (3, 9, 10)] == [(1755, 4), (1755, 10), (1756, 3)]


@pytest.mark.rule("MM-CAMP-2")
@pytest.mark.parametrize("month", [1, 2, 11, 12])
def test_a_winter_encounter_is_refused(month: int) -> None:
    """November to February is refused under the rule of the winter quarters."""
    faults = check_month(1756, month)
    assert [fault.rule for fault in faults] == ["MM-CAMP-2"]
    assert "winter quarters" in faults[0].message
    assert "choose 3 (March) to 10 (October)" in faults[0].message


@pytest.mark.rule("MM-CAMP-1")
@pytest.mark.parametrize(("year", "month"), [(1753, 5), (1761, 5), (1755, 0), (1755, 13)])
def test_a_month_outside_the_war_is_refused(year: int, month: int) -> None:
    """A year before or after the war and a month that there is not are refused under the rule of time."""
    assert [fault.rule for fault in check_month(year, month)] == ["MM-CAMP-1"]
