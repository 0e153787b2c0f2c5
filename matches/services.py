"""Services of matches: answer, take back, end; `seating` has who sits there, `writing` how an answer is written."""

import logging

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from battles.models import Battle
from battles.playing import Foreseen, Paused, first_roll
from battles.systems import questions_of
from battles.systems.base.questions import PLOT, Asked
from battles.versions import engine_version
from common.claims import QUEUED, release_void, take
from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from common.queueing import send
from matches import notices, selectors
from matches.adjutants import STANDING, Scope, adjutants_at, takes_long, usual_adjutant
from matches.models import Answer, Match, Owed, Seat
from matches.present import engagement_of, given_by, in_force, last_turn, look_of, play, position
from matches.writing import (
    ANSWERED,
    EXCUSES,
    THINK,
    Draft,
    advance_number,
    announce_end,
    ask_himself,
    have_answered,
    play_on_with,
    refuse_closed,
    touch,
    write,
)
from rules import registry
from rules.core.errors import RulesError
from rules.core.orders import ENDS, OVER
from rules.core.sides import SIDES

log = logging.getLogger(__name__)
CHANGED = "The match has just changed; look at the table as it is now."


def answer(*, match: Match, user: User, question: int, code: str, seat: int | None = None) -> Match:
    """Give the answer of a person to the question of this number; returns the match as it is afterwards.

    Raises Conflict where the question was answered already, InvalidRequest for an order that is not legal.
    """
    owed = _owed(match, user, question, seat)
    code = _read(code, owed)
    draft = Draft(owed.seat, code, kind=owed.kind, rule=owed.rule, who=owed.who, user=user, question=owed.pk)
    return play_on_with(match, [draft])


def check_answer(*, match: Match, user: User, question: int, code: str, seat: int | None = None) -> Foreseen | None:
    """Check an answer without giving it, and return what it rolls first; raises what `answer` raises.

    None where that may not be known: something is hidden, and the other side has a part in what follows, or plots too.
    Whether it rolls, and what, would betray what it has there.
    """
    owed = _owed(match, user, question, seat)
    code = _read(code, owed)
    if owed.kind == Answer.Kind.ROLL:
        return None
    given, engagement = given_by(match, list(match.seats.all()), in_force(match)), engagement_of(match)
    try:
        foreseen = first_roll(
            last_turn(match, given) or engagement,
            given.orders,
            owed.seat.place,
            code,
            seed=match.seed,
            stream=match.stream,
            rolls=given.rolls,
        )
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    hides = engagement.system.hides(match.setup) and (not foreseen.is_own or _is_sealed(match, owed))
    return None if hides else foreseen


def _is_sealed(match: Match, owed: Owed) -> bool:
    """Return whether a question belongs to a plan that is opened together with the enemy's."""
    asked = Asked(owed.who, owed.rule, owed.choices, {}, owed.seat.side)
    return questions_of(match.system, look_of(match)).kind(asked) == PLOT


def _owed(match: Match, user: User, question: int, seat: int | None) -> Owed:
    """Return the question of a number that this person is asked; who has several seats names one."""
    refuse_closed(match)
    own = match.owed.select_related("seat").filter(seat__user=user)
    if not match.seats.filter(user=user).exists():
        raise NotAllowed("Only its players answer at a match.")
    owed = own.filter(number=question).first() if seat is None else own.filter(number=question, seat=seat).first()
    if owed is None:
        raise Conflict(ANSWERED)
    return owed


def _read(text: str, owed: Owed) -> str:
    """Return the code that an answer is written as. Raises InvalidRequest where it is none."""
    code = text.strip()
    if owed.kind == Answer.Kind.ROLL and code:
        return _faces(code, owed)
    sentence = "Choose an order." if not code else "A match is not ended by an order: resign, or offer a draw."
    if not code or code in ENDS:
        raise InvalidRequest(sentence, owed.rule, {"code": [sentence]})
    return code


def _faces(text: str, owed: Owed) -> str:
    """Return the code of a roll; "seed" leaves it to the seed. Raises InvalidRequest for faces that no dice show."""
    if text == "seed":
        return ""
    number = int(owed.choices["dice"])
    faces = [letter for letter in text if letter not in " ,;\t\r\n"]
    wrong = [letter for letter in faces if letter not in "123456"]
    if wrong:
        sentence = f"“{wrong[0]}” is no face of a die; tap 1 to 6."
    elif len(faces) != number:
        sentence = f"{number} {'die is' if number == 1 else 'dice are'} rolled, and {len(faces)} were given."
    else:
        return ",".join(faces)
    raise InvalidRequest(sentence, owed.rule, {"code": [sentence]})


