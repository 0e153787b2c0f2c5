"""A worker whose processes begin together: `celery --app tests.faults.gathering worker`.

With its first piece of work in hand a process waits until as many have one as PETITE_GUERRE_GATHER says, so that none
can do everything while the others still start. A process that waits in vain goes on alone, and the rows show that it
did.
"""

import os
import time
from typing import Any
from unittest.mock import patch

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django first

from battles import resolving  # noqa: E402
from battles.forecasting import running  # noqa: E402
from battles.forecasting.running import next_chunk  # noqa: E402
from common import claims  # noqa: E402
from config.celery import app  # noqa: E402

__all__ = ["app"]

PATIENCE = 60.0  # seconds, well below those after which a claim expires


def gather() -> None:
    """Wait, the first time, for the other processes that have something to do."""
    folder = settings.VAR_DIR / "gathered"
    folder.mkdir(exist_ok=True)
    mine = folder / str(os.getpid())
    if mine.exists():
        return
    mine.touch()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and len(list(folder.iterdir())) < int(os.environ["PETITE_GUERRE_GATHER"]):
        time.sleep(0.02)


def claim(*args: Any, **kwargs: Any) -> Any:
    """Claim a chunk as always; a process that got one waits for the others."""
    chunk = next_chunk(*args, **kwargs)
    if chunk:
        gather()
    return chunk


def take(*args: Any, **kwargs: Any) -> str:
    """Claim a battle as always; a process that got one waits for the others."""
    taken = claims.take(*args, **kwargs)
    if taken:
        gather()
    return taken


patch.object(running, "next_chunk", claim).start()
patch.object(resolving, "take", take).start()
