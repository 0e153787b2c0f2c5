"""The documents are right: commands are understood, and links and places exist."""

import re
import shlex
import subprocess
import sys
import tomllib
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
from tests.platform.documents import CLIENTS, OPERATORS, README, ROOT, blocks, on_servers, text

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
DOCUMENTS += [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
# What a wheel is built and installed with; the gate runs the same and more (tools/try_wheel.py).
WHEEL = [
    "python3 -m pip wheel --no-deps --wheel-dir dist .",
    "python3 -m venv petite",
    f"petite/bin/pip install dist/petite_guerre-{rules.VERSION}-py3-none-any.whl",
    "petite/bin/petite-guerre quickstart",
]
ALONE = [
    ".ci/run",
    ".ci/nightly",
    "pre-commit install",
    # Containers do not run where the tests do; tests/hosting reads their files.
    "docker compose up --build --detach",
    "docker compose exec web petite-guerre createsuperuser",
]


def lines(document: str) -> list[list[str]]:
    """The commands of a document, in words."""
    return [kept(words) for block in blocks(document) for words in block]


def kept(words: list[str]) -> list[str]:
    """A command without the file that its output goes to."""
    return words[: words.index(">")] if ">" in words else words


def managed(document: str) -> list[list[str]]:
    """Those that `manage.py` runs: name and arguments."""
    return [words[2:] for words in lines(document) if words[:2] == ["python3", "manage.py"]]


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


@pytest.mark.usefixtures("sent", "content")
def test_the_requests_of_the_guide_are_answered() -> None:
    """Each request of the guide for API clients, sent in its order, is answered with the status that it names."""
    User.objects.create_user("ann", password="a good password")
    client, location = APIClient(), ""
    requests = re.findall(r"```http\n(GET|POST|PUT) (\S+)\n(?:(\{.*\})\n)?(\d+)\n```", text(CLIENTS))
    assert len(requests) == text(CLIENTS).count("```http")
    for method, address, body, status in requests:
        path = address.replace("{location}", location)
        answer = client.generic(method, path, body, "application/json")
        assert (path, answer.status_code) == (path, int(status)), answer.content
        location = answer.headers.get("Location", location)
        if path == "/api/v1/token/":
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


@pytest.mark.parametrize(("workflow", "tier"), [("ci.yml", ".ci/run"), ("nightly.yml", ".ci/nightly")])
def test_the_workflows_call_the_gate_and_the_nightly(workflow: str, tier: str) -> None:
    """What runs on a host is the script, with the services that it asks for, and no list of checks of its own."""
    jobs = YAML(typ="safe").load(ROOT / ".github" / "workflows" / workflow)["jobs"]
    [(job, step)] = [(job, step) for job in jobs.values() for step in job["steps"] if step.get("run") == tier]
    assert set(job["services"]) == {"postgres", "redis"}
    asked = set(re.findall(r"\$\{(PETITE_GUERRE_\w+):-", text(".ci/steps.sh")))
    assert set(step["env"]) <= asked
