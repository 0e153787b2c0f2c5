"""The laboratory over the API: the newest measurements, ladders to be measured, and tournaments played at once."""

from dataclasses import asdict
from math import isfinite
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from battles.api.figures_serializers import of_shape
from battles.api.strict import StrictSerializer
from battles.measurements import is_stale, newest, newest_by_scenario
from battles.models import Scenario
from battles.services import fresh_seed
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from lab.effects import CONFIRMED, CONTRADICTED, NOT_DECIDED, SIZES, Effect, Verdict
from lab.ladder.measuring import BATTLES, Asked, over_all, speeds
from lab.ladder.queued import KIND, is_stale_ladder, may_measure, progress_of, request_ladder
from lab.measuring import MatrixSolution
from lab.subject import SUBJECTS
from lab.tournament import Game, Tournament, play_tournament, read_players
from rules import registry
from rules.core import lengths

EffectSerializer = of_shape(
    Effect,
    "A difference in points of the player's share, and in points of the margin, each with its 95% interval.",
    low="",
    high="",
)


class ClaimSerializer(serializers.Serializer[Any]):
    """Which side the authors say a rule helps, and how much."""

    side = serializers.CharField()
    size = serializers.ChoiceField(choices=SIZES)


VerdictSerializer = of_shape(
    Verdict,
    "Whether the measurement confirms a claim of the authors, and why not.",
    verdict=serializers.ChoiceField(choices=[CONFIRMED, CONTRADICTED, NOT_DECIDED]),
    why="other_side, weaker, stronger, unused or side_holds; may be empty.",
)


class UsedWellSerializer(serializers.Serializer[Any]):
    """What a rule adds for a side that uses it well, in points of its own share."""

    points = serializers.FloatField()
    low = serializers.FloatField(help_text="A bound of its 95% interval.")
    high = serializers.FloatField(help_text="A bound of its 95% interval.")
    reply = serializers.CharField(help_text="The best reply with the rule to an enemy who plays as without it.")
    reply_without = serializers.CharField(help_text="The best reply without it.")


class WaySerializer(serializers.Serializer[Any]):
    """The effect of a rule in one direction; without any effect, only the reason."""

    idle = serializers.CharField(help_text="Why it can have no effect here, or empty.")
    changed = serializers.FloatField(help_text="Runs of a hundred with another winner or another margin.")
    size = serializers.CharField(help_text="slight, moderate or strong; empty where it can have no effect.")
    judged = VerdictSerializer(allow_null=True, help_text="Of the claim, by what the rule adds if used well.")
    used_well = serializers.DictField(child=UsedWellSerializer(), allow_null=True, help_text="By side.")
    solved = EffectSerializer(allow_null=True, help_text="As these doctrines use it: at the solved matrices.")
    pairs = serializers.ListField(
        child=EffectSerializer(many=True), help_text="By the player's doctrine, then by the enemy's."
    )


class RuleEffectSerializer(serializers.Serializer[Any]):
    """The effect of one value of one option: alone, and with all other advanced rules on."""

    key = serializers.CharField()
    option = serializers.CharField()
    value = serializers.JSONField(help_text="True, false, a number or a word.")
    switch = serializers.BooleanField(help_text="Whether it is an advanced rule; else a reading.")
    rule = serializers.CharField()
    sentence = serializers.CharField()
    claim = ClaimSerializer(allow_null=True)
    alone = WaySerializer()
    in_all = WaySerializer()


MatrixSerializer = of_shape(
    MatrixSolution,
    "The matrix of doctrines under one set of rules, and its solution; shares are of a hundred.",
    called="Matrix",
    options=serializers.JSONField(help_text="The options that are not at their defaults."),
    value="The player's share when both mix as best they can.",
    low="The least value while every cell is in its 95% interval.",
    high="",
    rows="Chances of the player's doctrines.",
    columns="Chances of the enemy's.",
)


class MeasurementSerializer(serializers.Serializer[Any]):
    """What all measurements have."""

    system = serializers.CharField()
    engine_version = serializers.CharField()
    stale = serializers.BooleanField(help_text="Whether the rules have changed since.")
    bundled = serializers.BooleanField(help_text="Whether it came with the program.")
    measured = serializers.DateTimeField()
    runs = serializers.IntegerField(
        help_text="Battles of each pair of doctrines under each set of rules; of a ladder, of quick commanders."
    )
    seed = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField())


class BalanceSerializer(MeasurementSerializer):
    """A measurement of balance; positive effects help the first of `sides`."""

    setup = serializers.DictField(help_text="The order of battle, without options and doctrines.")
    doctrines = serializers.ListField(child=serializers.CharField())
    searching = serializers.BooleanField(help_text="Whether one of them searches; else no claim is judged.")
    rule_sets = serializers.DictField(child=MatrixSerializer())
    effects = RuleEffectSerializer(many=True)


