"""Beginning a campaign as the API takes it and describes it; both follow from what the rules declare."""

from typing import Any, Final

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from battles.api.schema import COMPONENTS, untitled
from battles.systems.base.schema import schema_of
from campaigns.months.creation import start_faults, typed_faults
from common.exceptions import by_field
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Schema
from rules.muskets_mohawks.campaign.start_schema import FILE, REQUEST, ROSTER, start_spec

_PARTS: Final = "Campaign"  # what the names of the parts of a beginning begin with among the components
_REQUEST: Final = "NewCampaign"
_ROSTER: Final = f"{_PARTS}RosterStart"


class Declared:
    """A field whose value the rules judge, so that all faults are reported at once."""


class _Text(Declared, serializers.CharField):
    pass


class _Number(Declared, serializers.IntegerField):
    pass


class _Switch(Declared, serializers.BooleanField):
    pass


class _Object(Declared, serializers.DictField):
    pass


_KINDS: Final[dict[str, type[Any]]] = {
    declared.TEXT: _Text,
    declared.CHOICE: _Text,
    declared.NUMBER: _Number,
    declared.TRUTH: _Switch,
    declared.MAPPING: _Object,
    declared.OPTIONS: _Object,
}


def in_body(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return sentences by where the field is in the body of a request: the parts of a roster are in one object."""
    return {f"roster.{key}" if key.partition(".")[0] in ROSTER else key: found for key, found in fields.items()}


def faults_of_start(data: dict[str, Any], unread: set[str]) -> dict[str, list[str]]:
    """Return what the rules find wrong with a campaign's beginning, by field, of a body with fields that are unread."""
    known = {key: value for key, value in data.items() if key not in unread}
    setup = {"faction": "", "territory": ""}
    setup |= {key: known[key] for key in (*setup, "role", "year", "month", "winter", "options") if key in known}
    # A field that was left out or cannot be read is nothing to judge here; its default takes its place.
    own = {"name": "unread", "doctrine": start_spec("doctrine").default, **known}
    faults = start_faults(setup, own, known.get("roster")) + typed_faults(known.get("typed") or {})
    return in_body(by_field([fault for fault in faults if fault.field.partition(".")[0] not in unread]))


def declared_fields() -> dict[str, Any]:
    """Return the fields of a request to begin a campaign; those of the roster are in one object."""
    found = {spec.key: _field(REQUEST, spec) for spec in REQUEST.specs(REQUEST.shape)}
    found |= {spec.key: _field(FILE, spec) for spec in FILE.specs(FILE.shape) if spec.key not in ROSTER}
    return found | {"roster": _Object(required=False)}


def _field(schema: Schema, spec: FieldSpec) -> Any:
    given: dict[str, Any] = {"required": spec.needed, "help_text": schema.help(spec)}
    if spec.kind == declared.TEXT:
        given |= {"max_length": spec.longest or None, "allow_blank": spec.takes_empty()}
    if spec.kind == declared.OPTIONS:
        given["child"] = serializers.BooleanField()
    elif spec.kind == declared.MAPPING:
        given["child"] = serializers.CharField(allow_blank=True)
    return _KINDS[spec.kind](**given)


class DeclaredFields(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """A declared field, described by its declaration."""

    target_class = "campaigns.api.start.Declared"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return nothing yet: `describe_start` fills it in, after the hook that names enums, which knows none here."""
        return {}


def describe_start(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describe the beginning of a campaign, its roster and its parts (a hook of drf-spectacular)."""
    components = result["components"]["schemas"]
    complete, own = schema_of(FILE, f"{COMPONENTS}{_PARTS}"), schema_of(REQUEST, "")
    fields = {**own["properties"], **complete["properties"]}
    roster = {key: fields.pop(key) for key in ROSTER}
    named = {f"{_PARTS}{name}": part for name, part in complete["$defs"].items()}
    named[_ROSTER] = {"type": "object", "properties": roster, "additionalProperties": False}
    components[_REQUEST]["properties"] |= untitled({**fields, "roster": {"$ref": f"{COMPONENTS}{_ROSTER}"}})
    components |= {name: {**untitled(part), "title": name} for name, part in named.items()}
    return result
