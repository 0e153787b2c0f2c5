"""What a person fills in to have odds worked out."""

from collections.abc import Sequence
from typing import Any

from django import forms

from battles.forecasting.conversions import conversions_by_system
from battles.forecasting.knowledge import build_sample_space
from battles.models import Forecast
from battles.models.forecast import as_known_to
from battles.systems.base.options import option_field
from battles.web.forms import OrdersForm, RefusableForm
from common.exceptions import InvalidRequest
from rules import registry
from rules.core import lengths
from rules.core.battle_record import Entity
from rules.core.course import MOST_TURNS
from rules.core.errors import RulesError
from rules.core.odds import MOST_RUNS
from rules.core.schema import Option
from rules.core.sides import SIDES
from rules.mapping.cards import Card, card_used

# Half the width of the interval that will do, as points of a hundred.
_PRECISIONS = (("0.05", "5 points"), ("0.02", "2 points"), ("0.01", "1 point"), ("0.005", "half a point"))
_RUNS = 1_000


class AskForm(RefusableForm):
    """How many battles, or how exact; what every forecast is asked with."""

    runs = forms.IntegerField(
        label="How many battles",
        required=False,
        min_value=1,
        max_value=MOST_RUNS,
        error_messages=dict.fromkeys(("min_value", "max_value"), f"Have 1 to {MOST_RUNS:,} battles fought."),
        help_text=f"Empty: {_RUNS:,}, or as many as the precision takes.",
        widget=forms.NumberInput(attrs={"placeholder": f"{_RUNS:,}", "step": "any"}),
    )
    precision = forms.TypedChoiceField(
        label="Or until your victories are known within",
        required=False,
        coerce=float,
        empty_value=None,
        choices=[("", "as many battles as above"), *_PRECISIONS],
        help_text=(
            "Half the width of the 95% interval, in points of a hundred. It is looked at after 100 battles, half as "
            "many again and so on; the intervals are wider by what looking costs."
        ),
    )

    horizon = forms.IntegerField(
        label="Break off after turn",
        required=False,
        min_value=1,
        max_value=MOST_TURNS,
        help_text=(
            "Empty: each battle is fought to its end. With a turn you see strength, losses, who holds what and how "
            "many battles are decided, turn by turn until then."
        ),
    )

    def offer_leaving(self, names: Sequence[str], leaders: Sequence[Entity] = ()) -> None:
        """Add when each side gives a battle up, by a leader's fall only where its leaders are known."""
        for side, name in zip(SIDES, names, strict=True):
            self.fields[f"leaving.{side}.below"] = forms.IntegerField(
                label=f"{name} leave below, in % of their strength",
                required=False,
                min_value=1,
                max_value=100,
                help_text="50 is half. Empty: they stay whatever they lose.",
            )
            own = [(row.id, row.name) for row in leaders if row.side == side]
            if own:
                self.fields[f"leaving.{side}.leader"] = forms.ChoiceField(
                    label=f"{name} leave when a leader falls",
                    required=False,
                    choices=[("", "no: whoever falls, they stay"), *own],
                )
            self.fields[f"leaving.{side}.dusk"] = forms.IntegerField(
                label=f"{name} leave at dusk, after turn", required=False, min_value=1, max_value=MOST_TURNS
            )
        self.fields[
            f"leaving.{SIDES[-1]}.dusk"
        ].help_text = (
            "Who leaves gives the battle up at the beginning of a turn, with the losses until then, and has lost it."
        )

    def ask_like(self, like: Forecast) -> None:
        """Offer what another forecast was asked with; of equal seeds both meet the same dice."""
        self.initial.update(runs=like.runs, seed=like.seed, horizon=like.horizon or None)
        for side, rule in like.leaving.items():
            self.initial.update({f"leaving.{side}.{key}": value for key, value in rule.items()})
        if like.precision is not None:
            self.initial["precision"] = str(like.precision)

    def asked(self) -> dict[str, Any]:
        """Return how much was asked for, as the service takes it."""
        asked = {key: self.cleaned_data[key] for key in ("runs", "precision", "horizon")}
        leaving: dict[str, dict[str, Any]] = {}
        for name, value in self.cleaned_data.items():
            prefix, _, inner = name.partition(".")
            side, _, key = inner.partition(".")
            if prefix == "leaving" and value:
                leaving.setdefault(side, {})[key] = value
        return asked | {"leaving": leaving}


