"""Services of matches: make one, take a seat, answer, take back, leave. Everything that writes a match is here.

Every answer is one locked transaction: the battle is played on outside of it, and then written only if the match is
still as it was when it was read. Of two answers at the same instant the second is played again on top of the first.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from battles.fighting import Resolution, seen_by
from battles.models import Scenario
from battles.playing import Paused, Roll, first_roll, led_by, put_at
from battles.services import fresh_seed, read_setup, request_battle
from battles.versions import engine_version
from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from common.hashing import digest
from common.json_input import Json
from matches import notices
from matches.adjutants import STANDING, Deputed, Deputy, Scope, deputy_of
from matches.models import Answer, Match, Owed, Seat
from matches.models.match import fresh_code
from matches.present import Position, engagement_of, faces_of, given_by, in_force, keep, play, position, turn_of
from rules import registry
from rules.core.errors import RulesError
from rules.core.orders import PERSON
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean

ME = "me"  # who makes a match takes the seat himself
INVITE = "invite"  # the seat waits for a person who has its link
_TRIES = 5  # to write an answer while others answer at the same instant
MOST_HOURS = 24 * 30
_A_DAY = timedelta(days=1)
EXCUSES = {
    Match.Status.INVITING: "This match has not begun: a seat is still free.",
    Match.Status.OVER: "This match is over.",
    Match.Status.ABANDONED: "This match was abandoned.",
}
ANSWERED = "This question has been answered already; look at the table as it is now."
OTHER_PAST = (
    "The rules of this site have changed, and tell another past of this match than the one that was played. Nothing of "
    "it was changed: go on under the new rules from the last moment on which both agree, or end it."
)


@dataclass(slots=True)
class Draft:
    """An answer that is about to be given; it is written only once the battle has been played on with it."""

    seat: Seat
    code: str
    kind: str = Answer.Kind.ORDER
    by: str = Answer.By.PERSON
    rule: str = ""
    who: str = ""
    user: User | None = None
    question: int | None = None  # the owed answer that it is to


@transaction.atomic
def create_match(
    *,
    owner: User,
    setup: Json,
    seats: dict[str, str],
    scenario: Scenario | None = None,
    title: str = "",
    options: Json | None = None,
    seed: str | None = None,
    dice_from: str = Match.DiceFrom.SEED,
    staff_allowed: bool = True,
    patience_hours: int = 0,
) -> Match:
    """Make a match and its seats, each for `ME`, `INVITE` or the key of a doctrine; it begins once all are taken.

    A place that `seats` does not name keeps the doctrine of the order of battle. Raises InvalidRequest with all faults.
    """
    if options is not None:
        setup = {**setup, "options": options}
    engagement = read_setup(setup=setup)
    system, commanders = str(setup["system"]), engagement.commanders()
    # A place that a person leads in the order of battle waits for one.
    usual = {each.key: INVITE if each.doctrine == PERSON else each.doctrine for each in commanders}
    wishes = usual | seats
    fields = _faults_of_seats(system, setup, usual, wishes)
    if not 0 <= patience_hours <= MOST_HOURS:
        fields["patience_hours"] = [f"Patience is 0 to {MOST_HOURS} hours."]
    if dice_from not in Match.DiceFrom.values:
        fields["dice_from"] = [f"Dice come from one of {', '.join(Match.DiceFrom.values)}."]
    if fields:
        sentences = dict.fromkeys(sentence for part in fields.values() for sentence in part)
        raise InvalidRequest(" ".join(sentences), fields=fields)
    led = dict(engagement.setup)
    for place, wish in wishes.items():
        if wish not in (ME, INVITE):
            put_at(led, place, {"doctrine": wish})
    match = Match.objects.create(
        owner=owner,
        scenario=scenario,
        system=system,
        title=title or (scenario.name if scenario else engagement.system.card().title),
        setup=led,
        setup_hash=digest(led),
        seed=seed or fresh_seed(),
        dice_from=dice_from,
        engine_version=engine_version(system),
        staff_allowed=staff_allowed,
        patience_hours=patience_hours,
    )
    for order, commander in enumerate(commanders):
        wish = wishes[commander.key]
        Seat.objects.create(
            match=match,
            place=commander.key,
            side=commander.side,
            order=order,
            name=commander.name,
            user=owner if wish == ME else None,
            doctrine="" if wish in (ME, INVITE) else wish,
            invitation=fresh_code() if wish == INVITE else "",
        )
    _begin_if_complete(match)
    return match


def _faults_of_seats(system: str, setup: Json, usual: dict[str, str], wishes: dict[str, str]) -> dict[str, list[str]]:
    """Return what is wrong with who is to have which place, by field; `usual` has every place there is."""
    fields: dict[str, list[str]] = {}
    doctrines = registry.system(system).doctrines_for(setup)
    for key, wish in wishes.items():
        if key not in usual:
            known = list(usual)
            sentence = f"{key} is no place at this battle; choose one of {', '.join(known)}.{did_you_mean(key, known)}"
            fields[f"seats.{key}"] = [sentence]
        elif wish not in (ME, INVITE, *doctrines):
            sentence = f"{wish} is no doctrine of this game; choose {ME}, {INVITE}, or one of {', '.join(doctrines)}."
            fields[f"seats.{key}"] = [sentence]
    if not any(wish in (ME, INVITE) for wish in wishes.values()):
        fields["seats"] = ["A match is played by people: take a seat or invite somebody to one."]
    return fields


@transaction.atomic
def join(*, invitation: str, user: User) -> Seat:
    """Take the seat of an invitation; raises Absent for a link that is none, Conflict for one that was used."""
    seat = Seat.objects.select_related("match").filter(invitation=invitation).first() if invitation else None
    if seat is None:
        raise Absent("This invitation is unknown or has been used; ask for a new link.")
    if seat.match.status != Match.Status.INVITING:
        raise Conflict("This match takes no more players.")
    taken = Seat.objects.filter(pk=seat.pk, invitation=invitation, user__isnull=True)
    if not taken.update(user=user, invitation=""):
        raise Conflict("This invitation has just been used.")
    seat.refresh_from_db()
    match = seat.match
    notices.joined(match, seat)
    _begin_if_complete(match)
    _touch(match)
    return seat


def _begin_if_complete(match: Match) -> None:
    if all(seat.is_taken for seat in match.seats.all()):
        match.status = Match.Status.OPEN
        match.save(update_fields=["status"])
        _play_on(match, [])


def answer(*, match: Match, user: User, question: int, code: str, seat: int | None = None) -> Match:
    """Give the answer of a person to the question of this number; returns the match as it is afterwards.

    Raises Conflict where the question was answered already, InvalidRequest for an order that is not legal.
    """
    owed = _owed(match, user, question, seat)
    code = code.strip()
    if not code:
        raise InvalidRequest("Choose an order.", owed.rule, {"code": ["Choose an order."]})
    if owed.kind == Answer.Kind.ROLL:
        code = _faces(code, owed)
    draft = Draft(owed.seat, code, kind=owed.kind, rule=owed.rule, who=owed.who, user=user, question=owed.pk)
    return _play_on(match, [draft])


def check_answer(*, match: Match, user: User, question: int, code: str, seat: int | None = None) -> Roll | None:
    """Check an answer without giving it, and return what it rolls at once; raises what `answer` raises."""
    owed = _owed(match, user, question, seat)
    if owed.kind == Answer.Kind.ROLL:
        _faces(code.strip(), owed)
        return None
    given = given_by(match, list(match.seats.all()), in_force(match))
    try:
        return first_roll(
            engagement_of(match),
            given.orders,
            owed.seat.place,
            code.strip(),
            seed=match.seed,
            stream=match.stream,
            rolls=given.rolls,
        )
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error


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


def refuse_closed(match: Match) -> None:
    """Raise Conflict unless orders may be given."""
    if match.status == Match.Status.FROZEN:
        raise Conflict(match.why)
    if not match.is_open:
        raise Conflict(EXCUSES[Match.Status(match.status)])


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
        Seat.objects.filter(pk=own.pk).update(adjutant=doctrine)
        return _play_on(match, [])
    return _play_on(match, [], {own.pk: (doctrine, scope)}, owed.pk)


def dismiss_adjutant(*, match: Match, user: User, seat: int) -> None:
    """Take the command back from an adjutant who answers to the end."""
    _own_seat(match, user, seat)
    Seat.objects.filter(pk=seat).update(adjutant="")
    _touch(match)


def set_standing_orders(*, match: Match, user: User, seat: int, orders: list[str]) -> Match:
    """Set a seat's standing orders, by key; they answer the questions that they fit from now on."""
    _own_seat(match, user, seat)
    unknown = [key for key in orders if key not in STANDING]
    if unknown:
        sentence = f"{unknown[0]} is no standing order; choose from {', '.join(STANDING)}."
        raise InvalidRequest(sentence, fields={"orders": [sentence]})
    Seat.objects.filter(pk=seat).update(standing=list(dict.fromkeys(orders)))
    match.refresh_from_db()
    return _play_on(match, []) if match.is_open else match


