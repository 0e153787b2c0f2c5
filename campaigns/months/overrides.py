"""An umpire's interventions: typed dice, overrides with a reason, new names."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from battles.models import error_columns
from campaigns.ledger import engine, operations, projection, umpiring
from campaigns.ledger.engine import Step
from campaigns.membership.access import require
from campaigns.models import Campaign, CampaignInput, Encounter, Role
from campaigns.months import resolution
from campaigns.months.conversion import refuse_played
from campaigns.months.creation import typed_faults
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from common.queueing import send_on_commit
from rules.core.errors import Fault, RulesError, SetupError
from rules.core.narrate import listed
from rules.core.suggest import did_you_mean

Kind = CampaignInput.Kind
State = Encounter.State
# States of a month for which no dice are taken: its match or the workers have it.
_BUSY = (State.PLAYING, State.QUEUED, State.RUNNING)


@transaction.atomic
def type_dice(*, campaign: Campaign, stream: str, faces: list[int], user: User | None = None) -> Campaign:
    """Type the faces of one of the month's streams of dice instead of drawing them; an empty list withdraws them.

    Dice that set a month up may be typed until it is queued: it is then set up again. Others may be typed until
    they fall. Raises Conflict for dice that have fallen, and NotAllowed for dice hidden from the player unless the
    umpire types them.
    """
    if user is not None and engine.is_hidden_stream(stream):
        require(user=user, campaign=campaign, roles=(Role.UMPIRE,))
    return put_dice(campaign, stream, faces, user)


def put_dice(campaign: Campaign, stream: str, faces: list[int], user: User | None) -> Campaign:
    """Type faces in the caller's transaction, without asking who it is; see `type_dice`."""
    campaign = operations.lock_in_play(campaign.pk)
    encounter = open_month(campaign)
    _check_stream(campaign, encounter, stream, faces)
    operations.type_dice(campaign, stream, faces, encounter=encounter, user=user)
    if encounter is None:
        return campaign
    if encounter.state == State.FOUGHT:
        campaign.encounters.filter(pk=encounter.pk).update(**error_columns())
        send_on_commit(resolution.TASK, encounter.pk)
    elif _fallen(campaign, stream):
        _prepare_again(campaign, encounter)
    return campaign


@transaction.atomic
def umpire_override(*, campaign: Campaign, changes: list[Json], reason: str, user: User | None = None) -> Campaign:
    """Change units, leaders or standings of a running campaign as its umpire, with a reason that the journal keeps."""
    campaign = operations.lock_in_play(campaign.pk)
    encounter = _still(campaign)
    if not reason.strip():
        missing = Fault("reason", "An override needs a reason; the journal keeps it.")
        raise InvalidRequest.of_faults([missing, *override_faults(campaign=campaign, changes=changes)])
    step = _attempt(lambda: umpiring.override(campaign.state, changes))
    payload = {"changes": changes, "reason": reason.strip()}
    operations.add_input(campaign, Kind.OVERRIDE, payload, encounter=encounter, user=user)
    rules = list(dict.fromkeys(str(event["rule"]) for event in step.events))
    data = {"reason": reason.strip(), "rules": listed(rules)}
    operations.note(campaign, "override", rules[0], data, encounter=encounter, user=user)
    step = Step(step.state, [{**event, "reason": reason.strip()} for event in step.events])
    operations.write_step(campaign, step, operations.BY_HAND, encounter=encounter, user=user)
    return campaign


def override_faults(*, campaign: Campaign, changes: Any) -> list[Fault]:
    """Return all that is wrong with an umpire's changes, before any of them is made."""
    try:
        umpiring.override(campaign.state, changes)
    except SetupError as error:
        return error.faults
    return []


@transaction.atomic
def rename(*, campaign: Campaign, kind: str, key: str, name: str, user: User | None = None) -> Campaign:
    """Call a unit, leader, formation, or the campaign itself, by another name."""
    if kind == "campaign" and user is not None:
        require(user=user, campaign=campaign, roles=(Role.UMPIRE,))
    return put_name(campaign, kind, key, name, user)


def put_name(campaign: Campaign, kind: str, key: str, name: str, user: User | None) -> Campaign:
    """Give a name in the caller's transaction, without asking who it is; see `rename`."""
    campaign = operations.lock_in_play(campaign.pk)
    encounter = _still(campaign)
    step = _attempt(lambda: umpiring.rename(campaign.state, kind, key, name))
    payload = {"kind": kind, "key": key, "name": name}
    operations.add_input(campaign, Kind.RENAME, payload, encounter=encounter, user=user)
    if kind == "campaign":
        data = {"before": campaign.name, "after": name.strip()}
        operations.note(campaign, "called", "MM-CAMP-1", data, encounter=encounter, user=user)
        campaign.name = name.strip()
    operations.write_step(campaign, step, operations.BY_HAND, encounter=encounter, user=user)
    return campaign


def _attempt(step: Callable[[], Step]) -> Step:
    try:
        return step()
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error


