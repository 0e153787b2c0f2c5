"""A list or a part within a piece, such as the guns of a battery, as fields of their own instead of a document."""

from typing import Any

from django import forms
from django.forms.formsets import BaseFormSet, formset_factory
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.systems.base.fields import ByKeyField
from battles.systems.base.rows import RowForm, Setup, merged, row_form
from rules.core.schema import PARTS, REFERENCE, FieldSpec, Schema

# By the key of a list the pieces of both sides that its rows may name: by side, pairs of id and name.
Pieces = dict[str, list[tuple[str, list[tuple[str, str]]]]]


class RowsWidget(forms.Widget):
    """Rows of fields, one more than there are; its value is the formset that was sent, None where none was."""

    use_fieldset = True

    def __init__(self, form: type[RowForm], before: list[Setup]) -> None:
        super().__init__()
        self.form, self.before = form, before

    def formset(self, name: str, data: Any = None) -> "BaseFormSet[RowForm]":
        """Return the rows under a name, filled with what was there, or with what was sent."""
        made = formset_factory(self.form, extra=1, can_delete=True)
        return made(data, prefix=name, initial=[self.form.initial_of(row) for row in self.before])

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Return whether no rows were sent."""
        return f"{name}-TOTAL_FORMS" not in data

    def value_from_datadict(self, data: Any, files: Any, name: str) -> "BaseFormSet[RowForm] | None":
        """Return the rows that were sent."""
        return None if self.value_omitted_from_data(data, files, name) else self.formset(name, data)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Draw the rows."""
        formset = value if isinstance(value, BaseFormSet) else self.formset(name)
        return _drawn(attrs, formset=formset)


class NestedRows(forms.Field):
    """Such a list of an order of battle; what cannot be read in it is left as typed, for the rules to refuse."""

    def __init__(self, form: type[RowForm], before: list[Setup]) -> None:
        super().__init__(required=False, widget=RowsWidget(form, before))
        self.before = before

    def clean(self, value: Any) -> list[Setup] | None:
        """Return the rows that count, None for an empty list that was none before."""
        if value is None:
            return self.before or None
        value.is_valid()
        if not value.management_form.is_valid():
            return self.before or None
        known = [*self.before, *[None] * len(value.forms)]
        rows = [
            form.row(before or {})
            for form, before in zip(value.forms, known, strict=False)
            if form.counts(before is not None)
        ]
        return rows or None

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare the rows."""
        return (self.clean(data) or []) != (initial or [])


class PartWidget(forms.Widget):
    """The fields of a part; its value is the form that was sent, None where none was."""

    use_fieldset = True

    def __init__(self, spec: FieldSpec, schema: Schema, pieces: Pieces, before: Setup) -> None:
        super().__init__()
        self.spec, self.schema, self.pieces, self.before = spec, schema, pieces, before
        self.fields = row_form(schema, spec.shape)

    def form(self, name: str, data: Any = None) -> RowForm:
        """Return the fields under a name, filled with what was there, or with what was sent."""
        made = self.fields(data, prefix=name, initial=self.fields.initial_of(self.before))
        for inner in self.schema.specs(self.spec.shape):
            if inner.kind == PARTS:
                made.fields[inner.name] = nested(self.schema, inner, self.pieces, self.before.get(inner.key))
        for field in made.fields.values():
            field.required = False
            if isinstance(field, ByKeyField):
                field.show_example()
        return made

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Return whether no field of it was sent."""
        return not any(str(key).startswith(f"{name}-") for key in data)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> RowForm | None:
        """Return the fields that were sent."""
        return None if self.value_omitted_from_data(data, files, name) else self.form(name, data)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Draw the fields."""
        form = value if isinstance(value, RowForm) else self.form(name)
        return _drawn(attrs, form=form)


class NestedPart(forms.Field):
    """Such a part of an order of battle; what cannot be read in it is left as typed, for the rules to refuse."""

    def __init__(self, widget: PartWidget) -> None:
        super().__init__(required=False, widget=widget)
        self.before = widget.before

    def clean(self, value: Any) -> Setup | None:
        """Return the part, None for one without anything that was none before."""
        if value is None:
            return self.before or None
        value.is_valid()
        return merged(self.before, value.row(self.before)) or None

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare the parts."""
        return (self.clean(data) or {}) != (initial or {})


def nested(schema: Schema, spec: FieldSpec, pieces: Pieces, before: Any) -> NestedRows | NestedPart:
    """Return the field of a list or a part within a piece, filled with what was `before` in it, None for nothing."""
    if spec.kind != PARTS:
        part = NestedPart(PartWidget(spec, schema, pieces, before or {}))
        part.label = _capital(spec.title)
        return part
    row = row_form(schema, spec.shape)
    for inner in schema.specs(spec.shape):
        if inner.kind == REFERENCE and pieces.get(spec.key):
            choices = [("", "which one?"), *pieces[spec.key]]
            row.base_fields[inner.name] = forms.ChoiceField(choices=choices, label="Which")
    rows = NestedRows(row, before or [])
    rows.label, rows.help_text = _capital(spec.title), schema.help(spec)
    return rows


def _drawn(attrs: Any, **what: Any) -> SafeString:
    known = attrs or {}
    return render_to_string(
        "battles/_nested.html", {"id": known.get("id", ""), "label": known.get("aria-label", ""), **what}
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
