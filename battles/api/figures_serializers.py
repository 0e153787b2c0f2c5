"""The shapes in which counts cross the API: the figures of a forecast, of two compared, and of several in a table.

Each follows from the dataclass that is shown, whose names and types are its own.
"""

from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.cards import address_of
from battles.api.strict import StrictSerializer
from battles.forecasting import shapes
from battles.forecasting.comparing import Comparison, Difference
from battles.forecasting.doctrines import PairRow
from battles.forecasting.table import Losses, SideBySide, Spread, SystemRow
from battles.ladders import Worth
from rules.core import lengths
from rules.core.course import MOST_TURNS

Shape = type[serializers.Serializer[Any]]

_MADE: dict[type, Shape] = {}
_PLAIN: dict[type, type[serializers.Field[Any, Any, Any, Any]]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    bool: serializers.BooleanField,
}


def of_shape(shape: type, about: str, /, *, called: str = "", without: tuple[str, ...] = (), **told: Any) -> Shape:
    """Return the serializer of a dataclass, without some of its fields.

    `told` are the helps of its fields, and fields whole, which may be others than those of the dataclass.
    """
    hints = get_type_hints(shape)
    found: dict[str, Any] = {}
    for key in [each.name for each in fields(shape) if each.name not in without]:
        given = told.pop(key, _HELPS.get(key, ""))
        found[key] = _field(hints[key], given) if isinstance(given, str) else given
    made = type(f"{called or shape.__name__}Serializer", (serializers.Serializer,), {"__doc__": about, **found, **told})
    return made if called and shape in _MADE else _MADE.setdefault(shape, made)


def _field(hint: Any, help: str = "") -> serializers.Field[Any, Any, Any, Any]:
    """Return the field of a type."""
    given: dict[str, Any] = {"help_text": help} if help else {}
    kinds, origin = get_args(hint), get_origin(hint)
    if NoneType in kinds:
        hint, given["allow_null"] = kinds[0], True
    if origin is dict:
        return serializers.DictField(child=_field(kinds[1]), **given)
    if origin is tuple:
        return serializers.ListField(child=_field(kinds[0]), min_length=len(kinds), max_length=len(kinds), **given)
    if origin is list and kinds[0] in _MADE:
        return _MADE[kinds[0]](many=True, **given)
    if origin is list:
        return serializers.ListField(child=_field(kinds[0]), **given)
    return _MADE[hint](**given) if hint in _MADE else _PLAIN[hint](**given)


class LeavingRuleSerializer(StrictSerializer):
    """When a side's commander gives the battle up, at the beginning of a turn: with any of these."""

    below = serializers.IntegerField(
        required=False, min_value=1, max_value=100, help_text="Below this part of its strength, in hundredths."
    )
    leader = serializers.CharField(
        required=False, max_length=lengths.KEY, help_text="Once this leader of the side has fallen; his id."
    )
    dusk = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_TURNS, help_text="After this turn in any case."
    )


class LeavingSerializer(StrictSerializer):
    """The rules for leaving of both sides; a side that is left out fights on."""

    player = LeavingRuleSerializer(required=False)
    enemy = LeavingRuleSerializer(required=False)


_SHARE = "A share from 0 to 1."
_BOUND, _OF_MEAN = "A bound of its 95% interval.", "A bound of the mean's 95% interval."
_MEANS = (
    "Losses and turns. By the same rules lost_player, lost_enemy and turns; between editions of one game turns, and "
    "losses as a share of a side's strength (share_lost_player, share_lost_enemy); between two games none, for each "
    "counts in its own way."
)
_COUNTED = "The battles counted so far."
# The help of fields of these names, where no other is given.
_HELPS = {
    "share": _SHARE,
    "low": _BOUND,
    "high": _BOUND,
    "tenth": "One battle in ten has no more.",
    "median": "Half of the battles have no more.",
    "ninetieth": "Nine battles in ten have no more.",
}
WorthSerializer = of_shape(
    Worth,
    "What a battle is worth apart from who leads it; scores are the player's of a hundred, a draw counts half.",
    value="The score where both sides are led as well as the measured commanders allow.",
    low="A bound of the value's 95% interval.",
    high="A bound of the value's 95% interval.",
    least="The least score between sensible commanders, those that no reply takes more than 15 points from.",
    most="The greatest score between sensible commanders.",
    asked="The score of the commanders asked for; null where they were not measured.",
    is_far="Whether that is more than 10 points from the value.",
    battles="Battles of each pair of commanders.",
    stale="Whether the rules have changed since.",
    measured_as=serializers.ChoiceField(choices=["ladder", "balance"]),
)
_FORECAST = serializers.UUIDField(help_text="The id of the forecast.")

