"""The luck of dice over the API: of a battle, and of all battles of a campaign."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from battles.api.figures_serializers import of_shape
from battles.luck import Luck, OfSide
from rules.core.sides import SIDES


def _luck(called: str, about: str, **of: Any) -> type[serializers.Serializer[Any]]:
    fewer = "The share of such dice that count fewer: luckier than these."
    return of_shape(Luck, about, called=called, fewer=fewer, more=serializers.FloatField(), **of)


LuckSerializer = _luck(
    "Luck",
    "What dice counted, what they count on average, and the exact shares of such dice that count fewer and more.",
)
KindLuckSerializer = _luck("KindLuck", "The luck of one kind of roll.", rule=serializers.CharField())
UnitLuckSerializer = _luck(
    "UnitLuck", "The luck of a unit's or a leader's dice that pass or fail.", id=serializers.CharField()
)
FaceLuckSerializer = _luck("FaceLuck", "How often a face fell.", face=serializers.IntegerField())


class SideLuckSerializer(serializers.Serializer[Any]):
    """The luck of a side: of all dice that pass or fail, by kind of roll, by unit, and face by face."""

    side = serializers.ChoiceField(choices=SIDES)
    passes = LuckSerializer()
    kinds = KindLuckSerializer(many=True)
    units = UnitLuckSerializer(many=True)
    faces = FaceLuckSerializer(many=True)


def luck_rows(found: tuple[OfSide, OfSide]) -> list[dict[str, Any]]:
    """Return the luck of both sides, the player's first."""
    return [
        {
            "side": key,
            "passes": _row(side.passes()),
            "kinds": [{"rule": rule, **_row(tally.against_chance())} for rule, tally in side.kinds.items()],
            "units": [{"id": unit, **_row(tally.against_chance())} for unit, tally in side.units.items()],
            "faces": [{"face": face, **_row(side.face_luck(face))} for face in range(1, 7)],
        }
        for key, side in zip(SIDES, found, strict=True)
    ]


def _row(luck: Luck) -> dict[str, Any]:
    return {**asdict(luck), "more": luck.more}
