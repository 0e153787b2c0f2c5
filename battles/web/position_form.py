"""A half-played game as a form: the order of battle by pieces, judged by the rules, with what its map needs.

The form follows from the schema of its system (`battles.systems.base.forms`), so that a new field of it appears here by
itself. What it was filled with travels with it, signed: the parts of an order of battle that no form shows stay as they
were, and nothing is kept on the site before the game goes on.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core import signing
from django.http import QueryDict
from django.template.loader import render_to_string

from battles.content import place_of
from battles.systems.base.fields import TABLES, ByKeyField, PlaceField
from battles.systems.base.pieces import TableMap, halo
from battles.systems.base.rows import RowForm, Rows, WithRows, values_or_raw
from battles.systems.pages import sheet
from battles.web.briefing import laid
from battles.web.forms import RefusableForm
from battles.web.nested import Pieces, nested
from common.exceptions import InvalidRequest
from common.json_input import Json
from common.web.faults import FormFault, anchor_of, in_words
from rules import registry
from rules.core.positions import TURN
from rules.core.schema import PART, FieldSpec, Schema
from rules.core.sides import SIDES

_SALT: Final = "position"
_PLACES: Final = ("at", "place")  # the fields that may say where a piece is
_FACINGS: Final = ("facing", "heading")  # the fields that may say which way it faces
# The ways a piece may face, clockwise from the far edge.
WAYS: Final = (
    "to the far edge", "far edge, a little right", "far right", "right edge, a little far",
    "to the right edge", "right edge, a little near", "near right", "near edge, a little right",
    "to the near edge", "near edge, a little left", "near left", "left edge, a little near",
    "to the left edge", "left edge, a little far", "far left", "far edge, a little left",
)  # fmt: skip
# What the page's script gets where there is no map.
NO_MAP: Final[Json] = {"spots": {}, "drawn": {}, "facings": {}, "ways": WAYS}


def takes_positions(system: str) -> bool:
    """Return whether an order of battle of a system can begin with a later turn."""
    known = registry.find(system)
    schema = known.schema() if known is not None else None
    return schema is not None and any(spec.key == TURN for spec in schema.specs(schema.shape))


def sealed(setup: Json) -> str:
    """Return an order of battle as a text for a hidden field, which only `unsealed` reads."""
    return signing.dumps(setup, salt=_SALT, compress=True)


def unsealed(text: str) -> Json:
    """Return the order of battle of such a text; raises InvalidRequest for a text that is none."""
    try:
        found: Json = signing.loads(text, salt=_SALT)
    except signing.BadSignature as error:
        raise InvalidRequest("The position cannot be read; load the page again and enter it there.") from error
    return found


@dataclass(slots=True, frozen=True)
class Card:
    """One piece on the page: its form, its name, and the field that says where it is, None where it has none.

    `unused` are the fields that no piece of such a battle has, `begun` those that only a battle has that has begun.
    """

    form: RowForm
    name: str
    place: forms.BoundField | None
    unused: frozenset[str]
    begun: frozenset[str]
    is_next: bool = False  # an empty one, after which another may follow

    @property
    def anchor(self) -> str:
        """Return the id of its element."""
        return f"card-{self.form.prefix}"

    @property
    def facing(self) -> forms.BoundField | None:
        """Return the field that says which way it faces, None where it has none."""
        key = key_of_facing(self.form, self.unused)
        return self.form[key] if key is not None else None

    @property
    def where(self) -> str:
        """Return where it is, as its field has it."""
        return str(self.place.field.prepare_value(self.place.value()) or "") if self.place else ""

    @property
    def was(self) -> str:
        """Return where it was in what the form was filled with."""
        return str(self.place.field.prepare_value(self.place.initial) or "") if self.place else ""

    @property
    def fields(self) -> list[forms.BoundField]:
        """Return the fields of how it is: where, then what may have changed by now, then the others."""
        others = [field for field in self._shown() if not _is_text(field)]
        others.sort(key=lambda field: field.name not in self.begun)
        return [self.place, *others] if self.place else others

    @property
    def texts(self) -> list[forms.BoundField]:
        """Return the fields of what it is called, which no turn changes."""
        return [field for field in self._shown() if _is_text(field)]

    def _shown(self) -> list[forms.BoundField]:
        hidden = {*self.unused, getattr(self.place, "name", "")}
        return [field for field in self.form if field.name not in hidden]

    @property
    def has_bad_text(self) -> bool:
        """Return whether something is wrong with what it is called."""
        return any(field.errors for field in self.texts)


def _is_text(field: forms.BoundField) -> bool:
    return field.name.endswith("id") or type(field.field) is forms.CharField


@dataclass(slots=True)
class PositionMap:
    """The drawing of a position: its table, the places that it names, and where each piece is drawn, by id.

    `facings` are the degrees of each facing, clockwise from the far edge.
    """

    table: TableMap
    spots: dict[str, tuple[float, float]]
    drawn: dict[str, tuple[float, float]]
    facings: Mapping[str, float]

    def script(self) -> Json:
        """Return what the page's script moves pieces by."""
        return NO_MAP | {"spots": self.spots, "drawn": self.drawn, "facings": dict(self.facings)}

    def drawing(self) -> Json:
        """Return the map for a page that has another one, with what its script moves pieces by."""
        return {"map": render_to_string("battles/_table_map_alone.html", {"table": self.table}), **self.script()}


