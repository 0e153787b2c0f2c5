"""The API against its own schema, as one of five people; spoils its database and prints JSON.

    python -m tests.api.conformance prepare
    python -m tests.api.conformance ROLE EXAMPLES [PHASE ...]

Runs in the environment it is given: `prepare` fills an empty database, and each role should get a copy of it. What
is sent is made up from the schema by schemathesis, the same every time, and often names rows that are there.
"""

import json
import logging
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import django

from common.json_input import Json

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

import schemathesis  # noqa: E402 - Django first
from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from drf_spectacular.generators import SchemaGenerator  # noqa: E402
from knox.models import AuthToken  # noqa: E402
from rest_framework.throttling import SimpleRateThrottle  # noqa: E402
from schemathesis.config import SchemathesisConfig  # noqa: E402
from schemathesis.engine import from_schema  # noqa: E402
from schemathesis.engine.context import EngineContext  # noqa: E402
from schemathesis.engine.events import FatalError, NonFatalError, ScenarioFinished  # noqa: E402

from battles.forecasting import running  # noqa: E402
from battles.forecasting.services import request_forecast  # noqa: E402
from battles.models import Battle, Forecast, Scenario  # noqa: E402
from battles.services import scenario_setup  # noqa: E402
from campaigns import services  # noqa: E402
from campaigns.models import Campaign, CampaignImport, Invitation, Membership  # noqa: E402
from campaigns.transfer.jobs import request_import  # noqa: E402
from config.celery import app as workers  # noqa: E402
from config.wsgi import application  # noqa: E402
from matches.models import Match, Webhook  # noqa: E402
from matches.seating import Agreed, create_match  # noqa: E402
from tests.api.checks import NAMES, OF_CHAINS, UNREAD  # noqa: E402
from tests.factories import a_campaign  # noqa: E402
from tests.people import a_person  # noqa: E402

PEOPLE = {"superuser": "eve", "umpire": "ann", "player": "ben", "observer": "cat", "nobody": ""}
PHASES = ("examples", "fuzzing", "stateful")  # the cases of `coverage` are those of tests/api/test_schema.py
OFTEN = 0.7  # how often an address or a query names a row that is there
IN_BODIES = ("territory", "faction", "role", "scenario", "system", "doctrine", "year")
IDS: dict[str, Any] = {"battles": Battle, "forecasts": Forecast, "imports": CampaignImport, "webhooks": Webhook}


def prepare() -> None:
    """Make the five people, a campaign with a month that is over and one that waits, and a forecast that is done."""
    patch.object(workers, "send_task", lambda *arguments, **named: None).start()
    call_command("migrate", verbosity=0)
    call_command("content", "load", verbosity=0)
    for role, name in PEOPLE.items():
        if name:
            a_person(name, is_staff=role == "superuser", is_superuser=role == "superuser")
    ann = User.objects.get(username="ann")
    campaign = a_campaign(owner=ann)
    file = json.dumps(services.export_campaign(campaign=campaign)).encode()
    services.play_month(campaign=campaign)
    services.prepare_month(campaign=campaign)
    for name, role in (("ben", "player"), ("cat", "observer")):
        Membership.objects.create(campaign=campaign, user=User.objects.get(username=name), role=role)
    for _ in range(3):
        services.invite(campaign=campaign, role="observer", user=ann)
    request_import(raw=file, owner=ann)
    scenario = Scenario.objects.get(slug="grid-bridge")
    people = [User.objects.get(username=name) for name in filter(None, PEOPLE.values())]
    seats = {"player": "me"}
    for owner in people:
        create_match(
            owner=owner,
            setup=scenario_setup(scenario=scenario),
            scenario=scenario,
            seats=seats,
            agreed=Agreed(spectators=0),
        )
    for owner in people:
        Webhook.objects.create(user=owner, address="https://hook.invalid/")
    for fought in (True, False):
        for owner in people:
            for _ in range(2):
                setup = scenario_setup(scenario=scenario)
                request_forecast(setup=setup, scenario=scenario, owner=owner, runs=20, seed="1")
        while fought and running.work(message="1:1", worker="worker"):
            pass


