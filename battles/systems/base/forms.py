"""An order of battle taken apart into forms and put together again; what they do not show stays as it was.

A system that declares a schema has a field for each of its fields and a table for each list, any other one document.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from django import forms

from battles.systems.base import rows
from battles.systems.base.options import doctrine_choices, option_field
from battles.systems.base.rows import ListOf, RowForm, Rows, Setup, merged
from common.admin.fields import DocumentField, LinesField
from common.faults import Place
from rules import registry
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Option, Part, Schema
from rules.core.sides import SIDES

Fieldsets = list[tuple[str | None, dict[str, Any]]]


class Sheet:
    """The forms of one system.

    A field is named for its place: `light` is at the top, `player_name` in a side, `options_fog` among the options.
    Doctrines and options are read from the system; its package need not declare them.
    """

    # Fields besides doctrines and options, by name.
    fields: dict[str, forms.Field] = {}
    # The lists of the order of battle, in the order of the page.
    lists: tuple[ListOf, ...] = ()
    # The page's parts: a heading, and its fields in rows.
    parts: list[tuple[str, list[str | tuple[str, ...]]]] = []

    def __init__(self, system: str) -> None:
        self.system = system

    def options(self) -> tuple[Option, ...]:
        """Return the options of the system."""
        known = registry.find(self.system)
        return known.options() if known is not None else ()

    def all_fields(self) -> dict[str, forms.Field]:
        """Return every field by name, fresh ones."""
        doctrines = doctrine_choices(self.system) if self.system in registry.known() else []
        found = deepcopy(self.fields)
        for side in SIDES:
            found[f"{side}_doctrine"] = forms.ChoiceField(choices=doctrines, required=False)
        return found | {f"options_{option.key}": option_field(option) for option in self.options()}

    def fieldsets(self) -> Fieldsets:
        """Return the parts of the page, doctrines and options with them."""
        found: Fieldsets = [(title, {"fields": list(names)}) for title, names in self.parts]
        found.append(("Doctrines", {"fields": [tuple(f"{side}_doctrine" for side in SIDES)]}))
        if self.options():
            found.append(("Options of the rules", {"fields": [f"options_{option.key}" for option in self.options()]}))
        return found

    def initial_of(self, setup: Setup) -> Setup:
        """Return what the fields show of an order of battle."""
        shown = {name: _at(setup, name) for name in self.all_fields()}
        for option in self.options():
            shown[f"options_{option.key}"] = option.word_of(shown[f"options_{option.key}"])
        return {name: value for name, value in shown.items() if value is not None}

    def rows(self, setup: Setup, data: Any = None) -> list[Rows]:
        """Return the lists of an order of battle as forms, filled from `data` if something was sent."""
        return [Rows.shown(of, setup, data) for of in self.lists]

    def composed(self, before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
        """Return an order of battle with what the forms say."""
        setup = deepcopy(before)
        defaults = {option.key: option.default for option in self.options()}
        filled: dict[str, Setup] = {}
        for name in self.all_fields():
            where, key = _split(name)
            filled.setdefault(where, {})[key] = cleaned.get(name)
        for where, values in filled.items():
            part = setup.get(where) or {} if where else setup
            if where == "options":
                # An option at its default is written only if the order of battle had it before.
                values = {key: value for key, value in values.items() if key in part or value != defaults[key]}
            else:
                # Nor is a box that is left unticked, as in a row of a list.
                values = {key: value for key, value in values.items() if key in part or value is not False}
            part = merged(part, values)
            if where and (part or where in setup or where in SIDES):
                setup[where] = part
            elif not where:
                setup = part
        for listed in lists:
            listed.put(setup)
        return setup

    def field_of(self, place: Place) -> str:
        """Return the field that a place in an order of battle is edited in, or "" for one that has none."""
        names, known = [str(step) for step in place], self.all_fields()
        tries = ["_".join(names[:count]) for count in range(min(2, len(names)), 0, -1)]
        return next((name for name in tries if name in known), "")


def _split(name: str) -> tuple[str, str]:
    """Return the part of a field's place, "" for the top, and its key there."""
    where, _, key = name.partition("_")
    return (where, key) if where in (*SIDES, "options") else ("", name)


def _at(setup: Setup, name: str) -> Any:
    where, key = _split(name)
    part = setup.get(where) if where else setup
    return part.get(key) if isinstance(part, dict) else None


