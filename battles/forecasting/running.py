"""Working on forecasts: claim a chunk, fight it outside any transaction, write it once; the last chunk closes the row.

A chunk is a run of consecutive samples. Module `slots` describes how messages call workers. People share these evenly,
however many forecasts each of them asked for. Messages may be lost or doubled: only the rows count, and the chunk of a
killed worker is fought again.
"""

import logging
import time
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef
from django.utils import timezone

from battles.forecasting import slots
from battles.forecasting.kinds import Fighter, kind_of
from battles.forecasting.shapes import Counted
from battles.forecasting.staleness import version_of
from battles.models import Forecast, ForecastChunk, error_columns
from battles.versions import OTHER_RULES
from common.claims import release_void, take
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules.core.errors import RulesError
from rules.core.odds import plan

log = logging.getLogger(__name__)
UNKNOWN_FAILURE = "The engine failed on this forecast; the fault is logged and the forecast may be tried again."
SLICE = 2.0  # seconds of work on one message, so that forecasts share the workers
WRITTEN_EVERY = 0.5  # seconds of fighting; claiming and writing take some hundredths
Status = Forecast.Status
Chunk = ForecastChunk.Status
_OPEN = (Status.QUEUED, Status.RUNNING)


def work(*, message: str, worker: str, seconds: float = SLICE) -> int:
    """Fight the next chunks for about `seconds`; return how many were written.

    The message is sent on while chunks wait, unless `slots` has replaced it by a newer one.
    """
    written = 0
    until = time.monotonic() + seconds
    known: dict[UUID, Samples] = {}
    while chunk := next_chunk():
        samples = known.setdefault(chunk.forecast_id, Samples(chunk.forecast))
        written += _fight([chunk, *claim_more(chunk, samples.fought_in(WRITTEN_EVERY) - chunk.count)], samples, worker)
        if time.monotonic() >= until:
            break
    slots.pass_on(message)
    return written


def _fight(chunks: list[ForecastChunk], samples: "Samples", worker: str) -> int:
    """Fight chunks of one forecast and return how many were written.

    A fault in one is the forecast's, which keeps what was fought before it.
    """
    fought: list[tuple[ForecastChunk, Counted]] = []
    refused: InvalidRequest | None = None
    for chunk in chunks:
        block = samples.fight(chunk)
        if isinstance(block, InvalidRequest):
            refused = block
            break
        fought.append((chunk, block))
    written = write(fought, worker) if fought else 0
    if refused is not None:
        _fail(chunks[0].forecast, refused)
    return written


class Samples:
    """The samples of a forecast; what is costly to make for them is made once, when the first one is fought."""

    def __init__(self, forecast: Forecast) -> None:
        self._forecast = forecast
        self._fighter: Fighter | None = None
        self._fought = 0
        self._seconds = 0.0

    def fought_in(self, seconds: float) -> float:
        """Return how many samples take so long, by those that were fought; 0 before the first."""
        return seconds * self._fought / self._seconds if self._seconds else 0.0

    def fight(self, chunk: ForecastChunk) -> Counted | InvalidRequest:
        """Return the counts of a chunk's samples, or the reason why none can be fought."""
        try:
            return self._fight(chunk)
        except Exception as error:
            unknown = InvalidRequest(UNKNOWN_FAILURE)
            return InvalidRequest.of_failure(error, unknown, log, f"Forecast {self._forecast.pk}")

    def _fight(self, chunk: ForecastChunk) -> Counted:
        forecast = self._forecast
        if forecast.engine_version != version_of(forecast):
            raise RulesError(OTHER_RULES)
        if self._fighter is None:
            self._fighter = kind_of(forecast).fighter(forecast)
        start = time.monotonic()
        block = self._fighter(chunk.first, chunk.count)
        self._seconds += time.monotonic() - start
        self._fought += chunk.count
        return block


@transaction.atomic
def write(fought: list[tuple[ForecastChunk, Counted]], worker: str) -> int:
    """Write chunks of one forecast but for those that another worker wrote, and return how many that were.

    The forecast is closed when it has enough samples.
    """
    forecast = Forecast.objects.select_for_update().filter(pk=fought[0][0].forecast_id).first()
    if forecast is None:
        return 0  # deleted while the chunks were fought
    written = sum(_written(chunk, block, worker) for chunk, block in fought)
    if written:
        forecast.status = Status.RUNNING
        _close_if_enough(forecast)
        forecast.save(update_fields=["status", "tally", "finished"])
    return written


def _written(chunk: ForecastChunk, counted: Counted, worker: str) -> int:
    # A forecast that is over has no unwritten chunks left.
    return (
        ForecastChunk.objects.filter(pk=chunk.pk)
        .exclude(status=Chunk.DONE)
        .update(
            status=Chunk.DONE,
            worker=worker,
            won=counted.won,
            tally=counted.tally,
            columns=counted.columns,
        )
    )


def requeue_expired() -> int:
    """Release expired claims, call workers for waiting chunks, and return how many messages were sent."""
    lost = release_void(ForecastChunk.objects.filter(forecast__status__in=_OPEN), "status")
    return slots.send_again(lost)


