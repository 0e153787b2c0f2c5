"""Whichever workers fight the chunks, in any order and however often they are killed, the counts are the same."""

import socket
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from battles import tasks
from battles.forecasting import kinds, local, running, services, slots
from battles.forecasting.processes import in_order
from battles.forecasting.sample_space import SampleSpace
from battles.models import Forecast, ForecastChunk, ForecastSlot
from battles.tasks import requeue_expired
from battles.versions import OTHER_RULES
from common import claims
from common.claims import take
from common.exceptions import Conflict
from rules.core.battle_record import Entity
from rules.core.course import Watch
from rules.core.odds import plan, run_block
from rules.core.tally import Tally
from tests.battles.forecasts.gathering import Gathering
from tests.battles.forecasts.making import asked, block_of, made, shuffled, uneven, worked
from tests.people import a_person
from tests.present import present
from tests.skirmish import Skirmish, a_setup

pytestmark = pytest.mark.django_db
CENSUS = [Entity("burton", "player", "Burton's", 10)]
DEAD_WORKER = f"{socket.gethostname()[:60]}:{2**22 + 1}:dead"  # above the kernel's greatest process number


def here(runs: int = 60, precision: float = 0.0, setup: dict[str, Any] | None = None) -> Tally:
    """The same forecast made without rows and workers."""
    complete = Tally()
    space = SampleSpace(setup or a_setup(), None, CENSUS, ("British", "French"))
    for block in local.blocks(space, seed="1755", asked=plan(runs, precision), watch=Watch()):
        complete.merge(block.tally)
    return complete


@pytest.mark.postgres
def test_one_worker_makes_it_whole() -> None:
    """Wins, losses, draws and failures add up to the runs, and are those of the same forecast made by a command."""
    forecast = made()
    assert forecast.status == "done"
    assert sum(present(forecast.tally)["outcomes"].values()) == 60
    assert forecast.tally == here().to_dict()
    assert forecast.finished is not None
    assert set(forecast.chunks.values_list("worker", flat=True)) == {"w1"}


@pytest.mark.parametrize("workers", [2, 8])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.postgres
def test_any_number_of_workers_counts_the_same(workers: int, seed: int) -> None:
    """Two or eight workers who finish in any order write the tally of one."""
    forecast = asked()
    shuffled(forecast, workers, seed)
    assert (forecast.status, forecast.tally) == ("done", here().to_dict())


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.postgres
def test_a_precision_is_met_by_the_same_runs_for_any_number_of_workers(workers: int) -> None:
    """The first chunks at which it holds make the forecast; what others fought beyond them is thrown away."""
    forecast = asked(setup=uneven(), runs=None, precision=0.05)
    shuffled(forecast, workers, seed=workers)
    complete = here(0, 0.05, uneven())
    assert 100 <= complete.runs < forecast.most_runs
    assert (forecast.status, forecast.tally) == ("done", complete.to_dict())
    assert forecast.chunks.count() == complete.runs // forecast.chunk_size


@pytest.mark.postgres
def test_a_precision_counts_no_chunk_before_its_turn() -> None:
    """With the first chunk fought last, nothing is closed before it is there."""
    forecast = asked(setup=uneven(), runs=None, precision=0.05)
    samples = running.Samples(forecast)
    for chunk in forecast.chunks.filter(number__gt=1, number__lte=30):
        running.write([(chunk, block_of(samples, chunk))], "w1")
    forecast.refresh_from_db()
    assert (forecast.status, running.prefix(forecast)) == ("running", (0, 0, 0))
    running.write([(forecast.chunks.get(number=1), block_of(samples, forecast.chunks.get(number=1)))], "w2")
    forecast.refresh_from_db()
    assert (forecast.status, forecast.tally) == ("done", here(0, 0.05, uneven()).to_dict())


