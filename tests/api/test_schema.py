"""The published schema holds: everything it lets a client send is answered as it says, and never by a server error.

Schemathesis makes up the requests: those that cover each keyword of the schema, and some more at random.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from knox.models import AuthToken
from rest_framework.serializers import ModelSerializer, SerializerMethodField
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from campaigns.api.tokens import OwnTokenAuthentication
from common.api.schema_views import SchemaView
from config.wsgi import application
from tests.factories import TerritoryFactory
from tests.registering import Register
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db

# What follows /api/v1/ in the addresses of all operations.
ROOMS = (
    "account", "armies", "balance", "battles", "campaigns", "cards", "forecasts", "imports", "invitations", "ladders",
    "matches", "notices", "resolve", "scenarios", "systems", "templates", "territories", "token", "tokens",
    "tournament", "webhooks",
)  # fmt: skip
# These take one and the same order of battle, whose shapes make for five thousand cases: each is sent to one of them.
ORDERS = ("POST /api/v1/battles/", "POST /api/v1/resolve/", "POST /api/v1/forecasts/")
# Of an operation with more cases every third of the others is sent.
FEW = 60
# This takes the same order of battle, but its sides and doctrines by seats.
MATCHES = "POST /api/v1/matches/"
Send = Callable[[Any], None]


@pytest.fixture(scope="session")
def raw() -> dict[str, Any]:
    """The schema as it is published."""
    published: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return published


@pytest.fixture(scope="session")
def operations(raw: dict[str, Any]) -> dict[str, Any]:
    """The operations of the schema by method and address, as schemathesis reads them."""
    return operations_of(raw)


@pytest.fixture(scope="session")
def brief_operations(raw: dict[str, Any]) -> dict[str, Any]:
    """The same, but that an order of battle is any object."""
    brief = deepcopy(raw)
    for label in (*ORDERS, MATCHES):
        body_of(brief, label)["setup"] = {"type": "object"}
    return operations_of(brief)


@pytest.fixture(scope="session")
def orders_of_battle(operations: dict[str, Any]) -> list[Any]:
    """The cases that cover the shapes of an order of battle."""
    return list(coverage(operations[ORDERS[0]]))


def operations_of(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the operations of a schema by method and address."""
    import schemathesis

    schema = schemathesis.openapi.from_dict(raw)
    schema.app = application
    found: list[Any] = list(schema.get_all_operations())
    return {operation.label: operation for operation in (result.ok() for result in found)}


def body_of(raw: dict[str, Any], label: str) -> dict[str, Any]:
    """Return the fields of the body of an operation."""
    method, path = label.split()
    body = raw["paths"][path][method.lower()]["requestBody"]["content"]["application/json"]["schema"]
    fields: dict[str, Any] = raw["components"]["schemas"][body["$ref"].rpartition("/")[2]]["properties"]
    return fields


def coverage(operation: Any) -> Iterable[Any]:
    """Return the cases that cover each keyword of the schema of an operation, those that fit and those that do not."""
    from schemathesis.generation.drivers import CoverageGenerator
    from schemathesis.generation.feedback import NO_FEEDBACK
    from schemathesis.generation.overrides import Override

    config = operation.schema.config.generation_for(operation=operation, phase="coverage")
    return CoverageGenerator(
        operation=operation, generation_modes=config.modes, generation_config=config, auth_storage=None,
        override=Override(), feedback=NO_FEEDBACK,
    )  # fmt: skip


def at_random(operation: Any) -> st.SearchStrategy[Any]:
    """Return any case of an operation, of those that fit and those that do not."""
    from schemathesis import GenerationMode

    return st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])


