"""Situations of a table over the API: their fields, exact chances, and a roll."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.api.strict import StrictSerializer
from battles.systems.base import situations as known
from battles.systems.base.schema import schema_of
from battles.systems.base.situations import Chances, Rolled, Situation
from common.api.filters import expect_query
from common.exceptions import InvalidRequest
from rules.core.errors import SetupError


class MeasureSerializer(serializers.Serializer[Any]):
    """Something that the dice decide."""

    key = serializers.CharField()
    title = serializers.CharField()


class SituationSerializer(serializers.Serializer[Any]):
    """A situation of a table: what it is about, the rules that count in it, its fields and what it decides."""

    key = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField(), help_text="IDs of the catalogue.")
    measures = MeasureSerializer(many=True)
    table = serializers.DictField(help_text="The JSON Schema of what may be sent as its table.")


class TableSerializer(StrictSerializer):
    """What is on a table, and whether dice are to be rolled for it or were rolled at the table."""

    table = serializers.DictField(
        required=False, default=dict, help_text="As the situation's own schema describes it; left out: the usual one."
    )
    roll = serializers.BooleanField(required=False, default=False, help_text="Roll the dice here.")
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6),
        required=False,
        max_length=200,
        help_text="Faces of a real table, in the order in which the book has them rolled.",
    )


class ChanceSerializer(serializers.Serializer[Any]):
    """How likely a value is: as a number, and exactly as a fraction such as 20/27."""

    value = serializers.CharField()
    words = serializers.CharField()
    share = serializers.FloatField()
    exact = serializers.CharField()


class ChancesSerializer(MeasureSerializer):
    """The chances of all values of a measure, which add up to 1; the mean of those that are numbers."""

    chances = ChanceSerializer(many=True)
    mean = serializers.FloatField(allow_null=True)


class HappenedSerializer(serializers.Serializer[Any]):
    """An event of the roll, in a sentence and with its rule."""

    rule = serializers.CharField()
    sentence = serializers.CharField()
    faces = serializers.ListField(child=serializers.IntegerField())


class SituationOutcomeSerializer(MeasureSerializer):
    """What a measure came to."""

    words = serializers.CharField()


class RolledSerializer(serializers.Serializer[Any]):
    """What the dice came to."""

    faces = serializers.ListField(child=serializers.IntegerField())
    events = HappenedSerializer(many=True)
    outcome = SituationOutcomeSerializer(many=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """The chances of a table, and what the dice came to if any were asked."""

    chances = ChancesSerializer(many=True)
    rolled = RolledSerializer(allow_null=True)


class SituationsView(APIView):
    """The situations of a system."""

    permission_classes = [AllowAny]

    @extend_schema(summary="Situations of a table", responses={200: SituationSerializer(many=True)})
    def get(self, request: Request, system: str) -> Response:
        """Return what may be asked of a table under these rules."""
        expect_query(request)
        found = known.situations(system)
        if not found:
            raise Http404
        return Response([_described(each) for each in found])


class SituationView(APIView):
    """One situation."""

    permission_classes = [AllowAny]
    throttle_scope = "situations"

    @extend_schema(
        summary="Exact chances of a table, and a roll", request=TableSerializer, responses={200: AnswerSerializer}
    )
    def post(self, request: Request, system: str, situation: str) -> Response:
        """Return the exact chances of a table; roll for it, or read the dice that were rolled. Nothing is stored."""
        asked = known.situation(system, situation)
        if asked is None:
            raise Http404
        sent = TableSerializer.read(request)
        try:
            found = known.chances(asked, sent["table"])
            rolls = sent["roll"] or "dice" in sent
            rolled = known.roll(asked, sent["table"], sent.get("dice")) if rolls else None
        except SetupError as error:
            raise InvalidRequest.of_rules(error) from error
        return Response({"chances": [_chances(each) for each in found], "rolled": rolled and _rolled(rolled)})


def _described(asked: Situation) -> dict[str, Any]:
    measures = [{"key": key, "title": title} for key, title in asked.measures]
    table = schema_of(asked.schema, "#/$defs/")
    del table["required"]  # a piece that is left out is a usual one
    return {
        "key": asked.key,
        "title": asked.title,
        "about": asked.about,
        "rules": list(asked.rules),
        "measures": measures,
        "table": table,
    }


def _chances(found: Chances) -> dict[str, Any]:
    rows = [
        {"value": each.value, "words": each.words, "share": float(each.share), "exact": str(each.share)}
        for each in found.rows
    ]
    mean = None if found.mean is None else float(found.mean)
    return {"key": found.key, "title": found.title, "chances": rows, "mean": mean}


def _rolled(found: Rolled) -> dict[str, Any]:
    events = [{"rule": row["rule"], "sentence": row["sentence"], "faces": row.get("faces", [])} for row in found.events]
    outcome = [{"key": key, "title": title, "words": words} for key, title, words in found.outcome]
    return {"faces": found.faces, "events": events, "outcome": outcome}
