"""A month that is played as a match: begun for the choice on its row, and taken over once the match has ended.

While it is played the month waits, and whatever would change it says why it cannot. When the match is over its answers
become the orders of the month, and a worker fights it by them like any other month; so the result is worked out once,
whatever happens in between, and a replay needs no match. What a killed worker has left undone the next round takes up.
"""

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from battles.fighting import Resolution
from battles.models import error_columns
from battles.permissions import Person
from campaigns.ledger import engine, operations
from campaigns.membership.access import require, role_of
from campaigns.models import Campaign, CampaignInput, Encounter, Role
from campaigns.months import resolution
from campaigns.months.conversion import choice_of, refuse_unless_carried, refuse_unless_open
from campaigns.months.fielding import Fielded, fielded
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from common.queueing import send_on_commit
from matches import seating
from matches import services as matches
from matches.models import Match, Seat
from matches.present import given_by, in_force, position
from matches.seating import Agreed
from rules.core import lengths
from rules.core.errors import Fault, RulesError
from rules.core.suggest import did_you_mean

TASK = "campaigns.tasks.match_ended"
ME, INVITE, PROGRAM = seating.ME, seating.INVITE, "program"
MEMBER = "member:"  # before the name of a member who is given a seat
Kind = CampaignInput.Kind
State = Encounter.State
_GOING_ON = (Match.Status.INVITING, Match.Status.OPEN, Match.Status.FROZEN)


@transaction.atomic
def play_as_match(
    *, encounter: Encounter, user: User, seats: dict[str, str], chosen: Json, agreed: Agreed | None = None
) -> Encounter:
    """Begin the match of a prepared month, and return the month, which is being played.

    `chosen` are units, doctrine, options and system as `choose_and_queue` takes them. `seats` has by place (player,
    enemy, or a partner) who leads there: ME, INVITE for a link, MEMBER with the name of one, who is asked and accepts
    or declines, or PROGRAM, as it is too where a place is left out. Raises InvalidRequest with all that is wrong,
    Conflict where the month does not wait to be played.
    """
    campaign = operations.lock_in_play(encounter.campaign_id)
    encounter = campaign.encounters.get(pk=encounter.pk)
    encounter.campaign = campaign
    role = require(user=user, campaign=campaign)
    refuse_unless_open(encounter, "played")
    choice = choice_of(encounter, **chosen)
    refuse_unless_carried(encounter, choice, by_player=role == Role.PLAYER)
    stream = engine.battle_stream(campaign.state)
    if resolution.dice_of(campaign).typed.get(stream):
        raise Conflict("Dice are typed for this battle; take them back to play it, or let a worker fight it by them.")
    encounter.choose(choice.units, choice.doctrine, choice.options, choice.system)
    order = fielded(encounter, campaign.state)
    seats = {place: ME if wish == f"{MEMBER}{user.get_username()}" else wish for place, wish in seats.items()}
    members = _members(campaign, seats)
    encounter.match = seating.create_match(
        owner=user,
        setup=order.setup,
        seats=_wishes(order, seats),
        title=f"{campaign.name}, {encounter.title}"[: lengths.TITLE],
        agreed=agreed,
        source=seating.Source(campaign.seed_of(stream), stream, TASK),
    )
    seating.ask(match=encounter.match, guests=members)
    encounter.match.refresh_from_db()
    encounter.state, encounter.queued_at = State.PLAYING, timezone.now()
    encounter.engine_version = resolution.version_of(encounter)
    encounter.save()
    resolution.note_other_rules(campaign, encounter)
    operations.add_input(campaign, Kind.CHOICE, choice.to_dict(), encounter=encounter, user=user)
    operations.note(campaign, "match_begun", "MM-ENC-5", {}, encounter=encounter, user=user)
    return encounter


def _wishes(order: Fielded, seats: dict[str, str]) -> dict[str, str]:
    """Return who is to have which place as matches take it; the program keeps the doctrine of the order of battle."""
    usual = {each.key: each.doctrine for each in order.engagement.commanders()}
    return {
        place: usual.get(place, wish) if wish == PROGRAM else INVITE if wish.startswith(MEMBER) else wish
        for place, wish in seats.items()
    }


def _members(campaign: Campaign, seats: dict[str, str]) -> dict[str, User]:
    """Return the members who are given a seat, by place; raises InvalidRequest for a name of no member."""
    names = {place: wish.removeprefix(MEMBER) for place, wish in seats.items() if wish.startswith(MEMBER)}
    known = {user.get_username(): user for user in campaign.members.all()} if names else {}
    all_of = ", ".join(sorted(known))
    faults = [
        Fault(
            f"seats.{place}",
            f"{name} is no member of this campaign; choose one of {all_of}.{did_you_mean(name, known)}",
        )
        for place, name in names.items()
        if name not in known
    ]
    if faults:
        raise InvalidRequest.of_faults(faults)
    return {place: known[name] for place, name in names.items()}


@dataclass(slots=True, frozen=True)
class Played:
    """The match of a month as its members may know it: who plays, who is awaited, and who may call it off."""

    match: Match
    seats: list[Seat]
    awaited: list[Seat]
    own: bool
    may_call_off: bool
    watch_link: str | None  # the code of the link for spectators, for who plays or began it
    invitation: str  # the code of the reader's own invitation, "" for none
    hands_on: bool  # whether he may hand the links of free seats to others

    @property
    def goes_on(self) -> bool:
        """Return whether it is not over."""
        return self.match.status in _GOING_ON