@pytest.fixture
def send(
    ann: User, monkeypatch: pytest.MonkeyPatch, register: Register, caplog: pytest.LogCaptureFixture
) -> Iterator[Send]:
    """Send a case as somebody who may begin a campaign, and check the answer."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

    checks = [not_a_server_error, response_schema_conformance, status_code_conformance]
    row, token = AuthToken.objects.create(ann)
    caplog.set_level(logging.ERROR, "django.request")  # thousands of refusals are meant
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    # Looking for the token is a third of what a refusal costs, and proved elsewhere.
    monkeypatch.setattr(OwnTokenAuthentication, "authenticate_credentials", lambda self, token: (ann, copy(row)))
    register("muskets_mohawks", Skirmish())
    TerritoryFactory.create(slug="lake-george")
    # As Django's own test client does: a request must not close the connection that holds the test's transaction.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)

    def call(case: Any) -> None:
        response = case.call(headers={"Authorization": f"Token {token}", "Accept-Encoding": "identity"})
        case.validate_response(response, checks=checks)

    yield call
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def test_every_operation_is_in_a_room(raw: dict[str, Any]) -> None:
    """No operation is left out below."""
    assert {path.split("/")[3] for path in raw["paths"]} == set(ROOMS)
    assert all(raw["paths"][path].keys() >= {method.lower()} for method, path in map(str.split, ORDERS))


@pytest.mark.gate("sends two thousand requests for campaigns, and some hundreds for each of the other rooms")
@pytest.mark.parametrize(
    "room", [pytest.param(room, marks=pytest.mark.postgres) if room == "forecasts" else room for room in ROOMS]
)
def test_every_operation_answers_as_the_schema_says(
    operations: dict[str, Any], brief_operations: dict[str, Any], room: str, send: Send
) -> None:
    """No generated request meets a server error, an undocumented status or an undocumented shape."""
    for label in [label for label in operations if label.split("/")[3] == room]:
        with transaction.atomic():
            cases = list(coverage(brief_operations[label] if label in (*ORDERS, MATCHES) else operations[label]))
            for case in cases[:FEW] + cases[FEW::3]:
                send(case)
            _some(operations[label], send)
            transaction.set_rollback(True)


def _some(operation: Any, send: Send) -> None:
    """Send a few requests that are made up at random; by night conformance.py sends a hundred."""

    @settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
    @given(case=at_random(operation))
    def some(case: Any) -> None:
        send(case)

    some()


@pytest.mark.gate("sends the five thousand shapes of an order of battle, a third to each")
@pytest.mark.parametrize("label", ORDERS)
def test_every_shape_of_an_order_of_battle_is_answered_as_the_schema_says(
    raw: dict[str, Any], operations: dict[str, Any], orders_of_battle: list[Any], label: str, send: Send
) -> None:
    """A third of the cases that one of the operations has is sent to each, with the fields that it has too."""
    operation, fields = operations[label], body_of(raw, label)
    sent = 0
    for case in orders_of_battle[ORDERS.index(label) :: len(ORDERS)]:
        if isinstance(case.body, dict) and "setup" in case.body:
            body = {name: value for name, value in case.body.items() if name in fields}
            send(operation.Case(body=body, media_type="application/json"))
            sent += 1
    assert sent > 1_500


def test_the_operations_that_share_cases_take_the_same_order_of_battle(raw: dict[str, Any]) -> None:
    """A field of the order of battle that no sample has would be an untested case."""
    bodies = [body_of(raw, label) for label in ORDERS]
    shapes = [{key: body[key] for key in ("setup", "player", "enemy", "options", "doctrines")} for body in bodies]
    assert shapes[0] == shapes[1] == shapes[2]
    assert body_of(raw, MATCHES)["setup"] == shapes[0]["setup"]


def test_no_part_of_the_schema_fits_nothing(raw: dict[str, Any]) -> None:
    """An alternative that takes everything is never the only one that fits, so that oneOf with it fits nothing."""

    def alternatives(part: Any, where: str) -> Iterator[tuple[str, list[Any]]]:
        if isinstance(part, dict):
            yield from ((where, part[key]) for key in ("oneOf", "anyOf") if isinstance(part.get(key), list))
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part if isinstance(part, list) else ()):
            yield from alternatives(inner, f"{where}/{key}")

    found = list(alternatives(raw, ""))
    assert len(found) > 20
    assert [where for where, parts in found if {} in parts] == []


def test_every_default_fits_its_own_schema(raw: dict[str, Any]) -> None:
    """What the schema says a field is when left out may also be sent: generated clients do."""
    components = raw["components"]
    found = list(defaults_in(components["schemas"], ""))
    assert len(found) > 100
    assert [
        where
        for where, part in found
        if not Draft202012Validator({**part, "components": components}).is_valid(part["default"])
    ] == []


def defaults_in(part: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return each schema with a default, and its path."""
    if isinstance(part, dict):
        if "default" in part and {"type", "$ref", "anyOf", "oneOf", "allOf"} & part.keys():
            yield where, part
        for key, inner in part.items():
            yield from defaults_in(inner, f"{where}/{key}")
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from defaults_in(inner, f"{where}/{place}")