def let_staff(*, match: Match, user: User, question: int, doctrine: str, scope: str, seat: int | None = None) -> Match:
    """Let a doctrine answer for a person: this question, this piece, this turn, or from now on to the end."""
    owed = _owed(match, user, question, seat)
    if scope not in Scope.values:
        sentence = f"{scope} is no scope; choose one of {', '.join(Scope.values)}."
        raise InvalidRequest(sentence, fields={"scope": [sentence]})
    _doctrine_known(match, doctrine)
    if owed.kind == Answer.Kind.ROLL:
        raise Conflict("Dice are owed here and no order; roll them, or leave the roll to the seed.")
    own = owed.seat
    if scope == Scope.END:
        return play_on_with(match, [], question=owed.pk, changes={own.pk: {"adjutant": doctrine}})
    if takes_long(match.system, doctrine):
        with transaction.atomic():
            touch(match)  # first, since all that writes a match and its questions locks them in this order
            have_answered(owed, doctrine, scope)
        return match
    return play_on_with(match, [], {own.pk: (doctrine, scope)}, owed.pk)


@transaction.atomic
def dismiss_adjutant(*, match: Match, user: User, seat: int) -> None:
    """Take the command back from an adjutant who answers to the end."""
    _own_seat(match, user, seat)
    touch(match)  # first, since all that writes a match and its seats locks them in this order
    Seat.objects.filter(pk=seat).update(adjutant="")
    for owed in match.owed.filter(seat=seat).exclude(thinking=Owed.Thinking.NOT).select_related("match", "seat"):
        ask_himself(owed)


def set_standing_orders(*, match: Match, user: User, seat: int, orders: list[str]) -> Match:
    """Set a seat's standing orders, by key; they answer the questions that they fit from now on."""
    _own_seat(match, user, seat)
    unknown = [key for key in orders if key not in STANDING]
    if unknown:
        sentence = f"{unknown[0]} is no standing order; choose from {', '.join(STANDING)}."
        raise InvalidRequest(sentence, fields={"orders": [sentence]})
    fields = {"standing": list(dict.fromkeys(orders))}
    match.refresh_from_db()
    if match.is_open:
        return play_on_with(match, [], changes={seat: fields})
    Seat.objects.filter(pk=seat).update(**fields)
    return match


def set_quiet(*, match: Match, user: User, seat: int, quiet: bool) -> None:
    """Let a match be quiet for the player of a seat, or not: no mail and no post of it, but for his feed."""
    _own_seat(match, user, seat)
    Seat.objects.filter(pk=seat).update(quiet=quiet)


def _own_seat(match: Match, user: User, seat: int) -> Seat:
    own = match.seats.filter(pk=seat).first()
    if own is None:
        raise Absent("There is no such seat at this match.")
    if own.user_id != user.pk:
        raise NotAllowed("This seat is another player's.")
    return own


def _doctrine_known(match: Match, doctrine: str) -> None:
    known = adjutants_at(match)
    if doctrine not in known:
        sentence = f"{doctrine} is no doctrine of this game; choose one of {', '.join(known)}."
        raise InvalidRequest(sentence, fields={"doctrine": [sentence]})


def undo(*, match: Match, user: User) -> Match:
    """Take a person's last order back: no die has fallen since, nothing hidden was seen, and no one else has answered.

    Orders that standing orders or an adjutant gave after it are taken back with it. Who gave them is asked again with
    all of his patience; who owed a sealed order all the while keeps his time.
    """
    refuse_closed(match)
    last = undoable(match, user)
    if last is None:
        raise Conflict("Nothing can be taken back: a die has fallen, something was seen, or another has answered.")
    with transaction.atomic():
        if not advance_number(match, last.number):
            raise Conflict("Somebody has just answered; look at the table as it is now.")
        taken = match.answers.filter(number__gte=last.number, withdrawn__isnull=True)
        seats = frozenset(taken.values_list("seat", flat=True))
        taken.update(withdrawn=timezone.now())
        match.refresh_from_db()
        found = play(match, given_by(match, list(match.seats.all()), in_force(match)))
        write(match, found, seats)
    return match