def played(encounter: Encounter, user: Person, role: str) -> Played | None:
    """Return the match of a month for a reader of its campaign, None for a month that is not played by people."""
    match = Match.objects.filter(encounter=encounter.pk).defer("setup", "seed").first()
    if match is None:
        return None
    seats = list(match.seats.select_related("user", "guest").order_by("order"))
    owe = set(match.owed.values_list("seat", flat=True))
    begun = match.status != Match.Status.INVITING
    awaited = [seat for seat in seats if seat.pk in owe or not (begun or seat.is_taken)]
    own = user.pk is not None and any(seat.user_id == user.pk for seat in seats)
    may_call_off = encounter.state == State.PLAYING and _may_call_off(match, user, role)
    link = match.watch_link or None if own or (user.pk is not None and match.owner_id == user.pk) else None
    invitation = next((seat.invitation for seat in seats if seat.is_kept_for(user.pk)), "")
    hands_on = role == Role.UMPIRE or (bool(role) and match.owner_id == user.pk)
    return Played(match, seats, awaited, own, may_call_off, link, invitation, hands_on)


def _may_call_off(match: Match, user: Person, role: str) -> bool:
    """Return whether somebody may end a match for good: its umpire, or who began it while it is not under way."""
    return role == Role.UMPIRE or (role == Role.PLAYER and match.owner_id == user.pk and not match.is_open)


@transaction.atomic
def call_match_off(*, encounter: Encounter, user: User, reason: str = "") -> Encounter:
    """End the match of a month before it is over; the month waits again as it did before.

    Its umpire may at any time, and who began it while it has not begun or is frozen. The journal keeps the reason.
    """
    campaign = operations.lock_in_play(encounter.campaign_id)
    encounter = campaign.encounters.select_related("match").get(pk=encounter.pk)
    match = encounter.match
    if encounter.state != State.PLAYING or match is None:
        raise Conflict(f"{encounter} is not being played.")
    if not _may_call_off(match, user, role_of(user=user, campaign=campaign)):
        raise NotAllowed("Only the campaign's umpire calls a match off; who began it may while it is not under way.")
    by = f"Called off by {user.get_username()}{f': {reason}' if reason else ''}"
    matches.call_off(match=match, why=f"{by.rstrip('.')}.")
    _take_over(campaign, encounter)
    return encounter


@transaction.atomic
def fight_as_played(*, encounter: Encounter, user: User) -> Encounter:
    """Have a month that failed fought again by the answers of its match, such as once the site has its rules again."""
    campaign = operations.lock_in_play(encounter.campaign_id)
    require(user=user, campaign=campaign)
    encounter = campaign.encounters.select_related("match").get(pk=encounter.pk)
    if encounter.state != State.FAILED or encounter.match is None or encounter.match.status != Match.Status.OVER:
        raise Conflict(f"{encounter} has no match by which it could be fought again.")
    _take_over(campaign, encounter)
    return encounter


def match_ended(*, match_id: UUID) -> bool:
    """Take over what became of the match of a month; returns whether this call did it, so that twice does no harm."""
    encounter = Encounter.objects.filter(match=match_id, state=State.PLAYING).only("pk", "campaign_id").first()
    return encounter is not None and take_over(encounter_id=encounter.pk, campaign_id=encounter.campaign_id)


def take_over_ended() -> int:
    """Take over every match of a month that has ended, or is gone, and was not taken over; returns how many."""
    playing = Encounter.objects.filter(state=State.PLAYING).exclude(match__status__in=_GOING_ON)
    rows = list(playing.values_list("pk", "campaign_id"))
    return sum(take_over(encounter_id=pk, campaign_id=campaign_id) for pk, campaign_id in rows)


@transaction.atomic
def take_over(*, encounter_id: int, campaign_id: int) -> bool:
    """Let a month be fought by the answers of its match, or wait again where it was called off."""
    try:
        campaign = operations.lock(campaign_id)
    except Conflict:
        return False  # it was deleted
    playing = campaign.encounters.select_related("match").filter(pk=encounter_id, state=State.PLAYING)
    encounter = playing.first()
    if encounter is None or (encounter.match is not None and encounter.match.status in _GOING_ON):
        return False
    _take_over(campaign, encounter)
    return True


def _take_over(campaign: Campaign, encounter: Encounter) -> None:
    match = encounter.match
    encounter.queued_at = None
    if match is None or match.status != Match.Status.OVER:
        reason = match.why if match is not None else "Who began it is no longer here."
        encounter.forget_match()
        encounter.state = State.PREPARED
        encounter.save()
        operations.note(campaign, "match_called_off", "MM-ENC-5", {"reason": reason}, encounter=encounter)
        return
    encounter.orders = given_by(match, list(match.seats.all()), in_force(match)).orders
    try:
        faces = _faces(match)
    except RulesError as error:
        encounter.state = State.FAILED
        encounter.save()
        Encounter.objects.filter(pk=encounter.pk).update(**error_columns(InvalidRequest.of_rules(error)))
        return
    encounter.state, encounter.queued_at = State.QUEUED, timezone.now()
    encounter.engine_version = resolution.version_of(encounter)
    encounter.forget_error()
    encounter.save()
    operations.add_input(campaign, Kind.PLAYED, {"orders": encounter.orders}, encounter=encounter)
    operations.note(campaign, "match_over", "MM-ENC-5", {"reason": match.why}, encounter=encounter)
    if faces:
        operations.type_dice(campaign, match.stream, faces, encounter=encounter, user=match.owner)
    send_on_commit(resolution.TASK, encounter.pk)


def _faces(match: Match) -> list[int]:
    """Return the dice of a match whose dice were rolled at a table; raises RulesError where the rules refuse it."""
    if not match.from_table:
        return []
    known = position(match)
    if not isinstance(known, Resolution) or known.digest != match.digest:
        raise RulesError(resolution.OTHER_END)
    return known.faces
