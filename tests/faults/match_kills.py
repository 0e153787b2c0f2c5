"""Kill processes at each of their writes about a match, let others go on, and print what came of it as JSON.

    python -m tests.faults.match_kills DEED...
    python -m tests.faults.match_kills worker

For each deed of `match_deeds` a forked process is killed after its first write, the next one after its second, and so
on until one lives through it. Writes are those to the database, commits, and what leaves the site: posts, mails,
messages. After a kill the deed is asked for again, as by a person who had no answer, and workers do what they find;
then everything must be as if no process had been killed. With `worker` an overdue last answer is left to a Celery
worker, which `match_moments` kills. Runs in the environment it is given.
"""

import json
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.update(NOTICES_WAIT="0", WEBHOOKS_ANYWHERE="1", ALLOWED_HOSTS="testserver", CACHE_URL="locmemcache://")
os.environ["EMAIL_URL"] = f"filemail://{os.environ['PETITE_GUERRE_VAR']}/mails"
django.setup()

from django.conf import settings  # noqa: E402 - Django first
from django.core.mail import EmailMessage  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402

import config.urls  # noqa: E402 - with all that a process needs, once before it is forked
from battles import resolving  # noqa: E402
from campaigns import services  # noqa: E402
from campaigns.ledger.record import campaign_digest  # noqa: E402
from campaigns.models import CampaignInput, Encounter  # noqa: E402
from common import queueing  # noqa: E402
from common.claims import UNFINISHED  # noqa: E402
from config.celery import app  # noqa: E402
from matches import present, tasks, webhooks  # noqa: E402
from matches.models import Delivery, Match, Notice  # noqa: E402
from tests.faults.forecast import looked_after  # noqa: E402
from tests.faults.match_deeds import DEEDS, Deed, fight, months, owed_at  # noqa: E402
from tests.people import a_person  # noqa: E402
from tools.quickstart import children, season  # noqa: E402

__all__ = ["app", "config"]

WRITES = re.compile(r'(INSERT(?: OR IGNORE)? INTO|UPDATE|DELETE FROM) "(\w+)"')
MOST = 200  # writes of one deed
_posts = Path(settings.VAR_DIR) / "posts"
_mails = Path(settings.VAR_DIR) / "mails"


class Steps:
    """Counts the writes of this process, names each in a pipe, and kills the process after one of them; 0: none."""

    def __init__(self, pipe: int, last: int) -> None:
        self.pipe = pipe
        self.last = last
        self.count = 0
        connection.execute_wrappers.append(self._executed)
        connection._commit = self.after(connection._commit, "commit")  # type: ignore[attr-defined]
        webhooks.post = self.after(webhooks.post, "post")
        queueing.send = self.after(queueing.send, "message")
        EmailMessage.send = self.after(EmailMessage.send, "mail")  # type: ignore[method-assign]

    def reach(self, name: str) -> None:
        """Count a write, and die where it is the last."""
        self.count += 1
        os.write(self.pipe, f"{name}\n".encode())
        if self.count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def after(self, function: Callable[..., Any], name: str) -> Callable[..., Any]:
        """The function, counted when it has done its work."""

        def counted(*args: Any, **kwargs: Any) -> Any:
            done = function(*args, **kwargs)
            self.reach(name)
            return done

        return counted

    def _executed(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        if found := WRITES.match(sql):
            self.reach(f"{found[1].split()[0].lower()} {found[2]}")
        return done


def process(do: Callable[[], Any], last: int = 0) -> tuple[bool, list[str]]:
    """Do something in a process of its own; return whether it was killed, and the names of the writes it came to."""
    connections.close_all()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            present.forget()
            Steps(writing, last)
            do()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        names = pipe.read().split("\n")[:-1]
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, -signal.SIGKILL), status
    return status != 0, names


class _Receiver(BaseHTTPRequestHandler):
    """Writes down the key of each notice that is posted."""

    def do_POST(self) -> None:
        notice = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with _posts.open("a") as file:
            file.write(notice["notice"] + "\n")
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


def prepare() -> int:
    """Bring the database up to date, with two people and their webhook; return the process that takes its posts."""
    call_command("migrate", verbosity=0)
    _posts.touch()
    server = HTTPServer(("127.0.0.1", 0), _Receiver)
    connections.close_all()
    child = os.fork()
    if child == 0:
        server.serve_forever()
    server.server_close()
    for name in ("ann", "ben"):
        user = a_person(name, email=f"{name}@example.org")
        webhooks.register(user=user, address=f"http://127.0.0.1:{server.server_address[1]}/")
    return child


def work() -> None:
    """What workers do who find everything that another one left."""
    tasks.keep_time()
    services.requeue_expired()  # months whose worker was killed
    months()
    resolving.requeue_expired()
    fight()


