"""The past by API: amend a month and accept it, undo and redo, go back, branch and compare."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.serializers import ErrorSerializer
from battles.api.strict import StrictSerializer
from campaigns import services
from campaigns.api import inputs
from campaigns.api.access import CampaignAccess
from campaigns.api.inputs import RecordField
from campaigns.api.serializers import CampaignDetailSerializer
from campaigns.membership.access import refuse_at_table
from campaigns.models import Amendment, Campaign
from campaigns.months.amending import branches, requests
from common.api.filters import expect_no_body, expect_query
from rules.core import lengths


class AmendedOverrideSerializer(inputs.OverrideSerializer):
    """An override that was forgotten."""

    at = serializers.ChoiceField(
        choices=["before", "after"], required=False, help_text="before the battle, or after its aftermath (default)."
    )


class AmendSerializer(StrictSerializer):
    """What was otherwise in a month that is over: some of these, and why it is amended."""

    reason = serializers.CharField(max_length=lengths.REASON)
    choice = inputs.SomeChoiceSerializer(required=False)
    result = RecordField(required=False)
    units = serializers.ListField(
        child=serializers.CharField(max_length=lengths.KEY),
        required=False,
        max_length=60,
        help_text="The units that went, with a result.",
    )
    spared = serializers.ListField(
        child=serializers.CharField(max_length=lengths.KEY),
        required=False,
        max_length=60,
        help_text="Keys of leaders who did not fall after all.",
    )
    dice = inputs.DiceSerializer(many=True, required=False, help_text="An empty list of faces has them drawn.")
    override = AmendedOverrideSerializer(required=False)


class MonthChangeSerializer(serializers.Serializer[Any]):
    """One thing that is different at a month's end."""

    what = serializers.CharField()
    of = serializers.CharField(allow_blank=True, help_text="The unit, leader or army, where it is about one.")
    before = serializers.JSONField()
    after = serializers.JSONField()
    rule = serializers.CharField()


class WhySerializer(serializers.Serializer[Any]):
    """A line of the journal, and the one in its place."""

    was = serializers.CharField(allow_null=True)
    now = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_null=True)


class FlagSerializer(serializers.Serializer[Any]):
    """What a person should look at, and what to do."""

    month = serializers.IntegerField()
    sentence = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)


class MonthDifferenceSerializer(serializers.Serializer[Any]):
    """A month of both: their titles, null where one has no such month, what is different and why."""

    number = serializers.IntegerField()
    year = serializers.IntegerField()
    month = serializers.IntegerField()
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)
    changes = MonthChangeSerializer(many=True)
    why = WhySerializer(many=True)
    flags = FlagSerializer(many=True)


class AmendmentSerializer(serializers.ModelSerializer[Amendment]):
    """A change to the past: how far it is, and what it comes to."""

    number = serializers.IntegerField(source="first", help_text="The first month that is worked out again.")
    months_done = serializers.SerializerMethodField()
    months = serializers.SerializerMethodField()
    stale = serializers.SerializerMethodField(help_text="The campaign has changed since; it cannot be accepted.")
    difference = MonthDifferenceSerializer(many=True, read_only=True)
    by = serializers.CharField(source="user.username", allow_null=True, default=None)
    error = ErrorSerializer(read_only=True, allow_null=True, help_text="Why it was refused, or null.")

    class Meta:
        model = Amendment
        fields = [
            "id", "kind", "status", "number", "changes", "reason", "months_done", "months", "stale", "difference", "by",
            "error", "created", "finished",
        ]  # fmt: skip
        read_only_fields = fields

    def get_months_done(self, row: Amendment) -> int:
        """Return how many months are worked out."""
        return row.progress[0]

    def get_months(self, row: Amendment) -> int:
        """Return how many months there are to work out."""
        return row.progress[1]

    def get_stale(self, row: Amendment) -> bool:
        """Return whether it has been overtaken."""
        return requests.is_stale(row)


class _PastView(CampaignAccess, GenericAPIView[Amendment]):
    queryset = Amendment.objects.none()
    serializer_class: type[serializers.Serializer[Any]] = AmendmentSerializer

    def judged(self) -> Campaign:
        """Return the campaign of the address for its umpire."""
        campaign = self.campaign_as("umpire")
        refuse_at_table(self.user(), campaign)
        return campaign

    def shown(self, row: Amendment, status: int = 200) -> Response:
        """Answer with an amendment."""
        where = reverse("api-amendment", args=[row.campaign.key, row.pk])
        headers = {"Location": where} if status in (201, 202) else None
        return Response(AmendmentSerializer(row).data, status=status, headers=headers)


