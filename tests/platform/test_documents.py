"""The documents are right: commands are understood, links and places exist, and the servers' part runs."""

import os
import random
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.urls import resolve
from rest_framework.test import APIClient
from ruamel.yaml import YAML

import rules
from campaigns.models import Campaign
from tests.factories import TerritoryFactory

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
DOCUMENTS += [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
README, OPERATORS, CLIENTS = "README.md", "docs/guides/operators.md", "docs/guides/api-clients.md"
# What a wheel is built and installed with; the gate runs the same and more (tools/try_wheel.py).
WHEEL = [
    "python3 -m pip wheel --no-deps --wheel-dir dist .",
    "python3 -m venv petite",
    f"petite/bin/pip install dist/petite_guerre-{rules.VERSION}-py3-none-any.whl",
    "petite/bin/petite-guerre quickstart",
]
ALONE = [".ci/run", "pre-commit install"]


def text(document: str) -> str:
    """A document's text."""
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str) -> list[list[list[str]]]:
    """A document's blocks of commands, each command in words."""
    found = re.findall(r"```console\n(.*?)```", text(document), re.S)
    return [[shlex.split(line[2:]) for line in block.splitlines() if line.startswith("$ ")] for block in found]


def lines(document: str) -> list[list[str]]:
    """The commands of a document, in words."""
    return [words for block in blocks(document) for words in block]


def managed(document: str) -> list[list[str]]:
    """Those that `manage.py` runs: name and arguments."""
    return [words[2:] for words in lines(document) if words[:2] == ["python3", "manage.py"]]


def on_servers() -> list[list[str]]:
    """Those of the block that runs the site on servers; anything more would change the tree under test."""
    [served] = [block for block in blocks(OPERATORS) if block[0][0] == "export"]
    return served


def shown() -> list[list[str]]:
    """All commands of all documents, each once."""
    return [shlex.split(line) for line in sorted({shlex.join(words) for name in DOCUMENTS for words in lines(name)})]


def problem(words: list[str]) -> str:
    """Return what is wrong with a command that a document shows, "" where it is known and understood."""
    line = shlex.join(words)
    if words[:2] == ["python3", "manage.py"]:
        return _misunderstood(*words[2:])
    if words[:2] == ["python3", "bootstrap.py"]:
        unknown = set(words[2:]) - set(tomllib.loads(text("pyproject.toml"))["project"]["optional-dependencies"])
        return f"no such group: {unknown}" if unknown else ""
    if words[0] == "make":
        return "" if set(words[1:]) <= set(re.findall(r"^(\w+):", text("Makefile"), re.M)) else "no such target"
    if words[0] == ".venv/bin/pytest":
        return "" if all((ROOT / word).exists() for word in words[1:] if word.startswith("tests")) else "no such tests"
    if words[0] == "curl":
        return (
            "" if all(resolve(urlsplit(word).path) for word in words if word.startswith("http:")) else "nothing there"
        )
    return "" if line in (*ALONE, *WHEEL) or words in on_servers() else "nothing tests this command"


def _misunderstood(name: str, *arguments: str) -> str:
    """Return how a command of `manage.py` refuses its arguments."""
    if name == "test":  # what follows is pytest's
        return ""
    try:
        load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(list(arguments))
    except (KeyError, CommandError, SystemExit) as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("words", shown(), ids=" ".join)
def test_a_command_is_understood(words: list[str]) -> None:
    """Each command of a document is of a known kind; name, options, groups, targets and paths are right."""
    assert problem(words) == ""


@pytest.mark.parametrize(
    "line",
    [
        "python3 manage.py nothing",
        "python3 manage.py fight --sed 7",
        "python3 bootstrap.py tests",
        "make everything",
        ".venv/bin/pytest tests/nowhere",
        "rm -rf var",
    ],
)
def test_a_wrong_command_is_refused(line: str) -> None:
    """Misspelt names and commands of an unknown kind do not pass."""
    assert problem(shlex.split(line)) != ""


def test_every_setting_is_documented() -> None:
    """The table of settings names what the settings read from the environment, all of it and nothing else."""
    source = text("config/settings.py") + text("config/local.py")
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", source))
    rows = re.findall(r"^\| (`[A-Z_]+`[^|]*) \|", text(OPERATORS), re.M)
    assert {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)} == read


