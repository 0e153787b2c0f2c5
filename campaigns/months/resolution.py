"""The three parts of a month, each in one transaction and harmless when asked for twice: prepare, fight, aftermath."""

import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from battles.fighting import Resolution, fight
from battles.models import Battle, error_columns
from battles.resolving import UNKNOWN_FAILURE, outcome_fields, write_pages
from battles.versions import OTHER_RULES, engine_version
from campaigns.ledger import engine, operations, projection, replay
from campaigns.models import Campaign, CampaignInput, Encounter
from campaigns.months.fielding import Fielded, fielded
from common.claims import UNFINISHED, release_void, take
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from common.queueing import send
from matches import services as matches
from rules.core.errors import RulesError

log = logging.getLogger(__name__)
TASK = "campaigns.tasks.resolve_encounter"
Kind = CampaignInput.Kind
State = Encounter.State
_HIDDEN = ("posture",)
OTHER_END = (
    "The rules of this site tell another end of the match than the one that was played. Fight it as it was played once "
    "the site has its rules again; or play it once more, let a worker fight it, or enter the result that the match had."
)


def dice_of(campaign: Campaign) -> engine.Dice:
    """Return the dice of a campaign: its seed, all faces typed for it, and how often months were withdrawn."""
    rows = campaign.inputs.filter(kind__in=(Kind.TYPED_DICE, Kind.WITHDRAW)).select_related("encounter")
    typed = replay.typed_dice(replay.entries(row for row in rows if row.kind == Kind.TYPED_DICE))
    withdrawn: Counter[str] = Counter()
    for row in rows:
        if row.kind == Kind.WITHDRAW and row.encounter is not None and row.payload.get("afresh"):
            withdrawn[f"{row.encounter.year}-{row.encounter.month:02}"] += 1
    return engine.Dice(campaign.seed, typed, withdrawn=dict(withdrawn), sealed=campaign.sealed)


def prepare_month(*, campaign: Campaign, user: User | None = None) -> Encounter:
    """Roll the month's set-up dice and lay its sheet out; a month already open is returned as it is."""
    return prepare_or_find_month(campaign=campaign, user=user)[0]


@transaction.atomic
def prepare_or_find_month(*, campaign: Campaign, user: User | None = None) -> tuple[Encounter, bool]:
    """Prepare the month like `prepare_month`, and return whether this call did it."""
    campaign = operations.lock_in_play(campaign.pk)
    waiting = campaign.encounters.exclude(state=State.CLOSED).first()
    if waiting is not None:
        return waiting, False
    return _prepare(campaign, user), True


def _prepare(campaign: Campaign, user: User | None) -> Encounter:
    if campaign.status != Campaign.Status.ACTIVE:
        raise Conflict(
            f"There is no month to prepare in {campaign.name}: {campaign.get_status_display()}.", "MM-CAMP-7"
        )
    before = _rules_in_force(campaign)
    operations.take_snapshot(campaign)
    encounter = Encounter(
        campaign=campaign,
        number=campaign.encounters.count() + 1,
        chain=campaign.number,
        year=campaign.year,
        month=campaign.month,
        kind=campaign.state["next_encounter"],
        doctrine=campaign.doctrine,
    )
    try:
        step = engine.prepare(campaign.state, dice_of(campaign))
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    lay_sheet(encounter, step.state)
    _note_other_rules(campaign, encounter, before)
    operations.add_input(campaign, Kind.PREPARE, {}, encounter=encounter, user=user)
    operations.write_step(campaign, step, "prepare", encounter=encounter)
    if encounter.passed:
        summary = projection.month_summary(step.state, f"{encounter.year}-{encounter.month:02}")
        operations.finish(encounter, summary=summary)
        operations.mark_standings(campaign, year=encounter.year, month=encounter.month, number=encounter.chain)
        operations.note_unused_dice(campaign, encounter, dice_of(campaign).typed)
    return encounter


def note_other_rules(campaign: Campaign, encounter: Encounter) -> None:
    """Write into an open month's journal that it goes on by other rules, if they changed since its last line."""
    _note_other_rules(campaign, encounter, _rules_in_force(campaign))


def _note_other_rules(campaign: Campaign, encounter: Encounter, before: str) -> None:
    now = engine_version(campaign.system)
    if before != now:
        operations.note(campaign, "engine", "MM-CAMP-1", {"before": before, "after": now}, encounter=encounter)


