"""The form that begins a campaign: place, date, role, and as much of the roster as a person likes to fill in."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

from django import forms
from django.utils.html import format_html

from battles.systems.base.options import option_field
from battles.web.forms import RefusableForm, doctrine_meanings, doctrine_names
from campaigns.content.armies import faction_of
from campaigns.models import Army, ArmyUnitType, CampaignTemplate, Territory
from campaigns.months.creation import start_faults
from campaigns.months.lists import choice_faults
from campaigns.web.roster_file import FILE, KEPT, NAME, RosterFile, file_fields
from common.exceptions import InvalidRequest
from common.web.labels import MONTHS, continued, word
from common.web.ruled_choice import RuledChoiceField
from rules.core.errors import Fault
from rules.core.schema import CHOICE, NUMBER, TEXT, FieldSpec, Part, specs_of
from rules.muskets_mohawks.campaign.roles import roles_of, units_of
from rules.muskets_mohawks.campaign.start_schema import (
    BEGIN,
    LeaderStart,
    NcoStart,
    StartRequest,
    UnitStart,
    start_spec,
)
from rules.muskets_mohawks.forces import strength
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.troops import FACTION_TROOPS

_UNITS = start_spec("units").maximum
_LEADERS = ("Captain, Lieutenant or War Chief", "Lieutenant of the first platoon", "Lieutenant of the second platoon")
ARMIES, OPTIONS = "armies.", "options."
_ROSTER = ("units.", "leaders.", "file.")  # what the names of the roster's fields begin with
PLAIN = "plain units, without a list"
_HELP = "Its units are of the corps of this list, armed and as strong as it says."
_SYSTEM = "muskets_mohawks"
_YEAR = 1755  # what a form shows that nothing else fills in
# A new unit is at its paper strength, which the form calls its figures, and ranks follow from the role.
_NOT_HERE = ("figures", "rank", "leader")
_LABELS = {"paper": "Figures"}


class NewCampaignForm(RefusableForm):
    """A campaign's beginning; the tables roll or name what is left empty of the roster."""

    def __init__(self, *args: Any, template: CampaignTemplate | None = None, **kwargs: Any) -> None:
        self.template = template
        if template is not None:
            kwargs["initial"] = _flat(template.setup) | {"name": template.name}
        else:
            # Initial values with which a newcomer may begin unchanged.
            plain = {"name": "A lieutenant’s first campaign", "territory": "lake-george", "year": 1757}
            kwargs["initial"] = plain | (kwargs.get("initial") or {})
        super().__init__(*args, **kwargs)
        self.fields |= own_fields()
        self.fields |= army_fields() | option_fields() | file_fields()
        self.file: RosterFile | None = None
        for place in range(len(_LEADERS)):
            self._add_leader(place)
        self.corps = corps_field()
        for place in range(_UNITS):
            self._add_unit(place)

    def _add_leader(self, place: int) -> None:
        self.fields |= row_fields(LeaderStart, f"leaders.{place}", _LEADERS[place])

    def _add_unit(self, place: int) -> None:
        self.fields |= row_fields(UnitStart, f"units.{place}", "Name", corps=deepcopy(self.corps))
        self.fields |= row_fields(NcoStart, f"units.{place}.leader", "Its leader")

    def start_fields(self) -> list[forms.BoundField]:
        """Return the fields of the campaign itself."""
        return [self[name] for name in self.fields if "." not in name]

    def list_boxes(self) -> list[forms.BoundField]:
        """Return the choice of each faction's army list."""
        return [self[name] for name in self.fields if name.startswith(ARMIES)]

    def option_boxes(self) -> list[forms.BoundField]:
        """Return the options of the book."""
        return [self[name] for name in self.fields if name.startswith(OPTIONS)]

    def file_boxes(self) -> list[forms.BoundField]:
        """Return the box for a spreadsheet of the roster, and what is kept of one."""
        return [self[name] for name in (FILE, KEPT, NAME)]

    def kept_file(self) -> str:
        """Return the name of the spreadsheet that the page keeps, "" for none."""
        return str(self[NAME].value() or "") if self.is_bound and self[KEPT].value() else ""

    def unit_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Return the fields of each unit with its number."""
        return [
            (place + 1, [self[name] for name in self.fields if name.startswith(f"units.{place}.")])
            for place in range(_UNITS)
        ]

    def leader_rows(self) -> list[list[forms.BoundField]]:
        """Return the fields of each higher leader."""
        return [[self[f"leaders.{place}.name"], self[f"leaders.{place}.rep"]] for place in range(len(_LEADERS))]

    def names_a_roster(self) -> bool:
        """Return whether anything of the roster was filled in, so that the page shows that part open."""
        filled = self.data if self.is_bound else self.initial
        return any(value for key, value in filled.items() if key.startswith(_ROSTER))

    def roster_at_fault(self) -> bool:
        """Return whether a fault is in the roster, so that the page shows that part open."""
        return self.is_bound and any(name.startswith(_ROSTER) for name in self.errors)

    def full_label(self, name: str) -> str:
        """Return what a field is called with the unit or the leader it is about."""
        what, _, rest = name.partition(".")
        label = str(self[name].label)
        if what == "units":
            return f"Unit {int(rest.partition('.')[0]) + 1}, {continued(label)}"
        if name.startswith(ARMIES):
            return f"Army list, {label}"
        return f"{_LEADERS[int(rest[0])]}: {label}" if what == "leaders" and name.endswith(".rep") else label

    def clean(self) -> dict[str, Any]:
        """Check what can be read by the rules even if a field is missing, so that all faults are reported at once."""
        data = self.cleaned_data
        named = ("faction", "role", "year", "month", "winter", "territory")
        setup = {key: data.get(key, "") for key in named} | {"options": chosen(self, "options.", data)}
        own = {key: data.get(key) for key in ("name", "seed", "sealed", "doctrine")}
        self.file = RosterFile.of(data)
        faults = start_faults(setup, own | {"armies": self._armies()}, self._roster() or None)
        if self.file is not None:
            faults = self._judged(self.file, faults)
        remaining = [fault for fault in faults if fault.field.removeprefix("roster.") not in self.errors]
        if remaining:
            self.refuse(InvalidRequest.of_faults(remaining), "roster.")
        return data

    def _judged(self, file: RosterFile, faults: list[Fault]) -> list[Fault]:
        """Report what is wrong with a spreadsheet, and return the other faults; keep it on the page if it is right.

        A browser forgets the file that was chosen once the page comes back for something else.
        """
        others = file.take(faults) if file.is_readable else faults
        sentences = file.sentences()
        for sentence in sentences:
            self.add_error(FILE, sentence)
        sent: Any = self.data
        self.data = sent.copy()  # what is sent cannot be changed itself
        kept = ("", "") if sentences else (file.data.decode("utf-8-sig"), file.name)
        self.data[KEPT], self.data[NAME] = kept  # type: ignore[index]
        return others

    def given(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it."""
        data = self.cleaned_data
        start = {key: value for key, value in data.items() if "." not in key}
        start["seed"] = start["seed"] or None
        start["roster"] = self._roster() or None
        start["armies"] = self._armies()
        start["options"] = chosen(self, OPTIONS, data)
        return start

    def _armies(self) -> dict[str, Any] | None:
        return chosen(self, ARMIES, self.cleaned_data) or None

    def _roster(self) -> dict[str, Any]:
        if self.file is not None:
            return self.file.roster | self._names()
        roster: dict[str, Any] = {}
        units = [self._unit(place) for place in range(_UNITS)]
        leaders = [self._some(f"leaders.{place}", ("name", "rep")) for place in range(len(_LEADERS))]
        if any(units):
            roster["units"] = _without_tail(units, units_of(str(self.cleaned_data.get("role"))))
        if any(leaders):
            roster["leaders"] = _without_tail(leaders, 0)
        return roster | self._names()

    def _names(self) -> dict[str, Any]:
        """Return the names for leaders yet to come, which have no box: they come with the template they belong to."""
        if self.template is not None and self.template.setup.get("faction") == self.cleaned_data.get("faction"):
            return {key: self.template.setup[key] for key in ("names",) if key in self.template.setup}
        return {}

    def _unit(self, place: int) -> dict[str, Any]:
        unit = self._some(f"units.{place}", ("name", "corps", "troop", "weapon", "paper", "rep"))
        leader = self._some(f"units.{place}.leader", ("name", "rep"))
        return unit | ({"leader": leader} if leader else {})

    def _some(self, prefix: str, keys: tuple[str, ...]) -> dict[str, Any]:
        found = {key: self.cleaned_data.get(f"{prefix}.{key}") for key in keys}
        return {key: value for key, value in found.items() if value not in (None, "")}


