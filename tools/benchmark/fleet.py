"""One forecast made by so many Celery workers, timed: `python -m tools.benchmark.fleet WORKERS RUNS < SETUP`.

Runs on a database and messages of its own, in the folder that PETITE_GUERRE_VAR names, and prints JSON: the seconds of
the clock from the request to the last run, and what was counted. Workers that are still starting would make the few
look quick, so each has done some work before the time is taken.
"""

import json
import os
import sys
import time
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - Django first

from battles.forecasting import services  # noqa: E402
from battles.models import Forecast, ForecastChunk  # noqa: E402
from rules.core.narrate import counted  # noqa: E402
from tools.quickstart import children  # noqa: E402

_POLL = 0.01
_PATIENCE = 120.0  # seconds until all workers have shown themselves
_WARM_UP = 200  # runs


def make(setup: dict[str, Any], workers: int, runs: int) -> dict[str, Any]:
    """Start the workers, wait until each is at work, and time one forecast."""
    call_command("migrate", verbosity=0)
    fleet = [children.worker(1, name=f"benchmark-{number}") for number in range(1, workers + 1)]
    try:
        for worker in fleet:
            worker.start()
        _warm_up(setup, workers)
        start = time.perf_counter()
        forecast = _made(setup, runs)
        seconds = time.perf_counter() - start
    finally:
        for worker in fleet:
            worker.let_go()
        for worker in fleet:
            worker.stop()
    return {"seconds": seconds, "tally": forecast.tally, "status": forecast.status}


def _warm_up(setup: dict[str, Any], workers: int) -> None:
    """Make forecasts until every worker has fought at one."""
    until = time.monotonic() + _PATIENCE
    seen = 0
    while seen < workers:
        if time.monotonic() > until:
            raise SystemExit(
                f"Only {seen} of {counted(workers, 'worker')} came to work within {_PATIENCE:.0f} seconds."
            )
        _made(setup, _WARM_UP, until)
        seen = ForecastChunk.objects.values("worker").distinct().count()


def _made(setup: dict[str, Any], runs: int, until: float = float("inf")) -> Forecast:
    forecast = services.request_forecast(setup=setup, seed="benchmark", runs=runs)
    while forecast.status in (Forecast.Status.QUEUED, Forecast.Status.RUNNING) and time.monotonic() < until:
        time.sleep(_POLL)
        forecast.refresh_from_db(fields=["status"])
    forecast.refresh_from_db()
    return forecast


if __name__ == "__main__":
    print(json.dumps(make(json.load(sys.stdin), int(sys.argv[1]), int(sys.argv[2]))))
