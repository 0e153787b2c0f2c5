"""Who sits at a match: it is made with its seats, and these are taken, declined, and left by who goes.

Every person takes his seat himself: by the link of an open one, or as the guest that it is kept for. Who leaves a match
that is being played leaves an adjutant, so that no one waits, and a link, so that another may take over.
"""

from dataclasses import asdict, dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from battles.levels import LEVELS, commander_at
from battles.models import Scenario
from battles.playing import put_at
from battles.services import fresh_seed, read_setup
from battles.versions import engine_version
from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from common.hashing import digest
from common.json_input import Json
from matches import notices
from matches.adjutants import takes_long, usual_adjutant
from matches.models import Match, Seat
from matches.models.match import fresh_code
from matches.present import engagement_of
from matches.watching import MOST_TURNS
from matches.writing import Changes, play_on_with, touch, unfreeze_or_freeze
from rules import registry
from rules.core.battle_record import Commander
from rules.core.orders import PERSON
from rules.core.search.keys import fault_of, is_commander
from rules.core.suggest import did_you_mean

ME = "me"  # who makes a match takes the seat himself
INVITE = "invite"  # the seat waits for a person who has its link
MOST_HOURS = 24 * 30


@dataclass(slots=True, frozen=True)
class Agreed:
    """What is agreed on for a match when it is made.

    `patience_hours` is how long a player may take over an answer, 0 for ever; `spectators` is how many turns those are
    behind who have the link for them, None for no such link.
    """

    dice_from: str = Match.DiceFrom.SEED
    staff_allowed: bool = True
    patience_hours: int = 0
    spectators: int | None = None

    def faults(self) -> dict[str, list[str]]:
        """Return what is wrong, by field."""
        fields: dict[str, list[str]] = {}
        if not 0 <= self.patience_hours <= MOST_HOURS:
            fields["patience_hours"] = [f"Patience is 0 to {MOST_HOURS} hours."]
        if self.spectators is not None and not 0 <= self.spectators <= MOST_TURNS:
            fields["spectators"] = [f"Spectators are 0 to {MOST_TURNS} turns behind."]
        if self.dice_from not in Match.DiceFrom.values:
            fields["dice_from"] = [f"Dice come from one of {', '.join(Match.DiceFrom.values)}."]
        return fields


def agreed_of(match: Match) -> Agreed:
    """Return what was agreed on for a match."""
    behind = match.watch_delay if match.watch_link else None
    return Agreed(match.dice_from, match.staff_allowed, match.patience_hours, behind)


@dataclass(slots=True, frozen=True)
class Source:
    """The dice a match is fought with, by seed and stream, and the task that gets its id at its end, "" for none.

    The task has the battle fought and hands it to `keep_battle`; then the seed is never shown to who plays.
    """

    seed: str
    stream: str = "battle"
    task: str = ""


@transaction.atomic
def create_match(
    *,
    owner: User,
    setup: Json,
    seats: dict[str, str],
    scenario: Scenario | None = None,
    title: str = "",
    agreed: Agreed | None = None,
    source: Source | None = None,
) -> Match:
    """Make a match and its seats, each for `ME`, `INVITE`, a level or a doctrine; it begins once all are taken.

    A place that `seats` does not name keeps the doctrine of the order of battle. Without a `source` its dice are fresh.
    Raises InvalidRequest with all faults.
    """
    agreed, source = agreed or Agreed(), source or Source(fresh_seed())
    engagement = read_setup(setup=setup)
    system, commanders = str(setup["system"]), engagement.commanders()
    # A place that a person leads in the order of battle waits for one.
    usual = {each.key: INVITE if each.doctrine == PERSON else each.doctrine for each in commanders}
    sides = {each.key: each.side for each in commanders}
    slug = scenario.slug if scenario else ""
    wishes = usual | {
        place: commander_at(wish, setup, sides[place], slug) if wish in LEVELS and place in sides else wish
        for place, wish in seats.items()
    }
    fields = _faults_of_seats(system, setup, usual, wishes) | agreed.faults()
    if fields:
        sentences = dict.fromkeys(sentence for part in fields.values() for sentence in part)
        raise InvalidRequest(" ".join(sentences), fields=fields)
    led = dict(engagement.setup)
    for place, wish in wishes.items():
        if wish not in (ME, INVITE):
            put_at(led, place, {"doctrine": wish})
    terms = asdict(agreed)
    behind = terms.pop("spectators")
    match = Match.objects.create(
        owner=owner,
        scenario=scenario,
        system=system,
        title=title or (scenario.name if scenario else engagement.system.card().title),
        setup=led,
        setup_hash=digest(led),
        seed=source.seed,
        stream=source.stream,
        commission=source.task,
        engine_version=engine_version(system),
        watch_link="" if behind is None else fresh_code(),
        watch_delay=behind or 0,
        **terms,
    )
    Seat.objects.bulk_create(_seats(match, commanders, wishes))
    _begin_if_complete(match)
    return match


