"""The one module that writes campaigns: each call runs in its caller's transaction and is journalled.

A step of the rules is written completely: the state, the rows projected from it, and a journal line for each event.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import models
from django.db.models import Max, Q
from django.utils import timezone

from battles.versions import engine_version
from campaigns.ledger import engine, narration, projection
from campaigns.ledger.engine import Step
from campaigns.ledger.projection import Row, State
from campaigns.models import (
    Campaign,
    CampaignInput,
    Encounter,
    Formation,
    JournalLine,
    Leader,
    Snapshot,
    Standing,
    StandingPoint,
    Territory,
    Unit,
)
from common.exceptions import Absent, Conflict
from common.hashing import digest
from rules.core.errors import Fault

BY_HAND = "umpire"  # the part of the journal that people write
_BATCH = 500


def lock(campaign_id: int) -> Campaign:
    """Return the campaign under a row lock, so that its months are written one after the other.

    All code that writes rows of a campaign takes this lock before any other: the campaign, then its forecasts, then all
    else. Raises Conflict for a campaign that is no more.
    """
    try:
        return Campaign.objects.select_for_update().get(pk=campaign_id)
    except Campaign.DoesNotExist:
        raise Conflict("This campaign has just been deleted.") from None


def month_of(campaign: Campaign, number: int) -> Encounter:
    """Return a month by its number; raises Absent where the campaign has none of it."""
    month = campaign.encounters.filter(number=number).first()
    if month is None:
        last = campaign.encounters.count()
        there = f"its months are numbered from 1 to {last}" if last else "none has been prepared yet"
        raise Absent.of_faults([Fault("number", f"{campaign.name} has no month {number}; {there}.")])
    return month


def lock_in_play(campaign_id: int) -> Campaign:
    """Lock and return a campaign that is to be changed; raises Conflict if it is archived."""
    campaign = lock(campaign_id)
    if campaign.archived is not None:
        raise Conflict(
            f"{campaign.name} is archived, and nobody can go on with it until its owner takes it out of the archive."
        )
    return campaign


def add_input(
    campaign: Campaign,
    kind: str,
    payload: dict[str, Any],
    *,
    encounter: Encounter | None = None,
    user: User | None = None,
) -> CampaignInput:
    """Append a decision or a result."""
    return CampaignInput.objects.create(
        campaign=campaign,
        encounter=encounter,
        number=_last(campaign.inputs) + 1,
        kind=kind,
        payload=payload,
        user=user,
    )


def take_snapshot(campaign: Campaign) -> None:
    """Keep the state at a month's start."""
    Snapshot.objects.create(
        campaign=campaign,
        year=campaign.year,
        month=campaign.month,
        inputs=_last(campaign.inputs),
        engine_version=engine_version(campaign.system),
        state=campaign.state,
        digest=digest(campaign.state),
    )


def write_step(
    campaign: Campaign, step: Step, part: str, *, encounter: Encounter | None = None, user: User | None = None
) -> None:
    """Write what a step came to: state, rows, journal; its lines belong to the month in which the step began."""
    lines = narration.by_hand if part == BY_HAND else narration.lines
    _write_lines(campaign, lines(step.events), part, encounter, user)
    write_state(campaign, step.state)


def note(
    campaign: Campaign,
    what: str,
    rule: str,
    data: dict[str, Any],
    *,
    dice: list[int] | None = None,
    encounter: Encounter | None = None,
    user: User | None = None,
) -> None:
    """Write one journal line for an action of a person, with the rule that it replaces.

    Dice typed for a covered stream are covered as it is.
    """
    row: Row = {"kind": "note", "rule": rule, "who": "umpire", "what": what, "after": data}
    if "stream" in data:
        row["stream"] = data["stream"]
    rolls = [{"rule": rule, "who": "umpire", "faces": dice}] if dice else []
    _write_lines(campaign, [{**row, "dice": rolls}], BY_HAND, encounter, user)


def type_dice(
    campaign: Campaign,
    stream: str,
    faces: list[int],
    *,
    encounter: Encounter | None = None,
    user: User | None = None,
) -> None:
    """Keep faces typed for a stream, or take them back where there are none, with a line in the journal."""
    payload = {"stream": stream, "faces": faces}
    add_input(campaign, CampaignInput.Kind.TYPED_DICE, payload, encounter=encounter, user=user)
    what = "typed_dice" if faces else "dice_taken_back"
    rule = engine.rule_of_stream(stream)
    note(campaign, what, rule, {"stream": stream}, dice=faces, encounter=encounter, user=user)


