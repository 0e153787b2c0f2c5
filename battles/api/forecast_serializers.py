"""The shapes in which forecasts, their figures and comparisons cross the API."""

from typing import Any

from django.db.models import Manager
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.serializers import ErrorSerializer, OrdersSerializer, StrictSerializer
from battles.forecasting import selectors
from battles.forecasting.editions import MOST
from battles.forecasting.figures import figures
from battles.forecasting.freshness import changes
from battles.models import Forecast, Scenario

_SHARE = "A share from 0 to 1."
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
    """One unit over all battles; those that came by themselves stand together, without an id."""

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


class ReportFiguresSerializer(serializers.Serializer[Any]):
    """How often a battle goes as a played one is reported to have gone, in everything that is told of it."""

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
    outcomes = OutcomeSerializer(many=True)
    distributions = DistributionSerializer(many=True)
    units = UnitFiguresSerializer(many=True)
    leaders = LeaderFiguresSerializer(many=True)
    endings = EndingSerializer(many=True)
    failed = FailedRunSerializer(many=True)
    reports = ReportFiguresSerializer(many=True)


class ForecastsSerializer(serializers.ListSerializer[Any]):
    """A list of forecasts, of which is told at once what has changed since."""

    def to_representation(self, data: Any) -> list[Any]:
        """Look at all of them together, which takes no more queries than one."""
        rows = list(data.all() if isinstance(data, Manager) else data)
        found = changes(rows)
        for row in rows:
            row.stale = found[row.pk]
        return super().to_representation(rows)


class ForecastSerializer(serializers.ModelSerializer[Forecast]):
    """A forecast in a list."""

    scenario = serializers.SlugRelatedField[Scenario](slug_field="slug", read_only=True)
    stale = serializers.SerializerMethodField()

    class Meta:
        model = Forecast
        list_serializer_class = ForecastsSerializer
        fields = [
            "id",
            "title",
            "system",
            "scenario",
            "knowledge",
            "status",
            "runs",
            "precision",
            "most_runs",
            "seed",
            "created",
            "finished",
            "stale",
        ]
        read_only_fields = fields

    @extend_schema_field(
        {
            "type": "array",
            "items": {"type": "string"},
            "description": (
                "What has changed since it was made: parts of the order of battle such as weather or player.units, or "
                "rules. Empty while it is as things stand."
            ),
        }
    )
    def get_stale(self, forecast: Forecast) -> list[str]:
        """Return what it was made before."""
        found: list[str] | None = getattr(forecast, "stale", None)
        return changes([forecast])[forecast.pk] if found is None else found


class ForecastDetailSerializer(ForecastSerializer):
    """A forecast with the order of battle it was made of, and its figures so far."""

    figures = serializers.SerializerMethodField()
    together = serializers.SerializerMethodField()
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it failed, or null.")

    class Meta(ForecastSerializer.Meta):
        fields = [
            *ForecastSerializer.Meta.fields,
            "engine_version",
            "setup",
            "origin",
            "remarks",
            "together",
            "figures",
            "error",
        ]
        read_only_fields = fields

    @extend_schema_field(FiguresSerializer)
    def get_figures(self, forecast: Forecast) -> dict[str, Any]:
        """Return what has been counted so far."""
        return dict(FiguresSerializer(figures(forecast)).data)

    @extend_schema_field({"type": "array", "items": {"type": "string", "format": "uuid"}})
    def get_together(self, forecast: Forecast) -> list[str]:
        """Return the ids of the forecasts that were asked for together with it, of other rules and the same seed."""
        return [str(row.pk) for row in selectors.asked_with(forecast)]


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
    means = DifferenceSerializer(many=True)
    first = FiguresSerializer()
    second = FiguresSerializer()


class AskSerializer(StrictSerializer):
    """How many battles a forecast takes, or how exact it is to be."""

    runs = serializers.IntegerField(required=False, help_text="How many battles; with a precision the most of them.")
    precision = serializers.FloatField(
        required=False,
        help_text=(
            "Half the width of the 95% interval of the player's victories that will do, 0.0025 to 0.25. It is looked "
            "at after 100 battles, half as many again and so on; the intervals are made wider by what looking costs."
        ),
    )


class ForecastRequestSerializer(AskSerializer, OrdersSerializer):
    """A request for a forecast; forecasts of one seed are compared run by run."""

    systems = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        min_length=1,
        max_length=MOST,
        help_text="The rules it is to be fought with, one forecast for each; left out: those it is written for.",
    )
