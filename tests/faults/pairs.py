"""Two writes of the API at the same moment, every one against every other, and against the workers; prints JSON.

    python -m tests.faults.pairs TRIES all | ring | PAIR ...

Runs in the environment it is given, on PostgreSQL. The writes are found in the addresses of the API, so that a new
one is tried without being listed; each pair meets on a campaign of its own with a month that waits. A PAIR is the
names of two writes with " × " between them; the ring takes each write twice, each time with another.
"""

import itertools
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from celery import current_app  # noqa: E402 - Django first
from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.urls import URLPattern, URLResolver, get_resolver  # noqa: E402
from rest_framework.test import APIClient  # noqa: E402
from rest_framework.throttling import SimpleRateThrottle  # noqa: E402

from battles.forecasting import running  # noqa: E402
from battles.forecasting.services import cancel_forecast  # noqa: E402
from battles.models import Battle, Forecast, ForecastSlot  # noqa: E402
from campaigns import months, services  # noqa: E402
from campaigns.importing import jobs  # noqa: E402
from campaigns.models import Campaign, Membership  # noqa: E402
from campaigns.reconcile import reconcile  # noqa: E402
from tests.campaigns.tables import a_result  # noqa: E402
from tests.factories import TerritoryFactory, a_campaign  # noqa: E402
from tests.people import PASSWORD  # noqa: E402

# Writes that take a forecast which is stopped, and those that meet them while it still waits.
PUTS_AWAY = ("delete /api/forecasts/", "/api/forecasts/{pk}/archive/", "/api/forecasts/{pk}/unarchive/")
STOPS = ("/cancel/", "worker forecast")
WRITES = ("post", "put", "patch", "delete")
PATIENCE = 60.0  # seconds that a write may take
Json = dict[str, Any]


@dataclass
class Stage:
    """What a pair of writes meets on: a campaign with a month that waits, a player, links, a forecast, a battle."""

    campaign: Campaign
    result: Json
    forecast: Forecast
    battle: Battle
    file: bytes
    links: list[str]


@dataclass(frozen=True)
class Write:
    """One write of the API: its name, its method and its address with braces; or what a worker does, without any."""

    name: str
    method: str = ""
    address: str = ""


def writes() -> list[Write]:
    """Every write of the API, and what workers do at the same time."""
    found = [Write(f"{method} {address}", method, address) for address, methods in _addresses() for method in methods]
    return [*found, Write("worker month"), Write("worker forecast"), Write("worker send again")]


def _addresses() -> Iterator[tuple[str, list[str]]]:
    def walk(patterns: list[Any], prefix: str) -> Iterator[tuple[str, URLPattern]]:
        for pattern in patterns:
            where = prefix + _template(pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, where)
            else:
                yield where, pattern

    for address, pattern in walk(get_resolver().url_patterns, "/"):
        callback: Any = pattern.callback
        view = getattr(callback, "cls", None)
        if not address.startswith("/api/") or view is None or pattern.name is None or "{format}" in address:
            continue
        named = getattr(callback, "actions", None) or {m: m for m in WRITES if callable(getattr(view, m, None))}
        methods = [method for method in WRITES if method in named]
        if methods:
            yield address, methods


def _template(pattern: URLPattern | URLResolver) -> str:
    """Return a part of an address with its arguments in braces."""
    text = re.sub(r"\(\?P<(\w+)>[^()]*\)", r"{\1}", str(pattern.pattern))
    text = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", text)
    return text.lstrip("^").rstrip("$").replace("\\Z", "")


def body(write: Write, stage: Stage, side: int) -> Any:
    """What is sent with a write; one that has nothing here is sent an empty object."""
    end = write.address.rstrip("/").rpartition("/")[2]
    named: dict[str, Any] = {
        "campaigns": {
            "name": "New", "faction": "british", "role": "lieutenant", "year": 1755, "territory": "lake-george",
        },
        "{key}": {"name": f"Renamed {side}"},
        "{member}": {"name": f"Named {side}"},
        "copy": {"name": f"Copied {side}"},
        "dice": {"stream": "1755-03/weather", "faces": [side + 1]},
        "override": {
            "changes": [{"what": "unit", "key": "u1", "field": "rep", "value": 3 + side}], "reason": "A test.",
        },
        "next": {"choice": {}},
        "resolve": {"units": ["u1", "u2"]} if "months" in write.address else {"setup": stage.forecast.setup},
        "battles": {"setup": stage.forecast.setup},
        "result": {"result": stage.result} if write.method == "post" else {"reason": "A test."},
        "forecasts": {"runs": 20} if "months" in write.address else {"setup": stage.forecast.setup, "runs": 20},
        "invitations": {"role": "player"},
        "token": {"username": "ann", "password": PASSWORD},
    }  # fmt: skip
    return named.get(end, {})


def called(write: Write, stage: Stage, side: int) -> Callable[[], int]:
    """The write as something to do, which returns its status."""
    if write.name == "worker month":
        month = stage.campaign.encounters.get()
        return lambda: int(bool(months.resolve(encounter_id=month.pk, worker=f"worker {side}")))
    if write.name == "worker forecast":
        return _work
    if write.name == "worker send again":
        return lambda: running.requeue_expired() * 0 + months.requeue_expired() * 0
    arguments = {
        "key": stage.campaign.key, "number": "1", "username": "ben", "token": stage.links[side],
        "member": "u1" if "/units/" in write.address else "l1",
        "pk": stage.battle.pk if "/battles/" in write.address else stage.forecast.pk,
    }  # fmt: skip
    address = write.address.format(**arguments)
    client = APIClient(raise_request_exception=False)
    client.force_authenticate(User.objects.get(username="cat" if "accept" in address else "ann"))
    sent = body(write, stage, side)
    if address.endswith("/import/"):
        return lambda: client.generic("POST", address, stage.file, content_type="application/json").status_code
    return lambda: getattr(client, write.method)(address, sent, format="json").status_code


