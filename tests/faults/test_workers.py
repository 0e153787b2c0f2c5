"""Workers may be killed at any moment: no month is lost, none is fought twice, and the season stays the same.

Each test runs on both ways to run the site: SQLite with messages as files, and PostgreSQL with Redis.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import site_environment

ROOT = Path(__file__).resolve().parents[2]
SEED = "1757"
MONTHS = 8
POINTS = ("claimed", "computing", "fought", "written", "committed", "aftermath", "closing", "closed")
KILLS = 20

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.services, pytest.mark.xdist_group("workers")]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """An undisturbed season, on one machine."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return run("play", SEED, str(MONTHS), "config", environment=site_environment(PETITE_GUERRE_VAR=str(folder)))


def run(module: str, *arguments: str, environment: dict[str, str]) -> dict[str, Any]:
    """What a script of this folder prints."""
    command = [sys.executable, "-m", f"tests.faults.{module}", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1800)
    log = Path(environment["PETITE_GUERRE_VAR"]) / "log" / "worker.log"
    assert done.returncode == 0, done.stderr[-3000:] + (log.read_text()[-2000:] if log.exists() else "")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def assert_all_took_part(processes: list[str], asked: int) -> None:
    """Fail where a process had nothing to do with what several were to share."""
    assert len(processes) == asked, (
        f"{asked} processes were asked for, and {len(processes)} took part: {', '.join(processes)}. "
        "What they are compared for was not shared among them."
    )


def plan() -> list[tuple[int, str, str]]:
    """Twenty moments: in which month, at which point, and who is killed; within a month in the order of its work."""
    a_month = [("claimed", "fought", "closing"), ("computing", "committed")]
    a_month += [("fought", "written", "closed"), ("claimed", "aftermath")]
    moments = [(month, point) for month in range(1, MONTHS + 1) for point in a_month[(month - 1) % 4]]
    victims = ("worker", "process", "process")
    return [(month, point, victims[number % 3]) for number, (month, point) in enumerate(moments)]


def test_the_plan_kills_at_every_point_and_in_every_month() -> None:
    """The twenty moments take in all points of a month's work, all months, and both kinds of victims."""
    moments = plan()
    assert len(moments) == len(set(moments)) == KILLS
    assert {point for _, point, _ in moments} == set(POINTS)
    assert {month for month, _, _ in moments} == set(range(1, MONTHS + 1))
    assert {victim for _, _, victim in moments} == {"worker", "process"}


def test_twenty_kills_change_nothing(machine: dict[str, str], undisturbed: dict[str, Any], tmp_path: Path) -> None:
    """A season whose worker was killed twenty times equals the undisturbed one with the same seed, whole."""
    moments = tmp_path / "moments.json"
    moments.write_text(json.dumps(plan()))
    hurt = machine | {"PETITE_GUERRE_MOMENTS": str(moments)}
    season = run("play", SEED, str(MONTHS), "tests.faults.moments", environment=hurt)
    came = sorted(int(path.suffix[1:]) for path in tmp_path.glob("moments.json.*"))
    assert came == list(range(KILLS))
    assert season["months"] == undisturbed["months"]
    assert len(set(season["battles"])) == season["fought"] == season["results"]
    assert season["starts"] > sum(victim == "worker" for _, _, victim in plan())
    assert season["differences"] == []
    assert season["digest"] == undisturbed["digest"]


def test_an_undisturbed_season_is_the_same_on_servers(server: dict[str, str], undisturbed: dict[str, Any]) -> None:
    """PostgreSQL and Redis give the very season that SQLite and files give."""
    season = run("play", SEED, str(MONTHS), "config", environment=server)
    assert season["digest"] == undisturbed["digest"]
    assert season["starts"] == 1


def test_a_resolution_reports_which_worker_did_it(undisturbed: dict[str, Any]) -> None:
    """Each battle of the season bears the name of the worker that fought it."""
    assert len(undisturbed["workers"]) == 1
    assert undisturbed["workers"][0].startswith("quickstart-")


def test_runners_at_the_same_month_give_one_result(machine: dict[str, str]) -> None:
    """A month queued twice stays queued without a worker; four processes at once fight and close it once."""
    race = run("race", SEED, "4", environment=machine)
    assert race["before"] == "queued"
    assert race["did_it"] >= 1
    assert race["state"] == "closed"
    assert race["battles"] == 1
    assert race["inputs"].count("choice") == race["inputs"].count("engine_result") == race["inputs"].count("close") == 1
    assert race["worker"].startswith("runner-")
