"""The one battle result record as it crosses the API, as its classes declare it (`rules.core.outcome`)."""

from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework import serializers

from rules.core import outcome, schema
from rules.core.schema import FieldSpec, specs_of


class RecordSerializer(serializers.Serializer[Any]):
    """A part of the record; the rules' own reader refuses keys that are none of it, and the schema says so.

    `record` is the class that declares the fields, `parts` the serializers of its parts by key. The fields of
    `nullable` may be null, and those of `without` are left out.
    """

    record: ClassVar[type]
    parts: ClassVar[dict[str, type[serializers.Serializer[Any]]]] = {}
    nullable: ClassVar[tuple[str, ...]] = ()
    without: ClassVar[tuple[str, ...]] = ()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return a field for each that is declared."""
        return {spec.key: self._field(spec) for spec in specs_of(self.record) if spec.key not in self.without}

    def _field(self, spec: FieldSpec) -> serializers.Field[Any, Any, Any, Any]:
        given: dict[str, Any] = {"help_text": spec.help} if spec.help else {}
        if not spec.needed:
            given["required"] = False
        if spec.key in self.nullable:
            given["allow_null"] = True
        if spec.kind == schema.PARTS:
            return self.parts[spec.key](many=True, **given)
        return self.parts[spec.key](**given) if spec.key in self.parts else _KINDS[spec.kind](spec, given)


def _text(spec: FieldSpec, given: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    return serializers.CharField(**given | ({"allow_blank": True} if spec.blank else {}))


def _marks(spec: FieldSpec, given: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    pair = serializers.ListField(child=serializers.IntegerField(min_value=0), min_length=2, max_length=2)
    return serializers.DictField(child=pair, **given)


def _number(spec: FieldSpec, given: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    return serializers.IntegerField(min_value=spec.minimum, max_value=spec.maximum, **given)


_KINDS: dict[str, Callable[[FieldSpec, dict[str, Any]], serializers.Field[Any, Any, Any, Any]]] = {
    schema.TEXT: _text,
    schema.CHOICE: lambda spec, given: serializers.ChoiceField(choices=list(spec.choices), **given),
    schema.NUMBER: _number,
    schema.TRUTH: lambda spec, given: serializers.BooleanField(**given),
    schema.WORDS: lambda spec, given: serializers.ListField(child=serializers.CharField(), **given),
    schema.DOCUMENT: _marks,
}


class LossesByCauseSerializer(RecordSerializer):
    """Figures lost by cause; a record names the causes of its own system and no other."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return a number for each cause."""
        losses = next(spec for spec in specs_of(outcome.UnitResult) if spec.key == "losses")
        return {cause: _number(losses.values[0], {"required": False}) for cause in losses.choices}


class UnitResultSerializer(RecordSerializer):
    """What one unit did and suffered, in figures on the table, its own leader included."""

    record = outcome.UnitResult
    parts = {"losses": LossesByCauseSerializer}


class LeaderResultSerializer(RecordSerializer):
    """The fate of one leader; `lost` is a casualty, `ran_away` went with his unit."""

    record = outcome.LeaderResult


class SideResultSerializer(RecordSerializer):
    """How one side fared."""

    record = outcome.SideResult


class BattleResultSerializer(RecordSerializer):
    """The result of one battle, from the engine, a table or a client."""

    record = outcome.BattleResult
    parts = {"sides": SideResultSerializer, "units": UnitResultSerializer, "leaders": LeaderResultSerializer}