def rows() -> dict[str, list[Any]]:
    """Return what addresses and queries may name: values by the name of the parameter."""
    campaign = Campaign.objects.earliest("created")
    return {
        "key": [str(campaign.key)],
        "number": [1, 2],
        "code": [match.code for match in Match.objects.all()],
        "watch": [match.watch_link for match in Match.objects.all()],
        "member": ["u1", "l1"],
        "username": ["ben", "cat"],
        "token": [str(row.token) for row in Invitation.objects.all()],
        "slug": ["grid-bridge", "lake-george", "british"],
        "source": ["muskets_mohawks", "d3_grid"],
        "target": ["one_hour", "d3_grid"],
        "territory": ["lake-george"],
        "faction": ["british", "french"],
        "role": ["captain", "player"],
        "scenario": ["grid-bridge"],
        "system": ["d3_grid", "muskets_mohawks"],
        "doctrine": ["book", "bold"],
        "year": [1755, 1758],
    }


def ids() -> dict[str, list[Any]]:
    """Return the ids of what is there, by the first part of the addresses that name them."""
    return {name: [str(row.pk) for row in model.objects.all()] for name, model in IDS.items()}


def configuration(examples: int, phases: list[str], headers: dict[str, str]) -> SchemathesisConfig:
    """Return how schemathesis is to go about it."""
    known = rows()
    return SchemathesisConfig.from_dict(
        {
            "seed": 1757,
            "headers": headers,
            "continue-on-failure": True,
            "cache": {"enabled": False},
            "dictionaries": {name: {"values": values} for name, values in (known | ids()).items()},
            "parameters": {
                f"{where}.{name}": {"dictionary": name, "probability": OFTEN}
                for name in known
                for where in (("body",) if name in IN_BODIES else ("path",))
            },
            "generation": {
                "max-examples": examples, "deterministic": True, "no-shrink": True, "database": "none",
                "allow-x00": False,
            },
            "checks": {"enabled": False} | {name: {"enabled": True} for name in (*NAMES, *OF_CHAINS)},
            "operations": [
                {
                    "include-path-regex": f"^/api/v1/{name}/",
                    "parameters": {"path.id": {"dictionary": name, "probability": OFTEN}},
                }
                for name in IDS
            ]
            + [{"include-name": UNREAD, "checks": {"negative_data_rejection": {"enabled": False}}}],
            "phases": {name: {"enabled": name in phases} for name in (*PHASES, "coverage")} | {"fuzzing": {
                "enabled": "fuzzing" in phases,
                # It takes our refusals, `{"message", "rule", "fields": {"name": ["This field is required."]}}`, for
                # those of plain REST framework, learns of an object `fields` with a `name` that every body must hold,
                # and sends it from then on, in chains too, as if the schema had it.
                "error-feedback": {"enabled": False},
            }},
        }
    )  # fmt: skip


def _transport_kwargs(context: EngineContext, operation: Any = None) -> Json:
    """Return how a request is sent; a WSGI application follows no redirects and knows no word for them."""
    return {"headers": context.config.headers_for(operation=operation)}


def _token(user: User) -> str:
    """Return what is sent with every call to be this person; a call that ends the token leaves it there all the same.

    Otherwise every call after that of `DELETE /api/v1/token/` would be one of a stranger.
    """
    row, text = AuthToken.objects.create(user)

    @schemathesis.hook("after_call")
    def restore(context: Any, case: Any, response: Any) -> None:
        if not AuthToken.objects.filter(pk=row.pk).exists():
            row.save(force_insert=True)

    return f"Token {text}"


