"""Each page asks the database as often for many rows as for a few."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from campaigns.models import Campaign
from tests import many_rows
from tests.web import rows
from tests.web.counting import queries

pytestmark = pytest.mark.django_db
NIGHTLY = pytest.mark.nightly("makes a hundred rows for each page")


def a_scenario(campaign: Campaign, number: int) -> None:
    """One more scenario."""
    Scenario.objects.create(slug=f"s{number}", name=f"Scenario {number}", setup={"encounter": "scout"})


def a_territory(campaign: Campaign, number: int) -> None:
    """One more territory with a map."""
    rows.a_territory(f"t-{number}", f"T {number}")


def a_month(campaign: Campaign, number: int) -> None:
    """One more month after the first, with its battle."""
    rows.a_month(campaign, number + 2)


def a_roll(campaign: Campaign, number: int) -> None:
    """One more roll that was typed."""
    payload = {"stream": f"1755-03/{number}", "faces": [3]}
    campaign.inputs.create(number=number + 100, kind="typed_dice", payload=payload, user=campaign.owner)


@pytest.mark.parametrize(("few", "many"), [(3, 20), pytest.param(10, 100, marks=NIGHTLY)])
@pytest.mark.parametrize(
    ("name", "arguments", "make"),
    [
        ("campaigns", "", many_rows.a_campaign_more),
        ("campaign-new", "", a_territory),
        ("scenarios", "", a_scenario),
        ("scenarios", "", many_rows.a_battle),
        ("campaign", "key", a_month),
        ("campaign", "key", many_rows.a_member),
        ("roster", "key", many_rows.a_member),
        ("names", "key", many_rows.a_member),
        ("umpire", "key", many_rows.a_member),
        ("members", "key", many_rows.a_member),
        ("journal", "key", many_rows.a_member),
        ("encounter", "key and month", many_rows.a_member),
        ("dice", "key", a_roll),
    ],
)
def test_a_page_takes_as_many_queries_for_many_rows_as_for_a_few(
    site: Client,
    owner: User,
    name: str,
    arguments: str,
    make: Callable[[Campaign, int], None],
    few: int,
    many: int,
) -> None:
    """Campaigns, territories, scenarios, battles, months, units with leaders, members, journal and typed dice."""
    campaign = rows.a_campaign(owner, months=1)
    given: dict[str, list[Any]] = {"": [], "key": [campaign.key], "key and month": [campaign.key, 1]}
    counts = []
    for start, end in ((0, few), (few, many)):
        for number in range(start, end):
            make(campaign, number)
        counts.append(queries(site, reverse(name, args=given[arguments])))
    assert counts[0] == counts[1]
