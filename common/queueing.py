"""Sending work to the workers once the row that holds it is committed."""

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def send_on_commit(task: str, row: str | int) -> None:
    """Send a task with a row's id when the present transaction commits."""
    transaction.on_commit(lambda: send(task, row))


def send(task: str, row: str | int) -> None:
    """Send a task with a row's id; the row stays queued for the next worker when the broker cannot be reached."""
    try:
        current_app.send_task(task, args=[row])
    except (OperationalError, OSError):
        log.exception("%s of %s waits in the database: the broker cannot be reached.", task, row)
