"""What the shapes of all systems are made of."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from battles.systems import setup_shapes
from rules import registry
from rules.core.system import Option


class Shape(BaseModel):
    """Keys that are not known are marked."""

    model_config = ConfigDict(extra="forbid")


def one_of(words: Any) -> Any:
    """Return a field that is one of some words."""
    return Field(json_schema_extra={"enum": list(words)})


def setup_schema(system: str, refs: str) -> dict[str, Any]:
    """Return the JSON Schema of a system's order of battle; `refs` is where its own `$defs` will be."""
    schema = setup_shapes()[system].model_json_schema(ref_template=refs + "{model}")
    schema["properties"]["options"] = options_schema(system)
    return schema


def options_schema(system: str) -> dict[str, Any]:
    """Return the JSON Schema of a system's options, each with its rule and what it is when left out."""
    found = {option.key: _option(option) for option in registry.system(system).options()}
    return {"type": "object", "title": "Options", "default": {}, "properties": found, "additionalProperties": False}


def _option(option: Option) -> dict[str, Any]:
    said = {"description": f"{option.sentence} ({option.rule})", "default": option.default}
    if isinstance(option.default, bool):
        return {"type": "boolean", **said}
    if isinstance(option.default, int):
        return {"type": "integer", "minimum": option.least, "maximum": option.most, **said}
    # A switch that became a choice is still read as true or false; two branches, as generators of clients know no enum
    # of two types.
    return {"anyOf": [{"type": "string", "enum": list(option.choices)}, {"type": "boolean"}], **said}
