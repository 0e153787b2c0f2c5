"""The form of an umpire's override: the roster and the armies' standings, row by row, and the reason."""

from typing import Any

from django import forms

from battles.web.forms import RefusableForm
from campaigns.models import Campaign, Leader, Standing, Unit
from campaigns.models.army import ArmyUnitType
from common.exceptions import InvalidRequest
from common.web.labels import word
from rules.core import lengths
from rules.muskets_mohawks.campaign.standing import UNMET

Change = dict[str, Any]


class OverrideForm(RefusableForm):
    """Everything an umpire may set but names, which have a page of their own; a field is `what.key.field`."""

    reason = forms.CharField(
        max_length=lengths.REASON,
        label="Why the rules are overridden",
        help_text="It goes into the journal, beside every change.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self, *args: Any, units: list[Unit], leaders: list[Leader], standings: list[Standing], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.units, self.leaders, self.standings = units, leaders, standings
        self.sent: list[Change] = []
        for unit in units:
            for name in ("figures", "paper", "rep"):
                self._add(f"unit.{unit.key}.{name}", forms.IntegerField(), getattr(unit, name))
            self._add(f"unit.{unit.key}.weapon", forms.ChoiceField(choices=ArmyUnitType.Weapon.choices), unit.weapon)
            back = forms.CharField(required=False, max_length=40, widget=forms.TextInput(attrs={"placeholder": "here"}))
            self._add(f"unit.{unit.key}.back", back, unit.back)
        for leader in leaders:
            self._add(f"leader.{leader.key}.rep", forms.IntegerField(), leader.rep)
            self._add(f"leader.{leader.key}.status", forms.ChoiceField(choices=Leader.Status.choices), leader.status)
        for row in standings:
            self._add(f"standing.{row.faction}.morale", forms.IntegerField(), row.morale)
            self._add(f"standing.{row.faction}.investment", forms.IntegerField(required=False), row.investment)

    def _add(self, name: str, field: forms.Field, initial: Any) -> None:
        field.initial = initial
        what, key, column = name.split(".")
        field.label = {"back": "away until", "rep": "Rep"}.get(column, column)
        field.widget.attrs["aria-label"] = f"{self._called(what, key)}: {field.label}"
        self.fields[name] = field

    def full_label(self, name: str) -> str:
        """Return the label of a field with the name of its row."""
        return str(self.fields[name].widget.attrs.get("aria-label") or self[name].label)

    def _called(self, what: str, key: str) -> str:
        names = {row.key: row.name for row in self.units} if what == "unit" else {}
        names |= {row.key: row.name for row in self.leaders} if what == "leader" else {}
        return names.get(key) or word(key)

    def unit_rows(self) -> list[tuple[Unit, list[forms.BoundField]]]:
        """Return each unit with its fields."""
        return [(unit, self._of("unit", unit.key)) for unit in self.units]

    def serving_rows(self) -> list[tuple[Leader, list[forms.BoundField]]]:
        """Return each leader who serves, with his fields."""
        return self._leader_rows(lost=False)

    def lost_rows(self) -> list[tuple[Leader, list[forms.BoundField]]]:
        """Return each leader who fell or was lost, with his fields."""
        return self._leader_rows(lost=True)

    def _leader_rows(self, *, lost: bool) -> list[tuple[Leader, list[forms.BoundField]]]:
        rows = [row for row in self.leaders if (row.status == Leader.Status.LOST) == lost]
        return [(row, self._of("leader", row.key)) for row in rows]

    def standing_rows(self) -> list[tuple[Standing, list[forms.BoundField]]]:
        """Return each army with its fields."""
        return [(row, self._of("standing", row.faction)) for row in self.standings]

    def changes(self) -> list[Change]:
        """Return what was changed, as an override takes it; an investment left empty is that of an army not met.

        What the form itself finds fault with is left out.
        """
        self.sent = []
        for name in self.changed_data:
            what, *rest = name.split(".")
            if len(rest) == 2 and name in self.cleaned_data:
                value = self.cleaned_data[name]
                value = UNMET if rest[1] == "investment" and value is None else value
                self.sent.append({"what": what, "key": rest[0], "field": rest[1], "value": value})
        return self.sent

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Add a fault of a change to the field in which it was made."""
        fields: dict[str, list[str]] = {}
        for field, sentences in refused.fields.items():
            _, _, number = field.removesuffix(".value").partition("changes.")
            change = self.sent[int(number)] if number.isdigit() else None
            place = f"{change['what']}.{change['key']}.{change['field']}" if change else field
            fields.setdefault(place, []).extend(sentences)
        super().refuse(InvalidRequest(refused.message, refused.rule, fields), prefix)

    def _of(self, what: str, key: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(f"{what}.{key}.")]


def form_for(campaign: Campaign, standings: list[Standing], data: Any = None) -> OverrideForm:
    """Return the form with the campaign's present values, or with those that were sent."""
    units = list(campaign.units.order_by("number"))
    leaders = list(campaign.leaders.order_by("-status", "position"))
    return OverrideForm(data, units=units, leaders=leaders, standings=standings)
