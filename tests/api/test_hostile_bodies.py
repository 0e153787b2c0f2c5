"""Any JSON value at any place of any body that the API takes: it is done or refused, and never a fault of the server.

The operations and the fields of their bodies are found in the schema, so that a new one is tried without being listed.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from battles.models import Scenario
from battles.services import scenario_setup
from campaigns import services
from campaigns.models import Encounter
from tests.contract.test_any_json import paths, with_other
from tests.everybody import Caller, arguments, rows_of_a_module

pytestmark = pytest.mark.django_db
WRONG: list[Any] = [7, None, "text", ["a"], {"a": 1}]
HOSTILE: list[Any] = [
    None, [], {}, [{}], "", "volcano", "\x00", "\ud800", -1, 1.5, True, 10_000, 2**63, 10**400, float("inf"),
]  # fmt: skip
WORDS_OF_PROGRAMS = (b"non_field", b"dictionary", b"Not a valid", b"Invalid data")
BODIES = ["[" * 480 + "]" * 480, '{"a":' * 480 + "1" + "}" * 480, "1e999", '{"runs": 1e999}', "null", "", "{", "\x00"]
SCENARIO = "lake-george-scout"
DEEPEST = 4  # deeper values of orders of battle are tried in tests/contract/test_any_json.py


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The rows, made once for all bodies."""
    with rows_of_a_module(django_db_blocker) as made:
        yield made


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Return method, address and the fields of the body of every operation that takes one."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for address, methods in schema["paths"].items():
        for method, details in methods.items():
            content = details.get("requestBody", {}).get("content", {})
            if "application/json" in content:  # a table is no JSON
                body = content["application/json"]["schema"]
                component = schema["components"]["schemas"].get(body.get("$ref", "").rpartition("/")[2], {})
                yield method.upper(), address.replace("{id}", "{pk}"), component.get("properties", {})


def sample_of(address: str) -> dict[str, Any]:
    """Return a body that an address takes; for one that has none here every field is tried by itself."""
    month = Encounter.objects.get(state="prepared", campaign__draft_of=None)
    end = address.rstrip("/").rpartition("/")[2]
    if address == "/api/v1/resolve/":
        return {"setup": scenario_setup(scenario=Scenario.objects.get(slug=SCENARIO))}
    known: dict[str, dict[str, Any]] = {
        "campaigns": {
            "name": "New", "faction": "british", "role": "lieutenant", "year": 1755, "month": 4, "seed": "1",
            "territory": "lake-george", "roster": {"troops": "irregular"}, "typed": {"1755-03/weather": [1, 2]},
        },
        "dice": {"stream": "1755-05/weather", "faces": [1, 2]},
        "override": {"changes": [{"what": "unit", "key": "u1", "field": "rep", "value": 3}], "reason": "A test."},
        "next": {"choice": {"stay": True}},
        "result": services.blank_table_result(encounter=month, units=None),
    }  # fmt: skip
    return known.get(end, {})


@pytest.mark.parametrize(
    "anywhere",
    [
        pytest.param(False, marks=[pytest.mark.gate("sends five values for each field"), pytest.mark.postgres]),
        pytest.param(True, marks=pytest.mark.nightly("sends thousands of bodies")),
    ],
)
def test_any_value_at_any_place_of_any_body(found: dict[str, Any], anywhere: bool) -> None:
    """No fault, no refusal of a field without its name, and no word of a program in any sentence.

    By day values of a few types for each field, by night those that no row keeps, wherever something else belongs.
    """
    caller = Caller("umpire")
    rows = {
        **found,
        "plain": {**found["plain"], "number": Encounter.objects.get(state="prepared", campaign__draft_of=None).number},
    }
    tried, wrong = 0, []
    for method, pattern, fields in operations():
        address = arguments(pattern, rows)
        for body in bodies(pattern, fields, anywhere):
            tried += 1
            answer = caller.ask(method, address, body)
            unread = body in BODIES or b"is not valid JSON" in answer.content  # no field can be named of these
            nameless = not unread and answer.status_code == 400 and not answer.json()["fields"]
            if nameless or any(word in answer.content for word in WORDS_OF_PROGRAMS):
                wrong.append((pattern, body[:200], answer.content[:200]))
    assert caller.failed == []
    assert wrong == []
    assert tried > (1_000 if anywhere else 200)


def bodies(pattern: str, fields: dict[str, Any], anywhere: bool) -> Iterator[str]:
    """Return what is sent to an address."""
    yield from BODIES if anywhere else []
    if pattern == "/api/v1/campaigns/import/":
        return  # a worker reads that, and has tests of its own
    sample = sample_of(pattern)
    places: list[tuple[Any, ...]] = [(field,) for field in fields if field not in sample or not anywhere]
    places += [place for place in paths(sample) if 0 < len(place) <= DEEPEST] if anywhere else []
    for place in places:
        for value in HOSTILE if anywhere else WRONG:
            yield json.dumps(with_other(sample, place, value))