def undoable(match: Match, user: User) -> Answer | None:
    """Return the order that this person may take back, None where there is none."""
    answers = list(match.answers.filter(withdrawn__isnull=True).select_related("seat").order_by("-number")[:50])
    for given in answers:
        if given.dice_rolled != match.dice_rolled or given.seat.user_id != user.pk or given.kind == Answer.Kind.ROLL:
            return None
        if given.by == Answer.By.PERSON:
            return None if _has_seen_more(match, given) else given
    return None


def _has_seen_more(match: Match, since: Answer) -> bool:
    """Return whether a side has seen a piece since an answer that it had not seen before."""
    present = position(match)
    if not isinstance(present, Paused):
        return True
    return any(row["kind"] in ("place", "remove") for row in present.events[since.events :])


def resign(*, match: Match, user: User, seat: int) -> Match:
    """Give a match up for a side; it is over with the losses until now, and the other side has won."""
    refuse_closed(match)
    own = _own_seat(match, user, seat)
    led = selectors.led(own.place, own.name)
    why = f"{led[:1].upper()}{led[1:]} resigned {_when(match)}."
    return _break_off(match, user, f"{OVER}{SIDES[own.side]}", why)


def _when(match: Match) -> str:
    return f"in turn {match.turn}" if match.turn else "before the first turn"


@transaction.atomic
def offer_draw(*, match: Match, user: User, seat: int) -> Match:
    """Offer a draw, or accept the one that the other side has offered."""
    refuse_closed(match)
    own = _own_seat(match, user, seat)
    offered = match.draw_offered_by
    if offered is not None:
        # Offered once more, or twice in haste, the other side has heard of it.
        return match if offered.side == own.side else _agree(match, user)
    others = [each for each in match.seats.all() if each.side != own.side and each.is_person]
    if not others:
        raise Conflict("A doctrine leads the other side, and takes no draw: resign or play on.")
    if all(each.user_id == user.pk for each in others):
        return _agree(match, user)
    Match.objects.filter(pk=match.pk).update(draw_offered_by=own)
    touch(match)
    notices.draw_offered(match, own)
    return match


def _agree(match: Match, user: User) -> Match:
    return _break_off(match, user, f"{OVER}draw", f"Drawn by agreement {_when(match)}.")


@transaction.atomic
def _break_off(match: Match, user: User, code: str, why: str) -> Match:
    """End a battle by the will of its players, with one of `ENDS` as the answer to the question that waits.

    Rolls that are owed are left to the seed first, since only a question ends a battle.
    """
    while match.is_open:
        owed = match.owed.select_related("seat").order_by("seat__order").first()
        if owed is None:
            raise Conflict(CHANGED)
        rolled = owed.kind == Answer.Kind.ROLL
        draft = Draft(owed.seat, "" if rolled else code, kind=owed.kind, rule=owed.rule, who=owed.who, user=user)
        draft.question = owed.pk
        match = play_on_with(match, [draft])
        if not rolled:
            match.why = why
            match.save(update_fields=["why"])
    return match


def call_off(*, match: Match, why: str) -> Match:
    """End a match that has not ended, wherever play is; the task that it is fought for asks for it."""
    if match.status in (Match.Status.OVER, Match.Status.ABANDONED):
        raise Conflict(EXCUSES[Match.Status(match.status)])
    return _end(match, Match.Status.ABANDONED, why)


def keep_battle(*, match: Match, battle: Battle) -> None:
    """Note the battle that was fought for a commissioned match, once it is."""
    Match.objects.filter(pk=match.pk).update(battle=battle, version=F("version") + 1)


def abandon(*, match: Match, user: User) -> Match:
    """End a match that has not begun, or that the rules have frozen; only its owner may."""
    if match.owner_id != user.pk:
        raise NotAllowed("Only who made a match may abandon it.")
    if match.status not in (Match.Status.INVITING, Match.Status.FROZEN):
        raise Conflict("A match that is being played is resigned or drawn; it is not abandoned.")
    return _end(match, Match.Status.ABANDONED, "Abandoned by who made it.")


