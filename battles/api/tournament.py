"""A tournament of two doctrines over the API, played while the caller waits; nothing is kept."""

from dataclasses import asdict
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.balance.subject import SUBJECTS
from battles.balance.tournament import play_tournament, read_quick_players
from battles.services import fresh_seed
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from rules.core import lengths

PLAYERS = OpenApiParameter(
    "players",
    str,
    required=True,
    description="Two players, each a doctrine and the points that it bids for the French: patient=3,shores=0.",
)
SEED = OpenApiParameter("seed", str, description="What all dice are drawn from; any text (default: a fresh one).")


class GameSerializer(serializers.Serializer[Any]):
    """One game: the places of the players with the British and the French, its end, and the points by player."""

    british = serializers.IntegerField()
    french = serializers.IntegerField()
    ending = serializers.CharField()
    turns = serializers.IntegerField()
    scored = serializers.ListField(child=serializers.IntegerField())


class TournamentSerializer(serializers.Serializer[Any]):
    """Both games; lists are by player. The player of the place `first` had the French first and paid the bid."""

    seed = serializers.CharField()
    doctrines = serializers.ListField(child=serializers.CharField())
    bids = serializers.ListField(child=serializers.IntegerField())
    first = serializers.IntegerField()
    games = GameSerializer(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    points = serializers.ListField(child=serializers.IntegerField())


class TournamentView(APIView):
    """A tournament of two games with the sides exchanged."""

    @extend_schema(summary="Play a tournament", parameters=[PLAYERS, SEED], responses={200: TournamentSerializer})
    def get(self, request: Request, system: str) -> Response:
        """QA-TOURN-1: play both games with all advanced rules; the same players and seed give the same answer."""
        expect_query(request, ("players", "seed"))
        if system not in SUBJECTS:
            raise Http404
        given = request.query_params.get("players", "")
        doctrines, bids = read_quick_players(given.split(",") if given else [])
        seed = request.query_params.get("seed") or fresh_seed()
        if len(seed) > lengths.SEED:
            line = f"A seed has at most {lengths.SEED} letters or figures."
            raise InvalidRequest(line, fields={"seed": [line]})
        return Response({"seed": seed, **asdict(play_tournament(doctrines, bids, seed))})
