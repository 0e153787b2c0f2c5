"""Two writes of the API at the same moment, every one against every other, and against the workers; prints JSON.

    python -m tests.faults.pairs TRIES all | ring | PAIR ...

Runs in the environment it is given, on PostgreSQL. The writes are found in the addresses of the API, so that a new
one is tried without being listed; each pair meets on a campaign of its own. A PAIR is the names of two writes with
" × " between them; the ring takes each write twice, each time with another. Each side waits a moment after each of
its statements, another one in every try, so that the two meet everywhere. The database gives up a wait soon, so that
a wrong order of locks shows as a deadlock in its time and nothing lasts for ever.
"""

import itertools
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

from common.json_input import Json

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Milliseconds: a deadlock is found at once; a lock, and a statement, is waited for as long as a test may take.
os.environ["PGOPTIONS"] = "-c deadlock_timeout=100 -c lock_timeout=15000 -c statement_timeout=20000"

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 - Django first
from django.db import connection  # noqa: E402
from knox.models import AuthToken  # noqa: E402
from rest_framework.test import APIClient  # noqa: E402

from battles.forecasting import running  # noqa: E402
from campaigns.months import playing, resolution  # noqa: E402
from tests.faults.stages import Stage, arrange, left_behind, prepare, set_up  # noqa: E402
from tests.faults.writes import Write, body, writes  # noqa: E402

PATIENCE = 45.0  # seconds that a pair may take
MOMENTS = (0.0, 0.001, 0.003)  # seconds after a statement
_GAVE_UP = {"40P01": "deadlock", "55P03": "waited for a lock too long", "57014": "a statement took too long"}


class Watch(logging.Handler):
    """Keep the log's deadlocks and unexpected faults, even where another answer was sent."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Look at a line of the log."""
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            code = getattr(error, "sqlstate", None)
            if code in _GAVE_UP:
                self.seen.append(f"{_GAVE_UP[code]}: {record.getMessage()}")
                return
            error = error.__cause__
        if record.levelno >= logging.ERROR:
            self.seen.append(record.getMessage())


def called(write: Write, stage: Stage, side: int) -> Callable[[], int]:
    """Return the write as something to do, which returns its status."""
    if write.name == "worker month":
        month = stage.campaign.encounters.get()
        return lambda: int(bool(resolution.resolve(encounter_id=month.pk, worker=f"worker {side}")))
    if write.name == "worker match":
        return lambda: playing.take_over_ended()
    if write.name == "worker forecast":
        return lambda: running.work(message="1:1", worker="worker")  # the first message of the first slot
    if write.name == "worker send again":
        return lambda: running.requeue_expired() * 0 + resolution.requeue_expired() * 0
    arguments = {
        "key": stage.campaign.key, "number": "1", "username": "ben", "token": stage.links[side],
        "member": "u1" if "/units/" in write.address else "l1",
        "code": stage.matches.meant(write.address).code,
        "pk": next((pk for room, pk in stage.pks.items() if f"/{room}/" in write.address), stage.forecast.pk),
    }  # fmt: skip
    address = write.address.format(**arguments)
    client = APIClient(raise_request_exception=False)
    user = User.objects.get(username="cat" if "accept" in address else "ann")
    if write.name == "delete /api/v1/token/":
        client.credentials(HTTP_AUTHORIZATION=f"Token {AuthToken.objects.create(user=user)[1]}")
    else:
        client.force_authenticate(user)
    if address.endswith("/import/"):
        return lambda: client.post(address, stage.file, content_type="application/json").status_code
    if address == "/api/v1/webhooks/":
        sent: Any = {"address": f"http://127.0.0.1/{side}"}
    elif "/notices/" in address and "/matches/" not in address:
        sent = {"mails": bool(side)} if write.method == "put" else {}
    elif "/matches/" in address:
        sent = {} if write.method == "delete" else stage.matches.body(write.address)
        address += "?seat=player" if write.method == "delete" else ""
    else:
        sent = body(write, stage.forecast.setup, stage.result, side)
    return lambda: getattr(client, write.method)(address, sent, format="json").status_code


def clash(first: Write, second: Write, stage: Stage, seed: str) -> list[Any]:
    """Do both at the same moment, each in a thread of its own; returns what each was answered."""
    arrange(stage, {first.name, second.name})
    calls = [called(write, stage, side) for side, write in enumerate((first, second))]
    gate, answers = threading.Barrier(2), list[Any]([None, None])

    def run(side: int) -> None:
        chance = Random(f"{seed} {side}")

        def slowly(execute: Any, *statement: Any) -> Any:
            done = execute(*statement)
            time.sleep(chance.choice(MOMENTS))
            return done

        try:
            connection.ensure_connection()
            gate.wait(PATIENCE)
            with connection.execute_wrapper(slowly):
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
    """Return whether an answer is a fault of the server, or none at all."""
    return not isinstance(answer, int) or answer >= 500


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
    """Try pairs so many times each; return what each was answered, and what was wrong with any.

    Progress is printed to stderr, so that an interrupted run has reported something.
    """
    template, result, file = prepare()
    wrong: list[str] = []
    answers: dict[str, list[Any]] = {}
    logging.root.addHandler(watch := Watch())
    start, pairs = time.monotonic(), chosen(which)
    for number, (first, second) in enumerate(pairs, start=1):
        for attempt in range(tries):
            watch.seen.clear()
            stage = set_up(template, result, file)
            given = clash(first, second, stage, f"{number} {attempt}")
            answers.setdefault(named(first, second), []).append(given)
            left = [] if any(map(is_wrong, given)) else left_behind(stage)
            if left or watch.seen or any(map(is_wrong, given)):
                wrong.append(f"{named(first, second)}: {given} {left} {watch.seen}")
                print(wrong[-1], file=sys.stderr, flush=True)
        if number % 50 == 0:
            print(f"{number} of {len(pairs)} pairs, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return {"writes": [write.name for write in writes()], "answers": answers, "wrong": wrong}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), sys.argv[2:])))
    sys.stdout.flush()
    os._exit(0)  # a thread that waits for ever must not keep the process
