"""Links of the schema: from an operation that makes something to those that take its key.

Derived from the schema itself, so that a new address is linked without being listed. A component is known by the last
parameter of the address where it is shown: what `/api/battles/{id}/` shows or `/api/battles/` lists is known by `id`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from common.json_input import Json

_METHODS: Final = ("get", "post", "put", "patch", "delete")
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
