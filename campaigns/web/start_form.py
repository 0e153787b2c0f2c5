"""What people fill in to begin a campaign: where, when and by whom, and as much of the roster as they like."""

from typing import Any

from django import forms

from battles.web.forms import RefusableForm, doctrine_choices
from battles.web.words import MONTHS, word
from campaigns.models import CampaignTemplate, Territory
from campaigns.models.army import ArmyUnitType
from campaigns.naming import own_lists

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
        coerce=int,
        choices=[(n, MONTHS[n]) for n in range(3, 11)],
        initial=3,
        help_text="After October the troops lie in winter quarters, and the campaign goes on in March.",
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
