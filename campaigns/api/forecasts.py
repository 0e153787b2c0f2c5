"""Forecasts of a month: asked for by its umpire and players, each with what he may know, and read by who asked."""

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from battles.api.forecast_serializers import AskSerializer, ForecastDetailSerializer, ForecastSerializer
from battles.models import Forecast
from campaigns import services
from campaigns.api.access import CampaignAccess
from campaigns.api.inputs import OPTIONS_HELP
from campaigns.api.months import REFUSED
from campaigns.months import forecasts
from rules.core import lengths


class MonthForecastSerializer(AskSerializer):
    """Who would go this month and how they would fight; what is left out is as the month would be played."""

    units = serializers.ListField(child=serializers.CharField(max_length=lengths.KEY), required=False, max_length=60)
    doctrine = serializers.CharField(required=False, max_length=lengths.DOCTRINE)
    options = serializers.DictField(required=False, help_text=OPTIONS_HELP)
    system = serializers.CharField(
        required=False,
        max_length=lengths.SYSTEM,
        help_text="The rules that the encounter is carried over to; else the campaign's.",
    )
    seed = serializers.CharField(required=False, max_length=lengths.SEED)
    knowledge = serializers.CharField(
        required=False,
        max_length=lengths.KEY,
        help_text="player: what his side knows; truth: all, for the umpire alone.",
    )


class MonthForecastsView(CampaignAccess, GenericAPIView[Forecast]):
    """The forecasts of a month that the reader asked for, and the request for another."""

    queryset = Forecast.objects.none()
    serializer_class = ForecastSerializer
    filterset_fields = ["status", "knowledge"]
    ordering_fields = ["created"]

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what makes work by the rate of forecasts."""
        self.throttle_scope = "forecast" if self.request.method == "POST" else None
        return super().get_throttles()

    @extend_schema(summary="Your forecasts of a month", responses={200: ForecastSerializer(many=True), **REFUSED})
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the forecasts that the reader asked for, by pages."""
        rows: QuerySet[Forecast] = forecasts.forecasts_of(self.encounter(self.campaign()), self.user())
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response(ForecastSerializer(page or [], many=True).data)

    @extend_schema(
        summary="Forecast a month",
        examples=[
            OpenApiExample(
                "Two units, boldly", {"units": ["u1", "u2"], "doctrine": "bold", "runs": 500}, request_only=True
            ),
            OpenApiExample("All who are fit, on a board of squares", {"system": "d3_grid"}, request_only=True),
        ],
        request=MonthForecastSerializer,
        responses={
            202: OpenApiResponse(ForecastDetailSerializer, description="Queued; poll the address in Location."),
            **REFUSED,
        },
        filters=False,
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """List who would go, queue the forecast and answer 202 with its address."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        serializer = MonthForecastSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user: User = self.user()
        forecast = services.forecast_encounter(encounter=encounter, user=user, **serializer.validated_data)
        where = reverse("api-forecast-detail", args=[forecast.pk])
        return Response(ForecastDetailSerializer(forecast).data, status=202, headers={"Location": where})
