"""The laboratory over the API: the newest measurement of balance, and tournaments played while the caller waits."""

from dataclasses import asdict
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.api.figures_serializers import of_shape
from battles.measurements import is_stale, newest
from battles.services import fresh_seed
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from lab.effects import CONFIRMED, CONTRADICTED, NOT_DECIDED, SIZES, Effect
from lab.measuring import MatrixSolution
from lab.subject import SUBJECTS
from lab.tournament import Game, Tournament, play_tournament, read_players
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


class VerdictSerializer(serializers.Serializer[Any]):
    """Whether the measurement confirms a claim of the authors, and why not."""

    verdict = serializers.ChoiceField(choices=[CONFIRMED, CONTRADICTED, NOT_DECIDED])
    why = serializers.CharField(help_text="other_side, weaker, stronger, unused or side_holds; may be empty.")


class WaySerializer(serializers.Serializer[Any]):
    """The effect of a rule in one direction; without any effect, only the reason."""

    idle = serializers.CharField(help_text="Why it can have no effect here, or empty.")
    changed = serializers.FloatField(help_text="Runs of a hundred with another winner or another margin.")
    size = serializers.CharField(help_text="slight, moderate or strong; empty where it can have no effect.")
    judged = VerdictSerializer(allow_null=True)
    solved = EffectSerializer(allow_null=True, help_text="At the solved matrices.")
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


class CorrelationSerializer(serializers.Serializer[Any]):
    """Spearman's rank correlation of the effects with the claims; null where there is none."""

    alone = serializers.FloatField(allow_null=True)
    in_all = serializers.FloatField(allow_null=True)


class BalanceSerializer(serializers.Serializer[Any]):
    """A measurement of balance; positive effects help the first of `sides`."""

    system = serializers.CharField()
    engine_version = serializers.CharField()
    stale = serializers.BooleanField(help_text="Whether the rules have changed since.")
    bundled = serializers.BooleanField(help_text="Whether it came with the program.")
    measured = serializers.DateTimeField()
    runs = serializers.IntegerField(help_text="Runs of each pair of doctrines under each set of rules.")
    seed = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField())
    doctrines = serializers.ListField(child=serializers.CharField())
    rule_sets = serializers.DictField(child=MatrixSerializer())
    effects = RuleEffectSerializer(many=True)
    rank_correlation = CorrelationSerializer()


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
