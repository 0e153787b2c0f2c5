"""Scenarios, battles fought without a campaign, and their transcripts."""

from dataclasses import asdict
from typing import Any, cast

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from battles import explaining, positions, proofs, selectors, services
from battles.api.content import ContentViewSet
from battles.api.finding import ScenarioFilters
from battles.api.luck import SideLuckSerializer, luck_rows
from battles.api.parsers import SetupParser
from battles.api.serializers import (
    BattleDetailSerializer,
    BattleSerializer,
    ExplanationSerializer,
    PositionSerializer,
    ProofSerializer,
    ResolveSerializer,
    ScenarioDetailSerializer,
    ScenarioSerializer,
    TranscriptSerializer,
    WeighedSerializer,
)
from battles.archiving import BATTLES
from battles.luck import of_battle
from battles.models import Battle, Scenario, TranscriptPage
from common.api.filters import OF_CAMPAIGNS, expect_query
from common.api.keeping import KeptViewSet, described
from common.api.pagination import MOST_PAGES, parse_count
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean

QUEUED = OpenApiResponse(BattleSerializer, description="Queued; poll the address in Location.")
PAGE = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "maximum": MOST_PAGES},
    description="The page of the transcript, from 1.",
)
MOST_TURNS = 1_000
NOT_OVER = "The battle is not over yet; its orders are explained from its record."
TURN = OpenApiParameter(
    "turn",
    {"type": "integer", "minimum": 1, "maximum": MOST_TURNS},
    required=True,
    description="The turn at whose beginning the position is; later than the one with which the battle begins.",
)
SEEN = OpenApiParameter(
    "seen",
    {"type": "string", "enum": list(SIDES)},
    description="Only what this side may know during play; in rules that hide nothing, all of it.",
)


@extend_schema_view(
    list=extend_schema(summary="All scenarios"), retrieve=extend_schema(summary="A scenario and its order of battle")
)
class ScenarioViewSet(ContentViewSet):
    """Scenarios, which every signed-in user may read and fight, and staff may write."""

    queryset = Scenario.objects.none()
    filterset_class = ScenarioFilters
    ordering_fields = ["name", "year"]

    def get_queryset(self) -> QuerySet[Scenario]:
        """Return all scenarios."""
        return selectors.scenarios()

    def get_serializer_class(self) -> type[BaseSerializer[Scenario]]:
        """Show the order of battle only for a single scenario."""
        return ScenarioDetailSerializer if self.action == "retrieve" else ScenarioSerializer


