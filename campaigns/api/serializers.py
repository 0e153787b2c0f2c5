"""The shapes of campaigns, rosters and standings as the API shows them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.serializers import PackedSerializer
from campaigns import selectors
from campaigns.api.records import LeaderServiceSerializer, UnitServiceSerializer
from campaigns.models import (
    Army,
    ArmyUnitType,
    Campaign,
    CampaignTemplate,
    Formation,
    Invitation,
    Leader,
    Membership,
    Standing,
    StandingPoint,
    Territory,
    Unit,
)


class TerritorySerializer(PackedSerializer, serializers.ModelSerializer[Territory]):
    """A territory with its place on the map and its source."""

    class Meta:
        model = Territory
        fields = ["slug", "name", "latitude", "longitude", "description", "source", "confidence", "pack"]


class TemplateSerializer(PackedSerializer, serializers.ModelSerializer[CampaignTemplate]):
    """A campaign to start from: `setup` is what it begins with, as its file says it."""

    setup = serializers.DictField(read_only=True)

    class Meta:
        model = CampaignTemplate
        fields = ["slug", "name", "description", "source", "confidence", "pack", "setup"]


class ArmyUnitTypeSerializer(serializers.ModelSerializer[ArmyUnitType]):
    """One line of an army list."""

    unit_names = serializers.ListField(child=serializers.CharField(), read_only=True)
    leader_names = serializers.ListField(child=serializers.CharField(), read_only=True)
    weapons = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="By the score of a die, or empty (MM-PERIOD-1)."
    )
    reps = serializers.ListField(
        child=serializers.IntegerField(), read_only=True, help_text="By the score of a die, or empty (MM-PERIOD-2)."
    )
    traits = serializers.ListField(child=serializers.CharField(), read_only=True, help_text="Of riders (MM-PERIOD-3).")

    class Meta:
        model = ArmyUnitType
        fields = ArmyUnitType.LINE


class ArmySerializer(PackedSerializer, serializers.ModelSerializer[Army]):
    """An army with its list."""

    ally = serializers.CharField(read_only=True, help_text="The army that fights on the same side, or empty.")
    leader_names = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Period names for higher leaders."
    )
    unit_types = ArmyUnitTypeSerializer(many=True, read_only=True)

    class Meta:
        model = Army
        fields = [
            "slug",
            "name",
            "period",
            "side",
            "ally",
            "morale",
            "leader_modifier",
            "description",
            "leader_names",
            "notes",
            "unit_types",
            "source",
            "confidence",
            "pack",
        ]


class CampaignSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign in a list; `your_role` is the reader's."""

    owner = serializers.SlugRelatedField[Any](slug_field="username", read_only=True)
    territory = serializers.SlugRelatedField[Territory](slug_field="slug", read_only=True)
    your_role = serializers.SerializerMethodField()

    class Meta:
        model = Campaign
        fields = [
            "key",
            "share_code",
            "name",
            "owner",
            "your_role",
            "system",
            "faction",
            "role",
            "territory",
            "started_year",
            "started_month",
            "year",
            "month",
            "number",
            "contesting",
            "status",
            "doctrine",
            "created",
            "updated",
            "archived",
        ]
        read_only_fields = fields

    def get_your_role(self, campaign: Campaign) -> str:
        """Return umpire, player or observer; from the list's own column where it has one."""
        known = getattr(campaign, "role_name", None)
        return str(known) if known else selectors.role_of(self.context["request"].user, campaign)


class StandingSerializer(serializers.ModelSerializer[Standing]):
    """A faction's local campaign morale and investment level."""

    class Meta:
        model = Standing
        fields = ["faction", "morale", "investment", "out"]


