"""Forecasts: asked for, watched as they come in, cancelled, tried again, opened run by run, and compared."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle

from battles.api.figures_serializers import ComparisonSerializer, PairRowSerializer, SystemsSerializer
from battles.api.forecast_serializers import (
    ForecastDetailSerializer,
    ForecastRequestSerializer,
    ForecastSerializer,
)
from battles.api.parsers import SetupParser
from battles.api.serializers import BattleSerializer
from battles.forecasting import selectors, services
from battles.forecasting.archiving import FORECASTS
from battles.forecasting.comparing import compare
from battles.forecasting.conversions import request_together
from battles.forecasting.doctrines import request_pairs, table_of
from battles.forecasting.opening import open_sample
from battles.forecasting.table import side_by_side
from battles.models import Forecast
from battles.services import with_orders
from battles.systems.base.options import pair_words
from common.api.filters import OF_CAMPAIGNS, expect_no_body, expect_query
from common.api.keeping import KeptViewSet, described
from common.claims import UNFINISHED
from common.exceptions import InvalidRequest

WITH = OpenApiParameter("with", str, required=True, description="The id of the other forecast, one of yours.")
BASE = OpenApiParameter("base", str, description="The system to compare the others with; else the first.")
SAMPLE = OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the run, from 1.")
# What a request may say of how a forecast is made.
ASKED = ("title", "seed", "runs", "precision", "knowledge", "horizon", "leaving")
# Actions that queue work, which have a rate limit of their own.
_THROTTLED = ("create", "retry", "sample")


# Typical requests, shown on the API's documentation page.
EXAMPLES = [
    OpenApiExample(
        "A thousand battles",
        {"scenario": "plains-of-abraham-1759", "runs": 1000, "seed": "1759"},
        request_only=True,
    ),
    OpenApiExample(
        "Until it is known within two points, with other doctrines and an option",
        {
            "scenario": "plains-of-abraham-1759",
            "precision": 0.02,
            "doctrines": {"player": "attack_fast", "enemy": "hold_fire"},
            "options": {"first_fire": True},
        },
        request_only=True,
    ),
    OpenApiExample(
        "As one side knows it, the rest being dealt",
        {"scenario": "quebec-beauport-31-july", "knowledge": "player", "runs": 500},
        request_only=True,
    ),
    OpenApiExample(
        "After six turns, if the player leaves the field below half his strength",
        {
            "scenario": "plains-of-abraham-1759",
            "horizon": 6,
            "leaving": {"player": {"below": 50}},
        },
        request_only=True,
    ),
    OpenApiExample(
        "By several rules, with the same dice",
        {"scenario": "german-flatts", "systems": ["muskets_mohawks", "d3_grid", "one_hour"], "runs": 500},
        request_only=True,
    ),
]


@extend_schema_view(
    list=extend_schema(summary="Your forecasts"),
    retrieve=extend_schema(summary="A forecast, its progress and its figures so far"),
    **described(
        "forecast",
        ForecastDetailSerializer,
        delete=(
            "Delete a forecast with the battles opened from it, for ever; of a table of doctrine pairs, all of the "
            "table.\n\nRefused while it waits or runs: stop it first."
        ),
        archive=(
            "Take a forecast off the lists; of a table of doctrine pairs, all of the table. "
            "One that runs is stopped first."
        ),
        unarchive="Put a forecast back on the lists; of a table of doctrine pairs, all of the table.",
    ),
)
class ForecastViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, KeptViewSet[Forecast]):
    """Forecasts; each user reads only his own."""

    keeper = FORECASTS
    parser_classes = [SetupParser]
    queryset = Forecast.objects.none()
    filterset_fields = ["status", "system", "knowledge", "seed"]
    filterset_paths = {"scenario": "scenario__slug", **{name: f"about__{path}" for name, path in OF_CAMPAIGNS.items()}}
    filterset_moment = "created"
    search_fields = ["title"]
    ordering_fields = ["created", "most_runs"]

    def get_queryset(self) -> QuerySet[Forecast]:
        """Return the forecasts that this person asked for."""
        return selectors.forecasts_for(self._user())

    def get_object(self) -> Forecast:
        """Return one forecast with all its columns, or answer 404 if this user may not read it."""
        return self._forecast(self.kwargs["pk"])

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        """Return the serializer with figures for a single forecast, without them for the list."""
        if self.action == "create":
            return ForecastRequestSerializer
        return ForecastSerializer if self.action == "list" else ForecastDetailSerializer

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit the actions that queue work by a rate of their own; polling may be more frequent."""
        self.throttle_scope = "forecast" if self.action in _THROTTLED else None
        return super().get_throttles()

    @extend_schema(
        summary="Ask for a forecast",
        examples=EXAMPLES,
        responses={202: OpenApiResponse(ForecastDetailSerializer, description="Queued; poll the address in Location.")},
    )
    def create(self, request: Request) -> Response:
        """Check the forces, queue the forecast and answer 202 with its address.

        With several systems there is a forecast for each, all with one seed; the answer is the first, which names the
        others under `together`.
        """
        serializer = ForecastRequestSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        wanted: dict[str, Any] = serializer.validated_data
        setup = with_orders(serializer.order_of_battle(), wanted.get("doctrines"), wanted.get("options"))
        systems = wanted.get("systems", [str(setup["system"])])
        asked = {key: wanted[key] for key in ASKED if key in wanted}
        if wanted.get("doctrine_pairs"):
            forecasts = request_pairs(
                setup=setup,
                systems=systems,
                scenario=wanted.get("scenario"),
                owner=self._user(),
                called=pair_words,
                **asked,
            )
        else:
            forecasts = request_together(
                setup=setup,
                systems=systems,
                scenario=wanted.get("scenario"),
                owner=self._user(),
                supposed=wanted.get("doctrines"),
                **asked,
            )
        return self._queued(forecasts[0])

    @extend_schema(summary="Stop a forecast", request=None, responses=ForecastDetailSerializer)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: str) -> Response:
        """Stop a forecast; what was counted so far is kept."""
        expect_no_body(request)
        return Response(ForecastDetailSerializer(services.cancel_forecast(forecast=self.get_object())).data)

    @extend_schema(
        summary="Go on with a forecast that failed or was stopped",
        request=None,
        responses={202: OpenApiResponse(ForecastDetailSerializer, description="Queued; poll the address in Location.")},
    )
    @action(detail=True, methods=["post"])
    def retry(self, request: Request, pk: str) -> Response:
        """Queue the samples that are missing."""
        expect_no_body(request)
        return self._queued(services.retry_forecast(forecast=self.get_object()))

    @extend_schema(
        summary="Open a run as a battle",
        parameters=[SAMPLE],
        request=None,
        responses={
            200: OpenApiResponse(
                BattleSerializer, description="It is over: its transcript, or why it failed, is there."
            ),
            202: OpenApiResponse(BattleSerializer, description="Queued; poll the address in Location."),
        },
    )
    @action(detail=True, methods=["post"], url_path=r"samples/(?P<number>\d+)")
    def sample(self, request: Request, pk: str, number: str) -> Response:
        """Fight a run again with a full transcript; a second request returns the same battle.

        For a run that failed before its battle began, the answer is that failure at once, with its reason and forces.
        """
        expect_no_body(request)
        # More digits than any number of runs has are treated as 0, which no run has: int() refuses very long texts.
        place = int(number) if len(number) < 10 else 0
        battle = open_sample(forecast=self.get_object(), number=place, owner=self._user())
        where = reverse("api-battle-detail", args=[battle.pk])
        status = 202 if battle.status in UNFINISHED else 200
        return Response(BattleSerializer(battle).data, status=status, headers={"Location": where})

    @extend_schema(summary="Compare two forecasts", parameters=[WITH], responses=ComparisonSerializer, filters=False)
    @action(detail=True, pagination_class=None)
    def compare(self, request: Request, pk: str) -> Response:
        """Return their differences with intervals, run by run where both have the same seed."""
        expect_query(request, ["with"])
        other = request.query_params.get("with", "")
        if not other:
            message = "Name the forecast to compare it with: ?with=<id>."
            raise InvalidRequest(message, fields={"with": [message]})
        return Response(ComparisonSerializer(compare(self.get_object(), self._forecast(other))).data)

    @extend_schema(
        summary="Compare all rules it was asked for", parameters=[BASE], responses=SystemsSerializer, filters=False
    )
    @action(detail=True, pagination_class=None)
    def systems(self, request: Request, pk: str) -> Response:
        """Return a table with a row for each system that was asked for together, and how the others differ from one."""
        expect_query(request, ["base"])
        found = side_by_side(selectors.together(self.get_object()), request.query_params.get("base", ""))
        return Response(SystemsSerializer(found).data)

    @extend_schema(
        summary="Compare every pair of doctrines it was asked for",
        responses=PairRowSerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def doctrines(self, request: Request, pk: str) -> Response:
        """Return a row for each pair of doctrines that was asked for together with this one, in one table."""
        expect_query(request)
        asked = selectors.together(self.get_object())
        rows = zip(asked, table_of(asked), strict=True)
        return Response([PairRowSerializer({"forecast": row.pk, **pair.to_dict()}).data for row, pair in rows])

    def _forecast(self, key: str) -> Forecast:
        try:
            return selectors.forecast_for(self._user(), key)
        except (Forecast.DoesNotExist, ValidationError) as error:
            raise Http404 from error

    def _queued(self, forecast: Forecast) -> Response:
        where = reverse("api-forecast-detail", args=[forecast.pk])
        return Response(ForecastDetailSerializer(forecast).data, status=202, headers={"Location": where})

    def _user(self) -> User:
        return cast(User, self.request.user)
