"""Webhooks: signed, posted once, tried again, and never into a private network."""

import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django.fixtures import Settings

from common.exceptions import Conflict, InvalidRequest
from matches import notices, webhooks
from matches.models import Delivery, Match, Notice, Webhook
from tests.matches.tables import a_match

State = Delivery.State


@pytest.fixture(autouse=True)
def _quiet(sent: list[Any]) -> None:
    """Send nothing to workers."""


class Receiver(ThreadingHTTPServer):
    """A program on this machine that takes posts."""

    status = 204
    location = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.posts: list[tuple[str, Any, bytes]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook?room=1"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posts.append((self.path, self.headers, body))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_ANYWHERE = True
    with Receiver() as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def match(ann: User, receiver: Receiver) -> Match:
    """A match whose owner has a webhook and one notice for it."""
    webhooks.register(user=ann, address=receiver.address)
    match = a_match(ann)
    notices.over(match)
    return match


def test_a_notice_is_posted_once_and_signed(match: Match, receiver: Receiver) -> None:
    """The receiver proves it with the secret alone; the body says nothing of the board."""
    assert (webhooks.post_due(match.pk), webhooks.post_due(match.pk)) == (1, 0)
    [(path, headers, body)] = receiver.posts
    assert path == "/hook?room=1"
    secret = Webhook.objects.get().secret
    stamp = headers["Petite-Guerre-Timestamp"]
    assert abs(int(stamp) - time.time()) < 60
    mac = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert headers["Petite-Guerre-Signature"] == f"sha256={mac}"
    told = json.loads(body)
    assert told.keys() == {"notice", "kind", "sentence", "match", "title", "link", "created"}
    assert (told["kind"], told["match"], told["notice"]) == ("over", match.code, headers["Petite-Guerre-Notice"])
    assert Delivery.objects.get().state == State.DONE


def test_redirects_are_not_followed(match: Match, receiver: Receiver) -> None:
    """A redirect is a failure, wherever it leads."""
    receiver.status, receiver.location = 307, receiver.address
    webhooks.post_due()
    assert len(receiver.posts) == 1
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.trouble) == (State.WAITING, "It answered 307.")


def test_a_post_that_fails_is_tried_again_and_given_up_at_last(match: Match, receiver: Receiver) -> None:
    """After growing pauses; then the webhook is off, says why, and gets nothing until its owner turns it on."""
    receiver.status = 500
    now = timezone.now()
    for pause in (0, *webhooks.PAUSES):
        now += timedelta(minutes=pause, seconds=1)
        with time_machine.travel(now):
            webhooks.post_due()
            webhooks.post_due()  # not due yet
    assert len(receiver.posts) == len(webhooks.PAUSES) + 1
    assert list(webhooks.PAUSES) == sorted(webhooks.PAUSES)
    hook = Webhook.objects.get()
    assert Delivery.objects.get().state == State.FAILED
    assert not hook.active
    assert "It answered 500. It was turned off after 6 tries." in hook.trouble
    notices.frozen(match)
    assert Delivery.objects.count() == 1
    webhooks.turn_on(user=match.owner, webhook=hook.pk)
    notices.joined(match, match.seats.exclude(user=match.owner).first())  # type: ignore[arg-type]
    receiver.status = 200
    assert webhooks.post_due() == 1


def test_an_address_that_is_gone_is_turned_off_at_once(match: Match, receiver: Receiver) -> None:
    """Status 410 says so."""
    receiver.status = 410
    webhooks.post_due()
    assert (Delivery.objects.get().state, Webhook.objects.get().active) == (State.FAILED, False)


def test_a_killed_worker_loses_and_doubles_nothing(match: Match, receiver: Receiver) -> None:
    """What it had claimed is posted once its claim is void, and by no other worker before."""
    Delivery.objects.update(state=State.SENDING, claimed_by="elsewhere:1:a", claimed_at=timezone.now())
    assert webhooks.post_due() == 0
    Delivery.objects.update(claimed_at=timezone.now() - timedelta(hours=1))
    assert (webhooks.post_due(), webhooks.post_due(), len(receiver.posts)) == (1, 0, 1)


