"""Whose turn it is: people share the workers evenly, however many forecasts each of them asked for."""

from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef
from django.utils import timezone

from battles.models import Forecast, ForecastChunk
from common.claims import take

_OPEN = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)
_CANDIDATES = 8
Chunk = ForecastChunk.Status


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
