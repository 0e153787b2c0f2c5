"""Notices and webhooks by the API: one's own alone, tested by a worker, and quiet where a player wants it."""

import socket
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient

from common.json_input import Json
from matches import notices, tasks, webhooks
from matches.models import Delivery, Match, Notice, Webhook
from tests.matches.tables import Player, a_match
from tests.people import a_program

Status = Callable[[str], int]


@pytest.fixture
def match(ann: User, ben: User) -> Match:
    """A match of Ann against Ben."""
    return a_match(ann, others=ben, seats={"player": "me", "enemy": "invite"}, title="A raid")


@pytest.fixture
def anns(ann: User, settings: Settings, sent: list[Any]) -> APIClient:
    """Ann's program; what is sent to workers is kept."""
    settings.WEBHOOKS_ANYWHERE = True
    return a_program(ann)


def posts(monkeypatch: pytest.MonkeyPatch, status: int) -> list[bytes]:
    """Answer every post with a status, and keep what was posted."""
    bodies: list[bytes] = []

    def post(address: str, body: bytes, headers: dict[str, str]) -> int:
        bodies.append(body)
        return status

    monkeypatch.setattr(webhooks, "post", post)
    return bodies


def test_notices_are_ones_own(anns: APIClient, match: Match, ben: User) -> None:
    """By pages, narrowed by kind and match; they say nothing of the board, and cost no query each."""
    Notice.objects.all().delete()
    notices.over(match)
    [shown] = anns.get("/api/v1/notices/").json()["results"]
    assert shown.keys() == {"notice", "kind", "sentence", "match", "title", "created", "mail", "sent"}
    assert (shown["kind"], shown["match"], shown["title"]) == ("over", match.code, "A raid")
    assert shown["notice"] == str(Notice.objects.get(user=match.owner).key)
    assert anns.get("/api/v1/notices/?kind=turn").json()["count"] == 0
    assert anns.get(f"/api/v1/notices/?match={match.code}").json()["count"] == 1
    counts = []
    for rows in (10, 100):
        for number in range(Notice.objects.filter(user=match.owner).count(), rows):
            Notice.objects.create(match=match, user=match.owner, kind="turn", number=1000 + number)
        with CaptureQueriesContext(connection) as queries:
            assert len(anns.get("/api/v1/notices/?page_size=200").json()["results"]) == rows
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 3


def test_mails_and_the_feed(anns: APIClient) -> None:
    """Off and on; a new address for the feed."""
    first = anns.get("/api/v1/notices/settings/").json()
    assert first["mails"] is True
    assert anns.put("/api/v1/notices/settings/", {"mails": False}).json() == {**first, "mails": False}
    refused = anns.put("/api/v1/notices/settings/", {"mail": True})
    assert (refused.status_code, sorted(refused.json()["fields"])) == (400, ["mail", "mails"])
    assert anns.post("/api/v1/notices/feed/").json()["feed"] != first["feed"]


def test_a_quiet_match_is_in_the_feed_alone(anns: APIClient, match: Match, ben: User) -> None:
    """No mail and no post; the other player hears of it as ever, and does not see that this one does not."""
    hook = webhooks.register(user=match.owner, address="http://127.0.0.1/hook")
    webhooks.register(user=ben, address="http://127.0.0.1/hook")
    bens = Player(match, ben, "enemy")
    seen, own = bens.look(), Player(match, match.owner)
    before = own.look()["ETag"]
    quieted = anns.put(f"/api/v1/matches/{match.code}/notices/", {"quiet": True})
    assert quieted.json()["quiet"] is True
    assert own.look()["ETag"] != before
    assert (bens.look()["ETag"], bens.view()) == (seen["ETag"], seen.json())
    Delivery.objects.all().delete()
    notices.over(match)
    assert [each.webhook.user for each in Delivery.objects.select_related("webhook__user")] == [ben]
    mails = dict(Notice.objects.filter(match=match, kind="over").values_list("user__username", "mail"))
    assert mails == {"ann": "none", "ben": "queued"}
    assert anns.get("/api/v1/notices/?kind=over").json()["count"] == 1
    assert anns.put(f"/api/v1/matches/{match.code}/notices/", {"quiet": False}).json()["quiet"] is False
    notices.frozen(match)
    assert hook.deliveries.count() == 1
    assert (
        a_program(ben).put(f"/api/v1/matches/{match.code}/notices/", {"seat": "player", "quiet": True}).status_code
        == 403
    )


