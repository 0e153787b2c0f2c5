"""Matches: make one, join one, look at your view of it, give orders, and settle how it ends."""

from typing import Any, cast

from django.db.models import QuerySet
from django.http import HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from battles.api.parsers import SetupParser
from battles.selectors import worded
from common.api.filters import OF_CAMPAIGNS, expect_no_body, expect_query
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from matches import seating, selectors, services, staff, watching, writing
from matches.api import inputs
from matches.api.access import MatchAccess, view_from
from matches.api.serializers import (
    AdviceSerializer,
    MatchDetailSerializer,
    MatchRecordSerializer,
    MatchSerializer,
    OrderCheckSerializer,
    VerificationSerializer,
    WatchedMatchSerializer,
    WatchedRecordSerializer,
    match_shown,
    roll_shown,
    watched_shown,
)
from matches.models import Match, Seat
from matches.present import in_force

EVENTS_AT_ONCE = 200  # of a record
_MOST_EVENTS = 10**9
SEAT = OpenApiParameter("seat", str, description=inputs.SEAT_HELP)
SINCE = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0, "maximum": _MOST_EVENTS},
    description="The number of the last event that you have; 0, or left out: from the beginning.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the last answer; 304 if nothing changed."
)
NOT_MODIFIED = OpenApiResponse(description="Nothing has changed of what this seat may see.")
CHECKED_OR_GIVEN = PolymorphicProxySerializer(
    component_name="OrderOutcome",
    serializers=[MatchDetailSerializer, OrderCheckSerializer],
    resource_type_field_name=None,
)


class MatchesView(MatchAccess, GenericAPIView[Match]):
    """The matches that you play or made."""

    queryset = Match.objects.none()
    serializer_class = MatchSerializer
    parser_classes = [SetupParser]
    filterset_fields = ["status", "system"]
    filterset_paths = {"scenario": "scenario__slug", **OF_CAMPAIGNS}
    filterset_moment = "created"
    search_fields = ["title"]
    ordering_fields = ["created", "title"]

    def get_queryset(self) -> QuerySet[Match]:
        """Return this person's matches."""
        return selectors.matches_for(self.user())

    @extend_schema(summary="Your matches", responses=MatchSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Return the matches by pages: those that wait for you first, then the newest."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        summary="Make a match", request=inputs.NewMatchSerializer, responses={201: MatchDetailSerializer}, filters=False
    )
    def post(self, request: Request) -> Response:
        """Make a match; it begins once every seat is taken. The invitations are among its seats."""
        serializer = inputs.NewMatchSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return made(self, seating.create_match(owner=self.user(), **serializer.parts()))


def made(view: MatchAccess, match: Match) -> Response:
    """Return a match that has just been made, with its address, as its maker sees it from his seat if he has one."""
    own = selectors.seats_of(match, view.user())
    response = view.shown(match, own[0] if len(own) == 1 else None, 201)
    response["Location"] = reverse("api-match", args=[match.code])
    return response


class JoinView(MatchAccess):
    """A seat that an invitation is for."""

    @extend_schema(summary="Take a seat", request=inputs.JoinSerializer, responses=MatchDetailSerializer)
    def post(self, request: Request) -> Response:
        """Take the seat of an invitation, which is used up by it."""
        invitation = inputs.JoinSerializer.read(request)["invitation"]
        seat = seating.join(invitation=invitation, user=self.user())
        return self.shown(seat.match, seat)


class DeclineView(MatchAccess):
    """A seat that is kept for you."""

    @extend_schema(
        summary="Decline a seat",
        request=inputs.JoinSerializer,
        responses={204: OpenApiResponse(description="Declined; the link leads nowhere from now on.")},
    )
    def post(self, request: Request) -> Response:
        """Decline the seat of an invitation that is kept for you; who made the match gets a new link for another."""
        seating.decline(invitation=inputs.JoinSerializer.read(request)["invitation"], user=self.user())
        return Response(status=204)


