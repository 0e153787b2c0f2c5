"""The season ahead: asked for, watched, stopped, resumed, compared and deleted."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from battles.api.figures_serializers import of_shape
from battles.api.serializers import ErrorSerializer
from battles.forecasting import services as forecasts
from battles.forecasting.staleness import changes
from battles.models import Forecast
from campaigns.api.access import CampaignAccess
from campaigns.api.inputs import KnownSerializer
from campaigns.models import Campaign
from campaigns.seasons import asking, comparing
from campaigns.seasons import figures as shapes
from campaigns.seasons.playing import UNTIL
from common.api.filters import expect_no_body, expect_query
from common.exceptions import InvalidRequest
from rules.core import lengths

of_shape(shapes.Share, "A count as a share of the seasons.", called="SeasonShare")
of_shape(
    shapes.Band,
    "Where a value is: its mean with its 95% interval, and quantiles.",
    called="SeasonBand",
    runs="The seasons in which it is known.",
)
of_shape(shapes.FactionAtMonth, "An army at a month's end; its investment is null where it has never been met by then.")
of_shape(
    shapes.MonthFigures,
    "The seasons at the end of a month; one that is over by then counts as it ended.",
    called="SeasonMonth",
    month="As 1755-06.",
)
of_shape(shapes.EncounterFigures, "A kind of encounter: how many a season, any at all, and how many succeed.")
of_shape(shapes.UnitAtEnd, "A unit at the end of the seasons.", now="Its figures now.", fit="How often it can go then.")
of_shape(shapes.LeaderAtEnd, "A leader of the present roster, and how often he falls.")
SeasonFiguresSerializer = of_shape(
    shapes.SeasonFigures,
    "All figures of a season's forecast as far as it has come.",
    without=("seed", "engine", "precision"),
    runs="The seasons counted so far.",
    asked="The seasons that are played at most.",
    progress=serializers.IntegerField(help_text="How far it has come, in hundredths."),
    half_width="Half the width of the interval of the seasons in which the territory is won.",
    units="Those who go while they are fit; empty: all.",
    outcomes="player: the territory is won; enemy: it is lost; draw: neither by the end.",
)
SeasonComparisonSerializer = of_shape(
    comparing.SeasonComparison,
    "Two forecasts and their differences, the first less the second.",
    paired="Whether both have one seed, and were compared season by season.",
    runs="Over how many pairs of seasons; 0 when they were not paired.",
    changed="In how many pairs the outcome differs.",
    means="Figures and own morale at the end, and months played.",
)


class SeasonListSerializer(serializers.ModelSerializer[Forecast]):
    """A forecast of the season ahead in a list."""

    stale = serializers.SerializerMethodField()

    class Meta:
        model = Forecast
        fields = ["id", "title", "knowledge", "status", "runs", "precision", "most_runs", "seed", "created", "finished"]
        fields += ["stale"]
        read_only_fields = fields

    def get_stale(self, forecast: Forecast) -> list[str]:
        """Return what it was made before: campaign, or rules."""
        return changes([forecast])[forecast.pk]


class SeasonSerializer(SeasonListSerializer):
    """A forecast of the season ahead, and its figures so far."""

    figures = serializers.SerializerMethodField()
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it failed, or null.")

    class Meta(SeasonListSerializer.Meta):
        fields = [*SeasonListSerializer.Meta.fields, "engine_version", "figures", "error"]
        read_only_fields = fields

    @extend_schema_field(SeasonFiguresSerializer)
    def get_figures(self, forecast: Forecast) -> dict[str, Any]:
        """Return what has been counted so far."""
        return dict(SeasonFiguresSerializer(shapes.figures(forecast)).data)


class SeasonRequestSerializer(KnownSerializer):
    """How many seasons, how they are played and until when; what is left out is as the campaign is played."""

    runs = serializers.IntegerField(required=False, help_text=f"1 to {asking.MOST_SEASONS}; 1,000 by default.")
    precision = serializers.FloatField(
        required=False, help_text="Half the width of the interval of the seasons won that will do."
    )
    doctrine = serializers.CharField(required=False, max_length=lengths.DOCTRINE)
    units = serializers.ListField(
        child=serializers.CharField(max_length=lengths.KEY),
        required=False,
        max_length=60,
        help_text="Who goes while he is fit; left out: all.",
    )
    until = serializers.CharField(
        required=False, max_length=lengths.KEY, help_text=f"{' or '.join(UNTIL)} (the end of it); else october."
    )
    territory = serializers.CharField(
        required=False, max_length=lengths.SLUG, help_text="Where a campaign won or lost goes on: a territory's slug."
    )
    rival = serializers.CharField(
        required=False, max_length=lengths.FACTION, help_text="Which army the next campaign is diced for against."
    )


_HOW = ("doctrine", "units", "until", "territory", "rival")
_QUEUED = OpenApiResponse(SeasonSerializer, description="Queued; poll the address in Location.")
_WITH = OpenApiParameter("with", str, required=True, description="The id of another of yours in this campaign.")


class _Seasons(CampaignAccess, GenericAPIView[Forecast]):
    """What the addresses of seasons share."""

    queryset = Forecast.objects.none()
    serializer_class = SeasonSerializer
    filterset_fields = ["status", "knowledge", "seed"]
    ordering_fields = ["created"]

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what makes work by the rate of forecasts."""
        self.throttle_scope = "forecast" if self.request.method == "POST" else None
        return super().get_throttles()

    def season(self, campaign: Campaign, key: Any) -> Forecast:
        """Return one of the reader's forecasts; 404 for any other."""
        try:
            return asking.season_of(campaign, self.user(), key)
        except (Forecast.DoesNotExist, ValidationError) as error:
            raise Http404 from error

    def queued(self, campaign: Campaign, forecast: Forecast) -> Response:
        """Return 202 with its address."""
        where = reverse("api-season", args=[campaign.key, forecast.pk])
        return Response(SeasonSerializer(forecast).data, status=202, headers={"Location": where})


