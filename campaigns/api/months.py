"""The months of a campaign: prepare, see by other rules, forecast, resolve, enter by hand, withdraw; the journal."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from battles.api.cards import CardSerializer
from battles.api.forecast_serializers import AskSerializer, ForecastDetailSerializer, ForecastSerializer
from battles.api.luck import SideLuckSerializer, luck_rows
from battles.api.serializers import ErrorSerializer
from battles.models import Forecast
from campaigns import selectors, services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.inputs import KnownSerializer, SomeChoiceSerializer
from campaigns.api.records import BlankTableResultSerializer
from campaigns.models import Encounter, JournalLine
from campaigns.months import forecasts, playing
from common.api.filters import expect_no_body, expect_query
from common.exceptions import Absent, InvalidRequest

UNITS = OpenApiParameter("units", str, description="Keys of the units that went, with commas; else all that are fit.")
SYSTEM = OpenApiParameter("system", str, required=True, description="The rules to carry it over to.")
CHOSEN = OpenApiParameter(
    "units", str, description="Keys of the units that would go, with commas; else all that are fit."
)
_MONTH = tuple(inputs.MonthSerializer().fields)
DOCTRINE = OpenApiParameter("doctrine", str, description="The doctrine there; else that system's first.")


class PreviewSerializer(serializers.Serializer[Any]):
    """A month carried over, to its umpire as it would be fought."""

    system = serializers.CharField(source="choice.system")
    units = serializers.ListField(child=serializers.CharField(), source="choice.units")
    doctrine = serializers.CharField(source="choice.doctrine")
    knowledge = serializers.CharField(
        help_text="truth to the umpire; player: what that side does not know is one throw of dice, and never fought."
    )
    card = CardSerializer()
    setup = serializers.DictField(allow_null=True, help_text="The order of battle there; null where there is none.")
    remarks = serializers.ListField(child=serializers.CharField(), help_text="What is left out.")
    error = serializers.SerializerMethodField(help_text="Why it cannot be carried over, or null.")

    @extend_schema_field(ErrorSerializer(allow_null=True))
    def get_error(self, preview: Any) -> dict[str, Any] | None:
        """Return the refusal in the shape of errors."""
        return preview.refused.shape() if preview.refused else None


class MonthPreviewView(CampaignAccess, GenericAPIView[Encounter]):
    """A month by other rules than the campaign's."""

    queryset = Encounter.objects.none()
    serializer_class = PreviewSerializer

    @extend_schema(
        summary="See a month by other rules",
        parameters=[SYSTEM, CHOSEN, DOCTRINE],
        responses=PreviewSerializer,
        filters=False,
    )
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the mapping card and the order of battle there, or why there is none; nothing is chosen by it."""
        expect_query(request, ["system", "units", "doctrine"])
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        found = services.preview_encounter(
            encounter=encounter,
            user=self.user(),
            system=request.query_params.get("system", ""),
            units=_units(request),
            doctrine=request.query_params.get("doctrine", ""),
        )
        return Response(PreviewSerializer(found).data)


def _units(request: Request) -> list[str] | None:
    """Return the keys of units that the address names, None where it names none."""
    units = request.query_params.get("units", "")
    return [unit.strip() for unit in units.split(",") if unit.strip()] if units else None


def _in_body(field: str, result: Any) -> str:
    """Return the path in the body sent of a field that the rules name within the result: "result.turns" for "turns".

    The rules name a side by its key, and its success by that word alone; a roll of dice is no part of the body.
    """
    if "/" in field:
        return field
    sides = result.get("sides") if isinstance(result, dict) else None
    rows = sides if isinstance(sides, list) else []  # what was refused may be anything
    places = {str(row.get("side")): place for place, row in enumerate(rows) if isinstance(row, dict)}
    if field == "success":
        field = f"sides.{places.get('player', 0)}.success"
    for key, place in places.items():
        if field.startswith(f"sides.{key}."):
            field = f"sides.{place}.{field.removeprefix(f'sides.{key}.')}"
    return f"result.{field}"


def month_data(encounter: Encounter, role: str) -> dict[str, Any]:
    """Return a month as a reader of this role may know it."""
    own = {
        "sheet": selectors.encounter_sheet(encounter, role),
        "system": encounter.system or encounter.campaign.system,
        "battle": str(encounter.battle_id) if encounter.battle_id else None,
        "match": encounter.match.code if encounter.match else None,
    }
    return {name: own[name] if name in own else getattr(encounter, name) for name in _MONTH}


class _MonthView(CampaignAccess, GenericAPIView[Encounter]):
    queryset = Encounter.objects.none()
    serializer_class: type[serializers.Serializer[Any]] = inputs.MonthSerializer

    def _shown(self, encounter: Encounter, status: int = 200) -> Response:
        data = month_data(encounter, self.role_at_table(encounter.campaign))
        where = reverse("api-month", args=[encounter.campaign.key, encounter.number])
        return Response(data, status=status, headers={"Location": where} if self.request.method == "POST" else None)


class MonthsView(_MonthView):
    """All months of a campaign."""

    filterset_fields = ["state", "kind", "year", "month", "success"]
    ordering_fields = ["number"]

    @extend_schema(summary="The months", responses=inputs.MonthSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return the months, oldest first, by pages."""
        campaign = self.campaign()
        role = self.role_at_table(campaign)
        rows = campaign.encounters.select_related("campaign", "match").defer(*selectors.OF_MATCH).order_by("number")
        page = self.paginate_queryset(self.filter_queryset(rows))
        return self.get_paginated_response([month_data(encounter, role) for encounter in page or []])

    @extend_schema(
        summary="Prepare the month",
        request=None,
        responses={
            200: OpenApiResponse(inputs.MonthSerializer, description="It was prepared already, and waits."),
            201: OpenApiResponse(inputs.MonthSerializer, description="Prepared; Location is its address."),
        },
        filters=False,
    )
    def post(self, request: Request, key: str) -> Response:
        """Roll the set-up of the month's encounter; it then waits. Asked again, it answers 200 with the same month."""
        expect_no_body(request)
        campaign = self.campaign_as("umpire", "player")
        encounter, fresh = services.prepare_or_find_month(campaign=campaign, user=self.user())
        return self._shown(encounter, status=201 if fresh else 200)


