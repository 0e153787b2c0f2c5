"""The Celery app that workers, commands and web processes share; who sends no work does not import it."""

import os
from typing import Any

from celery import Celery
from celery.bootsteps import StartStopStep
from django.conf import settings
from kombu import Queue

from config import broker


class SendAgain(StartStopStep):
    """A worker that starts looks first for work that another one lost."""

    requires = ("celery.worker.components:Pool",)

    def start(self, parent: Any) -> None:
        """Send the task; this worker or another one takes it."""
        parent.app.send_task("campaigns.tasks.requeue_expired")


# A worker has no pages. To check them it would import them all: half of its start, and a third of its memory. `check`,
# `migrate` and the gate check the site.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
broker.register()
app = Celery("petite_guerre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [Queue(name, routing_key=name) for name in settings.WORKER_QUEUES]
app.autodiscover_tasks()
app.steps["worker"].add(SendAgain)
