"""Territories, armies and campaigns to start from, as the content files hold them."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view

from battles.api.content import ContentViewSet, SheetViewSet
from battles.packs.loading import with_pack
from campaigns.api.serializers import ArmySerializer, TemplateSerializer, TerritorySerializer
from campaigns.models import Army, CampaignTemplate, Territory


@extend_schema_view(list=extend_schema(summary="All territories"), retrieve=extend_schema(summary="A territory"))
class TerritoryViewSet(ContentViewSet):
    """Territories with coordinates and sources."""

    queryset = Territory.objects.none()
    serializer_class = TerritorySerializer
    filterset_fields = ["confidence"]
    search_fields = ["name"]
    ordering_fields = ["name", "longitude", "latitude"]

    def get_queryset(self) -> QuerySet[Territory]:
        """Return all territories, by name."""
        return with_pack(Territory.objects.all(), "territories")


@extend_schema_view(list=extend_schema(summary="The armies"), retrieve=extend_schema(summary="An army and its list"))
class ArmyViewSet(SheetViewSet):
    """Armies with their lists."""

    queryset = Army.objects.none()
    serializer_class = ArmySerializer
    filterset_fields = ["side"]
    search_fields = ["name"]
    ordering_fields = ["name"]

    def get_queryset(self) -> QuerySet[Army]:
        """Return all armies with their lists, in two queries."""
        return with_pack(Army.objects.prefetch_related("unit_types"), "armies")


@extend_schema_view(
    list=extend_schema(summary="The campaigns to start from"),
    retrieve=extend_schema(summary="A campaign to start from"),
)
class TemplateViewSet(SheetViewSet):
    """Campaigns to start from, with what they begin with."""

    queryset = CampaignTemplate.objects.none()
    serializer_class = TemplateSerializer
    filterset_fields = ["confidence"]
    ordering_fields = ["name"]

    def get_queryset(self) -> QuerySet[CampaignTemplate]:
        """Return all campaigns to start from, by name."""
        return with_pack(CampaignTemplate.objects.all(), "campaigns")