class CampaignDetailSerializer(CampaignSerializer):
    """A campaign with its standings; seed and nonce for its umpire, of a sealed one for all readers at its end."""

    seed = serializers.SerializerMethodField()
    commitment = serializers.CharField(
        read_only=True, help_text="The SHA-256 of nonce, line feed and seed, shown from the start; empty: it has none."
    )
    nonce = serializers.SerializerMethodField()
    winter = serializers.SerializerMethodField()
    standings = serializers.SerializerMethodField()
    advice = serializers.SerializerMethodField(help_text="What the army list advised against at the beginning.")

    class Meta(CampaignSerializer.Meta):
        own = [
            "engine_version",
            "content_hash",
            "seed",
            "sealed",
            "opened",
            "commitment",
            "nonce",
            "winter",
            "standings",
            "advice",
            "ahead_to",
        ]
        fields = [*CampaignSerializer.Meta.fields, *own]
        read_only_fields = fields

    @extend_schema_field({"type": ["string", "null"]})
    def get_seed(self, campaign: Campaign) -> str | None:
        """Return the seed, of a sealed campaign the root, for who may see it, else null."""
        return campaign.seed if self._open(campaign) else None

    @extend_schema_field({"type": ["string", "null"]})
    def get_nonce(self, campaign: Campaign) -> str | None:
        """Return what makes the seed's hash unguessable, for who may see the seed, else null."""
        return campaign.nonce if self._open(campaign) else None

    def _open(self, campaign: Campaign) -> bool:
        return selectors.root_is_open(self.context["request"].user, campaign)

    def get_winter(self, campaign: Campaign) -> bool:
        """Return whether it is fought on from November to February (MM-CAMP-2)."""
        return campaign.state.get("winter") is True

    @extend_schema_field(StandingSerializer(many=True))
    def get_standings(self, campaign: Campaign) -> list[dict[str, Any]]:
        """Return morale and investment of each faction as of now."""
        return list(StandingSerializer(campaign.standings.all(), many=True).data)

    def get_advice(self, campaign: Campaign) -> list[str]:
        """Return the advice that the roster did not follow."""
        return selectors.advice(campaign)


class StandingPointSerializer(serializers.ModelSerializer[StandingPoint]):
    """The same at a month's end."""

    class Meta:
        model = StandingPoint
        fields = ["faction", "year", "month", "number", "start", "morale", "investment", "out"]


class FormationSerializer(serializers.ModelSerializer[Formation]):
    """A platoon, company or war party."""

    class Meta:
        model = Formation
        fields = ["key", "name", "kind", "leader_key"]


class UnitSerializer(serializers.ModelSerializer[Unit]):
    """A unit with its record of service."""

    formation = serializers.SlugRelatedField[Formation](slug_field="key", read_only=True, allow_null=True)
    leader = serializers.SlugRelatedField[Leader](slug_field="key", read_only=True, allow_null=True)
    service = UnitServiceSerializer(many=True, read_only=True)

    class Meta:
        model = Unit
        fields = [
            "key",
            "number",
            "name",
            "troop",
            "weapon",
            "rep",
            "figures",
            "paper",
            "available",
            "formation",
            "leader",
            "service",
        ]
        read_only_fields = fields


class LeaderSerializer(serializers.ModelSerializer[Leader]):
    """A leader with his record of service."""

    formation = serializers.SlugRelatedField[Formation](slug_field="key", read_only=True, allow_null=True)
    service = LeaderServiceSerializer(many=True, read_only=True)

    class Meta:
        model = Leader
        fields = ["key", "name", "rank", "rep", "status", "is_player", "formation", "service"]
        read_only_fields = fields


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    """A user's role in a campaign."""

    user = serializers.SlugRelatedField[Any](slug_field="username", read_only=True)

    class Meta:
        model = Membership
        fields = ["user", "role", "joined"]


class JoinedSerializer(MembershipSerializer):
    """A membership taken up by an invitation, with the key of its campaign."""

    campaign = serializers.SlugRelatedField[Any](slug_field="key", read_only=True)

    class Meta(MembershipSerializer.Meta):
        fields = [*MembershipSerializer.Meta.fields, "campaign"]


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """A link that makes one person a member; it works once."""

    class Meta:
        model = Invitation
        fields = ["token", "role", "label", "created", "expires", "used"]
        read_only_fields = ["token", "label", "created", "expires", "used"]
