"""The one shape of errors, wherever the API refuses: documentation, unknown methods, faults of the server itself."""

import errno
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway
from rest_framework.test import APIClient

from campaigns import selectors
from tests.factories import TerritoryFactory

pytestmark = pytest.mark.django_db
SHAPE = {"message", "code", "rule", "fields"}


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/schema/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_documentation_refuses_in_json(api: APIClient, address: str, method: str) -> None:
    """A method that the schema or its page does not take is answered with 405 as JSON, as anywhere else."""
    refused = getattr(api, method)(address, headers={"Accept": "text/html, */*"})
    assert refused.status_code == 405
    assert refused.headers["Content-Type"].startswith("application/json")
    assert set(refused.json()) == SHAPE
    assert refused.json()["message"] == "This address does not take that method."


def test_a_format_that_the_schema_has_not_is_refused_in_json(api: APIClient) -> None:
    """Who takes nothing but pictures hears so in JSON."""
    refused = api.get("/api/v1/schema/", headers={"Accept": "image/png"})
    assert refused.status_code == 406
    assert set(refused.json()) == SHAPE


def test_a_fault_of_the_server_is_reported_in_the_one_shape(
    ann: User, api: APIClient, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """An unexpected exception gives 500 with a sentence in JSON under /api/v1/, and a page elsewhere."""

    def broken(*args: Any, **kwargs: Any) -> None:
        raise ZeroDivisionError("a fault of ours")

    settings.DEBUG = False
    monkeypatch.setattr(selectors, "campaigns_for", broken)
    api.raise_request_exception = False
    failed = api.get("/api/v1/campaigns/")
    assert failed.status_code == 500
    assert set(failed.json()) == SHAPE
    assert "a fault of ours" not in failed.content.decode()
    browser = Client(raise_request_exception=False)
    browser.force_login(ann)
    page = browser.get("/campaigns/")
    assert (page.status_code, "A misfire" in page.content.decode()) == (500, True)


@pytest.mark.parametrize(
    ("trouble", "status", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "/srv/var/cache"), 507, "The disk of this site is full."),
        (OperationalError("database or disk is full"), 507, "The disk of this site is full."),
        (OperationalError("connection failed: host db-7 refused it"), 503, "The site cannot reach"),
        (OperationalError("server closed the connection unexpectedly"), 503, "The site cannot reach"),
        (RedisAway("db-7 does not answer"), 503, "The site cannot reach"),
    ],
)
def test_a_fault_of_the_machine_is_reported_in_a_sentence(
    ann: User, api: APIClient, monkeypatch: pytest.MonkeyPatch, trouble: Exception, status: int, sentence: str
) -> None:
    """A full disk and a database that is away: a page and the one shape say so, and no name of a host or folder."""

    def broken(*args: Any, **kwargs: Any) -> None:
        raise trouble

    monkeypatch.setattr(selectors, "campaigns_for", broken)
    browser = Client(raise_request_exception=False)
    browser.force_login(ann)
    api.raise_request_exception = False
    failed, page = api.get("/api/v1/campaigns/"), browser.get("/campaigns/")
    assert (failed.status_code, set(failed.json()), page.status_code) == (status, SHAPE, status)
    for text in (failed.json()["message"], page.content.decode()):
        assert sentence in text
        assert "db-7" not in text
        assert "/srv" not in text


@pytest.mark.parametrize("letters", ["x" * 5000, "xy " * 1700])
def test_a_refusal_cuts_the_long_value_that_it_quotes(api: APIClient, letters: str) -> None:
    """A value of 5,000 letters in any field, or as the name of one, is quoted by its first letters only."""
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("resolve", {"scenario": letters}),
        ("resolve", {"scenario": "ford", "player_doctrine": letters, "options": {letters: True}}),
        ("battles", {"system": letters, "setup": {}}),
        ("forecasts", {"scenario": "ford", letters: 1}),
        ("forecasts", {"scenario": "ford", "knowledge": letters, "runs": letters}),
        ("campaigns", {"name": "Mohawk valley", "faction": letters, "territory": letters, "army": letters}),
    ]
    for address, body in bodies:
        refused = api.post(f"/api/v1/{address}/", body, format="json")
        told = refused.json()
        assert (refused.status_code, set(told)) == (400, SHAPE), (address, body)
        assert len(told["message"]) < 3500, (address, told["message"])
        assert all(len(text) < 1600 for texts in told["fields"].values() for text in texts), (address, told)


