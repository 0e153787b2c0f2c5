"""Ladders that workers measure: chunks that any worker takes, put together once, and dropped when the rules change."""

import pytest

from battles.forecasting import running
from battles.forecasting.services import cancel_forecast
from battles.measurements import newest
from battles.models import Forecast, ForecastChunk, Measurement, Scenario
from common.exceptions import Conflict, InvalidRequest
from lab.ladder import queued
from lab.ladder.measuring import Asked, Ladder, Plan
from lab.tasks import collect_ladders
from tests.battles.forecasts.making import message
from tests.lab.documents import untimed
from tests.present import present
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("skirmish", "sent")]
ASKED = Asked(20, "1755", ("book", "bold"))


@pytest.fixture
def ford() -> Scenario:
    """A scenario of the tests' own system."""
    return Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())


def work() -> None:
    """Let a worker fight all that waits."""
    running.work(message=message(), worker="w1", seconds=60)


def test_the_workers_count_what_the_command_counts(ford: Scenario) -> None:
    """The same document, of which the forecasts are gone; until then pages show the one before."""
    row = queued.request_ladder(scenario=ford, asked=ASKED)
    assert Forecast.objects.count() == 4
    assert newest("ladder", "skirmish", "ford") is None
    assert (queued.progress_of(row).done, queued.progress_of(row).asked) == (0, 80)
    assert collect_ladders() == 0
    work()
    assert queued.progress_of(row).hundredths == 100
    assert collect_ladders() == 1
    kept = present(newest("ladder", "skirmish", "ford"))
    here = Ladder(Plan("ford", {**ford.setup, "system": "skirmish"}, ASKED))
    assert sum(here.run()) == 80
    expected = here.document()
    assert untimed(kept.document) == untimed(expected)
    assert not Forecast.objects.exists()
    assert collect_ladders() == 0


def test_challengers_are_forecasts_too(ford: Scenario) -> None:
    """Of the named pair and two challengers the workers fight three forecasts, and count what the command counts."""
    asked = Asked(20, "1755", ("book",), challengers=("first",))
    queued.request_ladder(scenario=ford, asked=asked)
    assert Forecast.objects.count() == 3
    work()
    assert collect_ladders() == 1
    kept = present(newest("ladder", "skirmish", "ford"))
    here = Ladder(Plan("ford", {**ford.setup, "system": "skirmish"}, asked))
    assert sum(here.run()) == 60
    assert untimed(kept.document) == untimed(here.document())
    assert [len(rows) for rows in kept.document["challengers"].values()] == [1, 1]


def test_what_a_lost_worker_had_is_fought_again(ford: Scenario) -> None:
    """A claim that is void goes back to the queue, and the ladder comes to the same end."""
    queued.request_ladder(scenario=ford, asked=ASKED)
    chunk = present(running.next_chunk())
    ForecastChunk.objects.filter(pk=chunk.pk).update(claimed_at="2000-01-01T00:00:00Z")
    work()
    running.requeue_expired()
    work()
    assert collect_ladders() == 1


def test_one_at_a_time_and_it_can_be_stopped(ford: Scenario) -> None:
    """A second one is refused while the workers are at the first; a stopped one leaves nothing."""
    row = queued.request_ladder(scenario=ford, asked=ASKED)
    with pytest.raises(Conflict, match="already"):
        queued.request_ladder(scenario=ford, asked=ASKED)
    queued.stop_ladder(measurement=row)
    assert not Forecast.objects.exists()
    assert not Measurement.objects.exists()


def test_it_says_why_a_pair_cannot_be_fought(ford: Scenario) -> None:
    """A forecast that was stopped by hand is named."""
    row = queued.request_ladder(scenario=ford, asked=ASKED)
    cancel_forecast(forecast=present(Forecast.objects.first()))
    work()
    assert "was stopped" in queued.progress_of(row).trouble
    assert collect_ladders() == 0


def test_a_ladder_of_other_rules_or_forces_is_dropped(ford: Scenario) -> None:
    """What was begun before the scenario changed is not kept."""
    queued.request_ladder(scenario=ford, asked=ASKED)
    work()
    ford.setup["player"]["units"][0]["figures"] += 1
    ford.save()
    assert collect_ladders() == 0
    assert not Measurement.objects.exists()
    queued.request_ladder(scenario=ford, asked=ASKED)
    work()
    Measurement.objects.update(engine_version="0123456789abcdef")
    assert collect_ladders() == 0
    assert not Forecast.objects.exists()


def test_too_many_battles_are_refused(ford: Scenario) -> None:
    """The workers serve others too; nothing is queued."""
    with pytest.raises(InvalidRequest, match="at most 2,000 battles a pair, not 20,000"):
        queued.request_ladder(scenario=ford, asked=Asked(20_000, "1755"))
    assert not Forecast.objects.exists()
