"""`manage.py quickstart` plays, shows and serves a season, continues what is there, and leaves nothing running."""

import http.cookiejar
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import compiling
from battles.management.console import console_of
from rules import compiled
from tests.conftest import site_environment
from tests.platform.test_children import wait_for
from tests.site_database import STRANGE
from tools.management.commands import quickstart
from tools.management.commands.quickstart import Command
from tools.quickstart import children
from tools.quickstart.children import Child

ROOT = Path(__file__).resolve().parents[2]
NIGHTLY = pytest.mark.nightly("plays months with a worker of its own")
Process = subprocess.Popen[str]


def start(environment: dict[str, str], *arguments: str, root: Path = ROOT) -> Process:
    """Start quickstart."""
    command = [sys.executable, "manage.py", "quickstart", *arguments]
    return subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def once(environment: dict[str, str], *arguments: str) -> str:
    """What quickstart prints when it ends after the table."""
    process = start(environment, "--once", *arguments)
    out, err = process.communicate(timeout=900)
    assert process.returncode == 0, err + out
    return out


def ask(environment: dict[str, str], question: str) -> list[tuple[object, ...]]:
    """What the database answers."""
    with sqlite3.connect(Path(environment["PETITE_GUERRE_VAR"]) / "petite-guerre.sqlite3") as database:
        return database.execute(question).fetchall()


def left_running(environment: dict[str, str]) -> list[int]:
    """The processes that work in this environment's folder."""
    mark = f"PETITE_GUERRE_VAR={environment['PETITE_GUERRE_VAR']}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if state != "Z" and mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def printed_until(process: Process, pattern: str) -> re.Match[str]:
    """Read what a process prints until a line matches; one that takes too long is killed."""
    assert process.stdout
    seen = []
    watchdog = threading.Timer(900, process.kill)
    watchdog.start()
    try:
        for line in process.stdout:
            seen.append(line)
            if match := re.search(pattern, line):
                return match
    finally:
        watchdog.cancel()
    raise AssertionError("".join(seen) + (process.stderr.read() if process.stderr else ""))


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[tuple[Process, str, dict[str, str]]]:
    """A quickstart in a folder of a strange name that has played March and serves: its link and its environment."""
    environment = site_environment(PETITE_GUERRE_VAR=str(tmp_path / STRANGE))
    process = start(environment, "--months", "1", "--port", "0", "--plain")
    link = printed_until(process, r"sign in once by\s+(\S+)")[1]
    yield process, link, environment
    process.kill()
    process.communicate()
    wait_for(lambda: not left_running(environment))