def go_on(*, match: Match, user: User) -> Match:
    """Go on with a frozen match under the present rules, from the last answer before which both tell the same past."""
    if match.status != Match.Status.FROZEN:
        raise Conflict("Only a match that the rules have frozen goes on by this.")
    if not match.seats.filter(user=user).exists():
        raise NotAllowed("Only its players may decide this.")
    keep_first = _agreed(match)
    with transaction.atomic():
        if not advance_number(match, keep_first):
            raise Conflict("Somebody has just decided this.")
        match.answers.filter(number__gte=keep_first, withdrawn__isnull=True).update(withdrawn=timezone.now())
        Match.objects.filter(pk=match.pk).update(
            status=Match.Status.OPEN, why="", engine_version=engine_version(match.system)
        )
        match.refresh_from_db()
        match.owed.all().delete()  # every question is asked again: time did not run while it was frozen
        write(match, play(match, given_by(match, list(match.seats.all()), in_force(match))))
    return match


def _agreed(match: Match) -> int:
    """Return how many of the first answers both the old rules and the present ones tell the same past of."""
    answers, seats = in_force(match), list(match.seats.all())
    # What deputies answered after another answer, without a person being asked, has no digest of its own.
    marked = [number for number, given in enumerate(answers) if given.digest]
    first, last = 0, len(marked) - 1
    while first < last:
        middle = (first + last + 1) // 2
        number = marked[middle]
        try:
            same = play(match, given_by(match, seats, answers[:number])).digest == answers[number].digest
        except RulesError:
            same = False
        first, last = (middle, last) if same else (first, middle - 1)
    return marked[first] if marked else 0


def look_at(*, seat: Seat, events: int) -> None:
    """Remember how much of what a side may know its player has looked at."""
    Seat.objects.filter(pk=seat.pk, looked_at__lt=events).update(looked_at=events)


def answer_overdue(*, owed: Owed) -> Match:
    """Let a doctrine answer for a player whose time is up, for this turn; dice that he owes are left to the seed.

    Raises Conflict where he has answered meanwhile.
    """
    seat, match = owed.seat, owed.match
    if owed.kind == Answer.Kind.ROLL:
        by = Answer.By.ADJUTANT
        draft = Draft(seat, "", kind=owed.kind, by=by, rule=owed.rule, who=owed.who, question=owed.pk)
        return play_on_with(match, [draft], overdue=seat)
    doctrine = seat.adjutant if seat.adjutant in adjutants_at(match) else usual_adjutant(match, seat)
    if takes_long(match.system, doctrine):
        with transaction.atomic():
            notices.answered_for(match, seat)
            Owed.objects.filter(pk=owed.pk).update(until=None, remind_at=None)
            have_answered(owed, doctrine, Scope.TURN)
        return match
    return play_on_with(match, [], {seat.pk: (doctrine, Scope.TURN)}, owed.pk, overdue=seat)


def think(*, question: int) -> bool:
    """Answer a question by the doctrine that takes long and is to answer it; returns whether this call did.

    Sent twice, or to two workers at once, one of them does it. Where the doctrine fails, the usual one answers instead,
    so that a match goes on.
    """
    if not take(Owed.objects.filter(pk=question, match__status=Match.Status.OPEN), "thinking"):
        return False
    owed = Owed.objects.select_related("match", "seat").get(pk=question)
    seat, match = owed.seat, owed.match
    try:
        try:
            play_on_with(match, [], {seat.pk: (owed.doctrine, owed.scope)}, owed.pk)
        except Conflict:
            raise
        except Exception:
            log.exception("Match %s: %s failed.", match.pk, owed.doctrine)
            usual = registry.system(match.system).default_doctrine(seat.side)
            play_on_with(match, [], {seat.pk: (usual, owed.scope)}, owed.pk)
    except Conflict:
        return False  # its player has answered, or the match was ended or frozen
    return True


def think_again() -> int:
    """Send every question again that waits for a worker, those of killed workers included; returns how many."""
    asked = Owed.objects.filter(match__status=Match.Status.OPEN)
    release_void(asked, "thinking")
    waiting = list(asked.filter(thinking=QUEUED).values_list("pk", flat=True))
    for question in waiting:
        send(THINK, question)
    return len(waiting)


def _end(match: Match, status: Match.Status, why: str) -> Match:
    with transaction.atomic():
        still = Match.objects.filter(pk=match.pk, status=match.status, version=match.version)
        if not still.update(
            status=status, why=why, version=F("version") + 1, changed=timezone.now(), finished=timezone.now()
        ):
            raise Conflict(CHANGED)
        match.owed.all().delete()
        match.seats.update(invitation="", guest=None)
        match.refresh_from_db()
        announce_end(match)
    return match
