"""Form fields that the admin lacks: a list of names, one a line, and a document."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from common.json_input import UnreadableJson, read_json

_BOUNDS = ("min_value", "max_value")


def leave_bounds_to_rules(form: forms.BaseForm) -> None:
    """Let number fields take what the database could not hold, so that the rules refuse it, which name themselves."""
    for field in form.fields.values():
        if isinstance(field, forms.IntegerField):
            field.validators = [each for each in field.validators if getattr(each, "code", "") not in _BOUNDS]


def is_bound(error: ValidationError) -> bool:
    """Return True for what a field of the database says of a number that is too large or too small for it."""
    return error.code in _BOUNDS


class LinesField(forms.CharField):
    """A list of texts, edited one a line; empty lines do not count."""

    widget = forms.Textarea(attrs={"rows": 4, "cols": 40})

    def prepare_value(self, value: Any) -> Any:
        """Show a list as lines."""
        return "\n".join(str(line) for line in value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        """Read lines as a list."""
        if isinstance(value, list):
            return value
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]

    def run_validators(self, value: list[Any]) -> None:
        """Judge the lines as one text: no validator looks into a list, and the database takes no null character."""
        super().run_validators("\n".join(str(line) for line in value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare lists, so that the way of writing them does not count."""
        return (initial or []) != self.to_python(data)


class NumbersField(LinesField):
    """A list of whole numbers, edited one a line."""

    def prepare_value(self, value: Any) -> Any:
        """Show a list as lines."""
        return super().prepare_value([str(each) for each in value] if isinstance(value, list) else value)

    def to_python(self, value: Any) -> list[Any]:  # type: ignore[override]
        """Read lines as a list of numbers."""
        try:
            return [int(line) for line in super().to_python(value)]
        except ValueError as error:
            raise forms.ValidationError("Give whole numbers, one a line.") from error

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare the lines, whether or not they are numbers."""
        return [str(each) for each in initial or []] != LinesField.to_python(self, data)


class DocumentField(forms.JSONField):
    """A document as JSON, empty where there is none, with its letters as they are."""

    def __init__(self, *, rows: int, cols: int = 110, indent: int | None = None, **kwargs: Any) -> None:
        """Show it in a text area of so many rows and columns, indented or not."""
        super().__init__(widget=forms.Textarea(attrs={"rows": rows, "cols": cols}), **kwargs)
        self.indent = indent

    def to_python(self, value: Any) -> Any:
        """Return the document; raises ValidationError for what the API would not take either."""
        if isinstance(value, str) and value.strip():
            try:
                read_json(value)
            except UnreadableJson as error:
                raise forms.ValidationError(f"This is no document that can be kept: {error}.") from error
        return super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        """Show the document; typed text that could not be parsed is shown as typed."""
        if value is None or isinstance(value, str):
            return value
        return json.dumps(value, indent=self.indent, ensure_ascii=False)
