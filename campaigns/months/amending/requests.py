"""What an umpire asks of the past: to amend a month, to undo and redo the last steps, to go back to a month."""

import uuid

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from battles.versions import engine_version
from campaigns.ledger import operations
from campaigns.ledger.grafting import as_entry, drop_draft, graft, inputs_since
from campaigns.ledger.record import to_record
from campaigns.ledger.rewinding import rewound
from campaigns.membership.access import require
from campaigns.models import Amendment, Campaign, CampaignInput, Encounter, Role
from campaigns.months.amending import script as scripts
from campaigns.months.amending import working
from campaigns.transfer.writing import write_record
from common.exceptions import Absent, Conflict, InvalidRequest
from common.json_input import Json
from common.queueing import send_on_commit
from rules.core import lengths
from rules.core.errors import Fault

Kind = Amendment.Kind
Status = Amendment.Status
State = Encounter.State
MOST_WAITING = 5  # amendments of one campaign that are neither accepted nor dropped
_OPEN = (Status.QUEUED, Status.RUNNING, Status.READY)
_NOTES = {Kind.AMEND: "amended", Kind.UNDO: "undone", Kind.REDO: "redone", Kind.BACK: "gone_back"}


def marker(campaign: Campaign) -> str:
    """Return what shows whether a campaign has changed: its last input, and how many it has."""
    last = campaign.inputs.aggregate(last=Max("pk"))["last"]
    return f"{last}/{campaign.inputs.count()}"


def amendment_of(campaign: Campaign, pk: int) -> Amendment:
    """Return one amendment of a campaign; raises Absent where there is none such."""
    found = campaign.amendments.select_related("user", "campaign").filter(pk=pk).first()
    if found is None:
        raise Absent("There is no such amendment of this campaign.")
    return found


def is_stale(amendment: Amendment, now: str = "") -> bool:
    """Return whether the campaign, whose marker is `now`, has changed since the amendment was asked for."""
    return amendment.status in _OPEN and amendment.based_on != (now or marker(amendment.campaign))


def status_words(amendment: Amendment, now: str) -> str:
    """Return how far an amendment is, of a campaign whose marker is `now`; a stale one is not ready for anything."""
    if is_stale(amendment, now):
        return "stale: the campaign has changed since; drop it, and amend the month again"
    return amendment.get_status_display()


@transaction.atomic
def amend(*, campaign: Campaign, number: int, changes: Json, reason: str, user: User | None = None) -> Amendment:
    """Ask for a closed month to be amended, and return the amendment, which changes nothing until it is accepted.

    `changes` is what `script.amended` takes. What is wrong with it is refused now, as far as no battle has to be fought
    to know; the months after it are left to the workers.
    """
    campaign = _to_amend(campaign, user)
    month = operations.month_of(campaign, number)
    if month.state != State.CLOSED:
        raise Conflict(f"{month} is not over; change it on its own page.")
    if not reason.strip() or len(reason) > lengths.REASON:
        sentence = f"An amendment needs a reason of 1 to {lengths.REASON} letters; the journal keeps it."
        raise InvalidRequest.of_faults([Fault("reason", sentence), *scripts.change_faults(changes)])
    if campaign.amendments.filter(status__in=_OPEN).count() >= MOST_WAITING:
        raise Conflict(f"{MOST_WAITING} amendments wait to be accepted or dropped; decide on one of them first.")
    entries = [as_entry(row) for row in inputs_since(campaign, number)]
    asked = scripts.amended(entries, changes, month.result, user.pk if user else None)
    amendment = _begun(campaign, number, Kind.AMEND, asked, user)
    amendment.changes, amendment.reason = changes, reason.strip()
    working.Work(amendment, "inline").go_on()
    if amendment.done >= len(amendment.script):
        working.finish(amendment)
    amendment.save()
    if amendment.status == Status.QUEUED:
        send_on_commit(working.TASK, amendment.pk)
    return amendment