of_shape(
    shapes.Outcome,
    "How often one thing came out; the counts of player, enemy, draw and failed add up to all runs.",
    key=serializers.ChoiceField(choices=["player", "enemy", "draw", "failed"]),
    name="The side that won, draw, or failed.",
    by_clock="How many of the draws the end of the time or of the turns made; 0 for all else.",
)
of_shape(
    shapes.Distribution,
    "How often each value came out.",
    key=serializers.ChoiceField(choices=["lost_player", "lost_enemy", "left_player", "left_enemy", "turns"]),
    bars="Each value with the number of battles that had it, values in order.",
    low=_OF_MEAN,
    high=_OF_MEAN,
)
of_shape(
    shapes.UnitFigures,
    "One unit over all battles; units that the dice brought are counted together, without an id.",
    engaged=_SHARE,
    ran_away=_SHARE,
    retired=_SHARE,
)
of_shape(shapes.LeaderFigures, "One leader: how often he fell, and how often he ran away with his unit.")
of_shape(shapes.Ending, "How often battles ended for one reason.")
of_shape(
    shapes.FailedRun,
    "A run that failed; seed and stream fight it again.",
    rule="The ID of the rule it rests on, or empty.",
)
of_shape(
    shapes.ClauseFigures,
    "One thing that a report says, and how often a battle agrees with it.",
    called="Clause",
    together="The share of battles that agree with this and with all before it.",
    less="The share below the reported number, if there is one.",
    more="The share above the reported number, if there is one.",
    measured="False where these rules cannot measure it; it then counts for nothing, and the others for the whole.",
)
of_shape(shapes.ReportFigures, "How often battles agree with the report of a played one, in all clauses of the report.")
of_shape(
    shapes.SideAtTurn,
    "What a side has left and has lost after a turn, on average and in quantiles of what is left.",
    side=serializers.ChoiceField(choices=["player", "enemy"]),
    left_low=_OF_MEAN,
    left_high=_OF_MEAN,
    lost_low=_OF_MEAN,
    lost_high=_OF_MEAN,
)
of_shape(
    shapes.HeldAtTurn,
    "In which share of the battles each side holds a place after a turn.",
    player=_SHARE,
    player_low=_BOUND,
    player_high=_BOUND,
    enemy=_SHARE,
    enemy_low=_BOUND,
    enemy_high=_BOUND,
)
of_shape(
    shapes.TurnFigures,
    "The battles after one turn; one that is over counts as it ended.",
    decided="The share of battles that are over by then.",
)
FiguresSerializer = of_shape(
    shapes.Figures,
    "All figures of a forecast as far as it has come.",
    without=("precision", "seed", "engine", "system"),
    runs=_COUNTED,
    asked="The battles that are fought at most.",
    progress=serializers.IntegerField(help_text="How far it has come, in hundredths."),
    half_width="Half the width of the interval of the player's victories.",
    doctrines="The doctrine that the player's and the enemy's side follow.",
    horizon="The turn after which each battle is broken off; 0: none.",
    leaving=LeavingSerializer(help_text="When each side's commander gives the battle up."),
    turns="By turn, up to the horizon; empty without one. An undecided battle counts as a draw by the clock.",
)
PairRowSerializer = of_shape(
    PairRow,
    "How a battle comes out by one pair of doctrines.",
    forecast=_FORECAST,
    doctrines="Of player and enemy.",
    runs=_COUNTED,
)
of_shape(
    Difference,
    "By how much the first forecast exceeds the second in one thing.",
    sure=serializers.BooleanField(help_text="Whether the interval leaves 0 out."),
)
ComparisonSerializer = of_shape(
    Comparison,
    "Two forecasts and their differences, the first less the second.",
    paired="Whether both have one seed, and were compared run by run.",
    runs="Over how many pairs of runs; 0 when they were not paired.",
    changed="In how many pairs the outcome differs.",
    means=_MEANS,
)
ApartSerializer = of_shape(
    Comparison,
    "How the system that all are compared with differs from another: the base less the other.",
    called="Apart",
    without=("first", "second"),
    systems=serializers.ListField(
        child=serializers.CharField(), min_length=2, max_length=2, help_text="The base, and the other."
    ),
    paired="Whether both were compared run by run.",
    runs="Over how many pairs of runs.",
    changed="In how many pairs the outcome differs.",
    means=_MEANS,
)
of_shape(Spread, "A distribution in short.")
of_shape(
    Losses,
    "What one side loses.",
    strength="How much the side has, on average, counted as these rules count.",
    share="The mean of the losses as a share of it.",
)
SystemRowSerializer = of_shape(
    SystemRow,
    "The odds under one system, in short.",
    forecast=_FORECAST,
    runs=_COUNTED,
    card=serializers.CharField(
        allow_null=True, help_text="The address of the mapping card that brought it here, or null."
    ),
)


class SystemsSerializer(serializers.Serializer[Any]):
    """Forecasts asked for together: a row a system, in the order they were asked for, and how the others differ."""

    base = serializers.SerializerMethodField(help_text="The system that the others are compared with.")
    table = serializers.SerializerMethodField()
    differences = ApartSerializer(many=True, source="apart")

    @extend_schema_field(SystemRowSerializer(many=True))
    def get_table(self, found: SideBySide) -> list[dict[str, Any]]:
        """Return the rows, each with its forecast's id."""
        rows = zip(found.forecasts, found.rows, strict=True)
        return [
            SystemRowSerializer({"forecast": forecast.pk, "card": address_of(forecast), **row.to_dict()}).data
            for forecast, row in rows
        ]

    def get_base(self, found: SideBySide) -> str:
        """Return the key of the base."""
        return found.rows[found.base].system
