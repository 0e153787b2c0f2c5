"""The forecasts' API: asked for, watched, stopped, gone on with, opened run by run, compared; and what is refused."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from rest_framework.test import APIClient

from battles.api.forecasts import EXAMPLES
from battles.models import Battle, Forecast, Scenario
from battles.tasks import resolve_battle
from tests.battles.forecasts.making import asked, made, worked
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


def _counts(figures: dict[str, Any]) -> dict[str, int]:
    return {row["key"]: row["count"] for row in figures["outcomes"]}


@pytest.mark.postgres
def test_a_forecast_is_queued_made_and_read(api: APIClient, scenario: Scenario) -> None:
    """202 with a Location; once a worker has been at it, counts, intervals, distributions and endings are there."""
    queued = api.post("/api/v1/forecasts/", {"scenario": "ford", "runs": 60, "seed": "1755"})
    assert queued.status_code == 202
    where = queued.headers["Location"]
    before = api.get(where).json()
    assert (before["status"], before["figures"]["runs"], before["figures"]["asked"]) == ("queued", 0, 60)
    worked(Forecast.objects.get())
    forecast = api.get(where).json()
    assert (forecast["status"], forecast["seed"], forecast["scenario"]) == ("done", "1755", "ford")
    figures = forecast["figures"]
    assert sum(_counts(figures).values()) == figures["runs"] == 60
    assert figures["side_names"] == ["British", "French"]
    for row in figures["outcomes"]:
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["share"] == pytest.approx(row["count"] / 60)
    lost = next(row for row in figures["distributions"] if row["key"] == "lost_player")
    assert sum(count for _, count in lost["bars"]) == 60 - _counts(figures)["failed"]
    assert [row["key"] for row in figures["endings"]] == ["cleared"]
    assert figures["failed"] == []


def test_the_doctrines_of_both_sides_are_named(api: APIClient, scenario: Scenario) -> None:
    """Those asked for, and where none is named the one that the rules choose."""
    named = api.post("/api/v1/forecasts/", {"scenario": "ford", "runs": 10, "doctrines": {"enemy": "slow"}}).json()
    assert named["figures"]["doctrines"] == {"player": "book", "enemy": "slow"}


def test_every_pair_of_doctrines_is_asked_for_at_once(api: APIClient, scenario: Scenario) -> None:
    """A forecast for each pair with one seed; their table has a row each with wins and intervals."""
    queued = api.post("/api/v1/forecasts/", {"scenario": "ford", "runs": 20, "seed": "9", "doctrine_pairs": True})
    assert queued.status_code == 202
    known = api.get("/api/v1/systems/").json()
    doctrines = next(row["doctrines"] for row in known if row["key"] == "skirmish")
    assert Forecast.objects.filter(seed="9").count() == len(doctrines) ** 2
    for forecast in Forecast.objects.all():
        worked(forecast)
    rows = api.get(queued.headers["Location"] + "doctrines/").json()
    assert [tuple(row["doctrines"].values()) for row in rows] == [(a, b) for a in doctrines for b in doctrines]
    for row in rows:
        own = api.get(f"/api/v1/forecasts/{row['forecast']}/").json()["figures"]
        assert (row["runs"], row["outcomes"], row["doctrines"]) == (20, own["outcomes"], own["doctrines"])


def test_pairs_of_doctrines_are_refused_by_other_rules(api: APIClient, scenario: Scenario) -> None:
    """The table is one system's: rules that the order of battle is not written for are refused by name."""
    asked_for = {"scenario": "ford", "runs": 20, "doctrine_pairs": True, "systems": ["one_hour"]}
    refused = api.post("/api/v1/forecasts/", asked_for)
    assert refused.status_code == 400
    assert "Every pair of doctrines" in str(refused.json())