def test_webhooks_are_registered_looked_at_and_removed(anns: APIClient, ben: User) -> None:
    """With their secret; those of another person are not there."""
    made = anns.post("/api/v1/webhooks/", {"address": "http://127.0.0.1/hook"})
    assert made.status_code == 201
    hook = Webhook.objects.get()
    at = made["Location"]
    assert at == f"/api/v1/webhooks/{hook.pk}/"
    assert made.json() == anns.get(at).json() == anns.get("/api/v1/webhooks/").json()["results"][0]
    assert (made.json()["secret"], made.json()["active"]) == (hook.secret, True)
    for address, status in (("http://127.0.0.1/hook", 409), ("", 400), ("gopher://x/", 400)):
        assert anns.post("/api/v1/webhooks/", {"address": address}).status_code == status
    bens = a_program(ben)
    assert bens.get("/api/v1/webhooks/").json()["count"] == 0
    for call in (
        lambda: bens.get(at),
        lambda: bens.delete(at),
        lambda: bens.get(f"{at}deliveries/"),
        lambda: bens.post(f"{at}test/"),
        lambda: bens.post(f"{at}turn-on/"),
    ):
        answer = call()
        assert (answer.status_code, answer.json()["message"]) == (404, "There is no such webhook.")
    assert APIClient().get(at).status_code == 401
    assert anns.delete(at).status_code == 204
    assert anns.get(at).status_code == 404


@pytest.mark.parametrize(("status", "state", "trouble"), [(204, "done", ""), (500, "failed", "It answered 500.")])
def test_a_test_is_posted_once(
    anns: APIClient, match: Match, monkeypatch: pytest.MonkeyPatch, status: int, state: str, trouble: str
) -> None:
    """By a worker, also to one that is off; it is not tried again, and turns nothing off."""
    hook = webhooks.register(user=match.owner, address="http://127.0.0.1/hook")
    Webhook.objects.update(active=False)
    bodies, at = posts(monkeypatch, status), f"/api/v1/webhooks/{hook.pk}/"
    asked = anns.post(f"{at}test/")
    assert (asked.status_code, asked.json()["state"], asked.json()["notice"]) == (202, "queued", None)
    again = anns.post(f"{at}test/")
    assert (again.status_code, again.json()["message"].split(";")[0]) == (409, "A test of this webhook is under way")
    assert (tasks.test_webhook(hook.pk), tasks.test_webhook(hook.pk)) == (1, 0)
    [shown] = anns.get(f"{at}deliveries/").json()["results"]
    assert (shown["state"], shown["trouble"], shown["tries"]) == (state, trouble, 1)
    assert shown["key"] == asked.json()["key"]
    assert b'"kind": "test"' in bodies[0]
    assert asked.json()["key"].encode() in bodies[0]
    assert anns.get(at).json()["trouble"] == trouble
    assert Webhook.objects.get().active is False
    assert anns.post(f"{at}turn-on/").json()["active"] is True
    assert anns.post(f"{at}test/").status_code == 202


def test_deliveries_are_narrowed(anns: APIClient, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were taken, and those that wait."""
    hook = webhooks.register(user=match.owner, address="http://127.0.0.1/hook")
    posts(monkeypatch, 200)
    notices.over(match)
    webhooks.post_due()
    notices.frozen(match)
    at = f"/api/v1/webhooks/{hook.pk}/deliveries/"
    states: Json = {state: anns.get(f"{at}?state={state}").json()["count"] for state in ("done", "queued", "failed")}
    assert states == {"done": 1, "queued": 1, "failed": 0}
    assert anns.get(f"{at}?state=lost").status_code == 400
    key = Notice.objects.get(user=match.owner, kind="over").key
    assert anns.get(f"{at}?state=done").json()["results"][0]["notice"] == str(key)


def test_an_address_inside_is_refused(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the page."""
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: inside)
    refused = a_program(ann).post("/api/v1/webhooks/", {"address": "https://intranet.example/"})
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["address"])
    assert "private network" in refused.json()["message"]