def map_of(system: str, setup: Json) -> PositionMap | None:
    """Return the drawing of an order of battle; None for one with faults, or without a table."""
    found = laid(system, setup)
    table = found[0].draw(found[1]) if found is not None else None
    if found is None or table is None:
        return None
    table.title, table.is_played = "The table as it is entered", True
    look, state = found
    drawn = {}
    for piece in table.pieces:
        ring = halo(piece)
        if ring is not None:
            drawn[piece.id] = (round(ring.x, 1), round(ring.y, 1))
    return PositionMap(table, look.spots(state), drawn, look.facings)


class PositionForm(WithRows, RefusableForm):
    """An order of battle by pieces; `base` is what it is filled with, `setup` what it comes to once it is valid."""

    def __init__(self, data: QueryDict | None, base: Json) -> None:
        super().__init__(data)
        self.system, self.base, self.setup = str(base["system"]), base, base
        self.sheet = sheet(self.system)
        self.fields |= self.sheet.all_fields()
        self.initial = {TURN: 1} | self.sheet.initial_of(base)
        self.rows = self.sheet.rows(base, data)
        self.map = map_of(self.system, base)
        schema = registry.system(self.system).schema()
        declared = _named_specs(schema) if schema is not None else {}
        lacks = schema.lacking(base) if schema is not None else {}
        self.unused = {name for name, specs in declared.items() if all(spec.feature in lacks for spec in specs)}
        self.begun = {name for name, specs in declared.items() if specs[0].begun}
        if schema is not None:
            self._nest(schema, declared)
        self._call_fields()

    def clean(self) -> dict[str, Any]:
        """Compose the order of battle and let the rules judge all of it that can be read."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        unread = frozenset(self.errors)
        sent = [listed.formset.is_valid() for listed in self.rows]
        if not all(listed.formset.management_form.is_valid() for listed in self.rows):
            raise forms.ValidationError("A part of the page was not sent; load it again.")
        for form in self._forms():
            form.unread = frozenset(form.errors)
        setup = self.sheet.composed(self.base, values_or_raw(self), self.rows)
        setup["system"] = self.system
        faults = registry.system(self.system).check(setup)
        for fault in faults:
            self._report(fault.field, in_words(fault.sentence()), unread)
        if all(sent) and not faults and not self.errors:
            self.setup = setup
            self.map = map_of(self.system, setup) or self.map
        return cleaned

    def is_valid(self) -> bool:
        """Return whether the order of battle has no fault, in any of its rows either."""
        return super().is_valid() and not any(form.errors for form in self._forms())

    def draws_base(self) -> bool:
        """Return whether the map shows what the form was filled with, and not what was sent, which has faults."""
        return self.is_bound and not self.is_valid()

    def _forms(self) -> list[RowForm]:
        return [form for listed in self.rows for form in listed.forms]

    def _report(self, where: str, sentence: str, unread: frozenset[str]) -> None:
        """Add a sentence of the rules to the piece or the field it is about; of what is unreadable they add nothing."""
        place = place_of(where)
        row = self.row_of(place)
        if row is not None:
            form, field = row
            if field not in form.unread:
                form.add_error(field, sentence)
            return
        name = self.field_of(place)
        if name not in unread:
            self.add_error(name or None, sentence)

    def full_label(self, name: str) -> str:
        """Return the label of a field with the name of its side."""
        names = self._side_names()
        side, label = names.get(name.partition("_")[0]), str(self[name].label)
        return f"{side}, {label.lower()}" if side else label

    def _side_names(self) -> dict[str, str]:
        return dict(zip(SIDES, registry.system(self.system).side_names(self.base), strict=True))

    def faults(self) -> list[FormFault]:
        """Return everything that is wrong, each fault of a piece under its name."""
        found = [fault for fault in super().faults() if self.is_bound]
        for card in self.cards() if self.is_bound else []:
            found += [FormFault(card.anchor, card.name, str(error)) for error in card.form.non_field_errors()]
            for name in card.form.fields:
                field = card.form[name]
                label = f"{card.name}, {str(field.label).lower()}"
                found += [FormFault(anchor_of(field), label, str(error)) for error in card.form.errors.get(name, [])]
        return found

    def cards(self) -> list[Card]:
        """Return all pieces of both sides."""
        return [card for _, lists in self.sides() for _, cards, _ in lists for card in cards]

    def sides(self) -> list[tuple[str, list[tuple[str, list[Card], Rows]]]]:
        """Return by side its name and its lists of pieces; lists of no side come last, under no name."""
        names = self._side_names()
        found: list[tuple[str, list[tuple[str, list[Card], Rows]]]] = []
        for side in (*SIDES, ""):
            own = [listed for listed in self.rows if listed.of.side == side]
            lists = [(_title(listed), self._cards(listed), listed) for listed in own]
            found += [(names.get(side, ""), lists)] if lists else []
        return found

    def is_laid_out(self) -> bool:
        """Return whether each side has units, and each unit a place; else dice or the sides lay them out."""
        units = [self._cards(listed)[:-1] for listed in self.rows if listed.of.key == "units"]
        return all(cards and all(card.where for card in cards) for cards in units)

    def turn(self) -> forms.BoundField | None:
        """Return the turn with which the game goes on, None for a system without positions."""
        return self[TURN] if TURN in self.fields else None

    def _cards(self, listed: Rows) -> list[Card]:
        """Return the pieces of a list; the last is an empty one, where another may be added."""
        if listed.prefix in self.unused:
            return []
        unused, begun = (
            frozenset(name.removeprefix(f"{listed.prefix}.") for name in names) for names in (self.unused, self.begun)
        )
        spots = self.map.spots if self.map else {}
        found: list[Card] = []
        for number, form in enumerate(listed.forms):
            unnamed = _title(listed)
            if number >= len(listed.before) and not listed.of.single:
                unnamed = "Another one" if listed.before else f"Add {unnamed.lower()}"
            name = _called(form)[1] or unnamed
            place = key_of_place(form, spots, unused)
            is_new = number >= len(listed.before) and not listed.of.single
            is_next = is_new and not (form.is_bound and form.has_changed())
            found.append(Card(form, name, form[place] if place else None, unused, begun, is_next))
        return found

    def _nest(self, schema: Schema, declared: dict[str, list[FieldSpec]]) -> None:
        """Give lists and parts within a piece fields of their own."""
        pieces = self._pieces(declared)
        for listed in self.rows:
            for form in listed.forms:
                for name in form.fields:
                    spec = next(iter(declared.get(f"{listed.prefix}.{name}", [])), None)
                    if spec is not None and spec.kind in TABLES:
                        form.fields[name] = nested(schema, spec, pieces, form.initial.get(name))

    def _pieces(self, declared: dict[str, list[FieldSpec]]) -> Pieces:
        """Return the pieces by the keys of their lists, those off the table among them: by side their ids and names."""
        names = self._side_names()
        shapes = {listed.prefix: declared[listed.prefix][0].shape for listed in self.rows}
        found: Pieces = {}
        for listed in self.rows:
            if not listed.of.side or listed.of.single:
                continue
            kin = [each for each in self.rows if each.of.side == listed.of.side]
            kin = [each for each in kin if issubclass(shapes[listed.prefix], shapes[each.prefix])]
            called = [_called(form) for each in kin for form in each.forms]
            ids = {called_id: name for called_id, name in called if called_id}
            found.setdefault(listed.of.key, []).append((names[listed.of.side], list(ids.items())))
        return found

    def _call_fields(self) -> None:
        """Say in the label of each field of a piece whose it is, for who hears the page."""
        for card in self.cards():
            if card.place is not None:
                card.place.label = "Place"
            for field in card.form:
                field.field.widget.attrs["aria-label"] = f"{field.label}, {card.name}"
                if isinstance(field.field, ByKeyField):
                    field.field.show_example()

    def parts(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """Return all other fields by parts: heading, fields, and whether something is wrong in it."""
        found = []
        for heading, options in self.sheet.fieldsets():
            names = [name for row in options["fields"] for name in ((row,) if isinstance(row, str) else row)]
            fields = [self[name] for name in names if name != TURN and name not in self.unused]
            found += [(str(heading), fields, any(field.errors for field in fields))] if fields else []
        return found


def _called(form: RowForm) -> tuple[str, str]:
    """Return the id of a piece as it is typed, "" for none, and its name."""
    called, name = (str(form[key].value() or "") if key in form.fields else "" for key in ("id", "name"))
    return called, name or called


def _title(listed: Rows) -> str:
    """Return the heading of a list without its side."""
    return listed.title.removeprefix(f"{listed.of.side.capitalize()}'s ").capitalize()


def key_of_place(form: forms.BaseForm, spots: Mapping[str, Any], unused: Collection[str] = ()) -> str | None:
    """Return which field of a piece says where on a map with these places it is, None where none does."""
    known = [key for key in _PLACES if key in form.fields and key not in unused]
    return next((key for key in known if _names_place(form.fields[key], spots)), None)


def key_of_facing(form: forms.BaseForm, unused: Collection[str] = ()) -> str | None:
    """Return which field of a piece says the way that it faces, None where none does."""
    return next((key for key in _FACINGS if key in form.fields and key not in unused), None)


def _names_place(field: forms.Field, spots: Mapping[str, Any]) -> bool:
    """Return whether a field says where a piece is: a point, or one of the places of the table by its name."""
    if isinstance(field, PlaceField):
        return not spots
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        return any(key in spots for key, _ in choices)
    return bool(spots)


def _named_specs(schema: Schema) -> dict[str, list[FieldSpec]]:
    """Return what is declared by the names of fields and lists, of fields of a row behind their list and a dot.

    Two fields may have one key.
    """
    found: dict[str, list[FieldSpec]] = {}
    top = schema.specs(schema.shape)
    parts = {"": top, **{f"{spec.key}_": schema.specs(spec.shape) for spec in top if spec.key in SIDES}}
    for before, specs in parts.items():
        for spec in specs:
            found.setdefault(f"{before}{spec.key}", []).append(spec)
            for inner in schema.specs(spec.shape) if spec.kind in TABLES and spec.key not in SIDES else []:
                row = f"{before}{spec.key}."
                found.setdefault(f"{row}{inner.name}", []).append(inner)
                for field in schema.specs(inner.shape) if inner.kind == PART else []:
                    found.setdefault(f"{row}{inner.key}_{field.name}", []).append(field)
    return found
