"""No odds answer shows a player what his side does not know: the enemy's posture, the campaign's seed, its dice."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles.models import Battle, Forecast
from battles.tasks import resolve_battle
from campaigns import services
from campaigns.models import Campaign, Encounter, Membership
from rules.core.dice import SeededDice
from tests.battles.forecasts.making import worked
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = pytest.mark.django_db

SECRET = "a-secret-seed"
POSTURES = ("scout", "raid_defend", "raid_attack")


@pytest.fixture
def month() -> Encounter:
    """A month that waits, of a campaign with a player in it, fought by the real rules."""
    campaign = a_campaign(seed=SECRET)
    Membership.objects.create(campaign=campaign, user=a_person("player"), role="player")
    month = services.prepare_month(campaign=campaign)
    assert month.kind == "scout"  # in which the enemy may be about each of three things
    return month


@pytest.fixture
def player(month: Encounter) -> APIClient:
    """The player's program."""
    return a_program(_player(month))


@pytest.fixture
def umpire(month: Encounter) -> APIClient:
    """The umpire's program."""
    return a_program(month.campaign.owner)


def _player(month: Encounter) -> Any:
    return month.campaign.memberships.get(role="player").user


def _address(month: Encounter) -> str:
    return f"/api/v1/campaigns/{month.campaign.key}/months/{month.number}/forecasts/"


def _set_secrets(month: Encounter, posture: str, seed: str) -> None:
    """Let the enemy be about something else, and the campaign's dice be others, unseen by the player."""
    campaign = Campaign.objects.get(pk=month.campaign_id)
    campaign.state["encounter"]["posture"] = posture
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state, seed=seed)
    Encounter.objects.filter(pk=month.pk).update(hidden={"posture": posture})


def _everything(client: APIClient, month: Encounter, **asked: Any) -> dict[str, Any]:
    """All that the API returns of a forecast of twelve battles: row, setup, figures, and run 5 die by die."""
    queued = client.post(_address(month), {"runs": 12, "seed": "mine", **asked})
    assert queued.status_code == 202
    where = queued.headers["Location"]
    worked(Forecast.objects.get(pk=queued.json()["id"]))
    opened = client.post(f"{where}samples/5/")
    resolve_battle(opened.json()["id"])
    battle = client.get(opened.headers["Location"]).json()
    pages = range(1, -(-battle["event_count"] // 200) + 1)
    reported = [client.get(f"{opened.headers['Location']}transcript/?page={page}").json() for page in pages]
    answer = {"forecast": client.get(where).json(), "battle": battle, "transcript": reported}
    for row in (answer["forecast"], answer["battle"]):
        for key in ("id", "forecast", "created", "finished", "worker"):
            row.pop(key, None)
    return answer


@pytest.mark.gate("forecasts a month under two truths")
def test_a_players_odds_are_the_same_whatever_is_hidden(month: Encounter, player: APIClient) -> None:
    """For any plan of the enemy and any seed of the campaign every answer to the player is letter for letter the same.

    So nothing of both can be read from it.
    """
    answers = []
    for posture, seed in zip(POSTURES, (SECRET, "another", "a third"), strict=True):
        _set_secrets(month, posture, seed)
        answers.append(_everything(player, month))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["forecast"]["figures"]["runs"] == 12
    assert answers[0]["transcript"][0]["events"]


def test_no_answer_holds_the_seed_or_the_posture(month: Encounter, player: APIClient) -> None:
    """Neither the campaign's seed nor a posture is in the stored order of battle, an answer or a page.

    The page of a run shows the posture that the run itself rolled.
    """
    reported = json.dumps(_everything(player, month)["forecast"])
    forecast, battle = Forecast.objects.get(), Battle.objects.get()
    for text in (reported, json.dumps(forecast.setup), json.dumps(battle.setup)):
        assert SECRET not in text
        assert "posture" not in text
    browser = a_browser(_player(month))
    run = browser.get(reverse("battle", args=[battle.pk])).content.decode()
    assert "The enemy is out to" in run
    assert SECRET not in run
    pages = [reverse("forecast", args=[forecast.pk]), reverse("forecasts")]
    for page in [*pages, reverse("encounter", args=[month.campaign.key, month.number])]:
        text = browser.get(page).content.decode()
        assert "1755-03" in text or "March 1755" in text
        assert SECRET not in text
        assert "The enemy is out to" not in text


def test_no_run_has_the_dice_of_the_battle_to_come(month: Encounter, player: APIClient) -> None:
    """Even with the campaign's own seed, which is secret, a player's runs roll other dice than the month's."""
    _everything(player, month, seed=SECRET)
    run = Battle.objects.get()
    assert (run.seed, run.stream) == (SECRET, "sample:5")
    sample, real = SeededDice(SECRET, "sample:5"), SeededDice(SECRET, f"{month.year}-{month.month:02}/battle")
    assert [sample.face("x") for _ in range(40)] != [real.face("x") for _ in range(40)]


def test_an_unsaid_seed_is_not_the_campaigns(month: Encounter, player: APIClient) -> None:
    """A forecast for which no seed is named has a fresh one of its own, another each time."""
    seeds = [player.post(_address(month), {"runs": 10}).json()["seed"] for _ in range(2)]
    assert len({*seeds, SECRET}) == 3


def test_an_umpires_forecast_is_not_a_players(month: Encounter, umpire: APIClient, player: APIClient) -> None:
    """What the umpire asked for, and the runs he opened, are not there for the player of the same campaign."""
    _everything(umpire, month, knowledge="truth")
    forecast, battle = Forecast.objects.get(), Battle.objects.get()
    where = f"/api/v1/forecasts/{forecast.pk}/"
    answers = [player.get(where), player.post(f"{where}samples/5/"), player.get(f"/api/v1/battles/{battle.pk}/")]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert player.get(_address(month)).json()["count"] == 0
    assert umpire.get(_address(month)).json()["count"] == 1
    browser = a_browser(_player(month))
    for name, row in (("forecast", forecast), ("battle", battle)):
        assert browser.get(reverse(name, args=[row.pk])).status_code == 404
    page = browser.get(reverse("encounter", args=[month.campaign.key, month.number])).content.decode()
    assert str(forecast.pk) not in page
    assert "With all that the umpire knows" not in page


def test_strangers_and_observers_ask_for_nothing(month: Encounter) -> None:
    """A stranger gets 404; an observer reads which role it takes; an anonymous reader is sent to sign in."""
    observer, stranger = a_person("observer"), a_person("stranger")
    Membership.objects.create(campaign=month.campaign, user=observer, role="observer")
    page = reverse("encounter-odds", args=[month.campaign.key, month.number])
    choice = {"units": ["u1"], "doctrine": "book"}
    assert a_program(stranger).post(_address(month), {}).status_code == 404
    assert a_program(observer).post(_address(month), {}).status_code == 403
    assert APIClient().post(_address(month), {}).status_code == 401
    assert a_browser(stranger).post(page, choice).status_code == 404
    assert a_browser(observer).post(page, choice).status_code == 403
    assert Client().post(page, choice).status_code == 302
    assert not Forecast.objects.exists()
