"""`manage.py ladder`: its tables, JSON and Markdown, what it keeps, what it refuses, and being stopped."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.measurements import newest
from battles.models import Measurement
from lab.ladder.measuring import Ladder
from tests.conftest import site_environment
from tests.lab.documents import untimed
from tests.present import present

ROOT = Path(__file__).resolve().parents[3]
QUICK = ("--scenario", "grid-bridge", "--commanders", "steady", "--battles", "10", "--seed", "a")


def printed(*arguments: str) -> str:
    """What the command prints for a ladder of one commander."""
    out = io.StringIO()
    call_command("ladder", *(arguments or QUICK), stdout=out)
    return out.getvalue()


def test_the_tables_have_the_worth_the_pairs_and_the_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the scenario is worth, each pair with its interval, and each commander in its chair."""
    monkeypatch.setenv("COLUMNS", "150")
    text = " ".join(printed().split())
    assert "Ladder of grid-bridge: 10 battles a pair, seed a" in text
    assert "both led as well as these can" in text
    assert "a reply takes" in text


def test_the_json_is_the_document_by_scenario_and_the_same_for_the_same_seed() -> None:
    """So that it can be put into the program's own folder of measurements."""
    first, second = (json.loads(printed(*QUICK, "--json"))["grid-bridge"] for _ in range(2))
    assert (first["scenario"], first["seed"], first["runs"]) == ("grid-bridge", "a", 10)
    assert untimed(first) == untimed(second)
    assert all(rank["speed"] > 0 for ranks in first["ranks"].values() for rank in ranks)


def test_the_page_of_the_documentation_comes_out_of_it() -> None:
    """With a heading, the rules, and a table for each scenario."""
    text = printed(*QUICK, "--markdown")
    assert text.startswith("# Doctrine pairs\n")
    assert "## One-Hour French & Indian War" in text
    assert "`grid-bridge`: the scenario names steady against steady." in text


def test_a_commander_that_a_scenario_has_no_use_for_is_left_out_there() -> None:
    """Head to head no side is led by the book; in a run over a whole game that refuses nothing."""
    asked = ("--scenario", "deschambault-1759-head-to-head", "--commanders", "book", "--battles", "10", "--seed", "a")
    found = json.loads(printed(*asked, "--json"))["deschambault-1759-head-to-head"]
    assert found["chairs"] == {side: [found["named"][side]] for side in ("player", "enemy")}


@pytest.mark.django_db
def test_it_keeps_what_is_done_and_resumes_with_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder that is kept, by the present rules, of as many battles and commanders, is not measured again."""
    monkeypatch.setattr("battles.measurements._bundled", lambda kind, system: {})
    printed(*QUICK, "--store")
    kept = present(newest("ladder", "one_hour", "grid-bridge"))
    assert (kept.runs, kept.scenario, kept.waits_for) == (10, "grid-bridge", None)
    printed(*QUICK, "--store")
    assert Measurement.objects.count() == 1
    printed(*QUICK, "--store", "--again")
    assert Measurement.objects.count() == 2
    Measurement.objects.update(engine_version="0123456789abcdef")
    printed(*QUICK, "--store")
    assert Measurement.objects.count() == 3


@pytest.mark.django_db
def test_challengers_are_added_to_a_ladder_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pairs stay as they were; asked again, nothing is fought."""
    monkeypatch.setattr("battles.measurements._bundled", lambda kind, system: {})
    printed(*QUICK, "--store")
    before = present(newest("ladder", "one_hour", "grid-bridge")).document
    printed(*QUICK, "--store", "--challengers", "first")
    after = present(newest("ladder", "one_hour", "grid-bridge")).document
    assert {**after, "challengers": {}} == {**before, "challengers": {}}
    assert [row["commander"] for row in after["challengers"]["enemy"]] == ["first"]
    monkeypatch.setattr(Ladder, "run", lambda self: pytest.fail("nothing was left to fight"))
    assert "challengers, against the named commander" in " ".join(
        printed(*QUICK, "--store", "--challengers", "first").split()
    )


def test_it_writes_into_a_folder_scenario_by_scenario(tmp_path: Path) -> None:
    """Other scenarios of the file stay, a present ladder is not measured again, and a folder has to be there."""
    other = {"village": {"system": "one_hour", "engine_version": "0", "runs": 1, "seed": "", "scenario": "village"}}
    file = tmp_path / "ladder-one_hour.json"
    file.write_text(json.dumps(other), encoding="utf-8")
    printed(*QUICK, "--into", str(tmp_path))
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (list(found), found["village"]) == (["grid-bridge", "village"], other["village"])
    printed(*QUICK, "--into", str(tmp_path))
    assert json.loads(file.read_text(encoding="utf-8")) == found
    printed(*QUICK, "--into", str(tmp_path), "--seed", "b", "--again")
    assert json.loads(file.read_text(encoding="utf-8"))["grid-bridge"]["seed"] == "b"
    assert list(tmp_path.iterdir()) == [file]
    with pytest.raises(CommandError, match="needs a folder that exists"):
        printed(*QUICK, "--into", str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--battles", "3"], "from 10 to 20000, not 3"),
        (["--battles", "1000000"], "1,000,000 battles a scenario"),
        (["--workers", "0"], "from 1 to 64, not 0"),
        (["--seed", ""], "A seed has"),
        (["--commanders", "steddy"], "Did you mean steady?"),
        (["--scenario", "grid-brige"], "Did you mean grid-bridge?"),
        (["--system", "one_our"], "Did you mean one_hour?"),
    ],
)
@pytest.mark.django_db
def test_refusals(arguments: list[str], sentence: str) -> None:
    """What cannot be measured is refused in a sentence before anything is fought."""
    with pytest.raises(CommandError, match=re.escape(sentence)):
        printed(*QUICK, *arguments)


def test_stopping_it_says_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by a signal it prints one sentence, and its exit code shows that it was stopped."""

    def stopped(self: Any) -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    monkeypatch.setattr(Ladder, "run", stopped)
    with pytest.raises(CommandError, match="nothing of this is kept") as error:
        printed()
    assert error.value.returncode == 130


@pytest.mark.slow("starts the command and two processes of its own")
def test_processes_share_the_battles() -> None:
    """By two processes it is the ladder of one, to the last game."""
    command = [sys.executable, "manage.py", "ladder", *QUICK, "--json", "--workers", "2"]
    done = subprocess.run(command, cwd=ROOT, env=site_environment(), capture_output=True, text=True, check=True)
    shared, alone = json.loads(done.stdout), json.loads(printed(*QUICK, "--json"))
    assert untimed(shared["grid-bridge"]) == untimed(alone["grid-bridge"])
