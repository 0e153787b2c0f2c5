"""Claims: which worker has a piece of work, taken by conditional update; void once expired or its process is dead.

A claim's name is `host:process:number`, new each time. A failure is written only by the worker that still holds the
claim. A result may be written after the claim expired, as long as no other result is there: equal inputs give equal
results, and so work that takes longer than a claim lasts still ends.
"""

import os
import secrets
import socket
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

QUEUED = "queued"
RUNNING = "running"
UNFINISHED = (QUEUED, RUNNING)


def take(rows: QuerySet[Any], field: str) -> str:
    """Claim rows whose `field` says queued, or running under an expired claim; returns the claim, or "" for none.

    The update counts rows, so of two who try one row at once one comes away empty; of several rows those are taken
    that bear the claim afterwards.
    """
    claim = fresh_claim()
    free = Q(**{field: QUEUED}) | Q(**{field: RUNNING, "claimed_at__lt": expired_before()})
    taken = rows.filter(free).update(**{field: RUNNING, "claimed_by": claim, "claimed_at": timezone.now()})
    return claim if taken else ""


def release_void(rows: QuerySet[Any], field: str) -> int:
    """Queue again every row whose claim is void, and return how many."""
    released = 0
    running = rows.filter(**{field: RUNNING})
    for row, claimed_by, claimed_at in running.values_list("pk", "claimed_by", "claimed_at"):
        if is_void(claimed_by, claimed_at):
            mine = running.filter(pk=row, claimed_by=claimed_by)
            released += mine.update(**{field: QUEUED, "claimed_by": "", "claimed_at": None})
    return released


def fresh_claim() -> str:
    """Return the name of a new claim of this process."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{secrets.token_hex(6)}"


def expired_before() -> datetime:
    """Return the moment before which claims made have expired."""
    return timezone.now() - timedelta(seconds=settings.CLAIM_EXPIRES)


def is_void(claimed_by: str, claimed_at: datetime | None) -> bool:
    """Return True if a claim may be taken over: it is too old, or its process on this machine has ended."""
    if claimed_at is None or claimed_at < expired_before():
        return True
    host, _, rest = claimed_by.partition(":")
    process = rest.partition(":")[0]
    return host == socket.gethostname()[:60] and process.isdigit() and not _lives(int(process))


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it is alive and another worker's
    return True
