"""The order of battle of a scenario as forms: its conditions, and a table of units and one of leaders a side.

The order of battle is one document; these forms take it apart and put it together again, and what they do not know
stays in it as it was.
"""

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.formsets import DELETION_FIELD_NAME, formset_factory

from battles.admin.fields import DocumentField
from rules.muskets_mohawks.factions import FACTIONS
from rules.muskets_mohawks.setup_check import DOCTRINES, OVERALL, POSTURES, RANKS
from rules.muskets_mohawks.tables_combat import WEAPONS
from rules.muskets_mohawks.tables_encounter import MOST_UNITS
from rules.muskets_mohawks.troops import TRAINING

Setup = dict[str, Any]
SIDES = ("player", "enemy")
FORCES = {"pefs": "what the tables bring", "listed": "the units listed below"}
_NONE = ("", "left to the dice")


def _choice(words: Any, *, required: bool = True, initial: str | None = None) -> forms.ChoiceField:
    shown = [(word, word.replace("_", " ")) for word in words]
    return forms.ChoiceField(choices=shown if required else [_NONE, *shown], required=required, initial=initial)


def _number(least: int, most: int, *, required: bool = True, width: float = 3.2) -> forms.IntegerField:
    # The rules say what is wrong with a number, so the field itself only asks for one.
    widget = forms.NumberInput(attrs={"min": least, "max": most, "style": f"width:{width}em"})
    return forms.IntegerField(required=required, widget=widget)


def _text(width: float) -> forms.TextInput:
    return forms.TextInput(attrs={"style": f"width:{width}em"})


class RowForm(forms.Form):
    """One row of a list in the order of battle; a row left empty does not count."""

    def counts(self) -> bool:
        """Tell whether the row is there: it was before, or something is filled in, and it is not to be deleted."""
        return (bool(self.initial) or self.has_changed()) and not self.cleaned_data.get(DELETION_FIELD_NAME)

    def row(self, before: Setup) -> Setup:
        """Return the row as the order of battle holds it."""
        raise NotImplementedError


class UnitForm(RowForm):
    """One unit with its leader; with nothing said of a leader it has none (MM-LEAD-5)."""

    id = forms.SlugField(widget=_text(7), help_text="Its own word in this battle.")
    name = forms.CharField(widget=_text(15), max_length=120)
    troop = _choice(TRAINING, initial="irregular")
    weapon = _choice(WEAPONS, initial="musket")
    rep = _number(2, 6)
    figures = _number(1, 11)
    paper = _number(5, 10)
    leader_id = forms.SlugField(widget=_text(7), required=False)
    leader_name = forms.CharField(widget=_text(11), max_length=120, required=False)
    leader_rep = _number(2, 6, required=False)

    @staticmethod
    def initial_of(row: Setup) -> Setup:
        """Return what the form shows of a unit."""
        leader = row.get("leader") or {}
        return {**row, **{f"leader_{key}": leader.get(key) for key in ("id", "name", "rep")}}

    def row(self, before: Setup) -> Setup:
        """Return the unit as the order of battle holds it."""
        data = self.cleaned_data
        plain = {key: data[key] for key in ("id", "name", "troop", "weapon", "rep", "figures", "paper")}
        leader = {key: data[f"leader_{key}"] for key in ("id", "name", "rep")}
        return {**before, **plain, "leader": leader if any(leader.values()) else None}


class LeaderForm(RowForm):
    """A leader above the units: a lieutenant, captain, major or war chief (MM-LEAD-1)."""

    id = forms.SlugField(widget=_text(7))
    name = forms.CharField(widget=_text(15), max_length=120)
    rank = _choice(RANKS, initial="lieutenant")
    rep = _number(2, 6)
    commands = forms.CharField(widget=_text(22), required=False, help_text="The words of his units, with spaces.")

    @staticmethod
    def initial_of(row: Setup) -> Setup:
        """Return what the form shows of a leader."""
        return {**row, "commands": " ".join(str(unit) for unit in row.get("commands") or [])}

    def row(self, before: Setup) -> Setup:
        """Return the leader as the order of battle holds him."""
        data = self.cleaned_data
        plain = {key: data[key] for key in ("id", "name", "rank", "rep")}
        return {**before, **plain, "commands": data["commands"].split()}


