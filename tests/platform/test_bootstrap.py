"""`python3 manage.py` on a machine with only Python and pip makes its own `.venv`."""

import json
import shutil
import time
from pathlib import Path

import pytest

import bootstrap
from tests.platform.machine import Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A bare machine in a scratch folder."""
    return Machine(tmp_path)


def test_the_first_start_installs_and_runs_the_command_inside(machine: Machine) -> None:
    """The command runs in .venv with the pinned version and its own arguments."""
    done = machine.run("check", "--port", "8001")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["argv"] == ["check", "--port", "8001"]
    assert Path(told["prefix"]) == machine.root / ".venv"
    assert told["django"] == "1.0"
    assert told["extra"] is None


def test_a_later_start_installs_nothing(machine: Machine) -> None:
    """With the stamp there, no pip runs: the shelf may be empty and pip gone."""
    assert machine.run("check").returncode == 0
    shutil.rmtree(machine.wheels)
    machine.lose("pip", "ensurepip", "venv")
    done = machine.run("check")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_changed_constraints_file_installs_again(machine: Machine) -> None:
    """The next start after a new pin runs with the new version."""
    machine.run("check")
    machine.pin("2.0")
    assert json.loads(machine.run("check").stdout)["django"] == "2.0"


def test_the_test_command_brings_its_own_packages(machine: Machine) -> None:
    """Only `manage.py test` installs the test group, on top of what is there."""
    assert json.loads(machine.run("check").stdout)["extra"] is None
    assert json.loads(machine.run("test", "-x").stdout)["extra"] == "1.0"


def test_a_machine_without_ensurepip_works(machine: Machine) -> None:
    """Debian's Python has no ensurepip; pip works on .venv from outside."""
    machine.lose("ensurepip")
    done = machine.run("check")
    assert done.returncode == 0, done.stderr


def test_a_machine_without_any_pip_is_told_so(machine: Machine) -> None:
    """No pip at all gives one clear sentence, no traceback, and status 1."""
    machine.lose("pip", "ensurepip")
    done = machine.run("check")
    assert done.returncode == 1
    assert "neither pip nor ensurepip" in done.stderr
    assert "apt install python3-pip" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failed_download_does_not_count_as_done(machine: Machine) -> None:
    """After an unreachable index the same command works as soon as the index is back."""
    shelf = machine.wheels.rename(machine.wheels.with_name("away"))
    failed = machine.run("check")
    assert failed.returncode == 1
    assert "package index reachable" in failed.stderr
    assert "Traceback" not in failed.stderr
    shelf.rename(machine.wheels)
    assert machine.run("check").returncode == 0


def test_a_killed_installation_does_not_count_as_done(machine: Machine) -> None:
    """A start killed in the middle leaves a mark, and the next start makes .venv anew."""
    first = machine.start("check")
    mark = machine.root / ".venv" / "petite-guerre.unfinished"
    deadline = time.monotonic() + 300
    while not mark.exists() and time.monotonic() < deadline:
        time.sleep(0.002)
    first.kill()
    first.communicate()
    assert mark.exists()
    (machine.root / ".venv" / "litter").touch()
    done = machine.run("check")
    assert done.returncode == 0, done.stderr
    assert not mark.exists()
    assert not (machine.root / ".venv" / "litter").exists()


def test_failing_to_add_the_test_group_keeps_what_works(machine: Machine) -> None:
    """A .venv that runs commands goes on running them when the tests' packages cannot be had."""
    machine.run("check")
    for wheel in machine.wheels.glob("pg_stub_extra*"):
        wheel.unlink()
    assert machine.run("test").returncode == 1
    again = machine.run("check")
    assert (again.returncode, again.stderr) == (0, "")


def test_two_starts_at_once_install_once(machine: Machine) -> None:
    """The second start waits for the first one's installation and uses it."""
    starts = [machine.start("check"), machine.start("check")]
    ends = [process.communicate(timeout=900) for process in starts]
    assert [process.returncode for process in starts] == [0, 0], ends
    assert sum("Installing" in err for _, err in ends) == 1


def test_an_upgraded_python_is_noticed_from_inside(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A .venv whose Python was exchanged for another minor version counts as broken."""
    machine.run("check")
    environment = bootstrap.Environment(machine.root)
    assert environment.lacks([""]) == []
    monkeypatch.setattr(bootstrap.sys, "prefix", str(machine.root / ".venv"))
    monkeypatch.setattr(bootstrap, "VERSION", "3.99")
    assert environment.lacks([""]) == [""]