class MatchView(MatchAccess):
    """One match, as one of your seats may see it."""

    @extend_schema(
        summary="Your view of a match",
        parameters=[SEAT, IF_NONE_MATCH],
        responses={200: MatchDetailSerializer, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        """Return who plays, what your side knows, and the question that your seat is asked with its legal orders.

        The ETag changes with what your seat may see and with nothing else.
        """
        expect_query(request, ["seat"])
        match = self.match()
        place = request.query_params.get("seat")
        seated = place is not None or bool(selectors.seats_of(match, self.user()))
        if not seated:
            return Response(match_shown(match, self.user(), None, None))
        seat = self.seat(match, place)
        tag = quote_etag(selectors.etag(match, seat))
        if _is_known(request, tag):
            return _not_modified(tag)
        view = view_from(match, seat)
        if not match.is_open:  # frozen just now
            tag = quote_etag(selectors.etag(match, seat))
        return Response(match_shown(match, self.user(), view, seat), headers=_headers(tag))


class RecordView(MatchAccess):
    """What has happened at a match, as one of your seats may know it."""

    @extend_schema(
        summary="What has happened, as your side may know it",
        parameters=[SINCE, SEAT, IF_NONE_MATCH],
        responses={200: MatchRecordSerializer, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        """Return the events after one number, 200 at most, each with its sentence; they are numbered for your seat."""
        expect_query(request, ["since", "seat"])
        since = _since(request.query_params.get("since", "0"))
        match = self.match()
        seat = self.seat(match, request.query_params.get("seat"))
        tag = quote_etag(f"{selectors.etag(match, seat)}-{since}")
        if _is_known(request, tag):
            return _not_modified(tag)
        view = view_from(match, seat)
        if view is None:
            raise Conflict(match.why or "This match has not begun: there is no record of it yet.")
        rows = [{**row, "number": number} for number, row in enumerate(view.rows, start=1)]
        part = worded(match.system, rows[since : since + EVENTS_AT_ONCE], view.names)
        shown = {"seat": seat.place, "since": since, "count": len(rows), "events": part}
        return Response(shown, headers=_headers(tag))


class WatchView(MatchAccess):
    """A match by its link for spectators."""

    @extend_schema(
        summary="Watch a match",
        parameters=[IF_NONE_MATCH],
        responses={200: WatchedMatchSerializer, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, watch: str) -> HttpResponseBase:
        """Return what is public: who plays, and the table after the last complete turn, some turns behind.

        The ETag changes with it and with nothing else.
        """
        expect_query(request)
        match = watching.watched_match(watch)
        tag = quote_etag(watching.etag(match))
        if _is_known(request, tag):
            return _not_modified(tag)
        return Response(watched_shown(watching.watched(match)), headers=_headers(tag))


class WatchRecordView(MatchAccess):
    """What is public of what has happened at a match."""

    @extend_schema(
        summary="What spectators know has happened",
        parameters=[SINCE, IF_NONE_MATCH],
        responses={200: WatchedRecordSerializer, 304: NOT_MODIFIED},
    )
    def get(self, request: Request, watch: str) -> HttpResponseBase:
        """Return the public events after one number, 200 at most, each with its sentence."""
        expect_query(request, ["since"])
        since = _since(request.query_params.get("since", "0"))
        match = watching.watched_match(watch)
        tag = quote_etag(f"{watching.etag(match)}-{since}")
        if _is_known(request, tag):
            return _not_modified(tag)
        seen = watching.watched(match)
        rows = [{**row, "number": number} for number, row in enumerate(seen.rows, start=1)]
        part = worded(match.system, rows[since : since + EVENTS_AT_ONCE], seen.names)
        return Response({"since": since, "count": len(rows), "events": part}, headers=_headers(tag))


class OrdersView(MatchAccess):
    """The answer to the question that waits for you."""

    @extend_schema(summary="Give an order", request=inputs.OrderSerializer, responses=CHECKED_OR_GIVEN)
    def post(self, request: Request, code: str) -> Response:
        """Answer a question; the battle goes on to the next one, and your view of it then is returned.

        With `draft` nothing is changed: the answer says whether the order is legal, else why not, and which dice it
        rolls first.
        """
        given = inputs.OrderSerializer.read(request)
        match = self.match()
        seat = self.seat(match, given.get("seat"))
        asked: Json = {"match": match, "user": self.user(), "seat": seat.pk}
        if given.get("draft", False):
            return Response(_checked({**asked, "question": given["question"], "code": given["code"]}))
        return self.shown(services.answer(**asked, question=given["question"], code=given["code"]), seat)


def _checked(asked: Json) -> Json:
    """Return what would come of an answer; what is no answer to a question that waits is refused as usual."""
    try:
        foreseen = services.check_answer(**asked)
    except InvalidRequest as refused:
        if type(refused) is not InvalidRequest:
            raise
        nothing = {"foreseen": False, "roll": None}
        return {"legal": False, "message": refused.message, "rule": refused.rule or None, **nothing}
    roll = roll_shown(foreseen.roll) if foreseen is not None and foreseen.roll is not None else None
    return {"legal": True, "message": "", "rule": None, "foreseen": foreseen is not None, "roll": roll}


class UndoView(MatchAccess):
    """Your last order."""

    @extend_schema(
        summary="Take your last order back", request=inputs.SeatNamedSerializer, responses=MatchDetailSerializer
    )
    def post(self, request: Request, code: str) -> Response:
        """Take it back unless a die has fallen since, something was seen, or another player has answered."""
        match, seat, _ = _read(self, request, inputs.SeatNamedSerializer)
        return self.shown(services.undo(match=match, user=self.user()), seat)


class StaffView(MatchAccess):
    """What the staff expects of your orders, and a doctrine that answers for you."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Count the odds as well, which take a second of computing, by the rate of battles."""
        self.throttle_scope = "resolve"
        return super().get_throttles()

    @extend_schema(summary="Ask the staff for odds", parameters=[SEAT], responses=AdviceSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Return what came of each legal order in battles fought on from here by what your side knows, after some more.

        The same question asked again adds to them, until they are `complete`.
        """
        expect_query(request, ["seat"])
        match = self.match()
        seat = self.seat(match, request.query_params.get("seat"))
        if match.is_open:
            writing.unfreeze_or_freeze(match)
        return Response(AdviceSerializer(staff.advise(match=match, seat=seat, user=self.user())).data)

    @extend_schema(summary="Let the staff answer", request=inputs.StaffSerializer, responses=MatchDetailSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Let a doctrine answer this question, for this piece, in this turn, or from now on to the end."""
        match, seat, given = _read(self, request, inputs.StaffSerializer)
        return self.shown(services.let_staff(match=match, user=self.user(), seat=seat.pk, **given), seat)

    @extend_schema(summary="Take the command back", parameters=[SEAT], responses={200: MatchDetailSerializer})
    def delete(self, request: Request, code: str) -> Response:
        """Dismiss the doctrine that answers for you to the end."""
        expect_query(request, ["seat"])
        match = self.match()
        seat = self.seat(match, request.query_params.get("seat"))
        services.dismiss_adjutant(match=match, user=self.user(), seat=seat.pk)
        return self.shown(match, seat)


class StandingOrdersView(MatchAccess):
    """The standing orders of a seat."""

    @extend_schema(
        summary="Set standing orders", request=inputs.StandingOrdersSerializer, responses=MatchDetailSerializer
    )
    def put(self, request: Request, code: str) -> Response:
        """Replace your standing orders; they answer the questions that they fit from now on."""
        match, seat, given = _read(self, request, inputs.StandingOrdersSerializer)
        services.set_standing_orders(match=match, user=self.user(), seat=seat.pk, orders=given["orders"])
        return self.shown(match, seat)


class ResignView(MatchAccess):
    """The end of a match for a side that gives it up."""

    @extend_schema(summary="Resign", request=inputs.SeatNamedSerializer, responses=MatchDetailSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Give the match up; it becomes a battle that the other side has won, with the losses until now."""
        match, seat, _ = _read(self, request, inputs.SeatNamedSerializer)
        return self.shown(services.resign(match=match, user=self.user(), seat=seat.pk), seat)


class DrawView(MatchAccess):
    """A draw by agreement."""

    @extend_schema(
        summary="Offer or accept a draw", request=inputs.SeatNamedSerializer, responses=MatchDetailSerializer
    )
    def post(self, request: Request, code: str) -> Response:
        """Offer a draw, or accept the one that the other side offers; an answer to a question ends the offer."""
        match, seat, _ = _read(self, request, inputs.SeatNamedSerializer)
        return self.shown(services.offer_draw(match=match, user=self.user(), seat=seat.pk), seat)


class AbandonView(MatchAccess):
    """The end of a match that has not begun, or that is frozen."""

    @extend_schema(summary="Abandon a match", request=None, responses=MatchDetailSerializer)
    def post(self, request: Request, code: str) -> Response:
        """End it for good; only who made it may."""
        expect_no_body(request)
        return self.shown(services.abandon(match=self.match(), user=self.user()), None)


class GoOnView(MatchAccess):
    """A frozen match."""

    @extend_schema(summary="Go on with a frozen match", request=None, responses=MatchDetailSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Go on under the present rules, from the last answer before which both rules tell the same past."""
        expect_no_body(request)
        return self.shown(services.go_on(match=self.match(), user=self.user()), None)


class RematchView(MatchAccess):
    """The return match of one that is over."""

    @extend_schema(summary="Ask for the return match", request=None, responses={201: MatchDetailSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Make a match of the same forces with the sides changed; the other player gets an invitation."""
        expect_no_body(request)
        return made(self, seating.rematch(match=self.match(), user=self.user()))


class VerifyView(MatchAccess):
    """What a match that is over was decided by."""

    @extend_schema(summary="Check a match that is over", responses=VerificationSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Return the seed, and every answer in order with its nonce and commitment."""
        expect_query(request)
        match = self.match()
        if match.status not in (Match.Status.OVER, Match.Status.ABANDONED):
            raise Conflict("The seed and the orders are opened after the end of the match.")
        if match.commission:
            raise Conflict(
                "This match has the dice of a campaign, whose seed stays closed; its battle is checked there."
            )
        names = ("code", "system", "seed", "stream", "commitment", "dice_from", "engine_version", "setup", "setup_hash")
        shown: Json = {name: getattr(match, name) for name in names}
        fields = ("number", "kind", "rule", "who", "code", "by", "nonce", "commitment")
        answers = [
            {"seat": each.seat.place, **{name: getattr(each, name) for name in fields}} for each in in_force(match)
        ]
        return Response({**shown, "answers": answers, "digest": match.digest, "battle": match.battle_id})


def _read(view: MatchAccess, request: Request, serializer: Any) -> tuple[Match, Seat, Json]:
    """Return the match of an address, the seat that a body names, and the rest of the body."""
    given = cast(Json, serializer.read(request))
    match = view.match()
    return match, view.seat(match, given.pop("seat", None)), given


def _is_known(request: Request, tag: str) -> bool:
    """Return whether a client has what a tag is of."""
    known = [each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))]
    return "*" in known or tag in known


def _not_modified(tag: str) -> HttpResponseBase:
    return HttpResponseNotModified(headers=_headers(tag))


def _headers(tag: str) -> dict[str, str]:
    return {"ETag": tag, "Cache-Control": "private, no-cache"}


def _since(text: str) -> int:
    """Return a number of events, from 0 on; raises InvalidRequest for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= _MOST_EVENTS):
        sentence = f"since must be a whole number from 0 to {_MOST_EVENTS:,}, not {text or 'nothing'}."
        raise InvalidRequest(sentence, fields={"since": [sentence]})
    return int(text)