class PlainSheet(Sheet):
    """One box with the whole order of battle."""

    def all_fields(self) -> dict[str, forms.Field]:
        """Return the box."""
        return {"document": DocumentField(rows=30, indent=1, help_text="The order of battle as the system reads it.")}

    def fieldsets(self) -> Fieldsets:
        """Return the one part."""
        return [("Order of battle", {"fields": ["document"]})]

    def initial_of(self, setup: Setup) -> Setup:
        """Return the document."""
        return {"document": setup}

    def composed(self, before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
        """Return the document as it was edited."""
        return dict(cleaned["document"]) if isinstance(cleaned.get("document"), dict) else before


def sheet_of(system: str) -> Sheet:
    """Return the forms by a system's schema; one document where it declares none, or is not known."""
    known = registry.find(system)
    schema = known.schema() if known is not None else None
    return PlainSheet(system) if schema is None else DeclaredSheet(system, schema)


SHEET = sheet_of


# Doctrines have fields of their own.
_NO_FIELDS = ("doctrine",)
_TABLES = (declared.PART, declared.PARTS)
_OWN_ROW = (declared.LINES, declared.POINTS, declared.MAPPING, declared.DOCUMENT)
_WORD = 7.0  # how wide an id is
_NONE = "none"


class DeclaredSheet(Sheet):
    """The forms of a system by its schema: what is of no side first, then the sides."""

    def __init__(self, system: str, schema: Schema) -> None:
        super().__init__(system)
        top = [spec for spec in schema.specs(schema.shape) if spec.key not in SIDES]
        side = next(spec for spec in schema.specs(schema.shape) if spec.key == SIDES[0])
        inner = schema.specs(side.shape)
        self.fields = _fields(schema, top, "")
        self.lists = tuple(_lists(schema, top, "", ""))
        self.parts = [("The battle", _in_rows(top, ""))]
        for key in SIDES:
            self.fields |= _fields(schema, inner, f"{key}_")
            self.lists += tuple(_lists(schema, inner, key, f"{key.capitalize()}'s "))
            self.parts.append((key.capitalize(), _in_rows(inner, f"{key}_")))


def _plain(specs: list[FieldSpec]) -> list[FieldSpec]:
    """Return the fields that are neither tables nor shown elsewhere."""
    shown = [spec for spec in specs if not spec.unseen and spec.key not in _NO_FIELDS]
    return [spec for spec in shown if spec.kind not in (*_TABLES, declared.OPTIONS)]


def _fields(schema: Schema, specs: list[FieldSpec], prefix: str) -> dict[str, forms.Field]:
    found: dict[str, forms.Field] = {}
    for spec in _plain(specs):
        before = found.get(f"{prefix}{spec.key}")
        if isinstance(before, ByKeyField):
            before.take_words(spec.choices, schema.help(spec))
        else:
            found[f"{prefix}{spec.key}"] = form_field(schema, spec)
    return found


def _in_rows(specs: list[FieldSpec], prefix: str) -> list[str | tuple[str, ...]]:
    """Return the names of fields as the page has them: large ones alone, the others side by side before them."""
    large = [f"{prefix}{spec.key}" for spec in _plain(specs) if spec.kind in _OWN_ROW]
    names = [f"{prefix}{spec.key}" for spec in _plain(specs)]
    return [tuple(name for name in names if name not in large), *large]


def _lists(schema: Schema, specs: list[FieldSpec], side: str, whose: str) -> list[ListOf]:
    return [
        ListOf(side, spec.key, f"{whose}{spec.title}", row_form(schema, spec.shape), single=spec.kind == declared.PART)
        for spec in specs
        if spec.kind in _TABLES
    ]


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
        for inner in schema.specs(spec.shape):
            field = named[f"{spec.key}_{inner.name}"] = form_field(schema, inner)
            field.required, field.label = False, f"{spec.key.capitalize()} {field.label.lower()}"
    return type(f"{shape.__name__}Form", (RowForm,), {**named, "within": tuple(within)})


def form_field(schema: Schema, spec: FieldSpec) -> Any:
    """Return the field of a form for a declared one, its rule in the help."""
    # What only one case of the order of battle needs may be left out in the others.
    needed = spec.needed and schema.always(spec)
    found = _KINDS[spec.kind](spec, schema.help(spec), needed)
    own = spec.title if spec.kind not in _TABLES else ""
    found.label = own or spec.key.replace("_", " ").capitalize()
    return found


def _word(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return rows.word(_WORD, required=needed, help_text=help)


def _text(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return rows.text(spec.length, required=needed, help_text=help)


def _choice(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    found = rows.choice(spec.choices, required=needed, none=spec.none, help_text=help)
    if spec.labels:
        nothing = [] if needed else [("", spec.none)]
        found.choices = [*nothing, *zip(spec.choices, spec.labels, strict=True)]
    return found


def _number(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    width = 3.2 if spec.maximum < 100 else 4.5
    return rows.number(spec.minimum, spec.maximum, required=needed, width=width, help_text=help)


def _truth(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    if spec.default is None:
        yes, no = spec.labels or ("yes", "no")
        choices = [("", spec.none), ("True", yes), ("False", no)]
        return forms.TypedChoiceField(
            choices=choices, required=False, coerce="True".__eq__, empty_value=None, help_text=help
        )
    return rows.switch(help)


def _document(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return DocumentField(rows=4, required=False, help_text=help)


def _point(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return rows.PlaceField(required=needed, help_text=help)


def _points(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return rows.PlacesField(required=needed, help_text=help)


def _words(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    widget = forms.TextInput(attrs={"class": rows.wide(spec.length)})
    return rows.WordsField(required=False, help_text=help, widget=widget)


def _mapping(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    lists = any(value.kind == declared.WORDS for value in spec.values)
    return ByKeyField(spec.choices, lists=lists, help_text=help)


def _rows(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    """Return a box for a part or a list within a row, which has no space for a table of its own."""
    return DocumentField(rows=3, cols=50, required=False, help_text=help)


def _lines(spec: FieldSpec, help: str, needed: bool) -> forms.Field:
    return LinesField(required=False, help_text=help, widget=forms.Textarea({"rows": 9, "cols": 28}))


_KINDS: dict[str, Callable[[FieldSpec, str, bool], forms.Field]] = {
    declared.IDENTITY: _word,
    declared.REFERENCE: _word,
    declared.TEXT: _text,
    declared.CHOICE: _choice,
    declared.NUMBER: _number,
    declared.TRUTH: _truth,
    declared.POINT: _point,
    declared.POINTS: _points,
    declared.WORDS: _words,
    declared.LINES: _lines,
    declared.MAPPING: _mapping,
    declared.PART: _rows,
    declared.PARTS: _rows,
    declared.DOCUMENT: _document,
}


class ByKeyField(forms.CharField):
    """Values by key with commas between: "beauport 12, levis 5", or "beauport left right"; "none" for no key at all.

    One number is read as a number. Other words are a list where the values may be `lists`; with words that need no key,
    these alone are a list as well.
    """

    def __init__(self, keys: tuple[str, ...], *, lists: bool = False, help_text: str = "") -> None:
        self.keys, self.lists = keys, lists
        self.words: tuple[str, ...] = ()
        super().__init__(required=False, help_text=help_text, widget=forms.Textarea(attrs={"rows": 2, "cols": 70}))

    def take_words(self, words: tuple[str, ...], help_text: str) -> None:
        """Take a list of these words too, without a key."""
        self.words = words
        self.help_text = f"{self.help_text} {help_text}"

    def prepare_value(self, value: Any) -> Any:
        """Show values as words."""
        if isinstance(value, list):
            return " ".join(str(entry) for entry in value) or _NONE
        if not isinstance(value, dict):
            return value
        return ", ".join(f"{key} {_shown(held)}".strip() for key, held in value.items()) or _NONE

    def clean(self, value: Any) -> Any:
        """Return the values, or None where nothing is typed."""
        typed = str(super().clean(self.prepare_value(value)) or "").strip()
        if typed in ("", _NONE):
            return {} if typed else None
        parts = [part.split() for part in typed.split(",")]
        if len(parts) == 1 and parts[0][0] in self.words:
            return parts[0]
        if any(not part or part[0] not in self.keys for part in parts):
            first = self.keys[0]
            raise forms.ValidationError(f"Begin each part with one of {', '.join(self.keys)}, such as: {first} 2.")
        return {key: self._held(held) for key, *held in parts}

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what is meant, so that the way of writing does not count."""
        return str(self.prepare_value(initial) or "").split() != str(self.prepare_value(data) or "").split()

    def _held(self, words: list[str]) -> int | str | list[str]:
        if len(words) == 1 and words[0].isdecimal():
            return int(words[0])
        return words if self.lists else " ".join(words)


def _shown(held: object) -> str:
    return " ".join(str(entry) for entry in held) if isinstance(held, list) else str(held)
