"""Webhooks: each notice is posted once to the addresses that its person registered, as JSON, signed.

Steps as in matches/mailing.py: deliveries whose worker was killed wait again, each is claimed by a conditional update,
posted, and marked; one that fails waits a longer while each time, and after the last try its webhook is turned off.
"""

import hashlib
import hmac
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import time
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils import timezone

from common.claims import UNFINISHED, fresh_claim, release_void
from common.exceptions import Absent, Conflict, InvalidRequest
from common.links import absolute
from common.queueing import send_on_commit
from matches.models import Delivery, Webhook
from matches.models.webhook import ADDRESS

log = logging.getLogger(__name__)
State = Delivery.State
TEST = "matches.tasks.test_webhook"
TESTED = "test"  # the kind of what is posted as a test
PAUSES = (1, 5, 30, 2 * 60, 12 * 60)  # minutes between tries
MOST = 5  # webhooks of one person
TIMEOUT = 5.0  # seconds for connection and answer each
_MOST_POSTS = 200  # in one round
_LONGEST_STATUS = 1024  # characters of the first line of an answer
_GONE = 410
SIGNATURE, TIMESTAMP, NUMBER = "Petite-Guerre-Signature", "Petite-Guerre-Timestamp", "Petite-Guerre-Notice"
_NO_ADDRESS = "This is no address of a webhook; give one such as https://example.org/hook."
_PRIVATE = "This address leads into a private network, where this site posts nothing."


class Unreachable(Exception):
    """A post failed; the message says why in words for the webhook's owner."""


@dataclass(slots=True, frozen=True)
class Target:
    """Where a webhook is: name and port as its address has them, the path with its query, whether by TLS."""

    host: str
    port: int
    path: str
    secure: bool


def register(*, user: User, address: str) -> Webhook:
    """Register an address for a person's notices; raises InvalidRequest for one that is none or may not be used."""
    address = address.strip()
    try:
        addresses_of(target_of(address))
    except Unreachable as error:
        raise InvalidRequest(str(error), fields={"address": [str(error)]}) from error
    if Webhook.objects.filter(user=user).count() >= MOST:
        raise Conflict(f"A person has {MOST} webhooks at most; remove one first.")
    try:
        with transaction.atomic():
            return Webhook.objects.create(user=user, address=address)
    except IntegrityError as error:
        raise Conflict("This address is registered already.") from error


def remove(*, user: User, webhook: int) -> None:
    """Remove a webhook of a person's own."""
    if not Webhook.objects.filter(pk=webhook, user=user).delete()[0]:
        raise Absent("There is no such webhook.")


def turn_on(*, user: User, webhook: int) -> None:
    """Turn a webhook on again that failed too often; what was given up before stays so."""
    if not Webhook.objects.filter(pk=webhook, user=user).update(active=True, trouble=""):
        raise Absent("There is no such webhook.")


def own(*, user: User, webhook: int) -> Webhook:
    """Return a webhook of a person's own; raises Absent for any other."""
    found = Webhook.objects.filter(pk=webhook, user=user).first()
    if found is None:
        raise Absent("There is no such webhook.")
    return found


def with_last_test(user: User) -> list[tuple[Webhook, Delivery | None]]:
    """Return the webhooks of a person, each with its last test if it had one."""
    tests = Prefetch("deliveries", Delivery.objects.filter(notice=None), "tests")
    return [(hook, next(iter(hook.tests), None)) for hook in Webhook.objects.filter(user=user).prefetch_related(tests)]


def test(*, user: User, webhook: int) -> Delivery:
    """Let a worker post a test to a webhook, once and whether it is on or off; raises Conflict while one waits."""
    hook = own(user=user, webhook=webhook)
    with transaction.atomic():
        Webhook.objects.select_for_update().get(pk=hook.pk)  # of two who ask at once one waits, and is refused
        if hook.deliveries.filter(notice=None, state__in=UNFINISHED).exists():
            raise Conflict("A test of this webhook is under way; look at its deliveries in a moment.")
        delivery = Delivery.objects.create(webhook=hook)
        send_on_commit(TEST, hook.pk)
    return delivery


def post_due(match_id: UUID | None = None, webhook: int | None = None) -> int:
    """Post all deliveries that are due, of one match, of one webhook or of all; returns how many were taken."""
    release_void(Delivery.objects.all(), "state")
    wanted = Q(webhook__active=True) | Q(notice=None)
    due = Delivery.objects.filter(wanted, state=State.WAITING, due__lte=timezone.now())
    if match_id is not None:
        due = due.filter(notice__match=match_id)
    if webhook is not None:
        due = due.filter(webhook=webhook)
    return sum(_deliver(pk) for pk in list(due.order_by("pk").values_list("pk", flat=True)[:_MOST_POSTS]))


def key_of(delivery: Delivery) -> str:
    """Return the key that a post bears, the same if it is posted again: of the notice, or of the test."""
    if delivery.notice is not None:
        return str(delivery.notice.key)
    return str(uuid5(NAMESPACE_URL, f"{delivery.webhook.secret} {delivery.pk}"))


