"""The form that begins a campaign: place, date, role, and as much of the roster as a person likes to fill in."""

from copy import deepcopy
from typing import Any

from django import forms

from battles.web.forms import RefusableForm
from campaigns.models import CampaignTemplate
from campaigns.months.creation import start_faults
from campaigns.web import list_fields, start_fields
from common.exceptions import InvalidRequest
from common.web.labels import continued
from rules.muskets_mohawks.campaign.roles import units_of
from rules.muskets_mohawks.campaign.start_schema import LeaderStart, NcoStart, UnitStart, start_spec

_UNITS = start_spec("units").maximum
_LEADERS = ("Captain, Lieutenant or War Chief", "Lieutenant of the first platoon", "Lieutenant of the second platoon")


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
        self.fields |= start_fields.own_fields()
        self.fields |= list_fields.army_fields() | list_fields.option_fields()
        for place in range(len(_LEADERS)):
            self._add_leader(place)
        self.corps = list_fields.corps_field()
        for place in range(_UNITS):
            self._add_unit(place)

    def _add_leader(self, place: int) -> None:
        self.fields |= start_fields.row_fields(LeaderStart, f"leaders.{place}", _LEADERS[place])

    def _add_unit(self, place: int) -> None:
        self.fields |= start_fields.row_fields(UnitStart, f"units.{place}", "Name", corps=deepcopy(self.corps))
        self.fields |= start_fields.row_fields(NcoStart, f"units.{place}.leader", "Its leader")

    def start_fields(self) -> list[forms.BoundField]:
        """Return the fields of the campaign itself."""
        return [self[name] for name in self.fields if "." not in name]

    def list_boxes(self) -> list[forms.BoundField]:
        """Return the choice of each faction's army list."""
        return [self[name] for name in self.fields if name.startswith(list_fields.ARMIES)]

    def option_boxes(self) -> list[forms.BoundField]:
        """Return the options of the book."""
        return [self[name] for name in self.fields if name.startswith(list_fields.OPTIONS)]

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
        return any(value for key, value in filled.items() if key.startswith(("units.", "leaders.")))

    def roster_at_fault(self) -> bool:
        """Return whether a fault is in the roster, so that the page shows that part open."""
        return self.is_bound and any(name.startswith(("units.", "leaders.")) for name in self.errors)

    def full_label(self, name: str) -> str:
        """Return what a field is called with the unit or the leader it is about."""
        what, _, rest = name.partition(".")
        label = str(self[name].label)
        if what == "units":
            return f"Unit {int(rest.partition('.')[0]) + 1}, {continued(label)}"
        if name.startswith(list_fields.ARMIES):
            return f"Army list, {label}"
        return f"{_LEADERS[int(rest[0])]}: {label}" if what == "leaders" and name.endswith(".rep") else label

    def clean(self) -> dict[str, Any]:
        """Check what can be read by the rules even if a field is missing, so that all faults are reported at once."""
        data = self.cleaned_data
        named = ("faction", "role", "year", "month", "winter", "territory")
        setup = {key: data.get(key, "") for key in named} | {"options": list_fields.chosen(self, "options.", data)}
        own = {"name": data.get("name"), "seed": data.get("seed") or "drawn", "doctrine": data.get("doctrine")}
        faults = start_faults(setup, own | {"armies": self._armies()}, self._roster() or None)
        remaining = [fault for fault in faults if fault.field.removeprefix("roster.") not in self.errors]
        if remaining:
            self.refuse(InvalidRequest.of_faults(remaining), "roster.")
        return data

    def given(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it."""
        data = self.cleaned_data
        start = {key: value for key, value in data.items() if "." not in key}
        start["seed"] = start["seed"] or None
        start["roster"] = self._roster() or None
        start["armies"] = self._armies()
        start["options"] = list_fields.chosen(self, list_fields.OPTIONS, data)
        return start

    def _armies(self) -> dict[str, Any] | None:
        return list_fields.chosen(self, list_fields.ARMIES, self.cleaned_data) or None

    def _roster(self) -> dict[str, Any]:
        roster: dict[str, Any] = {}
        units = [self._unit(place) for place in range(_UNITS)]
        leaders = [self._some(f"leaders.{place}", ("name", "rep")) for place in range(len(_LEADERS))]
        if any(units):
            roster["units"] = _without_tail(units, units_of(str(self.cleaned_data.get("role"))))
        if any(leaders):
            roster["leaders"] = _without_tail(leaders, 0)
        # Names for leaders yet to come have no box; they come along with the template they belong to.
        if self.template is not None and self.template.setup.get("faction") == self.cleaned_data.get("faction"):
            roster |= {key: self.template.setup[key] for key in ("names",) if key in self.template.setup}
        return roster

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
