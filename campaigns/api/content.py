"""Territories and armies, as the content files hold them."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import viewsets

from battles.packs.loading import with_pack
from campaigns.api.serializers import ArmySerializer, TerritorySerializer
from campaigns.models import Army, Territory


@extend_schema_view(list=extend_schema(summary="All territories"), retrieve=extend_schema(summary="A territory"))
class TerritoryViewSet(viewsets.ReadOnlyModelViewSet[Territory]):
    """Territories with coordinates and sources."""

    queryset = Territory.objects.none()
    serializer_class = TerritorySerializer
    lookup_field = "slug"
    filterset_fields = ["confidence"]
    search_fields = ["name"]
    ordering_fields = ["name", "longitude", "latitude"]

    def get_queryset(self) -> QuerySet[Territory]:
        """Return all territories, by name."""
        return with_pack(Territory.objects.all(), "territories")


@extend_schema_view(list=extend_schema(summary="The armies"), retrieve=extend_schema(summary="An army and its list"))
class ArmyViewSet(viewsets.ReadOnlyModelViewSet[Army]):
    """Armies with their lists."""

    queryset = Army.objects.none()
    serializer_class = ArmySerializer
    lookup_field = "slug"
    filterset_fields = ["side"]
    search_fields = ["name"]
    ordering_fields = ["name"]

    def get_queryset(self) -> QuerySet[Army]:
        """Return all armies with their lists, in two queries."""
        return with_pack(Army.objects.prefetch_related("unit_types"), "armies")
