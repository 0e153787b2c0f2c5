"""The fields of the form that begins a campaign, with the bounds and choices that the rules declare."""

from typing import Any

from django import forms

from battles.web.forms import doctrine_meanings, doctrine_names
from campaigns.models import Territory
from campaigns.web.legal_select import LegalSelect
from common.web.labels import MONTHS, word
from rules.core.schema import CHOICE, NUMBER, TEXT, FieldSpec, Part, specs_of
from rules.muskets_mohawks.campaign.roles import roles_of
from rules.muskets_mohawks.campaign.start_schema import BEGIN, StartRequest, UnitStart, start_spec
from rules.muskets_mohawks.forces.troops import FACTION_TROOPS

_SYSTEM = "muskets_mohawks"
_YEAR = 1755  # what a form shows that nothing else fills in
# A new unit is at its paper strength, which the form calls its figures, and ranks follow from the role.
_NOT_HERE = ("figures", "rank", "leader")
_LABELS = {"paper": "Figures"}


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
            choices=doctrine_names(_SYSTEM),
            help_text=doctrine_meanings(_SYSTEM),
        ),
        "seed": forms.CharField(required=False, max_length=seed.longest, help_text=seed.help),
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
