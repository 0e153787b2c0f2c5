"""The form for a battle fought on a table: the short form of the rules, which makes the one battle result of it."""

from typing import Any

from django import forms

from battles.web.forms import RefusableForm
from campaigns.models import Campaign, Leader, Unit
from campaigns.months.choice import MOST_TURNS
from common.exceptions import InvalidRequest
from common.web.labels import continued, word
from rules.core.errors import ResultError
from rules.core.outcome import ENDINGS, FATES, GUN_KEPT, GUN_LOST, UnitResult
from rules.core.schema import FieldSpec, specs_of
from rules.core.sides import SIDES
from rules.muskets_mohawks import result as fought
from rules.muskets_mohawks.campaign.choose import leaders_who_go
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.table_result import read_table_result
from rules.muskets_mohawks.forces.factions import ally_of, rivals_of
from rules.muskets_mohawks.words import ARTILLERY

_MARKS = (
    ("hit_by_fire", "hit an enemy by fire"),
    ("fought_melee", "fought a melee"),
    ("retired", "retired"),
    ("ran_away", "ran away"),
    ("below_half", "was at some time under half its paper strength"),
)
_UNIT = {spec.key: spec for spec in specs_of(UnitResult)}
_FATES = {"unhurt": "unhurt", "lost": "lost", "ran_away": "ran away with his unit"}


def _figures(spec: FieldSpec, label: str) -> forms.IntegerField:
    return forms.IntegerField(min_value=spec.minimum, max_value=spec.maximum, initial=0, label=label)


