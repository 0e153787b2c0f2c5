"""What the API takes in for matches; keys it does not know are refused."""

from typing import Any

from rest_framework import serializers

from battles import services as battles
from battles.api.serializers import ForcesSerializer, faults_of_order
from battles.api.strict import StrictSerializer
from common.json_input import Json
from matches.adjutants import STANDING, Scope
from matches.models import Match
from matches.models.answer import ORDER_CODE
from matches.models.match import CODE
from matches.seating import MOST_HOURS, Agreed
from matches.watching import MOST_TURNS
from rules.core import lengths

_MOST_QUESTIONS = 2**31 - 1
SEAT_HELP = "The place of your seat, for who has several at this match."


class AgreedSerializer(StrictSerializer):
    """What is agreed on for a match."""

    dice_from = serializers.ChoiceField(choices=Match.DiceFrom.choices, required=False)
    staff_allowed = serializers.BooleanField(required=False, help_text="Whether players may ask the staff for odds.")
    patience_hours = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_HOURS,
        help_text="Hours until a doctrine answers for a player who does not; 0: the match waits for him.",
    )
    spectators = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_TURNS,
        help_text="How many turns those are behind who have the link for spectators; left out: there is no such link.",
    )


AGREED = tuple(AgreedSerializer().fields)


def agreed_in(given: Json) -> Agreed:
    """Return what a request says of what is agreed on; what it leaves out is as for any match."""
    return Agreed(**{name: given[name] for name in AGREED if name in given})


class NewMatchSerializer(AgreedSerializer, ForcesSerializer):
    """A new match: a scenario or an order of battle of one's own, and who takes its seats.

    `seats` gives by place (player, enemy, or a partner such as player.partners.0) who answers there: `me`, `invite` for
    a seat that waits for who has its link, a level (`easy`, `fair` or `hard`), or the key of a doctrine. A place
    that is left out keeps its doctrine.
    """

    seats = serializers.DictField(child=serializers.CharField(max_length=lengths.DOCTRINE))
    options = serializers.DictField(required=False, help_text="Options of the rules, which replace all it has.")
    title = serializers.CharField(required=False, max_length=lengths.TITLE)

    def judged(self, data: dict[str, Any], faulty: set[str]) -> dict[str, Any]:
        """Return what the rules say of the order of battle."""
        return faults_of_order({key: data[key] for key in ("scenario", "setup", "options") if key in data})

    def validate(self, attrs: Any) -> Any:
        """Take a scenario or an order of battle, and never both."""
        if ("scenario" in attrs) == ("setup" in attrs):
            sentence = "Name a scenario, or send a setup of your own: one of the two is required."
            raise serializers.ValidationError({"scenario": [sentence]})
        return attrs

    def parts(self) -> dict[str, Any]:
        """Return what a request says as the service takes it, the order of battle with the options asked for."""
        wanted: Json = {key: value for key, value in self.validated_data.items() if key not in AGREED}
        setup = wanted.pop("setup", None) or battles.scenario_setup(scenario=wanted["scenario"])
        if "options" in wanted:
            setup = {**setup, "options": wanted.pop("options")}
        return {**wanted, "setup": setup, "agreed": agreed_in(self.validated_data)}


class JoinSerializer(StrictSerializer):
    """The code of an invitation."""

    invitation = serializers.CharField(max_length=CODE)


class SeatNamedSerializer(StrictSerializer):
    """A seat of yours."""

    seat = serializers.CharField(required=False, max_length=lengths.KEY, help_text=SEAT_HELP)


class QuestionNamedSerializer(SeatNamedSerializer):
    """A question to one of your seats, by its number."""

    question = serializers.IntegerField(min_value=1, max_value=_MOST_QUESTIONS)


class OrderSerializer(QuestionNamedSerializer):
    """An answer to a question: one of its orders, one that you name yourself, or the faces of a roll.

    Faces are written as 3,5,1; `seed` leaves a roll to the site. With `draft` the answer is only checked.
    """

    code = serializers.CharField(max_length=ORDER_CODE)
    draft = serializers.BooleanField(required=False, help_text="Check the answer and change nothing.")


class StaffSerializer(QuestionNamedSerializer):
    """The doctrine that is to answer for you, and how far.

    `scope` is question, piece (as long as this piece is asked), turn, or end.
    """

    doctrine = serializers.CharField(max_length=lengths.DOCTRINE)
    scope = serializers.ChoiceField(choices=Scope.choices)


class StandingOrdersSerializer(SeatNamedSerializer):
    """Standing orders in their order; the first that fits a question answers it."""

    orders = serializers.ListField(
        child=serializers.ChoiceField(choices=[(key, each.sentence) for key, each in STANDING.items()]),
        max_length=len(STANDING),
    )
