"""What the API takes in for campaigns; keys it does not know are refused."""

from itertools import chain
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from battles.api.records import BattleResultSerializer
from battles.api.serializers import ErrorSerializer, checked_object
from battles.api.strict import JudgedSerializer, StrictSerializer
from campaigns.api.records import SheetSerializer, SummarySerializer
from campaigns.api.start import declared_fields, faults_of_start
from campaigns.ledger import umpiring
from campaigns.membership.people import MOST_DAYS
from campaigns.models import Role
from campaigns.months.playing import MEMBER, Played
from common.json_input import Json
from matches.api.inputs import AgreedSerializer, agreed_in
from matches.api.serializers import MatchSeatSerializer, seats_shown
from rules.core import lengths


class FacesField(serializers.ListField):
    """Dice as they fell, 1 to 6."""

    child = serializers.IntegerField(min_value=1, max_value=6)


class NewCampaignSerializer(JudgedSerializer):
    """A new campaign; the roster is rolled unless given, the seed drawn unless given."""

    typed = serializers.DictField(child=FacesField(max_length=200), required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the fields that the rules declare, and the dice typed for them."""
        return declared_fields() | super().get_fields()

    def judged(self, data: dict[str, Any], faulty: set[str]) -> dict[str, Any]:
        """Return what the rules say of the campaign's beginning."""
        return faults_of_start(data, faulty)


class RenameCampaignSerializer(StrictSerializer):
    """A new name."""

    name = serializers.CharField(max_length=lengths.NAME)


OPTIONS_HELP = (
    "What the book leaves to you: mounted, a list of the higher leaders of regulars who ride (MM-LEAD-4); end, far or "
    "near, of the defender of a raid (MM-ENC-3); canoes, true for who comes on and goes over a lake (MM-TERR-5); "
    "enemy_doctrine, how the enemy is led: easy, fair or hard, or the key of a doctrine."
)


class SomeChoiceSerializer(StrictSerializer):
    """The units that go, and how they fight; what is left out is as the campaign would have it."""

    units = serializers.ListField(child=serializers.CharField(max_length=lengths.KEY), required=False, max_length=60)
    doctrine = serializers.CharField(required=False, max_length=lengths.DOCTRINE)
    options = serializers.DictField(required=False, help_text=OPTIONS_HELP)
    system = serializers.CharField(
        required=False,
        max_length=lengths.SYSTEM,
        help_text="The rules to fight it by, if not the campaign's: see /api/v1/systems/.",
    )


class KnownSerializer(StrictSerializer):
    """By whose knowledge, and from which seed, a forecast is made."""

    seed = serializers.CharField(
        required=False, max_length=lengths.SEED, help_text="Forecasts of one seed are compared run by run."
    )
    knowledge = serializers.CharField(
        required=False,
        max_length=lengths.KEY,
        help_text="player: what his side knows; truth: all, for the umpire alone.",
    )


class ChoiceSerializer(SomeChoiceSerializer):
    """The units that go this month, and how they fight."""

    units = serializers.ListField(child=serializers.CharField(max_length=lengths.KEY), max_length=60)


class MonthMatchInputSerializer(AgreedSerializer, ChoiceSerializer):
    """The units that go this month, and who plays it.

    `seats` has by place (player or enemy) who leads there: `me`, `invite` for who has its link, `member:` with the name
    of a member of the campaign, who is asked and accepts or declines, or `program`, as it is too where a place is left
    out.
    """

    seats = serializers.DictField(child=serializers.CharField(max_length=len(MEMBER) + lengths.ACCOUNT))

    @classmethod
    def parts(cls, request: Request) -> dict[str, Any]:
        """Return what a request says as the service takes it: seats, choice, and what is agreed of the match."""
        given = cls.read(request)
        chosen = {name: given.pop(name) for name in ChoiceSerializer().fields if name in given}
        return {"seats": given["seats"], "chosen": chosen, "agreed": agreed_in(given)}


class MonthMatchSerializer(serializers.Serializer[Any]):
    """The match by which a month is played; its players see the table at /api/v1/matches/{code}/."""

    code = serializers.CharField(source="match.code")
    status = serializers.CharField(source="match.status")
    why = serializers.CharField(source="match.why", help_text="Why it is frozen, or how it ended.", allow_blank=True)
    turn = serializers.IntegerField(source="match.turn")
    seats = serializers.SerializerMethodField()
    awaited = serializers.SerializerMethodField(help_text="The places that owe an answer or are still free.")
    yours = serializers.BooleanField(source="own", help_text="Whether you play.")
    may_call_off = serializers.BooleanField()
    watch = serializers.CharField(
        source="watch_link", allow_null=True, help_text="The code of the spectators' link, for who plays or began it."
    )

    @extend_schema_field(MatchSeatSerializer(many=True))
    def get_seats(self, played: Played) -> list[Json]:
        """Return its seats as the reader may know them."""
        return seats_shown(played.match, played.seats, self.context["user"], hands_on=played.hands_on)

    def get_awaited(self, played: Played) -> list[str]:
        """Return the places that it waits for."""
        return [seat.place for seat in played.awaited]


@extend_schema_field(BattleResultSerializer)
class RecordField(serializers.JSONField):
    """A battle result record; the rules' own reader says what is wrong with it, all at once."""

    def to_internal_value(self, data: Any) -> Any:
        """Refuse a value that is no object."""
        return checked_object("result", data, "as this address gives it to be filled in")


class TableResultSerializer(StrictSerializer):
    """The result of a month fought on a table: a battle result whole, and the units that went if not all it names."""

    result = RecordField()
    units = serializers.ListField(child=serializers.CharField(max_length=lengths.KEY), required=False, max_length=60)


class WithdrawSerializer(StrictSerializer):
    """Why a result is withdrawn, a match called off, or a seal broken."""

    reason = serializers.CharField(required=False, max_length=lengths.REASON, allow_blank=True)


class DiceSerializer(StrictSerializer):
    """Faces typed for one stream of campaign dice."""

    stream = serializers.CharField(max_length=lengths.ROLL)
    faces = FacesField(max_length=200)


class MonthRollSerializer(serializers.Serializer[Any]):
    """One roll of the present month: which dice may be typed for it, and the faces that were."""

    stream = serializers.CharField(help_text="Its name, as 1755-03/weather, to be sent with the faces.")
    what = serializers.CharField(help_text="What the dice are for, in words.")
    rule = serializers.CharField(help_text="The rule by which they are rolled.")
    least = serializers.IntegerField(help_text="The fewest dice it takes.")
    most = serializers.IntegerField(allow_null=True, help_text="The most dice it takes; null for no limit.")
    prepares = serializers.BooleanField(help_text="Whether preparing the month, which is still to come, asks for it.")
    sure = serializers.BooleanField(help_text="Whether it is made in any case; of what prepares the month alone.")
    may_type = serializers.BooleanField(
        help_text="False once the dice have fallen, and while the month is fought or the campaign is archived."
    )
    faces = FacesField(help_text="The faces typed for it; empty where the program rolls.")
    by = serializers.CharField(allow_null=True, help_text="Who typed them.")


class OverrideChangeSerializer(serializers.Serializer[Any]):
    """One change of an override: what is changed, its key on the roster, which field of it, and the new value."""

    what = serializers.ChoiceField(choices=list(umpiring.FIELDS))
    key = serializers.CharField(help_text="The key of the unit or leader, or the faction of the standing.")
    field = serializers.ChoiceField(choices=list(dict.fromkeys(chain(*(row[2] for row in umpiring.FIELDS.values())))))
    value = serializers.JSONField(help_text="A number or a word, as the roster shows it.")


@extend_schema_field(OverrideChangeSerializer)
class ChangeField(serializers.DictField):
    """A change as it was sent; the ledger judges it, and says all that is wrong with all of them."""


class OverrideSerializer(StrictSerializer):
    """An umpire's change to the roster, with its reason."""

    changes = serializers.ListField(child=ChangeField(), max_length=200)
    reason = serializers.CharField(max_length=lengths.REASON)


class AheadSerializer(StrictSerializer):
    """The last month that the workers fight by themselves."""

    until = serializers.CharField(max_length=7, help_text="A month of the campaign, as 1757-10.")


class NextCampaignSerializer(StrictSerializer):
    """Where the chain goes on: stay (won only) or another territory."""

    choice = serializers.DictField(required=False)


class RenameSerializer(StrictSerializer):
    """A new period name for a unit or leader."""

    name = serializers.CharField(max_length=lengths.NAME)


class InviteSerializer(StrictSerializer):
    """The role to offer, a note on the person invited, and the number of days for which the link is valid."""

    role = serializers.ChoiceField(choices=Role.choices)
    days = serializers.IntegerField(required=False, min_value=1, max_value=MOST_DAYS)
    label = serializers.CharField(  # type: ignore[assignment]
        required=False, max_length=lengths.NOTE, allow_blank=True, help_text="A note on the person invited."
    )


class TokenRequestSerializer(StrictSerializer):
    """Name and password, for a token."""

    username = serializers.CharField(max_length=lengths.ACCOUNT)
    password = serializers.CharField(max_length=lengths.PASSWORD, trim_whitespace=False)


class MonthSerializer(serializers.Serializer[Any]):
    """A month as its reader may know it: the set-up sheet, the choice, the result and what changed."""

    number = serializers.IntegerField()
    year = serializers.IntegerField()
    month = serializers.IntegerField()
    kind = serializers.CharField()
    opponent = serializers.CharField(allow_blank=True)
    passed = serializers.BooleanField()
    state = serializers.CharField()
    sheet = SheetSerializer()
    units = serializers.ListField(child=serializers.CharField())
    system = serializers.CharField(help_text="The rules it is fought by.")
    doctrine = serializers.CharField(allow_blank=True)
    success = serializers.BooleanField(allow_null=True)
    result = BattleResultSerializer(allow_null=True)
    result_source = serializers.CharField(allow_blank=True)
    battle = serializers.UUIDField(allow_null=True)
    match = serializers.CharField(allow_null=True, help_text="The code of the match by which it is or was played.")
    summary = SummarySerializer()
    error = ErrorSerializer(allow_null=True, help_text="Why it failed, or null.")


class StruckSerializer(serializers.Serializer[Any]):
    """Who struck a line out, when and why."""

    by = serializers.CharField(allow_null=True)
    when = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)


class JournalLineSerializer(serializers.Serializer[Any]):
    """A line of the journal: what happened, the rule it rests on, and the dice that settled it."""

    number = serializers.IntegerField()
    year = serializers.IntegerField()
    month = serializers.IntegerField()
    part = serializers.CharField(help_text="begin, prepare, aftermath, next, or umpire for what people did by hand.")
    rule = serializers.CharField(allow_null=True)
    kind = serializers.CharField()
    dice = serializers.ListField(
        child=serializers.DictField(), help_text="Each roll with its rule, who rolled, its faces and its stream."
    )
    data = serializers.DictField(help_text="The same in codes and numbers.")  # type: ignore[assignment]
    withdrawn = serializers.BooleanField()
    amendment = StruckSerializer(allow_null=True, help_text="The amendment that struck it out, or null.")
    by = serializers.CharField(allow_null=True, help_text="Who did it, where somebody did it by hand.")
    sentence = serializers.CharField()
