"""A list within a piece, such as the guns of a battery, as rows of fields of their own instead of a document."""

from typing import Any

from django import forms
from django.forms.formsets import BaseFormSet, formset_factory
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from battles.systems.base.rows import RowForm, Setup


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
        return render_to_string("battles/_nested_rows.html", {"formset": formset, "id": (attrs or {}).get("id", "")})


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
