"""Every list of the API: as many queries for a hundred rows as for ten, and nothing of a query passed over."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from battles.models import Battle
from campaigns.models import Campaign
from campaigns.selectors import journal
from tests import many_rows
from tests.factories import a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LISTS = {
    "/api/v1/scenarios/": "year=1755x",
    "/api/v1/battles/": "status=lost",
    "/api/v1/territories/": "confidence=hearsay",
    "/api/v1/armies/": "side=dutch",
    "/api/v1/campaigns/": "year=soon",
    "units/": "available=perhaps",
    "leaders/": "rep=high",
    "journal/": "year=abc",
    "members/": "role=king",
    "invitations/": "role=king",
    "months/": "success=maybe",
}


@pytest.fixture
def campaign(ann: User) -> Campaign:
    """A campaign of Ann's."""
    return a_campaign(owner=ann)


def at(campaign: Campaign, name: str) -> str:
    """The address of a list, below the campaign where it is one of a campaign's."""
    return name if name.startswith("/") else f"/api/v1/campaigns/{campaign.key}/{name}"


@pytest.mark.parametrize(
    ("name", "make", "few", "many"),
    [
        ("/api/v1/campaigns/", many_rows.a_campaign_more, 10, 100),
        ("/api/v1/battles/", many_rows.a_battle, 10, 100),
        ("/api/v1/forecasts/", many_rows.a_forecast, 10, 100),
        ("units/", many_rows.a_member, 10, 100),
        ("leaders/", many_rows.a_member, 10, 100),
        ("roster/", many_rows.a_member, 10, 100),
        ("journal/", many_rows.a_member, 10, 100),
        ("members/", many_rows.a_member, 10, 100),
        ("invitations/", many_rows.a_member, 10, 100),
        ("/api/v1/territories/", many_rows.a_territory, 10, 100),
        ("/api/v1/armies/", many_rows.an_army, 10, 100),
        ("months/", many_rows.a_month, 8, 40),
    ],
)
def test_as_many_queries_for_a_hundred_rows_as_for_ten(
    api: APIClient, campaign: Campaign, name: str, make: Callable[[Campaign, int], None], few: int, many: int
) -> None:
    """No list asks the database again for each of its rows."""
    address = at(campaign, name) + ("" if name == "roster/" else "?page_size=200")
    counts = []
    for start, end in ((0, few), (few, many)):
        for number in range(start, end):
            make(campaign, number)
        api.get(address)  # what is read once a process is read now
        with CaptureQueriesContext(connection) as queries:
            shown = api.get(address).json()
        rows = shown["units"] if name == "roster/" else shown["results"]
        assert len(rows) >= end
        counts.append(len(queries))
    assert counts[0] == counts[1]


def refused_at(api: APIClient, address: str, query: str) -> str:
    """The one field at which a query is refused with 400, which the message names."""
    answer = api.get(f"{address}?{query}")
    assert answer.status_code == 400, (address, query)
    (field,) = answer.json()["fields"]
    assert field in answer.json()["message"]
    return str(field)


def test_a_key_that_a_list_does_not_know_is_refused(api: APIClient, campaign: Campaign) -> None:
    """A misspelt filter gives 400 with its name, and not the whole list."""
    for name in (*LISTS, "roster/", "standings/", "/api/v1/systems/"):
        assert refused_at(api, at(campaign, name), "colour=red") == "colour"
        assert api.get(at(campaign, name)).status_code == 200, name


def test_a_value_that_a_filter_cannot_read_is_refused(api: APIClient, campaign: Campaign) -> None:
    """A year in words, a status that is none, perhaps for true or false: 400 with the filter's name."""
    for name, query in LISTS.items():
        assert refused_at(api, at(campaign, name), query) == query.partition("=")[0]


def test_no_number_is_cut_down_to_one_that_fits(api: APIClient, campaign: Campaign) -> None:
    """A fraction, a number beyond all bounds or a NUL is refused."""
    units = at(campaign, "units/")
    for query in ("rep=4.5", "rep=99999999999999999999", "troop=%00"):
        assert refused_at(api, units, query) == query.partition("=")[0]


def test_order_and_pages_that_are_none_are_refused(api: APIClient, campaign: Campaign) -> None:
    """An order that a list has not, or a page that is no number, gives 400 with its name."""
    queries = ["ordering=colour", "ordering=-", "page=first", "page=0", "page=-1", "page_size=many", "page_size=0"]
    for name in LISTS:
        for query in (*queries, "page_size=201", "page=1&page=2"):
            assert refused_at(api, at(campaign, name), query) == query.partition("=")[0]


