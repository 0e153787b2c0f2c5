"""A worker that is killed at chosen moments of a forecast: `celery --app tests.faults.chunk_moments worker`.

The plan is that of `tests.faults.moments`, its first column telling after how many chunks a moment comes at the
earliest.
"""

from typing import Any
from unittest.mock import patch

from tests.faults import moments

from battles.forecasting import kinds, running  # isort: skip - Django is set up by the line above
from battles.forecasting.running import next_chunk  # isort: skip
from battles.models import ForecastChunk  # isort: skip
from config.celery import app  # isort: skip
from rules.core import odds  # isort: skip

__all__ = ["app"]

_write, _close = running.write, running._close_if_enough


def claim(*args: Any, **kwargs: Any) -> Any:
    """Claim as ever, knowing how far the forecast has come."""
    chunk = next_chunk(*args, **kwargs)
    if chunk:
        done = ForecastChunk.objects.filter(forecast=chunk.forecast_id, status="done")
        moments._now["month"] = done.count()
        moments.reach("taken")
    return chunk


def run_block(*args: Any, **kwargs: Any) -> Any:
    """Fight as ever; some way into it, the computation is reached."""
    moments._now["rolls"] = moments.ROLLS
    try:
        return odds.run_block(*args, **kwargs)
    finally:
        moments._now["rolls"] = -1
        moments.reach("counted")


def close(*args: Any, **kwargs: Any) -> None:
    """The chunk is written and not yet committed, before and after the forecast may be closed."""
    moments.reach("written")
    _close(*args, **kwargs)


patch.object(running, "next_chunk", claim).start()
patch.object(kinds, "run_block", run_block).start()
running.write = moments.after(_write, "closed")
running._close_if_enough = close
