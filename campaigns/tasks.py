"""What workers do for campaigns; tasks carry ids."""

from uuid import UUID

from celery import Task, shared_task

from battles import tasks
from campaigns.models import Encounter
from campaigns.months import ahead, playing, resolution
from campaigns.months.amending import working
from campaigns.transfer import jobs

_LONGEST_IMPORT = 180  # seconds


@shared_task(bind=True)
def resolve_encounter(self: "Task[..., object]", encounter_id: int) -> None:
    """Fight a month and close it, and go on with a campaign that is played ahead.

    Delivered twice it does nothing the second time.
    """
    resolution.resolve(encounter_id=encounter_id, worker=tasks.worker_name(self))
    if campaign_id := Encounter.objects.filter(pk=encounter_id).values_list("campaign_id", flat=True).first():
        ahead.go_on(campaign_id=campaign_id)


@shared_task
def match_ended(match_id: str) -> None:
    """Take over the match of a month that has ended; delivered twice it does nothing the second time."""
    playing.match_ended(match_id=UUID(match_id))


@shared_task(soft_time_limit=_LONGEST_IMPORT)
def bring_in(import_id: str) -> None:
    """Import an uploaded campaign; a message delivered twice does nothing the second time."""
    jobs.bring_in(import_id=import_id)


@shared_task(bind=True)
def work_out_amendment(self: "Task[..., object]", amendment_id: int) -> None:
    """Work the months of an amendment out; delivered twice it does nothing the second time."""
    working.work_out(amendment_id=amendment_id, worker=tasks.worker_name(self))


@shared_task
def requeue_expired() -> int:
    """Take over matches that have ended, and send again all battles, forecasts, months, imports and amendments.

    Returns how many there were.
    """
    waiting = playing.take_over_ended() + tasks.requeue_expired() + resolution.requeue_expired()
    return waiting + ahead.go_on_all() + jobs.requeue_expired() + working.requeue_expired()
