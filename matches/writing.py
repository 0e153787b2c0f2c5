"""How a match is played on and written: one answer, one locked transaction, and never half of it.

The battle is played on outside of the transaction, and then written only if the match is still as it was when it was
read. Of two answers at the same instant the second is played again on top of the first.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from battles.fighting import Resolution, seen_by
from battles.playing import Paused, led_by
from battles.services import request_battle
from battles.versions import engine_version
from common.claims import QUEUED
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from common.json_input import Json
from common.queueing import send_on_commit
from matches import notices, watching
from matches.adjutants import Deputed, Deputy, Scope, deputy_of, thinker_at
from matches.models import Answer, Match, Owed, Seat
from matches.present import Position, engagement_of, faces_of, given_by, in_force, keep, play, position, turn_of
from rules.core.errors import RulesError
from rules.core.sides import SIDES

_TRIES = 5  # to write an answer while others answer at the same instant
_A_DAY = timedelta(days=1)
THINK = "matches.tasks.think"
Changes = dict[int, dict[str, Any]]  # of seats: fields by the seat's key
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


def refuse_closed(match: Match) -> None:
    """Raise Conflict unless orders may be given."""
    if match.status == Match.Status.FROZEN:
        raise Conflict(match.why)
    if not match.is_open:
        raise Conflict(EXCUSES[Match.Status(match.status)])


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
        frozen = {"status": Match.Status.FROZEN, "why": OTHER_PAST}
        with transaction.atomic():
            if same.update(**frozen, version=F("version") + 1, changed=timezone.now()):
                match.refresh_from_db()
                notices.frozen(match)
                return None
        match.refresh_from_db()
    return None


def play_on_with(
    match: Match,
    drafts: list[Draft],
    lent: dict[int, tuple[str, str]] | None = None,
    question: int | None = None,
    *,
    changes: Changes | None = None,
    overdue: Seat | None = None,
) -> Match:
    """Play a match on with drafts on top of the answers in force, and write what came of it in one transaction.

    `lent` has by seat a doctrine and how far it answers, in addition to standing orders and adjutants; `question` is
    the owed answer that it is lent for. `changes` of seats hold from this answer on and are written with it; the person
    of an `overdue` seat is notified that he was answered for.
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
        if _tried(match, drafts, lent or {}, changes or {}, overdue):
            match.refresh_from_db()
            return match
    raise Conflict("Others are answering at the same time; try again.")


def _tried(
    match: Match, drafts: list[Draft], lent: dict[int, tuple[str, str]], changes: Changes, overdue: Seat | None
) -> bool:
    """Play on once and write it; returns False where the match has changed meanwhile."""
    seats = list(match.seats.select_related("user"))
    for seat in seats:
        for name, value in changes.get(seat.pk, {}).items():
            setattr(seat, name, value)
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
        if not advance_number(match, match.number + len(drafts) + len(by_deputy)):
            return False
        for seat_id, fields in changes.items():
            match.seats.filter(pk=seat_id).update(**fields)
        _write_answers(match, drafts, by_deputy)
        match.refresh_from_db()
        write(match, found)
        if overdue is not None and match.is_open:
            notices.answered_for(match, overdue)
    return True


def advance_number(match: Match, number: int) -> bool:
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


def write(match: Match, found: Position, asks_again: frozenset[int] = frozenset()) -> None:
    """Write where a match is: who owes what, or its battle once it is over. The caller holds the transaction.

    Seats that it `asks_again` took an order back: their time begins again, and they need no notice of it.
    """
    match.digest = found.digest
    match.dice_rolled = found.dice_count if isinstance(found, Resolution) else found.dice_rolled
    match.turn = turn_of(match, found.events)
    match.draw_offered_by = None
    match.save(update_fields=["digest", "dice_rolled", "turn", "draw_offered_by"])
    _write_seen(match, found)
    if isinstance(found, Resolution):
        match.owed.all().delete()
        if not match.commission:
            match.battle = request_battle(
                setup=_fought_setup(match, found),
                owner=match.owner,
                scenario=match.scenario,
                title=match.title,
                seed=match.seed,
                stream=match.stream,
                dice=found.faces if match.from_table else None,
            )
        match.status, match.finished = Match.Status.OVER, timezone.now()
        match.seats.update(invitation="", guest=None)
        match.save(update_fields=["battle", "status", "finished"])
        announce_end(match)
        return
    keep(match, found)
    _owe(match, found, asks_again)


def announce_end(match: Match) -> None:
    """Notify the players that a match has ended, and who commissioned it. The caller holds the transaction."""
    notices.over(match)
    if match.commission:
        send_on_commit(match.commission, str(match.pk))


def _write_seen(match: Match, found: Position) -> None:
    """Write with each seat what its side may know, so that who looks again finds without replay whether it changed."""
    for side in range(len(SIDES)):
        initial, rows = seen_by(engagement_of(match).system, match.setup, found.initial, found.events, side)
        match.seats.filter(side=side).update(
            seen_events=len(rows), seen_digest=digest({"initial": initial, "events": rows})
        )
    if match.watch_link:
        Match.objects.filter(pk=match.pk).update(watch_digest=watching.public_digest(match, found))


