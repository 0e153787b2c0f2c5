"""The Celery app that workers, commands and web processes share; who sends no work does not import it."""

import os
from functools import partial
from typing import Any

from celery import Celery, Task
from celery.bootsteps import StartStopStep
from django.conf import settings
from kombu import Queue

from common import request_ids
from config import broker


class Work(Task[..., Any]):
    """A task that runs as part of the request that sent it, or by the id of its message where no request did."""

    # Not around the call itself: Celery logs how a task failed after it.
    def before_start(self, task_id: str, args: Any, kwargs: Any) -> None:
        """Note the id for the lines of the log."""
        request_ids.begin(str((self.request.headers or {}).get(request_ids.HEADER) or task_id))

    def after_return(self, status: str, retval: Any, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        """Forget it."""
        request_ids.begin("")


class App(Celery):
    """Gives each message the id of the request that it comes from."""

    task_cls: Any = Work

    def send_task(self, name: str, *args: Any, headers: dict[str, Any] | None = None, **options: Any) -> Any:
        """Send a task."""
        if request_id := request_ids.current():
            headers = {**(headers or {}), request_ids.HEADER: request_id}
        return super().send_task(name, *args, headers=headers, **options)


class SendAgain(StartStopStep):
    """A worker that starts looks first for work that another one lost, and for times that are up."""

    requires = ("celery.worker.components:Pool",)

    def start(self, parent: Any) -> None:
        """Send the tasks; this worker or another one takes them."""
        entry: dict[str, Any]
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            parent.app.send_task(entry["task"], **entry["options"])


class Clock(StartStopStep):
    """The embedded worker sends the tasks of Celery beat's schedule itself, for no beat runs with it."""

    requires = ("celery.worker.components:Timer", "celery.worker.components:Pool")

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self.enabled = settings.WORKER_HAS_CLOCK
        self.entries: list[Any] = []

    def start(self, parent: Any) -> None:
        """Send each task again and again, as often as the schedule has it."""
        entry: dict[str, Any]
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            send = partial(parent.app.send_task, entry["task"], **entry["options"])
            self.entries.append(parent.timer.call_repeatedly(entry["schedule"], send))

    def stop(self, parent: Any) -> None:
        """Send no more of them."""
        for entry in self.entries:
            entry.cancel()


# A worker has no pages. To check them it would import them all: half of its start, and a third of its memory. `check`,
# `migrate` and the gate check the site.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
broker.register()
app = App("petite_guerre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [Queue(name, routing_key=name) for name in settings.WORKER_QUEUES]
app.autodiscover_tasks()
app.steps["worker"].update((SendAgain, Clock))
