"""What a person fills in to have the season ahead forecast."""

from typing import Any

from django import forms

from battles.models import Forecast
from battles.web.forms import RefusableForm, doctrine_meanings, doctrine_names
from campaigns.models import Campaign, Territory
from campaigns.seasons.asking import MOST_SEASONS, PLAYER, TRUTH
from campaigns.seasons.playing import OCTOBER, WAR
from rules.core import lengths
from rules.muskets_mohawks.forces.factions import NAMES, rivals_of

_FIELDS = ("doctrine", "units", "until", "territory", "rival")


class SeasonForm(RefusableForm):
    """How many seasons, how they are played, and until when."""

    runs = forms.IntegerField(
        label="How many seasons",
        required=False,
        min_value=1,
        max_value=MOST_SEASONS,
        error_messages=dict.fromkeys(("min_value", "max_value"), f"Have 1 to {MOST_SEASONS:,} seasons played."),
        help_text="Empty: 1,000.",
        widget=forms.NumberInput(attrs={"placeholder": "1,000", "step": "any"}),
    )
    until = forms.ChoiceField(
        choices=[(OCTOBER, "October"), (WAR, "the end of the war")],
        required=False,
        help_text="A season ends before, when the territory is won or lost.",
    )

    def __init__(self, *args: Any, campaign: Campaign, is_umpire: bool, like: Forecast | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["doctrine"] = forms.ChoiceField(
            label="Your doctrine",
            choices=doctrine_names(campaign.system, staffs=False),
            initial=campaign.doctrine,
            help_text=doctrine_meanings(campaign.system, staffs=False),
        )
        units = [(unit["id"], unit["name"] or unit["id"]) for unit in campaign.state["units"]]
        self.fields["units"] = forms.MultipleChoiceField(
            label="Who goes",
            choices=units,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text="None marked: all who are fit. Of those marked all who are fit; if none of them is, all others.",
        )
        if campaign.status in (Campaign.Status.WON, Campaign.Status.LOST):
            self._offer_next(campaign)
        if is_umpire:
            self.fields["knowledge"] = forms.ChoiceField(
                choices=[(PLAYER, "what the player’s side knows"), (TRUTH, "all there is to know")],
                required=False,
                help_text="What the enemy is about this month is known to you alone.",
            )
        self.fields["seed"] = forms.CharField(
            required=False,
            max_length=lengths.SEED,
            help_text=(
                "With the seed of another forecast, both meet the same dice and compare better. Empty: a new one."
            ),
        )
        if like is not None:
            self.initial.update(seed=like.seed, runs=like.runs, knowledge=like.knowledge)
            self.initial.update({key: like.setup[key] for key in ("doctrine", "units", "until")})

    def _offer_next(self, campaign: Campaign) -> None:
        """Offer where the next campaign of the chain is fought, and against which army."""
        here = campaign.territory
        places = [(row.slug, row.name) for row in Territory.objects.exclude(pk=here.pk).only("slug", "name")]
        stay = [("", f"{here.name}: stay")] if campaign.status == Campaign.Status.WON else []
        self.fields["territory"] = forms.ChoiceField(label="Where to", choices=[*stay, *places], required=False)
        rivals = [(key, NAMES[key]) for key in rivals_of(campaign.faction)]
        self.fields["rival"] = forms.ChoiceField(label="Against", choices=[("", "as before"), *rivals], required=False)

    def asked(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it."""
        data = self.cleaned_data
        return {
            "runs": data["runs"],
            "seed": data["seed"] or None,
            "knowledge": data.get("knowledge") or PLAYER,
            "how": {key: data[key] for key in _FIELDS if data.get(key)},
        }