@pytest.mark.parametrize("token", ["\xff\xfe", "\x00abcdefg", "-", "none-of-ours", "a" * 5000])
def test_what_is_no_token_is_refused(token: str) -> None:
    """Bytes that are no text, a NUL and any other invalid token are answered with 401 in the common shape."""
    caller = APIClient(raise_request_exception=False)
    for address in ("/api/v1/campaigns/", "/api/v1/territories/"):
        refused = caller.get(address, headers={"Authorization": f"Token {token}"})
        assert (refused.status_code, set(refused.json())) == (401, SHAPE)


def test_a_host_that_is_none_of_ours_is_reported_in_the_one_shape(api: APIClient) -> None:
    """Django's own 400, before any view, has the shape too."""
    refused = api.get("/api/v1/campaigns/", headers={"Host": "elsewhere.example"})
    assert refused.status_code == 400
    assert set(refused.json()) == SHAPE


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ({"name": None}, "name is null; send a value."),
        ({"name": 5.5}, "name must be a text, in quotation marks."),
        ({"seed": 1757}, "seed must be a text, in quotation marks."),
        ({"year": "soon"}, "year must be a whole number."),
        ({"typed": {"1755-03/weather": [7]}}, "typed.1755-03/weather.0: Ensure this value is less than or equal to 6."),
        ({"luck": 7}, "luck is not known here"),
    ],
)
def test_the_message_names_the_field(api: APIClient, spoil: dict[str, Any], message: str) -> None:
    """The message alone names the field."""
    TerritoryFactory.create(slug="lake-george")
    new = {"name": "X", "faction": "british", "role": "captain", "year": 1755, "territory": "lake-george"}
    refused = api.post("/api/v1/campaigns/", {**new, **spoil})
    assert refused.status_code == 400
    assert message in refused.json()["message"]


@pytest.mark.parametrize("text", ["Stark\\u0000s", "Stark\\ud800s"])
@pytest.mark.postgres
def test_a_text_that_no_database_keeps_is_refused(api: APIClient, text: str) -> None:
    """A NUL or half a surrogate pair deep in a roster gives 400 with a sentence, on any database."""
    TerritoryFactory.create(slug="lake-george")
    body = (
        '{"name": "X", "faction": "british", "role": "lieutenant", "year": 1755, "territory": "lake-george",'
        f' "roster": {{"units": [{{"name": "{text}"}}, {{}}]}}}}'
    )
    refused = api.post("/api/v1/campaigns/", body.encode(), content_type="application/json")
    assert refused.status_code == 400
    assert "a character that is none" in refused.json()["message"]
    reported = body.replace(text, "Stark \\\\u0000")  # six letters after a backslash are letters
    assert api.post("/api/v1/campaigns/", reported.encode(), content_type="application/json").status_code == 201


def test_an_unknown_field_is_reported_with_all_other_faults(api: APIClient) -> None:
    """A misspelt field is reported together with all other faults."""
    refused = api.post("/api/v1/campaigns/", {"nom": "X", "year": "soon"}).json()
    assert set(refused["fields"]) == {"nom", "name", "faction", "role", "territory", "year"}


def test_an_address_without_its_slash_loses_nothing(api: APIClient) -> None:
    """A reader is sent on with his query; what was to be written is refused with a sentence, not read as a list."""
    sent = api.get("/api/v1/battles?page_size=3")
    assert (sent.status_code, sent.headers["Location"]) == (301, "/api/v1/battles/?page_size=3")
    for method in (api.post, api.patch, api.delete):
        refused = method("/api/v1/campaigns", {})
        assert refused.status_code == 404
        assert "end with a slash" in refused.json()["message"]
