"""Forecasts come to the same counts for any number of workers, on both ways to run, and whichever is killed.

What they are compared with is made here, without rows and workers.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from battles.content import ScenarioEntry
from battles.forecasting import local
from battles.forecasting.knowledge import build_sample_space
from battles.pipeline import check
from rules.core.course import Watch
from rules.core.odds import plan
from rules.core.tally import Tally
from tests.faults.test_workers import ROOT, assert_all_took_part, run

SEED = "1757"
RUNS = 240
PRECISION = 0.05
POINTS = ("taken", "computing", "counted", "written", "closed")
# Each point of a chunk's way twice, spread over the first chunks; every third kill takes the worker with all it holds.
PLAN = [(number // 2, POINTS[number % 5], "process" if number % 3 else "worker") for number in range(10)]
KILLS = len(PLAN)

pytestmark = [
    pytest.mark.nightly("forecasts by up to eight processes, and ten kills"),
    pytest.mark.services,
    pytest.mark.django_db,
]


@cache
def undisturbed(precision: float = 0.0) -> dict[str, Any]:
    """The counts of the undisturbed forecast, as JSON reads them."""
    entry = check([ROOT / "fixtures" / "scenarios" / "plains-of-abraham-1759.yaml"]).entries[0][2]
    assert isinstance(entry, ScenarioEntry)
    setup = {**entry.setup, "system": entry.system, "options": {"second_wins_at": 8}}
    complete = Tally()
    for block in local.blocks(build_sample_space(setup=setup), seed=SEED, asked=plan(RUNS, precision), watch=Watch()):
        complete.merge(block.tally)
    counts: dict[str, Any] = json.loads(json.dumps(complete.to_dict()))
    return counts


def made(environment: dict[str, str], workers: int, app: str = "config", precision: float = 0.0) -> dict[str, Any]:
    """What workers make of the same forecast."""
    return run("forecast", SEED, str(RUNS), str(precision), str(workers), app, environment=environment)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_any_number_of_workers_comes_to_the_same_counts(embedded: dict[str, str], workers: int) -> None:
    """One, two or eight processes on one machine: every run counted once, and the sum of outcomes is the runs.

    Each of the processes took part: they begin together.
    """
    forecast = made(embedded | {"PETITE_GUERRE_GATHER": str(workers)}, workers, "tests.faults.gathering")
    assert forecast["status"] == "done", forecast["error"]
    assert_all_took_part(forecast["processes"], workers)
    assert sum(forecast["tally"]["outcomes"].values()) == RUNS
    assert forecast["tally"] == undisturbed()
    assert forecast["starts"] == 1


def test_servers_come_to_the_same_counts(server: dict[str, str]) -> None:
    """PostgreSQL and Redis with eight processes, which all took part, give what SQLite and files give."""
    forecast = made(server | {"PETITE_GUERRE_GATHER": "8"}, 8, "tests.faults.gathering")
    assert_all_took_part(forecast["processes"], 8)
    assert forecast["tally"] == undisturbed()


def test_kills_change_nothing(machine: dict[str, str], tmp_path: Path) -> None:
    """Ten kills of workers and of processes, at every point of a chunk's way: the counts stay whole and the same."""
    forecast = made(_hurt(machine, tmp_path, PLAN), 2, "tests.faults.chunk_moments")
    assert sorted(int(path.suffix[1:]) for path in tmp_path.glob("moments.json.*")) == list(range(KILLS))
    assert forecast["status"] == "done", forecast["error"]
    assert forecast["tally"] == undisturbed()
    assert forecast["starts"] > sum(victim == "worker" for _, _, victim in PLAN)
    assert all(status == "done" for _, status, _, _ in forecast["chunks"])


def test_kills_do_not_change_where_a_precision_holds(embedded: dict[str, str], tmp_path: Path) -> None:
    """The runs that make a precise forecast are the same after five kills, and those beyond them are thrown away."""
    forecast = made(_hurt(embedded, tmp_path, PLAN[::2]), 2, "tests.faults.chunk_moments", PRECISION)
    expected = undisturbed(PRECISION)
    runs = sum(expected["outcomes"].values())
    assert 100 <= runs < RUNS
    assert forecast["tally"] == expected
    assert sum(count for _, _, _, count in forecast["chunks"]) == runs


def _hurt(machine: dict[str, str], folder: Path, plan: list[tuple[int, str, str]]) -> dict[str, str]:
    moments = folder / "moments.json"
    moments.write_text(json.dumps(plan))
    return machine | {"PETITE_GUERRE_MOMENTS": str(moments)}
