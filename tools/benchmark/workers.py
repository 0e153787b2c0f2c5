"""What another worker adds: the same forecast made by one Celery worker and by two."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from django.conf import settings

from common.exceptions import InvalidRequest
from rules import registry
from rules.core.odds import plan, run_block
from rules.core.system import System
from tools.benchmark.fields import Field

_TRIAL = 20
_TRIALS = 3  # of which the fastest counts: in any of them Python may happen to tidy up after the whole process
_PATIENCE = 900  # seconds for one forecast, workers' start and all
# A forecast of the benchmark has nothing to do with the site's own database, messages and keys.
_OURS = ("DATABASE_URL", "CELERY_BROKER_URL", "CELERY_KEY_PREFIX", "CACHE_URL", "PETITE_GUERRE_VAR")


@dataclass(slots=True, frozen=True)
class Gain:
    """Battles a second of the clock by one worker of one process and by two, as this installation runs the rules."""

    name: str
    battles: int
    one: float
    two: float
    factor: float


def measure(field: Field, *, seconds: float) -> Gain:
    """Forecast the first order of battle of a field with one worker and with two, for about so many seconds by one.

    Both must count the same. They work as on any site: chunks in a database, messages between processes.
    """
    setup = field.setups[0]
    system = registry.system(field.system)
    trial = min(_timed(system, setup, 1 + number * _TRIAL) for number in range(_TRIALS))
    runs = plan(runs=max(200, int(_TRIAL * seconds / trial))).runs
    alone, together = (_made_by(workers, setup, runs) for workers in (1, 2))
    if alone["tally"] != together["tally"]:
        raise InvalidRequest("Two workers counted what one did not; nothing was measured.")
    one, two = runs / alone["seconds"], runs / together["seconds"]
    return Gain(field.name, runs, one, two, two / one)


def _timed(system: System, setup: dict[str, Any], first: int) -> float:
    """Return the seconds that one block of battles takes in this process."""
    start = perf_counter()
    run_block(system.engagement(setup), system.entities(setup), "benchmark", first, _TRIAL)
    return perf_counter() - start


def _made_by(workers: int, setup: dict[str, Any], runs: int) -> dict[str, Any]:
    """Return what `tools.benchmark.fleet` prints."""
    with tempfile.TemporaryDirectory(prefix="petite-guerre-fleet-") as scratch:
        kept = {name: value for name, value in os.environ.items() if name not in _OURS}
        done = subprocess.run(
            [sys.executable, "-m", "tools.benchmark.fleet", str(workers), str(runs)],
            cwd=settings.BASE_DIR,
            env=kept | {"PETITE_GUERRE_VAR": scratch, "DJANGO_SETTINGS_MODULE": "config.settings"},
            input=json.dumps(setup),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
        )
    if done.returncode:
        raise InvalidRequest(f"The workers failed: {done.stderr.strip().splitlines()[-1]}")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer
