"""What a month becomes under other rules, before it is played by them."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.cards import CardSerializer
from battles.api.serializers import ErrorSerializer
from campaigns import services
from campaigns.api.access import CampaignAccess
from campaigns.api.months import REFUSED
from campaigns.models import Encounter
from common.api.filters import expect_query

SYSTEM = OpenApiParameter("system", str, required=True, description="The rules to carry it over to.")
UNITS = OpenApiParameter(
    "units", str, description="Keys of the units that would go, with commas; else all that are fit."
)
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
        parameters=[SYSTEM, UNITS, DOCTRINE],
        responses={200: PreviewSerializer, **REFUSED},
        filters=False,
    )
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the mapping card and the order of battle there, or why there is none; nothing is chosen by it."""
        expect_query(request, ["system", "units", "doctrine"])
        encounter = self.encounter(self.campaign_as("umpire", "player"))
        units = request.query_params.get("units", "")
        found = services.preview_encounter(
            encounter=encounter,
            user=self.user(),
            system=request.query_params.get("system", ""),
            units=[unit.strip() for unit in units.split(",") if unit.strip()] if units else None,
            doctrine=request.query_params.get("doctrine", ""),
        )
        return Response(PreviewSerializer(found).data)
