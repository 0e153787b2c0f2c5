"""Resolving a battle: claim the row, compute outside of any transaction, write once."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from battles.fighting import UNWATCHED, Resolution, fight
from battles.models import Battle, TranscriptPage, error_columns
from battles.models.battle import EVENTS_A_PAGE
from battles.versions import refuse_other_rules
from common.claims import UNFINISHED, release_void, take
from common.exceptions import InvalidRequest
from common.queueing import send
from rules import registry
from rules.core.course import Watch, read_watch

log = logging.getLogger(__name__)
TASK = "battles.tasks.resolve_battle"
UNKNOWN_FAILURE = "The engine failed on this battle; the fault is logged and the battle may be tried again."


def resolve(*, battle_id: str, worker: str) -> bool:
    """Resolve a battle unless another worker has claimed or written it; return whether this call wrote it.

    A refusal by the rules, or a failure of the engine, is kept with its sentence.
    """
    claim = take(Battle.objects.filter(pk=battle_id), "status")
    if not claim:
        return False
    battle = Battle.objects.filter(pk=battle_id).first()
    if battle is None:
        return False  # it was deleted with its forecast
    try:
        refuse_other_rules(battle.engine_version, battle.system)
        resolution = fight_again(battle)
    except Exception as error:
        unknown = InvalidRequest(UNKNOWN_FAILURE)
        return _fail(battle_id, claim, worker, InvalidRequest.of_failure(error, unknown, log, f"Battle {battle_id}"))
    return _write(battle, worker, resolution)


def fight_again(battle: Battle) -> Resolution:
    """Fight a battle by what its row holds; the same row gives the same battle. Raises RulesError when refused.

    A run of a forecast ends as it was counted, with the forecast's horizon and its rules for leaving.
    """
    engagement = registry.system(battle.system).engagement(battle.setup)
    return fight(engagement, seed=battle.seed, stream=battle.stream, faces=battle.dice, watch=watch_of(battle))


def watch_of(battle: Battle) -> Watch:
    """Return how far a battle is followed and who leaves it when: what the forecast says of which it is a run."""
    asked = battle.forecast
    return read_watch([], asked.horizon, asked.leaving) if asked is not None else UNWATCHED


def requeue_expired() -> int:
    """Send every waiting battle again, after releasing void claims; returns how many were sent.

    A message sent twice does no harm: the second worker finds nothing to claim.
    """
    release_void(Battle.objects.all(), "status")
    waiting = list(Battle.objects.filter(status=Battle.Status.QUEUED).order_by("created").values_list("pk", flat=True))
    for battle_id in waiting:
        send(TASK, str(battle_id))
    return len(waiting)


def write_pages(battle: Battle, resolution: Resolution) -> None:
    """Write the transcript of a battle, two hundred events a page."""
    events = resolution.events
    TranscriptPage.objects.bulk_create(
        TranscriptPage(battle=battle, number=start // EVENTS_A_PAGE + 1, events=events[start : start + EVENTS_A_PAGE])
        for start in range(0, len(events), EVENTS_A_PAGE)
    )


def outcome_fields(resolution: Resolution, worker: str, finished: datetime) -> dict[str, object]:
    """Return the columns of a battle that is done."""
    return {
        "status": Battle.Status.DONE,
        "worker": worker,
        "finished": finished,
        "result": resolution.result,
        "ending": resolution.ending,
        "turns": resolution.turns,
        "digest": resolution.digest,
        "initial": resolution.initial,
        "names": resolution.names,
        "event_count": len(resolution.events),
        "dice_count": resolution.dice_count,
        **error_columns(),
    }


def _write(battle: Battle, worker: str, resolution: Resolution) -> bool:
    with transaction.atomic():
        unfinished = Battle.objects.filter(pk=battle.pk, status__in=UNFINISHED)
        if not unfinished.update(**outcome_fields(resolution, worker, timezone.now())):
            return False
        write_pages(battle, resolution)
    return True


def _fail(battle_id: str, claim: str, worker: str, refused: InvalidRequest) -> bool:
    mine = Battle.objects.filter(pk=battle_id, status=Battle.Status.RUNNING, claimed_by=claim)
    why = error_columns(refused)
    return bool(mine.update(status=Battle.Status.FAILED, worker=worker, finished=timezone.now(), **why))