class MonthAskForm(AskForm):
    """Odds of a campaign's month: how many battles, and the seed."""

    seed = forms.CharField(
        required=False,
        max_length=lengths.SEED,
        help_text="With the seed of another forecast, both meet the same dice and compare better. Empty: a new one.",
    )

    def __init__(self, *args: Any, like: Forecast | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_leaving(("Yours", "The enemy"))
        if like is not None:
            self.ask_like(like)

    def asked(self) -> dict[str, Any]:
        """Return how much was asked for, and the seed."""
        return super().asked() | {"seed": self.cleaned_data["seed"] or None}


def _leaders(setup: dict[str, Any]) -> list[Entity]:
    """Return the leaders in the field when a battle begins; none where it is refused or cannot be followed by turns."""
    try:
        return build_sample_space(setup=setup).leaders()
    except (InvalidRequest, RulesError, NotImplementedError):
        return []


class ForecastForm(AskForm, OrdersForm):
    """Odds of a scenario: how many battles, the doctrines, the options, and the seed."""

    def __init__(self, *args: Any, setup: dict[str, Any], like: Forecast | None = None, **kwargs: Any) -> None:
        super().__init__(*args, setup=setup, **kwargs)
        own = str(kwargs["system"])
        self.also = conversions_by_system({**setup, "system": own})
        if self.also:
            self.fields["systems"] = forms.MultipleChoiceField(
                label="Rules",
                choices=[(key, registry.system(key).card().title) for key in (own, *self.also)],
                initial=[own],
                error_messages={"required": "Choose by which rules; one of them at least."},
                widget=forms.CheckboxSelectMultiple,
                help_text="With several, each gets a forecast of its own, with the same dice.",
            )
            self._offer_options()
            self.order_fields(["runs", "precision", "systems"])
        self.fields["doctrine_pairs"] = forms.BooleanField(
            label="Every pair of doctrines",
            required=False,
            help_text="In place of the two chosen: one table of who wins by each pair, with the same dice for all.",
        )
        names = [f"The {name}" if " " not in name else name for name in self.system.side_names(setup)]
        self.offer_leaving(names, _leaders({**setup, "system": own}))
        self.fields["knowledge"] = self._knowledge_field(setup)
        self.fields["seed"] = self.fields.pop("seed")  # the last of all
        self.fields["seed"].help_text = "With the seed of another forecast, both meet the same dice and compare better."
        if like is not None:
            self.initial.update(systems=[like.system], knowledge=like.knowledge)
            self.ask_like(like)

    def _knowledge_field(self, setup: dict[str, Any]) -> forms.ChoiceField:
        """Return the question whose knowledge the odds rest on."""
        names = dict(zip(Forecast.Knowledge.values[1:], self.system.side_names(setup), strict=True))
        views = [(key, as_known_to(name)) for key, name in names.items()]
        return forms.ChoiceField(
            label="Knowledge",
            required=False,
            choices=[(Forecast.Knowledge.TRUTH, "all there is to know"), *views],
            help_text=(
                "What a side does not know is dealt anew for each battle. The doctrines are those chosen here, for "
                "neither side knows the other’s."
            ),
        )

    def _offer_options(self) -> None:
        """Offer the options of the other rules too, each saying whose it is."""
        for key in self.also:
            rules = registry.system(key)
            for option in rules.options():
                field = option_field(option)
                field.help_text = f"Of {rules.card().title} alone. {field.help_text}"
                self.fields[f"options.{option.key}"] = field
        self.fields["seed"] = self.fields.pop("seed")  # the last of all

    def options(self) -> list[Option]:
        """Return the options that count here: those of the rules chosen."""
        chosen = self.cleaned_data.get("systems") or [self.system.card().key]
        return [option for key in chosen for option in registry.system(key).options()]

    def ways(self) -> list[tuple[str, Card | None]]:
        """Return the other rules that may be chosen, by title, each with the card by which the forces come there.

        Those that read the order of battle as it is have none.
        """
        return [
            (registry.system(key).card().title, card_used(there.carried_from, key)) for key, there in self.also.items()
        ]

    def ask(self) -> dict[str, Any]:
        """Return everything of the request but the order of battle."""
        systems = self.cleaned_data.get("systems") or [self.system.card().key]
        knowledge = self.cleaned_data["knowledge"] or Forecast.Knowledge.TRUTH
        return self.asked() | {"seed": self.given()["seed"], "systems": systems, "knowledge": str(knowledge)}
