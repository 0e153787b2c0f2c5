"""Months that the workers fight one after the other, until one that a person names."""

from typing import Any

import pytest
from django.test import Client

from campaigns import services, tasks
from campaigns.models import Campaign
from campaigns.months import ahead, resolution
from common.exceptions import Conflict, InvalidRequest
from tests.campaigns.tables import UNITS
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(skirmish: Skirmish, register: Any) -> None:
    """The months of these campaigns are fought by the tests' system."""
    register("muskets_mohawks", skirmish)


def work(campaign: Campaign, most: int = 20) -> int:
    """Do as workers do until no month is queued; return how many were fought."""
    for count in range(most):
        encounter = campaign.encounters.filter(state="queued").first()
        if encounter is None:
            return count
        tasks.resolve_encounter(encounter.pk)
    return most


def test_months_are_fought_until_the_one_named() -> None:
    """March to June in one go: each month closed, with its journal; July waits."""
    campaign = a_campaign()
    services.play_ahead(campaign=campaign, until="1755-06")
    assert campaign.encounters.filter(state="queued").count() == 1
    work(campaign)
    campaign.refresh_from_db()
    assert (campaign.month, campaign.ahead_to) == (7, "")
    assert set(campaign.encounters.values_list("month", "state")) == {(month, "closed") for month in range(3, 7)}


def test_it_is_the_season_that_is_played_month_by_month() -> None:
    """The months are those of a campaign whose player chooses all that are fit each time."""
    one, other = a_campaign(), a_campaign()
    services.play_ahead(campaign=one, until="1755-05")
    work(one)
    for _ in range(3):
        services.play_month(campaign=other)
    one.refresh_from_db()
    other.refresh_from_db()
    assert one.state == other.state


def test_it_stops_when_it_is_asked_to() -> None:
    """Stopped while the first month is fought, the second is not prepared."""
    campaign = services.play_ahead(campaign=a_campaign(), until="1755-10")
    services.stop_ahead(campaign=campaign)
    assert work(campaign) == 1
    assert campaign.encounters.count() == 1


def test_a_month_that_fails_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried again by itself; a person may ask for it, and then it goes on."""
    campaign = services.play_ahead(campaign=a_campaign(), until="1755-04")
    with monkeypatch.context() as patch:
        patch.setattr("campaigns.months.resolution.fight", lambda *given, **named: 1 / 0)
        assert work(campaign) == 1
    campaign.refresh_from_db()
    assert (campaign.ahead_to, campaign.encounters.get().state) == ("", "failed")
    services.play_ahead(campaign=campaign, until="1755-04")
    assert work(campaign) == 2


def test_what_was_chosen_for_an_open_month_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A month that failed with its own units and doctrine goes with them again."""
    campaign = a_campaign()
    month = services.prepare_month(campaign=campaign)
    services.choose_and_queue(encounter=month, units=UNITS[:2], doctrine="cautious")
    with monkeypatch.context() as patch:
        patch.setattr("campaigns.months.resolution.fight", lambda *given, **named: 1 / 0)
        work(campaign)
    services.play_ahead(campaign=campaign, until="1755-03")
    month.refresh_from_db()
    assert (month.state, month.units, month.doctrine) == ("queued", UNITS[:2], "cautious")


def test_a_message_that_was_lost_is_made_good() -> None:
    """A worker killed after the aftermath leaves no month queued; the sweep prepares the next."""
    campaign = services.play_ahead(campaign=a_campaign(), until="1755-04")
    resolution.resolve(encounter_id=campaign.encounters.get().pk, worker="killed")
    assert not campaign.encounters.filter(state="queued").exists()
    assert ahead.go_on_all() == 1
    assert ahead.go_on_all() == 0
    assert work(campaign) == 1


@pytest.mark.parametrize("until", ["1755-02", "1761-03", "1755-12", "1755-1", "soon", ""])
def test_a_month_that_is_none_is_refused(until: str) -> None:
    """Past months, months after the war, and a month of the winter, in which the company rests."""
    campaign = a_campaign()
    with pytest.raises(InvalidRequest, match="from 1755-03 to 1760-10") as refused:
        services.play_ahead(campaign=campaign, until=until)
    assert list(refused.value.fields) == ["until"]
    assert not campaign.encounters.exists()


def test_a_campaign_that_is_over_is_not_played_ahead() -> None:
    """Who won begins the next campaign first."""
    campaign = a_campaign()
    Campaign.objects.update(status="won")
    with pytest.raises(Conflict, match="won"):
        services.play_ahead(campaign=campaign, until="1755-10")


def test_page_and_api_play_ahead_and_stop() -> None:
    """The campaign's page offers the end of the season and then to stop; the API does both."""
    ann = a_person("ann")
    campaign = a_campaign(owner=ann)
    page = f"/campaigns/{campaign.key}/"
    browser: Client = a_browser(ann)
    shown = browser.get(page).content.decode()
    assert 'value="1755-10"' in shown
    assert browser.post(f"{page}ahead/", {"until": "1755-10"}).status_code == 302
    assert "until October 1755" in browser.get(page).content.decode()
    assert browser.post(f"{page}ahead/", {"stop": "1"}).status_code == 302
    program = a_program(ann)
    begun = program.post(f"/api/v1{page}ahead/", {"until": "1755-10"})
    assert (begun.status_code, begun.json()["ahead_to"]) == (202, "1755-10")
    assert program.delete(f"/api/v1{page}ahead/").json()["ahead_to"] == ""
    refused = program.post(f"/api/v1{page}ahead/", {"until": "1754-10"})
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["until"])