def _own_seat(match: Match, user: User, seat: int) -> Seat:
    own = match.seats.filter(pk=seat).first()
    if own is None:
        raise Absent("There is no such seat at this match.")
    if own.user_id != user.pk:
        raise NotAllowed("This seat is another player's.")
    return own


def _doctrine_known(match: Match, doctrine: str) -> None:
    known = registry.system(match.system).doctrines_for(match.setup)
    if doctrine not in known:
        sentence = f"{doctrine} is no doctrine of this game; choose one of {', '.join(known)}."
        raise InvalidRequest(sentence, fields={"doctrine": [sentence]})


def undo(*, match: Match, user: User) -> Match:
    """Take a person's last order back: no die has fallen since, nothing hidden was seen, and no one else has answered.

    Orders that standing orders or an adjutant gave after it are taken back with it.
    """
    refuse_closed(match)
    last = undoable(match, user)
    if last is None:
        raise Conflict("Nothing can be taken back: a die has fallen, something was seen, or another has answered.")
    with transaction.atomic():
        if not _advance_number(match, last.number):
            raise Conflict("Somebody has just answered; look at the table as it is now.")
        now = timezone.now()
        match.answers.filter(number__gte=last.number, withdrawn__isnull=True).update(withdrawn=now)
        match.refresh_from_db()
        found = play(match, given_by(match, list(match.seats.all()), in_force(match)))
        _write(match, found)
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
    """Give a match up for a side; it is over, and the other side has won."""
    refuse_closed(match)
    own = _own_seat(match, user, seat)
    return _end(match, Match.Status.OVER, f"{own.name} resigned in turn {match.turn}.")


