"""Working at forecasts: claim a chunk, fight it outside of any transaction, write it once; the last one closes it all.

A message names a forecast and a wave. Whoever gets it fights chunks for a while and passes it on, so that a long
forecast lets other work through. Messages may be lost or doubled: the rows are the truth, and what a killed worker
held is fought again. When a forecast is not heard of, a new wave is sent; messages of the old one that turn up all
the same are worked at once more and not passed on, so that their number stays within bounds.
"""

import logging
import time
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from battles.claims import release_void, take
from battles.digests import engine_version
from battles.dispatch import send, send_on_commit
from battles.forecasting.engaging import engagement_of
from battles.models import Forecast, ForecastChunk, error_columns
from battles.refusals import Refused
from rules.core.block import Block
from rules.core.errors import RulesError
from rules.core.odds import plan, run_block
from rules.core.reports import read_reports
from rules.core.system import Engagement, Enrolled
from rules.core.tally import Tally, read_tally

log = logging.getLogger(__name__)
TASK = "battles.tasks.work_at_forecast"
UNKNOWN_FAILURE = "The engine failed on this forecast; the fault is logged and the forecast may be tried again."
OTHER_RULES = "The rules changed while this forecast was being made; try it again to begin anew."
MESSAGES = 16  # of one wave: no more processes than this work at one forecast
SLICE = 1.0  # seconds after which a message is passed on
SILENCE = 5.0  # seconds without a sign of a forecast after which a new wave is sent; twice that after the next, ...
_MOST_DOUBLINGS = 6
_CANDIDATES = 8
Status = Forecast.Status
Chunk = ForecastChunk.Status
_OPEN = (Status.QUEUED, Status.RUNNING)


def call_workers(forecast: Forecast) -> None:
    """Send a new wave of messages for a forecast once the present transaction commits."""
    Forecast.objects.filter(pk=forecast.pk).update(
        wave=F("wave") + 1, unanswered=F("unanswered") + 1, heard_of=timezone.now()
    )
    forecast.refresh_from_db(fields=["wave", "unanswered", "heard_of"])
    waiting = forecast.chunks.filter(status=Chunk.QUEUED).count()
    for _ in range(min(MESSAGES, waiting)):
        send_on_commit(TASK, f"{forecast.pk}:{forecast.wave}")


def work(*, message: str, worker: str, seconds: float = SLICE) -> int:
    """Fight chunks of the forecast that a message names, for so many seconds; returns how many were written.

    The message is passed on while chunks wait, unless it is of an earlier wave.
    """
    key, _, wave = message.partition(":")
    forecast = Forecast.objects.filter(pk=UUID(key), status__in=_OPEN).first()
    if forecast is None:
        return 0
    written = 0
    until = time.monotonic() + seconds
    samples = Samples(forecast)
    while chunk := claim(forecast):
        block = samples.fight(chunk)
        if isinstance(block, Refused):
            _fail(forecast, block)
            break
        written += write(chunk, block, worker)
        if time.monotonic() >= until:
            if _waiting(forecast).filter(forecast__wave=int(wave)).exists():
                send(TASK, message)
            break
    return written


class Samples:
    """The battles of a forecast, its order of battle read when the first is fought and then once for all."""

    def __init__(self, forecast: Forecast) -> None:
        self._forecast = forecast
        self._engagement: Engagement | None = None
        self._census = [Enrolled(**row) for row in forecast.census]

    def fight(self, chunk: ForecastChunk) -> Block | Refused:
        """Return what is counted of a chunk's samples, or why none can be fought."""
        try:
            return self._fight(chunk)
        except RulesError as error:
            return Refused.of_rules(error)
        except Exception:
            log.exception("Forecast %s failed.", self._forecast.pk)
            return Refused(UNKNOWN_FAILURE)

    def _fight(self, chunk: ForecastChunk) -> Block:
        forecast = self._forecast
        if forecast.engine_version != engine_version():
            raise RulesError(OTHER_RULES)
        if self._engagement is None:
            self._engagement = engagement_of(forecast.setup, forecast.origin)
        reports = read_reports(forecast.reports)
        return run_block(self._engagement, self._census, forecast.seed, chunk.first, chunk.count, reports)


