"""Each page asks the database as often for many rows as for a few."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from campaigns.models import Campaign, JournalLine, Leader, Membership, Unit
from tests.web import rows
from tests.web.counting import queries

pytestmark = pytest.mark.django_db
FEW, MANY = 3, 20
NIGHTLY = pytest.mark.nightly("makes a hundred rows for each page")


@pytest.fixture(autouse=True, params=[(FEW, MANY), pytest.param((10, 100), marks=NIGHTLY)], ids=str)
def sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many rows a few and many are."""
    for name, count in zip(("FEW", "MANY"), request.param, strict=True):
        monkeypatch.setitem(globals(), name, count)


def _grow(make: Callable[[int], object], client: Client, address: str) -> tuple[int, int]:
    """The queries of a page with a few rows and with many."""
    for number in range(FEW):
        make(number)
    few = queries(client, address)
    for number in range(FEW, MANY):
        make(number)
    return few, queries(client, address)


@pytest.fixture
def owner(client: Client) -> User:
    """Somebody signed in."""
    owner = rows.a_person()
    client.force_login(owner)
    return owner


def _another(owner: User) -> Callable[[int], object]:
    territory = rows.a_territory()

    def make(number: int) -> None:
        campaign = Campaign.objects.create(
            owner=owner, name=f"Campaign {number}", faction="french", role="captain", started_year=1755,
            started_month=3, territory=territory, seed=str(number), engine_version="t", content_hash="t", year=1755,
            month=3,
        )  # fmt: skip
        Membership.objects.create(campaign=campaign, user=owner, role="umpire")

    return make


def test_the_list_of_campaigns(client: Client, owner: User) -> None:
    """Many campaigns are listed with the queries of a few."""
    few, many = _grow(_another(owner), client, reverse("campaigns"))
    assert few == many


@pytest.mark.parametrize("name", ["campaign", "roster", "names", "umpire"])
def test_a_campaign_with_many_units(client: Client, owner: User, name: str) -> None:
    """A roster of many units is shown with the queries of one of a few."""
    campaign = rows.a_campaign(owner, months=2)
    platoon = campaign.formations.get(key="f1")

    def make(number: int) -> None:
        leader = Leader.objects.create(campaign=campaign, key=f"x{number}", name=f"L {number}", rank="nco", rep=4)
        Unit.objects.create(
            campaign=campaign, key=f"v{number}", number=number + 10, name=f"U {number}", troop="line",
            weapon="musket", rep=4, figures=9, paper=10, formation=platoon, leader=leader,
        )  # fmt: skip

    few, many = _grow(make, client, reverse(name, args=[campaign.key]))
    assert few == many


def test_a_campaign_with_many_months(client: Client, owner: User) -> None:
    """The timeline of many months takes the queries of a few."""
    campaign = rows.a_campaign(owner, months=0)
    for number in range(1, FEW + 1):
        rows.a_month(campaign, number)
    few = queries(client, reverse("campaign", args=[campaign.key]))
    for number in range(FEW + 1, MANY + 1):
        rows.a_month(campaign, number)
    assert few == queries(client, reverse("campaign", args=[campaign.key]))


@pytest.mark.parametrize("name", ["journal", "encounter"])
def test_a_journal_with_many_lines(client: Client, owner: User, name: str) -> None:
    """Many findings with their dice take as many queries as a few."""
    campaign = rows.a_campaign(owner, months=1)
    month = campaign.encounters.get()

    def make(number: int) -> None:
        data = {
            "number": number,
            "kind": "note",
            "rule": "MM-WEATHER-1",
            "who": "campaign",
            "what": "weather",
            "after": 0,
        }
        dice = [{"rule": "MM-WEATHER-1", "who": "campaign", "faces": [3]}]
        JournalLine.objects.create(
            campaign=campaign, encounter=month, number=1000 + number, year=1755, month=3,
            part="prepare", rule="MM-WEATHER-1", kind="note", dice=dice, data=data,
        )  # fmt: skip

    address = reverse(name, args=[campaign.key, *([1] if name == "encounter" else [])])
    few, many = _grow(make, client, address)
    assert few == many


def test_the_list_of_battles(client: Client, owner: User) -> None:
    """Many battles are listed with the queries of a few."""
    scenario = Scenario.objects.create(slug="ford", name="The ford", setup={"encounter": "scout"})
    make = partial(rows.a_battle, owner, scenario=scenario)
    few, many = _grow(lambda number: make(title=f"Battle {number}"), client, reverse("scenarios"))
    assert few == many


def test_the_list_of_members(client: Client, owner: User) -> None:
    """Many members are listed with the queries of a few."""
    campaign = rows.a_campaign(owner, months=0)

    def make(number: int) -> None:
        Membership.objects.create(campaign=campaign, user=rows.a_person(f"m{number}"), role="observer")

    few, many = _grow(make, client, reverse("members", args=[campaign.key]))
    assert few == many


def test_the_list_of_scenarios(client: Client, owner: User) -> None:
    """Many scenarios are listed with the queries of a few."""

    def make(number: int) -> None:
        Scenario.objects.create(slug=f"s{number}", name=f"Scenario {number}", setup={"encounter": "scout"})

    few, many = _grow(make, client, reverse("scenarios"))
    assert few == many


def test_the_sheet_of_a_new_campaign(client: Client, owner: User) -> None:
    """Many territories to choose from take the queries of a few."""
    few, many = _grow(lambda number: rows.a_territory(f"t-{number}", f"T {number}"), client, reverse("campaign-new"))
    assert few == many


def test_the_list_of_typed_dice(client: Client, owner: User) -> None:
    """Many typed rolls are listed with the queries of a few."""
    campaign = rows.a_campaign(owner, months=0)

    def make(number: int) -> None:
        payload = {"stream": f"1755-03/{number}", "faces": [3]}
        campaign.inputs.create(number=number + 100, kind="typed_dice", payload=payload, user=owner)

    few, many = _grow(make, client, reverse("dice", args=[campaign.key]))
    assert few == many
