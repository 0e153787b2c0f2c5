"""Every address of the site and its admin, found in the resolver, as everybody, with every method.

Opened, and sent what fits nothing: never a fault of the server, and nothing shown to who may not see it. What a
request changes is undone after it, so that every one meets the same rows.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.everybody import PEOPLE, SEED, TITLE, Caller, arguments, rows_of_a_module
from tests.web.every_address import admin_addresses, patterns

pytestmark = pytest.mark.django_db
# All methods are tried first by who may open least, then in the gate by who may open most, then by all others.
GATE = pytest.mark.gate("sends some hundred addresses all that fits nothing")
NIGHTLY = pytest.mark.nightly("sends some hundred addresses all that fits nothing")
FORMS = [
    {"faction": "[]", "year": "1" * 40, "name": "x" * 9999, "units": "\x00", "seed": "\x00", "runs": "1e999"},
    {"setup": "[" * 480 + "]" * 480, "year": "10000", "choice": "{}", "runs": "-1", "turns": "9" * 30},
]
# What is sent to pages of the admin besides, whose boxes have other names.
ADMIN_FORMS = [
    {},
    {"setup": "[" * 480 + "]" * 480, "name": "x" * 9999, "year": "1" * 40, "rep": "many", "source": "\x00"},
    {"setup": '{"a": NaN}', "name": "", "year": "10000", "rep": "1e999", "figures": "", "reason": "A test."},
]
BODIES = [
    "[" * 480 + "]" * 480,
    '{"faction": [], "setup": {"commanders": [{}]}, "name": {}, "units": 1e999, "runs": {}, "result": [], "year": []}',
    json.dumps(
        {"name": "\x00", "year": 10000, "setup": [], "choice": [], "changes": [{}], "units": [[]], "faces": [{}]}
    ),
    json.dumps({"setup": {"system": "d3_grid", "player": {"units": [{}], "leader": {}}, "enemy": []}, "result": {}}),
    '"word"',
]
WRITES = ("POST", "PUT", "PATCH", "DELETE")
ASKS = ("HEAD", "OPTIONS")
FORM = "application/x-www-form-urlencoded"
# What anybody may open without an account; all else sends him to sign in, refuses, or is not there.
PUBLIC = {
    "/", "/account/new/{invitation}/", "/matches/feed/{secret}.atom",
    "/armies/", "/armies/{slug}/", "/armies/{slug}/list.csv", "/first-steps/", "/glossary/", "/api/v1/",
    "/api/v1/schema/",
    "/sign-in/", "/password/", "/password/{uidb64}/{token}/", "/invitations/{token}/", "/rules/", "/rules/cards/",
    "/rules/{system}/",
    "/rules/{system}/ladder/", "/scenarios/{slug}/ladder/",
    "/rules/{system}/balance/", "/rules/{system}/tournament/", "/rules/{system}/{rule_id}/", "/scenarios/",
    "/scenarios/{slug}/",
    "/schemas/", "/schemas/{name}.json", "/scenarios/{slug}/sheet/", "/matches/join/{invitation}/",
    "/matches/watch/{watch}/", "/matches/watch/{watch}/news/",
    "/territories/", "/territories/{slug}/",
    "/healthz", "/readyz", "/desk/", "/desk/{system}/{situation}/", "/api/v1/systems/{system}/situations/",
    "/verify/", "/verify/file/",
}  # fmt: skip


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The rows, made once for everybody."""
    with rows_of_a_module(django_db_blocker) as made:
        yield made


@pytest.fixture(
    params=[
        "nobody",
        pytest.param("umpire", marks=GATE),
        *(pytest.param(role, marks=NIGHTLY) for role in PEOPLE if role not in ("nobody", "umpire", "keeper")),
    ]
)
def caller(request: pytest.FixtureRequest, found: dict[str, Any]) -> Caller:
    """Each of the people in turn."""
    return Caller(request.param)


@pytest.fixture
def addresses(found: dict[str, Any]) -> dict[str, str]:
    """Every address of the site with the rows that are there, and its pattern."""
    return {arguments(address, found): address for address in patterns()}


