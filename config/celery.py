"""The Celery app that workers, commands and web processes share; who sends no work does not import it."""

import os
from functools import partial
from typing import Any

from celery import Celery
from celery.bootsteps import StartStopStep
from django.conf import settings
from kombu import Queue

from config import broker


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
app = Celery("petite_guerre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [Queue(name, routing_key=name) for name in settings.WORKER_QUEUES]
app.autodiscover_tasks()
app.steps["worker"].update((SendAgain, Clock))
