"""Messages that call workers to forecasts: a fixed number of slots, each with one message on its way at most.

A message names no forecast. The worker that gets it fights the next chunks for a while (`turns`), and sends it on as
long as any chunk waits; so a thousand forecasts need no more messages than a few, and a cancelled one leaves none.
Messages may be lost or doubled. A slot without a sign of life gets another message; if the old one still arrives, it is
served once and not sent on, so that the number of messages stays bounded.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from battles.models import Forecast, ForecastChunk, ForecastSlot
from common.queueing import send

TASK = "battles.tasks.work_at_forecast"
SILENCE = 5.0  # seconds without a sign of a slot after which it gets another message; twice that after the next, ...
_MOST_DOUBLINGS = 6
OPEN = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)


def waiting() -> QuerySet[ForecastChunk]:
    """Return the chunks that wait for a worker."""
    return ForecastChunk.objects.filter(status=ForecastChunk.Status.QUEUED, forecast__status__in=OPEN)


def call_workers_on_commit() -> None:
    """Call workers once the chunks of the present transaction are there to be seen."""
    transaction.on_commit(call_workers)


def call_workers() -> int:
    """Send a message for each free slot that chunks are waiting for, and return how many were sent."""
    most = settings.FORECAST_MESSAGES
    with transaction.atomic():
        _make_slots(most)
        slots = list(ForecastSlot.objects.select_for_update().filter(number__lte=most).order_by("number"))
        taken = sum(slot.out for slot in slots)
        wanted = len(waiting().values_list("pk")[:most])
        running = ForecastChunk.objects.filter(status=ForecastChunk.Status.RUNNING, forecast__status__in=OPEN)
        needed = min(most, wanted + len(running.values_list("pk")[:most])) - taken if wanted else 0
        chosen = [slot for slot in slots if not slot.out][: max(0, needed)]
        for slot in chosen:
            _claim(slot, unanswered=0)
    return _send(chosen)


def pass_on(message: str) -> None:
    """Send a slot's message on while chunks wait, else free the slot.

    Each message that replaces a lost one begins a new wave; a message of an earlier wave is not sent on.
    """
    number, wave = read(message)
    mine = ForecastSlot.objects.filter(number=number, wave=wave)
    again = {"out": True, "unanswered": 0, "heard_of": timezone.now()}
    if waiting().exists():
        if mine.update(**again):
            send(TASK, message)
        return
    # A request between the query and the update found the slot taken, so the query is repeated.
    if mine.filter(out=True).update(out=False) and waiting().exists() and mine.filter(out=False).update(**again):
        send(TASK, message)


def send_again(lost: int = 0) -> int:
    """Send another message for each slot that is not heard of while chunks wait, and fill the free ones.

    `lost` workers are known to be gone, and with them the messages of as many slots, whichever these were.
    """
    if not waiting().exists():
        return 0
    with transaction.atomic():
        taken = list(ForecastSlot.objects.select_for_update().filter(out=True).order_by("heard_of"))
        silent = [slot for place, slot in enumerate(taken) if place < lost or _is_silent(slot)]
        for slot in silent:
            _claim(slot, unanswered=slot.unanswered + 1)
    return _send(silent) + call_workers()


def read(message: str) -> tuple[int, int]:
    """Return slot and wave of a message; what names none, such as a message of an earlier version, is of no slot."""
    number, _, wave = message.partition(":")
    return (int(number), int(wave)) if number.isdecimal() and wave.isdecimal() else (0, 0)


def _make_slots(most: int) -> None:
    if ForecastSlot.objects.filter(number__lte=most).count() < most:
        rows = (ForecastSlot(number=number) for number in range(1, most + 1))
        ForecastSlot.objects.bulk_create(rows, ignore_conflicts=True)


def _claim(slot: ForecastSlot, *, unanswered: int) -> None:
    ForecastSlot.objects.filter(pk=slot.pk).update(
        out=True, wave=F("wave") + 1, unanswered=unanswered, heard_of=timezone.now()
    )
    slot.wave += 1


def _send(slots: list[ForecastSlot]) -> int:
    for slot in slots:
        send(TASK, f"{slot.number}:{slot.wave}")
    return len(slots)


def _is_silent(slot: ForecastSlot) -> bool:
    patience = SILENCE * 2 ** min(max(0, slot.unanswered), _MOST_DOUBLINGS)
    return slot.heard_of is None or slot.heard_of < timezone.now() - timedelta(seconds=patience)