@transaction.atomic
def accept(*, amendment: Amendment, user: User | None = None) -> Amendment:
    """Put the amended months in the place of the campaign's own, unless it has changed since."""
    campaign = _to_amend(amendment.campaign, user)
    amendment = Amendment.objects.select_for_update(of=("self",)).select_related("draft").get(pk=amendment.pk)
    if amendment.status != Status.READY or amendment.draft is None:
        why = f" {amendment.error_message}" if amendment.error_message else ""
        raise Conflict(f"This amendment is {amendment.get_status_display()} and cannot be accepted.{why}")
    if amendment.based_on != marker(campaign):
        raise Conflict(
            f"The preview is stale: {campaign.name} has changed since it was worked out. Drop it, and amend the month "
            "again."
        )
    _take(campaign, amendment, user)
    return amendment


@transaction.atomic
def drop(*, amendment: Amendment, user: User | None = None) -> Amendment:
    """Drop an amendment that was not accepted; a worker who has it stops at the next month."""
    campaign = operations.lock(amendment.campaign_id)
    _judge(campaign, user)
    amendment = Amendment.objects.select_for_update(of=("self",)).select_related("draft").get(pk=amendment.pk)
    if amendment.status not in (*_OPEN, Status.FAILED):
        raise Conflict(f"This amendment is {amendment.get_status_display()}; there is nothing to drop.")
    draft, amendment.draft = amendment.draft, None
    amendment.status, amendment.finished = Status.DROPPED, timezone.now()
    amendment.claimed_by, amendment.claimed_at, amendment.kept_battles = "", None, {}
    amendment.save()
    if draft is not None:
        drop_draft(draft)
    return amendment


def undone_next(campaign: Campaign) -> str:
    """Return in words what `undo` would undo now, "" where there is nothing."""
    if last := _reversible(campaign):
        return f"the last {last.get_kind_display()}"
    row = campaign.inputs.select_related("encounter").order_by("number").last()
    if row is None or row.kind == CampaignInput.Kind.BEGIN or not campaign.encounters.exists():
        return ""
    if row.kind == CampaignInput.Kind.CLOSE and row.encounter is not None:
        return f"{row.encounter}, as it was fought"
    label = CampaignInput.Kind(row.kind).label
    return f"{label}, {row.encounter}" if row.encounter is not None else label


def redone_next(campaign: Campaign) -> bool:
    """Return whether there is something that `redo` would do again."""
    return _undone(campaign) is not None


@transaction.atomic
def undo(*, campaign: Campaign, user: User | None = None) -> Amendment:
    """Undo the last step: one input, a month's battle with its choice, or the last amendment as one."""
    campaign = _to_amend(campaign, user)
    last = _reversible(campaign)
    if last is not None:
        return _restore(campaign, last, Kind.UNDO, user)
    newest = campaign.encounters.order_by("-number").first()
    if newest is None or not undone_next(campaign):
        raise Conflict(f"There is nothing to undo in {campaign.name}: no month has been prepared yet.")
    entries = [as_entry(row) for row in inputs_since(campaign, newest.number)]
    if entries[-1]["kind"] == CampaignInput.Kind.RENAME and entries[-1]["payload"]["kind"] == "campaign":
        raise Conflict("The last step gave the campaign its name; give it another on the page of names.")
    return _at_once(campaign, newest.number, Kind.UNDO, scripts.without_last_step(entries), user)


@transaction.atomic
def redo(*, campaign: Campaign, user: User | None = None) -> Amendment:
    """Do again what was undone last, as long as nothing else has happened since."""
    campaign = _to_amend(campaign, user)
    last = _undone(campaign)
    if last is None:
        raise Conflict(f"There is nothing to redo in {campaign.name}; what was undone can be redone until it changes.")
    done = _restore(campaign, last, Kind.REDO, user)
    last.status = Status.REDONE
    last.save()
    return done


@transaction.atomic
def go_back(*, campaign: Campaign, number: int, reason: str = "", user: User | None = None) -> Amendment:
    """Take a campaign back to the time before month `number` was prepared; `undo` brings the months back."""
    campaign = _to_amend(campaign, user)
    operations.month_of(campaign, number)
    return _at_once(campaign, number, Kind.BACK, [], user, reason.strip())


def refuse_other_rules(campaign: Campaign, number: int) -> None:
    """Refuse months that were played by other rules than this site has: worked out again they would be others."""
    month = operations.month_of(campaign, number)
    now = engine_version(campaign.system)
    later = campaign.snapshots.filter(Q(year__gt=month.year) | Q(year=month.year, month__gte=month.month))
    other = later.exclude(engine_version=now).first()
    if other is not None:
        raise Conflict(
            f"{other} was played by other rules ({other.engine_version}) than this site has now ({now}), so it cannot "
            "be worked out again; amend a later month, or change the roster by an override."
        )


