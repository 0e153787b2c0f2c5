"""Lists of an order of battle as tables of forms."""

import json
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.formsets import DELETION_FIELD_NAME, formset_factory

from battles.systems.base.fields import form_field
from common.faults import Place
from rules.core import schema as declared
from rules.core.schema import Part, Schema

Setup = dict[str, Any]
ROW_BELOW = "A row below cannot be read; see there."


def label_fields(form: forms.BaseForm) -> None:
    """Name each field of a row of a table: the heads of columns are seen, and a screen reader wants a label at each."""
    row = str(form.prefix or "").rpartition("-")[2]
    for name, field in form.fields.items():
        label = field.label or name.strip("_").replace("_", " ").capitalize()
        field.widget.attrs["aria-label"] = f"{label}, row {int(row) + 1}" if row.isdigit() else label


def values_or_raw(form: forms.BaseForm) -> Setup:
    """Return the values of a form; unreadable ones are returned as typed, so that the rest can be checked."""
    unread = {name: form[name].data for name in form.errors if name in form.fields}
    return {**form.cleaned_data, **unread}


class RowForm(forms.Form):
    """One row of a list in the order of battle; a row left empty does not count.

    A row shows the keys of its fields, `with_` for `with`; other keys of the order of battle stay as they were.
    `unread` are the fields that could not be read; the rules report no further faults of these.
    """

    unread: frozenset[str] = frozenset()
    # Keys of parts within the row, whose fields are named with theirs before them, as `leader_id`.
    within: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label_fields(self)

    @classmethod
    def initial_of(cls, row: Setup) -> Setup:
        """Return what the form shows of a row."""
        inner = {f"{key}_{name}": value for key in cls.within for name, value in (row.get(key) or {}).items()}
        plain = {name: row[key] for name in cls.base_fields if (key := name.rstrip("_")) in row}
        return plain | {name: value for name, value in inner.items() if name in cls.base_fields}

    def field_of(self, place: Place) -> str | None:
        """Return the field that a place in the row is edited in, None for one that has none."""
        words = ["_".join(str(step) for step in place[:count]) for count in range(len(place), 0, -1)]
        return next((name for word in words for name in (word, f"{word}_") if name in self.fields), None)

    def counts(self, was_there: bool) -> bool:
        """Return whether the row is there: it was before, or something is filled in, and it is not to be deleted."""
        return (was_there or self.has_changed()) and not self.cleaned_data.get(DELETION_FIELD_NAME)

    def row(self, before: Setup) -> Setup:
        """Return the row for the order of battle; a flag that is off and was not given is left out."""
        values = values_or_raw(self)
        filled = {name.rstrip("_"): values.get(name) for name in self.base_fields}
        for key in self.within:
            inner = {name: filled.pop(name) for name in list(filled) if name.startswith(f"{key}_")}
            given = {name.removeprefix(f"{key}_"): value for name, value in inner.items()}
            has_any = any(value or (value is False and self._may_be_open(name)) for name, value in inner.items())
            filled[key] = merged(before.get(key) or {}, given) if has_any else None
        return merged(before, {key: value for key, value in filled.items() if value is not False or key in before})

    def _may_be_open(self, name: str) -> bool:
        """Return whether a truth may also be left out, so that "no" says something."""
        return isinstance(self.fields[name], forms.TypedChoiceField)


def row_form(schema: Schema, shape: type[Part]) -> type[RowForm]:
    """Return the form of one part in a list; a part within it has its fields among the others, none of them needed."""
    named: dict[str, Any] = {}
    within: list[str] = []
    for spec in schema.specs(shape):
        if spec.unseen:
            continue
        if spec.kind != declared.PART:
            named[spec.name] = form_field(schema, spec)
            continue
        within.append(spec.key)
        for inner in [each for each in schema.specs(spec.shape) if not each.unseen]:
            field = named[f"{spec.key}_{inner.name}"] = form_field(schema, inner)
            field.required, field.label = False, f"{spec.key.capitalize()} {field.label.lower()}"
    return type(f"{shape.__name__}Form", (RowForm,), {**named, "within": tuple(within)})


def merged(before: Setup, filled: Setup) -> Setup:
    """Return a part of an order of battle with what was filled in; an empty box takes its key away.

    A key that had an empty value before keeps it while the box is empty.
    """
    found = dict(before)
    for key, value in filled.items():
        if value is None or value in ("", []):
            if found.get(key) not in (None, "", []):
                del found[key]
        else:
            found[key] = value
    return found


