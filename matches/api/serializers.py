"""The shapes in which matches cross the API: what one seat may see of an open match, and all of one that is over."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from battles.api.figures_serializers import of_shape
from battles.api.serializers import EventSerializer
from battles.explaining import PlayedOut
from battles.playing import Roll
from battles.systems.base import questions
from common.json_input import Json
from matches import selectors
from matches.models import Answer, Match, Owed, Seat
from matches.present import turn_of
from matches.watching import Watched
from rules.core.narrate import counted
from rules.core.sides import SIDES

ROLL = "roll"  # the kind of a question that asks for dice


class WatchedSeatSerializer(serializers.Serializer[Any]):
    """A seat as spectators see it; `led_by` is person, doctrine or invited."""

    place = serializers.CharField(help_text="player, enemy, or a partner such as player.partners.0.")
    side = serializers.ChoiceField(choices=SIDES)
    name = serializers.CharField()
    led_by = serializers.ChoiceField(choices=["person", "doctrine", "invited"])
    player = serializers.CharField(allow_null=True, help_text="The name of the account of who has the seat.")


class MatchSeatSerializer(WatchedSeatSerializer):
    """A seat of a match, as who reads it may know it.

    `led_by` is person, doctrine or invited. The doctrine is for its own side, for who made the match, and for all after
    the end. The code of an invitation is for who made the match; of a seat that is kept for a `guest`, for him alone.
    """

    yours = serializers.BooleanField()
    guest = serializers.CharField(allow_null=True, help_text="The account of who is asked to take it.")
    doctrine = serializers.CharField(allow_null=True)
    invitation = serializers.CharField(allow_null=True)


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match in a list; `waits` says whether it waits for you."""

    scenario = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    waits = serializers.BooleanField(read_only=True)
    seats = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "code",
            "title",
            "system",
            "scenario",
            "status",
            "dice_from",
            "staff_allowed",
            "patience_hours",
            "created",
            "finished",
            "waits",
            "seats",
        ]
        read_only_fields = fields

    @extend_schema_field(MatchSeatSerializer(many=True))
    def get_seats(self, match: Match) -> list[Json]:
        """Return its seats in the order of the battle."""
        return seats_shown(match, list(match.seats.all()), self.context["request"].user)


of_shape(
    questions.Mark,
    "What an order is on the table: a point, a line, a piece or a turn, in tenths of an inch or in squares.\n\n"
    "It leads from `from_x`, `from_y` to `x`, `y`; `heading` is in degrees clockwise from the far edge.",
    target="The id of a piece that is meant.",
)
of_shape(questions.LegalOrder, "A legal answer: send its code.", group="The heading it is listed under.")


class FormationChoiceSerializer(serializers.Serializer[Any]):
    """A formation that a piece may take."""

    key = serializers.CharField()
    word = serializers.CharField()


of_shape(
    questions.FreeOrder,
    "An order that you name yourself: a point to go to, a facing, a distance, or a place on the edge.\n\n"
    "Its code is the prefix, then a colon and what is given of formation, heading (32 to the circle, 0 towards the far "
    "edge) and distance with / between them, then for a point @ and x,y: `go:line/8@120,240`. Of an edge it is the "
    "prefix, a colon and x. Lengths are tenths of an inch. `reach` is about how far the piece gets, 0 for any "
    "distance; the rules check exactly. `fires` is how far it shoots, within 45 degrees off its front.",
    formations=FormationChoiceSerializer(many=True),
)


class RollModifierSerializer(serializers.Serializer[Any]):
    """What changes a roll."""

    rule = serializers.CharField()
    amount = serializers.IntegerField()
    reason = serializers.CharField()


