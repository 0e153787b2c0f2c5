"""Playing a prepared month: choosing the units and queueing it, or entering what was fought on a table."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.ledger import engine, operations
from campaigns.ledger.projection import fit_units
from campaigns.membership.access import role_of
from campaigns.models import Campaign, CampaignInput, Encounter, Role
from campaigns.months import resolution
from campaigns.months.conversion import OPEN, Choice, choice_of, refuse_played, refuse_unless_carried
from campaigns.months.creation import next_campaign
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from common.queueing import send_on_commit
from rules.core.errors import Fault, RulesError

Kind = CampaignInput.Kind
State = Encounter.State
MOST_TURNS = 200  # of a battle that was fought on a table


@transaction.atomic
def choose_and_queue(
    *,
    encounter: Encounter,
    units: list[str],
    doctrine: str = "",
    options: Json | None = None,
    system: str = "",
    user: User | None = None,
) -> Encounter:
    """Choose the units that go and their doctrine, and queue the month for the workers.

    With a `system` the encounter is carried over and fought by its rules; doctrine and options are that system's then.
    A force that the rules refuse is refused now. A month that is queued already with the same choice is returned
    as it is, so that asking twice does no harm.
    """
    campaign, encounter = _locked(encounter)
    choice = choice_of(encounter, list(units), doctrine, options, system)
    if encounter.state in (State.QUEUED, State.RUNNING) and choice == _choice(encounter):
        return encounter
    refuse_played(encounter)
    if encounter.state not in OPEN:
        raise Conflict(f"{encounter} is {encounter.get_state_display()}; its units can no longer be chosen.")
    by_player = user is not None and role_of(user=user, campaign=campaign) == Role.PLAYER
    refuse_unless_carried(encounter, choice, by_player=by_player)
    encounter.choose(**asdict(choice))
    encounter.state, encounter.queued_at = State.QUEUED, timezone.now()
    encounter.engine_version = resolution.version_of(encounter)
    encounter.save()
    resolution.note_other_rules(campaign, encounter)
    operations.add_input(campaign, Kind.CHOICE, choice.to_dict(), encounter=encounter, user=user)
    send_on_commit(resolution.TASK, encounter.pk)
    return encounter


@transaction.atomic
def record_table_result(
    *, encounter: Encounter, result: Any, units: list[str] | None = None, user: User | None = None
) -> Encounter:
    """Enter the result of a month that was fought on a table, and work out its aftermath at once.

    `result` is a complete battle result (`rules.core.outcome`); what is wrong with it is refused field by field, and
    nothing is changed then. `units` are those that went; by default all that the result names.
    """
    campaign, encounter = _locked(encounter)
    refuse_played(encounter)
    if encounter.state not in ((*OPEN, State.QUEUED) if not encounter.orders else OPEN):
        raise Conflict(f"{encounter} is {encounter.get_state_display()}; a result comes too late.")
    try:
        faults = engine.result_faults(campaign.state, result, units) or turn_faults(result)
        if faults:
            raise InvalidRequest.of_faults(faults)
        enter_result(campaign, encounter, result, units, user)
        resolution.close_now(encounter_id=encounter.pk, user=user)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    encounter.refresh_from_db()
    return encounter


def enter_result(
    campaign: Campaign, encounter: Encounter, result: Json, units: list[str] | None, user: User | None
) -> None:
    """Write a result without faults that a person brought, in his caller's transaction; the month is not closed."""
    encounter.units = units if units is not None else own_units(result)
    encounter.result, encounter.result_source = result, Encounter.Source.TABLE
    encounter.state = State.FOUGHT
    encounter.forget_error()
    encounter.forget_match()
    encounter.save()
    payload = {"result": result, "units": encounter.units}
    operations.add_input(campaign, Kind.TABLE_RESULT, payload, encounter=encounter, user=user)
    operations.note(campaign, "table_result", "MM-ENC-5", {}, encounter=encounter, user=user)


def blank_table_result(*, encounter: Encounter, units: list[str] | None = None) -> Json:
    """Return the body that `record_table_result` takes, for these units (all that are fit), to be filled in.

    Raises Conflict where no result can be entered any more, and InvalidRequest for units that cannot go.
    """
    campaign = Campaign.objects.get(pk=encounter.campaign_id)
    refuse_played(encounter)
    if encounter.state not in (*OPEN, State.QUEUED):
        raise Conflict(f"{encounter} is {encounter.get_state_display()}; a result comes too late.")
    going = units if units is not None else encounter.units or default_units(campaign)
    faults = engine.choice_faults(campaign.state, going, campaign.doctrine, {})
    if faults:
        raise InvalidRequest.of_faults(faults)
    return {"result": engine.blank_record(campaign.state, going), "units": going}


