"""Queries of matches, and what one player may see of one: pages, API, mails and feeds all read it here."""

from dataclasses import dataclass
from hashlib import sha256

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from battles import permissions
from battles.fighting import names_in, seen_by
from battles.models import Battle
from battles.permissions import Person, Reach
from battles.playing import Paused, Roll
from battles.systems import questions_of
from battles.systems.base.drawing import Renderer, Row, Snapshot
from battles.systems.base.questions import Question, with_article
from common.exceptions import Absent
from matches.models import Answer, Match, Notice, Owed, Seat
from matches.present import Position, engagement_of, look_of, position
from rules.core.events import fold
from rules.core.sides import SIDES

_HEAVY = ("setup", "seed")
_LEADS = ("leader", "nco")  # fields of a unit that have the id of who leads it


def matches_for(user: Person) -> QuerySet[Match]:
    """Return the matches that a person plays, made or is asked to, those that wait for him first, then the newest."""
    waits = Owed.objects.filter(match=OuterRef("pk"), seat__user=user.pk)
    asked = Seat.objects.filter(match=OuterRef("pk"), guest=user.pk)
    mine = Match.objects.filter(Q(owner=user.pk) | Q(seats__user=user.pk) | Q(seats__guest=user.pk)).distinct()
    return (
        mine.select_related("scenario", "owner")
        .prefetch_related("seats__user", "seats__guest")
        .annotate(waits=Exists(waits) | Exists(asked))
        .defer(*_HEAVY)
        .order_by("-waits", "-changed")
    )


def waiting_count(user: Person) -> int:
    """Return how many matches wait for a person's answer, or for him to take a place, for the badge of the site."""
    if user.pk is None:
        return 0
    owed = Owed.objects.filter(match=OuterRef("pk"), seat__user=user.pk, match__status=Match.Status.OPEN)
    asked = Seat.objects.filter(match=OuterRef("pk"), guest=user.pk)
    return Match.objects.filter(Exists(owed) | Exists(asked)).count()


def match_for(user: Person, code: str) -> Match:
    """Return a match that this person may read, by its share code; raises Absent for any other.

    Its players, its guests and who made it may; once it is over everyone with its code, but see `may_read`.
    """
    match = Match.objects.select_related("scenario", "owner", "battle", "draw_offered_by").filter(code=code).first()
    if match is None or not may_read(user, match):
        raise Absent("There is no such match, or you do not sit at it.")
    return match


def may_read(user: Person, match: Match) -> bool:
    """Return whether a person may read a match; one that was commissioned as far as its battle may be read."""
    over = match.status == Match.Status.OVER
    if over and not match.commission:
        return True
    own = Q(user=user.pk) | Q(guest=user.pk)
    if user.pk is not None and (match.owner_id == user.pk or match.seats.filter(own).exists()):
        return True
    if not over or match.battle_id is None:
        return False
    return Battle.objects.filter(permissions.may_read(user, Reach.OPEN), pk=match.battle_id).exists()


def invited_seat(invitation: str) -> Seat | None:
    """Return the free seat that an invitation is for, None for a link that is unknown or was used."""
    free = Seat.objects.select_related("match__owner", "match__scenario", "guest").filter(user__isnull=True)
    return free.filter(invitation=invitation).first() if invitation else None


def readers_of_battles(user: Person, reach: Reach) -> Q:
    """Return the condition on battles that came of matches in which this person sat.

    The seed of a commissioned one is not opened to him by that.
    """
    if user.pk is None:
        return Q(pk__in=[])
    seats = Seat.objects.filter(user=user.pk)
    if reach is Reach.UMPIRE:
        seats = seats.filter(match__commission="")
    return Q(match__in=seats.values("match"))


@dataclass(slots=True)
class View:
    """A match as one seat may see it; `rows` are the events that its side may know, `state` what they come to.

    `names` are those that the side may know as well, so that nothing of a view is secret from its seat. `question` is
    what the seat is asked, `roll` the dice it is to roll; `awaited` are the seats that owe an answer.
    """

    match: Match
    seat: Seat
    seats: list[Seat]
    initial: Snapshot
    rows: list[Row]
    state: Snapshot
    names: dict[str, str]
    renderer: Renderer
    owed: Owed | None
    question: Question | None
    roll: Roll | None
    awaited: list[Seat]


