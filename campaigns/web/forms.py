"""What people fill in: a campaign's start, the month's choice, invitations, names and dice."""

import json
from typing import Any

from django import forms
from django.conf import settings

from battles.web.forms import RefusableForm, doctrine_choices, read_faces
from battles.web.words import MONTHS, word
from campaigns.fielding import ways
from campaigns.models import Campaign, CampaignTemplate, Territory, Unit
from campaigns.models.army import ArmyUnitType
from campaigns.naming import own_lists
from rules import registry

ROLES = ("lieutenant", "captain", "war_party_leader", "war_chief")
FACTIONS = ("british", "british_allies", "french", "french_allies")
_UNITS = 4
_LEADERS = ("Captain, Lieutenant or War Chief", "Lieutenant of the first platoon", "Lieutenant of the second platoon")


class NewCampaignForm(RefusableForm):
    """A campaign's beginning; whatever of the roster is left empty is rolled or named by the tables."""

    name = forms.CharField(max_length=120, help_text="What you call it, such as “The Lake George line”.")
    faction = forms.ChoiceField(choices=[(key, word(key)) for key in FACTIONS])
    role = forms.ChoiceField(
        choices=[(key, word(key)) for key in ROLES],
        help_text="A Lieutenant or a war party leader has two units, a Captain or a War Chief four.",
    )
    year = forms.IntegerField(min_value=1754, max_value=1760, initial=1755)
    month = forms.TypedChoiceField(
        coerce=int, choices=[(n, MONTHS[n]) for n in range(3, 11)], initial=3, help_text="Winter is not played yet."
    )
    territory = forms.ChoiceField()
    doctrine = forms.ChoiceField(label="Your doctrine, when the worker fights for you")
    seed = forms.CharField(
        required=False, max_length=80, help_text="The same seed gives the same campaign. Empty: a new one is drawn."
    )

    def __init__(self, *args: Any, template: CampaignTemplate | None = None, **kwargs: Any) -> None:
        self.template = template
        if template is not None:
            kwargs["initial"] = _flat(template.setup) | {"name": template.name}
        super().__init__(*args, **kwargs)
        territories = [(row.slug, row.name) for row in Territory.objects.only("slug", "name")]
        self.fields["territory"] = forms.ChoiceField(choices=territories)
        self.fields["doctrine"] = forms.ChoiceField(
            label="Doctrine, when the worker fights for you", choices=doctrine_choices("muskets_mohawks")
        )
        lists = [(row.slug, row.name) for row in own_lists().only("slug", "name")]
        if lists:
            self.fields["army"] = forms.ChoiceField(
                required=False,
                label="Names from the list of",
                choices=[("", "the faction itself"), *lists],
                help_text="An army of the faction chosen above, copied and edited by somebody.",
            )
        for place in range(len(_LEADERS)):
            self._add_leader(place)
        for place in range(_UNITS):
            self._add_unit(place)

    def _add_leader(self, place: int) -> None:
        self.fields[f"leaders.{place}.name"] = forms.CharField(required=False, max_length=120, label=_LEADERS[place])
        self.fields[f"leaders.{place}.rep"] = _rep("His Rep")

    def _add_unit(self, place: int) -> None:
        prefix = f"units.{place}"
        troops = [("", "as the list has them"), *[c for c in ArmyUnitType.Troop.choices if c[0] != "civilian"]]
        weapons = [("", "as the list has it"), *[c for c in ArmyUnitType.Weapon.choices if c[0] != "none"]]
        self.fields[f"{prefix}.name"] = forms.CharField(required=False, max_length=120, label="Name")
        self.fields[f"{prefix}.troop"] = forms.ChoiceField(required=False, choices=troops, label="Troops")
        self.fields[f"{prefix}.weapon"] = forms.ChoiceField(required=False, choices=weapons, label="Weapon")
        self.fields[f"{prefix}.paper"] = forms.IntegerField(required=False, label="Figures")
        self.fields[f"{prefix}.rep"] = _rep("Rep")
        self.fields[f"{prefix}.leader.name"] = forms.CharField(required=False, max_length=120, label="Its leader")
        self.fields[f"{prefix}.leader.rep"] = _rep("His Rep")

    def start_fields(self) -> list[forms.BoundField]:
        """Return the fields of the campaign itself."""
        return [self[name] for name in self.fields if "." not in name]

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
        """Tell whether anything of the roster was filled in, so that the page shows that part open."""
        filled = self.data if self.is_bound else self.initial
        return any(value for key, value in filled.items() if key.startswith(("units.", "leaders.")))

    def given(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it."""
        data = self.cleaned_data
        start = {key: value for key, value in data.items() if "." not in key}
        start["seed"] = start["seed"] or None
        start["roster"] = self._roster() or None
        return start

    def _roster(self) -> dict[str, Any]:
        roster: dict[str, Any] = {}
        units = [self._unit(place) for place in range(_UNITS)]
        leaders = [self._some(f"leaders.{place}", ("name", "rep")) for place in range(len(_LEADERS))]
        if any(units):
            roster["units"] = _without_tail(units, 4 if self.cleaned_data["role"] in ("captain", "war_chief") else 2)
        if any(leaders):
            roster["leaders"] = _without_tail(leaders, 0)
        # Names for leaders yet to come have no box; they come along with the template they belong to.
        if self.template is not None and self.template.setup.get("faction") == self.cleaned_data["faction"]:
            roster |= {key: self.template.setup[key] for key in ("names",) if key in self.template.setup}
        return roster

    def _unit(self, place: int) -> dict[str, Any]:
        unit = self._some(f"units.{place}", ("name", "troop", "weapon", "paper", "rep"))
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


def _rep(label: str) -> forms.IntegerField:
    return forms.IntegerField(required=False, label=label, help_text="2 to 6; empty: rolled")


def _without_tail(rows: list[dict[str, Any]], least: int) -> list[dict[str, Any]]:
    """Leave out the empty rows at the end, but keep as many as the role has."""
    rows = list(rows)
    while len(rows) > least and not rows[-1]:
        rows.pop()
    return rows


class ChooseForm(RefusableForm):
    """The units that go this month, the doctrine they are led by, and the rules that it is fought by."""

    units = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)
    doctrine = forms.ChoiceField(widget=forms.RadioSelect)
    elsewhere = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, campaign: Campaign, units: list[Unit], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fit = [unit for unit in units if unit.available]
        self.fields["units"] = forms.MultipleChoiceField(
            choices=[(unit.key, unit.name) for unit in fit],
            initial=[unit.key for unit in fit],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": "Choose at least one unit to go."},
        )
        self.fields["doctrine"] = forms.ChoiceField(
            choices=doctrine_choices(campaign.system), initial=campaign.doctrine, widget=forms.RadioSelect
        )
        own = registry.system(campaign.system).card().title
        self.fields["elsewhere"] = forms.ChoiceField(
            required=False,
            label="Fought by",
            choices=[("", f"{own}, by the doctrine chosen"), *_elsewhere(campaign)],
            help_text="By other rules the same forces meet on another table; the result comes home to this campaign.",
        )

    def orders(self) -> tuple[str, str]:
        """Return the other system, or "", and the doctrine: another system brings its own."""
        system, _, doctrine = self.cleaned_data["elsewhere"].partition("/")
        return system, doctrine or self.cleaned_data["doctrine"]


def _elsewhere(campaign: Campaign) -> list[tuple[str, str]]:
    """Return the other systems with each of their doctrines."""
    return [
        (f"{way.target}/{key}", f"{registry.system(way.target).card().title}, {told}")
        for way in ways(campaign)
        for key, told in doctrine_choices(way.target)
    ]


class InviteForm(RefusableForm):
    """An invitation to be made."""

    role = forms.ChoiceField(
        choices=[
            ("player", "player: gives orders, sees what the player may see"),
            ("observer", "observer: looks on"),
            ("umpire", "umpire: sees everything, the seed too"),
        ]
    )
    days = forms.IntegerField(min_value=1, max_value=90, initial=14, label="Good for how many days")


class NamesForm(RefusableForm):
    """The names on a roster, by `kind.key`."""

    def __init__(self, *args: Any, named: list[tuple[str, str, str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = {f"{kind}.{key}": name for kind, key, name, _ in named}
        for kind, key, name, label in named:
            self.fields[f"{kind}.{key}"] = forms.CharField(max_length=120, initial=name, label=label)

    def changed(self) -> list[tuple[str, str, str]]:
        """Return kind, key and new name of each that was called otherwise before."""
        return [
            (field.partition(".")[0], field.partition(".")[2], name.strip())
            for field, name in self.cleaned_data.items()
            if name.strip() != self.before[field]
        ]


class DiceForm(RefusableForm):
    """Faces rolled at a table for one stream of a campaign's dice."""

    stream = forms.CharField(max_length=80, label="Which roll")
    faces = forms.CharField(
        max_length=2000, label="Faces, in order", help_text="As they fell, such as 3 5.", widget=forms.TextInput
    )

    def clean_faces(self) -> list[int]:
        """Return the faces as numbers."""
        faces = read_faces(str(self.cleaned_data["faces"]))
        if not faces:
            raise forms.ValidationError("Type at least one face, 1 to 6.")
        return faces


class NextForm(RefusableForm):
    """Where the next campaign of the chain is fought."""

    territory = forms.ChoiceField()

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = campaign.territory
        others = [(row.slug, row.name) for row in Territory.objects.exclude(pk=here.pk).only("slug", "name")]
        stay = [(here.slug, f"{here.name}: stay")] if campaign.status == Campaign.Status.WON else []
        self.fields["territory"] = forms.ChoiceField(choices=[*stay, *others], label="Where to")


class CopyForm(RefusableForm):
    """What a copy is called."""

    name = forms.CharField(
        max_length=120, label="The copy’s name", help_text="It keeps the seed and goes on by itself."
    )


class ImportForm(RefusableForm):
    """An exported campaign."""

    file = forms.FileField(label="The file", widget=forms.FileInput(attrs={"accept": ".json,application/json"}))
    name = forms.CharField(
        required=False,
        max_length=120,
        label="Under another name",
        help_text="Only to have a campaign twice that is here already.",
    )

    def clean_file(self) -> Any:
        """Return what the file holds."""
        file = self.cleaned_data["file"]
        if file.size > settings.CAMPAIGN_FILE_MOST:
            raise forms.ValidationError(f"The file is too long: {settings.CAMPAIGN_FILE_MOST // 2**20} MB at most.")
        try:
            return json.load(file)
        except (ValueError, RecursionError) as error:
            raise forms.ValidationError(f"{file.name} is no exported campaign: {error}.") from error


class WithdrawForm(RefusableForm):
    """Why a table's result is taken back."""

    reason = forms.CharField(required=False, max_length=300, help_text="It is written into the journal.")
