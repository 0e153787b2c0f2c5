"""What people read of campaigns, in as many queries for a hundred rows as for ten."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import selectors, services
from campaigns.models import Campaign, Membership
from tests.factories import UserFactory, a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def queries(read: Callable[[], Any]) -> int:
    """How many queries a reading takes."""
    with CaptureQueriesContext(connection) as captured:
        read()
    return len(captured)


def _read_list(owner: User, rows: list[Any]) -> None:
    for row in selectors.campaigns_for(owner):
        rows.append((row.name, row.territory.name, row.owner.username, row.role_name))  # type: ignore[attr-defined]


def _read_journal(campaign: Campaign, many: int) -> None:
    selectors.journal_rows(selectors.journal(campaign)[:many])


def test_a_list_of_campaigns_is_one_query_however_long() -> None:
    """Each row has territory, owner and the reader's role without another query."""
    owner = UserFactory.create()
    counts = []
    for more in (10, 90):
        for number in range(more):
            campaign = Campaign.objects.first() if number else a_campaign(owner=owner)
            if number:
                twin = Campaign.objects.get(pk=campaign.pk)  # type: ignore[union-attr]
                twin.pk, twin._state.adding = None, True
                twin.key, twin.share_code = uuid4(), str(number) + str(more)
                twin.save()
                Membership.objects.create(campaign=twin, user=owner, role="player")
        rows: list[Any] = []
        counts.append(queries(partial(_read_list, owner, rows)))
        assert {row[3] for row in rows} == {"umpire", "player"}
    assert len(rows) == 100
    assert counts == [1, 1]


def test_a_roster_is_four_queries() -> None:
    """Formations with their units, these with their leaders, and who serves where."""
    campaign = a_campaign()
    rows: list[Any] = []

    def read() -> None:
        for formation in selectors.roster(campaign):
            rows.extend((unit.name, unit.leader and unit.leader.name) for unit in formation.units.all())
            rows.extend(leader.name for leader in formation.leaders.all())

    assert queries(read) == 3
    assert len(rows) == 4 + 3
    assert not selectors.fallen(campaign).exists()


def test_journal_rows_have_their_sentence_in_a_fixed_number_of_queries() -> None:
    """Ten lines or a hundred: three queries, and each line has its rule."""
    campaign = a_campaign()
    for _ in range(5):
        services.play_month(campaign=campaign)
    assert campaign.journal.count() > 100
    read = [queries(partial(_read_journal, campaign, many)) for many in (10, 100)]
    assert read == [3, 3]
    rows = selectors.journal_rows(selectors.journal(campaign, 1755, 3))
    assert len(rows) == campaign.journal.filter(month=3).count()
    assert all(row["sentence"] for row in rows)
    assert all(row["rule"] in row["sentence"] for row in rows if row["rule"])
    assert selectors.journal_rows(selectors.journal(campaign, 1756)) == []


def test_the_season_is_a_table_of_months() -> None:
    """Each month has its encounter, its end, its losses and all levels, in one query."""
    campaign = a_campaign()
    for _ in range(3):
        services.play_month(campaign=campaign)
    assert queries(lambda: selectors.season(campaign)) == 1
    rows = selectors.season(campaign)
    assert [row["month"] for row in rows] == [3, 4, 5]
    assert all(row["ending"] == "cleared" and row["worker"] == "inline" for row in rows)
    assert all(set(row["standings"]) == {"british", "british_allies", "french", "french_allies"} for row in rows)
    assert selectors.season(campaign, 1756) == []


def test_the_chart_has_a_point_for_the_start_and_each_month() -> None:
    """Four factions, a point at the start and one a month, in order; the last is the present one."""
    campaign = a_campaign()
    for _ in range(3):
        services.play_month(campaign=campaign)
    series = selectors.standing_series(campaign)
    assert set(series) == {"british", "british_allies", "french", "french_allies"}
    assert [(point["month"], point["start"]) for point in series["british"]] == [
        (3, True),
        (3, False),
        (4, False),
        (5, False),
    ]
    assert series["french"][-1]["morale"] == campaign.standings.get(faction="french").morale


def test_the_open_month_is_found() -> None:
    """Between months there is none; a prepared one is."""
    campaign = a_campaign()
    assert selectors.open_month(campaign) is None
    encounter = services.prepare_month(campaign=campaign)
    assert selectors.open_month(campaign) == encounter
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