def _rules_in_force(campaign: Campaign) -> str:
    """Return the version of the rules by which a campaign was last played, or else begun.

    A month may be prepared by one version and go on by another: the journal's line in that month is newer than its
    snapshot.
    """
    snapshot = campaign.snapshots.last()
    if snapshot is None:
        return campaign.engine_version
    lines = campaign.journal.filter(data__what="engine", year=snapshot.year, month=snapshot.month)
    line = lines.order_by("number").last()
    return str(line.data["after"]["after"]) if line else snapshot.engine_version


def version_of(encounter: Encounter) -> str:
    """Return the version that this process has of the rules by which a month is fought."""
    own = encounter.campaign.system
    system = encounter.system or own
    return engine_version(system, converted=system != own)


def _has_its_rules(encounter: Encounter) -> bool:
    """Return True unless a month was queued by a site whose rules are not those of this process."""
    return encounter.engine_version in ("", version_of(encounter))


def replayed(campaign: Campaign, encounter: Encounter) -> list[tuple[replay.Entry, engine.Step]]:
    """Return the steps of a month again, from its snapshot and the inputs since; raises RulesError."""
    snapshot = campaign.snapshots.get(year=encounter.year, month=encounter.month)
    rows = replay.entries(campaign.inputs.filter(number__gt=snapshot.inputs))
    return list(replay.replay(rows, dice_of(campaign), snapshot.state))


def lay_sheet(encounter: Encounter, state: projection.State) -> None:
    """Write what was prepared into the month's row, hidden values separate from public ones."""
    sheet = state["encounter"]
    encounter.passed = sheet is None
    # A stand-up fight may have taken the place of the raid that was next (MM-CAMP-10).
    encounter.kind = sheet["kind"] if sheet else encounter.kind
    sheet = sheet or {}
    encounter.sheet = {key: value for key, value in sheet.items() if key not in _HIDDEN}
    encounter.hidden = {key: value for key, value in sheet.items() if key in _HIDDEN}
    encounter.opponent = sheet.get("opponent", "")
    encounter.save()


def resolve(*, encounter_id: int, worker: str) -> bool:
    """Fight a queued month and work out its aftermath; returns whether this call did either.

    Delivered twice, or to two workers at once, one of them does it. A month that was fought by a worker who died
    before its aftermath is only closed.
    """
    fought = False
    claim = take(Encounter.objects.filter(pk=encounter_id), "state")
    if claim:
        try:
            fought = _fight(encounter_id, claim, worker)
        except (Encounter.DoesNotExist, Conflict):
            return False  # the campaign was deleted while it was fought
    return close(encounter_id=encounter_id) or fought


def close(*, encounter_id: int) -> bool:
    """Work out the aftermath of a fought month; a refusal is kept with the month, which stays fought."""
    try:
        encounter = Encounter.objects.select_related("campaign").get(pk=encounter_id)
        if encounter.state == State.FOUGHT and not _has_its_rules(encounter):
            # No fault of the month: it stays fought until `requeue_expired` sends it to a worker that may close it.
            log.warning("Encounter %s was not closed. %s", encounter_id, OTHER_RULES)
            return False
        return close_now(encounter_id=encounter_id)
    except (Encounter.DoesNotExist, Conflict):
        return False  # the campaign was deleted
    except Exception as error:
        why = _why(error, f"The aftermath of encounter {encounter_id}")
        Encounter.objects.filter(pk=encounter_id, state=State.FOUGHT).update(**error_columns(why))
    return False


@transaction.atomic
def close_now(*, encounter_id: int, user: User | None = None) -> bool:
    """Work out the aftermath of a fought month and turn to the next; raises RulesError and then changes nothing."""
    campaign = operations.lock(Encounter.objects.only("campaign_id").get(pk=encounter_id).campaign_id)
    encounter = campaign.encounters.get(pk=encounter_id)
    result = encounter.result
    if encounter.state != State.FOUGHT or result is None:
        return False
    dice = dice_of(campaign)
    step = engine.close(campaign.state, result, dice)
    operations.add_input(campaign, Kind.CLOSE, {}, encounter=encounter, user=user)
    operations.write_step(campaign, step, "aftermath", encounter=encounter, user=user)
    operations.note_unused_dice(campaign, encounter, dice.typed)
    operations.mark_standings(campaign, year=encounter.year, month=encounter.month, number=encounter.chain)
    success = next(row["success"] for row in result["sides"] if row["side"] == "player")
    summary = projection.month_summary(step.state, f"{encounter.year}-{encounter.month:02}")
    operations.finish(encounter, success=success, summary=summary)
    return True


