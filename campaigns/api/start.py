"""Beginning a campaign as the API takes it and describes it; both follow from what the rules declare."""

from typing import Any, Final

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from battles.api.schema import COMPONENTS, untitled
from battles.systems.base.schema import schema_of
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Schema
from rules.muskets_mohawks.campaign.start_schema import FILE, REQUEST, ROSTER

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
