"""Requests for forecasts: what is refused, what is queued, and what can be done with one afterwards."""

from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from battles import resolving
from battles.forecasting import running, selectors, services
from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast, ForecastChunk
from common.exceptions import Conflict, InvalidRequest
from rules.core.odds import MOST_RUNS
from tests.battles.forecasts.making import asked, made, worked
from tests.factories import ScenarioFactory, UserFactory
from tests.present import present
from tests.skirmish import a_setup

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_request_is_queued_with_all_that_decides_it() -> None:
    """The row holds setup, seed, plan, sides, entities and version, and its chunks hold each sample once."""
    forecast = asked(runs=45, title="At the ford")
    assert (forecast.status, forecast.seed, forecast.runs, forecast.most_runs) == ("queued", "1755", 45, 45)
    assert forecast.setup == a_setup()
    assert forecast.side_names == ["British", "French"]
    assert forecast.entities == [{"id": "burton", "side": "player", "name": "Burton's", "strength": 10}]
    chunks = forecast.chunks.values_list("number", "first", "count")
    assert list(chunks) == [(1, 1, 10), (2, 11, 10), (3, 21, 10), (4, 31, 10), (5, 41, 5)]


@pytest.mark.postgres
def test_workers_hear_of_it_on_commit_and_not_in_droves(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, sent: list[tuple[str, list[Any]]]
) -> None:
    """A message a chunk is sent, sixteen at the most of all, and none before the rows are there to read."""
    with django_capture_on_commit_callbacks(execute=False):
        asked()
        assert sent == []
    with django_capture_on_commit_callbacks(execute=True):
        asked(runs=25)
    assert [arguments for _, arguments in sent] == [[f"{number}:1"] for number in range(1, 10)]
    with django_capture_on_commit_callbacks(execute=True):
        asked(runs=1000)
    messages = [arguments for task, arguments in sent if task == "battles.tasks.work_at_forecast"]
    assert messages == [[f"{number}:1"] for number in range(1, 17)]


def test_all_that_is_wrong_with_a_request_is_reported_at_once() -> None:
    """Runs, precision, seed and knowledge are each refused under their own name."""
    with pytest.raises(InvalidRequest) as refusal:
        asked(runs=0, precision=0.9, seed="", knowledge="spies")
    assert sorted(refusal.value.fields) == ["knowledge", "precision", "runs", "seed"]
    assert refusal.value.fields["runs"] == [f"runs must be from 1 to {MOST_RUNS}, not 0."]
    assert "truth, player, enemy" in refusal.value.fields["knowledge"][0]
    assert not Forecast.objects.exists()


def test_everybody_who_is_listed_takes_the_field_or_there_are_no_odds() -> None:
    """A unit and a leader that the engine leaves out are named, each with its place."""
    setup = a_setup(absent=["burton", "shirley"])
    setup["player"]["leaders"] = [{"id": "shirley", "name": "Shirley"}]
    with pytest.raises(InvalidRequest) as refusal:
        asked(setup=setup)
    assert refusal.value.fields == {
        "player.units.0": ["Burton's (player.units.0) is listed, but the engine does not field it; no odds are given."],
        "player.leaders.0": [
            "Shirley (player.leaders.0) is listed, but the engine does not field it; no odds are given."
        ],
    }


def test_no_side_is_asked_a_thousand_times() -> None:
    """A side that waits for a person's orders is refused, with the doctrines there are."""
    setup = a_setup()
    setup["enemy"]["doctrine"] = "person"
    with pytest.raises(InvalidRequest, match=r"enemy\.doctrine be one of book, bold, cautious"):
        asked(setup=setup)


def test_only_what_a_side_knows_is_kept_of_its_forecast() -> None:
    """Two truths that look alike to the player give the same row, chunk by chunk; the truth is in neither."""
    kept = []
    for secret in ("ambush", "retreat"):
        forecast = made(setup=a_setup(secret=secret), knowledge="player")
        assert "secret" not in forecast.setup
        kept.append((forecast.setup, forecast.setup_hash, forecast.tally, list(forecast.chunks.values_list("columns"))))
    assert kept[0] == kept[1]
    assert made(setup=a_setup(secret="ambush")).setup["secret"] == "ambush"