def _seats(match: Match, commanders: list[Commander], wishes: dict[str, str]) -> list[Seat]:
    """Return the seats of a match, in the order of the commanders."""
    return [
        Seat(
            match=match,
            place=commander.key,
            side=commander.side,
            order=order,
            name=commander.name,
            user=match.owner if wishes[commander.key] == ME else None,
            doctrine="" if wishes[commander.key] in (ME, INVITE) else wishes[commander.key],
            thinks=takes_long(match.system, wishes[commander.key]),
            invitation=fresh_code() if wishes[commander.key] == INVITE else "",
        )
        for order, commander in enumerate(commanders)
    ]


def _faults_of_seats(system: str, setup: Json, usual: dict[str, str], wishes: dict[str, str]) -> dict[str, list[str]]:
    """Return what is wrong with who is to have which place, by field; `usual` has every place there is."""
    fields: dict[str, list[str]] = {}
    doctrines = registry.system(system).commanders_for(setup)
    for key, wish in wishes.items():
        if key not in usual:
            known = list(usual)
            sentence = f"{key} is no place at this battle; choose one of {', '.join(known)}.{did_you_mean(key, known)}"
            fields[f"seats.{key}"] = [sentence]
        elif wish not in (ME, INVITE, *doctrines) and not is_commander(wish):
            choices = ", ".join((ME, INVITE, *LEVELS, *doctrines))
            sentence = fault_of(wish) or f"{wish} is no doctrine of this game; choose one of {choices}."
            fields[f"seats.{key}"] = [sentence]
    if not any(wish in (ME, INVITE) for wish in wishes.values()):
        fields["seats"] = ["A match is played by people: take a seat or invite somebody to one."]
    return fields


@transaction.atomic
def ask(*, match: Match, guests: dict[str, User]) -> None:
    """Keep open seats of a match, by place, for guests, and notify these; each accepts by its link, or declines."""
    for place, guest in guests.items():
        match.seats.filter(place=place).exclude(invitation="").update(guest=guest)
        notices.invited(match, guest)


@transaction.atomic
def join(*, invitation: str, user: User) -> Seat:
    """Take the seat of an invitation; of a match under way one that was left, with the command of its adjutant.

    Raises Absent for a link that is none, Conflict for one that was used, NotAllowed for one that is another's.
    """
    seat, match = _invited(invitation)
    if seat.guest_id not in (None, user.pk):
        raise NotAllowed("This place is kept for another player, who has been asked.")
    if match.status not in (Match.Status.INVITING, Match.Status.OPEN, Match.Status.FROZEN):
        raise Conflict("This match takes no more players.")
    begun = match.status != Match.Status.INVITING
    if begun and engagement_of(match).system.hides(match.setup) and _plays_against(match, seat, user):
        raise NotAllowed("You play the other side, which must not see what this one sees; hand the link to another.")
    taken = Seat.objects.filter(pk=seat.pk, invitation=invitation, user__isnull=True)
    if not taken.update(user=user, invitation="", guest=None, adjutant=""):
        raise Conflict("This invitation has just been used.")
    seat.refresh_from_db()
    notices.joined(match, seat)
    if not begun:
        _begin_if_complete(match)
    touch(match)
    return seat