def _judge(campaign: Campaign, user: User | None) -> None:
    if user is not None:
        require(user=user, campaign=campaign, roles=(Role.UMPIRE,))


def _to_amend(campaign: Campaign, user: User | None) -> Campaign:
    """Lock and return a campaign whose past may be changed now."""
    campaign = operations.lock_in_play(campaign.pk)
    _judge(campaign, user)
    month = campaign.encounters.exclude(state__in=(State.CLOSED, State.PREPARED, State.FAILED)).first()
    if month is not None:
        raise Conflict(
            f"{month} is {month.get_state_display()}; the past can be amended when it is over, or its match called off."
        )
    return campaign


def _begun(
    campaign: Campaign, number: int, kind: str, entries: list[Json], user: User | None, reason: str = ""
) -> Amendment:
    """Return an amendment with a draft that is where the campaign was before month `number`.

    A month to which the campaign no longer comes is the next one to be prepared.
    """
    record = to_record(campaign, battles=False)
    if campaign.encounters.filter(number=number).exists():
        refuse_other_rules(campaign, number)
        record = rewound(record, number)
    draft = write_record(record, campaign.owner, str(uuid.uuid4()), draft=True)
    return Amendment.objects.create(
        campaign=campaign,
        kind=kind,
        first=number,
        script=entries,
        draft=draft,
        based_on=marker(campaign),
        user=user,
        reason=reason,
    )


def _at_once(
    campaign: Campaign, number: int, kind: str, entries: list[Json], user: User | None, reason: str = ""
) -> Amendment:
    """Carry a change out whose battles are all on record."""
    amendment = _begun(campaign, number, kind, entries, user, reason)
    work = working.Work(amendment, "inline")
    while amendment.done < len(amendment.script):
        before = amendment.done
        work.go_on()
        if amendment.done == before:
            raise Conflict("A battle of these months is no longer on record; amend the month instead.")
    working.finish(amendment)
    _take(campaign, amendment, user)
    return amendment


def _restore(campaign: Campaign, last: Amendment, kind: str, user: User | None) -> Amendment:
    """Bring back the inputs that an amendment replaced."""
    done = _at_once(campaign, last.first, kind, last.before, user)
    # The campaign is where it was before that, so what was done or undone until then comes next.
    earlier = campaign.amendments.filter(status=Status.ACCEPTED, now_at=last.based_on, pk__lt=last.pk)
    earlier.update(now_at=done.now_at)
    return done


def _take(campaign: Campaign, amendment: Amendment, user: User | None) -> None:
    """Write what an amendment comes to, and note it in the journal."""
    draft = amendment.draft
    assert draft is not None
    amendment.campaign = campaign
    since = amendment.first
    month = campaign.encounters.filter(number=since).first() or draft.encounters.filter(number=since).first()
    title = str(month)
    amendment.before = [as_entry(row) for row in inputs_since(campaign, since)]
    amendment.status, amendment.finished, amendment.user = Status.ACCEPTED, timezone.now(), user or amendment.user
    graft(campaign, draft, amendment)
    amendment.now_at = marker(campaign)
    amendment.save(update_fields=["now_at"])
    there = campaign.encounters.filter(number=since).first()
    data = {"since": title, "reason": amendment.reason}
    operations.note(campaign, _NOTES[Kind(amendment.kind)], "MM-CAMP-1", data, encounter=there, user=user)


def _reversible(campaign: Campaign) -> Amendment | None:
    """Return the change to the past that can be undone as one: the last, if nothing has happened since."""
    found = campaign.amendments.filter(status=Status.ACCEPTED, now_at=marker(campaign))
    return found.filter(kind__in=(Kind.AMEND, Kind.BACK, Kind.REDO)).order_by("-pk").first()


def _undone(campaign: Campaign) -> Amendment | None:
    """Return what can be redone: an undoing after which nothing has happened but others that were redone."""
    found = campaign.amendments.filter(kind=Kind.UNDO, status=Status.ACCEPTED, now_at=marker(campaign))
    return found.order_by("-pk").first()