class MonthView(_MonthView):
    """One month, open or over, by its number in the campaign."""

    @extend_schema(summary="A month", responses=inputs.MonthSerializer)
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the month as its reader may know it."""
        return self._shown(self.encounter(self.campaign()))


class MonthResolveView(_MonthView):
    """Have the month's encounter fought by the workers."""

    throttle_scope = "resolve"

    @extend_schema(
        summary="Resolve a month",
        request=inputs.ChoiceSerializer,
        responses={202: OpenApiResponse(inputs.MonthSerializer, description="Queued; poll the address in Location.")},
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Choose the units that go, queue the encounter and answer 202."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        chosen = inputs.ChoiceSerializer.read(request)
        encounter = services.choose_and_queue(encounter=encounter, user=self.user(), **chosen)
        return self._shown(encounter, status=202)


class MonthMatchView(_MonthView):
    """A month that is played as a match."""

    serializer_class = inputs.MonthMatchSerializer

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what makes work by the rate of battles; looking may be more frequent."""
        self.throttle_scope = "resolve" if self.request.method == "POST" else None
        return super().get_throttles()

    def _match(self, encounter: Encounter, status: int = 200) -> Response:
        played = playing.played(encounter, self.user(), self.role(encounter.campaign))
        if played is None:
            raise Absent(f"{encounter} is not played as a match.")
        where = {"Location": reverse("api-match", args=[played.match.code])} if status == 201 else None
        shown = inputs.MonthMatchSerializer(played, context={"user": self.user()})
        return Response(shown.data, status=status, headers=where)

    @extend_schema(summary="The match of a month", responses=inputs.MonthMatchSerializer, filters=False)
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return who plays the month and which places it waits for; the table itself is for its players alone."""
        return self._match(self.encounter(self.campaign()))

    @extend_schema(
        summary="Play a month",
        request=inputs.MonthMatchInputSerializer,
        responses={201: inputs.MonthMatchSerializer},
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Choose the units that go and who plays; the month waits until the match is over, and has its result then."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        given = inputs.MonthMatchInputSerializer.parts(request)
        return self._match(services.play_as_match(encounter=encounter, user=self.user(), **given), status=201)

    @extend_schema(
        summary="Call the match of a month off",
        request=inputs.WithdrawSerializer,
        responses={200: inputs.MonthSerializer},
    )
    def delete(self, request: Request, key: str, number: int) -> Response:
        """End it before it is over; the month waits again, and the journal keeps a line of it."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        reason = inputs.WithdrawSerializer.read(request).get("reason", "")
        return self._shown(services.call_match_off(encounter=encounter, user=self.user(), reason=reason))


class MonthAsPlayedView(_MonthView):
    """A month that failed after its match."""

    throttle_scope = "resolve"

    @extend_schema(
        summary="Fight a month again as it was played",
        request=None,
        responses={202: OpenApiResponse(inputs.MonthSerializer, description="Queued; poll the address in Location.")},
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Have it fought again by the answers of the match."""
        expect_no_body(request)
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        return self._shown(services.fight_as_played(encounter=encounter, user=self.user()), status=202)


class MonthResultView(_MonthView):
    """A result of a battle fought on a table, entered by hand."""

    @extend_schema(
        summary="The result to fill in", parameters=[UNITS], responses=BlankTableResultSerializer, filters=False
    )
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the body to POST here, with null where something must be stated; nothing is written."""
        expect_query(request, ["units"])
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        return Response(services.blank_table_result(encounter=encounter, units=_units(request)))

    @extend_schema(
        summary="Enter a result by hand", request=inputs.TableResultSerializer, responses={201: inputs.MonthSerializer}
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Check the result field by field and carry out the month's aftermath."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        given = inputs.TableResultSerializer.read(request)
        try:
            encounter = services.record_table_result(encounter=encounter, user=self.user(), **given)
        except InvalidRequest as refused:
            refused.fields = {_in_body(field, given["result"]): sentence for field, sentence in refused.fields.items()}
            raise
        return self._shown(encounter, status=201)

    @extend_schema(
        summary="Withdraw a result entered by hand",
        request=inputs.WithdrawSerializer,
        responses={200: inputs.MonthSerializer},
    )
    def delete(self, request: Request, key: str, number: int) -> Response:
        """Take the result back, until the next month is prepared; the journal keeps a line of it."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        reason = inputs.WithdrawSerializer.read(request).get("reason", "")
        return self._shown(services.withdraw_table_result(encounter=encounter, user=self.user(), reason=reason))


class JournalView(CampaignAccess, GenericAPIView[JournalLine]):
    """The journal of a campaign: each line with its rule, its dice and a sentence."""

    queryset = JournalLine.objects.none()
    serializer_class = inputs.JournalLineSerializer
    filterset_fields = ["year", "month", "part", "rule", "kind", "withdrawn"]
    filterset_moment = "created"
    ordering_fields = ["number"]

    @extend_schema(summary="The journal", responses=inputs.JournalLineSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return the lines in order, by pages."""
        campaign = self.campaign()
        lines = selectors.journal(campaign, role=self.role_at_table(campaign))
        page = self.paginate_queryset(self.filter_queryset(lines))
        return self.get_paginated_response(selectors.journal_rows(page or []))


class LuckView(CampaignAccess):
    """The luck of the dice of a campaign's battles."""

    @extend_schema(summary="The luck of a campaign's dice", responses=SideLuckSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return what the dice of both sides counted in all battles that are over, against their exact chances."""
        expect_query(request)
        return Response(luck_rows(selectors.luck_of_battles(user=self.user(), campaign=self.campaign())[1]))


class MonthForecastSerializer(AskSerializer, KnownSerializer, SomeChoiceSerializer):
    """Who would go this month and how they would fight; what is left out is as the month would be played."""


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

    @extend_schema(summary="Your forecasts of a month", responses=ForecastSerializer(many=True))
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
        responses={202: OpenApiResponse(ForecastDetailSerializer, description="Queued; poll the address in Location.")},
        filters=False,
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """List who would go, queue the forecast and answer 202 with its address."""
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        asked = MonthForecastSerializer.read(request)
        forecast = services.forecast_encounter(encounter=encounter, user=self.user(), **asked)
        where = reverse("api-forecast-detail", args=[forecast.pk])
        return Response(ForecastDetailSerializer(forecast).data, status=202, headers={"Location": where})