@dataclass(slots=True)
class Rows:
    """One list of one side on the page: its forms, and what it was before."""

    side: str
    key: str
    title: str
    formset: Any
    before: list[Setup]

    @property
    def prefix(self) -> str:
        """Return what the names of its fields begin with."""
        return f"{self.side}_{self.key}"

    def kept(self) -> list[tuple[Any, Setup]]:
        """Return the forms that count, each with its row as it was."""
        there = [self.before[n] if n < len(self.before) else {} for n in range(len(self.formset.forms))]
        return [(form, row) for form, row in zip(self.formset.forms, there, strict=True) if form.counts()]

    def script(self) -> str:
        """Return what the admin's script needs to add and take away rows."""
        options = {"prefix": self.prefix, "addText": f"Add another {self.key[:-1]}", "deleteText": "Remove"}
        return json.dumps({"name": f"#{self.prefix}", "options": options})


def rows(setup: Setup, data: Any = None) -> list[Rows]:
    """Return the four lists of an order of battle as forms, filled from `data` if something was sent."""
    found: list[Rows] = []
    for side in SIDES:
        whose = "Player's" if side == "player" else "Enemy's"
        for key, form in (("units", UnitForm), ("leaders", LeaderForm)):
            before = [row for row in (setup.get(side) or {}).get(key) or [] if isinstance(row, dict)]
            made = formset_factory(form, extra=1, can_delete=True)
            formset = made(data, prefix=f"{side}_{key}", initial=[form.initial_of(row) for row in before])
            found.append(Rows(side, key, f"{whose} {key}", formset, before))
    return found


class ConditionsForm(forms.Form):
    """Everything of an order of battle but its lists; empty means that the dice decide."""

    encounter = _choice(MOST_UNITS)
    light = _choice(("day", "night"), required=False)
    overall = _choice(OVERALL, required=False)
    weather = _number(0, 6, required=False)
    end = _choice(("far", "near"), required=False)
    posture = _choice(POSTURES, required=False)
    ground = DocumentField(
        rows=4,
        required=False,
        help_text="A map of the scenario's own (MM-TERR-7): areas and houses in tenths of an inch; empty: by the dice.",
    )
    player_faction = _choice(FACTIONS)
    player_investment = _number(0, 4)
    player_contesting = forms.BooleanField(required=False, help_text="Attacks the territory (MM-CAMP-4).")
    player_doctrine = _choice(DOCTRINES)
    enemy_faction = _choice(FACTIONS)
    enemy_investment = _number(0, 4)
    enemy_doctrine = _choice(DOCTRINES)
    enemy_forces = forms.ChoiceField(choices=list(FORCES.items()), help_text="Listed: dealt over three PEFs.")

    @classmethod
    def initial_of(cls, setup: Setup) -> Setup:
        """Return what the form shows of an order of battle."""
        shown = {key: setup.get(key) for key in TOP}
        for name in cls.base_fields:
            side, _, key = name.partition("_")
            if side in SIDES:
                shown[name] = (setup.get(side) or {}).get(key)
        return {key: value for key, value in shown.items() if value is not None}


TOP = ("encounter", "light", "overall", "weather", "end", "posture", "ground")


def composed(before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
    """Return an order of battle with what the forms say; what they do not show stays as it was."""
    setup = deepcopy(before)
    for key in TOP:
        if cleaned.get(key) in (None, ""):
            setup.pop(key, None)
        else:
            setup[key] = cleaned[key]
    for side in SIDES:
        force = setup.setdefault(side, {})
        for name in ConditionsForm.base_fields:
            whose, _, key = name.partition("_")
            if whose == side:
                force[key] = cleaned.get(name)
    for listed in lists:
        found = [form.row(row) for form, row in listed.kept()]
        if found or listed.key in setup[listed.side]:
            setup[listed.side][listed.key] = found
    return setup
