"""The published schema holds: everything it lets a client send is answered as it says, and never by a server error."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator
from knox.models import AuthToken
from rest_framework.serializers import ModelSerializer, SerializerMethodField
from rest_framework.test import APIClient
from schemathesis.checks import not_a_server_error
from schemathesis.generation.meta import TestPhase
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from config.wsgi import application
from tests.factories import TerritoryFactory
from tests.registering import Register
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db

# These take one and the same order of battle, whose shapes make for three thousand cases: they share them out, so that
# each case is still sent to one of them. What is made up beyond the cases, each of them gets on its own.
SHARING = ("POST /api/resolve/", "POST /api/battles/", "POST /api/forecasts/")
_met: Counter[str] = Counter()

schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
schema.app = application


@pytest.fixture
def token(ann: User, monkeypatch: pytest.MonkeyPatch, register: Register, settings: object) -> Iterator[str]:
    """A token of somebody who has a campaign with a prepared month."""
    from rest_framework.throttling import SimpleRateThrottle

    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    register("muskets_mohawks", Skirmish())
    TerritoryFactory.create(slug="lake-george")
    # As Django's own test client does: a request must not close the connection that holds the test's transaction.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield str(AuthToken.objects.create(ann)[1])
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_every_operation_answers_as_the_schema_says(case: schemathesis.Case, token: str) -> None:
    """No generated request meets a server error, an undocumented status or an undocumented shape."""
    if _is_another_s(case):
        return
    response = case.call(headers={"Authorization": f"Token {token}"})
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance, status_code_conformance])


def _is_another_s(case: schemathesis.Case) -> bool:
    """Return whether a case is for another of the operations that share theirs."""
    label = case.operation.label
    if label not in SHARING or case.meta is None or case.meta.phase.name != TestPhase.COVERAGE:
        return False
    _met[label] += 1
    return _met[label] % len(SHARING) != SHARING.index(label)


def test_the_operations_that_share_cases_take_the_same_order_of_battle() -> None:
    """A field of the order of battle that no sample has would be an untested case."""
    bodies = []
    for label in SHARING:
        method, path = label.split()
        body = schema.raw_schema["paths"][path][method.lower()]["requestBody"]["content"]["application/json"]["schema"]
        bodies.append(schema.raw_schema["components"]["schemas"][body["$ref"].rpartition("/")[2]]["properties"])
    shapes = [{key: body[key] for key in ("setup", "player", "enemy", "options", "doctrines")} for body in bodies]
    assert shapes[0] == shapes[1] == shapes[2]


def test_no_part_of_the_schema_fits_nothing() -> None:
    """An alternative that takes everything is never the only one that fits, so that oneOf with it fits nothing."""

    def alternatives(part: Any, where: str) -> Iterator[tuple[str, list[Any]]]:
        if isinstance(part, dict):
            yield from ((where, part[key]) for key in ("oneOf", "anyOf") if isinstance(part.get(key), list))
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part if isinstance(part, list) else ()):
            yield from alternatives(inner, f"{where}/{key}")

    found = list(alternatives(schema.raw_schema, ""))
    assert len(found) > 20
    assert [where for where, parts in found if {} in parts] == []


def test_every_default_fits_its_own_schema() -> None:
    """What the schema says a field is when left out may also be sent: generated clients do."""
    components = schema.raw_schema["components"]
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


def test_what_a_row_may_leave_empty_may_be_null() -> None:
    """Every column that may be null, wherever the API shows it under its own name, may be null in the schema."""
    shown = 0
    for name, serializer in _model_serializers():
        described = schema.raw_schema["components"]["schemas"].get(name, {}).get("properties", {})
        columns = {field.name: field for field in serializer.Meta.model._meta.fields}
        for key, part in described.items():
            computed = isinstance(serializer._declared_fields.get(key), SerializerMethodField)
            if key in columns and columns[key].null and not computed:
                shown += 1
                validator = Draft202012Validator({**part, "components": schema.raw_schema["components"]})
                assert validator.is_valid(None), f"{name}.{key}"
    assert shown > 15


def _model_serializers() -> Iterator[tuple[str, Any]]:
    waiting = ModelSerializer.__subclasses__()
    while waiting:
        found = waiting.pop()
        waiting += found.__subclasses__()
        if found.__module__.startswith(("battles.", "campaigns.")):
            yield found.__name__.removesuffix("Serializer"), found


def test_who_makes_something_links_to_what_takes_its_key() -> None:
    """A program follows the links of each answer from what was made to all that can be done with it."""
    operations = {
        details["operationId"]: (address, details)
        for address, methods in schema.raw_schema["paths"].items()
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
        "campaigns_create", "campaigns_copy_create", "campaigns_import_create", "campaigns_invitations_create",
        "campaigns_months_create", "campaigns_months_resolve_create", "campaigns_months_result_create",
        "campaigns_months_forecasts_create",
    }  # fmt: skip
    assert links["resolve_create"]["battles_retrieve"] == {"id": "$response.body#/id"}
    assert links["campaigns_months_create"]["campaigns_months_resolve_create"] == {
        "key": "$request.path.key",
        "number": "$response.body#/number",
    }
    assert "invitations_accept_create" in links["campaigns_invitations_create"]
    assert {"forecasts_cancel_create", "forecasts_doctrines_list"} <= set(links["campaigns_months_forecasts_create"])


def test_the_schema_and_its_page_are_served(anonymous: APIClient, api: APIClient) -> None:
    """OpenAPI 3.1 at /api/schema/ and a page to browse it at /api/, from this machine alone."""
    described = api.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    assert described.status_code == 200
    assert described.json()["openapi"].startswith("3.1")
    page = api.get("/api/", headers={"Accept": "text/html"}).content.decode()
    assert "swagger" in page.lower()
    assert "https://" not in page.split("<body", 1)[0]