def claim(forecast: Forecast) -> ForecastChunk | None:
    """Claim the first chunk that waits and return it; None when none is left, or the forecast is no longer wanted."""
    while chunks := list(_waiting(forecast).order_by("number")[:_CANDIDATES]):
        for chunk in chunks:
            if take(ForecastChunk.objects.filter(pk=chunk.pk), "status"):
                return chunk
    return None


def _waiting(forecast: Forecast) -> QuerySet[ForecastChunk]:
    return ForecastChunk.objects.filter(forecast=forecast, forecast__status__in=_OPEN, status=Chunk.QUEUED)


@transaction.atomic
def write(chunk: ForecastChunk, block: Block, worker: str) -> bool:
    """Write what was counted of a chunk, unless somebody else has, and close the forecast when it is enough."""
    forecast = Forecast.objects.select_for_update().get(pk=chunk.forecast_id)
    # A forecast that is over has no unwritten chunks left.
    unwritten = ForecastChunk.objects.filter(pk=chunk.pk).exclude(status=Chunk.DONE)
    done = {
        "status": Chunk.DONE,
        "worker": worker,
        "won": block.tally.outcomes["player"],
        "tally": block.tally.to_dict(),
        "columns": block.columns(),
    }
    if not unwritten.update(**done):
        return False
    forecast.status, forecast.unanswered, forecast.heard_of = Status.RUNNING, 0, timezone.now()
    _close_if_enough(forecast)
    forecast.save(update_fields=["status", "unanswered", "heard_of", "tally", "finished"])
    return True


def requeue_expired() -> int:
    """Send a new wave for every forecast that lost a worker or is not heard of; returns how many.

    Void claims are taken back first. The longer a forecast is not heard of, for it may just wait behind others, the
    longer it takes until the next wave.
    """
    sent = 0
    for forecast in Forecast.objects.filter(status__in=_OPEN).order_by("created"):
        lost = release_void(forecast.chunks.all(), "status")
        if _waiting(forecast).exists() and (lost or _silent(forecast)):
            with transaction.atomic():
                call_workers(forecast)
            sent += 1
    return sent


def _silent(forecast: Forecast) -> bool:
    patience = SILENCE * 2 ** min(max(0, forecast.unanswered - 1), _MOST_DOUBLINGS)
    return forecast.heard_of is None or forecast.heard_of < timezone.now() - timedelta(seconds=patience)


def prefix(forecast: Forecast) -> tuple[int, int, int]:
    """Return chunks, samples and the player's victories that are done from the first on without a gap.

    They end where the forecast has enough: which samples count is decided by their order alone, whoever came first.
    """
    asked = plan(forecast.runs or 0, forecast.precision or 0.0)
    chunks = runs = won = 0
    done = forecast.chunks.filter(status=Chunk.DONE).order_by("number")
    for number, count, victories in done.values_list("number", "count", "won"):
        if number != chunks + 1:
            break
        chunks, runs, won = number, runs + count, won + victories
        if asked.enough(won, runs):
            break
    return chunks, runs, won


def merged(forecast: Forecast, chunks: int) -> Tally:
    """Return the counts of a forecast's first so many chunks that are done."""
    whole = Tally()
    for raw in forecast.chunks.filter(status=Chunk.DONE, number__lte=chunks).values_list("tally", flat=True):
        whole.merge(read_tally(raw or {}))
    return whole


def _close_if_enough(forecast: Forecast) -> None:
    chunks, runs, won = prefix(forecast)
    if not plan(forecast.runs or 0, forecast.precision or 0.0).enough(won, runs):
        return
    forecast.tally = merged(forecast, chunks).to_dict()
    forecast.status = Status.DONE
    forecast.finished = timezone.now()
    forecast.chunks.filter(number__gt=chunks).delete()


def _fail(forecast: Forecast, refused: Refused) -> None:
    unfinished = Forecast.objects.filter(pk=forecast.pk, status__in=_OPEN)
    with transaction.atomic():
        if unfinished.update(
            status=Status.FAILED,
            finished=timezone.now(),
            **error_columns(refused.message, refused.rule, refused.fields),
        ):
            forecast.chunks.exclude(status=Chunk.DONE).delete()