def test_an_answer_letter_by_letter_holds_no_worker(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for the complete line, not for each letter."""
    settings.WEBHOOKS_ANYWHERE = True
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.4)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            connection, _ = listening.accept()
            with connection:
                for letter in b"HTTP/1.1 2" * 10:
                    time.sleep(0.1)
                    try:
                        connection.sendall(bytes([letter]))
                    except OSError:
                        return

        threading.Thread(target=drip, daemon=True).start()
        began = time.monotonic()
        with pytest.raises(webhooks.Unreachable, match="did not answer within"):
            webhooks.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {})
        assert time.monotonic() - began < 3


@pytest.mark.parametrize(
    ("ip", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("ff02::1", False),
    ],
)
def test_only_addresses_of_the_open_net_are_posted_to(ip: str, public: bool) -> None:
    """Neither a private network nor one wrapped in an address of another kind."""
    assert webhooks.is_public(ip) == public


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "no address of a webhook"),
        ("http://example.org/", "no address of a webhook"),
        ("ftp://example.org/", "no address of a webhook"),
        ("https:///hook", "no address of a webhook"),
        ("https://exam ple.org/", "no address of a webhook"),
        ("https://example.org/\r\nHost: other", "no address of a webhook"),
        ("https://example.org:99999/", "no address of a webhook"),
        ("https://[::1/", "no address of a webhook"),
        ("https://" + "a" * 600, "no address of a webhook"),
        ("https://ann:secret@example.org/", "no name and password"),
        ("https://127.0.0.1/hook", "private network"),
        ("https://[::1]/hook", "private network"),
        ("https://2130706433/", "private network"),
        ("https://localhost/", "private network"),
        ("https://nowhere.invalid/", "There is no nowhere.invalid"),
    ],
)
def test_an_address_that_may_not_be_used_is_refused(ann: User, address: str, words: str) -> None:
    """In a sentence at its field, before anything is kept."""
    with pytest.raises(InvalidRequest) as refused:
        webhooks.register(user=ann, address=address)
    assert words in refused.value.fields["address"][0]
    assert not Webhook.objects.exists()


def test_a_name_that_leads_inside_later_is_refused_then(
    match: Match, receiver: Receiver, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is looked at for each post, and the connection goes to the one that was looked at."""
    settings.WEBHOOKS_ANYWHERE = False
    Webhook.objects.update(address="https://hook.example/")
    answers = iter([[(2, 1, 6, "", ("10.0.0.1", 443))]])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: next(answers))
    webhooks.post_due()
    assert "private network" in Delivery.objects.get().trouble


def test_a_person_has_few_webhooks_each_once(ann: User, ben: User, settings: Settings) -> None:
    """One address twice is refused, and one too many; another person's is not there."""
    settings.WEBHOOKS_ANYWHERE = True
    hook = webhooks.register(user=ann, address="http://127.0.0.1/0")
    with pytest.raises(Conflict, match="registered already"):
        webhooks.register(user=ann, address="http://127.0.0.1/0")
    for number in range(1, webhooks.MOST):
        webhooks.register(user=ann, address=f"http://127.0.0.1/{number}")
    with pytest.raises(Conflict, match="5 webhooks at most"):
        webhooks.register(user=ann, address="http://127.0.0.1/more")
    for change in (webhooks.remove, webhooks.turn_on):
        with pytest.raises(InvalidRequest, match="no such webhook"):
            change(user=ben, webhook=hook.pk)
    webhooks.remove(user=ann, webhook=hook.pk)


def test_a_notice_of_another_is_not_posted(match: Match, ben: User, receiver: Receiver) -> None:
    """Only one's own."""
    Notice.objects.all().delete()
    Notice.objects.create(match=match, user=ben, kind="over", number=99)
    assert webhooks.post_due() == 0
