"""The shapes of the one battle result record as it crosses the API (`rules.core.outcome`)."""

from typing import Any

from rest_framework import serializers

from rules.core.outcome import ENDINGS, FATES, LOSS_CAUSES

SIDES = ("player", "enemy")


class RecordSerializer(serializers.Serializer[Any]):
    """A part of the record; the rules' own reader refuses keys that are none of it, and the schema says so."""


class LossesByCauseSerializer(RecordSerializer):
    """Figures lost by cause; a record names the causes of its own system and no other."""

    fire = serializers.IntegerField(required=False, min_value=0, max_value=100)
    contact = serializers.IntegerField(required=False, min_value=0, max_value=100)
    melee = serializers.IntegerField(required=False, min_value=0, max_value=100)
    burning = serializers.IntegerField(required=False, min_value=0, max_value=100)
    morale = serializers.IntegerField(required=False, min_value=0, max_value=100)
    routed = serializers.IntegerField(required=False, min_value=0, max_value=100)
    pursuit = serializers.IntegerField(required=False, min_value=0, max_value=100)
    raid = serializers.IntegerField(required=False, min_value=0, max_value=100)
    bombardment = serializers.IntegerField(required=False, min_value=0, max_value=100)
    deserted = serializers.IntegerField(required=False, min_value=0, max_value=100)


class UnitResultSerializer(RecordSerializer):
    """What one unit did and suffered, in figures on the table, its own leader included."""

    id = serializers.CharField()
    side = serializers.ChoiceField(choices=SIDES)
    engaged = serializers.BooleanField()
    strength = serializers.IntegerField(min_value=0, max_value=100, help_text="Figures when the battle began.")
    paper = serializers.IntegerField(min_value=1, max_value=100, help_text="Paper strength.")
    losses = LossesByCauseSerializer()
    recovered = serializers.IntegerField(min_value=0, max_value=100, help_text="Figures back during the battle.")
    retired = serializers.BooleanField()
    ran_away = serializers.BooleanField()
    below_half = serializers.BooleanField(help_text="Under half its paper strength at any time.")
    hit_by_fire = serializers.BooleanField(help_text="It hit somebody by fire.")
    fought_melee = serializers.BooleanField()


class LeaderResultSerializer(RecordSerializer):
    """The fate of one leader; `lost` is a casualty, `ran_away` went with his unit."""

    id = serializers.CharField()
    side = serializers.ChoiceField(choices=SIDES)
    fate = serializers.ChoiceField(choices=FATES)


class SideResultSerializer(RecordSerializer):
    """How one side fared."""

    side = serializers.ChoiceField(choices=SIDES)
    success = serializers.BooleanField()
    armies = serializers.ListField(child=serializers.CharField(), help_text="Armies that had a figure on the table.")


class BattleResultSerializer(RecordSerializer):
    """The result of one battle, from the engine, a table or a client."""

    system = serializers.CharField()
    encounter = serializers.CharField()
    ending = serializers.ChoiceField(choices=list(ENDINGS))
    turns = serializers.IntegerField(min_value=0, max_value=10_000)
    objective_met = serializers.BooleanField()
    sides = SideResultSerializer(many=True, help_text="player and enemy, once each.")
    units = UnitResultSerializer(many=True)
    leaders = LeaderResultSerializer(many=True)
    marks = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        required=False,
        help_text="What a system notes of the course of a battle: the player's count and the enemy's, by name.",
    )


# A cause that the rules know and the record's shape lacks would be refused by every generated client.
assert set(LossesByCauseSerializer().fields) == set(LOSS_CAUSES)
