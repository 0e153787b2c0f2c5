"""What workers do for campaigns; tasks carry ids."""

from celery import Task, shared_task

from battles import tasks
from campaigns.months import resolution
from campaigns.transfer import jobs

_LONGEST_IMPORT = 180  # seconds


@shared_task(bind=True)
def resolve_encounter(self: "Task[..., object]", encounter_id: int) -> None:
    """Fight a month and close it; delivered twice it does nothing the second time."""
    resolution.resolve(encounter_id=encounter_id, worker=tasks.worker_name(self))


@shared_task(soft_time_limit=_LONGEST_IMPORT)
def bring_in(import_id: str) -> None:
    """Import an uploaded campaign; a message delivered twice does nothing the second time."""
    jobs.bring_in(import_id=import_id)


@shared_task
def requeue_expired() -> int:
    """Send again all battles, forecasts, months and imports that wait; returns how many."""
    return tasks.requeue_expired() + resolution.requeue_expired() + jobs.requeue_expired()