def _flat(setup: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return a setup's values by the names that the form's fields have, such as `units.0.leader.name`."""
    flat: dict[str, Any] = {}
    for key, value in setup.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            for place, row in enumerate(value):
                flat |= _flat(row, f"{prefix}{key}.{place}.") if isinstance(row, dict) else {}
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _without_tail(rows: list[dict[str, Any]], least: int) -> list[dict[str, Any]]:
    """Leave out the empty rows at the end, but keep as many as the role has."""
    rows = list(rows)
    while len(rows) > least and not rows[-1]:
        rows.pop()
    return rows


def army_fields() -> dict[str, forms.Field]:
    """Return a choice of the list for each faction that has any, its own first (MM-ARMY-1)."""
    rows = list(Army.objects.order_by("slug").only("slug", "name"))
    found: dict[str, forms.Field] = {}
    for faction in FACTIONS:
        lists = [(row.slug, row.name) for row in rows if faction_of(row.slug) == faction]
        if lists:
            found[f"{ARMIES}{faction}"] = RuledChoiceField(
                judge=partial(choice_faults, faction),
                required=False,
                label=word(faction),
                choices=[*lists, ("", PLAIN)],
                initial=faction if faction in dict(lists) else "",
                help_text=_HELP,
            )
    return found


def option_fields() -> dict[str, forms.Field]:
    """Return a field for each option of the book."""
    return {f"{OPTIONS}{each.key}": option_field(each) for each in strength.CAMPAIGN_OPTIONS}


def corps_field() -> forms.Field:
    """Return the choice of a unit's corps among the lines of all lists of the faction chosen, those of this war."""
    legal: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for slug, name, army in ArmyUnitType.objects.values_list("slug", "name", "army__slug").order_by("army", "position"):
        if faction_of(army) in FACTIONS:
            names.setdefault(slug, name)
            legal.setdefault(slug, []).append(faction_of(army))
    choices = [("", "any, by dice"), *names.items()]
    return forms.ChoiceField(
        required=False, choices=choices, label="Corps", widget=LegalSelect(on="faction", legal=legal)
    )


def chosen(form: forms.Form, prefix: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was chosen in the fields of a prefix that were on the page, by the rest of their names."""
    sent = [name for name in form.fields if name.startswith(prefix) and (prefix == OPTIONS or name in form.data)]
    return {name.removeprefix(prefix): data.get(name) for name in sent if name in data}


def own_fields() -> dict[str, forms.Field]:
    """Return the fields of the campaign itself, in their order on the page."""
    faction, year, month = start_spec("faction"), start_spec("year"), start_spec("month")
    name, seed = start_spec("name", StartRequest), start_spec("seed", StartRequest)
    return {
        "name": forms.CharField(max_length=name.longest, help_text=name.help),
        "faction": forms.ChoiceField(choices=[(key, word(key)) for key in faction.choices]),
        "role": _role(),
        "year": _year(year),
        "month": forms.TypedChoiceField(
            coerce=int,
            choices=[(n, MONTHS[n]) for n in range(month.minimum, month.maximum + 1)],
            initial=month.default,
            help_text="After October the troops lie in winter quarters, and the campaign goes on in March.",
        ),
        "winter": forms.BooleanField(
            required=False,
            label="Fight on through the winter",
            help_text="From November to February too, with irregulars or Indians alone, on both sides (MM-CAMP-2).",
        ),
        "territory": forms.ChoiceField(
            choices=[(row.slug, row.name) for row in Territory.objects.only("slug", "name")]
        ),
        "doctrine": forms.ChoiceField(
            label="Doctrine, when the worker fights for you",
            choices=doctrine_names(_SYSTEM, staffs=False),
            help_text=format_html(
                "{} A month may choose another, or a staff.", doctrine_meanings(_SYSTEM, staffs=False)
            ),
        ),
        "seed": forms.CharField(required=False, max_length=seed.longest, help_text=seed.help),
        "sealed": forms.BooleanField(
            required=False, label="Seal the dice", help_text=start_spec("sealed", StartRequest).help
        ),
    }


def _role() -> forms.Field:
    """Return the choice of a role, those of one army apart from those of the other."""
    role, factions = start_spec("role"), start_spec("faction").choices
    groups: dict[tuple[str, ...], list[str]] = {}
    for faction in factions:
        groups.setdefault(roles_of(faction), []).append(word(faction))
    choices = [
        (" and ".join(names), [(key, word(key)) for key in roles if key in role.choices])
        for roles, names in groups.items()
    ]
    legal = {key: [each for each in factions if key in roles_of(each)] for key in role.choices}
    return forms.ChoiceField(choices=choices, widget=LegalSelect(on="faction", legal=legal), help_text=role.help)


def row_fields(shape: type[Part], prefix: str, called: str, **made: forms.Field) -> dict[str, forms.Field]:
    """Return the fields of a unit or a leader by their names, such as `units.0.rep`.

    `called` is the label of the name, and fields that are `made` already take their places.
    """
    found: dict[str, forms.Field] = {}
    for spec in specs_of(shape):
        if spec.key in made:
            found[f"{prefix}.{spec.key}"] = made[spec.key]
        elif spec.key not in _NOT_HERE:
            label = called if spec.key == "name" else _label(shape, spec)
            found[f"{prefix}.{spec.key}"] = _MAKERS[spec.kind](spec, label)
    return found


def _label(shape: type[Part], spec: FieldSpec) -> str:
    """Return what a field is called; the Rep of a person is his."""
    if spec.key == "rep":
        return "Rep" if shape is UnitStart else "His Rep"
    return _LABELS.get(spec.key) or spec.title or spec.key.capitalize()


def _text(spec: FieldSpec, label: str) -> forms.Field:
    return forms.CharField(required=False, max_length=spec.longest, label=label)


def _choice(spec: FieldSpec, label: str) -> forms.Field:
    choices = [("", spec.none), *[(key, word(key)) for key in spec.choices if key != "none"]]
    if spec.key != "troop":
        return forms.ChoiceField(required=False, choices=choices, label=label)
    factions = start_spec("faction").choices
    legal = {key: [each for each in factions if key in FACTION_TROOPS[each]] for key in spec.choices}
    widget = LegalSelect(on="faction", legal=legal)
    return forms.ChoiceField(required=False, choices=choices, label=label, widget=widget)


def _year(spec: FieldSpec) -> forms.IntegerField:
    bounds: dict[str, Any] = {"min_value": spec.minimum, "max_value": spec.maximum}
    sentence = f"The war runs from {spec.minimum} to {spec.maximum}; choose one of its years ({BEGIN.rule(spec)})."
    return forms.IntegerField(initial=_YEAR, error_messages=dict.fromkeys(bounds, sentence), **bounds)


def _number(spec: FieldSpec, label: str) -> forms.Field:
    if spec.key != "rep":
        return forms.IntegerField(required=False, label=label, help_text=f"{spec.minimum} to {spec.maximum}")
    bounds = f"{spec.minimum} to {spec.maximum}"
    sentence = f"A Rep is {bounds}; leave it empty to have it rolled ({BEGIN.rule(spec)})."
    given: dict[str, Any] = {"min_value": spec.minimum, "max_value": spec.maximum}
    return forms.IntegerField(
        required=False,
        label=label,
        help_text=f"{bounds}; empty: rolled",
        error_messages=dict.fromkeys(given, sentence),
        **given,
    )


_MAKERS = {TEXT: _text, CHOICE: _choice, NUMBER: _number}


class LegalSelect(forms.Select):
    """A select whose options carry `data-for`, the values of the field `on` that they go with."""

    def __init__(self, *, on: str, legal: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attrs["data-depends"] = on
        self.legal = legal

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return an option with what it goes with; one that is not listed goes with everything."""
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in self.legal:
            option["attrs"]["data-for"] = " ".join(self.legal[str(value)])
        return option
