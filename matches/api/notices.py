"""How a person hears of his matches: notices, mails on or off, the address of the feed, and webhooks."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.strict import StrictSerializer
from common.api.filters import expect_no_body, expect_query
from common.json_input import Json
from matches import feeds, mailing, selectors, services, webhooks
from matches.api.access import MatchAccess
from matches.api.inputs import SeatNamedSerializer
from matches.api.serializers import MatchDetailSerializer
from matches.models import Delivery, Notice, NoticeSettings, Webhook
from matches.models.webhook import ADDRESS


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """A notice about one of your matches; it says nothing of the board."""

    notice = serializers.UUIDField(source="key", help_text="Its key, the same in mails, feed and posts.")
    sentence = serializers.CharField(source="get_kind_display")
    match = serializers.CharField(source="match.code")
    title = serializers.CharField(source="match.title")

    class Meta:
        model = Notice
        fields = ["notice", "kind", "sentence", "match", "title", "created", "mail", "sent"]
        read_only_fields = fields


class NoticeSettingsSerializer(serializers.Serializer[Any]):
    """Whether notices go out by mail, and the private address of their feed."""

    mails = serializers.BooleanField()
    feed = serializers.SerializerMethodField(help_text="Who has it can read your notices.")

    @extend_schema_field(serializers.URLField())
    def get_feed(self, present: NoticeSettings) -> str:
        """Return the address of the feed."""
        return feeds.address_of(present)


class MailsSerializer(StrictSerializer):
    """Mails on or off."""

    mails = serializers.BooleanField()


class QuietSerializer(SeatNamedSerializer):
    """Whether a match is quiet for one of your seats: no mail and no post of it, but for your feed."""

    quiet = serializers.BooleanField()


class NewWebhookSerializer(StrictSerializer):
    """An address that begins with https:// and takes posts."""

    address = serializers.CharField(max_length=ADDRESS)


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """An address to which each of your notices is posted; `secret` is what its posts are signed with."""

    class Meta:
        model = Webhook
        fields = ["id", "address", "secret", "active", "trouble", "created"]
        read_only_fields = fields


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """One post: of a notice, or with null for it a test."""

    notice = serializers.SlugRelatedField[Any](slug_field="key", read_only=True, allow_null=True)
    key = serializers.SerializerMethodField(help_text="The key that the post bears.")

    class Meta:
        model = Delivery
        fields = ["key", "notice", "state", "due", "tries", "trouble", "finished"]
        read_only_fields = fields

    @extend_schema_field(serializers.UUIDField())
    def get_key(self, delivery: Delivery) -> str:
        """Return the key of the notice, or of the test."""
        return webhooks.key_of(delivery)


