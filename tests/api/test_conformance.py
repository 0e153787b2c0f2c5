"""The API keeps to its schema for every caller: generated requests, and chains of them along the schema's links."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import site_environment

ROLES = ("superuser", "umpire", "player", "observer", "nobody")


def run(folder: Path, *arguments: str) -> str:
    """Run the program on the database in a folder; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.api.conformance", *arguments],
        env=site_environment(PETITE_GUERRE_VAR=str(folder), DJANGO_SETTINGS_MODULE="tests.settings"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with people, a campaign and forecasts, which is copied for each of the people."""
    folder = tmp_path_factory.mktemp("conformance") / "var"
    run(folder, "prepare")
    return folder


def tried(stage: Path, folder: Path, role: str, examples: int) -> dict[str, Any]:
    """Let somebody try every operation on a copy; return what was wrong and how often each answer was given."""
    shutil.copytree(stage, folder / "var")
    answer: dict[str, Any] = json.loads(run(folder / "var", role, str(examples)))
    assert answer["errors"] == []
    assert json.dumps(answer["wrong"], indent=1) == "{}"
    assert answer["strange"] == {}  # what is sent as fitting holds only keys that the schema has
    return answer


@pytest.mark.parametrize(
    ("role", "examples"),
    [
        pytest.param("umpire", 1, marks=pytest.mark.gate("sends some thousand requests in a process of its own")),
        *(pytest.param(role, 100, marks=pytest.mark.nightly("sends a hundred for each operation")) for role in ROLES),
    ],
)
def test_the_api_keeps_to_its_schema(stage: Path, tmp_path: Path, role: str, examples: int) -> None:
    """No fault, nothing that is not described, nothing refused that fits, nothing taken that does not."""
    answers = tried(stage, tmp_path, role, examples)["answers"]
    done = {name.split(" ", 1)[1].rpartition(" ")[0] for name in answers if name.endswith((" 200", " 201", " 202"))}
    if role == "nobody":
        assert done == set()
    else:
        assert len(done) > 5  # with few requests many meet nothing that is there
    assert any(name.startswith("stateful ") for name in answers)
    assert (never_signed_in(answers) == set()) is (role != "nobody")


def never_signed_in(answers: dict[str, int]) -> set[str]:
    """Return the operations that only strangers called, and so tried nothing."""
    by_operation: dict[str, set[str]] = {}
    for name in answers:
        operation, _, status = name.split(" ", 1)[1].rpartition(" ")
        by_operation.setdefault(operation, set()).add(status)
    del by_operation["POST /api/v1/token/"]  # takes a name and a password that cannot be guessed
    return {operation for operation, statuses in by_operation.items() if statuses == {"401"}}