class SeasonsView(_Seasons):
    """The forecasts of the season ahead that the reader asked for, and the request for another."""

    @extend_schema(summary="Your forecasts of the season ahead", responses=SeasonListSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return them by pages, newest first."""
        rows = asking.seasons_of(self.campaign_as("umpire", "player"), self.user())
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response(SeasonListSerializer(page or [], many=True).data)

    @extend_schema(
        summary="Forecast the season ahead",
        examples=[
            OpenApiExample("A thousand seasons to October", {"runs": 1000, "seed": "1755"}, request_only=True),
            OpenApiExample(
                "By another doctrine, with the same dice", {"doctrine": "cautious", "seed": "1755"}, request_only=True
            ),
        ],
        request=SeasonRequestSerializer,
        responses={202: _QUEUED},
        filters=False,
    )
    def post(self, request: Request, key: str) -> Response:
        """Queue the forecast and answer 202 with its address."""
        campaign = self.campaign_as("umpire", "player")
        asked = SeasonRequestSerializer.read(request)
        how = {name: asked.pop(name) for name in _HOW if name in asked}
        return self.queued(campaign, asking.request_season(campaign=campaign, user=self.user(), how=how, **asked))


class SeasonView(_Seasons):
    """One forecast of the season ahead."""

    @extend_schema(summary="A forecast of the season ahead, and its figures so far", responses=SeasonSerializer)
    def get(self, request: Request, key: str, pk: str) -> Response:
        """Return it."""
        return Response(SeasonSerializer(self.season(self.campaign(), pk)).data)

    @extend_schema(summary="Delete a forecast of the season ahead", responses={204: None})
    def delete(self, request: Request, key: str, pk: str) -> Response:
        """Delete it, unless it waits or runs."""
        asking.delete_season(forecast=self.season(self.campaign(), pk))
        return Response(status=204)


class SeasonCancelView(_Seasons):
    """Stops a forecast."""

    @extend_schema(summary="Stop a forecast of the season ahead", request=None, responses=SeasonSerializer)
    def post(self, request: Request, key: str, pk: str) -> Response:
        """Stop it; what was counted so far is kept."""
        expect_no_body(request)
        forecast = self.season(self.campaign_as("umpire", "player"), pk)
        return Response(SeasonSerializer(forecasts.cancel_forecast(forecast=forecast)).data)


class SeasonRetryView(_Seasons):
    """Goes on with a forecast that failed or was stopped."""

    @extend_schema(summary="Go on with a forecast of the season ahead", request=None, responses={202: _QUEUED})
    def post(self, request: Request, key: str, pk: str) -> Response:
        """Queue the seasons that are missing."""
        expect_no_body(request)
        campaign = self.campaign_as("umpire", "player")
        return self.queued(campaign, forecasts.retry_forecast(forecast=self.season(campaign, pk)))


class SeasonCompareView(_Seasons):
    """Compares two forecasts of the season ahead."""

    pagination_class = None

    @extend_schema(
        summary="Compare two forecasts of the season ahead",
        parameters=[_WITH],
        responses=SeasonComparisonSerializer,
        filters=False,
    )
    def get(self, request: Request, key: str, pk: str) -> Response:
        """Return their differences with intervals, season by season where both have one seed."""
        expect_query(request, ["with"])
        other = request.query_params.get("with", "")
        if not other:
            message = "Name the forecast to compare it with: ?with=<id>."
            raise InvalidRequest(message, fields={"with": [message]})
        campaign = self.campaign()
        found = comparing.compare(self.season(campaign, pk), self.season(campaign, other))
        return Response(SeasonComparisonSerializer(found).data)