def requeue_expired() -> int:
    """Send again every month that waits for a worker, after taking back void claims; returns how many were sent."""
    release_void(Encounter.objects.all(), "state")
    waiting = Encounter.objects.filter(state__in=[State.QUEUED, State.FOUGHT], error_message="")
    rows = list(waiting.order_by("queued_at", "pk").values_list("pk", flat=True))
    for row in rows:
        send(TASK, row)
    return len(rows)


def _fight(encounter_id: int, claim: str, worker: str) -> bool:
    encounter = Encounter.objects.select_related("campaign", "match").get(pk=encounter_id)
    campaign = encounter.campaign
    faces = dice_of(campaign).typed
    try:
        if not _has_its_rules(encounter):
            raise RulesError(OTHER_RULES)
        stream = engine.battle_stream(campaign.state)
        order = fielded(encounter, campaign.state)
        resolution = fight(order.engagement, seed=campaign.seed_of(stream), stream=stream, faces=faces.get(stream))
        if encounter.match is not None and encounter.match.digest != resolution.digest:
            raise RulesError(OTHER_END)
        result = order.home(resolution.result)
    except Exception as error:
        return _fail(encounter_id, claim, _why(error, f"Encounter {encounter_id}"))
    return _write(encounter, worker, FoughtMonth(order, stream, faces.get(stream), resolution, result))


@dataclass(slots=True, frozen=True)
class FoughtMonth:
    """A month that was fought: its order of battle, its dice, how the battle went, and what that means at home."""

    order: Fielded
    stream: str
    faces: list[int] | None
    resolution: Resolution
    result: dict[str, Any]


@transaction.atomic
def _write(encounter: Encounter, worker: str, fought: FoughtMonth) -> bool:
    """Write a fought month: its battle as it was fought, its result in the campaign's own terms."""
    campaign = operations.lock(encounter.campaign_id)
    # The time of queueing identifies the attempt: other units may have been chosen since.
    same = Encounter.objects.filter(pk=encounter.pk, state__in=UNFINISHED, queued_at=encounter.queued_at)
    if not same.update(state=State.FOUGHT, result=fought.result, result_source=Encounter.Source.ENGINE):
        return False
    battle = keep_battle(campaign, encounter, worker, fought)
    Encounter.objects.filter(pk=encounter.pk).update(battle=battle, claimed_by="", claimed_at=None, **error_columns())
    if encounter.match is not None:
        matches.keep_battle(match=encounter.match, battle=battle)
    payload = {"result": fought.result, "digest": fought.resolution.digest}
    operations.add_input(campaign, Kind.ENGINE_RESULT, payload, encounter=encounter)
    return True


def keep_battle(campaign: Campaign, encounter: Encounter, worker: str, fought: FoughtMonth) -> Battle:
    """Write a month's battle with its transcript, and return its row."""
    battle = Battle(
        system=fought.order.system,
        title=f"{campaign.name}, {encounter.title}",
        setup=fought.order.setup,
        setup_hash=digest(fought.order.setup),
        seed=campaign.seed_of(fought.stream),
        stream=fought.stream,
        doctrine=encounter.doctrine,
        options=encounter.options,
        dice=fought.faces,
        engine_version=version_of(encounter),
        claimed_by=encounter.claimed_by,
        claimed_at=encounter.claimed_at,
        **outcome_fields(fought.resolution, worker, timezone.now()),
    )
    battle.save()
    write_pages(battle, fought.resolution)
    return battle


def _fail(encounter_id: int, claim: str, refused: InvalidRequest) -> bool:
    mine = Encounter.objects.filter(pk=encounter_id, state=State.RUNNING, claimed_by=claim)
    return bool(mine.update(state=State.FAILED, claimed_by="", claimed_at=None, **error_columns(refused)))


def _why(error: Exception, what: str) -> InvalidRequest:
    return InvalidRequest.of_failure(error, InvalidRequest(UNKNOWN_FAILURE), log, what)
