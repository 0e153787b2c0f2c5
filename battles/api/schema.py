"""What the schema says of every operation alike: the refusals, all in the one shape of errors."""

from typing import Any, Final

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
