"""What pydantic finds, said in sentences that name the key and what to do about it."""

from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from battles.pipeline.faults import Place, Remark

_TYPES = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
    "tuple_type": "a list",
}


def remarks(error: ValidationError, schema: type[BaseModel]) -> list[Remark]:
    """Return every fault that a validation found, each at its place."""
    return [_remark(detail, schema) for detail in error.errors(include_url=False)]


def _remark(detail: ErrorDetails, schema: type[BaseModel]) -> Remark:
    place: Place = tuple(detail["loc"])
    rule = str(detail.get("ctx", {}).get("rule", ""))
    return Remark(place, _sentence(detail, place, schema), rule)


def _sentence(detail: ErrorDetails, place: Place, schema: type[BaseModel]) -> str:
    key = ".".join(str(step) for step in place)
    context: dict[str, Any] = detail.get("ctx", {})
    match detail["type"]:
        case "missing":
            return f"{key} is missing; state it."
        case "extra_forbidden":
            return f"{key} is not known here; remove it, or use one of {', '.join(_keys(schema, place))}."
        case "literal_error":
            return f"{key} is {_shown(detail['input'])}; choose one of {context['expected'].replace(' or ', ', ')}."
        case "greater_than_equal":
            return f"{key} is {_shown(detail['input'])}; it must be at least {context['ge']}."
        case "less_than_equal":
            return f"{key} is {_shown(detail['input'])}; it must be at most {context['le']}."
        case "string_too_short":
            return f"{key} is empty; state it."
        case "string_too_long":
            return f"{key} has more than {context['max_length']} letters; shorten it."
        case "string_pattern_mismatch":
            return f"{key} is {_shown(detail['input'])}; use small letters, figures and hyphens."
        case "too_short" | "too_long":
            return f"{key} has {context['actual_length']} entries; it must have {_bounds(context)}."
        case kind if kind in _TYPES:
            return f"{key} is {_shown(detail['input'])}; it must be {_TYPES[kind]}."
        case "value_error":
            return str(context["error"])
        case _:
            return f"{key}: {detail['msg']}" if key and not context.get("whole") else detail["msg"]


def _bounds(context: dict[str, Any]) -> str:
    return f"at least {context['min_length']}" if "min_length" in context else f"at most {context['max_length']}"


def _shown(value: object) -> str:
    text = "empty" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _keys(schema: type[BaseModel], place: Place) -> list[str]:
    """Return the keys known where an unknown one stands, in the order in which the schema has them."""
    definition = schema.model_json_schema()
    shared = definition.get("$defs", {})
    node: dict[str, Any] = definition
    for step in place[:-1]:
        node = node.get("items", {}) if isinstance(step, int) else node.get("properties", {}).get(step, {})
        for choice in node.get("anyOf", []):
            node = choice if "$ref" in choice or "items" in choice else node
        if "$ref" in node:
            node = shared[node["$ref"].rpartition("/")[2]]
    return list(node.get("properties", {}))