class BalanceView(APIView):
    """The newest measurement of a game's balance."""

    @extend_schema(summary="The balance of a game", responses={200: BalanceSerializer})
    def get(self, request: Request, system: str) -> Response:
        """Return the newest measurement: the effect of each rule, the authors' claims, and the solved matrices."""
        expect_query(request)
        measured = newest("balance", system) if system in SUBJECTS else None
        if measured is None:
            raise Http404
        document = {key: value for key, value in measured.document.items() if key != "complete"}
        return Response({**document, "stale": is_stale(measured), "bundled": measured.bundled})


class CellSerializer(serializers.Serializer[Any]):
    """What came out of the battles of one pair; the interval is that of the player's score in points of a hundred."""

    runs = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    by_clock = serializers.IntegerField(help_text="How many of the draws the end of the time or of the turns made.")
    failed = serializers.IntegerField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    seconds = serializers.FloatField(
        required=False, allow_null=True, help_text="Of the processor, for all its battles; null where not taken."
    )


class RatingSerializer(serializers.Serializer[Any]):
    """A commander's rating over all scenarios of a game; its interval is null where one scenario is all."""

    commander = serializers.CharField()
    points = serializers.FloatField(help_text="Against the mean of its like; 400 are ten times the odds.")
    low = serializers.FloatField(allow_null=True, help_text="A bound of the rating's 95% interval.")
    high = serializers.FloatField(allow_null=True, help_text="A bound of the rating's 95% interval.")
    speed = serializers.FloatField(allow_null=True, help_text="Battles a second, null where no time was taken.")


class RankSerializer(RatingSerializer):
    """How a commander did in one chair; figures are in points of a hundred but for the rating."""

    slow = serializers.BooleanField(help_text="Whether it searches, and so has fewer battles.")
    played = serializers.FloatField(help_text="How often the solved game plays it, from 0 to 1.")
    share = serializers.FloatField(help_text="The player's score with it against the other side's solved mixture.")
    speed = serializers.FloatField(
        required=False, allow_null=True, help_text="Battles a second against the other side's named commander."
    )
    exploited = serializers.FloatField(help_text="What the best reply takes from it, of its side's solved value.")
    by = serializers.CharField(help_text="Whose reply that is.")
    sensible = serializers.BooleanField(help_text="Whether that is no more than 15.")
    gain = serializers.FloatField(help_text="What it scores more than the named commander, against the named enemy.")
    gain_low = serializers.FloatField()
    gain_high = serializers.FloatField()


class ChallengerSerializer(CellSerializer):
    """What came of a commander against the other side's named one; share, gain and rating are its own."""

    commander = serializers.CharField()
    share = serializers.FloatField(help_text="Its score in points of a hundred, a draw counting half.")
    points = serializers.FloatField(help_text="Its rating, from its odds against those of the named commander.")
    longer = serializers.FloatField(
        allow_null=True, help_text="How many times as long a battle takes as under the named commanders."
    )
    gain = serializers.FloatField(help_text="What it scores more than the named commander in the same battles.")
    gain_low = serializers.FloatField()
    gain_high = serializers.FloatField()


class WorthRowSerializer(serializers.Serializer[Any]):
    """A scenario in short."""

    scenario = serializers.CharField()
    stale = serializers.BooleanField(help_text="Whether the rules or the scenario have changed since.")
    value = serializers.FloatField(help_text="The score where both sides mix as best they can.")
    low = serializers.FloatField()
    high = serializers.FloatField()
    least = serializers.FloatField(help_text="The least score between sensible commanders.")
    most = serializers.FloatField()


class LadderSerializer(WorthRowSerializer, MeasurementSerializer):
    """The ladder of a scenario; scores are the player's in points of a hundred, a draw counting half."""

    identity = serializers.CharField(help_text="A hash of the order of battle but for names and commanders.")
    named = serializers.DictField(child=serializers.CharField(), help_text="Whom the scenario names, by side.")
    chairs = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    way = serializers.CharField(required=False, help_text="How the rules ran: plain or compiled.")
    cells = serializers.ListField(child=CellSerializer(many=True), help_text="By the player's commander, the enemy's.")
    shares = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    ranks = serializers.DictField(child=RankSerializer(many=True), help_text="By side.")
    challengers = serializers.DictField(
        required=False,
        child=ChallengerSerializer(many=True),
        help_text="By side: who fought the other side's named commander alone.",
    )


class LadderProgressSerializer(serializers.Serializer[Any]):
    """A ladder that the workers are at."""

    scenario = serializers.CharField(source="measurement.scenario")
    seed = serializers.CharField(source="measurement.seed")
    done = serializers.IntegerField(help_text="Battles fought.")
    asked = serializers.IntegerField()
    trouble = serializers.CharField(help_text="Why a pair could not be fought, or empty.")


