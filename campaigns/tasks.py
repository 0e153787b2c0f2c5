"""What workers do for campaigns; tasks carry ids."""

from uuid import UUID

from celery import Task, shared_task

from battles import tasks
from campaigns.months import playing, resolution
from campaigns.transfer import jobs

_LONGEST_IMPORT = 180  # seconds


@shared_task(bind=True)
def resolve_encounter(self: "Task[..., object]", encounter_id: int) -> None:
    """Fight a month and close it; delivered twice it does nothing the second time."""
    resolution.resolve(encounter_id=encounter_id, worker=tasks.worker_name(self))


@shared_task
def match_ended(match_id: str) -> None:
    """Take over the match of a month that has ended; delivered twice it does nothing the second time."""
    playing.match_ended(match_id=UUID(match_id))


@shared_task(soft_time_limit=_LONGEST_IMPORT)
def bring_in(import_id: str) -> None:
    """Import an uploaded campaign; a message delivered twice does nothing the second time."""
    jobs.bring_in(import_id=import_id)


@shared_task
def requeue_expired() -> int:
    """Take over matches that have ended, and send again all battles, forecasts, months and imports that wait.

    Returns how many there were.
    """
    return playing.take_over_ended() + tasks.requeue_expired() + resolution.requeue_expired() + jobs.requeue_expired()