def _work() -> int:
    """Fight the chunk that waits, called by the first message of the first slot; return how many were written."""
    return running.work(message="1:1", worker="worker")


def set_up(template: Campaign, result: Json, file: bytes) -> Stage:
    """A stage of its own for a pair: no forecast of an earlier one waits, so a worker gets that of this one."""
    ann = template.owner
    Forecast.objects.all().delete()
    ForecastSlot.objects.all().delete()
    campaign = services.copy_campaign(campaign=template, owner=ann, name="Paired")
    Membership.objects.create(campaign=campaign, user=User.objects.get(username="ben"), role="player")
    month = campaign.encounters.get()
    forecast = services.forecast_encounter(encounter=month, user=ann, runs=20)
    links = [services.invite(campaign=campaign, role="player", user=ann).token for _ in range(2)]
    battle = Battle.objects.create(
        owner=ann, title="By the ford", system=forecast.system, setup=forecast.setup, setup_hash="x", seed="1",
        engine_version="test", status="failed", worker="w",
    )  # fmt: skip
    return Stage(campaign, result, forecast, battle, file, links)


def clash(first: Write, second: Write, stage: Stage) -> list[Any]:
    """Do both at the same moment, each in a thread of its own; returns what each was answered."""
    both = named(first, second)
    if any(each in both for each in PUTS_AWAY) and not any(each in both for each in STOPS):
        cancel_forecast(forecast=stage.forecast)
    calls = [called(write, stage, side) for side, write in enumerate((first, second))]
    if "month" in first.name + second.name and "worker month" in (first.name, second.name):
        services.choose_and_queue(encounter=stage.campaign.encounters.get(), units=["u1", "u2"])
    gate, answers = threading.Barrier(2), [None, None]

    def run(side: int) -> None:
        try:
            connection.ensure_connection()
            gate.wait(PATIENCE)
            answers[side] = calls[side]()
        except Exception as error:
            answers[side] = f"{type(error).__name__}: {error}"[:300]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(side,), daemon=True) for side in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return answers


def is_wrong(answer: Any) -> bool:
    """Tell whether an answer is a fault of the server, or none at all."""
    return not isinstance(answer, int) or answer >= 500


def broken(stage: Stage) -> list[str]:
    """What a pair left behind that does not come out of the campaign's inputs, or is archived and goes on."""
    campaign = Campaign.objects.filter(pk=stage.campaign.pk).first()
    if campaign is None:
        return []
    at_work = campaign.archived and campaign.encounters.filter(state__in=("queued", "running", "fought")).exists()
    return reconcile(campaign, battles=False).differences + (["archived with a month at work"] if at_work else [])


def prepare() -> tuple[Campaign, Json, bytes]:
    """Make the people, and the campaign that all stages are copies of, with a result and an export of it."""
    settings.ALLOWED_HOSTS.append("testserver")
    SimpleRateThrottle.allow_request = lambda *arguments: True  # type: ignore[method-assign, assignment]
    current_app.send_task = lambda *arguments, **named: None  # what workers do is done here
    jobs.MOST_WAITING = 10**6
    call_command("migrate", verbosity=0)
    for name in ("ann", "ben", "cat"):
        User.objects.create_user(name, password=PASSWORD)
    TerritoryFactory(slug="lake-george")
    template = a_campaign(owner=User.objects.get(username="ann"))
    result = a_result(services.prepare_month(campaign=template))
    return template, result, json.dumps(services.export_campaign(campaign=template)).encode()


def chosen(which: list[str]) -> list[tuple[Write, Write]]:
    """Return all pairs, those of these names, or a ring in which each write meets two others, the same every time."""
    found = writes()
    if which == ["ring"]:
        Random(1757).shuffle(found)
        return list(itertools.pairwise([*found, found[0]]))
    pairs = list(itertools.combinations_with_replacement(found, 2))
    return pairs if which == ["all"] else [pair for pair in pairs if named(*pair) in which]


def named(first: Write, second: Write) -> str:
    """Return the name of a pair."""
    return f"{first.name} × {second.name}"


def main(tries: int, which: list[str]) -> Json:
    """Try pairs so many times each; return what each was answered, and what was wrong with any."""
    template, result, file = prepare()
    wrong: list[str] = []
    answers: dict[str, list[Any]] = {}
    for first, second in chosen(which):
        for _ in range(tries):
            stage = set_up(template, result, file)
            given = clash(first, second, stage)
            answers.setdefault(named(first, second), []).append(given)
            left = [] if any(map(is_wrong, given)) else broken(stage)
            if left or any(map(is_wrong, given)):
                wrong.append(f"{named(first, second)}: {given} {left}")
    return {"writes": [write.name for write in writes()], "answers": answers, "wrong": wrong}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), sys.argv[2:])))
    sys.stdout.flush()
    os._exit(0)  # a thread that waits for ever must not keep the process