def test_lists_are_ordered_and_paged(api: APIClient, campaign: Campaign) -> None:
    """What a list knows works: an order and its reverse, true and false, the last page; beyond it nothing is."""
    units = at(campaign, "units/")
    numbers = [row["number"] for row in api.get(f"{units}?ordering=-number").json()["results"]]
    assert numbers == [4, 3, 2, 1]
    assert api.get(f"{units}?available=true").json()["count"] == 4
    assert api.get(f"{units}?available=False").json()["count"] == 0
    assert api.get(f"{units}?page=last&page_size=3").json()["results"][0]["number"] == 4
    beyond = api.get(f"{units}?page=9")
    assert (beyond.status_code, beyond.json()["message"]) == (404, "There is no page 9 of this list.")


def test_the_journal_is_narrowed(api: APIClient, campaign: Campaign) -> None:
    """By year, month, part and rule, and by whether a line was withdrawn."""
    address = at(campaign, "journal/")
    complete = journal(campaign, role="umpire").count()
    assert complete > 5
    for query, count in (
        ("year=1755&month=3", complete),
        ("year=1756", 0),
        ("part=begin", complete),
        ("rule=MM-CAMP-3", 4),
        ("withdrawn=true", 0),
    ):
        assert api.get(f"{address}?{query}").json()["count"] == count, query
    row: dict[str, Any] = api.get(f"{address}?rule=MM-CAMP-4").json()["results"][0]
    assert row["dice"][0]["faces"]


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("armies", "side"), ("imports", "status"), ("territories", "confidence"), ("cards", "from"), ("cards", "to"),
        ("scenarios", "year"), ("battles", "archived"), ("battles", "page"),
    ],
)  # fmt: skip
def test_an_empty_word_is_no_value(api: APIClient, address: str, key: str) -> None:
    """What takes one of a list, a number, or true or false, refuses an empty word, as the schema has it."""
    refused = api.get(f"/api/v1/{address}/?{key}=")
    assert refused.status_code == 400
    assert list(refused.json()["fields"]) == [key]


def test_the_schema_names_the_bounds_of_whole_numbers(api: APIClient) -> None:
    """The schema states the limit beyond which a filter refuses a number."""
    listed = SchemaGenerator().get_schema(request=None, public=True)["paths"]["/api/v1/scenarios/"]["get"]["parameters"]
    year = next(parameter["schema"] for parameter in listed if parameter["name"] == "year")
    assert (year["type"], year["minimum"], year["maximum"]) == ("integer", -(2**31) + 1, 2**31 - 1)
    assert api.get(f"/api/v1/scenarios/?year={year['maximum']}").status_code == 200
    assert api.get(f"/api/v1/scenarios/?year={year['maximum'] + 1}").status_code == 400


def test_lists_are_narrowed_by_campaign_month_name_and_time(api: APIClient, ann: User, campaign: Campaign) -> None:
    """The filters are called as a person would call them, and none by a path through the tables."""
    many_rows.a_month(campaign, 1)
    battle = Battle.objects.create(
        owner=ann, system="skirmish", title="At the Ford", setup={}, seed="1", engine_version="1"
    )
    month = campaign.encounters.get()
    month.battle = battle
    month.save()
    Battle.objects.create(owner=ann, system="skirmish", title="The Mill", setup={}, seed="1", engine_version="1")
    counts = {
        f"campaign={campaign.key}": 1,
        f"campaign={campaign.key}&month={month.number}": 1,
        f"month={month.number + 1}": 0,
        "search=ford": 1,
        "search=the": 2,
        "since=2000-01-01T00:00:00Z": 2,
        "until=2000-01-01T00:00:00Z": 0,
        "since=0942-10-24T13:39:53.2-16:32": 2,
    }
    assert {query: api.get(f"/api/v1/battles/?{query}").json()["count"] for query in counts} == counts
    assert api.get(f"/api/v1/campaigns/?search={campaign.name[:4]}").json()["count"] == 1


@pytest.mark.parametrize(
    "query", ["since=yesterday", "since=0001-01-01T00:00:00%2B23:59", "until=", "campaign=one", "scenario__slug=ford"]
)
def test_filters_that_are_none_are_refused(api: APIClient, query: str) -> None:
    """A moment that is none, a key that is none, and the name of a column."""
    refused = api.get(f"/api/v1/battles/?{query}")
    assert (refused.status_code, list(refused.json()["fields"])) == (400, [query.partition("=")[0]])
