"""Exported campaigns that are brought in: sent, read by a worker, and then here or refused."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import serializers, viewsets
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.serializers import ErrorSerializer
from campaigns import services
from campaigns.models import CampaignImport
from common.api.filters import expect_query
from common.api.parsers import CampaignFileParser


class ImportSerializer(serializers.ModelSerializer[CampaignImport]):
    """A file that was sent: its status, the campaign once it is imported, or why it was refused."""

    campaign = serializers.SerializerMethodField()
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it was refused, or null.")

    class Meta:
        model = CampaignImport
        fields = ["id", "name", "size", "status", "campaign", "error", "created", "finished"]
        read_only_fields = fields

    def get_campaign(self, row: CampaignImport) -> str | None:
        """Return the key of the campaign, null until it is here."""
        return str(row.campaign.key) if row.campaign else None


@extend_schema_view(
    list=extend_schema(summary="The files you sent"), retrieve=extend_schema(summary="What became of a file you sent")
)
class ImportViewSet(viewsets.ReadOnlyModelViewSet[CampaignImport]):
    """Files with campaigns that you sent, newest first."""

    queryset = CampaignImport.objects.none()
    serializer_class = ImportSerializer
    filterset_fields = ["status"]
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[CampaignImport]:
        """Return the files that this person sent, without their bytes."""
        mine = CampaignImport.objects.filter(owner=cast(User, self.request.user))
        return mine.select_related("campaign").defer("file")


class BringInView(GenericAPIView[CampaignImport]):
    """Bring an exported campaign in."""

    queryset = CampaignImport.objects.none()
    serializer_class = ImportSerializer
    parser_classes = [CampaignFileParser]
    throttle_scope = "import"

    @extend_schema(
        summary="Bring in an exported campaign",
        request={"application/json": {"type": "object"}},
        parameters=[OpenApiParameter("name", str, description="Import under this name, next to one that is here.")],
        responses={
            202: OpenApiResponse(ImportSerializer, description="Queued; poll the address in Location."),
            400: ErrorSerializer,
            409: ErrorSerializer,
        },
        filters=False,
    )
    def post(self, request: Request) -> Response:
        """Take over a campaign as another machine exported it: a worker reads it, and you are its umpire."""
        expect_query(request, ["name"])
        raw: Any = request.data
        row = services.request_import(
            raw=raw if isinstance(raw, bytes) else b"",
            owner=cast(User, request.user),
            name=request.query_params.get("name", ""),
        )
        where = reverse("api-import-detail", args=[row.pk])
        return Response(ImportSerializer(row).data, status=202, headers={"Location": where})
