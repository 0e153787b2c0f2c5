"""An order of battle taken apart into forms and put together again; what they do not show stays as it was."""

from copy import deepcopy
from typing import Any

from django import forms

from battles.systems.base.options import doctrine_choices, option_field
from battles.systems.base.rows import ListOf, Rows, Setup, merged
from common.faults import Place
from rules import registry
from rules.core.schema import Option
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
