"""The roster: formations, units and leaders, and their names."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.serializers import ErrorSerializer
from campaigns import services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.serializers import FormationSerializer, LeaderSerializer, UnitSerializer
from campaigns.models import Campaign, Leader, Unit
from common.api.filters import expect_query

REFUSED = {400: ErrorSerializer, 403: ErrorSerializer, 404: ErrorSerializer}


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
            ),
            404: ErrorSerializer,
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


class UnitsView(CampaignAccess, GenericAPIView[Unit]):
    """The units of a roster."""

    queryset = Unit.objects.none()
    serializer_class = UnitSerializer
    filterset_fields = ["troop", "weapon", "available", "rep"]
    ordering_fields = ["number", "rep", "figures"]

    @extend_schema(summary="The units", responses={200: UnitSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request, key: str) -> Response:
        """Return the units by pages."""
        page = self.paginate_queryset(self.filter_queryset(_units(self.campaign())))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class LeadersView(CampaignAccess, GenericAPIView[Leader]):
    """The leaders of a roster."""

    queryset = Leader.objects.none()
    serializer_class = LeaderSerializer
    filterset_fields = ["rank", "status", "rep"]
    ordering_fields = ["position", "rep"]

    @extend_schema(summary="The leaders", responses={200: LeaderSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request, key: str) -> Response:
        """Return the leaders by pages."""
        page = self.paginate_queryset(self.filter_queryset(_leaders(self.campaign())))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class _MemberOfRoster(CampaignAccess, GenericAPIView[Any]):
    kind = ""

    def _rows(self, campaign: Campaign) -> QuerySet[Any]:
        raise NotImplementedError

    def _row(self, campaign: Campaign) -> Any:
        row = self._rows(campaign).filter(key=self.kwargs["member"]).first()
        if row is None:
            raise Http404
        return row

    def _rename(self, request: Request) -> Response:
        campaign = self.campaign_as("umpire", "player")
        member = self._row(campaign)
        serializer = inputs.RenameSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.rename(
            campaign=campaign, kind=self.kind, key=member.key, name=serializer.validated_data["name"], user=self.user()
        )
        return Response(self.get_serializer(self._row(campaign)).data)


class UnitView(_MemberOfRoster):
    """One unit of the roster: its record, and its name to change."""

    queryset = Unit.objects.none()
    serializer_class = UnitSerializer
    kind = "unit"

    def _rows(self, campaign: Campaign) -> QuerySet[Any]:
        return _units(campaign)

    @extend_schema(summary="A unit", responses={200: UnitSerializer, 404: ErrorSerializer})
    def get(self, request: Request, key: str, member: str) -> Response:
        """Return the unit with its record."""
        return Response(self.get_serializer(self._row(self.campaign())).data)

    @extend_schema(summary="Name a unit", request=inputs.RenameSerializer, responses={200: UnitSerializer, **REFUSED})
    def patch(self, request: Request, key: str, member: str) -> Response:
        """Give the unit a name of the period."""
        return self._rename(request)


class LeaderView(_MemberOfRoster):
    """One leader of the roster: his record, and his name to change."""

    queryset = Leader.objects.none()
    serializer_class = LeaderSerializer
    kind = "leader"

    def _rows(self, campaign: Campaign) -> QuerySet[Any]:
        return _leaders(campaign)

    @extend_schema(summary="A leader", responses={200: LeaderSerializer, 404: ErrorSerializer})
    def get(self, request: Request, key: str, member: str) -> Response:
        """Return the leader with his record."""
        return Response(self.get_serializer(self._row(self.campaign())).data)

    @extend_schema(
        summary="Name a leader", request=inputs.RenameSerializer, responses={200: LeaderSerializer, **REFUSED}
    )
    def patch(self, request: Request, key: str, member: str) -> Response:
        """Give the leader a name of the period."""
        return self._rename(request)
