"""An order of battle taken apart into forms and put together again; what they do not show stays as it was.

A system that declares a schema has a field for each of its fields and a table for each list, any other one document.
"""

from copy import deepcopy
from typing import Any

from django import forms

from battles.systems.base.fields import TABLES, ByKeyField, form_field
from battles.systems.base.options import doctrine_choices, option_field
from battles.systems.base.rows import ListOf, Rows, Setup, merged, row_form
from common.admin.fields import DocumentField
from rules import registry
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Schema
from rules.core.sides import SIDES

Fieldsets = list[tuple[str | None, dict[str, Any]]]

_OWN_ROW = (declared.LINES, declared.POINTS, declared.MAPPING, declared.DOCUMENT)


class PlainSheet:
    """The forms of a system that declares no schema, or is not known: one box with the whole order of battle."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.lists: list[ListOf] = []

    def all_fields(self) -> dict[str, forms.Field]:
        """Return every field by name, fresh ones."""
        return {"document": DocumentField(rows=30, indent=1, help_text="The order of battle as the system reads it.")}

    def fieldsets(self) -> Fieldsets:
        """Return the parts of the page: a heading, and its fields in rows."""
        return [("Order of battle", {"fields": ["document"]})]

    def initial_of(self, setup: Setup) -> Setup:
        """Return what the fields show of an order of battle."""
        return {"document": setup}

    def rows(self, setup: Setup, data: Any = None) -> list[Rows]:
        """Return the lists of an order of battle as forms, filled from `data` if something was sent."""
        return [Rows.shown(of, setup, data) for of in self.lists]

    def composed(self, before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
        """Return an order of battle with what the forms say."""
        return dict(cleaned["document"]) if isinstance(cleaned.get("document"), dict) else before


class Sheet(PlainSheet):
    """The forms of a system by its schema: what is of no side first, then the sides, doctrines and options.

    A field is named for its place: `light` is at the top, `player_name` in a side, `options_fog` among the options.
    """

    def __init__(self, system: str, schema: Schema) -> None:
        super().__init__(system)
        self.schema, self.options = schema, registry.system(system).options()
        top = schema.specs(schema.shape)
        side = next(schema.specs(spec.shape) for spec in top if spec.key == SIDES[0])
        self.parts = {"": [spec for spec in top if spec.key not in SIDES], **dict.fromkeys(SIDES, side)}
        for where, specs in self.parts.items():
            whose = f"{where.capitalize()}'s " if where else ""
            for spec in specs:
                if spec.kind in TABLES:
                    form = row_form(schema, spec.shape)
                    single = spec.kind == declared.PART
                    self.lists.append(ListOf(where, spec.key, f"{whose}{spec.title}", form, single))

    def all_fields(self) -> dict[str, forms.Field]:
        """Return every field by name, fresh ones."""
        found: dict[str, forms.Field] = {}
        for where, specs in self.parts.items():
            for name, spec in _named(where, specs):
                before = found.get(name)
                if isinstance(before, ByKeyField):
                    before.take_words(spec.choices, self.schema.help(spec))
                else:
                    found[name] = form_field(self.schema, spec)
        for side in SIDES:
            found[f"{side}_doctrine"] = forms.ChoiceField(
                choices=doctrine_choices(self.system, yardsticks=True), required=False
            )
        return found | {f"options_{option.key}": option_field(option) for option in self.options}

    def fieldsets(self) -> Fieldsets:
        """Return the parts of the page; in each, large fields alone, the others side by side before them."""
        found: Fieldsets = []
        for where, specs in self.parts.items():
            named = _named(where, specs)
            large = [name for name, spec in named if spec.kind in _OWN_ROW]
            small = tuple(name for name, _ in named if name not in large)
            found.append((where.capitalize() or "The battle", {"fields": [small, *large]}))
        found.append(("Doctrines", {"fields": [tuple(f"{side}_doctrine" for side in SIDES)]}))
        if self.options:
            found.append(("Options of the rules", {"fields": [f"options_{option.key}" for option in self.options]}))
        return found

    def initial_of(self, setup: Setup) -> Setup:
        """Return what the fields show of an order of battle."""
        shown = {name: _at(setup, name) for name in self.all_fields()}
        for option in self.options:
            shown[f"options_{option.key}"] = option.word_of(shown[f"options_{option.key}"])
        return {name: value for name, value in shown.items() if value is not None}

    def composed(self, before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
        """Return an order of battle with what the forms say."""
        setup = deepcopy(before)
        defaults = {option.key: option.default for option in self.options}
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


def _named(where: str, specs: list[FieldSpec]) -> list[tuple[str, FieldSpec]]:
    """Return the fields of a part with their names, but for tables and what is shown elsewhere."""
    elsewhere = (*TABLES, declared.OPTIONS)
    shown = [spec for spec in specs if not spec.unseen and spec.key != "doctrine" and spec.kind not in elsewhere]
    return [(f"{where}_{spec.key}" if where else spec.key, spec) for spec in shown]


def _split(name: str) -> tuple[str, str]:
    """Return the part of a field's place, "" for the top, and its key there."""
    where, _, key = name.partition("_")
    return (where, key) if where in (*SIDES, "options") else ("", name)


def _at(setup: Setup, name: str) -> Any:
    where, key = _split(name)
    part = setup.get(where) if where else setup
    return part.get(key) if isinstance(part, dict) else None