def test_what_a_row_may_leave_empty_may_be_null(raw: dict[str, Any]) -> None:
    """Every column that may be null, wherever the API shows it under its own name, may be null in the schema."""
    shown = 0
    for name, serializer in _model_serializers():
        described = raw["components"]["schemas"].get(name, {}).get("properties", {})
        columns = {field.name: field for field in serializer.Meta.model._meta.fields}
        for key, part in described.items():
            computed = isinstance(serializer._declared_fields.get(key), SerializerMethodField)
            if key in columns and columns[key].null and not computed:
                shown += 1
                validator = Draft202012Validator({**part, "components": raw["components"]})
                assert validator.is_valid(None), f"{name}.{key}"
    assert shown > 15


def _model_serializers() -> Iterator[tuple[str, Any]]:
    waiting = ModelSerializer.__subclasses__()
    while waiting:
        found = waiting.pop()
        waiting += found.__subclasses__()
        abstract = not hasattr(found, "Meta")
        if not abstract and found.__module__.startswith(("battles.", "campaigns.", "matches.")):
            yield found.__name__.removesuffix("Serializer"), found


def test_who_makes_something_links_to_what_takes_its_key(raw: dict[str, Any]) -> None:
    """A program follows the links of each answer from what was made to all that can be done with it."""
    operations = {
        details["operationId"]: (address, details)
        for address, methods in raw["paths"].items()
        for details in methods.values()
    }
    links = {
        name: {link["operationId"]: link["parameters"] for link in response["links"].values()}
        for name, (_, details) in operations.items()
        for response in details["responses"].values()
        if "links" in response
    }
    for found in links.values():
        for target, parameters in found.items():
            address = operations[target][0]
            assert {f"{{{name}}}" for name in parameters} == {part for part in address.split("/") if "{" in part}
    assert set(links) == {
        "battles_create", "resolve_create", "forecasts_create", "forecasts_retry_create", "forecasts_samples_create",
        "campaigns_create", "campaigns_copy_create", "campaigns_ahead_create", "campaigns_months_amend_create",
        "campaigns_months_branch_create", "campaigns_import_create", "campaigns_invitations_create",
        "campaigns_months_create", "campaigns_months_resolve_create", "campaigns_months_result_create",
        "campaigns_months_forecasts_create", "campaigns_months_match_again_create", "matches_create",
        "campaigns_seasons_create", "campaigns_seasons_retry_create",
        "matches_rematch_create", "webhooks_create",
    }  # fmt: skip
    assert links["resolve_create"]["battles_retrieve"] == {"id": "$response.body#/id"}
    assert links["campaigns_months_create"]["campaigns_months_resolve_create"] == {
        "key": "$request.path.key",
        "number": "$response.body#/number",
    }
    assert "invitations_accept_create" in links["campaigns_invitations_create"]
    assert {"forecasts_cancel_create", "forecasts_doctrines_list"} <= set(links["campaigns_months_forecasts_create"])


@pytest.mark.slow("makes the schema of the whole API twice")
def test_the_schema_is_made_once_in_each_format(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes half a second: a second reader gets the same bytes, and only a question of his own makes it again."""
    first = {name: api.get(f"/api/v1/schema/?format={name}") for name in ("json", "yaml")}

    def asked(*about: Any, **more: Any) -> None:
        raise AssertionError("The schema was made again.")

    monkeypatch.setattr(SchemaView.generator_class, "get_schema", asked)
    for name, answer in first.items():
        again = api.get(f"/api/v1/schema/?format={name}")
        assert (again.content, again["Content-Type"]) == (answer.content, answer["Content-Type"])
        assert again["Content-Disposition"] == f'inline; filename="Petite Guerre.{name}"'
    with pytest.raises(AssertionError, match="made again"):
        api.get("/api/v1/schema/?version=2")


def test_the_schema_and_its_page_are_served(anonymous: APIClient, api: APIClient) -> None:
    """OpenAPI 3.1 at /api/v1/schema/ and a page to browse it at /api/v1/, from this machine alone."""
    described = api.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    assert described.status_code == 200
    assert described.json()["openapi"].startswith("3.1")
    page = api.get("/api/v1/", headers={"Accept": "text/html"}).content.decode()
    assert "swagger" in page.lower()
    assert "https://" not in page.split("<body", 1)[0]
