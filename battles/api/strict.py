"""Serializers that hold a body to what they declare, and say of each field what it must be."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from rest_framework import serializers
from rest_framework.request import Request

from common.names import refuse_unseen
from rules.core.suggest import did_you_mean

_NO_CHOICE: Final = ["invalid_choice"]
# REST framework's own sentences name no field and no remedy; {it} is the field, or "It" of what a list or object holds.
_SENTENCES: Final[tuple[tuple[type[Any], dict[str, str]], ...]] = (
    (serializers.Field, {"required": "{it} is missing; send it.", "null": "{it} is null; send a value{or_nothing}."}),
    (
        serializers.CharField,
        {"invalid": "{it} must be a text, in quotation marks.", "blank": "{it} is empty; send a text{or_nothing}."},
    ),
    (serializers.IntegerField, {"invalid": "{it} must be a whole number."}),
    (serializers.FloatField, {"invalid": "{it} must be a number."}),
    (serializers.BooleanField, {"invalid": "{it} must be true or false."}),
    (serializers.ListField, {"not_a_list": "{it} must be a list, in brackets."}),
    (serializers.DictField, {"not_a_dict": "{it} must be an object, in braces."}),
    (serializers.Serializer, {"invalid": "{it} must be an object with some of {known}."}),
)


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses keys it does not know, and numbers where a text belongs, instead of making do."""

    @cached_property
    def fields(self) -> Any:
        """The fields, whose refusals name them and the remedy."""
        found = super().fields
        for name, field in found.items():
            _speak_plainly(name, field)
        return found

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the checked values of a request's body; raises ValidationError."""
        given = cls(data=request.data or {})
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)

    def to_internal_value(self, data: Any) -> Any:
        """Return the checked values; every unknown key is a fault, reported together with all others."""
        unknown = sorted(set(map(str, data)) - set(self.fields)) if isinstance(data, dict) else []
        known = sorted(self.fields)
        faults: dict[str, Any] = {
            key: [f"{key} is not known here; the fields are {', '.join(known)}.{did_you_mean(key, known)}"]
            for key in unknown
        }
        faults |= _numbers_for_texts(self.fields, data) if isinstance(data, dict) else {}
        try:
            checked = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if not isinstance(error.detail, dict):
                raise
            for key, detail in (error.detail | _strange_choices(self.fields, error.detail, data)).items():
                here = faults.get(key)
                faults[key] = here | detail if isinstance(here, dict) and isinstance(detail, dict) else detail
        if faults:
            raise serializers.ValidationError(faults)
        return checked


class JudgedSerializer(StrictSerializer):
    """A body that the rules judge as well; where its fields have faults, those of the rules come with them."""

    def judged(self, data: dict[str, Any], faulty: set[str]) -> dict[str, Any]:
        """Return by field what the rules say of a body, of whose fields some are faulty by themselves."""
        raise NotImplementedError

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the checked values, or raise all faults at once; a field's own come before those of the rules."""
        try:
            return super().run_validation(data)
        except serializers.ValidationError as error:
            if not isinstance(data, dict) or not isinstance(error.detail, dict):
                raise
            raise serializers.ValidationError({**self.judged(data, set(error.detail)), **error.detail}) from error


def _speak_plainly(it: str, field: Any) -> None:
    """Replace REST framework's own sentences of a field, and of what it holds; those that a field declares stay."""
    known = ", ".join(getattr(field, "fields", ()))
    or_nothing = "" if field.required else ", or leave it out"
    for kind, sentences in _SENTENCES:
        for code, sentence in sentences.items() if isinstance(field, kind) else ():
            if field.error_messages[code] is kind.default_error_messages[code]:
                field.error_messages[code] = sentence.format(it=it, or_nothing=or_nothing, known=known)
    if isinstance(field, serializers.CharField) and refuse_unseen not in field.validators:
        field.validators = [*field.validators, refuse_unseen]
    if isinstance(field, serializers.ListField | serializers.DictField | serializers.ListSerializer):
        _speak_plainly("It", field.child)


def _numbers_for_texts(fields: Mapping[Any, Any], data: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the faults of texts that were sent as numbers, which REST framework's own field would write out."""
    faults: dict[str, Any] = {}
    for name, field in fields.items():
        value = data.get(name)
        if isinstance(field, serializers.CharField) and isinstance(value, int | float):
            faults[name] = [field.error_messages["invalid"]]
        elif isinstance(field, serializers.ListField) and isinstance(value, list):
            found = _numbers_for_texts(dict.fromkeys(range(len(value)), field.child), dict(enumerate(value)))
            faults |= {name: found} if found else {}
    return faults


def _strange_choices(fields: Mapping[str, Any], detail: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the refusals of words that are no choice of their fields, each with the choices and the likely one."""
    faults: dict[str, Any] = {}
    for name, field in fields.items():
        if isinstance(field, serializers.ChoiceField) and [each.code for each in detail.get(name, ())] == _NO_CHOICE:
            known = [str(choice) for choice in field.choices]
            guess = did_you_mean(data[name], known)
            faults[name] = [f"{name} must be one of {', '.join(known)}.{guess}"]
    return faults
