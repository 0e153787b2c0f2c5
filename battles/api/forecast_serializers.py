"""The shapes in which forecasts, their figures and comparisons cross the API."""

from typing import Any, TypeVar

from django.db.models import Manager
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.cards import CARD, address_of
from battles.api.figures_serializers import FiguresSerializer, LeavingSerializer, WorthSerializer
from battles.api.serializers import ErrorSerializer, OrdersSerializer
from battles.api.strict import StrictSerializer
from battles.forecasting import selectors
from battles.forecasting.conversions import MOST
from battles.forecasting.figures import figures
from battles.forecasting.services import check_asked
from battles.forecasting.shapes import Figures
from battles.forecasting.staleness import changes
from battles.ladders import worth_of_forecast
from battles.models import Forecast, Scenario
from common.exceptions import InvalidRequest
from rules.core import lengths


class ForecastsSerializer(serializers.ListSerializer[Any]):
    """A list of forecasts; what makes each stale is queried for the whole list at once."""

    def to_representation(self, data: Any) -> list[Any]:
        """Look at all of them together, which takes no more queries than one."""
        rows = list(data.all() if isinstance(data, Manager) else data)
        found = changes(rows)
        for row in rows:
            row.stale = found[row.pk]
        return super().to_representation(rows)


class ForecastSerializer(serializers.ModelSerializer[Forecast]):
    """A forecast in a list."""

    scenario = serializers.SlugRelatedField[Scenario](slug_field="slug", read_only=True, allow_null=True)
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
            "archived",
            "stale",
        ]
        read_only_fields = fields

    @extend_schema_field(
        {
            "type": "array",
            "items": {"type": "string"},
            "description": (
                "What has changed since it was made: parts of the order of battle such as weather or player.units, or "
                "rules. Empty while nothing has changed."
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
    worth = serializers.SerializerMethodField()
    together = serializers.SerializerMethodField()
    card = serializers.SerializerMethodField()
    setup = serializers.DictField(
        read_only=True, help_text="The order of battle as it is fought: redacted where knowledge is one side's."
    )
    leaving = LeavingSerializer(read_only=True)
    origin = serializers.DictField(
        read_only=True,
        allow_null=True,
        help_text=(
            "The order of battle under its own rules if each run converts it again, else null; `setup` then "
            "holds only system, doctrines and options."
        ),
    )
    remarks = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="What was left out by the conversion to other rules."
    )
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it failed, or null.")

    class Meta(ForecastSerializer.Meta):
        fields = [
            *ForecastSerializer.Meta.fields,
            "engine_version",
            "horizon",
            "leaving",
            "setup",
            "origin",
            "carried_from",
            "card",
            "remarks",
            "together",
            "figures",
            "worth",
            "error",
        ]
        read_only_fields = fields

    _counted: Figures  # two fields are made of these, which take queries

    def to_representation(self, instance: Forecast) -> dict[str, Any]:
        """Count once what several fields show."""
        self._counted = figures(instance)
        return super().to_representation(instance)

    @extend_schema_field(FiguresSerializer)
    def get_figures(self, forecast: Forecast) -> dict[str, Any]:
        """Return what has been counted so far."""
        return dict(FiguresSerializer(self._counted).data)

    @extend_schema_field(WorthSerializer(allow_null=True))
    def get_worth(self, forecast: Forecast) -> dict[str, Any] | None:
        """Return what the battle is worth apart from these commanders; null where it was not measured."""
        found = worth_of_forecast(forecast, self._counted)
        return found.to_dict() if found else None

    @extend_schema_field(CARD)
    def get_card(self, forecast: Forecast) -> str | None:
        """Return the address of the card that brought it to its rules."""
        return address_of(forecast)

    @extend_schema_field({"type": "array", "items": {"type": "string", "format": "uuid"}})
    def get_together(self, forecast: Forecast) -> list[str]:
        """Return the ids of the forecasts that were asked for together with it, of other rules and the same seed."""
        return [str(row.pk) for row in selectors.asked_with(forecast)]


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

    horizon = serializers.IntegerField(
        required=False,
        help_text=(
            "Break each battle off after this turn and look at it: strength, losses, who holds what, and how many are "
            "decided by then; 1 to 100."
        ),
    )
    leaving = LeavingSerializer(
        required=False, help_text="When a side's commander gives the battle up: with his losses until then he has lost."
    )

    def validate_horizon(self, value: int) -> int:
        """Refuse a turn that no battle reaches."""
        return refuse_asked("horizon", value)

    def validate_runs(self, value: int) -> int:
        """Refuse a number of battles that no forecast has, together with all other faults."""
        return refuse_asked("runs", value)

    def validate_precision(self, value: float) -> float:
        """Refuse a precision that no forecast has."""
        return refuse_asked("precision", value)


T = TypeVar("T")


def refuse_asked(field: str, value: T) -> T:
    """Return a value of a request for a forecast; raises ValidationError for one that no forecast can have."""
    try:
        check_asked(**{field: value})  # type: ignore[arg-type]
    except InvalidRequest as refused:
        raise serializers.ValidationError(refused.fields[field]) from refused
    return value


class ForecastRequestSerializer(AskSerializer, OrdersSerializer):
    """A request for a forecast; forecasts of one seed are compared run by run."""

    doctrine_pairs = serializers.BooleanField(
        required=False,
        help_text=(
            "Ask for every pair of the two sides' doctrines, a forecast for each with the same dice, in place of those "
            "named; the table of them is at `doctrines/` below any of them. By one system alone."
        ),
    )

    knowledge = serializers.CharField(
        required=False,
        max_length=lengths.KEY,  # longer than any of the three words, so that a misspelt one is guessed
        help_text=(
            "Whose knowledge it rests on: truth (all there is to know, the default), player or enemy. What a side does "
            "not know is dealt again for each battle; of doctrines only those in `doctrines` are kept."
        ),
    )

    systems = serializers.ListField(
        child=serializers.CharField(max_length=lengths.SYSTEM),
        required=False,
        min_length=1,
        max_length=MOST,
        help_text=(
            "The rules it is to be fought with, one forecast for each; left out: those it is written for. Each takes "
            "of the options those that it knows."
        ),
    )

    def validate_knowledge(self, value: str) -> str:
        """Refuse a knowledge that there is not."""
        return refuse_asked("knowledge", value)
