"""The README's commands are real: each is understood by the program it calls, and the servers' part runs."""

import os
import random
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands, load_command_class

from campaigns.models import Campaign
from tests.factories import TerritoryFactory

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks() -> list[list[list[str]]]:
    """The README's blocks of commands, each command in words."""
    found = re.findall(r"```console\n(.*?)```", README, re.S)
    return [[shlex.split(line[2:]) for line in block.splitlines() if line.startswith("$ ")] for block in found]


def lines() -> list[list[str]]:
    """The commands of the README, in words."""
    return [words for block in blocks() for words in block]


def managed() -> list[list[str]]:
    """Those that `manage.py` runs: name and arguments."""
    return [words[2:] for words in lines() if words[:2] == ["python3", "manage.py"]]


def on_servers() -> list[list[str]]:
    """Those of the block that runs the site on servers; whatever comes after it would change the tree under test."""
    [served] = [block for block in blocks() if block[0][0] == "export"]
    return served


@pytest.mark.parametrize("words", managed(), ids=" ".join)
def test_a_command_is_understood(words: list[str]) -> None:
    """Name and options are those that the command knows."""
    name, *arguments = words
    command = load_command_class(get_commands()[name], name)
    if name != "test":  # what follows `test` is pytest's
        command.create_parser("manage.py", name).parse_args(arguments)


def test_every_command_is_one_that_is_tested() -> None:
    """The README shows nothing but commands of `manage.py`, and the lines that run the site on servers."""
    assert [words[2] for words in on_servers() if words[0] == "python3"] == ["migrate", "content"]
    served = [words for words in on_servers() if words[0] == "export" or words[0].startswith(".venv/bin/")]
    assert [words for words in lines() if words[:2] != ["python3", "manage.py"] and words not in served] == []


def test_every_setting_is_told() -> None:
    """The table of settings names what the settings read from the environment, all of it and nothing else."""
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", (ROOT / "config" / "settings.py").read_text(encoding="utf-8")))
    rows = re.findall(r"^\| (`[A-Z_]+`[^|]*) \|", README, re.M)
    assert {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)} == read


@pytest.mark.django_db
def test_a_campaigns_whole_way_runs_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README's commands about Rogers, one after the other, begin, play, show, prove, copy and move a campaign."""
    monkeypatch.chdir(tmp_path)
    TerritoryFactory(slug="lake-george")
    told = [words for words in managed() if words[0] == "campaign"]
    assert [words[1] for words in told] == ["new", "list", "play", "show", "check", "copy", "export", "import"]
    for words in told:
        call_command(*words, stdout=StringIO())
    names = Campaign.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Rogers goes north", "Rogers stays at home", "Rogers again"]


def test_on_windows_a_sentence_says_what_to_do() -> None:
    """Where it cannot run, it says so at once instead of failing half-way."""
    code = "import os, runpy; os.name = 'nt'; runpy.run_path('manage.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "use the Windows Subsystem for Linux" in done.stderr


def test_the_two_commands_come_first() -> None:
    """Quickstart and the test suite are the first two things the README shows."""
    assert managed()[:2] == [["quickstart"], ["test"]]


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_what_the_readme_points_to_is_there(target: str) -> None:
    """Files and pictures that the README shows or links are in the project."""
    assert (ROOT / target).is_file()


@pytest.mark.parametrize("folder", sorted(set(re.findall(r"^\| (`[a-z][^|]+`) \|", README, re.M))))
def test_the_map_of_rooms_is_right(folder: str) -> None:
    """Every room on the map exists."""
    for name in re.findall(r"`([^`]+)`", folder):
        assert (ROOT / name).is_dir(), name


@pytest.mark.services
@pytest.mark.slow
def test_the_servers_run_as_told(server: dict[str, str]) -> None:
    """The README's lines, on real PostgreSQL and Redis, give a site that answers, a worker and a schedule."""
    environment = dict(server)
    started: list[subprocess.Popen[bytes]] = []
    port = "0"
    try:
        for words in on_servers():
            if words[0] == "export":
                name, _, value = words[1].partition("=")
                environment.setdefault(name, value)
            elif words[0] == "python3":
                subprocess.run([sys.executable, *words[1:]], cwd=ROOT, env=environment, check=True, timeout=900)
            elif words[0].startswith(".venv/bin/"):
                port = _free_port() if "--bind" in words else port
                words = [re.sub(r":8000$", f":{port}", word) for word in words]
                module = [sys.executable, "-m", Path(words[0]).name, *words[1:]]
                started.append(subprocess.Popen(module, cwd=ROOT, env=environment, start_new_session=True))
        assert len(started) == 3
        assert _answer(f"http://127.0.0.1:{port}/sign-in/") == 200
        assert _answer(f"http://127.0.0.1:{port}/static/admin/css/base.css") == 200
        _wait_for_worker(environment)
        assert [process.poll() for process in started] == [None, None, None]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(300)
            _sweep(process.pid)


def _free_port() -> str:
    """A port below those that the kernel gives to whoever asks for any, so that nobody else is given it meanwhile."""
    for port in random.sample(range(20_000, 32_000), 100):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return str(port)
    raise AssertionError("no port of a hundred is free")


def _answer(address: str) -> int:
    """The status of a page, once somebody listens."""
    deadline = time.monotonic() + 300
    while True:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return int(answer.status)
        except (urllib.error.URLError, ConnectionError, TimeoutError):  # the last while a busy machine loads the site
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _wait_for_worker(environment: dict[str, str]) -> None:
    """Ask the workers until one answers."""
    ping = [sys.executable, "-m", "celery", "--app", "config", "inspect", "ping", "--timeout", "2"]
    deadline = time.monotonic() + 300
    while subprocess.run(ping, cwd=ROOT, env=environment, capture_output=True).returncode:
        assert time.monotonic() < deadline, "no worker answered"


def _sweep(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
