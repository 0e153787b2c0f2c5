"""`python3 manage.py` on a machine with only Python and pip makes its own `.venv`."""

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import bootstrap
from tests.platform.machine import Machine
from tests.platform.privileges import without_privileges


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A bare machine in a scratch folder."""
    return Machine(tmp_path)


def test_the_first_start_installs_and_runs_the_command_inside(machine: Machine) -> None:
    """The command runs in .venv with the pinned version and its own arguments."""
    done = machine.run("check", "--port", "8001")
    assert done.returncode == 0, done.stderr
    reported = json.loads(done.stdout)
    assert reported["argv"] == ["check", "--port", "8001"]
    assert Path(reported["prefix"]) == machine.root / ".venv"
    assert reported["django"] == "1.0"
    assert reported["extra"] is None


def test_a_later_start_installs_nothing(machine: Machine) -> None:
    """With the stamp there, no pip runs: the package folder may be empty and pip gone."""
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


def test_a_machine_without_any_pip_is_reported(machine: Machine) -> None:
    """No pip at all gives one clear sentence, no traceback, and status 1."""
    machine.lose("pip", "ensurepip")
    done = machine.run("check")
    assert done.returncode == 1
    assert "neither pip nor ensurepip" in done.stderr
    assert "apt install python3-pip" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failed_download_does_not_count_as_done(machine: Machine) -> None:
    """After an unreachable index the same command works as soon as the index is back."""
    packages = machine.wheels.rename(machine.wheels.with_name("away"))
    failed = machine.run("check")
    assert failed.returncode == 1
    assert "package index reachable" in failed.stderr
    assert "Traceback" not in failed.stderr
    packages.rename(machine.wheels)
    assert machine.run("check").returncode == 0


def test_a_killed_installation_does_not_count_as_done(machine: Machine) -> None:
    """A start killed in the middle leaves a mark, and the next start makes .venv again."""
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
    monkeypatch.setattr(sys, "prefix", str(machine.root / ".venv"))
    monkeypatch.setattr(bootstrap, "VERSION", "3.99")
    assert environment.lacks([""]) == [""]


CUTS: dict[str, Callable[[Path], object]] = {
    "an empty stamp": lambda venv: (venv / "petite-guerre.json").write_text(""),
    "half a stamp": lambda venv: (venv / "petite-guerre.json").write_text('{"python": "3.11", "gro'),
    "no pyvenv.cfg": lambda venv: (venv / "pyvenv.cfg").unlink(),
    "an empty pyvenv.cfg": lambda venv: (venv / "pyvenv.cfg").write_text(""),
    "no python": lambda venv: (venv / "bin" / "python").unlink(),
    "no packages": lambda venv: shutil.rmtree(venv / "lib"),
    "a package without its files": lambda venv: shutil.rmtree(next(venv.glob("lib/*/site-packages/django"))),
    "a file cut short": lambda venv: next(venv.glob("lib/*/site-packages/django/core/management.py")).write_text(""),
}


@pytest.mark.parametrize("what", CUTS)
def test_a_cut_environment_mends_itself(machine: Machine, what: str) -> None:
    """A file that a full disk or a person removed from .venv is put back by the next command, which then runs."""
    assert machine.run("check").returncode == 0
    CUTS[what](machine.root / ".venv")
    done = machine.run("check")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["argv"] == ["check"]
    assert machine.run("check").stderr == ""


def test_an_unfinished_link_is_replaced_and_what_it_leads_to_is_left(machine: Machine, tmp_path: Path) -> None:
    """A .venv that is a link to a half-made one elsewhere becomes a folder; the other one is not touched."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "petite-guerre.unfinished").touch()
    (machine.root / ".venv").symlink_to(elsewhere)
    done = machine.run("check")
    assert done.returncode == 0, done.stderr
    assert not (machine.root / ".venv").is_symlink()
    assert [path.name for path in elsewhere.iterdir()] == ["petite-guerre.unfinished"]


def test_a_link_that_leads_nowhere_is_replaced(machine: Machine, tmp_path: Path) -> None:
    """A .venv that is a link to nothing is no reason to give up."""
    (machine.root / ".venv").symlink_to(tmp_path / "gone")
    assert machine.run("check").returncode == 0


def test_a_fault_of_the_program_is_no_damage(machine: Machine) -> None:
    """A failed import with every file in its place is shown as it is, and nothing is installed again."""
    assert machine.run("check").returncode == 0
    (machine.root / "config" / "commands.py").write_text("import no_such_module\n")
    done = machine.run("check")
    assert done.returncode == 1
    assert "no_such_module" in done.stderr
    assert "installed again" not in done.stderr


def test_a_folder_of_somebody_else_gets_a_sentence(machine: Machine) -> None:
    """Where .venv cannot be made, the reason is printed without a traceback."""
    done = refused(machine)
    assert done.returncode == 1
    assert "Permission denied" in done.stderr
    assert "Traceback" not in done.stderr


def refused(machine: Machine) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder that may be read and not written."""
    machine.root.chmod(0o555)
    try:
        return machine.run("check", prefix=without_privileges())
    finally:
        machine.root.chmod(0o755)