RollSerializer = of_shape(
    Roll,
    "Dice about to be rolled; a die passes at `need` or below, or else at `least` or above, modifiers reckoned in.\n\n"
    "Where both are 0 the dice are read as they fall.",
    modifiers=RollModifierSerializer(many=True),
    chance=serializers.FloatField(allow_null=True, help_text="The chance of one die to pass."),
)
MatchQuestionSerializer = of_shape(
    questions.Question,
    "What a seat is asked: one of the orders, one that is free, or with the kind `roll` the faces of its dice.\n\n"
    "Questions are numbered by seat; an answer names the number. `kind` is choice, plot or roll.",
    called="MatchQuestion",
    number=serializers.IntegerField(),
    roll=RollSerializer(allow_null=True),
    since=serializers.DateTimeField(),
    until=serializers.DateTimeField(allow_null=True, help_text="When a doctrine answers instead, or null."),
    answering=serializers.CharField(
        allow_null=True, help_text="The doctrine that is working out an answer in the player's place, or null."
    ),
)


class BoardSerializer(serializers.Serializer[Any]):
    """What players and spectators see of a match; turn, events, state and names are null without a board."""

    title = serializers.CharField()
    system = serializers.CharField()
    scenario = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=Match.Status.choices)
    why = serializers.CharField(allow_blank=True, help_text="Why it is frozen, or how it ended without being fought.")
    turn = serializers.IntegerField(allow_null=True)
    events = serializers.IntegerField(allow_null=True)
    state = serializers.DictField(child=serializers.DictField(), allow_null=True)
    names = serializers.DictField(child=serializers.CharField(), allow_null=True)


class MatchDetailSerializer(BoardSerializer):
    """A match as one of your seats may see it; who has no seat sees who plays, and its battle after the end.

    `state` has the fields of every piece that the side knows, `names` what it is called; both are null where the match
    has not begun or is frozen, and for who has no seat. `events` is how many events /record/ has for this seat.
    """

    code = serializers.CharField()
    dice_from = serializers.ChoiceField(choices=Match.DiceFrom.choices)
    staff_allowed = serializers.BooleanField()
    patience_hours = serializers.IntegerField()
    commitment = serializers.CharField(
        allow_blank=True,
        help_text="The SHA-256 of the seed, which /verify/ opens after the end; empty for a campaign's.",
    )
    created = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    return_of = serializers.CharField(allow_null=True, help_text="The match that this is the return match of.")
    battle = serializers.UUIDField(allow_null=True, help_text="The battle that it became, with its result.")
    seats = MatchSeatSerializer(many=True)
    seat = serializers.CharField(allow_null=True, help_text="The seat whose view this is.")
    awaited = serializers.ListField(child=serializers.CharField(), help_text="The places that owe an answer.")
    draw_offered_by = serializers.CharField(allow_null=True, help_text="The place that offers a draw.")
    adjutant = serializers.CharField(allow_null=True, help_text="The doctrine that answers for you to the end.")
    standing_orders = serializers.ListField(child=serializers.CharField())
    watch = serializers.CharField(allow_null=True, help_text="The code of the link for spectators, for players alone.")
    quiet = serializers.BooleanField(help_text="Whether you get no mail and no post about it, for this seat.")
    question = MatchQuestionSerializer(allow_null=True)


class WatchedMatchSerializer(BoardSerializer):
    """A match as spectators see it: its complete turns, `delay` turns behind.

    `turn` is the last of them; it, `events`, `state` and `names` are null as long as nothing of the board is public.
    Where `keeps_secrets` that is until the end.
    """

    delay = serializers.IntegerField()
    keeps_secrets = serializers.BooleanField()
    seats = WatchedSeatSerializer(many=True)


class WatchedRecordSerializer(serializers.Serializer[Any]):
    """What is public of what has happened, from the event after `since`; `count` is how many events are public."""

    since = serializers.IntegerField()
    count = serializers.IntegerField()
    events = EventSerializer(many=True)


def watched_shown(seen: Watched) -> Json:
    """Return a match as spectators see it."""
    match = seen.match
    shown: Json = {
        "title": match.title,
        "system": match.system,
        "scenario": match.scenario.slug if match.scenario else None,
        "status": match.status,
        "why": match.why,
        "delay": match.watch_delay,
        "keeps_secrets": seen.keeps_secrets,
        "seats": [_seat_shown(seat) for seat in seen.seats],
        **dict.fromkeys(("turn", "events", "state", "names")),
    }
    if seen.initial is not None:
        shown |= {"turn": seen.turn, "events": len(seen.rows), "state": seen.state, "names": seen.names}
    return shown


