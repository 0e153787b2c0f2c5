"""The season ahead on its pages, in the API and by its command."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from battles.models import Forecast
from campaigns import services
from campaigns.models import Campaign, Encounter, Membership
from campaigns.seasons.asking import season_of
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory, a_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """A campaign whose first month is not prepared."""
    return a_campaign()


@pytest.fixture
def mine(campaign: Campaign) -> Client:
    """The browser of the campaign's owner."""
    client = Client()
    client.force_login(campaign.owner)
    return client


def asked(campaign: Campaign, mine: Client, **data: Any) -> Forecast:
    """A forecast asked for on the page, with the workers' work done."""
    fields = {"runs": "6", "doctrine": "book", "until": "october", "seed": "s", **data}
    answer = mine.post(reverse("seasons", args=[campaign.key]), fields)
    assert answer.status_code == 302, answer.content.decode()
    forecast = Forecast.objects.latest("created")
    worked(forecast)
    return forecast


def test_it_is_asked_for_watched_compared_and_deleted(campaign: Campaign, mine: Client) -> None:
    """From the campaign's page to the figures, side by side with another doctrine, and away with it."""
    page = mine.get(reverse("campaign", args=[campaign.key])).content.decode()
    assert reverse("seasons", args=[campaign.key]) in page
    first = asked(campaign, mine)
    page = mine.get(reverse("season", args=[campaign.key, first.pk])).content.decode()
    assert "The territory is won" in page
    assert "Who survives" in page
    assert "What will be met" in page
    assert page.count('class="spread"') >= 3
    second = asked(campaign, mine, doctrine="bold")
    together = f"{reverse('season-compare', args=[campaign.key, first.pk])}?with={second.pk}"
    page = " ".join(mine.get(together).content.decode().split())
    assert "The same dice fell in 6 pairs of seasons" in page
    assert "Months played" in page
    address = reverse("season-delete", args=[campaign.key, first.pk])
    assert "Delete this forecast?" in mine.get(address).content.decode()
    assert Forecast.objects.count() == 2
    mine.post(address)
    assert list(Forecast.objects.all()) == [second]


def test_seasons_are_on_no_list_of_battles(campaign: Campaign, mine: Client) -> None:
    """Neither the pages of odds nor their API know them."""
    forecast = asked(campaign, mine)
    assert mine.get(reverse("forecast", args=[forecast.pk])).status_code == 404
    assert mine.get("/api/v1/forecasts/").json()["count"] == 0


def test_a_page_says_what_is_wrong_at_its_field(campaign: Campaign, mine: Client) -> None:
    """Too many seasons are refused by the form; a month being fought by a sentence in its place."""
    address = reverse("seasons", args=[campaign.key])
    answer = mine.post(address, {"runs": "10000000", "doctrine": "book", "until": "october"})
    assert answer.status_code == 400
    assert "Have 1 to 20,000 seasons played." in answer.content.decode()
    month = services.prepare_month(campaign=campaign)
    Encounter.objects.filter(pk=month.pk).update(state="queued")
    page = mine.get(address).content.decode()
    assert "begins with what comes of it" in page
    assert "Play the seasons" not in page


def test_a_stopped_one_goes_on(campaign: Campaign, mine: Client) -> None:
    """Stop and continue are on its page."""
    mine.post(reverse("seasons", args=[campaign.key]), {"runs": "6", "doctrine": "book", "until": "october"})
    forecast = Forecast.objects.get()
    page = reverse("season", args=[campaign.key, forecast.pk])
    assert "Stop" in mine.get(page).content.decode()
    mine.post(reverse("season-cancel", args=[campaign.key, forecast.pk]))
    assert "Continue" in mine.get(page).content.decode()
    mine.post(reverse("season-retry", args=[campaign.key, forecast.pk]))
    worked(forecast)
    assert forecast.status == "done"
    assert "6</span>" in mine.get(page, headers={"HX-Request": "true"}).content.decode()


def test_another_members_forecast_is_not_there(campaign: Campaign, mine: Client) -> None:
    """Members read their own alone; observers and strangers find no page."""
    forecast = asked(campaign, mine)
    for role, status in (("player", 404), ("observer", 404), ("", 404)):
        person, client = UserFactory.create(), Client()
        if role:
            Membership.objects.create(campaign=campaign, user=person, role=role)
        client.force_login(person)
        assert client.get(reverse("season", args=[campaign.key, forecast.pk])).status_code == status
        assert client.get(reverse("api-season", args=[campaign.key, forecast.pk])).status_code == status
        with pytest.raises(Forecast.DoesNotExist):
            season_of(campaign, person, forecast.pk)


def test_the_api_asks_polls_compares_and_deletes(campaign: Campaign, mine: Client) -> None:
    """202 with an address; figures as typed values; differences; 204."""
    address = reverse("api-seasons", args=[campaign.key])
    found = []
    for doctrine in ("veteran", "cautious"):
        body = {"runs": 6, "seed": "s", "doctrine": doctrine}
        answer = mine.post(address, body, "application/json")
        assert answer.status_code == 202, answer.content
        found.append(answer.headers["Location"])
        worked(Forecast.objects.latest("created"))
    figures = mine.get(found[0]).json()["figures"]
    assert figures["runs"] == 6
    assert figures["progress"] == 100
    assert {row["key"] for row in figures["outcomes"]} == {"player", "enemy", "draw", "failed"}
    assert figures["months"][0]["month"] == "1755-03"
    other = found[1].rstrip("/").rpartition("/")[2]
    apart = mine.get(f"{found[0]}compare/?with={other}").json()
    assert apart["paired"]
    assert apart["runs"] == 6
    assert mine.get(address).json()["count"] == 2
    assert mine.delete(found[0]).status_code == 204
    assert mine.get(found[0]).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"runs": 10_000_000}, "runs"),
        ({"doctrine": "rash"}, "doctrine"),
        ({"until": "easter"}, "until"),
        ({"units": ["u99"]}, "units"),
        ({"season": 1}, "season"),
    ],
)
def test_the_api_refuses_by_field(campaign: Campaign, mine: Client, body: Any, field: str) -> None:
    """Nothing is written."""
    answer = mine.post(reverse("api-seasons", args=[campaign.key]), body, "application/json")
    assert answer.status_code == 400
    assert field in answer.json()["fields"]
    assert not Forecast.objects.exists()


def test_the_command_prints_and_compares(campaign: Campaign) -> None:
    """One table a thing; of two doctrines the difference; as JSON the same figures as the rows have."""
    out = StringIO()
    call_command("season", campaign.share_code, runs=4, seed="s", doctrine=["veteran", "cautious"], stdout=out)
    assert "season by season with the same dice" in out.getvalue()
    assert "the territory is won" in out.getvalue()
    out = StringIO()
    call_command("season", campaign.name, "--runs", "4", "--seed", "s", "--json", stdout=out)
    found = json.loads(out.getvalue())["forecasts"][0]
    assert found["runs"] == 4
    assert found["seed"] == "s"
    assert not Forecast.objects.exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--runs", "10000000"], "Ask for 1 to 20,000 seasons"),
        (["--doctrine", "rash"], "rash"),
        (["--workers", "0"], "--workers must be from 1"),
        (["--units", "u99"], "There is no unit u99"),
    ],
)
def test_the_command_refuses_with_a_sentence(campaign: Campaign, options: list[str], sentence: str) -> None:
    """As everywhere."""
    with pytest.raises(CommandError, match=sentence):
        call_command("season", campaign.share_code, *options)
