"""Workers may be killed at any moment: no month is lost, none is fought twice, and the season stays the same.

Most tests run on both ways to run the site: SQLite with messages as files, and PostgreSQL with Redis. What they are
compared with is played here, without workers.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from campaigns.ledger.record import campaign_digest
from campaigns.membership import account
from campaigns.months import resolution
from tests.site_database import database_of
from tools import example
from tools.quickstart import season

ROOT = Path(__file__).resolve().parents[2]
SEED = "1757"
MONTHS = 8
POINTS = ("claimed", "computing", "fought", "written", "committed", "aftermath", "closing", "closed")
KILLS = 20

pytestmark = pytest.mark.django_db  # whose content the copied sites have
NIGHTLY = pytest.mark.nightly("plays seasons with workers, on both ways to run")


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


@pytest.fixture(scope="module")
def undisturbed(
    tmp_path_factory: pytest.TempPathFactory, site_file: Path, django_db_blocker: DjangoDbBlocker
) -> Callable[[int], dict[str, Any]]:
    """The undisturbed season of so many months, fought in this process."""

    @cache
    def played(months: int) -> dict[str, Any]:
        file = Path(shutil.copy(site_file, tmp_path_factory.mktemp("undisturbed")))
        with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), database_of(file):
            campaign = example.begin(owner=account.umpire()[0], seed=SEED)
            patch.setattr(
                season.Season, "_wait",
                lambda self, month: resolution.resolve(encounter_id=month.pk, worker="here"),
            )  # fmt: skip
            found = [str(month) for month in season.Season(campaign, months, lambda: None).play()]
            return {"digest": campaign_digest(campaign), "months": found}

    return played


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


def season_with(
    kills: list[tuple[int, str, str]], months: int, environment: dict[str, str], folder: Path
) -> dict[str, Any]:
    """A season in which these kills came, each of which left no trace but a started worker."""
    moments = folder / "moments.json"
    moments.write_text(json.dumps(kills))
    hurt = environment | {"PETITE_GUERRE_MOMENTS": str(moments)}
    found = run("play", SEED, str(months), "tests.faults.moments", environment=hurt)
    came = sorted(int(path.suffix[1:]) for path in folder.glob("moments.json.*"))
    assert came == list(range(len(kills)))
    assert len(set(found["battles"])) == found["fought"] == found["results"]
    assert found["starts"] > sum(victim == "worker" for _, _, victim in kills)
    assert found["differences"] == []
    return found


Undisturbed = Callable[[int], dict[str, Any]]


@pytest.mark.gate("kills a worker and a process of one, the first with a battle half fought")
def test_a_killed_worker_changes_nothing(embedded: dict[str, str], undisturbed: Undisturbed, tmp_path: Path) -> None:
    """A month in which a worker and a process of the next were killed equals the undisturbed one, whole."""
    found = season_with([(1, "computing", "worker"), (1, "written", "process")], 1, embedded, tmp_path)
    assert {key: found[key] for key in ("digest", "months")} == undisturbed(1)


@NIGHTLY
@pytest.mark.services
def test_twenty_kills_change_nothing(machine: dict[str, str], undisturbed: Undisturbed, tmp_path: Path) -> None:
    """A season whose worker was killed twenty times equals the undisturbed one with the same seed, whole."""
    found = season_with(plan(), MONTHS, machine, tmp_path)
    assert {key: found[key] for key in ("digest", "months")} == undisturbed(MONTHS)


@NIGHTLY
@pytest.mark.services
def test_an_undisturbed_season_is_the_same_on_servers(server: dict[str, str], undisturbed: Undisturbed) -> None:
    """PostgreSQL and Redis give the very season that SQLite gives, and its battles bear their worker's name."""
    found = run("play", SEED, str(MONTHS), "config", environment=server)
    assert found["digest"] == undisturbed(MONTHS)["digest"]
    assert found["starts"] == 1
    [worker] = found["workers"]
    assert worker.startswith("quickstart-")


@NIGHTLY
@pytest.mark.services
def test_runners_at_the_same_month_give_one_result(machine: dict[str, str]) -> None:
    """A month queued twice stays queued without a worker; four processes at once fight and close it once."""
    race = run("race", SEED, "4", environment=machine)
    assert race["before"] == "queued"
    assert race["did_it"] >= 1
    assert race["state"] == "closed"
    assert race["battles"] == 1
    assert race["inputs"].count("choice") == race["inputs"].count("engine_result") == race["inputs"].count("close") == 1
    assert race["worker"].startswith("runner-")
