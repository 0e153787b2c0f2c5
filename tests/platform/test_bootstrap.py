"""`python3 manage.py` on a machine with only Python and pip makes its own `.venv`."""

import fcntl
import json
import os
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


First = tuple[Machine, "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> First:
    """A machine whose Python has no ensurepip, as Debian's, and its first start."""
    made = Machine(tmp_path_factory.mktemp("first"))
    made.lose("ensurepip")
    return made, made.run("check", "--port", "8001")


@pytest.fixture
def installed(first: First, tmp_path: Path) -> Machine:
    """A copy of that machine after its first start; a .venv works wherever it is put."""
    return first[0].copy(tmp_path)


def test_the_first_start_installs_and_runs_the_command_inside(first: First) -> None:
    """The command runs in .venv with the pinned version and its own arguments; pip works on .venv from outside."""
    machine, done = first
    assert done.returncode == 0, done.stderr
    reported = json.loads(done.stdout)
    assert reported["argv"] == ["check", "--port", "8001"]
    assert Path(reported["prefix"]) == machine.root / ".venv"
    assert reported["django"] == "1.0"
    assert reported["extra"] is None


def test_a_later_start_installs_nothing(installed: Machine) -> None:
    """With the stamp there, no pip runs: the package folder may be empty and pip gone."""
    shutil.rmtree(installed.wheels)
    installed.lose("pip", "ensurepip", "venv")
    done = installed.run("check")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["prefix"] == str(installed.root / ".venv")


@pytest.mark.gate("makes a .venv by pip, twice")
def test_a_changed_constraints_file_and_the_test_command_install_again(installed: Machine) -> None:
    """The next start after a new pin has the new version; `manage.py test` brings a group that no other command has."""
    installed.pin("2.0")
    reported = json.loads(installed.run("test", "-x").stdout)
    assert (reported["django"], reported["extra"]) == ("2.0", "1.0")


def test_a_machine_without_any_pip_is_reported(machine: Machine) -> None:
    """No pip at all gives one clear sentence, no traceback, and status 1."""
    machine.lose("pip", "ensurepip")
    done = machine.run("check")
    assert done.returncode == 1
    assert "neither pip nor ensurepip" in done.stderr
    assert "apt install python3-pip" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.gate("makes a .venv by pip, twice")
def test_a_failed_download_does_not_count_as_done(machine: Machine) -> None:
    """After an unreachable index the same command works as soon as the index is back."""
    packages = machine.wheels.rename(machine.wheels.with_name("away"))
    failed = machine.run("check")
    assert failed.returncode == 1
    assert "package index reachable" in failed.stderr
    assert "Traceback" not in failed.stderr
    packages.rename(machine.wheels)
    assert machine.run("check").returncode == 0


@pytest.mark.gate("makes a .venv by pip, twice")
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


@pytest.mark.gate("lets pip fail")
def test_failing_to_add_the_test_group_keeps_what_works(installed: Machine) -> None:
    """A .venv that runs commands goes on running them when the tests' packages cannot be had."""
    for wheel in installed.wheels.glob("pg_stub_extra*"):
        wheel.unlink()
    assert installed.run("test").returncode == 1
    again = installed.run("check")
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.nightly("makes a .venv by pip, with two starts")
def test_two_starts_at_once_install_once(machine: Machine) -> None:
    """The second start waits for the first one's installation and uses it."""
    starts = [machine.start("check"), machine.start("check")]
    ends = [process.communicate(timeout=900) for process in starts]
    assert [process.returncode for process in starts] == [0, 0], ends
    assert sum("Installing" in err for _, err in ends) == 1


def test_checkouts_with_one_environment_wait_for_each_other(installed: Machine, tmp_path: Path) -> None:
    """A start whose .venv is a link waits for the installation that is made there, then uses it as it is."""
    shared = installed.root / ".venv"
    other = installed.copy(tmp_path / "other")
    shutil.rmtree(other.root / ".venv")
    (other.root / ".venv").symlink_to(shared)
    mark, lock = shared / "petite-guerre.unfinished", installed.root / ".venv.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        mark.touch()  # as the first start leaves it while it installs
        second = other.start("check")
        while second.poll() is None and not _has_open(second.pid, lock):
            time.sleep(0.01)
        assert second.poll() is None
        mark.unlink()
    out, err = second.communicate(timeout=900)
    assert (second.returncode, err) == (0, "")
    assert json.loads(out)["argv"] == ["check"]
    assert (other.root / ".venv").is_symlink()


def _has_open(pid: int, path: Path) -> bool:
    """Return whether a process has this file open."""
    return any(os.path.realpath(entry) == str(path.resolve()) for entry in Path(f"/proc/{pid}/fd").iterdir())


def test_a_link_into_a_folder_of_somebody_else_is_locked_here(tmp_path: Path) -> None:
    """The lock is next to the real environment, and in the checkout where its folder is not there to be written."""
    environment = bootstrap.Environment(tmp_path)
    assert environment.lock() == tmp_path / ".venv.lock"
    (tmp_path / "shared").mkdir()
    environment.folder.symlink_to(tmp_path / "shared" / "env")
    assert environment.lock() == tmp_path / "shared" / "env.lock"
    (tmp_path / "shared").rmdir()
    assert environment.lock() == tmp_path / ".venv.lock"


def test_an_upgraded_python_is_noticed_from_inside(installed: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A .venv whose Python was exchanged for another minor version counts as broken."""
    environment = bootstrap.Environment(installed.root)
    assert environment.lacks([""]) == []
    monkeypatch.setattr(sys, "prefix", str(installed.root / ".venv"))
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


# Those that are seen before a package is imported; the others when one cannot be.
SEEN_AT_ONCE = [what for what in CUTS if "stamp" in what or "pyvenv" in what or what == "no python"]
SEEN_IN_FILES = ["a package without its files", "a file cut short"]


def test_a_cut_environment_is_noticed(installed: Machine) -> None:
    """An installation that lost a file, or a part of one, lacks its packages or is damaged."""
    environment, kept = bootstrap.Environment(installed.root), installed.root.parent / "kept"
    assert (environment.lacks([""]), environment.is_damaged()) == ([], False)
    (installed.root / ".venv").rename(kept)
    for what in [*SEEN_AT_ONCE, *SEEN_IN_FILES]:
        shutil.copytree(kept, installed.root / ".venv", symlinks=True)
        CUTS[what](installed.root / ".venv")
        noticed = environment.lacks([""]) == [""] if what in SEEN_AT_ONCE else environment.is_damaged()
        assert noticed, what
        shutil.rmtree(installed.root / ".venv")


IN_THE_GATE = "a file cut short"
GATE = pytest.mark.gate("installs by pip; the cut that is seen last")
NIGHTLY = pytest.mark.nightly("installs by pip; every other cut")


@pytest.mark.parametrize("what", [pytest.param(what, marks=GATE if what == IN_THE_GATE else NIGHTLY) for what in CUTS])
def test_a_cut_environment_mends_itself(installed: Machine, what: str) -> None:
    """A file that a full disk or a person removed from .venv is put back by the next command, which then runs."""
    CUTS[what](installed.root / ".venv")
    done = installed.run("check")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["argv"] == ["check"]
    assert installed.run("check").stderr == ""


@pytest.mark.nightly("makes a .venv by pip")
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


@pytest.mark.nightly("makes a .venv by pip")
def test_a_link_that_leads_nowhere_is_replaced(machine: Machine, tmp_path: Path) -> None:
    """A .venv that is a link to nothing is no reason to give up."""
    (machine.root / ".venv").symlink_to(tmp_path / "gone")
    assert machine.run("check").returncode == 0


def test_a_fault_of_the_program_is_no_damage(installed: Machine) -> None:
    """A failed import with every file in its place is shown as it is, and nothing is installed again."""
    (installed.root / "config" / "commands.py").write_text("import no_such_module\n")
    done = installed.run("check")
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
