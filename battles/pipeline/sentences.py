"""Pydantic's errors as sentences that name the key and the remedy."""

import re
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from common.faults import Finding, Place
from rules.core.narrate import counted
from rules.core.suggest import did_you_mean

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

_SENTENCES = {
    "missing": "{key} is missing; state it.",
    "literal_error": "{key} is {value}; choose one of {expected}.",
    "greater_than_equal": "{key} is {value}; it must be at least {ge}.",
    "less_than_equal": "{key} is {value}; it must be at most {le}.",
    "string_too_short": "{key} is empty; state it.",
    "string_too_long": "{key} has more than {max_length} letters; shorten it.",
    "string_pattern_mismatch": "{key} is {value}; use small letters, figures and hyphens.",
}


def findings(error: ValidationError, schema: type[BaseModel]) -> list[Finding]:
    """Return every fault that a validation found, each at its place."""
    return [_remark(detail, schema) for detail in error.errors(include_url=False)]


def _remark(detail: ErrorDetails, schema: type[BaseModel]) -> Finding:
    place: Place = tuple(detail["loc"])
    rule = str(detail.get("ctx", {}).get("rule", ""))
    return Finding(place, _sentence(detail, place, schema), rule)


def _sentence(detail: ErrorDetails, place: Place, schema: type[BaseModel]) -> str:
    key, kind = ".".join(str(step) for step in place), detail["type"]
    context: dict[str, Any] = detail.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "extra_forbidden":
        known = _keys(schema, place)
        return f"{key} is not known here; remove it, or use one of {', '.join(known)}.{did_you_mean(place[-1], known)}"
    if kind in ("too_short", "too_long"):
        return f"{key} has {counted(context['actual_length'], 'entry', 'entries')}; it must have {_bounds(context)}."
    if kind in _TYPES:
        return f"{key} is {_shown(detail['input'])}; it must be {_TYPES[kind]}."
    if kind in _SENTENCES:
        words = {name: str(value).replace(" or ", ", ") for name, value in context.items()}
        guess = did_you_mean(detail["input"], re.findall(r"'([^']*)'", words.get("expected", "")))
        return _SENTENCES[kind].format(key=key, value=_shown(detail["input"]), **words) + guess
    return f"{key}: {detail['msg']}"


def _bounds(context: dict[str, Any]) -> str:
    return f"at least {context['min_length']}" if "min_length" in context else f"at most {context['max_length']}"


def _shown(value: object) -> str:
    text = "empty" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _keys(schema: type[BaseModel], place: Place) -> list[str]:
    """Return the keys that are known at the place of an unknown one, in the order of the schema."""
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
