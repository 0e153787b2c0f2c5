"""What a forecast's workers add to the battles, and what a second one gains, measured in turns."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from django.conf import settings

from common.exceptions import InvalidRequest
from lab.benchmark.fields import Field
from rules import registry
from rules.core.odds import plan, run_block
from rules.core.system import System

_TRIAL = 20
_TRIALS = 3  # of which the fastest counts: in any of them Python may happen to tidy up after the whole process
_PATIENCE = 900  # seconds for all forecasts, workers' start and all
# A forecast of the benchmark has nothing to do with the site's own database, messages and keys.
_OURS = ("DATABASE_URL", "CELERY_BROKER_URL", "CELERY_KEY_PREFIX", "CACHE_URL", "PETITE_GUERRE_VAR")


@dataclass(slots=True, frozen=True)
class Gain:
    """Medians of rounds, as this installation runs the rules.

    `bare`, `one` and `two` are battles a second: of the processor in this process without any site, of the clock by
    one worker of one process and by two. `share` is how much of a worker's processor time the bare battles take, and
    `factor` is what the second worker gains.
    """

    name: str
    battles: int
    bare: float
    one: float
    two: float
    share: float
    factor: float


def measure(field: Field, *, seconds: float, rounds: int) -> Gain:
    """Forecast the first order of battle of a field with one worker and with two, for about so many seconds by one.

    Both must count the same. They work as on any site: chunks in a database, messages between processes.
    """
    setup = field.setups[0]
    system = registry.system(field.system)
    trial = min(_timed(system, setup, 1 + number * _TRIAL, _TRIAL) for number in range(_TRIALS))
    runs = plan(runs=max(200, int(_TRIAL * seconds / trial))).runs
    made = _made(setup, runs, rounds)
    bare = [_timed(system, setup, 1, runs) for _ in range(rounds)]
    if any(alone["tally"] != together["tally"] for alone, together in made):
        raise InvalidRequest("Two workers counted what one did not; nothing was measured.")
    return Gain(
        field.name,
        runs,
        runs / median(bare),
        runs / median(alone["seconds"] for alone, _ in made),
        runs / median(together["seconds"] for _, together in made),
        median(battles / alone["spent"] for battles, (alone, _) in zip(bare, made, strict=True) if alone["spent"]),
        median(alone["seconds"] / together["seconds"] for alone, together in made),
    )


def _timed(system: System, setup: dict[str, Any], first: int, count: int) -> float:
    """Return the seconds of the processor that consecutive battles take in this process."""
    start = process_time()
    engagement = system.engagement(setup)
    run_block(engagement, engagement.entities(), "benchmark", first, count)
    return process_time() - start


def _made(setup: dict[str, Any], runs: int, rounds: int) -> list[list[dict[str, Any]]]:
    """Return what `lab.benchmark.fleet` prints."""
    with tempfile.TemporaryDirectory(prefix="petite-guerre-fleet-") as scratch:
        kept = {name: value for name, value in os.environ.items() if name not in _OURS}
        done = subprocess.run(
            [sys.executable, "-m", "lab.benchmark.fleet", str(runs), str(rounds)],
            cwd=settings.BASE_DIR,
            env=kept | {"PETITE_GUERRE_VAR": scratch, "DJANGO_SETTINGS_MODULE": "config.settings"},
            input=json.dumps(setup),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
        )
    if done.returncode:
        raise InvalidRequest(f"The workers failed: {done.stderr.strip().splitlines()[-1]}")
    answer: list[list[dict[str, Any]]] = json.loads(done.stdout.splitlines()[-1])
    return answer