def test_a_message_is_passed_on_after_its_time(sent: list[tuple[str, list[Any]]]) -> None:
    """With no time left a worker fights one chunk and sends the message on; the last sends none, and frees its slot."""
    forecast = asked(runs=30)
    assert slots.call_workers() == 3
    sent.clear()
    assert [worked(forecast, seconds=0) for _ in range(4)] == [1, 1, 1, 0]
    assert sent == [(slots.TASK, ["1:1"])] * 2
    assert forecast.status == "done"
    assert ForecastSlot.objects.filter(out=True).count() == 1  # whose message finds nothing to do
    worked(forecast)
    assert not ForecastSlot.objects.filter(out=True).exists()


def test_a_message_of_an_earlier_wave_is_worked_at_once_more(sent: list[tuple[str, list[Any]]]) -> None:
    """It was slow, not lost: what it asks for is done, but it is not passed on, so that messages do not grow."""
    forecast = asked(runs=40)
    assert slots.call_workers() == 4
    ForecastSlot.objects.update(heard_of=timezone.now() - timedelta(minutes=1))
    assert requeue_expired() == 4
    sent.clear()
    assert running.work(message="1:1", worker="w1", seconds=0) == 1
    assert sent == []
    assert worked(forecast, seconds=0) == 1
    assert sent == [(slots.TASK, ["1:2"])]


@pytest.mark.parametrize("message", ["1:99", "", "volcano", "86f2bd52-0a0c-4b7e-9d5c-9a1d6f2f8c11:1"])
def test_a_message_too_many_does_nothing(skirmish: Skirmish, message: str) -> None:
    """One delivered after the end fights nothing, nor does one of an earlier version of the site."""
    made(runs=10)
    tasks.work_at_forecast.apply(args=(message,))
    assert skirmish.fights == 10


def test_workers_who_are_not_heard_of_are_called_ever_more_seldom(sent: list[tuple[str, list[Any]]]) -> None:
    """Another message after 5 seconds of silence, the next after 10 more, then 20; one passed on makes it 5 again."""
    forecast = asked(runs=40)
    slots.call_workers()

    def sent_after(seconds: float) -> int:
        ForecastSlot.objects.update(heard_of=timezone.now() - timedelta(seconds=seconds))
        return requeue_expired()

    assert [sent_after(seconds) for seconds in (4, 6, 9, 11, 19, 21)] == [0, 4, 0, 4, 0, 4]
    worked(forecast, seconds=0)
    assert [sent_after(seconds) for seconds in (4, 6)] == [0, 1]


@pytest.mark.postgres
def test_a_flood_makes_no_more_messages_than_there_are_slots(
    sent: list[tuple[str, list[Any]]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty forecasts, half of them cancelled, asked after again and again: sixteen messages in all."""
    settings.FORECAST_MESSAGES = 16
    monkeypatch.setattr(slots, "SILENCE", 3600.0)  # a busy machine takes seconds for so many
    forecasts = [asked(runs=40) for _ in range(40)]
    for _ in forecasts:
        slots.call_workers()
        requeue_expired()
    for forecast in forecasts[:20]:
        services.cancel_forecast(forecast=forecast)
    requeue_expired()
    assert [task for task, _ in sent] == [slots.TASK] * 16
    assert len({argument for _, [argument] in sent}) == 16


@pytest.mark.postgres
def test_people_take_turns(settings: Any) -> None:
    """A new forecast waits for one chunk of another's thirty, and not for all of them."""
    many, one = a_person("many"), a_person("one")
    flood = [asked(runs=100, owner=many) for _ in range(30)]
    worked(flood[0], seconds=0)
    new = asked(runs=40, owner=one)
    for _ in range(7):
        worked(new, seconds=0)
    assert new.status == "done"
    assert ForecastChunk.objects.filter(forecast__owner=many, status="done").count() == 4
    done = ForecastChunk.objects.filter(forecast__owner=many, status="done")
    assert set(done.values_list("forecast", flat=True)) == {flood[0].pk}


@pytest.mark.postgres
def test_those_with_fewest_chunks_at_work_come_first() -> None:
    """With workers busy on one person's chunks, the next free one takes up another's."""
    many, one = a_person("many"), a_person("one")
    asked(runs=100, owner=many)
    new = asked(runs=40, owner=one)
    first = running.next_chunk()
    assert first is not None
    second = running.next_chunk()
    assert second is not None
    assert {first.forecast.owner, second.forecast.owner} == {many, one}
    ForecastChunk.objects.filter(forecast=new).update(status="queued", claimed_by="", claimed_at=None)
    third = running.next_chunk()
    assert third is not None
    assert third.forecast_id == new.pk


@pytest.mark.postgres
def test_a_worker_claims_as_much_as_it_fights_in_half_a_second() -> None:
    """The chunks that follow, but no more than half of those that wait, and none that another worker has."""
    forecast = asked(runs=200)
    chunk = running.claim(forecast)
    assert chunk is not None
    assert running.claim_more(chunk, 0) == []
    other = forecast.chunks.get(number=3)
    assert take(ForecastChunk.objects.filter(pk=other.pk), "status")
    assert [row.number for row in running.claim_more(chunk, 35)] == [2, 4, 5]
    assert [row.number for row in running.claim_more(chunk, 10_000)] == [6, 7, 8, 9, 10, 11, 12]
    assert forecast.chunks.filter(status="running").count() == 12
    services.cancel_forecast(forecast=forecast)
    assert running.claim_more(chunk, 10_000) == []


@pytest.mark.postgres
def test_chunks_are_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that knows its speed writes many chunks at once; one that another wrote meanwhile is not counted."""
    forecast = asked(runs=200)
    written: list[tuple[int, int]] = []
    write = running.write

    def noted(fought: Any, worker: str) -> int:
        if len(written) == 1:
            block = block_of(running.Samples(forecast), fought[0][0])
            assert write([(fought[0][0], block)], "another") == 1
        written.append((len(fought), write(fought, worker)))
        return written[-1][1]

    monkeypatch.setattr(running, "write", noted)
    monkeypatch.setattr(running.Samples, "fought_in", lambda self, seconds: 50.0 if self._fought else 0.0)
    running.work(message="", worker="w1")
    assert written[:3] == [(1, 1), (5, 4), (5, 5)]
    forecast.refresh_from_db()
    assert forecast.status == "done"
    assert forecast.tally == here(200).to_dict()


@pytest.mark.postgres
def test_no_one_has_more_than_so_many_forecasts_waiting(settings: Any) -> None:
    """One more is refused until one is made or stopped; somebody else's is taken."""
    settings.FORECASTS_WAITING = 2
    many = a_person("many")
    first, _ = asked(owner=many), asked(owner=many)
    with pytest.raises(Conflict, match="You have 2 forecasts waiting or running"):
        asked(owner=many)
    asked(owner=a_person("one"))
    services.cancel_forecast(forecast=first)
    asked(owner=many)


@pytest.mark.postgres
def test_what_a_killed_worker_held_is_fought_again(sent: list[tuple[str, list[Any]]]) -> None:
    """A claim of a process that is no more goes back, a new wave is sent, and the counts are whole."""
    forecast = asked()
    slots.call_workers()
    ForecastChunk.objects.filter(number__in=(1, 4)).update(
        status="running", claimed_by=DEAD_WORKER, claimed_at=timezone.now()
    )
    worked(forecast)
    assert forecast.status == "running"
    sent.clear()
    assert requeue_expired() == 2
    assert [task for task, _ in sent] == [slots.TASK] * 2
    worked(forecast)
    assert (forecast.status, forecast.tally) == ("done", here().to_dict())


@pytest.mark.postgres
def test_a_chunk_is_left_to_the_living_worker_that_has_it() -> None:
    """A claim that is neither expired nor dead is respected, and its forecast waits without new messages."""
    forecast = asked(runs=10)
    ForecastChunk.objects.update(status="running", claimed_by=claims.fresh_claim(), claimed_at=timezone.now())
    assert worked(forecast) == 0
    assert requeue_expired() == 0
    assert forecast.status == "queued"


@pytest.mark.postgres
def test_a_chunk_is_written_once() -> None:
    """A worker whose claim expired while another did the work writes nothing."""
    forecast = asked(runs=20)
    late = running.claim(forecast)
    assert late is not None
    block = block_of(running.Samples(forecast), late)
    ForecastChunk.objects.filter(pk=late.pk).update(claimed_at=timezone.now() - timedelta(hours=1))
    requeue_expired()
    worked(forecast, seconds=0)
    assert forecast.status == "running"
    before = list(ForecastChunk.objects.values())
    assert running.write([(late, block)], "late") == 0
    assert list(ForecastChunk.objects.values()) == before
    worked(forecast)
    assert forecast.tally == here(20).to_dict()


@pytest.mark.postgres
def test_a_late_result_that_no_one_else_wrote_counts() -> None:
    """Equal inputs give equal counts, so a worker slower than his claim is welcome while his chunk waits."""
    forecast = asked(runs=10)
    late = running.claim(forecast)
    assert late is not None
    ForecastChunk.objects.update(claimed_at=timezone.now() - timedelta(hours=1))
    requeue_expired()
    assert running.write([(late, block_of(running.Samples(forecast), late))], "late") == 1
    forecast.refresh_from_db()
    assert forecast.status == "done"


@pytest.mark.postgres
def test_a_cancelled_forecast_takes_no_more() -> None:
    """Nothing is claimed for it, and what was in somebody's hands is not written."""
    forecast = asked()
    chunk = running.claim(forecast)
    assert chunk is not None
    services.cancel_forecast(forecast=forecast)
    assert running.claim(forecast) is None
    assert running.write([(chunk, block_of(running.Samples(forecast), chunk))], "w1") == 0
    assert requeue_expired() == 0


def test_other_rules_than_those_it_began_with_end_a_forecast() -> None:
    """A worker with other rules counts nothing; the failure says that machines may differ, and how to go on."""
    forecast = asked()
    Forecast.objects.update(engine_version="older")
    assert worked(forecast) == 0
    assert (forecast.status, forecast.error_message) == ("failed", OTHER_RULES)
    assert "the machines have different versions" in forecast.error_message
    assert "Bring all machines to the same version, restart their workers, and try again." in forecast.error_message


def test_a_fault_of_ours_is_a_stored_failure() -> None:
    """A fault outside of a battle leaves a forecast that failed and may be tried again."""
    forecast = asked()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kinds, "run_block", lambda *_: 1 // 0)
        worked(forecast)
    assert (forecast.status, forecast.error_message) == ("failed", running.UNKNOWN_FAILURE)
    services.retry_forecast(forecast=forecast)
    worked(forecast)
    assert forecast.tally == here().to_dict()


@pytest.mark.parametrize("runs", [60, 200])
def test_a_fault_keeps_what_was_fought_before_it(monkeypatch: pytest.MonkeyPatch, runs: int) -> None:
    """Chunks that were claimed together with the faulty one are written; the others of the forecast go with it."""
    forecast = asked(runs=runs)
    calls: list[Any] = []

    def faulty(*given: Any) -> Any:
        calls.append(given)
        return run_block(*given) if len(calls) < 4 else 1 // 0

    monkeypatch.setattr(kinds, "run_block", faulty)
    monkeypatch.setattr(running.Samples, "fought_in", lambda self, seconds: 50.0 if self._fought else 0.0)
    assert worked(forecast) == 3
    assert (forecast.status, forecast.error_message) == ("failed", running.UNKNOWN_FAILURE)
    rows = forecast.chunks.values_list("number", "status", "worker")
    assert list(rows) == [(number, "done", "w1") for number in (1, 2, 3)]
    assert running.merged(forecast, 3) == here(30).to_dict()

    monkeypatch.undo()
    services.retry_forecast(forecast=forecast)
    worked(forecast)
    assert forecast.tally == here(runs).to_dict()


@pytest.mark.slow("starts eight processes, each with the rules of its own")
@pytest.mark.parametrize("processes", [2, 8])
def test_a_command_shares_its_blocks_among_all_its_processes(tmp_path: Path, processes: int) -> None:
    """As many processes as were asked for fight a block at least, and their blocks come in order."""
    found = list(in_order(Gathering(tmp_path, processes), plan(200).blocks(), processes))
    assert [first for first, _ in found] == [first for first, _ in plan(200).blocks()]
    assert len({process for _, process in found}) == processes
