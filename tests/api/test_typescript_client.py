"""TypeScript clients, by what openapi-typescript makes of the published schema: they are type-checked, and play."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils.module_loading import import_string
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from knox.models import AuthToken
from pytest_django.live_server_helper import LiveServer
from rest_framework.throttling import SimpleRateThrottle

from battles.resolving import fight_again
from campaigns.models import Campaign
from campaigns.months.reconcile import reconcile
from config.celery import app as workers
from matches.models import Match
from tests.conftest import missing
from tests.factories import ScenarioFactory
from tests.matches.tables import setup_of
from tests.people import a_person
from tests.present import present

pytestmark = [
    pytest.mark.nightly("fetches packages of npm, and compiles a TypeScript program"),
    pytest.mark.django_db(transaction=True),
]
PROGRAM = Path(__file__).parent / "typescript"
# Strict, and without a look into the packages, which are not ours.
TYPES = ["--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--target", "es2022", "--module", "nodenext"]
BIN = "node_modules/.bin"


def run(folder: Path, *command: str) -> str:
    """Run a command in a folder and return what it wrote; a test fails with that where it fails."""
    quiet = {**os.environ, "npm_config_cache": str(folder / "cache"), "NO_UPDATE_NOTIFIER": "1"}
    made = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled program."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        missing("Node.js", "node or npm is not installed")
    folder = tmp_path_factory.mktemp("typescript")
    for path in PROGRAM.iterdir():
        shutil.copy(path, folder)
    described: Any = SchemaGenerator().get_schema(request=None, public=True)
    (folder / "schema.json").write_bytes(OpenApiJsonRenderer().render(described))
    run(folder, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    # What has a default may be left out of a request.
    options = ["--default-non-nullable", "false", "--output", "schema.d.ts"]
    run(folder, f"{BIN}/openapi-typescript", "schema.json", *options)
    run(folder, f"{BIN}/tsc", *TYPES, "play.ts", "campaign.ts")
    return folder


def test_a_typescript_program_plays_a_match(
    program: Path, ann: User, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players make, join and play a match by typed calls alone; its battle is fought again to the same digest."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    setup = {**setup_of("grid-ambush"), "turns": 2}
    ScenarioFactory.create(slug="quick", system=setup["system"], setup=setup)
    tokens = [AuthToken.objects.create(user)[1] for user in (ann, a_person("ben"))]
    digest, answers = run(program, "node", "play.js", live_server.url, "quick", *tokens).split()
    match = Match.objects.get()
    assert (match.status, match.digest) == (Match.Status.OVER, digest)
    assert int(answers) > 8
    assert fight_again(present(match.battle)).digest == digest


def test_a_typescript_program_plays_a_campaign(
    program: Path, content: None, ann: User, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By typed calls alone: a campaign from a template, a month fought, one entered and amended, and a season ahead."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    monkeypatch.setattr(workers, "send_task", lambda name, args: import_string(name)(*args))
    token = AuthToken.objects.create(user=ann)[1]
    shown = json.loads(run(program, "node", "campaign.js", live_server.url, "example", token))
    campaign = Campaign.objects.get(key=shown["key"])
    first, second = campaign.encounters.order_by("number")
    assert shown["states"] == ["closed", "closed", "ready", "accepted", "done"]
    assert shown["sources"] == [first.result_source, second.result_source] == ["engine", "table"]
    assert (shown["runs"], shown["turns"]) == (4, present(first.result)["turns"])
    assert present(second.result)["turns"] == 7
    typed = [row.payload["faces"] for row in campaign.inputs.filter(kind="typed_dice")]
    assert typed == [[4]]
    assert fight_again(present(first.battle)).digest == present(first.battle).digest
    assert reconcile(campaign).differences == []


def test_a_call_that_the_schema_does_not_know_is_no_program(program: Path) -> None:
    """So that the types say something: misspelt fields and an order without its question do not compile."""
    for name, right, wrong in (
        ("play.ts", "body: { invitation }", "body: { invite: invitation }"),
        ("play.ts", "question: question.number, ", ""),
        ("campaign.ts", "faces: [4]", "face: [4]"),
        ("campaign.ts", 'ending: "left"', 'ending: "gone"'),
    ):
        text = (PROGRAM / name).read_text(encoding="utf-8")
        assert right in text
        (program / "wrong.ts").write_text(text.replace(right, wrong), encoding="utf-8")
        with pytest.raises(AssertionError, match="error TS"):
            run(program, f"{BIN}/tsc", *TYPES, "--noEmit", "wrong.ts")