def opened_by(caller: Caller, addresses: dict[str, str], found: dict[str, Any]) -> dict[str, int]:
    """Open every address, and return the answers' codes by pattern; nothing is shown that this person may not see."""
    seen = {}
    for address, pattern in addresses.items():
        answer = caller.ask("GET", address)
        seen[pattern] = answer.status_code
        if caller.role not in ("superuser", "umpire"):
            shown = b"".join(answer.streaming_content) if answer.streaming else answer.content
            assert [secret for secret in (SEED, TITLE) if secret.encode() in shown] == [], (caller.role, address)
            assert found["token"].encode() not in shown or found["token"] in address, (caller.role, address)
        if caller.role in ("stranger", "nobody"):
            ours = [str(found["plain"]["key"]), *(str(found["pks"][room]) for room in ("forecasts", "battles"))]
            assert [key for key in ours if key.encode() in shown and key not in address] == [], (caller.role, address)
    assert caller.failed == []
    return seen


def is_private(pattern: str) -> bool:
    """Return whether a page belongs to those who take part in a campaign, or to the owner of a battle or forecast."""
    return "{key}" in pattern or "{pk}" in pattern


@pytest.mark.gate("opens every address as two people")
def test_a_player_and_a_stranger_open_what_they_may(addresses: dict[str, str], found: dict[str, Any]) -> None:
    """A player finds nothing of what is the umpire's on any page; a stranger finds nothing of the campaign."""
    opened_by(Caller("player"), addresses, found)
    seen = opened_by(Caller("stranger"), addresses, found)
    assert [pattern for pattern, status in seen.items() if status < 300 and is_private(pattern)] == []


@pytest.mark.gate("sends some hundred addresses all that fits nothing")
def test_no_address_fails(caller: Caller, addresses: dict[str, str], found: dict[str, Any]) -> None:
    """Opened by every method and sent hostile bodies: never a fault; and nothing that this person may not see."""
    assert len(addresses) > 90
    seen = opened_by(caller, addresses, found)
    done = {
        (method, pattern) for address, pattern in addresses.items() for method in WRITES + ASKS
        for kind, data in sent(caller, method, address) if caller.ask(method, address, data, kind).status_code < 300
    }  # fmt: skip
    assert caller.failed == []
    opened = {pattern for pattern, status in seen.items() if status < 300}
    if caller.role == "umpire":  # the arguments are those of rows that are there
        assert len(opened) > 60
    if caller.role == "nobody":
        assert opened == PUBLIC
        assert set(seen.values()) <= {200, 204, 302, 401, 403, 404, 405}
    if caller.role in ("nobody", "stranger"):
        private = set(filter(is_private, addresses.values()))
        assert opened & private == set()
        assert {pattern for method, pattern in done if method in WRITES} & private == set()


@pytest.mark.parametrize(
    "caller",
    [pytest.param(role, marks=() if role in ("superuser", "nobody") else NIGHTLY) for role in PEOPLE],
    indirect=True,
)
@pytest.mark.gate("sends some hundred addresses all that fits nothing")
def test_no_address_of_the_admin_fails(caller: Caller) -> None:
    """The admin by every method: never a fault of the server, and nothing for users outside its staff."""
    pages = list(dict.fromkeys(admin_addresses()))
    assert len(pages) > 80
    opened = {page for page in pages if caller.ask("GET", page).status_code < 300}
    for page in pages:
        for method in WRITES + ASKS:
            for kind, data in sent(caller, method, page):
                caller.ask(method, page, data, kind)
    assert caller.failed == []
    if caller.role in ("superuser", "staff", "keeper"):
        assert len(opened) > 20
    else:
        assert opened <= {"/admin/login/", "/admin/jsi18n/"}


def sent(caller: Caller, method: str, address: str) -> Iterator[tuple[str, str]]:
    """Return what is sent to an address: everything by those who may change most, something by all others."""
    api = address.startswith("/api/v1/")
    forms = ADMIN_FORMS if "/admin/" in address else FORMS
    all_of_it = BODIES if api else ["&".join(f"{key}={value}" for key, value in form.items()) for form in forms]
    if method in ASKS:
        yield FORM, ""
    elif method == "POST" and caller.role in ("superuser", "staff", "keeper") and "/admin/" in address:
        yield from ((FORM, data) for data in all_of_it)
    elif method == "POST" and caller.role in ("superuser", "umpire", "player") and "/admin/" not in address:
        yield from (("application/json" if api else FORM, data) for data in all_of_it)
    else:
        yield "application/json" if api else FORM, all_of_it[1]
