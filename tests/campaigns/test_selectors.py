"""What people read of campaigns: journal, season and chart."""

import pytest
from pytest_django import DjangoAssertNumQueries

from campaigns import selectors, services
from tests.factories import a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_roster_is_three_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Formations with their units, these with their leaders, and who serves where."""
    campaign, names = a_campaign(), []
    with django_assert_num_queries(3):
        for formation in selectors.roster(campaign):
            names += [unit.leader and unit.leader.name for unit in formation.units.all()]
            names += [leader.name for leader in formation.leaders.all()]
    assert len(names) == 4 + 3


def test_journal_rows_have_their_sentence_and_rule() -> None:
    """Those of a month are all its lines, and there is none of a year that was not played."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    rows = selectors.journal_rows(selectors.journal(campaign, 1755, 3))
    assert len(rows) == campaign.journal.filter(month=3).count()
    assert all(row["sentence"] for row in rows)
    assert all(row["rule"] in row["sentence"] for row in rows if row["rule"])
    assert selectors.journal_rows(selectors.journal(campaign, 1756)) == []


def test_the_season_is_a_table_of_months() -> None:
    """Each month has its encounter, its end, its losses and all levels."""
    campaign = a_campaign()
    for _ in range(3):
        services.play_month(campaign=campaign)
    rows = selectors.months(campaign)
    assert [row.month for row in rows] == [3, 4, 5]
    battles = [row.battle for row in rows if row.battle]
    assert [(battle.ending, battle.worker) for battle in battles] == [("cleared", "inline")] * 3
    factions = {"british", "british_allies", "french", "french_allies"}
    assert all(set(row.summary["standings"]) == factions for row in rows)


def test_the_chart_has_a_point_for_the_start_and_each_month() -> None:
    """Four factions, a point at the start and one a month, in order; the last is the present one."""
    campaign = a_campaign()
    for _ in range(3):
        services.play_month(campaign=campaign)
    points = campaign.standing_points.all()
    assert {point.faction for point in points} == {"british", "british_allies", "french", "french_allies"}
    british = [(point.month, point.start) for point in points if point.faction == "british"]
    assert british == [(3, True), (3, False), (4, False), (5, False)]
    french = [point.morale for point in points if point.faction == "french"]
    assert french[-1] == campaign.standings.get(faction="french").morale


def test_a_prepared_month_is_listed() -> None:
    """Before the first month there is none."""
    campaign = a_campaign()
    assert list(selectors.months(campaign)) == []
    encounter = services.prepare_month(campaign=campaign)
    assert list(selectors.months(campaign)) == [encounter]


@pytest.mark.rule("MM-NP-1")
def test_what_the_enemy_is_about_is_reported_when_the_month_is_closed() -> None:
    """While the month is open only the umpire reads the line; afterwards everybody does."""
    campaign = a_campaign()
    encounter = services.prepare_month(campaign=campaign)
    line = campaign.journal.filter(encounter=encounter)[0]
    line.hidden = True
    line.save()
    assert line not in selectors.journal(campaign)
    assert line not in selectors.journal(campaign, role="player")
    assert line in selectors.journal(campaign, role="umpire")
    services.play_month(campaign=campaign)
    assert line in selectors.journal(campaign)