class AmendView(_PastView):
    """A month that is over, to be amended."""

    throttle_scope = "resolve"

    @extend_schema(
        summary="Amend a month",
        request=AmendSerializer,
        responses={202: OpenApiResponse(AmendmentSerializer, description="A preview; poll the address in Location.")},
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Work the months from this one on out again, in a preview that changes nothing until it is accepted."""
        campaign = self.judged()
        given = AmendSerializer.read(request)
        reason = given.pop("reason")
        return self.shown(
            services.amend(campaign=campaign, number=number, changes=_plain(given), reason=reason, user=self.user()),
            202,
        )


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list) else value


class AmendmentsView(_PastView):
    """All changes to a campaign's past."""

    filterset_fields = ["status", "kind"]
    ordering_fields = ["id"]

    def get_queryset(self) -> QuerySet[Amendment]:
        """Return the amendments of the campaign, newest first."""
        return self.judged().amendments.select_related("user", "campaign").order_by("-pk")

    @extend_schema(summary="The amendments", responses=AmendmentSerializer(many=True))
    def get(self, request: Request, key: str) -> Response:
        """Return the changes to the past, newest first, by pages."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(AmendmentSerializer(page or [], many=True).data)


class AmendmentView(_PastView):
    """One amendment."""

    @extend_schema(summary="An amendment", responses=AmendmentSerializer, filters=False)
    def get(self, request: Request, key: str, pk: int) -> Response:
        """Return how far it is, and the difference month by month once it is worked out."""
        expect_query(request)
        return self.shown(requests.amendment_of(self.judged(), pk))

    @extend_schema(summary="Drop an amendment", request=None, responses=AmendmentSerializer)
    def delete(self, request: Request, key: str, pk: int) -> Response:
        """Drop it; nothing of the campaign is changed."""
        expect_no_body(request)
        row = requests.amendment_of(self.judged(), pk)
        return self.shown(services.drop(amendment=row, user=self.user()))


class AcceptAmendmentView(_PastView):
    """An amendment that is ready."""

    @extend_schema(summary="Accept an amendment", request=None, responses=AmendmentSerializer)
    def post(self, request: Request, key: str, pk: int) -> Response:
        """Put its months in the place of the campaign's own; refused if the campaign has changed since."""
        expect_no_body(request)
        row = requests.amendment_of(self.judged(), pk)
        return self.shown(services.accept(amendment=row, user=self.user()))


class UndoView(_PastView):
    """The last step of a campaign."""

    @extend_schema(summary="Undo the last step", request=None, responses=AmendmentSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Undo one input, a month's battle with its choice, or the last amendment."""
        expect_no_body(request)
        return self.shown(services.undo(campaign=self.judged(), user=self.user()))


class RedoView(_PastView):
    """What was undone."""

    @extend_schema(summary="Redo what was undone", request=None, responses=AmendmentSerializer)
    def post(self, request: Request, key: str) -> Response:
        """Do it again, as long as nothing else has happened since."""
        expect_no_body(request)
        return self.shown(services.redo(campaign=self.judged(), user=self.user()))


class BackView(_PastView):
    """A month to go back to."""

    @extend_schema(summary="Go back to a month", request=inputs.WithdrawSerializer, responses=AmendmentSerializer)
    def post(self, request: Request, key: str, number: int) -> Response:
        """Take the campaign back to the time before the month was prepared; undo brings the months back."""
        campaign = self.judged()
        reason = inputs.WithdrawSerializer.read(request).get("reason", "")
        return self.shown(services.go_back(campaign=campaign, number=number, reason=reason, user=self.user()))


class BranchView(_PastView):
    """A month to branch at."""

    serializer_class = CampaignDetailSerializer
    throttle_scope = "import"

    @extend_schema(
        summary="Branch at a month", request=inputs.RenameCampaignSerializer, responses={201: CampaignDetailSerializer}
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Begin a campaign of your own that is as this one was before the month, and goes on by itself."""
        campaign = self.judged()
        name = inputs.RenameCampaignSerializer.read(request)["name"]
        made = services.branch(campaign=campaign, number=number, name=name, owner=self.user())
        where = reverse("api-campaign-detail", args=[made.key])
        data = CampaignDetailSerializer(made, context=self.get_serializer_context()).data
        return Response(data, status=201, headers={"Location": where})


class ComparisonView(_PastView):
    """A branch next to its origin."""

    serializer_class = MonthDifferenceSerializer
    pagination_class = None

    @extend_schema(summary="Compare a branch", responses=MonthDifferenceSerializer(many=True), filters=False)
    def get(self, request: Request, key: str) -> Response:
        """Return the months from where branch and origin part: before is the origin, after the branch."""
        expect_query(request)
        campaign = self.judged()
        self.kwargs = {**self.kwargs, "key": branches.origin_of(campaign).key}
        self.judged()
        return Response(MonthDifferenceSerializer(branches.compared(campaign), many=True).data)
