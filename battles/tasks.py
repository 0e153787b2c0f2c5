"""What workers do for single battles and for forecasts, and what is queued again; tasks carry ids."""

from celery import Task, shared_task

from battles import resolving, retention
from battles.forecasting import running


def worker_name(task: "Task[..., object]") -> str:
    """Return the name of the worker that runs a task, as it is kept with what the worker did."""
    return str(task.request.hostname or "inline")


@shared_task(bind=True)
def resolve_battle(self: "Task[..., object]", battle_id: str) -> None:
    """Resolve one battle; delivered twice it does nothing the second time."""
    resolving.resolve(battle_id=battle_id, worker=worker_name(self))


@shared_task(bind=True)
def work_at_forecast(self: "Task[..., object]", message: str) -> None:
    """Fight some chunks of a forecast; a message too many does nothing."""
    running.work(message=message, worker=worker_name(self))


@shared_task
def remove_old() -> None:
    """Delete the forecasts and failed battles that are older than the settings keep them."""
    for kept in retention.KEPT:
        retention.remove_old(kept)


def requeue_expired() -> int:
    """Queue all waiting battles and forecasts again, those of killed workers included; return how many."""
    return resolving.requeue_expired() + running.requeue_expired()
