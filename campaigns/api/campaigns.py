"""Campaigns: list, start, read, rename, export, import, and what the umpire does to one."""

from dataclasses import asdict
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle

from battles.api.serializers import ErrorSerializer
from campaigns import selectors, services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.serializers import CampaignDetailSerializer, CampaignSerializer, StandingPointSerializer
from campaigns.api.start import in_body
from campaigns.ledger import narration, projection
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.membership.access import refuse_at_table
from campaigns.models import Campaign, CampaignImport
from campaigns.months.rolls import Roll
from common.api.filters import expect_query
from common.api.keeping import KeptViewSet, described
from common.api.parsers import CampaignFileParser
from common.exceptions import InvalidRequest, by_field


@extend_schema_view(
    list=extend_schema(summary="The campaigns you take part in"),
    retrieve=extend_schema(summary="A campaign and its standings"),
    **described(
        "campaign",
        CampaignDetailSerializer,
        delete=(
            "Delete the campaign with its battles and forecasts, for ever; only its owner may, and an export keeps a "
            "copy.\n\nRefused while a worker fights a month of it."
        ),
        archive=(
            "Take the campaign off the lists, with its battles and forecasts; no month can be played while it is "
            "archived.\n\nOnly its owner may; refused while a month is with the workers."
        ),
        unarchive="Put the campaign back on the lists, to be gone on with; only its owner may.",
    ),
)
class CampaignViewSet(CampaignAccess, mixins.ListModelMixin, mixins.RetrieveModelMixin, KeptViewSet[Campaign]):
    """Campaigns that you own or were invited to."""

    keeper = CAMPAIGNS
    queryset = Campaign.objects.none()
    lookup_field = "key"
    filterset_fields = ["faction", "role", "status", "year"]
    filterset_paths = {"territory": "territory__slug"}
    filterset_moment = "created"
    search_fields = ["name"]
    ordering_fields = ["created", "name", "year"]

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what reads or writes a campaign whole by the rate of imports."""
        self.throttle_scope = "import" if self.action in ("copy", "export") else None
        return super().get_throttles()

    def get_queryset(self) -> QuerySet[Campaign]:
        """Return the campaigns this person takes part in."""
        return selectors.campaigns_for(self.user())

    def get_object(self) -> Campaign:
        """Return the campaign of the address for its reader."""
        return self.campaign()

    def get_serializer_class(self) -> type[BaseSerializer[Campaign]]:
        """Show the standings only for a single campaign."""
        return CampaignSerializer if self.action == "list" else CampaignDetailSerializer

    def _shown(self, campaign: Campaign, status: int = 200) -> Response:
        data = CampaignDetailSerializer(campaign, context=self.get_serializer_context()).data
        where = reverse("api-campaign-detail", args=[campaign.key])
        return Response(data, status=status, headers={"Location": where} if status in (201, 202) else None)

    @extend_schema(
        summary="Start a campaign", request=inputs.NewCampaignSerializer, responses={201: CampaignDetailSerializer}
    )
    def create(self, request: Request) -> Response:
        """Start a campaign of your own; you are its umpire."""
        wanted = inputs.NewCampaignSerializer.read(request)
        try:
            campaign = services.create_campaign(owner=self.user(), **wanted)
        except InvalidRequest as refused:
            refused.fields = in_body(refused.fields)
            raise
        return self._shown(campaign, 201)

    @extend_schema(
        summary="Rename a campaign", request=inputs.RenameCampaignSerializer, responses=CampaignDetailSerializer
    )
    def partial_update(self, request: Request, key: str) -> Response:
        """Give the campaign another name."""
        campaign = self.campaign_as("umpire")
        name = inputs.RenameCampaignSerializer.read(request)["name"]
        services.rename(campaign=campaign, kind="campaign", key="", name=name, user=self.user())
        campaign.refresh_from_db()
        return self._shown(campaign)

    @extend_schema(summary="The rolls of the month", responses=inputs.MonthRollSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def dice(self, request: Request, key: str) -> Response:
        """Return the rolls that you may make at a table, in the order in which the month asks for them."""
        expect_query(request)
        campaign = self.campaign_as("umpire", "player")
        names = projection.names(campaign.state)
        rolls = services.rolls_of_month(campaign, self.role_at_table(campaign))
        return Response([_roll(roll, names) for roll in rolls])

    @extend_schema(summary="Type campaign dice", request=inputs.DiceSerializer, responses=CampaignDetailSerializer)
    @dice.mapping.post
    def type_dice(self, request: Request, key: str) -> Response:
        """Use the faces rolled at a table for a stream that has not been drawn yet."""
        campaign = self.campaign_as("umpire", "player")
        services.type_dice(campaign=campaign, user=self.user(), **inputs.DiceSerializer.read(request))
        campaign.refresh_from_db()
        return self._shown(campaign)

    @extend_schema(
        summary="Override the roster as its umpire",
        request=inputs.OverrideSerializer,
        responses=CampaignDetailSerializer,
    )
    @action(detail=True, methods=["post"])
    def override(self, request: Request, key: str) -> Response:
        """Change the roster with a reason that the journal keeps."""
        campaign = self.campaign_as("umpire")
        serializer = inputs.OverrideSerializer(data=request.data)
        if not serializer.is_valid():
            faults = (
                []
                if "changes" in serializer.errors
                else services.override_faults(campaign=campaign, changes=serializer.initial_data["changes"])
            )
            raise ValidationError({**serializer.errors, **by_field(faults)})
        services.umpire_override(campaign=campaign, user=self.user(), **serializer.validated_data)
        campaign.refresh_from_db()
        return self._shown(campaign)

    @extend_schema(
        summary="Have the months fought until one that you name",
        request=inputs.AheadSerializer,
        responses={202: OpenApiResponse(CampaignDetailSerializer, description="Begun; `ahead_to` is empty when done.")},
    )
    @action(detail=True, methods=["post"])
    def ahead(self, request: Request, key: str) -> Response:
        """Let the workers fight month after month with all that are fit; one that fails ends it."""
        campaign = self.campaign_as("umpire", "player")
        until = inputs.AheadSerializer.read(request)["until"]
        services.play_ahead(campaign=campaign, until=until, user=self.user())
        campaign.refresh_from_db()
        return self._shown(campaign, 202)

    @extend_schema(summary="Let the months wait again", responses=CampaignDetailSerializer)
    @ahead.mapping.delete
    def stop_ahead(self, request: Request, key: str) -> Response:
        """Stop after the month that is being fought."""
        campaign = self.campaign_as("umpire", "player")
        services.stop_ahead(campaign=campaign)
        campaign.refresh_from_db()
        return self._shown(campaign)

    @extend_schema(
        summary="Begin the next campaign of the chain",
        request=inputs.NextCampaignSerializer,
        responses=CampaignDetailSerializer,
    )
    @action(detail=True, methods=["post"])
    def next(self, request: Request, key: str) -> Response:
        """Follow a campaign that ended by the next one with the same roster."""
        campaign = self.campaign_as("umpire", "player")
        choice = inputs.NextCampaignSerializer.read(request).get("choice", {})
        return self._shown(services.next_campaign(campaign=campaign, choice=choice, user=self.user()))

    @extend_schema(
        summary="Morale and investment month by month", responses=StandingPointSerializer(many=True), filters=False
    )
    @action(detail=True, pagination_class=None)
    def standings(self, request: Request, key: str) -> Response:
        """Return the points of every faction's curve, oldest first."""
        expect_query(request)
        return Response(StandingPointSerializer(self.campaign().standing_points.all(), many=True).data)

    @extend_schema(
        summary="Copy a campaign", request=inputs.RenameCampaignSerializer, responses={201: CampaignDetailSerializer}
    )
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, key: str) -> Response:
        """Copy the campaign: the copy is yours under the name given, and goes on by itself with the same seed."""
        campaign = self.campaign_as("umpire")
        refuse_at_table(self.user(), campaign)
        name = inputs.RenameCampaignSerializer.read(request)["name"]
        return self._shown(services.copy_campaign(campaign=campaign, owner=self.user(), name=name), 201)

    @extend_schema(summary="Take the campaign whole", responses=OpenApiResponse({"type": "object"}))
    @action(detail=True, pagination_class=None)
    def export(self, request: Request, key: str) -> Response:
        """Return everything another machine needs to go on with the campaign; a match under way is not part of it."""
        campaign = self.campaign_as("umpire")
        refuse_at_table(self.user(), campaign)
        return Response(services.export_campaign(campaign=campaign))

    @extend_schema(summary="The record that proves a campaign", responses=OpenApiResponse({"type": "object"}))
    @action(detail=True, pagination_class=None)
    def proof(self, request: Request, key: str) -> Response:
        """Return the record by which a program checks the campaign (docs/proof.md), of a sealed one its past months."""
        campaign = self.campaign_as("umpire")
        refuse_at_table(self.user(), campaign)
        return Response(services.proof_of_campaign(campaign=campaign))

    @extend_schema(
        summary="Break the seal of a campaign", request=inputs.WithdrawSerializer, responses=CampaignDetailSerializer
    )
    @action(detail=True, methods=["post"], url_path="break-seal")
    def break_seal(self, request: Request, key: str) -> Response:
        """Open the root of a sealed campaign to its umpire; the journal says so, and it cannot be sealed again."""
        campaign = self.campaign_as("umpire")
        reason = inputs.WithdrawSerializer.read(request).get("reason", "")
        return self._shown(services.break_seal(campaign=campaign, user=self.user(), reason=reason))


def _roll(roll: Roll, names: dict[str, str]) -> dict[str, Any]:
    """Return a roll as the API shows it; `names` are those of the roster by key."""
    shown = asdict(roll)
    return shown | {
        "what": narration.stream_words(roll.stream, names),
        "most": roll.most or None,
        "by": roll.by or None,
    }


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
    filterset_moment = "created"
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
        responses={202: OpenApiResponse(ImportSerializer, description="Queued; poll the address in Location.")},
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