def offer_draw(*, match: Match, user: User, seat: int) -> Match:
    """Offer a draw, or accept the one that the other side has offered."""
    refuse_closed(match)
    own = _own_seat(match, user, seat)
    offered = match.draw_offered_by
    if offered is not None and offered.side != own.side:
        return _end(match, Match.Status.OVER, f"Drawn by agreement in turn {match.turn}.")
    others = [each for each in match.seats.all() if each.side != own.side and each.is_person]
    if not others:
        raise Conflict("A doctrine leads the other side, and takes no draw: resign or play on.")
    if all(each.user_id == user.pk for each in others):
        return _end(match, Match.Status.OVER, f"Drawn by agreement in turn {match.turn}.")
    Match.objects.filter(pk=match.pk).update(draw_offered_by=own)
    _touch(match)
    notices.draw_offered(match, own)
    return match


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
        if not _advance_number(match, keep_first):
            raise Conflict("Somebody has just decided this.")
        match.answers.filter(number__gte=keep_first, withdrawn__isnull=True).update(withdrawn=timezone.now())
        Match.objects.filter(pk=match.pk).update(
            status=Match.Status.OPEN, why="", engine_version=engine_version(match.system)
        )
        match.refresh_from_db()
        match.owed.all().delete()  # every question is asked again: time did not run while it was frozen
        _write(match, play(match, given_by(match, list(match.seats.all()), in_force(match))))
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