def test_a_forecast_under_way_has_partial_figures(api: APIClient, ann: User) -> None:
    """What is counted so far is shown with its progress, before all is done."""
    forecast = asked(owner=ann, runs=1000)
    worked(forecast, seconds=0)
    answer = api.get(f"/api/v1/forecasts/{forecast.pk}/").json()
    figures = answer["figures"]
    assert answer["status"] == "running"
    assert 0 < figures["runs"] < 1000
    assert sum(_counts(figures).values()) == figures["runs"]
    assert figures["progress"] == figures["runs"] // 10


def test_an_order_of_battle_may_be_sent_whole(api: APIClient) -> None:
    """Without a scenario, setup is forecast as it was sent, with the doctrines and options next to it."""
    body = {"setup": a_setup(), "runs": 10, "doctrines": {"enemy": "bold"}, "options": {"rounds": 3}, "title": "Mine"}
    forecast = api.post("/api/v1/forecasts/", body).json()
    assert (forecast["title"], forecast["scenario"]) == ("Mine", None)
    assert forecast["setup"]["enemy"]["doctrine"] == "bold"
    assert forecast["setup"]["player"]["doctrine"] == "book"
    assert forecast["setup"]["options"] == {"rounds": 3}


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "scenario", "is required"),
        ({"scenario": "ford", "setup": {"system": "skirmish"}}, "scenario", "one of the two"),
        ({"scenario": "ford", "runs": 0}, "runs", "runs must be from 1 to 250000, not 0."),
        ({"scenario": "ford", "precision": 0.001}, "precision", "from 0.0025 to 0.25"),
        ({"scenario": "ford", "systems": ["quebec"]}, "systems", "quebec"),
        ({"scenario": "ford", "systems": ["skirmish", "skirmish"]}, "systems", "Name each system once."),
        ({"scenario": "ford", "systems": []}, "systems", "at least 1"),
        ({"scenario": "ford", "systems": ["skirmish", "one_hour"]}, "systems", "cannot take this order of battle"),
        ({"scenario": "ford", "doctrines": {"player": "person"}}, "player.doctrine", "A person cannot be asked"),
    ],
)
def test_bad_input_is_refused_field_by_field(
    api: APIClient, scenario: Scenario, body: dict[str, Any], field: str, sentence: str
) -> None:
    """Each fault comes back under its field, in the one shape of errors, and nothing is queued."""
    refused = api.post("/api/v1/forecasts/", body)
    assert refused.status_code == 400
    assert set(refused.json()) == {"message", "code", "rule", "fields"}
    assert sentence in " ".join(refused.json()["fields"][field])
    assert not Forecast.objects.exists()


@pytest.mark.postgres
def test_it_is_stopped_and_gone_on_with(api: APIClient, ann: User) -> None:
    """A stopped forecast keeps its counts, is not stopped twice, and gone on with comes to the same end."""
    forecast = asked(owner=ann, runs=1000)
    worked(forecast, seconds=0)
    where = f"/api/v1/forecasts/{forecast.pk}/"
    stopped = api.post(f"{where}cancel/")
    assert (stopped.status_code, stopped.json()["status"]) == (200, "cancelled")
    assert stopped.json()["figures"]["runs"] > 0
    again = api.post(f"{where}cancel/")
    assert again.status_code == 409
    assert "Only a forecast that waits or runs" in again.json()["message"]
    resumed = api.post(f"{where}retry/")
    assert (resumed.status_code, resumed.headers["Location"]) == (202, where)
    worked(forecast)
    complete = made(owner=ann, runs=1000)
    assert api.get(where).json()["figures"] == api.get(f"/api/v1/forecasts/{complete.pk}/").json()["figures"]
    assert api.post(f"{where}retry/").status_code == 409


