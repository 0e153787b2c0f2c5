"""Forecasts made by one Celery worker and by two, in turns: `python -m lab.benchmark.fleet RUNS ROUNDS < SETUP`.

Runs on a database and messages of its own, in the folder that PETITE_GUERRE_VAR names, and prints JSON: for each round
the seconds of the clock from the request to the last run and the workers' seconds of the processor, by one and by two,
and what was counted. Both workers run all the time and have done some work before; that only one is called makes it
one.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402 - Django first
from django.core.management import call_command  # noqa: E402

from battles.forecasting import services  # noqa: E402
from battles.models import Forecast, ForecastChunk, ForecastSlot  # noqa: E402
from rules.core.narrate import counted  # noqa: E402
from tools.quickstart import children  # noqa: E402

_POLL = 0.01
_PATIENCE = 120.0  # seconds until all workers have shown themselves
_WARM_UP = 200  # runs
WORKERS = (1, 2)
_TICK = os.sysconf("SC_CLK_TCK")


def make(setup: dict[str, Any], runs: int, rounds: int) -> list[list[dict[str, Any]]]:
    """Start the workers, wait until each is at work, and return what each round cost by one and by two."""
    call_command("migrate", verbosity=0)
    fleet = [children.worker(1, name=f"benchmark-{number}") for number in range(1, max(WORKERS) + 1)]
    try:
        for worker in fleet:
            worker.start()
        _warm_up(setup, max(WORKERS))
        return [[_timed(setup, runs, fleet, called) for called in WORKERS] for _ in range(rounds)]
    finally:
        for worker in fleet:
            worker.let_go()
        for worker in fleet:
            worker.stop()


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


def _timed(setup: dict[str, Any], runs: int, fleet: list[children.Child], called: int) -> dict[str, Any]:
    """Make one forecast by as many workers as are called."""
    settings.FORECAST_MESSAGES = called
    while ForecastSlot.objects.filter(out=True).exists():  # a message of the last forecast would call the other worker
        time.sleep(_POLL)
    spent, start = _spent(fleet), time.perf_counter()
    forecast = _made(setup, runs)
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "spent": _spent(fleet) - spent, "tally": forecast.tally, "status": forecast.status}


def _spent(fleet: list[children.Child]) -> float:
    """Return the seconds of the processor that workers and their children have had; 0 where no /proc says so."""
    found = {worker.pid for worker in fleet}
    times: dict[int, float] = {}
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(path.parent.name)] = int(fields[1])
        times[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / _TICK
    while more := {number for number, parent in parents.items() if parent in found and number not in found}:
        found |= more
    return sum(times.get(number, 0.0) for number in found)


def _made(setup: dict[str, Any], runs: int, until: float = float("inf")) -> Forecast:
    forecast = services.request_forecast(setup=setup, seed="benchmark", runs=runs)
    while forecast.status in (Forecast.Status.QUEUED, Forecast.Status.RUNNING) and time.monotonic() < until:
        time.sleep(_POLL)
        forecast.refresh_from_db(fields=["status"])
    forecast.refresh_from_db()
    return forecast


if __name__ == "__main__":
    print(json.dumps(make(json.load(sys.stdin), int(sys.argv[1]), int(sys.argv[2]))))