def _seat_shown(seat: Seat) -> Json:
    return {
        "place": seat.place,
        "side": SIDES[seat.side],
        "name": seat.name,
        "led_by": "doctrine" if seat.doctrine else "person" if seat.user_id else "invited",
        "player": seat.user.get_username() if seat.user is not None else None,
    }


class OrderCheckSerializer(serializers.Serializer[Any]):
    """What would come of an order: whether it is legal, else why not, and the first dice before the next decision.

    Without `roll` none fall until then, or, if it is not `foreseen`, what follows depends on what the other side hides.
    """

    legal = serializers.BooleanField()
    message = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_null=True)
    foreseen = serializers.BooleanField()
    roll = RollSerializer(allow_null=True)


ExpectationSerializer = of_shape(
    PlayedOut,
    "What the battles that were fought on with an order came to, for your side; the others were drawn.",
    called="Expectation",
    percent=serializers.ListField(
        child=serializers.IntegerField(),
        min_length=3,
        max_length=3,
        help_text="Wins in a hundred, then the bounds between which they are in 95 of 100 such estimates.",
    ),
)


class AdviceSerializer(serializers.Serializer[Any]):
    """What the staff expects of each legal order, the best first; `led_by` has who led the places of people in it."""

    orders = ExpectationSerializer(many=True)
    complete = serializers.BooleanField(help_text="Whether asking again would add nothing.")
    led_by = serializers.DictField(child=serializers.CharField())


class MatchRecordSerializer(serializers.Serializer[Any]):
    """What has happened as a seat may know it, from the event after `since`; `events` counts all there are.

    Ask again from the last number where there are more. Numbers are of this seat alone, from 1 without gaps.
    """

    seat = serializers.CharField()
    since = serializers.IntegerField()
    count = serializers.IntegerField(help_text="How many events there are for this seat so far.")
    events = EventSerializer(many=True)


class GivenAnswerSerializer(serializers.Serializer[Any]):
    """An answer in force; its commitment is the SHA-256 of its nonce, a colon and its code."""

    number = serializers.IntegerField()
    seat = serializers.CharField()
    kind = serializers.ChoiceField(choices=Answer.Kind.choices)
    rule = serializers.CharField(allow_blank=True)
    who = serializers.CharField(allow_blank=True)
    code = serializers.CharField(allow_blank=True, help_text="Of a roll its faces, empty where the seed rolled it.")
    by = serializers.ChoiceField(choices=Answer.By.choices)
    nonce = serializers.CharField(allow_blank=True)
    commitment = serializers.CharField()


class VerificationSerializer(serializers.Serializer[Any]):
    """All that decides a match that is over: its order of battle, its seed and its answers give its digest again."""

    code = serializers.CharField()
    system = serializers.CharField()
    seed = serializers.CharField()
    stream = serializers.CharField(help_text="Which dice of the seed.")
    commitment = serializers.CharField(help_text="The SHA-256 of the seed, as it was shown from the beginning.")
    dice_from = serializers.ChoiceField(choices=Match.DiceFrom.choices)
    engine_version = serializers.CharField()
    setup = serializers.DictField(help_text="The order of battle, with who led where no person did.")
    setup_hash = serializers.CharField()
    answers = GivenAnswerSerializer(many=True)
    digest = serializers.CharField(
        allow_blank=True, help_text="Of snapshot, events and result where it was fought out."
    )
    battle = serializers.UUIDField(allow_null=True)