@dataclass(slots=True, frozen=True)
class ListOf:
    """A list of an order of battle: of a side, or of no side; a `single` one holds an entry or none."""

    side: str
    key: str
    title: str
    form: type[RowForm]
    single: bool = False

    @property
    def prefix(self) -> str:
        """Return what the names of its fields begin with."""
        return f"{self.side}_{self.key}" if self.side else self.key

    @property
    def place(self) -> tuple[str, ...]:
        """Return its place in an order of battle."""
        return (self.side, self.key) if self.side else (self.key,)

    def entries(self, setup: Setup) -> list[Setup]:
        """Return its entries in an order of battle."""
        found = (setup.get(self.side) or {} if self.side else setup).get(self.key)
        found = [found] if isinstance(found, dict) else found
        return [row for row in found or [] if isinstance(row, dict)]


@dataclass(slots=True)
class Rows:
    """One list on the page: its forms, and what it was before."""

    of: ListOf
    formset: Any
    before: list[Setup]
    # The keys of the fields by which its pieces are moved and turned on a map next to the page.
    place_key: str | None = None
    facing_key: str | None = None

    @classmethod
    def shown(cls, of: ListOf, setup: Setup, data: Any) -> "Rows":
        """Return a list of an order of battle as forms, filled from `data` if something was sent."""
        before = of.entries(setup)
        extra = 0 if of.single and before else 1
        made = formset_factory(of.form, extra=extra, can_delete=True, max_num=1 if of.single else None)
        formset = made(data, prefix=of.prefix, initial=[of.form.initial_of(row) for row in before])
        return cls(of, formset, before)

    @property
    def prefix(self) -> str:
        """Return what the names of its fields begin with."""
        return self.of.prefix

    @property
    def title(self) -> str:
        """Return its heading."""
        return self.of.title

    def inside(self, place: Place) -> tuple[int, Place] | None:
        """Return the number of the list's entry that contains a place, and the place within it; else None."""
        depth = len(self.of.place)
        if place[:depth] != self.of.place:
            return None
        first, *rest = (0, *place[depth:]) if self.of.single else place[depth:] or ("",)
        return (first, tuple(rest)) if isinstance(first, int) and first < len(self.kept()) else None

    def kept(self) -> list[tuple[Any, Setup]]:
        """Return the forms that count, each with its row as it was."""
        there = [self.before[n] if n < len(self.before) else None for n in range(len(self.formset.forms))]
        rows = zip(self.formset.forms, there, strict=True)
        return [(form, row or {}) for form, row in rows if form.counts(row is not None)]

    def put(self, setup: Setup) -> None:
        """Put what the forms say into an order of battle; a list that never was and has nothing stays out."""
        target = setup.setdefault(self.of.side, {}) if self.of.side else setup
        found = [form.row(row) for form, row in self.kept()]
        if self.of.single:
            target.pop(self.of.key, None)
            target |= {self.of.key: found[0]} if found else {}
        elif found or self.of.key in target:
            target[self.of.key] = found

    @property
    def forms(self) -> list[RowForm]:
        """Return the forms of its rows, the empty one at the end among them."""
        return list(self.formset.forms)

    def script(self) -> str:
        """Return what the admin's script needs to add and take away rows."""
        options = {"prefix": self.prefix, "addText": f"Add to {self.title.lower()}", "deleteText": "Remove"}
        return json.dumps({"name": f"#{self.prefix}", "options": options})


class WithRows(forms.BaseForm):
    """What a form does whose lists are edited as rows below it; it fills `rows` when it is made."""

    rows: list[Rows]

    def readable(self) -> bool:
        """Return True if all lists were sent; report unreadable rows above the form without rejecting the lists."""
        found = [listed.formset.is_valid() for listed in self.rows]
        if not all(found):
            self.add_error(None, ROW_BELOW)
        for listed in self.rows:
            for form in listed.forms:
                form.unread = frozenset(form.errors)
        return all(listed.formset.management_form.is_valid() for listed in self.rows)

    def field_of(self, place: Place) -> str:
        """Return the field that a place is edited in, or "" for one that has none."""
        names = [str(step) for step in place]
        # The first one or two steps name a field: ground, or ground_rows for ground.rows.
        tries = ["_".join(names[:count]) for count in range(min(2, len(names)), 0, -1)]
        return next((name for name in tries if name in self.fields), "")

    def row_of(self, place: Place) -> tuple[RowForm, str | None] | None:
        """Return the row that a place is edited in, and its field there; None for a place that is in no row."""
        for listed in self.rows:
            inside = listed.inside(place)
            if inside is not None:
                form: RowForm = listed.kept()[inside[0]][0]
                return form, form.field_of(inside[1])
        return None
