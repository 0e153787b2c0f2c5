"""Sending work to the workers once the row that holds it is committed."""

import logging

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)


def send_on_commit(task: str, row: str | int) -> None:
    """Send a task with a row's id when the present transaction commits."""
    transaction.on_commit(lambda: send(task, row))


def send(task: str, row: str | int) -> None:
    """Send a task with a row's id; the row stays queued for the next worker when the broker cannot be reached."""
    # A third of a second of imports, which a process that sends nothing need not spend.
    from kombu.exceptions import OperationalError

    workers = import_string(settings.WORKERS)
    try:
        workers.send_task(task, args=[row])
    except (OperationalError, OSError):
        log.exception("%s of %s waits in the database: the broker cannot be reached.", task, row)
