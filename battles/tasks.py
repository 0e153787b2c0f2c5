"""What workers do for single battles; tasks carry ids."""

from celery import Task, shared_task

from battles import resolving


def worker_name(task: "Task[..., object]") -> str:
    """Return the name of the worker that runs a task, as it is kept with what the worker did."""
    return str(task.request.hostname or "inline")


@shared_task(bind=True)
def resolve_battle(self: "Task[..., object]", battle_id: str) -> None:
    """Resolve one battle; delivered twice it does nothing the second time."""
    resolving.resolve(battle_id=battle_id, worker=worker_name(self))