def _fought_setup(match: Match, found: Resolution) -> Json:
    """Return the order of battle with every answer in it, from which its battle is fought like any other."""
    given = given_by(match, list(match.seats.all()), in_force(match))
    return led_by(engagement_of(match), given.orders)


def _owe(match: Match, found: Paused, asks_again: frozenset[int]) -> None:
    """Write who owes which answer; a question that is still the same stays, with its number and its time."""
    by_place = {seat.place: seat for seat in match.seats.select_related("user")}
    by_seat = {seat.pk: seat for seat in by_place.values()}
    present = {owed.seat_id: owed for owed in match.owed.select_related("seat")}
    wanted: dict[int, Owed] = {}
    for place, codes in found.owed.items():
        seat, (who, rule) = by_place[place], found.asked[place]
        wanted[seat.pk] = Owed(match=match, seat=seat, rule=rule, who=who, choices=codes)
    if found.roll is not None:
        seat, roll = _roller(match, found, by_place), found.roll
        asked = {"dice": roll.dice, "need": roll.need, "what": roll.what, "modifiers": roll.modifiers}
        wanted[seat.pk] = Owed(
            match=match, seat=seat, kind=Answer.Kind.ROLL, rule=roll.rule, who=roll.who, choices=asked
        )
    for seat_id, old in present.items():
        new = wanted.get(seat_id)
        same = new is not None and (old.kind, old.rule, old.who, old.choices) == (
            new.kind, new.rule, new.who, new.choices
        )  # fmt: skip
        same = same and seat_id not in asks_again and thinker_at(match, old.seat) in ("", old.doctrine)
        if same and not match.answers.filter(seat=seat_id, given__gt=old.since, withdrawn__isnull=True).exists():
            wanted.pop(seat_id)
        else:
            old.delete()
    _ask(match, wanted.values())
    awaited = [owed.seat for owed in wanted.values() if not thinker_at(match, owed.seat)]
    notices.asked(match, awaited, [by_seat[seat_id] for seat_id in {*present, *asks_again}])


def _ask(match: Match, questions: Iterable[Owed]) -> None:
    """Write new questions: each has a number and a time, or a worker answers it."""
    until, remind_at = deadlines(timezone.now(), match.patience_hours)
    for new in questions:
        new.number = new.seat.asked + 1
        doctrine = thinker_at(match, new.seat) if new.kind == Answer.Kind.ORDER else ""
        if not doctrine:
            new.until, new.remind_at = until, remind_at
        new.save(force_insert=True)
        Seat.objects.filter(pk=new.seat_id).update(asked=new.number)
        if doctrine:
            # One answer at a time, so that each is written as soon as it is found.
            have_answered(new, doctrine, Scope.QUESTION)


def have_answered(owed: Owed, doctrine: str, scope: str) -> None:
    """Have a worker answer a question by a doctrine that takes long. The caller holds the transaction."""
    asked = Owed.objects.filter(pk=owed.pk)
    asked.update(doctrine=doctrine, scope=scope, thinking=QUEUED, claimed_by="", claimed_at=None)
    send_on_commit(THINK, owed.pk)


def ask_himself(owed: Owed) -> None:
    """Ask a player himself what a worker was to answer for him: what the worker finds is no longer taken.

    The caller holds the transaction.
    """
    owed.delete()
    owed.seat.refresh_from_db()
    _ask(owed.match, [Owed(match=owed.match, seat=owed.seat, rule=owed.rule, who=owed.who, choices=owed.choices)])


def _roller(match: Match, found: Paused, by_place: dict[str, Seat]) -> Seat:
    """Return the seat whose player taps in the roll that is awaited.

    On one phone it is always the first person's. Where each has his own it is that of whose piece rolls, then another
    on its side; a doctrine's dice, and those of no side, are the first person's. Who has left the command to an
    adjutant to the end is away, and the next at the table rolls for him.
    """
    persons = [each for each in by_place.values() if each.is_person]
    if match.dice_from == Match.DiceFrom.EACH and found.roller:
        side = SIDES.index(found.roller.partition(".")[0])
        persons.sort(key=lambda each: (each.place != found.roller, each.side != side, each.order))
    return next((each for each in persons if each.is_at_table), persons[0])


def deadlines(now: datetime, hours: int) -> tuple[datetime | None, datetime | None]:
    """Return when an adjutant answers a question asked now, and when its player is reminded: half way, or a day before.

    Of the two times for the reminder it is the later; no hours mean neither.
    """
    if not hours:
        return None, None
    patience = timedelta(hours=hours)
    return now + patience, now + patience - min(patience / 2, _A_DAY)


def touch(match: Match) -> None:
    """Count a change of a match that no answer made, so that pages see it."""
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1, changed=timezone.now())
    match.refresh_from_db()
