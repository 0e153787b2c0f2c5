"""The shapes of what a campaign records: the set-up sheet, what a month changed, service, and the record to fill in."""

from typing import Any

from rest_framework import serializers

from battles.api.records import BattleResultSerializer, RecordSerializer, SideResultSerializer
from rules.muskets_mohawks.campaign.service import LeaderService, UnitService
from rules.muskets_mohawks.campaign.table_result import UNSTATED
from rules.muskets_mohawks.setup.schema import LIGHTS, OVERALL
from rules.muskets_mohawks.tables_terrain import SNOWS


class HiddenSheetSerializer(serializers.Serializer[Any]):
    """What only the umpire may know of a month's set-up."""

    posture = serializers.CharField(required=False, help_text="What the non-players are about (MM-NP-1).")


class SheetSerializer(serializers.Serializer[Any]):
    """The set-up of a month's encounter; a month that passes has only its first four fields."""

    kind = serializers.CharField(help_text="scout, raid_attack, raid_defend or stand_up_fight.")
    year = serializers.IntegerField()
    month = serializers.IntegerField()
    opponent = serializers.CharField(allow_blank=True, help_text="The main opponent (MM-CAMP-8).")
    investment = serializers.IntegerField(required=False, help_text="The player's (MM-CAMP-9).")
    enemy_investment = serializers.IntegerField(required=False)
    light = serializers.ChoiceField(choices=LIGHTS, required=False)
    weather = serializers.IntegerField(required=False, help_text="0 clear, else the row of MM-WEATHER-1.")
    snow = serializers.ChoiceField(choices=list(SNOWS), required=False, help_text="In winter alone (MM-CAMP-2).")
    overall = serializers.ChoiceField(choices=OVERALL, required=False)
    ground = serializers.DictField(required=False, help_text="The table as it is laid (MM-TERR-2).")
    hidden = HiddenSheetSerializer(required=False, help_text="For the umpire only.")
    seed = serializers.CharField(required=False, help_text="For the umpire only.")
    stream = serializers.CharField(required=False, help_text="The stream of the battle's dice, for the umpire only.")


class SummarySerializer(serializers.Serializer[Any]):
    """What a month changed; empty until it is closed."""

    lost = serializers.IntegerField(required=False, help_text="Figures, when the battle ended.")
    returned = serializers.IntegerField(required=False, help_text="Of these, back after it (MM-AFTER-1).")
    replaced = serializers.IntegerField(required=False)
    deserted = serializers.IntegerField(required=False)
    strength = serializers.IntegerField(required=False, help_text="Figures of the roster at the month's end.")
    standings = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(allow_null=True), min_length=2, max_length=2),
        required=False,
        help_text="Morale and investment of each faction at the month's end; null for an army not met yet.",
    )
    over = serializers.CharField(required=False, allow_blank=True, help_text="won, lost or empty.")


class UnitServiceSerializer(RecordSerializer):
    """One month of a unit."""

    record = UnitService


class LeaderServiceSerializer(RecordSerializer):
    """One event in a leader's service."""

    record = LeaderService


class BlankSideSerializer(SideResultSerializer):
    """A side of a record to fill in."""

    nullable = UNSTATED


class BlankResultSerializer(BattleResultSerializer):
    """A record to fill in: units unharmed, leaders unhurt, and null where something must be stated."""

    parts = {**BattleResultSerializer.parts, "sides": BlankSideSerializer}
    nullable = UNSTATED
    without = ("marks",)


class BlankTableResultSerializer(serializers.Serializer[Any]):
    """The body to send back once its nulls are filled in."""

    result = BlankResultSerializer()
    units = serializers.ListField(child=serializers.CharField(), help_text="Who went.")
