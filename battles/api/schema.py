"""What the schema says beside the views: refusals, all in one shape, and the orders of battle of every system."""

from typing import Any, Final

from battles.content_shapes import SHAPES, setup_schema

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
_METHODS: Final = ("get", "post", "put", "patch", "delete")


def describe_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to each operation the refusals that its own description leaves out (a hook of drf-spectacular)."""
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for operations in result["paths"].values():
        for method in _METHODS:
            responses = operations.get(method, {}).get("responses", {})
            for status, description in _REFUSALS.items():
                if operations.get(method):
                    responses.setdefault(status, {"content": shape, "description": description})
    return result


def component(system: str) -> str:
    """Return what the order of battle of a system is called in the schema, as FastMusketSetup."""
    return f"{_camel(system)}Setup"


def describe_setups(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the order of battle of each system, and its parts, to the components (a hook of drf-spectacular)."""
    for system in SHAPES:
        whole = setup_schema(system, f"{COMPONENTS}{_camel(system)}")
        parts = whole.pop("$defs", {})
        whole["properties"] = {"system": {"const": system}} | whole["properties"]
        whole["required"] = ["system", *whole.get("required", [])]
        schemas = result["components"]["schemas"]
        schemas |= {f"{_camel(system)}{name}": part for name, part in parts.items()}
        schemas[component(system)] = whole
    return result


def _camel(system: str) -> str:
    return "".join(word.capitalize() for word in system.split("_"))