def body_of(delivery: Delivery) -> bytes:
    """Return what is posted of a notice, or as a test; it says nothing of the board."""
    notice = delivery.notice
    if notice is None:
        link, created = absolute(reverse("notices")), delivery.due.isoformat()
        sample = {"kind": TESTED, "sentence": "this is a test", "match": "", "title": "", "link": link}
        return json.dumps({"notice": key_of(delivery), **sample, "created": created}).encode()
    match = notice.match
    content = {
        "notice": str(notice.key),
        "kind": notice.kind,
        "sentence": notice.get_kind_display(),
        "match": match.code,
        "title": match.title,
        "link": absolute(match.get_absolute_url()),
        "created": notice.created.isoformat(),
    }
    return json.dumps(content, ensure_ascii=False).encode()


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature of a body at a time: HMAC-SHA256 of `timestamp.body` under the secret, in hex."""
    return "sha256=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def target_of(address: str) -> Target:
    """Return where an address is; raises Unreachable for one that is none of a webhook."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Unreachable(_NO_ADDRESS) from error
    secure = parts.scheme == "https"
    plain = parts.scheme == "http" and settings.WEBHOOKS_ANYWHERE
    printable = address.isascii() and address.isprintable() and " " not in address
    if not (secure or plain) or not parts.hostname or not printable or len(address) > ADDRESS:
        raise Unreachable(_NO_ADDRESS)
    if parts.username is not None or parts.password is not None:
        raise Unreachable("An address of a webhook has no name and password in it; its posts are signed instead.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port or (443 if secure else 80), path, secure)


def addresses_of(target: Target) -> list[str]:
    """Return the IP addresses of a target; raises Unreachable if there are none, or one is private."""
    try:
        infos = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"There is no {target.host} on the net.") from error
    found = list(dict.fromkeys(str(info[4][0]) for info in infos))
    if not settings.WEBHOOKS_ANYWHERE and not all(map(is_public, found)):
        raise Unreachable(_PRIVATE)
    return found


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the open net, and does not wrap an address of another kind."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        wrapped = known.ipv4_mapped or known.sixtofour or known.teredo
        if wrapped is not None or known in _NAT64 or known not in _UNICAST:
            return False
    return known.is_global and not known.is_multicast and not known.is_reserved


_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_UNICAST = ipaddress.ip_network("2000::/3")


def post(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Post a body and return the status of the answer, of which nothing else is read; redirects are not followed.

    The connection goes to the very IP address that was looked at, so that a name that changes leads nowhere else.
    Raises Unreachable.
    """
    target = target_of(address)
    ip = addresses_of(target)[0]
    connection = http.client.HTTPConnection(target.host, target.port, timeout=TIMEOUT)
    try:
        plain = socket.create_connection((ip, target.port), timeout=TIMEOUT)
        connection.sock = plain
        if target.secure:
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
        default = 443 if target.secure else 80
        host = f"[{target.host}]" if ":" in target.host else target.host
        named = {"Host": host if target.port == default else f"{host}:{target.port}", **headers}
        connection.request("POST", target.path, body, named)
        return _status(connection.sock)
    except ssl.SSLError as error:
        raise Unreachable(f"{target.host} has no certificate that holds.") from error
    except TimeoutError as error:
        raise Unreachable(f"{target.host} did not answer within {TIMEOUT:.0f} seconds.") from error
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(f"{target.host} does not take a connection.") from error
    finally:
        connection.close()


def _status(connection: socket.socket) -> int:
    """Return the status of an answer, all in time: one that comes letter by letter would hold a worker for long."""
    until = time.monotonic() + TIMEOUT
    line = b""
    while b"\n" not in line and len(line) < _LONGEST_STATUS:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        connection.settimeout(left)
        part = connection.recv(_LONGEST_STATUS)
        if not part:
            break
        line += part
    words = line.split(b"\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1].isdigit():
        raise Unreachable("What answered does not speak HTTP.")
    return int(words[1])


def _deliver(pk: int) -> int:
    """Claim one delivery and post it; returns 1, or 0 where another worker has it."""
    claim = fresh_claim()
    waiting = Delivery.objects.filter(pk=pk, state=State.WAITING)
    if not waiting.update(state=State.SENDING, claimed_by=claim, claimed_at=timezone.now()):
        return 0
    delivery = Delivery.objects.select_related("webhook", "notice__match").filter(pk=pk).first()
    if delivery is None:
        return 0  # the webhook was removed
    hook = delivery.webhook
    body, timestamp = body_of(delivery), str(int(time.time()))
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Petite Guerre",
        TIMESTAMP: timestamp,
        SIGNATURE: signature(hook.secret, timestamp, body),
        NUMBER: key_of(delivery),
    }
    status, trouble = 0, ""
    try:
        status = post(hook.address, body, headers)
    except Unreachable as error:
        trouble = str(error)
    mine = Delivery.objects.filter(pk=pk, claimed_by=claim)
    if 200 <= status < 300:
        mine.update(state=State.DONE, finished=timezone.now(), tries=delivery.tries + 1, trouble="")
        Webhook.objects.filter(pk=hook.pk).exclude(trouble="").update(trouble="")
    else:
        _keep(delivery, claim, trouble or f"It answered {status}.", is_gone=status == _GONE)
    return 1


def _keep(delivery: Delivery, claim: str, trouble: str, *, is_gone: bool) -> None:
    """Keep a delivery that failed for the next try, or give it up and turn its webhook off; a test is tried once."""
    is_test = delivery.notice is None
    last = is_test or is_gone or delivery.tries >= len(PAUSES)
    Delivery.objects.filter(pk=delivery.pk, claimed_by=claim).update(
        state=State.FAILED if last else State.WAITING,
        due=timezone.now() + timedelta(minutes=0 if last else PAUSES[delivery.tries]),
        tries=delivery.tries + 1,
        trouble=trouble,
        claimed_by="",
        claimed_at=None,
        finished=timezone.now() if last else None,
    )
    hook = Webhook.objects.filter(pk=delivery.webhook_id)
    if is_test:
        hook.update(trouble=trouble)
    elif last:
        hook.update(active=False, trouble=f"{trouble} It was turned off after {delivery.tries + 1} tries.")
    else:
        hook.update(trouble=trouble)
