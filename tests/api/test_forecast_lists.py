"""The forecasts' API for many requests and many rows: lists, queries, throttling, and whose forecast it is."""

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from battles.models import Battle, Forecast, Scenario
from tests.battles.forecasts.making import asked, made, worked
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("skirmish")]


def test_somebody_elses_forecast_is_not_there(api: APIClient, bens: APIClient, ann: User) -> None:
    """A forecast is its owner's: for others no address of it exists, and it is in none of their lists."""
    theirs, mine = made(owner=ann, runs=20), None
    where = f"/api/v1/forecasts/{theirs.pk}/"
    answers = [bens.get(where), bens.get(f"{where}compare/?with={theirs.pk}")]
    answers += [bens.post(f"{where}{order}/") for order in ("cancel", "retry", "samples/1")]
    assert [answer.status_code for answer in answers] == [404] * 5
    assert not Battle.objects.exists()
    assert bens.get("/api/v1/forecasts/").json()["count"] == 0
    assert api.get("/api/v1/forecasts/").json()["count"] == 1
    mine = bens.post("/api/v1/forecasts/", {"setup": a_setup(), "runs": 10}).json()["id"]
    assert bens.get(f"/api/v1/forecasts/{mine}/compare/?with={theirs.pk}").status_code == 404


def test_the_list_is_narrowed_and_ordered(api: APIClient, ann: User, scenario: Scenario) -> None:
    """Filters by state, scenario, system and seed; figures only with a single forecast."""
    made(owner=ann, runs=10, scenario=scenario, seed="one")
    asked(owner=ann, runs=20, seed="two")
    rows = api.get("/api/v1/forecasts/?ordering=-most_runs").json()["results"]
    assert [row["seed"] for row in rows] == ["two", "one"]
    assert "figures" not in rows[0]
    for query, count in {"status=done": 1, "scenario=ford": 1, "system=skirmish": 2, "seed=two": 1}.items():
        assert api.get(f"/api/v1/forecasts/?{query}").json()["count"] == count, query


def test_a_forecast_takes_as_many_queries_for_fifty_chunks_as_for_one(
    api: APIClient, ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Figures of a forecast under way are read in a fixed number of queries."""
    few, many = asked(owner=ann, runs=20), asked(owner=ann, runs=500)
    worked(few, seconds=0)
    worked(many, seconds=60)
    Forecast.objects.update(status="running", tally=None)
    for forecast in (few, many):
        with django_assert_num_queries(5):
            api.get(f"/api/v1/forecasts/{forecast.pk}/")


def test_too_many_requests_have_to_wait_and_looking_is_free(
    api: APIClient, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the rate of forecasts a client hears how long to wait, and may go on watching the one it has."""
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "forecast", "2/min")
    answers = [api.post("/api/v1/forecasts/", {"scenario": "ford", "runs": 10}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert int(answers[2].headers["Retry-After"]) > 0
    where = answers[0].headers["Location"]
    assert [api.get(where).status_code for _ in range(4)] == [200] * 4