@extend_schema_view(
    list=extend_schema(summary="The battles you may read"),
    retrieve=extend_schema(summary="A battle and its result"),
    **described(
        "battle",
        BattleSerializer,
        delete=(
            "Delete a battle of yours with its transcript, for ever.\n\n"
            "Refused while a worker fights it, and for one of a campaign's month, which goes with its campaign."
        ),
        archive="Take a battle of yours that is over off the lists; one of a campaign's month goes with its campaign.",
        unarchive="Put a battle of yours back on the lists.",
    ),
)
class BattleViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, KeptViewSet[Battle]):
    """Battles: your own and those of campaigns you take part in."""

    keeper = BATTLES
    parser_classes = [SetupParser]
    queryset = Battle.objects.none()
    filterset_fields = ["status", "system"]
    filterset_paths = {"scenario": "scenario__slug", **OF_CAMPAIGNS}
    filterset_moment = "created"
    search_fields = ["title"]
    ordering_fields = ["created", "turns"]

    def get_queryset(self) -> QuerySet[Battle]:
        """Return the battles this person may read."""
        return selectors.battles_for(cast(User, self.request.user))

    def get_object(self) -> Battle:
        """Return one battle whole, or answer 404 for what is not this person's to read."""
        try:
            return selectors.battle_for(cast(User, self.request.user), self.kwargs["pk"])
        except (Battle.DoesNotExist, ValidationError) as error:
            raise Http404 from error

    @extend_schema(summary="Fight a battle", request=ResolveSerializer, responses={202: QUEUED})
    def create(self, request: Request) -> Response:
        """Do as /api/v1/resolve/ does."""
        return _queued(request)

    def get_throttles(self) -> list[BaseThrottle]:
        """Count the battles asked for as those of /api/v1/resolve/."""
        self.throttle_scope = "resolve" if self.action in ("create", "order") else None
        return super().get_throttles()

    def get_serializer_class(self) -> type[BaseSerializer[Battle]]:
        """Show result and seed only for a single battle."""
        return BattleDetailSerializer if self.action == "retrieve" else BattleSerializer

    @extend_schema(
        summary="The transcript, by pages, in events and in words",
        parameters=[PAGE, SEEN],
        responses=TranscriptSerializer,
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def transcript(self, request: Request, pk: str) -> Response:
        """Return a page of the battle's events with the sentence of each."""
        expect_query(request, ["page", "seen"])
        number = parse_count("page", request.query_params.get("page", "1"))
        side = _side_asked(request)
        battle = self.get_object()
        try:
            if side:
                page = selectors.transcript_seen(battle=battle, side=side, number=number)
            else:
                page = selectors.transcript_page(battle=battle, number=number)
        except TranscriptPage.DoesNotExist as error:
            raise NotFound(f"There is no page {number} of this transcript.") from error
        return Response({"page": page.number, "pages": page.pages, "events": page.events})

    @extend_schema(
        summary="The record of a battle that is over, to be checked by a program of one's own",
        description="See docs/proof.md. Without the right to see its seed, seed, dice and order of battle are null.",
        responses=ProofSerializer,
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def proof(self, request: Request, pk: str) -> Response:
        """Return the record as one document."""
        expect_query(request, [])
        battle = self.get_object()
        if battle.status != Battle.Status.DONE:
            raise Conflict("The battle is not over yet; there is no record of it to be checked.")
        return Response(proofs.proof_of(user=cast(User, request.user), battle=battle))

    @extend_schema(
        summary="The luck of a battle's dice", parameters=[SEEN], responses=SideLuckSerializer(many=True), filters=False
    )
    @action(detail=True, pagination_class=None)
    def luck(self, request: Request, pk: str) -> Response:
        """Return what the dice of both sides counted against their exact chances, the player's first."""
        expect_query(request, ["seen"])
        side = _side_asked(request)
        battle = self.get_object()
        if battle.status != Battle.Status.DONE:
            raise Conflict("The battle is not over yet; its dice are counted from its record.")
        with selectors.readable():
            initial, rows = battle.initial or {}, list(selectors.events(battle=battle))
            if side:
                initial, rows = selectors.record_seen(battle=battle, side=side)
            return Response(luck_rows(of_battle(battle.system, battle.setup, initial, rows)))

    @extend_schema(
        summary="The order of battle at the beginning of a turn",
        parameters=[TURN],
        responses=PositionSerializer,
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def position(self, request: Request, pk: str) -> Response:
        """Return the position from which the battle goes on, to be sent back as the `setup` of a battle or a match.

        It holds what each side hid from the other, so that only those have it who may read the battle's own setup.
        """
        expect_query(request, ["turn"])
        turn = parse_count("turn", request.query_params.get("turn", ""), MOST_TURNS)
        battle = self.get_object()
        if not selectors.may_see_seed(cast(User, request.user), battle):
            raise NotAllowed("A position holds what each side hid; only the umpire of a battle may take one.")
        return Response({"turn": turn, "setup": positions.position_of(battle=battle, turn=turn)})

    @extend_schema(
        summary="The orders that a staff weighed",
        responses=WeighedSerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def orders(self, request: Request, pk: str) -> Response:
        """Return the orders of a battle that is over for which others were tried, each by the number of its event."""
        expect_query(request)
        battle = self.get_object()
        if battle.status != Battle.Status.DONE:
            raise Conflict(NOT_OVER)
        return Response([asdict(each) for each in explaining.weighed(battle=battle)])

    @extend_schema(summary="Why a staff gave an order", responses=ExplanationSerializer, filters=False)
    @action(detail=True, pagination_class=None, url_path=r"orders/(?P<number>[0-9]{1,6})")
    def order(self, request: Request, pk: str, number: str) -> Response:
        """Return what the staff expected of each order that it tried, worked out again from the record."""
        expect_query(request)
        battle = self.get_object()
        if battle.status != Battle.Status.DONE:
            raise Conflict(NOT_OVER)
        return Response(ExplanationSerializer(explaining.explain(battle=battle, number=int(number))).data)


def _side_asked(request: Request) -> str:
    """Return the side as which a record is to be seen, "" for all of it."""
    side = request.query_params.get("seen", "")
    if side not in ("", *SIDES):
        message = f"There is no side {side}; choose one of {', '.join(SIDES)}.{did_you_mean(side, SIDES)}"
        raise InvalidRequest(message, fields={"seen": [message]})
    return side


class ResolveView(GenericAPIView[Battle]):
    """Have a battle fought by the workers, without any campaign."""

    queryset = Battle.objects.none()
    serializer_class = ResolveSerializer
    parser_classes = [SetupParser]
    throttle_scope = "resolve"

    @extend_schema(summary="Resolve a battle", responses={202: QUEUED})
    def post(self, request: Request) -> Response:
        """Check the forces, queue the battle and answer 202 with its address."""
        return _queued(request)


def _queued(request: Request) -> Response:
    """Queue the battle that a request asks for, and answer 202 with its address."""
    serializer = ResolveSerializer(data=request.data)
    serializer.is_valid(raise_exception=True)
    wanted: dict[str, Any] = serializer.validated_data
    battle = services.request_battle(
        setup=serializer.order_of_battle(),
        owner=cast(User, request.user),
        scenario=wanted.get("scenario"),
        title=wanted.get("title", ""),
        seed=wanted.get("seed"),
        doctrines=serializer.doctrines_by_side(),
        options=wanted.get("options"),
        dice=wanted.get("dice"),
    )
    where = reverse("api-battle-detail", args=[battle.pk])
    return Response(BattleSerializer(battle).data, status=202, headers={"Location": where})


@csrf_exempt  # the address that it leads to asks for what it needs
def old_address(request: HttpRequest, rest: str) -> HttpResponse:
    """Send a program that calls an address without the API's version on to that of version 1, method and body kept."""
    query = request.META.get("QUERY_STRING", "")
    where = f"/api/v1/{rest}" + (f"?{query}" if query else "")
    return HttpResponsePermanentRedirect(where, preserve_request=True)


class SlashlessView(APIView):
    """Every address below /api/v1/ without its last slash: readers are sent on, others would lose what they sent."""

    permission_classes = [AllowAny]
    schema = None

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Send a reader to the address with its slash; answer all others here."""
        if request.method in ("GET", "HEAD"):
            return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True))
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 404 with what to do, for any method."""
        raise NotFound("Addresses of the API end with a slash; send it again to the one with it.")


class NowhereView(APIView):
    """Every address below /api/v1/ that is none."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 404 in the one shape of errors, for any method."""
        raise Http404