def seats_of(match: Match, user: User) -> list[Seat]:
    """Return the seats of a person at a match, the one that is asked first."""
    owed = set(match.owed.values_list("seat", flat=True))
    own = list(match.seats.filter(user=user).order_by("order"))
    return sorted(own, key=lambda seat: seat.pk not in owed)


def open_seats(user: User) -> list[Seat]:
    """Return the seats of a person at matches that go on or wait to begin, each with its match, the newest first."""
    going_on = (Match.Status.INVITING, Match.Status.OPEN, Match.Status.FROZEN)
    seats = Seat.objects.filter(user=user, match__status__in=going_on).select_related("match")
    return list(seats.defer(*(f"match__{column}" for column in _HEAVY)).order_by("-match__changed", "order"))


def led(place: str, name: str) -> str:
    """Return what the seat of a place leads, within a sentence: the British, or a commander by his name."""
    return name if "." in place else with_article(name)


def own_seats(user: Person, code: str) -> list[Seat]:
    """Return the seats of a person at the match of a code, each with the match without its large columns."""
    if user.pk is None:
        return []
    seats = Seat.objects.filter(user=user.pk, match__code=code).select_related("match").order_by("order")
    return list(seats.defer(*(f"match__{column}" for column in _HEAVY)))


def view_of(match: Match, seat: Seat, known: Position | None = None) -> View:
    """Return what a seat may see of a match; raises RulesError where the rules refuse its answers by now."""
    known = known if known is not None else position(match)
    system = engagement_of(match).system
    initial, rows = seen_by(system, match.setup, known.initial, known.events, seat.side)
    state = fold(initial, rows)
    names = names_known(match, initial, rows, state)
    renderer = look_of(match, names)
    seats = list(match.seats.select_related("user").order_by("order"))
    owed_rows = list(match.owed.select_related("seat"))
    owed = next((each for each in owed_rows if each.seat_id == seat.pk), None)
    question, roll = None, None
    if owed is not None and isinstance(known, Paused):
        if owed.kind == Answer.Kind.ROLL:
            roll = known.roll
        else:
            asker = questions_of(match.system, renderer)
            question = asker.question(owed.who, owed.rule, owed.choices, state, seat.side)
    awaited = [each.seat for each in owed_rows]
    return View(match, seat, seats, initial, rows, state, names, renderer, owed, question, roll, awaited)


def names_known(match: Match, initial: Snapshot, rows: list[Row], state: Snapshot) -> dict[str, str]:
    """Return the names of both sides, and of the units and leaders that a record and its state speak of, by id.

    The order of battle has those as well of units of which this record does not say that they are there.
    """
    known = {*SIDES, *initial, *(str(row["who"]) for row in rows)}
    known |= {str(fields[key]) for fields in state.values() for key in _LEADS if fields.get(key)}
    return {who: name for who, name in names_in(match.setup, dict(initial), rows).items() if who in known}


def etag(match: Match, seat: Seat) -> str:
    """Return what changes with what a seat may see of a match and with nothing else; nothing is played for it."""
    # One query for all seats, since pages ask for it every few seconds.
    of_each = ("place", "user", "guest", "doctrine", "owed__number", "owed__doctrine")
    rows = list(match.seats.values_list(*of_each).order_by("order"))
    numbers: dict[str, int | None] = {row[0]: row[4] for row in rows}
    owed = numbers.get(seat.place)
    awaited = sorted(place for place, number in numbers.items() if number is not None)
    joined = [row[:4] for row in rows]
    parts = [
        match.status,
        match.why,
        seat.seen_events,
        seat.seen_digest,
        owed,
        awaited,
        joined,
        match.draw_offered_by_id,
        # Who answers for a seat, and by which orders, is known to its own player alone.
        seat.adjutant,
        seat.standing,
        seat.quiet,
        next(row[4] for row in rows if row[0] == seat.place),
    ]
    return sha256(repr(parts).encode()).hexdigest()[:32]


def notices_for(user: User) -> QuerySet[Notice]:
    """Return a person's notices, newest first."""
    return Notice.objects.filter(user=user).select_related("match")
