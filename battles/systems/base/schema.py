"""The order of battle of a system as JSON Schema, for editors and clients; it follows from the system's own schema."""

from collections.abc import Callable

from common.json_input import Json
from rules import registry
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Option, Part, Schema
from rules.core.search import keys

_SOMETHING = "\\S"  # more than blanks


def setup_schema(system: str, refs: str) -> Json:
    """Return the JSON Schema of a system's order of battle; `refs` is where its own `$defs` will be."""
    schema = registry.system(system).schema()
    assert schema is not None
    return schema_of(schema, refs)


def schema_of(schema: Schema, refs: str) -> Json:
    """Return the JSON Schema of what a schema declares; `refs` is where its own `$defs` will be."""
    parts: Json = {}
    complete = _part(schema, schema.shape, refs, parts)
    return {**complete, "$defs": parts} if parts else complete


def _part(schema: Schema, shape: type[Part], refs: str, parts: Json) -> Json:
    """Return a part as an object; those within it go into `parts` by the names of their classes."""
    specs = schema.specs(shape)
    found: Json = {
        "type": "object",
        "title": shape.__name__,
        "properties": _properties([(spec.key, _field(schema, spec, refs, parts)) for spec in specs]),
        "additionalProperties": False,
    }
    required = [spec.key for spec in specs if spec.needed and schema.always(spec)]
    return {**found, "required": required} if required else found


def _properties(fields: list[tuple[str, Json]]) -> Json:
    """Return fields by key; a key with two meanings takes either."""
    found: Json = {}
    for key, field in fields:
        found[key] = {"anyOf": [found[key], field]} if key in found else field
    return found


def _field(schema: Schema, spec: FieldSpec, refs: str, parts: Json) -> Json:
    found: Json = _KINDS[spec.kind](spec)
    if spec.kind in (declared.PART, declared.PARTS) or (spec.kind == declared.DOCUMENT and spec.shape is not Part):
        name = spec.shape.__name__
        if name not in parts:
            parts[name] = {}  # its place in the order of first mention
            parts[name] = _part(schema, spec.shape, refs, parts)
        found = {**found, "items": {"$ref": refs + name}} if found else {"$ref": refs + name}
    elif spec.kind == declared.OPTIONS:
        return options_schema(schema.options)
    if not spec.needed:
        # A key that may be left out for "nothing" may also be null.
        nothing = {"anyOf": [found, {"type": "null"}], "default": None}
        found = {**found, "default": spec.default} if _has_default(spec) else nothing
    help = schema.help(spec)
    return {**found, "description": help} if help else found


def _has_default(spec: FieldSpec) -> bool:
    """Return True if leaving a field out means one of its own values."""
    if isinstance(spec.default, int) and spec.kind == declared.NUMBER:
        return spec.minimum <= spec.default <= spec.maximum
    return spec.kind == declared.TEXT or (spec.kind != declared.POINT and spec.default not in ("", None))


def _text(spec: FieldSpec) -> Json:
    pattern = spec.pattern or (_SOMETHING if spec.longest else "")
    empty = spec.takes_empty()
    least: Json = {"minLength": 1} if spec.longest and not empty else {}
    most: Json = {"maxLength": spec.longest} if spec.longest else {}
    shape: Json = {"pattern": f"^$|{pattern}" if empty else pattern} if pattern else {}
    return {"type": "string", **least, **most, **shape}


def _choice(spec: FieldSpec) -> Json:
    listed: Json = {"type": "string", "enum": list(spec.choices)}
    return {"anyOf": [listed, {"type": "string", "pattern": keys.PATTERN}]} if spec.leads else listed


def _point(spec: FieldSpec) -> Json:
    most = max(spec.minimum, spec.maximum)
    return {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": most}, "minItems": 2, "maxItems": 2}


def _words(spec: FieldSpec) -> Json:
    return {"type": "array", "items": _choice(spec) if spec.choices else _text(spec)}


def _mapping(spec: FieldSpec) -> Json:
    values = [_KINDS[value.kind](value) for value in spec.values]
    held = values[0] if len(values) == 1 else {"anyOf": values}
    return {"type": "object", "propertyNames": {"enum": list(spec.choices)}, "additionalProperties": held}


def _lines(spec: FieldSpec) -> Json:
    bounds = {"minLength": spec.minimum, "maxLength": spec.maximum}
    return {"type": "array", "items": {**_text(spec), **bounds}, "maxItems": spec.maximum}


def _parts(spec: FieldSpec) -> Json:
    bounds = {"minItems": spec.minimum} if spec.minimum else {}
    return {"type": "array", **bounds, **({"maxItems": spec.maximum} if spec.maximum else {})}


_KINDS: dict[str, Callable[[FieldSpec], Json]] = {
    declared.IDENTITY: _text,
    declared.REFERENCE: _text,
    declared.TEXT: _text,
    declared.CHOICE: _choice,
    declared.NUMBER: lambda spec: {"type": "integer", "minimum": spec.minimum, "maximum": spec.maximum},
    declared.TRUTH: lambda spec: {"type": "boolean"},
    declared.POINT: _point,
    declared.POINTS: lambda spec: {"type": "array", "items": _point(spec)},
    declared.WORDS: _words,
    declared.LINES: _lines,
    declared.MAPPING: _mapping,
    declared.PART: lambda spec: {},
    declared.PARTS: _parts,
    declared.DOCUMENT: lambda spec: dict(spec.form),
    declared.OPTIONS: lambda spec: {},
}


def options_schema(options: tuple[Option, ...]) -> Json:
    """Return the JSON Schema of options, each with its rule and what it is when left out."""
    found = {option.key: _option(option) for option in options}
    return {"type": "object", "title": "Options", "default": {}, "properties": found, "additionalProperties": False}


def _option(option: Option) -> Json:
    description = {"description": f"{option.sentence} ({option.rule})", "default": option.default}
    if isinstance(option.default, bool):
        return {"type": "boolean", **description}
    if isinstance(option.default, int):
        return {"type": "integer", "minimum": option.least, "maximum": option.most, **description}
    # A switch that became a choice is still read as true or false; two branches, as generators of clients know no enum
    # of two types.
    return {"anyOf": [{"type": "string", "enum": list(option.choices)}, {"type": "boolean"}], **description}
