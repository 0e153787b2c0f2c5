"""The form for a battle fought on a table: it fills the one record of a battle result, and nothing besides."""

from typing import Any

from django import forms

from battles.web.forms import RefusableForm
from battles.web.words import word
from campaigns.models import Encounter, Leader, Unit
from rules.core.outcome import ENDINGS, FATES, LOSS_CAUSES

_MARKS = (
    ("engaged", "engaged: fired, was fired on, charged or fought"),
    ("hit_by_fire", "hit somebody by fire"),
    ("fought_melee", "fought a melee"),
    ("retired", "retired"),
    ("ran_away", "ran away"),
    ("below_half", "was at some time under half its paper strength"),
)
_FATES = {"unhurt": "unhurt", "lost": "lost", "ran_away": "ran away with his unit"}


class ResultForm(RefusableForm):
    """What happened on the table, unit by unit; field names are those of the record, so that faults find them."""

    objective_met = forms.BooleanField(required=False, label="The objective was met")
    ending = forms.ChoiceField(
        label="How it ended", choices=[(key, f"{text}") for key, text in ENDINGS.items() if key != "turn_limit"]
    )
    turns = forms.IntegerField(min_value=0, max_value=10_000, label="Turns played")

    def __init__(
        self, *args: Any, encounter: Encounter, units: list[Unit], leaders: list[Leader], enemies: list[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.encounter, self.units, self.leaders = encounter, units, leaders
        self.fields["enemies"] = forms.MultipleChoiceField(
            label="Enemy armies that had a figure on the table",
            required=False,
            choices=[(key, word(key)) for key in enemies],
            widget=forms.CheckboxSelectMultiple,
            initial=[encounter.opponent],
        )
        self.fields["ally"] = forms.BooleanField(required=False, label="Allies fought at your side")
        for place in range(len(units)):
            self._add_unit(place)
        for place, leader in enumerate(leaders):
            self.fields[f"leaders.{place}.fate"] = forms.ChoiceField(
                label=leader.name, choices=[(fate, _FATES[fate]) for fate in FATES]
            )

    def _add_unit(self, place: int) -> None:
        prefix = f"units.{place}"
        for cause in LOSS_CAUSES:
            self.fields[f"{prefix}.losses.{cause}"] = forms.IntegerField(min_value=0, initial=0, label=f"Lost by {cause}")
        self.fields[f"{prefix}.recovered"] = forms.IntegerField(min_value=0, initial=0, label="Recovered in battle")
        for key, label in _MARKS:
            self.fields[f"{prefix}.{key}"] = forms.BooleanField(
                required=False, label=label, initial=key == "engaged"
            )

    def whole_fields(self) -> list[forms.BoundField]:
        """Return the fields of the battle as a whole."""
        return [self[name] for name in ("ending", "turns", "objective_met", "enemies", "ally")]

    def unit_rows(self) -> list[dict[str, Any]]:
        """Return each unit with its fields: the figures, and the marks to tick."""
        return [
            {
                "unit": unit,
                "counts": [self[f"units.{p}.losses.{cause}"] for cause in LOSS_CAUSES] + [self[f"units.{p}.recovered"]],
                "marks": [self[f"units.{p}.{key}"] for key, _ in _MARKS],
            }
            for p, unit in enumerate(self.units)
        ]

    def leader_rows(self) -> list[forms.BoundField]:
        """Return the fields of the leaders' fates."""
        return [self[f"leaders.{place}.fate"] for place in range(len(self.leaders))]

    def result(self, system: str, faction: str, ally: str) -> dict[str, Any]:
        """Return the record, as the service reads it."""
        data = self.cleaned_data
        draw = data["ending"] == "draw"
        success = bool(data["objective_met"]) or draw
        own = [faction, ally] if data["ally"] else [faction]
        return {
            "system": system,
            "encounter": self.encounter.kind,
            "ending": data["ending"],
            "turns": data["turns"],
            "objective_met": data["objective_met"],
            "sides": [
                {"side": "player", "success": success, "armies": own},
                {"side": "enemy", "success": draw or not success, "armies": list(data["enemies"])},
            ],
            "units": [self._unit(place, unit) for place, unit in enumerate(self.units)],
            "leaders": [
                {"id": leader.key, "side": "player", "fate": data[f"leaders.{place}.fate"]}
                for place, leader in enumerate(self.leaders)
            ],
        }

    def _unit(self, place: int, unit: Unit) -> dict[str, Any]:
        data, prefix = self.cleaned_data, f"units.{place}"
        return {
            "id": unit.key,
            "side": "player",
            "strength": unit.figures,
            "paper": unit.paper,
            "losses": {cause: data[f"{prefix}.losses.{cause}"] for cause in LOSS_CAUSES},
            "recovered": data[f"{prefix}.recovered"],
            **{key: data[f"{prefix}.{key}"] for key, _ in _MARKS},
        }
