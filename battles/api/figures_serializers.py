"""The shapes in which counts cross the API: the figures of a forecast, of two compared, and of several in a table."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.cards import address_of
from battles.forecasting.table import SideBySide

_SHARE = "A share from 0 to 1."
_MEANS = (
    "Losses and turns. By the same rules lost_player, lost_enemy and turns; between editions of one game turns, and "
    "losses as a share of a side's strength (share_lost_player, share_lost_enemy); between two games none, for each "
    "counts in its own way."
)
_BOUND = "A bound of its 95% interval."


class OutcomeSerializer(serializers.Serializer[Any]):
    """How often one thing came out; the counts of player, enemy, draw and failed add up to all runs."""

    key = serializers.ChoiceField(choices=["player", "enemy", "draw", "failed"])
    name = serializers.CharField(help_text="The side that won, draw, or failed.")
    count = serializers.IntegerField()
    share = serializers.FloatField(help_text=_SHARE)
    low = serializers.FloatField(help_text=_BOUND)
    high = serializers.FloatField(help_text=_BOUND)


class DistributionSerializer(serializers.Serializer[Any]):
    """How often each value came out."""

    key = serializers.ChoiceField(choices=["lost_player", "lost_enemy", "left_player", "left_enemy", "turns"])
    title = serializers.CharField()
    bars = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="Each value with the number of battles that had it, values in order.",
    )
    mean = serializers.FloatField()
    low = serializers.FloatField(help_text="A bound of the mean's 95% interval.")
    high = serializers.FloatField(help_text="A bound of the mean's 95% interval.")
    deviation = serializers.FloatField()
    tenth = serializers.IntegerField(help_text="One battle in ten has no more.")
    median = serializers.IntegerField(help_text="Half of the battles have no more.")
    ninetieth = serializers.IntegerField(help_text="Nine battles in ten have no more.")


class UnitFiguresSerializer(serializers.Serializer[Any]):
    """One unit over all battles; units that the dice brought are counted together, without an id."""

    id = serializers.CharField()
    side = serializers.CharField()
    name = serializers.CharField()
    strength = serializers.IntegerField()
    fielded = serializers.IntegerField()
    mean_lost = serializers.FloatField()
    engaged = serializers.FloatField(help_text=_SHARE)
    ran_away = serializers.FloatField(help_text=_SHARE)
    retired = serializers.FloatField(help_text=_SHARE)


class LeaderFiguresSerializer(serializers.Serializer[Any]):
    """One leader: how often he fell, and how often he ran away with his unit."""

    id = serializers.CharField()
    side = serializers.CharField()
    name = serializers.CharField()
    fielded = serializers.IntegerField()
    fallen = serializers.IntegerField()
    share = serializers.FloatField(help_text=_SHARE)
    low = serializers.FloatField(help_text=_BOUND)
    high = serializers.FloatField(help_text=_BOUND)
    ran_away = serializers.IntegerField()


class EndingSerializer(serializers.Serializer[Any]):
    """How often battles ended for one reason."""

    key = serializers.CharField()
    sentence = serializers.CharField()
    count = serializers.IntegerField()
    share = serializers.FloatField(help_text=_SHARE)


class FailedRunSerializer(serializers.Serializer[Any]):
    """A run that failed; seed and stream fight it again."""

    number = serializers.IntegerField()
    stream = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField(help_text="The ID of the rule it rests on, or empty.")


class ClauseSerializer(serializers.Serializer[Any]):
    """One thing that a report says, and how often a battle agrees with it."""

    say = serializers.CharField()
    count = serializers.IntegerField()
    share = serializers.FloatField(help_text=_SHARE)
    together = serializers.FloatField(help_text="The share of battles that agree with this and with all before it.")
    less = serializers.FloatField(allow_null=True, help_text="The share below the reported number, if there is one.")
    more = serializers.FloatField(allow_null=True, help_text="The share above the reported number, if there is one.")
    measured = serializers.BooleanField(
        help_text="False where these rules cannot measure it; it then counts for nothing, and the others for the whole."
    )


class ReportFiguresSerializer(serializers.Serializer[Any]):
    """How often battles agree with the report of a played one, in all clauses of the report."""

    key = serializers.CharField()
    name = serializers.CharField()
    told = serializers.CharField()
    count = serializers.IntegerField()
    share = serializers.FloatField(help_text=_SHARE)
    low = serializers.FloatField(help_text=_BOUND)
    high = serializers.FloatField(help_text=_BOUND)
    clauses = ClauseSerializer(many=True)


class FiguresSerializer(serializers.Serializer[Any]):
    """All figures of a forecast as far as it has come."""

    runs = serializers.IntegerField(help_text="The battles counted so far.")
    asked = serializers.IntegerField(help_text="The battles that are fought at most.")
    progress = serializers.IntegerField(help_text="How far it has come, in hundredths.")
    half_width = serializers.FloatField(help_text="Half the width of the interval of the player's victories.")
    side_names = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    doctrines = serializers.DictField(
        child=serializers.CharField(), help_text="The doctrine that the player's and the enemy's side follow."
    )
    outcomes = OutcomeSerializer(many=True)
    distributions = DistributionSerializer(many=True)
    units = UnitFiguresSerializer(many=True)
    leaders = LeaderFiguresSerializer(many=True)
    endings = EndingSerializer(many=True)
    failed = FailedRunSerializer(many=True)
    reports = ReportFiguresSerializer(many=True)


class PairRowSerializer(serializers.Serializer[Any]):
    """How a battle comes out by one pair of doctrines."""

    forecast = serializers.UUIDField(help_text="The id of the forecast.")
    doctrines = serializers.DictField(child=serializers.CharField(), help_text="Of player and enemy.")
    runs = serializers.IntegerField(help_text="The battles counted so far.")
    outcomes = OutcomeSerializer(many=True)


class DifferenceSerializer(serializers.Serializer[Any]):
    """By how much the first forecast exceeds the second in one thing."""

    key = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2)
    first = serializers.FloatField()
    second = serializers.FloatField()
    difference = serializers.FloatField()
    low = serializers.FloatField(help_text=_BOUND)
    high = serializers.FloatField(help_text=_BOUND)
    sure = serializers.BooleanField(help_text="Whether the interval leaves 0 out.")


class ComparisonSerializer(serializers.Serializer[Any]):
    """Two forecasts and their differences, the first less the second."""

    paired = serializers.BooleanField(help_text="Whether both have one seed, and were compared run by run.")
    runs = serializers.IntegerField(help_text="Over how many pairs of runs; 0 when they were not paired.")
    changed = serializers.IntegerField(help_text="In how many pairs the outcome differs.")
    outcomes = DifferenceSerializer(many=True)
    means = DifferenceSerializer(many=True, help_text=_MEANS)
    first = FiguresSerializer()
    second = FiguresSerializer()


class SpreadSerializer(serializers.Serializer[Any]):
    """A distribution in short."""

    mean = serializers.FloatField()
    tenth = serializers.IntegerField(help_text="One battle in ten has no more.")
    median = serializers.IntegerField(help_text="Half of the battles have no more.")
    ninetieth = serializers.IntegerField(help_text="Nine battles in ten have no more.")


class LossesSerializer(SpreadSerializer):
    """What one side loses."""

    strength = serializers.FloatField(help_text="How much the side has, on average, counted as these rules count.")
    share = serializers.FloatField(help_text="The mean of the losses as a share of it.")


class SystemRowSerializer(serializers.Serializer[Any]):
    """The odds under one system, in short."""

    forecast = serializers.UUIDField(help_text="The id of the forecast.")
    system = serializers.CharField()
    title = serializers.CharField()
    runs = serializers.IntegerField(help_text="The battles counted so far.")
    outcomes = OutcomeSerializer(many=True)
    player = LossesSerializer()
    enemy = LossesSerializer()
    turns = SpreadSerializer()
    card = serializers.CharField(
        allow_null=True, help_text="The address of the mapping card that brought it here, or null."
    )


class ApartSerializer(serializers.Serializer[Any]):
    """How the system that all are compared with differs from another: the base less the other."""

    systems = serializers.ListField(
        child=serializers.CharField(), min_length=2, max_length=2, help_text="The base, and the other."
    )
    paired = serializers.BooleanField(help_text="Whether both were compared run by run.")
    runs = serializers.IntegerField(help_text="Over how many pairs of runs.")
    changed = serializers.IntegerField(help_text="In how many pairs the outcome differs.")
    outcomes = DifferenceSerializer(many=True)
    means = DifferenceSerializer(many=True, help_text=_MEANS)


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