@pytest.mark.gate("the site from an empty folder to its pages: the first thing that anybody runs")
def test_from_an_empty_folder_to_a_page_and_back(serving: tuple[Process, str, dict[str, str]], tmp_path: Path) -> None:
    """The printed link signs the umpire in, once; Ctrl-C ends all; key, database, messages and cache are in the folder.

    The name of the folder means nothing to any of them.
    """
    process, link, environment = serving
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with browser.open(link, timeout=300) as page:
        assert "/campaigns/" in page.geturl()
        assert "March" in page.read().decode()
    second = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with second.open(link, timeout=300) as page:
        assert "/sign-in/" in page.geturl()
    assert_stopped(process, environment, signal.SIGINT)
    assert ask(environment, "SELECT count(*), min(month), max(month) FROM campaigns_encounter") == [(1, 3, 3)]
    [(worker,)] = ask(environment, "SELECT DISTINCT worker FROM battles_battle")
    assert str(worker).startswith("quickstart-")
    var = Path(environment["PETITE_GUERRE_VAR"])
    assert (var / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (var / "cache").is_dir()
    assert [path.name for path in tmp_path.iterdir()] == [STRANGE]


def assert_stopped(process: Process, environment: dict[str, str], number: signal.Signals) -> None:
    """Fail unless the signal ends a quickstart that serves with a word and status 0, and leaves nothing running."""
    wait_for(lambda: len(left_running(environment)) > 4)
    process.send_signal(number)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert "stopping…" in out
    assert "Traceback" not in err
    wait_for(lambda: not left_running(environment))


@NIGHTLY
def test_being_terminated_ends_web_and_worker(serving: tuple[Process, str, dict[str, str]]) -> None:
    """What a machine sends at its end does as Ctrl-C."""
    process, _, environment = serving
    assert_stopped(process, environment, signal.SIGTERM)


@NIGHTLY
def test_a_killed_quickstart_leaves_no_orphan(serving: tuple[Process, str, dict[str, str]]) -> None:
    """Killed outright while it serves, it takes web server and worker with it."""
    process, _, environment = serving
    process.kill()
    process.wait()
    wait_for(lambda: not left_running(environment))


@NIGHTLY
def test_a_season_is_played_by_the_worker_and_shown(embedded: dict[str, str]) -> None:
    """From an empty folder to a table of eight months, each fought by the worker, and nothing left running."""
    table = once(embedded)
    months = ["March", "April", "May", "June", "July", "August", "September", "October"]
    shown = [line.split()[0] for line in table.splitlines() if line.split() and line.split()[0] in months]
    assert shown[-8:] == months
    assert ask(embedded, "SELECT count(*), min(month), max(month) FROM campaigns_encounter") == [(8, 3, 10)]
    workers = ask(embedded, "SELECT DISTINCT worker FROM battles_battle")
    assert [str(name).startswith("quickstart-") for (name,) in workers] == [True]
    wait_for(lambda: not left_running(embedded))
    key = Path(embedded["PETITE_GUERRE_VAR"]) / "secret_key"
    assert key.stat().st_mode & 0o777 == 0o600


@NIGHTLY
def test_a_second_start_continues_and_another_seed_adds(embedded: dict[str, str]) -> None:
    """The same seed goes on where it stood or shows what is there; another one adds a campaign."""
    once(embedded, "--months", "1", "--seed", "a")
    first = ask(embedded, "SELECT id, key FROM campaigns_campaign")
    once(embedded, "--months", "2", "--seed", "a")
    battles = "SELECT id, digest FROM battles_battle ORDER BY created"
    fought = ask(embedded, battles)
    shown = once(embedded, "--months", "2", "--seed", "a")
    assert "March" in shown
    assert "April" in shown
    assert ask(embedded, "SELECT id, key FROM campaigns_campaign") == first
    assert ask(embedded, "SELECT count(*) FROM campaigns_encounter") == [(2,)]
    assert ask(embedded, battles) == fought
    once(embedded, "--months", "1", "--seed", "b")
    seeds = ask(embedded, "SELECT seed, origin FROM campaigns_campaign ORDER BY id")
    assert seeds == [("a", "example"), ("b", "example")]
    assert ask(embedded, "SELECT username, is_staff FROM auth_user") == [("umpire", 1)]


@NIGHTLY
def test_a_quickstart_killed_in_the_season_goes_on(embedded: dict[str, str]) -> None:
    """Killed while it plays, the next start with the same seed ends the season as if nothing had been."""
    process = start(embedded, "--once", "--seed", "c", "--months", "4")
    printed_until(process, "March")
    process.kill()
    process.communicate()
    wait_for(lambda: not left_running(embedded))
    once(embedded, "--seed", "c", "--months", "4")
    assert ask(embedded, "SELECT count(*), count(DISTINCT month) FROM campaigns_encounter") == [(4, 4)]
    other = embedded | {"PETITE_GUERRE_VAR": embedded["PETITE_GUERRE_VAR"] + "-other"}
    once(other, "--seed", "c", "--months", "4")
    digests = "SELECT digest FROM battles_battle ORDER BY stream"
    assert ask(embedded, digests) == ask(other, digests)


def test_a_taken_port_is_reported_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence names the port and the way out; nothing is written."""
    untouched(monkeypatch)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CommandError, match="another with --port"):
        call_command("quickstart", "--port", str(taken.getsockname()[1]))


@pytest.mark.parametrize("months", ["0", "-1"])
def test_no_months_are_refused(months: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A season has at least one month."""
    untouched(monkeypatch)
    with pytest.raises(CommandError, match="--months must be 1 or more"):
        call_command("quickstart", "--once", "--months", months)


def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where the command goes on to the database, and leave this process its signals."""

    def play(*arguments: object) -> None:
        raise AssertionError("a season was begun")

    monkeypatch.setattr("tools.management.commands.quickstart.Command._play", play)
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)


def test_the_site_is_for_this_machine_only_by_default() -> None:
    """The site is reachable from this machine only, unless --host says otherwise."""
    from tools.management.commands.quickstart import Command

    assert Command().create_parser("manage.py", "quickstart").parse_args([]).host == "127.0.0.1"
    assert os.environ.get("ALLOWED_HOSTS") is None


@pytest.mark.nightly("compiles the rules of a copy of the checkout, which takes a minute or two")
def test_the_rules_are_compiled_meanwhile(tmp_path: Path) -> None:
    """It says so in a line; once it is done, a new worker runs what was made, and Ctrl-C ends all."""
    if compiling.missing():
        pytest.skip(compiling.missing())
    root = tmp_path / "checkout"
    apart = shutil.ignore_patterns(".git", ".venv", "build", "var", "tests", "__pycache__")
    shutil.copytree(ROOT, root, ignore=apart)
    environment = site_environment(PETITE_GUERRE_VAR=str(tmp_path / "state"))
    environment.pop(compiled.CHOICE, None)
    process = start(environment, "--months", "1", "--port", "0", root=root)
    try:
        printed_until(process, r"^Compiling the rules meanwhile")
        printed_until(process, r"^The rules are compiled, and the worker starts again")
        built = str(root / compiled.KEPT).encode()

        def run_compiled() -> bool:
            return any(built in Path(f"/proc/{number}/maps").read_bytes() for number in left_running(environment))

        assert compiled.build(root) is not None
        wait_for(run_compiled)
        assert_stopped(process, environment, signal.SIGINT)
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("lacking", "choice", "compiles"), [("", "", True), ("", "plain", False), ("no gcc", "", False)]
)
def test_the_rules_are_compiled_where_that_has_a_use(
    lacking: str, choice: str, compiles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not without a compiler, and not where plain rules are asked for, which would never load the result."""
    started = Child("compile", [])
    monkeypatch.setenv(compiled.CHOICE, choice)
    monkeypatch.setattr(compiled, "is_compiled", lambda: False)
    monkeypatch.setattr(compiling, "missing", lambda: lacking)
    monkeypatch.setattr(children, "compiler", lambda: started)
    assert (quickstart._compiler() is started) is compiles


@pytest.mark.parametrize("failed", [False, True])
def test_a_compiler_that_ended_is_reported_once(failed: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """What it made is for a new worker; what it could not make leaves the worker that there is."""

    class Ended(Child):
        """A program that is over."""

        def is_running(self) -> bool:
            return False

        def has_failed(self) -> bool:
            return failed

    class Restarted(Child):
        """A worker that counts how often it was stopped and started."""

        calls = ""

        def start(self) -> None:
            self.calls += "start "

        def stop(self) -> None:
            self.calls += "stop "

    command = Command()
    command.console, command.worker = console_of(width=120), Restarted("worker", [])
    command.compiler = Ended("compile", [])
    command._take_compiled()
    command._take_compiled()
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert ("run from their sources: " in out, "starts again with them" in out) == (failed, not failed)
    assert command.worker.calls == ("" if failed else "stop start ")