def note_unused_dice(campaign: Campaign, encounter: Encounter, typed: dict[str, list[int]]) -> None:
    """Note in the journal which of the dice typed for a month that is over it never asked for."""
    key = f"{encounter.year}-{encounter.month:02}/"
    rows = campaign.journal.filter(year=encounter.year, month=encounter.month, withdrawn=False)
    used = {roll.get("stream") for dice in rows.values_list("dice", flat=True) for roll in dice}
    if encounter.battle_id:
        used.add(f"{key}battle")
    for stream in sorted(stream for stream in typed if stream.startswith(key) and stream not in used):
        note(campaign, "dice_unused", engine.rule_of_stream(stream), {"stream": stream}, encounter=encounter)


def write_state(campaign: Campaign, state: State) -> None:
    """Write a state and every row projected from it."""
    for field, value in projection.header(state).items():
        setattr(campaign, field, value)
    if campaign.territory.slug != state["territory"]:
        campaign.territory = Territory.objects.get(slug=state["territory"])
    campaign.state = state
    ends = campaign.keeps_seal and campaign.status == Campaign.Status.WAR_OVER
    campaign.opened = timezone.now() if ends else campaign.opened
    campaign.save()
    if ends:
        note(campaign, "seal_opened", "MM-CAMP-1", {})
    _write(Standing, campaign, "faction", projection.standings(state))
    _write_formations(campaign, projection.formations(state))
    formations = dict(Formation.objects.filter(campaign=campaign).values_list("key", "pk"))
    rows = projection.leaders(state)
    for row in rows.values():
        row["formation_id"] = formations.get(row.pop("formation"))
    _write(Leader, campaign, "key", rows)
    leaders = dict(Leader.objects.filter(campaign=campaign).values_list("key", "pk"))
    rows = projection.units(state)
    for row in rows.values():
        row["formation_id"] = formations.get(row.pop("formation"))
        row["leader_id"] = leaders.get(row.pop("leader"))
    _write(Unit, campaign, "key", rows)


def mark_standings(campaign: Campaign, *, year: int, month: int, number: int, start: bool = False) -> None:
    """Store morale and investment of every faction for the charts: at a campaign's start, or at a month's end."""
    StandingPoint.objects.bulk_create(
        StandingPoint(campaign=campaign, faction=faction, year=year, month=month, number=number, start=start, **row)
        for faction, row in projection.standings(campaign.state).items()
    )


def withdraw_lines(campaign: Campaign, encounter: Encounter, part: str) -> None:
    """Mark the lines of a part of a month as withdrawn, those on unused dice too; they stay readable."""
    lines = campaign.journal.filter(Q(part=part) | Q(part=BY_HAND, data__what="dice_unused"), encounter=encounter)
    lines.filter(withdrawn=False).update(withdrawn=True)


def finish(encounter: Encounter, **fields: Any) -> None:
    """Close a month."""
    for field, value in fields.items():
        setattr(encounter, field, value)
    encounter.state = Encounter.State.CLOSED
    encounter.finished = timezone.now()
    encounter.forget_error()
    encounter.save()


def _write_lines(
    campaign: Campaign, rows: list[Row], part: str, encounter: Encounter | None, user: User | None
) -> None:
    year, month = (encounter.year, encounter.month) if encounter else (campaign.year, campaign.month)
    number = _last(campaign.journal)
    JournalLine.objects.bulk_create(
        [
            JournalLine(
                campaign=campaign,
                encounter=encounter,
                number=number + place,
                year=year,
                month=month,
                part=part,
                rule=row["rule"],
                kind=row["kind"],
                dice=row["dice"],
                data={key: value for key, value in row.items() if key != "dice"},
                hidden=narration.is_hidden(row),
                user=user,
            )
            for place, row in enumerate(rows, start=1)
        ],
        batch_size=_BATCH,
    )


def _last(rows: Any) -> int:
    return rows.aggregate(last=Max("number"))["last"] or 0


def _write_formations(campaign: Campaign, rows: dict[str, Row]) -> None:
    parents = {key: row.pop("parent") for key, row in rows.items()}
    _write(Formation, campaign, "key", rows)
    written = {formation.key: formation for formation in Formation.objects.filter(campaign=campaign)}
    for key, parent in parents.items():
        parent_id = written[parent].pk if parent else None
        if written[key].parent_id != parent_id:
            Formation.objects.filter(pk=written[key].pk).update(parent_id=parent_id)


def _write(model: type[models.Model], campaign: Campaign, name: str, rows: dict[str, Row]) -> None:
    """Make the rows of a campaign say this and no more, touching only what changed."""
    manager = model._default_manager
    there = {getattr(row, name): row for row in manager.filter(campaign=campaign)}
    gone = [there[key].pk for key in there if key not in rows]
    if gone:
        manager.filter(pk__in=gone).delete()
    manager.bulk_create(model(campaign=campaign, **{name: key}, **row) for key, row in rows.items() if key not in there)
    for key, row in rows.items():
        if key in there and any(getattr(there[key], field) != value for field, value in row.items()):
            manager.filter(pk=there[key].pk).update(**row)
