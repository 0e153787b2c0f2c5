"""Parts of the schema that no view declares: errors, all in one shape, and the orders of battle of every system.

Operations that answer with something to go on with say where its address is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from rest_framework import serializers

from battles.systems import described
from battles.systems.base.schema import setup_schema
from common.json_input import Json

COMPONENTS: Final = "#/components/schemas/"

_REFUSALS: Final = {
    "400": "The input is at fault; `fields` says where.",
    "401": "No token and no session, or one that is worth nothing.",
    "403": "Your role does not allow it.",
    "404": "Nothing is there, or it is not yours to see.",
    "409": "It cannot be done in the present state.",
    "413": "The body is too long.",
    "429": "Too many requests; Retry-After says how long to wait.",
}
_KEY_REFUSED: Final = {"422": "The Idempotency-Key came with another request before."}
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A word of your own for this request; sent again within a day, it is not carried out twice.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
}
SOMETHING: Final = "\\S"  # a text with a character that is no blank
_METHODS: Final = ("get", "post", "put", "patch", "delete")


def describe_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to each operation the refusals that its own description leaves out (a hook of drf-spectacular).

    Each POST that may be carried out once by a key takes the key, and may be refused for it.
    """
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for operations in result["paths"].values():
        for method in _METHODS:
            operation = operations.get(method)
            if operation is None:
                continue
            refusals = _REFUSALS
            if method == "post" and operation.get("security") != [{}]:
                operation.setdefault("parameters", []).append(_KEY)
                refusals = _REFUSALS | _KEY_REFUSED
            for status, description in refusals.items():
                operation["responses"].setdefault(status, {"content": shape, "description": description})
    return result


class StrictComponents(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What serializers that refuse unknown keys and blank texts say of themselves."""

    target_class = "battles.api.strict.StrictSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the usual description, closed, with the texts that must hold something marked."""
        found: dict[str, Any] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for name, field in self.target.fields.items():
            described = found.get("properties", {}).get(name)
            if described is not None:
                _mark_texts(field, described)
        return {**found, "additionalProperties": False}


class ClosedRecords(StrictComponents):  # type: ignore[no-untyped-call]
    """The same of the battle result record, which the rules' own reader holds to it."""

    target_class = "battles.api.records.RecordSerializer"


class Setups(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A whole order of battle, described as one of the shapes of the registered systems."""

    target_class = "battles.api.serializers.SetupField"

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the choice among the components that `describe_setups` adds."""
        return {"oneOf": [{"$ref": f"{COMPONENTS}{component(system)}"} for system in described()]}


def _mark_texts(field: Any, described: dict[str, Any]) -> None:
    """Mark texts, and lists of them, that must hold more than blanks."""
    if isinstance(field, serializers.ListField):
        _mark_texts(field.child, described.get("items", {}))
    elif isinstance(field, serializers.CharField) and not field.allow_blank:
        described["pattern"] = SOMETHING if field.trim_whitespace else ".+"


def component(system: str) -> str:
    """Return what the order of battle of a system is called in the schema, as FastMusketSetup."""
    return f"{_camel(system)}Setup"


def describe_setups(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the order of battle of each system, and its parts, to the components (a hook of drf-spectacular)."""
    for system in described():
        complete = setup_schema(system, f"{COMPONENTS}{_camel(system)}")
        parts = complete.pop("$defs", {})
        complete["properties"] = {"system": {"const": system}} | complete["properties"]
        complete["required"] = ["system", *complete.get("required", [])]
        named = {f"{_camel(system)}{name}": part for name, part in parts.items()} | {component(system): complete}
        # Generators of clients name classes by title, so each component's title is its own name and no part has one.
        result["components"]["schemas"] |= {name: {**untitled(part), "title": name} for name, part in named.items()}
    return result


def untitled(schema: Any, *, names: bool = False) -> Any:
    """Return a schema without titles; with `names` the keys of a dict are names of properties, not keywords."""
    if isinstance(schema, list):
        return [untitled(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: untitled(value, names=key == "properties" and not names)
        for key, value in schema.items()
        if names or key != "title"
    }


def _camel(system: str) -> str:
    return "".join(word.capitalize() for word in system.split("_"))


_MADE: Final = ("201", "202")


@dataclass(frozen=True)
class _Known:
    """By which parameter a component is known, and the address of one such thing."""

    parameter: str
    address: str


def link_operations(result: Json, **_: Any) -> Json:
    """Add links to the answers of operations that make something (a hook of drf-spectacular)."""
    known = dict(_known_components(result))
    for address, operations in result["paths"].items():
        responses = operations.get("post", {}).get("responses", {})
        if any(status in responses for status in _MADE):
            for status in ("200", *_MADE):  # 200: the row existed already
                response = responses.get(status, {})
                thing = known.get(_component(response))
                if thing is not None and (links := _links(result, address, thing)):
                    response["links"] = links
    return result


def _known_components(result: Json) -> Iterator[tuple[str, _Known]]:
    for address in result["paths"]:
        parameters = _parameters(address)
        if not parameters or not address.endswith(f"{{{parameters[-1]}}}/"):
            continue
        collection = address.removesuffix(f"{{{parameters[-1]}}}/")
        for name in (_shown(result, address), _listed(result, collection)):
            if parameters[-1] in result["components"]["schemas"].get(name, {}).get("properties", {}):
                yield name, _Known(parameters[-1], address)


def _links(result: Json, source: str, thing: _Known) -> Json:
    """Return links to every operation on such a thing whose other parameters the address of the source has."""
    at_hand = set(_parameters(source))
    links = {}
    for address, operations in result["paths"].items():
        parameters = set(_parameters(address))
        # An `id` may be that of anything; every other name of a parameter means one and the same thing everywhere.
        takes = address.startswith(thing.address) or (thing.parameter != "id" and thing.parameter in parameters)
        if not takes or not parameters - {thing.parameter} <= at_hand:
            continue
        values = {name: f"$request.path.{name}" for name in sorted(parameters)}
        values[thing.parameter] = f"$response.body#/{thing.parameter}"
        for operation in (operations[method] for method in _METHODS if method in operations):
            links[operation["operationId"]] = {"operationId": operation["operationId"], "parameters": values}
    return links


def _parameters(address: str) -> list[str]:
    return [part[1:-1] for part in address.split("/") if part.startswith("{")]


def _shown(result: Json, address: str) -> str:
    return _component(result["paths"].get(address, {}).get("get", {}).get("responses", {}).get("200", {}))


def _listed(result: Json, address: str) -> str:
    """Return the component of the rows of a list by pages."""
    page = result["components"]["schemas"].get(_shown(result, address), {})
    rows = page.get("properties", {}).get("results", {}).get("items", {})
    return str(rows.get("$ref", "")).rpartition("/")[2]


def _component(response: Json) -> str:
    schema = response.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).rpartition("/")[2]
