"""The roster: formations, units and leaders, and their names."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view, inline_serializer
from rest_framework import mixins, viewsets
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import selectors, services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.serializers import FormationSerializer, LeaderSerializer, UnitSerializer
from campaigns.models import Campaign, Leader, Unit
from common.api.csv import CSV, CsvRenderer, csv_answer
from common.api.filters import expect_query

Row = TypeVar("Row", bound=Model)


def _units(campaign: Campaign) -> QuerySet[Unit]:
    return campaign.units.select_related("formation", "leader")


def _leaders(campaign: Campaign) -> QuerySet[Leader]:
    return campaign.leaders.select_related("formation")


class RosterView(CampaignAccess, GenericAPIView[Unit]):
    """The roster whole."""

    queryset = Unit.objects.none()
    pagination_class = None

    @extend_schema(
        summary="The roster",
        responses={
            200: inline_serializer(
                "Roster",
                {
                    "formations": FormationSerializer(many=True),
                    "units": UnitSerializer(many=True),
                    "leaders": LeaderSerializer(many=True),
                },
            )
        },
    )
    def get(self, request: Request, key: str) -> Response:
        """Return formations, units and leaders."""
        expect_query(request)
        campaign = self.campaign()
        return Response(
            {
                "formations": FormationSerializer(campaign.formations.all(), many=True).data,
                "units": UnitSerializer(_units(campaign), many=True).data,
                "leaders": LeaderSerializer(_leaders(campaign), many=True).data,
            }
        )


class RosterCsvView(CampaignAccess, GenericAPIView[Unit]):
    """The roster as a table."""

    queryset = Unit.objects.none()
    pagination_class = None
    renderer_classes = [JSONRenderer, CsvRenderer]

    @extend_schema(summary="The roster as a table", responses={(200, CSV): OpenApiTypes.STR})
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return units and higher leaders as comma-separated values, as a campaign to start from takes them."""
        expect_query(request)
        campaign = self.campaign()
        return csv_answer(selectors.roster_table(campaign), f"roster-{campaign.key}")


class _RosterViewSet(CampaignAccess, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Row]):
    """Rows of a roster by pages, and one with its record, and its name to change."""

    kind = ""
    rows: Callable[[Campaign], QuerySet[Row]]

    def get_queryset(self) -> QuerySet[Row]:
        """Return the rows of the campaign of the address."""
        return type(self).rows(self.campaign())

    def get_object(self) -> Row:
        """Return the row of the address."""
        return self._row(self.campaign())

    def _row(self, campaign: Campaign) -> Row:
        return get_object_or_404(type(self).rows(campaign), key=self.kwargs["member"])

    def partial_update(self, request: Request, key: str, member: str) -> Response:
        """Give the row another name."""
        campaign = self.campaign_as("umpire", "player")
        named: Any = self._row(campaign)
        name = inputs.RenameSerializer.read(request)["name"]
        services.rename(campaign=campaign, kind=self.kind, key=named.key, name=name, user=self.user())
        return Response(self.get_serializer(self._row(campaign)).data)


@extend_schema_view(
    list=extend_schema(summary="The units", description="Return the units by pages."),
    retrieve=extend_schema(summary="A unit", description="Return the unit with its record."),
    partial_update=extend_schema(
        summary="Name a unit", description="Give the unit a name of the period.", request=inputs.RenameSerializer
    ),
)
class UnitViewSet(_RosterViewSet[Unit]):
    """The units of a roster."""

    kind = "unit"
    rows = staticmethod(_units)
    queryset = Unit.objects.none()
    serializer_class = UnitSerializer
    filterset_fields = ["troop", "weapon", "available", "rep"]
    ordering_fields = ["number", "rep", "figures"]


@extend_schema_view(
    list=extend_schema(summary="The leaders", description="Return the leaders by pages."),
    retrieve=extend_schema(summary="A leader", description="Return the leader with his record."),
    partial_update=extend_schema(
        summary="Name a leader", description="Give the leader a name of the period.", request=inputs.RenameSerializer
    ),
)
class LeaderViewSet(_RosterViewSet[Leader]):
    """The leaders of a roster."""

    kind = "leader"
    rows = staticmethod(_leaders)
    queryset = Leader.objects.none()
    serializer_class = LeaderSerializer
    filterset_fields = ["rank", "status", "rep"]
    ordering_fields = ["position", "rep"]