def _still(campaign: Campaign) -> Encounter | None:
    """Return the open month, or refuse while the workers have it."""
    encounter = open_month(campaign)
    if encounter is not None and encounter.state not in (State.PREPARED, State.FAILED):
        refuse_played(encounter)
        raise Conflict(f"{encounter} is {encounter.get_state_display()}; wait until it is closed.")
    return encounter


def _check_stream(campaign: Campaign, encounter: Encounter | None, stream: str, faces: list[int]) -> None:
    month = f"{campaign.year}-{campaign.month:02}"
    faults = typed_faults({stream: faces})
    streams = engine.streams_of(campaign.state)
    if stream not in streams:
        message = f"{stream} is no stream of dice of {month}; the journal names those there are."
        faults.append(Fault("stream", message + did_you_mean(stream, streams)))
    if faults:
        raise InvalidRequest.of_faults(faults)
    if encounter is not None and encounter.state in _BUSY:
        refuse_played(encounter)
        raise Conflict(f"{encounter} is {encounter.get_state_display()}; wait until it is closed.")
    fallen = _fallen(campaign, stream)
    again = encounter is not None and encounter.state in (State.PREPARED, State.FAILED)
    fought = encounter is not None and encounter.state == State.FOUGHT
    if fallen - {"prepare"} or (fallen and not again) or (fought and stream == engine.battle_stream(campaign.state)):
        raise Conflict(f"The dice of {stream} have fallen; they can no longer be typed.")
    if faces and not fallen and stream not in engine.open_streams(campaign.state):
        sentence = f"{month} does not roll {stream}, so these dice would stay unused; type those that it asks for."
        raise InvalidRequest.of_faults([Fault("stream", sentence, engine.rule_of_stream(stream))])
    _check_number(campaign, encounter, stream, faces)


def _check_number(campaign: Campaign, encounter: Encounter | None, stream: str, faces: list[int]) -> None:
    """Refuse more or fewer faces than a roll of the month takes, as far as its state and these faces show."""
    result = result_of_fought(encounter)
    count = engine.dice_asked(campaign.state, result).get(stream, (0, 0))
    names = projection.names(campaign.state)
    fault = engine.number_fault(stream, faces, count, names, "faces")
    if fault is None and faces and result is None:
        start = campaign.state
        if encounter is not None:
            start = campaign.snapshots.get(year=encounter.year, month=encounter.month).state
        taken = engine.dice_taken(start, stream, faces, resolution.dice_of(campaign))
        fault = engine.number_fault(stream, faces, (taken, taken), names, "faces") if taken else None
    if fault is not None:
        raise InvalidRequest.of_faults([fault])


def open_month(campaign: Campaign) -> Encounter | None:
    """Return the campaign's month that is not closed; None before it is prepared."""
    return campaign.encounters.exclude(state=State.CLOSED).first()


def result_of_fought(encounter: Encounter | None) -> Json | None:
    """Return the result of a month whose battle is fought and whose aftermath is still to come; None otherwise."""
    return encounter.result if encounter is not None and encounter.state == State.FOUGHT else None


def typable_streams(campaign: Campaign, role: str = Role.UMPIRE) -> list[str]:
    """Return the names of the streams that this role may type dice for now, in the month's order.

    There are none while a match or the workers have the month, and none of a campaign in the archive.
    """
    return typable_in(campaign, open_month(campaign), role)


def typable_in(campaign: Campaign, encounter: Encounter | None, role: str) -> list[str]:
    """Return the same for a caller who has read the open month."""
    if campaign.archived is not None or (encounter is not None and encounter.state in _BUSY):
        return []
    free = engine.open_streams(campaign.state)
    if encounter is not None and encounter.state in (State.PREPARED, State.FAILED):
        lines = encounter.journal.filter(withdrawn=False, part="prepare").values_list("dice", flat=True)
        free |= {str(roll.get("stream", "")) for dice in lines for roll in dice}
    if encounter is not None and encounter.state == State.FOUGHT:
        free.discard(engine.battle_stream(campaign.state))
    if role != Role.UMPIRE:
        free = {stream for stream in free if not engine.is_hidden_stream(stream)}
    return [stream for stream in engine.streams_of(campaign.state) if stream in free]


def _fallen(campaign: Campaign, stream: str) -> set[str]:
    """Return the parts of the journal that rest on dice of a stream; a stream belongs to one month."""
    month = campaign.journal.filter(withdrawn=False, year=campaign.year, month=campaign.month)
    return {line.part for line in month if any(roll.get("stream") == stream for roll in line.dice)}


def _prepare_again(campaign: Campaign, encounter: Encounter) -> None:
    """Set the open month up again from its start, with all dice typed since."""
    operations.withdraw_lines(campaign, encounter, "prepare")
    try:
        steps = resolution.replayed(campaign, encounter)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    prepared = next(step for entry, step in steps if entry.kind == Kind.PREPARE)
    step = Step(steps[-1][1].state, prepared.events)
    operations.write_step(campaign, step, "prepare", encounter=encounter)
    resolution.lay_sheet(encounter, step.state)