def test_a_run_is_opened_as_a_battle(api: APIClient, ann: User) -> None:
    """Run n is the battle of its stream with a whole transcript; asked for twice it is the same one, then done."""
    forecast = made(owner=ann, runs=20)
    where = f"/api/v1/forecasts/{forecast.pk}/samples/7/"
    opened = api.post(where)
    assert opened.status_code == 202
    battle = Battle.objects.get()
    assert opened.headers["Location"] == f"/api/v1/battles/{battle.pk}/"
    assert (battle.seed, battle.stream, battle.setup) == (forecast.seed, "sample:7", forecast.setup)
    resolve_battle(str(battle.pk))
    again = api.post(where)
    assert (again.status_code, again.json()["id"], again.json()["status"]) == (200, str(battle.pk), "done")
    assert api.get(f"/api/v1/battles/{battle.pk}/transcript/").json()["events"]


@pytest.mark.parametrize("number", ["0", "21", "99999999999999999999999"])
def test_a_run_that_was_not_fought_is_refused(api: APIClient, ann: User, number: str) -> None:
    """Only runs that were counted can be opened; the sentence says how many there are."""
    forecast = made(owner=ann, runs=20)
    refused = api.post(f"/api/v1/forecasts/{forecast.pk}/samples/{number}/")
    assert refused.status_code == 404
    assert "this forecast has 20 runs" in refused.json()["fields"]["number"][0]


def test_a_failed_run_is_listed_with_what_fights_it_again(api: APIClient, ann: User) -> None:
    """Runs that raised an error are counted as failed and listed with number, stream and sentence."""
    forecast = made(owner=ann, runs=20, setup=a_setup(fail=True))
    figures = api.get(f"/api/v1/forecasts/{forecast.pk}/").json()["figures"]
    assert _counts(figures) == {"player": 0, "enemy": 0, "draw": 0, "failed": 20}
    assert [row["number"] for row in figures["failed"]] == list(range(1, 21))
    assert figures["failed"][2]["stream"] == "sample:3"
    assert "ZeroDivisionError" in figures["failed"][2]["message"]


@pytest.mark.postgres
def test_two_forecasts_of_one_seed_are_compared_in_pairs(api: APIClient, ann: User) -> None:
    """With the same dice no pair of equal forces differs; against fewer figures the difference has its interval."""
    fewer = a_setup()
    fewer["player"]["units"][0]["figures"] = 4
    first, same, weak = made(owner=ann, runs=100), made(owner=ann, runs=100), made(owner=ann, runs=100, setup=fewer)
    equal = api.get(f"/api/v1/forecasts/{first.pk}/compare/?with={same.pk}").json()
    assert (equal["paired"], equal["runs"], equal["changed"]) == (True, 100, 0)
    assert {row["difference"] for row in equal["outcomes"]} == {0.0}
    worse = api.get(f"/api/v1/forecasts/{first.pk}/compare/?with={weak.pk}").json()
    won = next(row for row in worse["outcomes"] if row["key"] == "player")
    assert won["difference"] == pytest.approx(won["first"] - won["second"])
    assert 0 < won["low"] < won["difference"] < won["high"]
    assert won["sure"]


def test_a_comparison_names_the_other_one(api: APIClient, ann: User) -> None:
    """Without `with`, or with a key that is not known, the request is refused by name."""
    forecast = made(owner=ann, runs=20)
    missing = api.get(f"/api/v1/forecasts/{forecast.pk}/compare/")
    assert (missing.status_code, list(missing.json()["fields"])) == (400, ["with"])
    strange = api.get(f"/api/v1/forecasts/{forecast.pk}/compare/?against={forecast.pk}")
    assert (strange.status_code, list(strange.json()["fields"])) == (400, ["against"])
    assert api.get(f"/api/v1/forecasts/{forecast.pk}/compare/?with=nothing").status_code == 404


def test_the_examples_of_the_schema_are_requests_that_are_taken(api: APIClient) -> None:
    """The API page's examples can be sent unchanged, with the bundled scenarios."""
    for slug in ("plains-of-abraham-1759", "german-flatts", "quebec-beauport-31-july"):
        call_command("content", "load", f"fixtures/scenarios/{slug}.yaml")
    for example in EXAMPLES:
        answer = api.post("/api/v1/forecasts/", example.value)
        assert answer.status_code == 202, answer.json()