@transaction.atomic
def decline(*, invitation: str, user: User) -> Match:
    """Decline the seat that is kept for a guest; who made the match gets a new link, for another player."""
    seat, match = _invited(invitation)
    if seat.guest_id != user.pk:
        raise NotAllowed("Only who was asked by name declines a place.")
    Seat.objects.filter(pk=seat.pk).update(guest=None, invitation=fresh_code())
    notices.declined(match)
    touch(match)
    return match


def _invited(invitation: str) -> tuple[Seat, Match]:
    """Return the seat of an invitation, and its match locked, so that of two who take the last seats one waits."""
    seat = Seat.objects.filter(invitation=invitation).first() if invitation else None
    if seat is None:
        raise Absent("This invitation is unknown or has been used; ask for a new link.")
    match = Match.objects.select_for_update().get(pk=seat.match_id)
    seat.match = match
    return seat, match


def _plays_against(match: Match, seat: Seat, user: User) -> bool:
    return match.seats.filter(user=user).exclude(side=seat.side).exists()


def is_left_without(match: Match, user: User) -> bool:
    """Return whether no person sits at a match, or is asked to it, once this one is gone."""
    people = match.seats.filter(Q(user__isnull=False) | Q(guest__isnull=False))
    return not people.exclude(Q(user=user) | Q(guest=user)).exists()


@transaction.atomic
def vacate(*, match: Match, user: User) -> None:
    """Free the seats of a person who leaves, and those kept for him; each has a link by which another takes it.

    Of a match that has begun an adjutant answers from now on, until another takes over: the others do not wait.
    """
    match = Match.objects.select_for_update().get(pk=match.pk)
    for seat in match.seats.filter(guest=user):
        Seat.objects.filter(pk=seat.pk).update(guest=None, invitation=fresh_code())
    own = list(match.seats.filter(user=user))
    if not own:
        touch(match)
        return
    if match.is_open and match.number:
        unfreeze_or_freeze(match)
    begun = match.status != Match.Status.INVITING
    changes: Changes = {
        seat.pk: {
            "user_id": None,
            "invitation": fresh_code(),
            "adjutant": usual_adjutant(match, seat) if begun else "",
            "standing": [],
            "quiet": False,
            "looked_at": 0,
        }
        for seat in own
    }
    if match.is_open:
        play_on_with(match, [], changes=changes)
    else:
        for pk, fields in changes.items():
            match.seats.filter(pk=pk).update(**fields)
        touch(match)
    notices.left(match)


def _begin_if_complete(match: Match) -> None:
    if all(seat.is_taken for seat in match.seats.all()):
        match.status = Match.Status.OPEN
        match.save(update_fields=["status"])
        play_on_with(match, [])


@transaction.atomic
def rematch(*, match: Match, user: User) -> Match:
    """Make the return match of one that is over: the same forces, the sides changed between two players."""
    if match.status != Match.Status.OVER:
        raise Conflict("A return match is for one that is over.")
    if match.commission:
        raise Conflict("This match was played for a campaign, and is not played a second time.")
    seats = list(match.seats.all())
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotAllowed("Only who played may ask for the return match.")
    wishes: dict[str, str] = {}
    for seat in seats:
        # The seat that mirrors this one on the other side, or the other side's first.
        mirrored = [each for each in seats if each.side != seat.side]
        other = next((each for each in mirrored if each.place[6:] == seat.place[6:]), mirrored[0])
        wishes[seat.place] = ME if other.user_id == user.pk else (other.doctrine or INVITE)
    known = registry.system(match.system).commanders_for(match.setup)
    wishes = {place: wish if wish in (ME, INVITE, *known) else known[0] for place, wish in wishes.items()}
    made = create_match(
        owner=user,
        setup=match.setup,
        seats=wishes,
        scenario=match.scenario,
        title=match.title,
        agreed=agreed_of(match),
    )
    Match.objects.filter(pk=made.pk).update(return_of=match)
    return made