class ResultForm(RefusableForm):
    """What happened on the table, unit by unit; field names are those of the rules' form, so that faults find them."""

    ending = forms.ChoiceField(
        label="How it ended",
        choices=[("", "choose"), *((key, ENDINGS[key]) for key in fought.ENDINGS if key != "turn_limit")],
    )
    success = forms.ChoiceField(
        label="For you it was",
        widget=forms.RadioSelect,
        choices=[("yes", "a success: the objective was met"), ("no", "a failure")],
    )
    turns = forms.IntegerField(
        min_value=1,
        max_value=MOST_TURNS,
        label="Turns played",
        error_messages=dict.fromkeys(("min_value", "max_value"), f"A battle takes 1 to {MOST_TURNS} turns."),
    )

    def __init__(
        self, *args: Any, campaign: Campaign, units: list[Unit], leaders: list[Leader] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.state, self.units = read_state(campaign.state), units
        going = leaders_who_go(self.state, [unit.key for unit in units])
        known = campaign.leaders.filter(key__in=going) if leaders is None else leaders
        by_key = {leader.key: leader for leader in known}
        self.leaders: list[Leader] = [by_key[key] for key in going]
        sheet = self.state.encounter
        self._add_armies("enemy", "Enemy armies that had a figure on the table", rivals_of(campaign.faction))
        self.fields["armies.enemy"].initial = [sheet.opponent] if sheet else []
        self._add_armies("player", "Allies that had a figure on the table", (ally_of(campaign.faction),))
        for place in range(len(units)):
            self._add_unit(place)
        for place, leader in enumerate(self.leaders):
            self.fields[f"leaders.{place}.fate"] = forms.ChoiceField(
                label=leader.name, choices=[(fate, _FATES[fate]) for fate in FATES]
            )

    def _add_armies(self, side: str, label: str, armies: tuple[str, ...]) -> None:
        self.fields[f"armies.{side}"] = forms.MultipleChoiceField(
            label=label,
            required=False,
            choices=[(key, word(key)) for key in armies],
            widget=forms.CheckboxSelectMultiple,
        )

    def _add_unit(self, place: int) -> None:
        prefix = f"units.{place}"
        for cause in fought.LOSS_CAUSES:
            self.fields[f"{prefix}.losses.{cause}"] = _figures(_UNIT["losses"].values[0], f"Lost by {cause}")
        self.fields[f"{prefix}.recovered"] = _figures(_UNIT["recovered"], "Recovered in battle")
        for key, label in _MARKS:
            self.fields[f"{prefix}.{key}"] = forms.BooleanField(required=False, label=label)
        if self.units[place].troop == ARTILLERY:
            self.fields[f"{prefix}.gun"] = forms.BooleanField(required=False, label="lost its gun")

    def filled(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return the values of the fields that say what a record does."""
        sides = {row["side"]: row for row in record["sides"]}
        values: dict[str, Any] = {"ending": record["ending"], "turns": record["turns"]}
        values["success"] = "yes" if sides["player"]["success"] else "no"
        for side in SIDES:
            offered = dict(self.fields[f"armies.{side}"].choices)  # type: ignore[attr-defined]
            values[f"armies.{side}"] = [army for army in sides[side]["armies"] if army in offered]
        rows = {row["id"]: row for row in record["units"] if row["side"] == "player"}
        for place, unit in enumerate(self.units):
            row = rows.get(unit.key, {})
            values |= {f"units.{place}.losses.{cause}": fallen for cause, fallen in row.get("losses", {}).items()}
            values |= {f"units.{place}.{key}": row.get(key, 0) for key in ("recovered", *dict(_MARKS))}
            values[f"units.{place}.gun"] = row.get("gun") == GUN_LOST
        fates = {row["id"]: row["fate"] for row in record["leaders"]}
        for place, leader in enumerate(self.leaders):
            values[f"leaders.{place}.fate"] = fates.get(leader.key, FATES[0])
        return values

    def whole_fields(self) -> list[forms.BoundField]:
        """Return the fields of the battle as a whole."""
        return [self[name] for name in ("success", "ending", "turns", "armies.enemy", "armies.player")]

    def unit_rows(self) -> list[dict[str, Any]]:
        """Return each unit with its fields: the figures, and the marks to tick."""
        return [
            {
                "unit": unit,
                "counts": [self[f"units.{p}.losses.{cause}"] for cause in fought.LOSS_CAUSES]
                + [self[f"units.{p}.recovered"]],
                "marks": [self[f"units.{p}.{key}"] for key in self._marks(p)],
            }
            for p, unit in enumerate(self.units)
        ]

    def _marks(self, place: int) -> list[str]:
        return [key for key in (*dict(_MARKS), "gun") if f"units.{place}.{key}" in self.fields]

    def leader_rows(self) -> list[forms.BoundField]:
        """Return the fields of the leaders' fates."""
        return [self[f"leaders.{place}.fate"] for place in range(len(self.leaders))]

    def full_label(self, name: str) -> str:
        """Return what a field is called with the unit it is about."""
        what, _, rest = name.partition(".")
        place = rest.partition(".")[0]
        label = str(self[name].label)
        return f"{self.units[int(place)].name}, {continued(label)}" if what == "units" else label

    def clean(self) -> dict[str, Any]:
        """Check what can be read by the rules even if a field is missing, so that all faults are reported at once."""
        self.record: dict[str, Any] | None = None
        try:
            self.record = self._read(self._blanks() | self.cleaned_data)
        except InvalidRequest as refused:
            named = {field for field in refused.fields if field in self.errors}
            kept = {field: texts for field, texts in refused.fields.items() if field not in named}
            if kept or not named:
                self.refuse(InvalidRequest(refused.message, refused.rule, kept))
        return self.cleaned_data

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Put each sentence at its field, those of losses at their first box."""
        fields: dict[str, list[str]] = {}
        for field, sentences in refused.fields.items():
            box = f"{field}.{fought.LOSS_CAUSES[0]}" if field.endswith(".losses") else field
            fields.setdefault(box, []).extend(sentences)
        super().refuse(InvalidRequest(refused.message, refused.rule, fields), prefix)

    def _blanks(self) -> dict[str, Any]:
        """Return a value for each field that could not be read, so that the others can be judged."""
        return {name: 0 if isinstance(field, forms.IntegerField) else "" for name, field in self.fields.items()} | {
            f"armies.{side}": [] for side in SIDES
        }

    def result(self) -> dict[str, Any]:
        """Return the record of a form that is valid, as the service reads it."""
        assert self.record is not None
        return self.record

    def _read(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the record; raises InvalidRequest with every fault at its field."""
        short = {
            "ending": data["ending"],
            "success": data["success"] == "yes",
            "turns": data["turns"],
            "armies": {side: list(data[f"armies.{side}"]) for side in SIDES},
            "units": [self._unit(data, place, unit) for place, unit in enumerate(self.units)],
            "leaders": [
                {"id": leader.key, "fate": data[f"leaders.{place}.fate"]} for place, leader in enumerate(self.leaders)
            ],
        }
        try:
            return read_table_result(self.state, [unit.key for unit in self.units], short).to_dict()
        except ResultError as error:
            raise InvalidRequest.of_rules(error) from error

    def _unit(self, data: dict[str, Any], place: int, unit: Unit) -> dict[str, Any]:
        prefix = f"units.{place}"
        gun = {"gun": GUN_LOST if data[f"{prefix}.gun"] else GUN_KEPT} if f"{prefix}.gun" in self.fields else {}
        return {
            **gun,
            "id": unit.key,
            "losses": {cause: data[f"{prefix}.losses.{cause}"] for cause in fought.LOSS_CAUSES},
            "recovered": data[f"{prefix}.recovered"],
            **{key: data[f"{prefix}.{key}"] for key, _ in _MARKS},
        }
