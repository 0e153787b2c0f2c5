"""A worker that is killed at chosen moments: `celery --app tests.faults.moments worker`.

The plan is a JSON list of [first month, point, victim] in the file that PETITE_GUERRE_MOMENTS names; the moments come
one after the other, each once, for each victim. The victim is the "process" that has the task, or the "worker"
whole. A file `<plan>.<n>` is left behind for each moment that came.
"""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import django

django.setup()

from battles import fighting  # noqa: E402
from battles.resolving import write_pages  # noqa: E402
from campaigns.ledger import engine, operations  # noqa: E402
from campaigns.models import Encounter  # noqa: E402
from campaigns.months import resolution  # noqa: E402 - Django first
from common import claims  # noqa: E402
from config.celery import app  # noqa: E402
from rules.core.umpire import Umpire  # noqa: E402

__all__ = ["app"]

POINTS = ("claimed", "computing", "fought", "written", "committed", "aftermath", "closing", "closed")
ROLLS = 40  # throws, of a die or several, into the computation
_plan_file = Path(os.environ["PETITE_GUERRE_MOMENTS"])
_now = {"month": 0, "rolls": -1}


def reach(point: str) -> None:
    """Die here, if the next moment of the plan is this point and its month has come."""
    plan = json.loads(_plan_file.read_text())
    number = next((n for n in range(len(plan)) if not _mark(n).exists()), None)
    if number is None or _now["month"] < plan[number][0] or plan[number][1] != point:
        return
    _mark(number).touch()
    if plan[number][2] == "worker":
        os.killpg(os.getpgid(0), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)


def _mark(number: int) -> Path:
    return _plan_file.with_name(f"{_plan_file.name}.{number}")


def after(function: Callable[..., Any], point: str) -> Callable[..., Any]:
    """The function, with a point reached when it has done its work."""

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        done = function(*args, **kwargs)
        reach(point)
        return done

    return wrapped


_resolve = resolution.resolve


def resolve(*, encounter_id: int, worker: str) -> bool:
    """Fight and close as ever, knowing which month it is."""
    _now["month"] = Encounter.objects.values_list("number", flat=True).get(pk=encounter_id)
    return _resolve(encounter_id=encounter_id, worker=worker)


def take(*args: Any, **kwargs: Any) -> str:
    """Claim as always; the point counts only for the process that got the claim."""
    claim = claims.take(*args, **kwargs)
    if claim:
        reach("claimed")
    return claim


def fight(*args: Any, **kwargs: Any) -> Any:
    """Fight as ever, counting the dice."""
    _now["rolls"] = ROLLS
    try:
        return fighting.fight(*args, **kwargs)
    finally:
        _now["rolls"] = -1
        reach("fought")


def thrown(throw: Callable[..., Any]) -> Callable[..., Any]:
    """A way to throw dice, as ever; some way into the battle, the computation is reached."""

    def counted(self: Umpire, *args: Any, **kwargs: Any) -> Any:
        if _now["rolls"] > 0:
            _now["rolls"] -= 1
            if _now["rolls"] == 0:
                reach("computing")
        return throw(self, *args, **kwargs)

    return counted


def close(*, encounter_id: int) -> bool:
    """Close as ever, once the fight is committed."""
    reach("committed")
    return _close(encounter_id=encounter_id)


_close = resolution.close
for _way in ("roll", "roll_die", "count"):
    setattr(Umpire, _way, thrown(getattr(Umpire, _way)))
resolution.resolve = after(resolve, "closed")
patch.object(resolution, "take", take).start()
patch.object(resolution, "fight", fight).start()
resolution.close = close
patch.object(resolution, "write_pages", after(write_pages, "written")).start()
engine.close = after(engine.close, "aftermath")
operations.finish = after(operations.finish, "closing")