class LadderRequestSerializer(StrictSerializer):
    """What is measured."""

    battles = serializers.IntegerField(default=BATTLES, help_text="Of each pair of quick commanders.")
    commanders = serializers.ListField(
        child=serializers.CharField(max_length=lengths.DOCTRINE), default=list, max_length=20
    )
    challengers = serializers.ListField(
        child=serializers.CharField(max_length=lengths.DOCTRINE),
        default=list,
        max_length=20,
        help_text="Who fights the other side's named commander alone.",
    )
    seed = serializers.CharField(default="", allow_blank=True, max_length=lengths.SEED)


class LaddersSerializer(serializers.Serializer[Any]):
    """What is known of a game's commanders and scenarios."""

    ratings = RatingSerializer(many=True)
    scenarios = WorthRowSerializer(many=True)


class LaddersView(APIView):
    """The ladders of a game in short."""

    @extend_schema(summary="The commanders of a game, rated", responses={200: LaddersSerializer})
    def get(self, request: Request, system: str) -> Response:
        """Return the rating of each commander over all scenarios measured, and what each scenario is worth."""
        expect_query(request)
        if registry.find(system) is None:
            raise Http404
        measured = newest_by_scenario(KIND, system)
        present = {row.slug: row for row in Scenario.objects.filter(system=system, slug__in=measured).order_by("slug")}
        documents = [measured[slug].document for slug in present]
        rows = [
            {**measured[slug].document, "stale": is_stale_ladder(measured[slug], row)} for slug, row in present.items()
        ]
        timed = speeds(documents)
        rated = [
            {
                "commander": key,
                "speed": timed.get(key),
                **{name: bound if isfinite(bound) else None for name, bound in asdict(found).items()},
            }
            for key, found in over_all(documents).items()
        ]
        return Response(LaddersSerializer({"ratings": rated, "scenarios": rows}).data)


class LadderView(APIView):
    """The newest ladder of a scenario, and one that is to be measured."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit what queues work by the rate of forecasts."""
        self.throttle_scope = "forecast" if self.request.method == "POST" else None
        return super().get_throttles()

    @extend_schema(summary="The ladder of a scenario", responses={200: LadderSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Return the newest finished ladder: every commander against every other, rated and solved."""
        expect_query(request)
        scenario = get_object_or_404(Scenario, slug=slug)
        measured = newest(KIND, scenario.system, slug)
        if measured is None:
            raise Http404
        stale = is_stale_ladder(measured, scenario)
        return Response({**measured.document, "stale": stale, "bundled": measured.bundled})

    @extend_schema(
        summary="Have a ladder measured",
        request=LadderRequestSerializer,
        responses={202: OpenApiResponse(LadderProgressSerializer, description="Queued; the page shows how far it is.")},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Queue the ladder of a scenario for the workers; for those who run the site."""
        scenario = get_object_or_404(Scenario, slug=slug)
        if not may_measure(request.user):
            raise PermissionDenied
        given = LadderRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = given.validated_data
        commanders, challengers = (tuple(wanted[name]) for name in ("commanders", "challengers"))
        asked = Asked(wanted["battles"], wanted["seed"], commanders, challengers=challengers)
        found = request_ladder(scenario=scenario, asked=asked)
        headers = {"Location": reverse("api-ladder", args=[slug])}
        return Response(LadderProgressSerializer(progress_of(found)).data, status=202, headers=headers)


PLAYERS = OpenApiParameter(
    "players",
    str,
    required=True,
    description="Two players, each a doctrine and the points that it bids for the French: patient=3,shores=0.",
)
SEED = OpenApiParameter("seed", str, description="What all dice are drawn from; any text (default: a fresh one).")


GameSerializer = of_shape(
    Game, "One game: the places of the players with the British and the French, its end, and the points by player."
)
TournamentSerializer = of_shape(
    Tournament,
    "Both games; lists are by player. The player of the place `first` had the French first and paid the bid.",
    seed=serializers.CharField(),
)


class TournamentView(APIView):
    """A tournament of two games with the sides exchanged."""

    @extend_schema(summary="Play a tournament", parameters=[PLAYERS, SEED], responses={200: TournamentSerializer})
    def get(self, request: Request, system: str) -> Response:
        """QA-TOURN-1: play both games with all advanced rules; the same players and seed give the same answer."""
        expect_query(request, ("players", "seed"))
        if system not in SUBJECTS:
            raise Http404
        given = request.query_params.get("players", "")
        doctrines, bids = read_players(given.split(",") if given else [], quick=True)
        seed = request.query_params.get("seed") or fresh_seed()
        if len(seed) > lengths.SEED:
            line = f"A seed has at most {lengths.SEED} letters or figures."
            raise InvalidRequest(line, fields={"seed": [line]})
        return Response({"seed": seed, **asdict(play_tournament(doctrines, bids, seed))})
