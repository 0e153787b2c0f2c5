"""The shapes that editors and clients go by fit what the rules take, for every system."""

import json
from typing import Any

import jsonschema
import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from battles.api.schema import component
from battles.systems import described
from rules import registry
from tests.contract.samples import samples

SYSTEMS = sorted(registry.known())
FILE = json.loads((settings.FIXTURES_DIR / "schemas" / "scenarios.json").read_text(encoding="utf-8"))


def faults(system: str, setup: dict[str, Any]) -> list[str]:
    """What an editor marks in a scenario's file with this order of battle."""
    reported = {"name": "x", "source": "x", "confidence": "low", "system": system}
    entry = reported | {"setup": {key: value for key, value in setup.items() if key != "system"}}
    return [fault.validator for fault in jsonschema.Draft202012Validator(FILE).iter_errors(entry)]


def test_every_system_has_a_shape() -> None:
    """No registered system is without one."""
    assert sorted(described()) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_rules_take_has_no_mark(system: str) -> None:
    """An order of battle without faults is whole in an editor too."""
    for _, setup in samples(system, range(12)):
        assert faults(system, setup) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_no_rule_knows_is_marked(system: str) -> None:
    """A misspelt key in a unit, an unknown option and a side too few are marked, each in the shape of its system."""
    found: list[Any] = [setup for _, setup in samples(system, range(3))]
    setup = next(setup for setup in found if setup["player"].get("units"))  # not left to its side
    setup["player"]["units"][0]["colour"] = "green"
    assert faults(system, setup) == ["additionalProperties"]
    del setup["player"]["units"][0]["colour"]
    setup["options"] = {"moonlight": True}
    assert faults(system, setup) == ["additionalProperties"]
    setup["options"] = {}
    del setup["enemy"]
    assert faults(system, setup) == ["required"]


def test_the_schema_of_the_api_knows_every_order_of_battle() -> None:
    """A setup sent is one of the systems' own shapes, whose parts are all there."""
    api = SchemaGenerator().get_schema(request=None, public=True)
    schemas = api["components"]["schemas"]
    refs = schemas["Resolve"]["properties"]["setup"]["oneOf"]
    assert [ref["$ref"].rpartition("/")[2] for ref in refs] == [component(system) for system in described()]
    for system in SYSTEMS:
        complete = {"$ref": f"#/components/schemas/{component(system)}", "components": api["components"]}
        for _, setup in samples(system, range(3)):
            found = jsonschema.Draft202012Validator(complete).iter_errors(setup)
            assert [fault.message for fault in found] == [], system