def rematch(*, match: Match, user: User) -> Match:
    """Make the return match of one that is over: the same forces, the sides changed between two players."""
    if match.status != Match.Status.OVER:
        raise Conflict("A return match is for one that is over.")
    seats = list(match.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotAllowed("Only who played may ask for the return match.")
    wishes: dict[str, str] = {}
    for seat in seats:
        # The seat that mirrors this one on the other side, or the other side's first.
        mirrored = [each for each in seats if each.side != seat.side]
        other = next((each for each in mirrored if each.place[6:] == seat.place[6:]), mirrored[0])
        wishes[seat.place] = ME if other.user_id == user.pk else (other.doctrine or INVITE)
    known = registry.system(match.system).doctrines_for(match.setup)
    wishes = {place: wish if wish in (ME, INVITE, *known) else known[0] for place, wish in wishes.items()}
    made = create_match(
        owner=user,
        setup=match.setup,
        seats=wishes,
        scenario=match.scenario,
        title=match.title,
        dice_from=match.dice_from,
        staff_allowed=match.staff_allowed,
        patience_hours=match.patience_hours,
    )
    Match.objects.filter(pk=made.pk).update(return_of=match)
    return made


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
        match = _play_on(match, [draft])
    else:
        doctrine = seat.adjutant or registry.system(match.system).default_doctrine(seat.side)
        allowed = registry.system(match.system).doctrines_for(match.setup)
        doctrine = doctrine if doctrine in allowed else allowed[0]
        match = _play_on(match, [], {seat.pk: (doctrine, Scope.TURN)}, owed.pk)
    if match.is_open:
        notices.answered_for(match, seat)
    return match


def unfreeze_or_freeze(match: Match) -> Position | None:
    """Return where an open match is, or freeze it and return None where the rules tell another past of it.

    Where others answer between the reading of the match and of its answers, both are read again.
    """
    while match.is_open:
        try:
            known = position(match)
        except RulesError:
            known = None
        if known is not None and (not match.digest or known.digest == match.digest):
            if match.engine_version != engine_version(match.system):
                Match.objects.filter(pk=match.pk).update(engine_version=engine_version(match.system))
            return known
        same = _unchanged(match).filter(status=Match.Status.OPEN)
        if same.update(status=Match.Status.FROZEN, why=OTHER_PAST, version=F("version") + 1, changed=timezone.now()):
            match.refresh_from_db()
            notices.frozen(match)
            return None
        match.refresh_from_db()
    return None


def _play_on(
    match: Match, drafts: list[Draft], lent: dict[int, tuple[str, str]] | None = None, question: int | None = None
) -> Match:
    """Play a match on with drafts on top of the answers in force, and write what came of it.

    `lent` has by seat a doctrine and how far it answers, in addition to standing orders and adjutants; `question` is
    the owed answer that it is lent for.
    """
    questions = {draft.question for draft in drafts} | {question}
    for _ in range(_TRIES):
        match.refresh_from_db()
        if match.number:
            unfreeze_or_freeze(match)
        refuse_closed(match)
        for asked in questions:
            if asked is not None and not match.owed.filter(pk=asked).exists():
                raise Conflict(ANSWERED)
        if _tried(match, drafts, lent or {}):
            match.refresh_from_db()
            return match
    raise Conflict("Others are answering at the same time; try again.")


def _tried(match: Match, drafts: list[Draft], lent: dict[int, tuple[str, str]]) -> bool:
    """Play on once and write it; returns False where the match has changed meanwhile."""
    seats = list(match.seats.select_related("user"))
    answers = in_force(match)
    given = given_by(match, seats, answers)
    for draft in drafts:
        if draft.kind == Answer.Kind.ORDER:
            given.orders[draft.seat.place].append(draft.code)
        elif given.rolls is not None:
            given.rolls.append(faces_of(draft.code))
    deputies: dict[str, Deputy] = {}
    for seat in seats:
        deputy = deputy_of(match, seat, lent.get(seat.pk))
        if deputy is not None:
            deputies[seat.place] = deputy
    try:
        found = play(match, given, {place: deputy.lend for place, deputy in deputies.items()})
    except RulesError as error:
        if not _unchanged(match).exists():
            return False  # it was refused on top of an answer that has come meanwhile
        raise InvalidRequest.of_rules(error) from error
    by_deputy = [(seat, one) for seat in seats if seat.place in deputies for one in deputies[seat.place].given]
    with transaction.atomic():
        if not _advance_number(match, match.number + len(drafts) + len(by_deputy)):
            return False
        _write_answers(match, drafts, by_deputy)
        match.refresh_from_db()
        _write(match, found)
    return True


def _advance_number(match: Match, number: int) -> bool:
    """Set the number of answers in force, unless the match has changed since it was read; returns whether it was so."""
    return bool(_unchanged(match).update(number=number, version=F("version") + 1, changed=timezone.now()))


def _unchanged(match: Match) -> QuerySet[Match]:
    """Return the row of a match, none where it has changed since it was read."""
    return Match.objects.filter(pk=match.pk, number=match.number, version=match.version)


def _write_answers(match: Match, drafts: list[Draft], by_deputy: Iterable[tuple[Seat, Deputed]]) -> None:
    """Write what was answered, counted on from the answers in force."""
    number = match.number
    events = len(position(match).events) if match.number else 0
    rows: list[Answer] = []
    for draft in drafts:
        rows.append(
            Answer(
                match=match,
                seat=draft.seat,
                number=number + len(rows),
                kind=draft.kind,
                code=draft.code,
                rule=draft.rule,
                who=draft.who,
                by=draft.by,
                user=draft.user,
                turn=match.turn,
                dice_rolled=match.dice_rolled,
                events=events,
                digest=match.digest,
                nonce=secrets.token_hex(8),
            )
        )
    for seat, one in by_deputy:
        rows.append(
            Answer(
                match=match,
                seat=seat,
                number=number + len(rows),
                code=one.code,
                rule=one.rule,
                who=one.who,
                by=one.by,
                turn=match.turn,
                dice_rolled=one.dice_rolled,
                events=one.events,
                digest="" if rows else match.digest,
                nonce=secrets.token_hex(8),
            )
        )
    Answer.objects.bulk_create(rows)


def _write(match: Match, found: Position) -> None:
    """Write where a match is: who owes what, or its battle once it is over. The caller holds the transaction."""
    match.digest = found.digest
    match.dice_rolled = found.dice_count if isinstance(found, Resolution) else found.dice_rolled
    match.turn = turn_of(match, found)
    match.draw_offered_by = None
    match.save(update_fields=["digest", "dice_rolled", "turn", "draw_offered_by"])
    _write_seen(match, found)
    if isinstance(found, Resolution):
        match.owed.all().delete()
        match.battle = request_battle(
            setup=_fought_setup(match, found),
            owner=match.owner,
            scenario=match.scenario,
            title=match.title,
            seed=match.seed,
            stream=match.stream,
            dice=found.faces if match.dice_from == Match.DiceFrom.TABLE else None,
        )
        match.status, match.finished = Match.Status.OVER, timezone.now()
        match.save(update_fields=["battle", "status", "finished"])
        notices.over(match)
        return
    keep(match, found)
    _owe(match, found)


def _write_seen(match: Match, found: Position) -> None:
    """Write with each seat what its side may know, so that who looks again finds without replay whether it changed."""
    for side in range(len(SIDES)):
        initial, rows = seen_by(engagement_of(match).system, match.setup, found.initial, found.events, side)
        match.seats.filter(side=side).update(
            seen_events=len(rows), seen_digest=digest({"initial": initial, "events": rows})
        )


def _fought_setup(match: Match, found: Resolution) -> Json:
    """Return the order of battle with every answer in it, from which its battle is fought like any other."""
    given = given_by(match, list(match.seats.all()), in_force(match))
    return led_by(engagement_of(match), given.orders)


def _owe(match: Match, found: Paused) -> None:
    """Write who owes which answer; a question that is still the same stays, with its number and its time."""
    by_place = {seat.place: seat for seat in match.seats.select_related("user")}
    by_seat = {seat.pk: seat for seat in by_place.values()}
    present = {owed.seat_id: owed for owed in match.owed.all()}
    wanted: dict[int, Owed] = {}
    for place, codes in found.owed.items():
        seat, (who, rule) = by_place[place], found.asked[place]
        wanted[seat.pk] = Owed(match=match, seat=seat, rule=rule, who=who, choices=codes)
    if found.roll is not None:
        seat = next(each for each in by_place.values() if each.is_person)
        roll = found.roll
        asked = {"dice": roll.dice, "need": roll.need, "what": roll.what, "modifiers": roll.modifiers}
        wanted[seat.pk] = Owed(
            match=match, seat=seat, kind=Answer.Kind.ROLL, rule=roll.rule, who=roll.who, choices=asked
        )
    for seat_id, old in present.items():
        new = wanted.get(seat_id)
        same = new is not None and (old.kind, old.rule, old.who, old.choices) == (
            new.kind, new.rule, new.who, new.choices
        )  # fmt: skip
        if same and not match.answers.filter(seat=seat_id, given__gt=old.since, withdrawn__isnull=True).exists():
            wanted.pop(seat_id)
        else:
            old.delete()
    until, remind_at = deadlines(timezone.now(), match.patience_hours)
    for new in wanted.values():
        new.until, new.remind_at = until, remind_at
        new.number = new.seat.asked + 1
        new.save(force_insert=True)
        Seat.objects.filter(pk=new.seat_id).update(asked=new.number)
    notices.asked(match, [owed.seat for owed in wanted.values()], [by_seat[seat_id] for seat_id in present])


def deadlines(now: datetime, hours: int) -> tuple[datetime | None, datetime | None]:
    """Return when an adjutant answers a question asked now, and when its player is reminded: half way, or a day before.

    Of the two times for the reminder it is the later; no hours mean neither.
    """
    if not hours:
        return None, None
    patience = timedelta(hours=hours)
    return now + patience, now + patience - min(patience / 2, _A_DAY)


def _end(match: Match, status: Match.Status, why: str) -> Match:
    with transaction.atomic():
        still = Match.objects.filter(pk=match.pk, status=match.status, version=match.version)
        if not still.update(
            status=status, why=why, version=F("version") + 1, changed=timezone.now(), finished=timezone.now()
        ):
            raise Conflict("The match has just changed; look at the table as it is now.")
        match.owed.all().delete()
        match.seats.update(invitation="")
        match.refresh_from_db()
        notices.over(match)
    return match


def _touch(match: Match) -> None:
    """Count a change of a match that no answer made, so that pages see it."""
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1, changed=timezone.now())
    match.refresh_from_db()