def come_to(match: Match) -> dict[str, Any]:
    """What a match has come to, without what differs between two that are played alike; checked against a replay."""
    match.refresh_from_db()
    present.forget()
    answers = list(match.answers.filter(withdrawn=None).values_list("number", "seat__place", "code", "by"))
    known = present.play(match, present.given_by(match, list(match.seats.all()), present.in_force(match)))
    assert match.status != Match.Status.OPEN or known.digest == match.digest
    return {
        "match": [match.status, match.number, match.turn, match.digest, match.dice_rolled],
        "answers": answers,
        "owed": list(match.owed.values_list("seat__place", "number", "rule", "choices")),
        "seats": list(match.seats.values_list("place", "user__username", "adjutant", "standing", "asked")),
        "notices": sorted(Notice.objects.filter(match=match).values_list("user__username", "kind", "mail")),
        "deliveries": sorted(Delivery.objects.values_list("webhook__user__username", "notice__kind", "state")),
        "battle": [match.battle.status, match.battle.digest] if match.battle else None,
        "month": [_month(month) for month in Encounter.objects.filter(match=match)],
        "posted": len(set(posted())),
        "mailed": len(set(mailed())),
    }


def _month(month: Encounter) -> list[Any]:
    """What a month has come to."""
    inputs = sorted(CampaignInput.objects.filter(encounter=month).values_list("kind", flat=True))
    return [month.state, inputs, month.result, campaign_digest(month.campaign)]


def posted() -> list[str]:
    """The keys of the notices of the present match that came in."""
    own = {str(key) for key in Notice.objects.values_list("key", flat=True)}
    return [key for key in _posts.read_text().split() if key in own]


def mailed() -> list[str]:
    """The ids of the mails that went out about the present match."""
    own = {batch for batch in Notice.objects.values_list("batch", flat=True) if batch}
    text = "".join(path.read_text() for path in _mails.glob("*")) if _mails.exists() else ""
    return [name for name in re.findall(r"Message-ID: <(\w+)@", text) if name in own]


def trial(deed: Deed, last: int) -> tuple[bool, list[str], dict[str, Any], list[str]]:
    """Do a deed in a process that is killed after so many writes, then again, and let workers work.

    Returns whether it was killed, its writes, what came of the match, and what was posted or mailed twice.
    """
    Match.objects.all().delete()
    match = deed.prepare()
    owed = owed_at(match)
    killed, names = process(lambda: deed.do(match, owed), last)
    if killed:
        process(lambda: deed.do(match, owed))
    process(work)
    went_out = {"post": posted(), "mail": mailed()}
    twice = [kind for kind, keys in went_out.items() if len(keys) > len(set(keys))]
    return killed, names, come_to(match), twice


def kill(deed: Deed) -> dict[str, Any]:
    """Return the writes of a deed, what is otherwise after a kill, and after which writes something went out twice."""
    _, writes, undisturbed, twice = trial(deed, 0)
    assert not twice, twice
    found: dict[str, Any] = {"writes": writes, "otherwise": [], "twice": []}
    for last in range(1, MOST):
        killed, names, came, twice = trial(deed, last)
        if not killed:
            return found
        found["twice"] += [names[-1]] * len(twice)
        otherwise = {key: [came[key], value] for key, value in undisturbed.items() if came[key] != value}
        if otherwise:
            found["otherwise"].append([last, names[-1], otherwise])
    raise AssertionError(f"A deed takes more than {MOST} writes.")


def work_of_a_worker() -> dict[str, Any]:
    """What a worker that is killed again and again makes of a match whose last answer is overdue."""
    queueing.send = lambda *arguments: None  # what is prepared waits for the worker
    _, _, undisturbed, _ = trial(DEEDS["overdue end"], 0)
    Match.objects.all().delete()
    match = DEEDS["overdue end"].prepare()

    def unfinished() -> bool:
        match.refresh_from_db()
        waits = Delivery.objects.exclude(state=Delivery.State.DONE), Notice.objects.filter(mail__in=UNFINISHED)
        return match.battle is None or match.battle.status in UNFINISHED or any(rows.exists() for rows in waits)

    def again() -> None:
        season.send_again()
        app.send_task("matches.tasks.keep_time")

    starts = looked_after(children.worker(2, "tests.faults.match_moments"), unfinished, again)
    came = come_to(match)
    otherwise = {key: [came[key], value] for key, value in undisturbed.items() if came[key] != value}
    return {"otherwise": otherwise, "starts": starts}


if __name__ == "__main__":
    receiver = prepare()
    try:
        chosen = sys.argv[1:] or list(DEEDS)
        found = work_of_a_worker() if chosen == ["worker"] else {name: kill(DEEDS[name]) for name in chosen}
        print(json.dumps(found, default=str))
    finally:
        os.kill(receiver, signal.SIGKILL)