@transaction.atomic
def withdraw_table_result(*, encounter: Encounter, reason: str = "", user: User | None = None) -> Encounter:
    """Take a typed result back, until the next month is prepared: the month is as it was before, and may be played.

    What else was put in since, such as an umpire's override, stays. The dice of the aftermath have been seen, so a
    month that is played again draws them afresh, which the journal says.
    """
    campaign, encounter = _locked(encounter)
    if encounter.result_source != Encounter.Source.TABLE or encounter.state not in (State.FOUGHT, State.CLOSED):
        raise Conflict(f"{encounter} has no result from a table to withdraw.")
    if campaign.encounters.filter(number__gt=encounter.number).exists():
        raise Conflict(f"The month after {encounter} is prepared; its result can no longer be withdrawn.")
    if campaign.inputs.filter(kind=Kind.NEXT_CAMPAIGN, number__gt=_opened(campaign, encounter)).exists():
        raise Conflict(f"The campaign after {encounter} has begun; its result can no longer be withdrawn.")
    operations.add_input(campaign, Kind.WITHDRAW, {"reason": reason, "afresh": True}, encounter=encounter, user=user)
    operations.withdraw_lines(campaign, encounter, "aftermath")
    campaign.standing_points.filter(
        year=encounter.year, month=encounter.month, number=encounter.chain, start=False
    ).delete()
    encounter.result, encounter.result_source, encounter.success = None, "", None
    encounter.summary, encounter.finished, encounter.state = {}, None, State.PREPARED
    encounter.forget_error()
    encounter.save()
    operations.write_state(campaign, resolution.replayed(campaign, encounter)[-1][1].state)
    operations.note(campaign, "withdrawn_afresh", "MM-ENC-5", {"reason": reason}, encounter=encounter, user=user)
    return encounter


def play_month(*, campaign: Campaign, wait: Callable[[Encounter], None] | None = None, ride: bool = False) -> Encounter:
    """Play a campaign's month with all units that are fit, and return it closed or failed.

    Without `wait` the month is resolved here; with it the workers have it, and `wait` returns when it is over. A
    campaign that was won or lost goes on with the next one first. `ride` puts those leaders on horseback who may be.
    """
    campaign.refresh_from_db()
    if campaign.status in (Campaign.Status.WON, Campaign.Status.LOST):
        campaign = next_campaign(campaign=campaign)
    encounter = resolution.prepare_month(campaign=campaign)
    refuse_played(encounter)
    if encounter.state in OPEN:
        campaign.refresh_from_db()
        units = encounter.units or default_units(campaign)
        riders = engine.may_ride(campaign.state, units) if ride else []
        encounter = choose_and_queue(
            encounter=encounter,
            units=units,
            doctrine=campaign.doctrine,
            options={"mounted": riders} if riders else None,
        )
    if encounter.state != State.CLOSED:
        if wait is None:
            resolution.resolve(encounter_id=encounter.pk, worker="inline")
        else:
            wait(encounter)
    encounter.refresh_from_db()
    return encounter


def default_units(campaign: Campaign) -> list[str]:
    """Return the units that go by default: all that are fit; no roster has more than a raid takes."""
    return fit_units(campaign.state)


def _locked(encounter: Encounter) -> tuple[Campaign, Encounter]:
    campaign = operations.lock_in_play(encounter.campaign_id)
    return campaign, campaign.encounters.get(pk=encounter.pk)


def _choice(encounter: Encounter) -> Choice:
    return Choice(encounter.units, encounter.doctrine, encounter.options, encounter.system)


def turn_faults(result: Json) -> list[Fault]:
    """Refuse what no evening has time for; the reader of records takes longer battles of the engine's own."""
    if 1 <= result["turns"] <= MOST_TURNS:
        return []
    return [Fault("turns", f"A battle takes 1 to {MOST_TURNS} turns.", "MM-ENC-5")]


def own_units(result: Json) -> list[str]:
    """Return the units of the player's side that a result names."""
    return [str(row["id"]) for row in result["units"] if row["side"] == "player"]


def _opened(campaign: Campaign, encounter: Encounter) -> int:
    prepared = campaign.inputs.filter(encounter=encounter, kind=Kind.PREPARE).first()
    return prepared.number if prepared else 0