def seats_shown(match: Match, seats: Iterable[Seat], user: User, *, hands_on: bool = False) -> list[Json]:
    """Return the seats of a match as a person may know them; who `hands_on` their links sees these."""
    seats = list(seats)
    owns, over = match.owner_id == user.pk, match.status in (Match.Status.OVER, Match.Status.ABANDONED)
    own_sides = {seat.side for seat in seats if seat.user_id == user.pk}
    return [
        {
            **_seat_shown(seat),
            "yours": seat.user_id == user.pk,
            "doctrine": (seat.doctrine or None) if owns or over or seat.side in own_sides else None,
            "guest": seat.guest.get_username() if seat.guest is not None else None,
            "invitation": (seat.invitation or None) if _may_hand_on(seat, user, owns or hands_on) else None,
        }
        for seat in seats
    ]


def _may_hand_on(seat: Seat, user: User, owns: bool) -> bool:
    return owns if seat.guest_id is None else seat.is_kept_for(user.pk)


def match_shown(match: Match, user: User, view: selectors.View | None, seat: Seat | None) -> Json:
    """Return a match as a person sees it from a seat; `view` is None where there is nothing of the board to show."""
    seats = list(match.seats.select_related("user", "guest").order_by("order"))
    places = {each.pk: each.place for each in seats}
    shown: Json = {
        "code": match.code,
        "title": match.title,
        "system": match.system,
        "scenario": match.scenario.slug if match.scenario else None,
        "status": match.status,
        "why": match.why,
        "dice_from": match.dice_from,
        "staff_allowed": match.staff_allowed,
        "patience_hours": match.patience_hours,
        "commitment": match.commitment,
        "created": match.created,
        "finished": match.finished,
        "return_of": match.return_of.code if match.return_of else None,
        "battle": match.battle_id,
        "seats": seats_shown(match, seats, user),
        "seat": seat.place if seat is not None else None,
        "awaited": sorted(match.owed.values_list("seat__place", flat=True)),
        "draw_offered_by": places.get(match.draw_offered_by_id or 0),
        "adjutant": (seat.adjutant or None) if seat is not None else None,
        "standing_orders": seat.standing if seat is not None else [],
        "watch": (match.watch_link or None) if seat is not None or match.owner_id == user.pk else None,
        "quiet": seat is not None and seat.quiet,
        "turn": None, "events": None, "state": None, "names": None, "question": None,
    }  # fmt: skip
    if view is not None:
        shown |= {
            "turn": turn_of(match, view.rows),
            "events": len(view.rows),
            "state": view.state,
            "names": view.names,
            "question": _question(view),
        }
    return shown


def _question(view: selectors.View) -> Json | None:
    owed, question, roll = view.owed, view.question, view.roll
    if owed is None or (question is None and roll is None):
        return None
    waiting: Json = {
        "number": owed.number,
        "since": owed.since,
        "until": owed.until,
        "answering": owed.doctrine or None,
    }
    if question is not None:
        free = [
            {**asdict(each), "formations": [_formation(pair) for pair in each.formations]} for each in question.free
        ]
        return {**waiting, **asdict(question), "free": free, "roll": None}
    assert roll is not None
    return {**waiting, **_roll_question(view, owed, roll)}


def _formation(pair: tuple[str, str]) -> Json:
    return {"key": pair[0], "word": pair[1]}


def _roll_question(view: selectors.View, owed: Owed, roll: Roll) -> Json:
    name = view.renderer.name_of(roll.who)
    bound = f"{roll.need} or less" if roll.need else f"{roll.least} or more" if roll.least else ""
    passes = f", of which {bound} passes" if bound else ""
    return {
        "kind": ROLL,
        "rule": owed.rule,
        "who": owed.who,
        "name": name,
        "sentence": f"Roll {counted(roll.dice, 'die', 'dice')} for {name}{passes}.",
        "orders": [],
        "free": [],
        "roll": roll_shown(roll),
    }


def roll_shown(roll: Roll) -> Json:
    """Return dice that are about to be rolled."""
    modifiers = [{"rule": rule, "amount": amount, "reason": reason} for rule, amount, reason in roll.modifiers]
    return {**asdict(roll), "chance": roll.chance, "modifiers": modifiers}
