"""Make a forecast with workers of its own, and print what came of it as JSON.

    python -m tests.faults.forecast SEED RUNS PRECISION WORKERS APP

Runs in the environment it is given: a scratch folder and SQLite, or PostgreSQL and Redis. A precision of 0 is none. A
worker that was killed is started again.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - Django first

from battles.forecasting import services  # noqa: E402
from battles.models import Forecast, Scenario  # noqa: E402
from battles.services import scenario_setup  # noqa: E402
from tools.quickstart import children, season  # noqa: E402

SCENARIO = "plains-of-abraham-1759"
# The British need fewer bases than printed: the French win so seldom that a precision holds before its most runs.
OPTIONS: dict[str, object] = {"second_wins_at": 8}
SEND_AGAIN = 0.7  # seconds
OPEN = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)


def prepare() -> None:
    """Bring the database up to date, with the bundled content."""
    call_command("migrate", verbosity=0)
    if not Scenario.objects.exists():
        call_command("content", "load", stdout=sys.stderr)


def looked_after(
    worker: children.Child, unfinished: Callable[[], bool], again_do: Callable[[], object] = season.send_again
) -> int:
    """Let a worker work until nothing is unfinished, start it as often as it dies, and return how often that was.

    `again_do` sends again what waits, now and then.
    """
    starts = 0
    again = time.monotonic() + SEND_AGAIN
    try:
        while unfinished():
            if not worker.is_running():
                starts += 1
                worker.start()
            if time.monotonic() > again:
                season.send_again()
                again = time.monotonic() + SEND_AGAIN
            time.sleep(0.05)
    finally:
        worker.stop()
    return starts


def processes(claims: Iterable[str]) -> list[str]:
    """The processes whose claims these are."""
    return sorted({claim.split(":")[1] for claim in claims})


def make(seed: str, runs: int, precision: float, workers: int, app: str) -> dict[str, Any]:
    """What a forecast comes to, made by so many worker processes."""
    prepare()
    setup = scenario_setup(scenario=Scenario.objects.get(slug=SCENARIO), options=OPTIONS)
    forecast = services.request_forecast(setup=setup, seed=seed, runs=runs, precision=precision or None)

    def unfinished() -> bool:
        forecast.refresh_from_db()
        return forecast.status in OPEN

    starts = looked_after(children.worker(workers, app), unfinished)
    return {
        "status": forecast.status,
        "tally": forecast.tally,
        "chunks": list(forecast.chunks.values_list("number", "status", "first", "count")),
        "processes": processes(forecast.chunks.values_list("claimed_by", flat=True)),
        "starts": starts,
        "error": forecast.error_message,
    }


if __name__ == "__main__":
    seed, runs, precision, workers, app = sys.argv[1:]
    print(json.dumps(make(seed, int(runs), float(precision), int(workers), app)))