class NoticesView(MatchAccess, GenericAPIView[Notice]):
    """The notices about your matches."""

    queryset = Notice.objects.none()
    serializer_class = NoticeSerializer
    filterset_fields = ["kind"]
    filterset_paths = {"match": "match__code"}
    filterset_moment = "created"
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Notice]:
        """Return this person's notices."""
        return selectors.notices_for(self.user())

    @extend_schema(summary="Your notices", responses=NoticeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return the notices by pages, the newest first."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class NoticeSettingsView(MatchAccess):
    """How you want your notices."""

    @extend_schema(summary="How you want your notices", responses=NoticeSettingsSerializer)
    def get(self, request: Request) -> Response:
        """Return whether mails go out, and the address of your feed."""
        expect_query(request)
        return self._settings()

    @extend_schema(summary="Turn mails on or off", request=MailsSerializer, responses=NoticeSettingsSerializer)
    def put(self, request: Request) -> Response:
        """Turn them on or off; mails that wait follow it."""
        mailing.set_mails(user=self.user(), on=MailsSerializer.read(request)["mails"])
        return self._settings()

    def _settings(self) -> Response:
        return Response(NoticeSettingsSerializer(feeds.settings_of(self.user())).data)


class FeedView(MatchAccess):
    """The address of your feed."""

    @extend_schema(summary="Give your feed a new address", request=None, responses=NoticeSettingsSerializer)
    def post(self, request: Request) -> Response:
        """Give it a new one; the old one leads nowhere."""
        expect_no_body(request)
        return Response(NoticeSettingsSerializer(feeds.renew(self.user())).data)


class QuietView(MatchAccess):
    """Whether a match is quiet for you."""

    @extend_schema(summary="Make a match quiet, or not", request=QuietSerializer, responses=MatchDetailSerializer)
    def put(self, request: Request, code: str) -> Response:
        """Turn mails and posts about this match off for a seat of yours, or on again."""
        given = QuietSerializer.read(request)
        match = self.match()
        seat = self.seat(match, given.get("seat"))
        services.set_quiet(match=match, user=self.user(), seat=seat.pk, quiet=given["quiet"])
        return self.shown(match, seat)


class WebhooksView(MatchAccess, GenericAPIView[Webhook]):
    """Your webhooks."""

    queryset = Webhook.objects.none()
    serializer_class = WebhookSerializer
    filterset_fields = ["active"]
    ordering_fields = ["created"]

    def get_queryset(self) -> QuerySet[Webhook]:
        """Return this person's webhooks."""
        return Webhook.objects.filter(user=self.user())

    @extend_schema(summary="Your webhooks", responses=WebhookSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return the webhooks by pages, each with its secret."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        summary="Register a webhook", request=NewWebhookSerializer, responses={201: WebhookSerializer}, filters=False
    )
    def post(self, request: Request) -> Response:
        """Register an address for your notices, five at most; one in a private network is refused."""
        hook = webhooks.register(user=self.user(), address=NewWebhookSerializer.read(request)["address"])
        headers = {"Location": reverse("api-webhook", args=[hook.pk])}
        return Response(WebhookSerializer(hook).data, status=201, headers=headers)


class WebhookAccess(MatchAccess, GenericAPIView[Webhook]):
    """Base of the views below /webhooks/{id}/."""

    queryset = Webhook.objects.none()
    serializer_class: Any = WebhookSerializer
    filterset_fields: Any = []

    def asked(self) -> Json:
        """Return whose webhook is meant, and which."""
        return {"user": self.user(), "webhook": self.kwargs["pk"]}

    def hook(self) -> Webhook:
        """Return the webhook of the address; raises Absent for another person's."""
        return webhooks.own(**self.asked())


class WebhookView(WebhookAccess):
    """One webhook."""

    @extend_schema(summary="A webhook", responses=WebhookSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Return it, with why its last post failed."""
        expect_query(request)
        return Response(WebhookSerializer(self.hook()).data)

    @extend_schema(summary="Remove a webhook", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove it, with what still waits to be posted there."""
        webhooks.remove(**self.asked())
        return Response(status=204)


class TestView(WebhookAccess):
    """A test of a webhook."""

    @extend_schema(summary="Post a test", request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Let a worker post a test there, once; /deliveries/ says what came of it."""
        expect_no_body(request)
        return Response(DeliverySerializer(webhooks.test(**self.asked())).data, status=202)


class TurnOnView(WebhookAccess):
    """A webhook that failed too often."""

    @extend_schema(summary="Turn a webhook on again", request=None, responses=WebhookSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Turn it on again; what was given up before stays so."""
        expect_no_body(request)
        webhooks.turn_on(**self.asked())
        return Response(WebhookSerializer(self.hook()).data)


class DeliveriesView(WebhookAccess, GenericAPIView[Webhook]):
    """What was posted to a webhook."""

    queryset: Any = Delivery.objects.none()
    serializer_class: Any = DeliverySerializer
    filterset_fields = ["state"]
    ordering_fields = ["due"]

    def get_queryset(self) -> Any:
        """Return the deliveries of this webhook, the newest first."""
        return self.hook().deliveries.select_related("notice", "webhook")

    @extend_schema(summary="What was posted to a webhook", responses=DeliverySerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Return its deliveries by pages: what waits, what was taken, and why others were not."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)