def test_a_scenario_s_forecast_bears_its_name_and_counts_its_reports() -> None:
    """Title and played reports are the scenario's; a report that names no unit of the battle is refused."""
    clause = {"say": "it was over soon", "measure": "turns", "least": 1, "most": 2}
    report = {"key": "diary", "name": "A diary", "told": "We won.", "clauses": [clause]}
    scenario = ScenarioFactory.create(name="The ford", reports=[report])
    forecast = made(scenario=scenario, runs=20)
    assert (forecast.title, forecast.reports) == ("The ford", [report])
    assert present(forecast.tally)["reports"] == {
        "diary": 20, "diary.0": 20, "diary+0": 20, "diary<0": 0, "diary>0": 0,
    }  # fmt: skip
    stranger = {"say": "Nobody fell", "measure": "fate", "leaders": ["braddock"], "fate": "unhurt"}
    with pytest.raises(InvalidRequest, match="braddock"):
        asked(reports=[report | {"clauses": [stranger]}])


@pytest.mark.postgres
def test_a_cancelled_forecast_keeps_its_figures_and_may_go_on() -> None:
    """Cancelling leaves what is done; resuming ends with the counts of a forecast that was never cancelled."""
    forecast = asked()
    worked(forecast, seconds=0)
    services.cancel_forecast(forecast=forecast)
    assert (forecast.status, forecast.chunks.count()) == ("cancelled", 1)
    assert worked(forecast) == 0
    with pytest.raises(Conflict):
        services.cancel_forecast(forecast=forecast)
    assert services.retry_forecast(forecast=forecast).status == "queued"
    worked(forecast)
    assert (forecast.status, forecast.tally) == ("done", made().tally)
    with pytest.raises(Conflict):
        services.retry_forecast(forecast=forecast)


@pytest.mark.postgres
def test_under_other_rules_a_forecast_begins_again() -> None:
    """Nothing that was counted under the old rules is kept with what is counted under the new."""
    forecast = asked()
    worked(forecast, seconds=0)
    services.cancel_forecast(forecast=forecast)
    Forecast.objects.update(engine_version="older")
    forecast.refresh_from_db()
    services.retry_forecast(forecast=forecast)
    assert not forecast.chunks.filter(status="done").exists()
    assert forecast.engine_version != "older"


@pytest.mark.postgres
def test_a_sample_opened_twice_is_one_battle() -> None:
    """The same person gets the same battle, somebody else one of his own."""
    forecast = made(owner=UserFactory.create())
    first = open_sample(forecast=forecast, number=3, owner=forecast.owner)
    assert open_sample(forecast=forecast, number=3, owner=forecast.owner) == first
    assert open_sample(forecast=forecast, number=3, owner=UserFactory.create()) != first
    assert Battle.objects.count() == 2


def test_a_failed_run_opens_like_any_other() -> None:
    """A run that broke the engine is listed with its number and fails in the same way when it is opened."""
    forecast = made(setup=a_setup(fail=True), runs=10)
    assert present(forecast.tally)["outcomes"] == {"player": 0, "enemy": 0, "draw": 0, "failed": 10}
    battle = open_sample(forecast=forecast, number=4, owner=None)
    resolving.resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    assert battle.status == "failed"


def test_only_runs_that_were_fought_are_opened() -> None:
    """There is no run 0, none after the last, and none of other rules than today's."""
    forecast = made(runs=20)
    for number in (0, 21):
        with pytest.raises(InvalidRequest, match="There is no run"):
            open_sample(forecast=forecast, number=number, owner=None)
    Forecast.objects.update(engine_version="older")
    forecast.refresh_from_db()
    with pytest.raises(Conflict, match="rules have changed"):
        open_sample(forecast=forecast, number=1, owner=None)


@pytest.mark.postgres
def test_a_forecast_is_its_owner_s_alone() -> None:
    """Only its owner reads a forecast, and no user reads one without an owner."""
    owner, other = UserFactory.create(), UserFactory.create()
    forecast = asked(owner=owner)
    asked()
    assert list(selectors.forecasts_for(owner)) == [forecast]
    assert selectors.forecast_for(owner, forecast.pk) == forecast
    assert not selectors.forecasts_for(other).exists()
    with pytest.raises(Forecast.DoesNotExist):
        selectors.forecast_for(other, forecast.pk)


def test_a_setup_that_the_worker_finds_faulty_is_a_stored_failure() -> None:
    """What is wrong when the work begins is kept with its sentence, and nothing waits any more."""
    forecast = asked()
    Forecast.objects.update(setup=a_setup(player={"units": []}))
    worked(forecast)
    assert (forecast.status, forecast.error_rule) == ("failed", "SK-FORCE-1")
    assert "has no units" in forecast.error_message
    assert not ForecastChunk.objects.exists()
    assert running.requeue_expired() == 0
