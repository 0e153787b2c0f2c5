"""The Celery app that workers, commands and web processes share."""

import os
from typing import Any

from celery import Celery
from celery.bootsteps import StartStopStep

from config import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class SendAgain(StartStopStep):
    """A worker that starts looks first for work that another one lost."""

    requires = ("celery.worker.components:Pool",)

    def start(self, parent: Any) -> None:
        """Send the task; this worker or another one takes it."""
        parent.app.send_task("campaigns.tasks.requeue_expired")


broker.register()
app = Celery("petite_guerre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(SendAgain)