def main(role: str, examples: int, phases: list[str]) -> Json:
    """Try every operation as somebody; return what was wrong, and how often each answer was given."""
    settings.ALLOWED_HOSTS.append("*")
    logging.disable()
    patch.object(EngineContext, "get_transport_kwargs", _transport_kwargs).start()
    patch.object(SimpleRateThrottle, "allow_request", lambda *arguments: True).start()
    patch.object(workers, "send_task", lambda *arguments, **named: None).start()
    name = PEOPLE[role]
    headers = {"Accept-Encoding": "identity"}  # the transport for WSGI does not unpack
    if name:
        headers["Authorization"] = _token(User.objects.get(username=name))
    described = SchemaGenerator().get_schema(request=None, public=True)
    schema = schemathesis.openapi.from_dict(described, config=configuration(examples, phases or list(PHASES), headers))
    schema.app = application
    keys = _keys(described)
    strange: dict[str, list[str]] = {}
    answers: Counter[str] = Counter()
    wrong: dict[str, list[Json]] = {}
    errors: list[str] = []
    times: defaultdict[str, float] = defaultdict(float)
    for event in from_schema(schema).execute():
        if isinstance(event, NonFatalError | FatalError):
            reported = event.value if isinstance(event, NonFatalError) else event.exception
            errors.append(f"{getattr(event, 'label', '')}: {reported!r}")
        elif isinstance(event, ScenarioFinished):
            times[f"{event.phase.value} {event.label}"] += event.elapsed_time
            answers.update(_answers(event))
            strange |= _strange(event, keys)
            for key, failure in _failures(event):
                print(key, failure, file=sys.stderr, flush=True)
                wrong.setdefault(key, []).append(failure)
    return {
        "wrong": {key: {"count": len(found), "cases": found[:4]} for key, found in wrong.items()},
        "strange": strange, "answers": answers, "errors": errors, "times": Counter(times).most_common(20),
    }  # fmt: skip


def _keys(described: Json) -> dict[str, set[str]]:
    """Return the keys that the body of an operation may hold, for those whose schema allows no others."""
    components, found = described["components"]["schemas"], {}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            component = components.get(body.get("$ref", "").rpartition("/")[2], {})
            if component.get("additionalProperties") is False:
                found[f"{method.upper()} {path}"] = set(component["properties"])
    return found


def _strange(event: ScenarioFinished, keys: dict[str, set[str]]) -> dict[str, list[str]]:
    """Return the keys that no schema has, of bodies that were made up to fit, by operation."""
    found: dict[str, list[str]] = {}
    for node in event.recorder.cases.values():
        case = node.value
        if case.meta is not None and case.meta.generation.mode.is_positive and isinstance(case.body, dict):
            label = case.operation.label
            if more := set(case.body) - keys.get(label, set(case.body)):
                found[label] = sorted(more)
    return found


def _answers(event: ScenarioFinished) -> Iterator[str]:
    for key, interaction in event.recorder.interactions.items():
        if key in event.recorder.cases and interaction.response is not None:
            operation = event.recorder.cases[key].value.operation
            yield f"{event.phase.value} {operation.label} {interaction.response.status_code}"


def _failures(event: ScenarioFinished) -> Iterator[tuple[str, Json]]:
    for key, checks in event.recorder.checks.items():
        case = event.recorder.cases[key].value
        interaction = event.recorder.interactions.get(key)
        answer = interaction.response if interaction else None
        for check in checks:
            if check.failure_info is not None:
                failure = check.failure_info.failure
                yield (
                    f"{case.operation.label}: {check.name}",
                    {
                        "phase": event.phase.value,
                        "why": str(getattr(case.meta and case.meta.phase.data, "description", "")),
                        "sent": f"{case.method} {case.path_parameters} {case.query} {case.body!s:.900}",
                        "answer": f"{answer.status_code} {answer.text:.300}" if answer else "",
                        "message": f"{type(failure).__name__}: {failure.message or failure!s:.600}",
                    },
                )


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare()
    else:
        started = time.monotonic()
        found = main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
        print(json.dumps(found | {"seconds": time.monotonic() - started}, indent=1))
    sys.stdout.flush()