@pytest.mark.django_db
def test_a_complete_campaign_runs_as_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README's commands about Rogers, one after the other, begin, play, show, prove, copy and move a campaign."""
    monkeypatch.chdir(tmp_path)
    TerritoryFactory.create(slug="lake-george")
    reported = [words for words in managed(README) if words[0] == "campaign"]
    assert [words[1] for words in reported] == ["new", "list", "play", "show", "check", "copy", "export", "import"]
    for words in reported:
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
    assert managed(README)[:2] == [["quickstart"], ["test"]]


def _targets() -> list[tuple[str, str]]:
    found = [(name, target) for name in DOCUMENTS for target in re.findall(r"\]\(([^)\s]+)\)", text(name))]
    return [(name, target) for name, target in found if not target.startswith(("https://", "#"))]


@pytest.mark.parametrize(("document", "target"), _targets())
def test_what_a_document_links_to_is_there(document: str, target: str) -> None:
    """Files and pictures that a document shows or links are in the project."""
    path = ((ROOT / document).parent / target.partition("#")[0]).resolve()
    assert path.is_relative_to(ROOT)
    assert path.is_file()


def _places() -> list[tuple[str, str]]:
    """What documents name in code type as a folder or file of the project."""
    place = re.compile(r"`((?:battles|campaigns|config|docs|fixtures|rules|tests|tools)/[\w./-]*)`")
    return sorted({(name, path) for name in DOCUMENTS for path in place.findall(text(name))})


@pytest.mark.parametrize(("document", "path"), _places())
def test_what_a_document_names_is_there(document: str, path: str) -> None:
    """Folders and files that a document names are in the project."""
    assert (ROOT / path).exists()


def test_the_pages_are_all_in_the_contents() -> None:
    """Every page of the documentation is in the navigation of mkdocs.yml, and nothing else."""
    pages = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    assert set(re.findall(r": ([\w/-]+\.md)$", text("mkdocs.yml"), re.M)) == pages


def test_the_changelog_has_its_form() -> None:
    """Keep a Changelog: one section of unreleased changes first, and the six kinds of change."""
    sections = re.findall(r"^## (.*)$", text("CHANGELOG.md"), re.M)
    assert sections[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", section) for section in sections[1:])
    kinds = set(re.findall(r"^### (.*)$", text("CHANGELOG.md"), re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.usefixtures("sent")
@pytest.mark.django_db
def test_the_requests_of_the_guide_are_answered() -> None:
    """Each request of the guide for API clients, sent in its order, is answered with the status that it names."""
    call_command("content", "load", stdout=StringIO())
    User.objects.create_user("ann", password="a good password")
    client, location = APIClient(), ""
    requests = re.findall(r"```http\n(GET|POST) (\S+)\n(?:(\{.*\})\n)?(\d+)\n```", text(CLIENTS))
    assert len(requests) == text(CLIENTS).count("```http")
    for method, address, body, status in requests:
        path = address.replace("{location}", location)
        answer = client.generic(method, path, body, "application/json")
        assert (path, answer.status_code) == (path, int(status)), answer.content
        location = answer.headers.get("Location", location)
        if path == "/api/token/":
            client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")


def _hooks() -> list[dict[str, Any]]:
    found = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")
    return [hook for repository in found["repos"] if repository["repo"] == "local" for hook in repository["hooks"]]


def test_hooks_pin_no_version() -> None:
    """Every hook before a commit is local and calls a tool of .venv, whose version is in constraints.txt alone."""
    found = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")
    assert [repository["repo"] for repository in found["repos"]] == ["local"]
    for hook in _hooks():
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")
        assert "additional_dependencies" not in hook


def test_the_workflow_calls_the_gate() -> None:
    """What runs on a host is .ci/run, with the services that it asks for, and no list of checks of its own."""
    job = YAML(typ="safe").load(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["gate"]
    [gate] = [step for step in job["steps"] if step.get("run") == ".ci/run"]
    assert set(job["services"]) == {"postgres", "redis"}
    asked = set(re.findall(r"\$\{(PETITE_GUERRE_\w+):-", text(".ci/run")))
    assert set(gate["env"]) <= asked


@pytest.mark.services
@pytest.mark.long
@pytest.mark.slow
def test_the_servers_run_as_documented(server: dict[str, str]) -> None:
    """The operators' lines, on real PostgreSQL and Redis, give a site that answers, a worker and a schedule."""
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
    """A port below those that the kernel assigns by itself, so that no other process gets it meanwhile."""
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
