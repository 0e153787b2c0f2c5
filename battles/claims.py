"""Claims: who is at a piece of work, by conditional update; a claim that expired or whose process died is void.

A claim's name is `host:process:number`, fresh each time, so that whoever lost his claim cannot write under it.
"""

import os
import secrets
import socket
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone


def fresh_claim() -> str:
    """Return the name of a new claim of this process."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{secrets.token_hex(6)}"


def expired_before() -> datetime:
    """Return the moment before which claims made have expired."""
    return timezone.now() - timedelta(seconds=settings.CLAIM_EXPIRES)


def is_void(claimed_by: str, claimed_at: datetime | None) -> bool:
    """Tell whether a claim may be taken over: too old, or made on this machine by a process that is no more."""
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
        return True  # it lives and is somebody else's
    return True
