"""Tokens, members and invitations."""

from typing import Any, cast

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view, inline_serializer
from knox.models import AuthToken
from rest_framework import mixins, serializers, viewsets
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from campaigns import services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.serializers import InvitationSerializer, JoinedSerializer, MembershipSerializer
from campaigns.membership.account import tokens_of
from campaigns.models import Invitation, Membership
from common.api.exception_handler import body
from common.api.filters import expect_no_body


class TokenView(APIView):
    """Get a token for your programs, or give up the one you call with."""

    throttle_scope = "sign-in"

    def get_permissions(self) -> list[Any]:
        """Let any client ask for a token; deleting one takes the token itself."""
        return [AllowAny()] if self.request.method == "POST" else list(super().get_permissions())

    @extend_schema(
        summary="Get a token",
        request=inputs.TokenRequestSerializer,
        responses={
            201: inline_serializer("Token", {"token": serializers.CharField(), "expires": serializers.DateTimeField()})
        },
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Check name and password; send the token from now on as `Authorization: Token …`."""
        given = inputs.TokenRequestSerializer.read(request)
        plain = request._request  # django-axes counts on Django's own request, and its middleware answers by it
        user = authenticate(plain, **given)
        if user is None:
            wrong = body("Name and password do not belong together; check both.", "authentication_failed")
            return Response(wrong, status=401)
        stored, token = AuthToken.objects.create(user)
        return Response({"token": token, "expires": stored.expiry}, status=201)

    @extend_schema(summary="Give up a token", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Make the token of this request worthless."""
        if not isinstance(request.auth, AuthToken):
            return Response(body("This request came without a token; send the one to give up.", "invalid"), status=400)
        request.auth.delete()
        return Response(status=204)


class OwnTokenSerializer(serializers.ModelSerializer[AuthToken]):
    """One of your tokens: how it begins and how long it lasts; its other letters are kept as a hash alone."""

    start = serializers.CharField(source="token_key", help_text="The letters that it begins with.")
    expires = serializers.DateTimeField(source="expiry", allow_null=True)

    class Meta:
        model = AuthToken
        fields = ["start", "created", "expires"]


@extend_schema_view(
    list=extend_schema(summary="Your tokens"),
    destroy=extend_schema(summary="End a token", description="Make one of your tokens worthless."),
)
class OwnTokenViewSet(mixins.ListModelMixin, mixins.DestroyModelMixin, viewsets.GenericViewSet[AuthToken]):
    """The tokens by which programs ask in your name."""

    queryset = AuthToken.objects.none()
    serializer_class = OwnTokenSerializer
    lookup_field = "token_key"
    lookup_url_kwarg = "start"
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[AuthToken]:
        """Return the tokens of this person that have not expired, newest first."""
        return tokens_of(cast(User, self.request.user))


class MembersView(CampaignAccess, GenericAPIView[Membership]):
    """Who takes part."""

    queryset = Membership.objects.none()
    serializer_class = MembershipSerializer
    filterset_fields = ["role"]
    ordering_fields = ["joined"]

    @extend_schema(summary="The members", responses=MembershipSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return the members by pages."""
        expect_no_body(request)
        page = self.paginate_queryset(self.filter_queryset(self.campaign().memberships.select_related("user")))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class MemberView(CampaignAccess):
    """One member, by the name of his account, to be removed."""

    @extend_schema(summary="Remove a member", responses={204: None})
    def delete(self, request: Request, key: str, username: str) -> Response:
        """Remove a member from the campaign; the umpire may remove any other, members only themselves."""
        leaves = username == self.user().get_username()
        campaign = self.campaign() if leaves else self.campaign_as("umpire")
        member = campaign.memberships.select_related("user").filter(user__username=username).first()
        if member is None:
            raise Http404
        services.remove_member(campaign=campaign, member=member.user)
        return Response(status=204)


class InvitationsView(CampaignAccess, GenericAPIView[Invitation]):
    """The links by which others join; the umpire's."""

    queryset = Invitation.objects.none()
    serializer_class = InvitationSerializer
    filterset_fields = ["role"]
    ordering_fields = ["created", "expires"]

    @extend_schema(summary="The invitations", responses=InvitationSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return the invitations by pages."""
        page = self.paginate_queryset(self.filter_queryset(self.campaign_as("umpire").invitations.all()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(summary="Invite somebody", request=inputs.InviteSerializer, responses={201: InvitationSerializer})
    def post(self, request: Request, key: str) -> Response:
        """Make a link for one person and one role."""
        campaign = self.campaign_as("umpire")
        offered = inputs.InviteSerializer.read(request)
        invitation = services.invite(campaign=campaign, user=self.user(), **offered)
        return Response(self.get_serializer(invitation).data, status=201)


class InvitationView(CampaignAccess):
    """One invitation that has not been used, to be taken back."""

    @extend_schema(summary="Take back an invitation", responses={204: None})
    def delete(self, request: Request, key: str, token: str) -> Response:
        """Withdraw a link that has not been used."""
        invitation = self.campaign_as("umpire").invitations.filter(token=token).first()
        if invitation is None:
            raise Http404
        services.withdraw_invitation(invitation=invitation)
        return Response(status=204)


class AcceptView(CampaignAccess):
    """Join a campaign by an invitation."""

    @extend_schema(summary="Accept an invitation", request=None, responses=JoinedSerializer)
    def post(self, request: Request, token: str) -> Response:
        """Become a member in the role of the invitation."""
        expect_no_body(request)
        membership = services.accept_invitation(token=token, user=self.user())
        return Response(JoinedSerializer(membership).data)