def prefix(forecast: Forecast) -> tuple[int, int, int]:
    """Return the numbers of chunks, samples and player victories done from the first chunk on, up to the first gap.

    Counting stops where the forecast has enough, so the result depends on the order of chunks, not of finishing.
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


def merged(forecast: Forecast, chunks: int) -> Json:
    """Return the summed counts of a forecast's first `chunks` chunks, as its kind keeps them."""
    rows = forecast.chunks.filter(status=Chunk.DONE, number__lte=chunks).values_list("tally", flat=True)
    return kind_of(forecast).merge(raw for raw in rows if raw is not None)


def counts_so_far(forecast: Forecast) -> Json:
    """Return the counts of a forecast as far as it has come, from its chunks while it is under way."""
    return forecast.tally or merged(forecast, prefix(forecast)[0])


def _close_if_enough(forecast: Forecast) -> None:
    chunks, runs, won = prefix(forecast)
    if not plan(forecast.runs or 0, forecast.precision or 0.0).enough(won, runs):
        return
    forecast.tally = merged(forecast, chunks)
    forecast.status = Status.DONE
    forecast.finished = timezone.now()
    forecast.chunks.filter(number__gt=chunks).delete()


def _fail(forecast: Forecast, refused: InvalidRequest) -> None:
    unfinished = Forecast.objects.filter(pk=forecast.pk, status__in=_OPEN)
    with transaction.atomic():
        if unfinished.update(status=Status.FAILED, finished=timezone.now(), **error_columns(refused)):
            forecast.chunks.exclude(status=Chunk.DONE).delete()


_CANDIDATES = 8


def next_chunk() -> ForecastChunk | None:
    """Claim the next chunk and return it, with its forecast; None when none waits.

    The owner with the fewest chunks in progress comes first, then the one who was served longest ago; of one person's
    forecasts the oldest comes first.
    """
    while forecasts := _in_turn():
        for forecast in forecasts:
            if chunk := claim(forecast):
                return chunk
    return None


def claim(forecast: Forecast) -> ForecastChunk | None:
    """Claim the first chunk of a forecast that waits and return it; None when none is left, or none is wanted."""
    rows = ForecastChunk.objects.filter(forecast=forecast, forecast__status__in=_OPEN, status=Chunk.QUEUED)
    while chunks := list(rows.order_by("number")[:_CANDIDATES]):
        for chunk in chunks:
            if take(ForecastChunk.objects.filter(pk=chunk.pk), "status"):
                Forecast.objects.filter(pk=forecast.pk).update(served=timezone.now())
                chunk.forecast = forecast
                return chunk
    return None


def claim_more(chunk: ForecastChunk, samples: float) -> list[ForecastChunk]:
    """Claim the chunks after a claimed one that hold so many samples more, and return them.

    Half of what waits is left for others, so that all of them come to the end at about the same time.
    """
    waiting = ForecastChunk.objects.filter(forecast_id=chunk.forecast_id, status=Chunk.QUEUED)
    following = list(waiting.filter(number__gt=chunk.number).order_by("number").values_list("pk", "count"))
    wanted: list[int] = []
    for pk, count in following[: len(following) // 2]:
        samples -= count
        if samples < 0:
            break
        wanted.append(pk)
    if not wanted:
        return []
    rows = ForecastChunk.objects.filter(pk__in=wanted, forecast__status__in=_OPEN)
    claim = take(rows, "status")
    taken = list(ForecastChunk.objects.filter(pk__in=wanted, claimed_by=claim).order_by("number")) if claim else []
    for row in taken:
        row.forecast = chunk.forecast
    return taken


def _in_turn() -> list[Forecast]:
    """Return the first forecast that waits of each person, in the order of their turns."""
    queued = ForecastChunk.objects.filter(forecast=OuterRef("pk"), status=Chunk.QUEUED)
    open_ones = Forecast.objects.filter(Exists(queued), status__in=_OPEN).order_by("created", "pk")
    first: dict[int | None, UUID] = {}
    for pk, owner in open_ones.values_list("pk", "owner"):
        first.setdefault(owner, pk)
    if not first:
        return []
    rows = {row.pk: row for row in Forecast.objects.filter(pk__in=list(first.values()))}
    found = [(owner, rows[pk]) for owner, pk in first.items() if pk in rows]
    if len(found) > 1:
        busy, served = _busy(), _served([owner for owner, _ in found])
        found.sort(key=lambda row: (busy.get(row[0], 0), served.get(row[0], ""), row[1].created))
    return [forecast for _, forecast in found]


def _busy() -> dict[int | None, int]:
    running = ForecastChunk.objects.filter(status=Chunk.RUNNING, forecast__status__in=_OPEN)
    return dict(running.order_by().values_list("forecast__owner").annotate(count=Count("pk")))


def _served(owners: list[int | None]) -> dict[int | None, str]:
    """Return when each person was served last, as a sortable text; a person who never was is not in it."""
    known = [owner for owner in owners if owner is not None]
    rows = Forecast.objects.filter(served__isnull=False)
    rows = rows if None in owners else rows.filter(owner__in=known)
    found = rows.order_by().values_list("owner").annotate(last=Max("served"))
    return {owner: last.isoformat() for owner, last in found if last is not None}
