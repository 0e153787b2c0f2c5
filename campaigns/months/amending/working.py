"""Playing the script of an amendment on its draft, by the services that play any campaign.

One piece of work goes from one battle, or one month's end, to the next, and is one transaction with the count of
entries done: a worker who takes over from one that was killed goes on from there. A battle whose order of battle, dice
and rules are those of one on record is not fought again. Others are fought outside of any transaction, and written
with what follows them.
"""

import logging
from collections.abc import Callable
from dataclasses import asdict

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from battles.fighting import fight
from battles.models import Battle, error_columns
from campaigns.ledger import engine, operations
from campaigns.ledger.grafting import drop_draft
from campaigns.models import Amendment, Campaign, CampaignInput, Encounter
from campaigns.months import choice as choices
from campaigns.months import conversion, creation, overrides, resolution
from campaigns.months.amending import difference
from campaigns.months.amending.fitting import fitted_choice, fitted_options, fitted_result
from campaigns.months.fielding import fielded
from common.claims import release_void, take
from common.exceptions import InvalidRequest
from common.hashing import digest
from common.json_input import Json
from common.queueing import send
from rules.core.errors import RulesError
from rules.core.narrate import counted

log = logging.getLogger(__name__)
TASK = "campaigns.tasks.work_out_amendment"
UNKNOWN_FAILURE = "The amendment could not be worked out to its end; the fault is logged. Ask for it again."
Kind = CampaignInput.Kind
Status = Amendment.Status
State = Encounter.State
_REDECIDED = "Its forces are no longer those of the match, so its result is kept as one from a table."
_BY_DEFAULT = "This month passed before; now it has an encounter, which all units that are fit have fought."


class _Fight(Exception):
    """The next entry is a battle that must be fought before it can be written."""


def work_out(*, amendment_id: int, worker: str) -> bool:
    """Work an amendment out to its end unless another worker does; return whether this call did."""
    claim = take(Amendment.objects.filter(pk=amendment_id), "status")
    if not claim:
        return False
    try:
        while _piece(amendment_id, claim, worker):
            pass
        return True
    except Exception as error:
        unknown = InvalidRequest(UNKNOWN_FAILURE)
        return _fail(amendment_id, claim, InvalidRequest.of_failure(error, unknown, log, f"Amendment {amendment_id}"))


def _piece(amendment_id: int, claim: str, worker: str) -> bool:
    """Do one piece of an amendment that this claim still holds; return whether there is more to do."""
    mine = Amendment.objects.filter(pk=amendment_id, status=Status.RUNNING, claimed_by=claim)
    amendment = mine.select_related("draft").first()
    if amendment is None or amendment.draft is None:
        return False
    fought = _fight_next(amendment)
    with transaction.atomic():
        operations.lock(amendment.campaign_id)
        locked = mine.select_for_update(of=("self",)).filter(done=amendment.done).first()
        if locked is None:
            return False  # another worker has gone on with it, or it was dropped
        Work(locked, worker).go_on(fought)
        more = locked.done < len(locked.script)
        locked.claimed_at = timezone.now()
        if not more:
            finish(locked)
        locked.save()
    return more


def finish(amendment: Amendment) -> None:
    """Note what the amendment comes to, for it to be accepted; the caller saves it."""
    assert amendment.draft is not None
    amendment.draft.refresh_from_db()
    amendment.difference = difference.months(amendment.campaign, amendment.draft, amendment.first, amendment.flags)
    amendment.status, amendment.claimed_by, amendment.claimed_at = Status.READY, "", None


def _fail(amendment_id: int, claim: str, refused: InvalidRequest) -> bool:
    with transaction.atomic():
        mine = Amendment.objects.filter(pk=amendment_id, status=Status.RUNNING, claimed_by=claim)
        amendment = mine.select_for_update(of=("self",)).select_related("draft").first()
        if amendment is None:
            return False
        draft = amendment.draft
        mine.update(status=Status.FAILED, draft=None, claimed_by="", claimed_at=None, **error_columns(refused))
        if draft is not None:
            drop_draft(draft)
    return True


def requeue_expired() -> int:
    """Send again every amendment that waits, after taking back void claims; returns how many were sent."""
    release_void(Amendment.objects.all(), "status")
    waiting = list(Amendment.objects.filter(status=Status.QUEUED).order_by("pk").values_list("pk", flat=True))
    for row in waiting:
        send(TASK, row)
    return len(waiting)


def _fight_next(amendment: Amendment) -> resolution.FoughtMonth | None:
    """Fight the battle that the next entry is about, if it is about one that must be fought."""
    draft = amendment.draft
    assert draft is not None
    if amendment.done >= len(amendment.script) or amendment.script[amendment.done]["kind"] != Kind.ENGINE_RESULT:
        return None
    encounter = draft.encounters.exclude(state=State.CLOSED).first()
    if encounter is None:
        return None
    encounter.campaign = draft
    stream = engine.battle_stream(draft.state)
    faces = resolution.dice_of(draft).typed.get(stream)
    order = fielded(encounter, draft.state)
    if on_record(amendment, encounter, digest(order.setup), stream, faces) is not None:
        return None
    fought = fight(order.engagement, seed=draft.seed_of(stream), stream=stream, faces=faces)
    return resolution.FoughtMonth(order, stream, faces, fought, order.home(fought.result))


def on_record(
    amendment: Amendment, encounter: Encounter, setup_hash: str, stream: str, faces: list[int] | None
) -> Battle | None:
    """Return the battle that was fought with this order of battle and these dice, in the campaign or before it was
    amended, or None."""
    campaign = amendment.campaign
    ours = Q(encounter__campaign=campaign) | Q(amendments__campaign=campaign, encounter=None)
    found = Battle.objects.filter(
        ours,
        setup_hash=setup_hash,
        seed=campaign.seed_of(stream),
        stream=stream,
        engine_version=resolution.version_of(encounter),
        status=Battle.Status.DONE,
    )
    return next((battle for battle in found.defer("initial", "names") if battle.dice == faces), None)


class Work:
    """The entries of a script played on a draft within one transaction; the amendment is the caller's to save."""

    def __init__(self, amendment: Amendment, worker: str) -> None:
        assert amendment.draft is not None
        self.amendment, self.worker = amendment, worker
        self.draft: Campaign = amendment.draft
        self.fought: resolution.FoughtMonth | None = None
        self.user: User | None = None
        self.acts: dict[str, Callable[[Json, bool], None]] = {
            Kind.PREPARE: self._prepare,
            Kind.TYPED_DICE: self._dice,
            Kind.CHOICE: self._choice,
            Kind.PLAYED: self._played,
            Kind.ENGINE_RESULT: self._engine_result,
            Kind.TABLE_RESULT: self._table_result,
            Kind.CLOSE: self._close,
            Kind.WITHDRAW: self._withdraw,
            Kind.OVERRIDE: self._override,
            Kind.RENAME: self._rename,
            Kind.NEXT_CAMPAIGN: self._next,
        }

    def go_on(self, fought: resolution.FoughtMonth | None = None) -> None:
        """Play entries up to the next battle that must be fought, or the next month; `fought` is the battle due."""
        self.fought = fought
        people = {row["user"] for row in self.amendment.script} - {None}
        users = User.objects.in_bulk(people)
        begun = self.amendment.done
        while self.amendment.done < len(self.amendment.script):
            entry = self.amendment.script[self.amendment.done]
            if entry["kind"] == Kind.PREPARE and self.amendment.done > begun:
                return
            self.draft.refresh_from_db()
            self.user = users.get(entry["user"])
            try:
                with transaction.atomic():
                    self.acts[entry["kind"]](entry["payload"], bool(entry.get("amended")))
            except _Fight:
                return
            except RulesError as error:
                self._refused(entry, InvalidRequest.of_rules(error))
            except InvalidRequest as refused:
                self._refused(entry, refused)
            self.amendment.done += 1

    def _refused(self, entry: Json, refused: InvalidRequest) -> None:
        """Refuse the amendment for what it changed itself; what later inputs say no more is reported and left out."""
        if entry.get("amended") or entry["kind"] in (Kind.CLOSE, Kind.ENGINE_RESULT, Kind.CHOICE):
            month = self._open()
            where = f"{month}: " if month is not None and not entry.get("amended") else ""
            raise InvalidRequest(f"{where}{refused.message}", refused.rule, refused.fields) from None
        if entry["kind"] in (Kind.PREPARE, Kind.TABLE_RESULT):
            return self._end_here(entry["kind"], refused)
        self._flag(f"Left out, {Kind(entry['kind']).label}: {refused.message}", refused.rule)

    def _end_here(self, kind: str, refused: InvalidRequest) -> None:
        """Leave out the rest of the script, which cannot follow any more, and report it."""
        done = self.amendment.done
        left = sum(1 for row in self.amendment.script[done:] if row["kind"] == Kind.PREPARE)
        words = f" {counted(left, 'month')} after it would fall away." if left else ""
        if kind == Kind.TABLE_RESULT:
            words = f" Its result cannot be kept; the month waits, for its result to be entered again.{words}"
        self._flag(f"{refused.message}{words}", refused.rule)
        self.amendment.script = self.amendment.script[:done]
        self.amendment.done -= 1

    def _flag(self, sentence: str, rule: str = "") -> None:
        last = self.draft.encounters.order_by("-number").values_list("number", flat=True).first() or 0
        self.amendment.flags = [*self.amendment.flags, {"month": last, "sentence": sentence, "rule": rule}]

    def _open(self) -> Encounter | None:
        month = self.draft.encounters.exclude(state=State.CLOSED).first()
        if month is not None:
            month.campaign = self.draft
        return month

    def _prepare(self, payload: Json, amended: bool) -> None:
        waiting = self._open()
        if waiting is not None:
            # The month passed before, so nothing was decided for it.
            self._flag(_BY_DEFAULT, "MM-CAMP-10")
            rows = [(Kind.CHOICE, {"units": [], "doctrine": "", "options": {}, "all": True})]
            rows += [(Kind.ENGINE_RESULT, {}), (Kind.CLOSE, {})]
            made = [{"kind": kind, "payload": held, "month": waiting.number, "user": None} for kind, held in rows]
            self._insert(made)
            raise _Fight
        resolution.prepare_month(campaign=self.draft, user=self.user)

    def _insert(self, made: list[Json]) -> None:
        done = self.amendment.done
        self.amendment.script = [*self.amendment.script[:done], *made, *self.amendment.script[done:]]

    def _dice(self, payload: Json, amended: bool) -> None:
        month = self._open()
        if month is not None and month.state == State.FOUGHT:
            operations.type_dice(self.draft, **payload, encounter=month, user=self.user)
        else:
            overrides.put_dice(self.draft, payload["stream"], payload["faces"], self.user)

    def _due(self, amended: bool) -> Encounter | None:
        """Return the month that a decision is about; None, with a flag, where it passed."""
        month = self._open()
        if month is None and amended:
            raise InvalidRequest("No unit was fit to go in this month, so it passed; there is nothing to decide.")
        return month

    def _choice(self, payload: Json, amended: bool) -> None:
        month = self._due(amended)
        if month is None:
            return self._flag("No unit was fit to go now, so the month passed.", "MM-CAMP-10")
        if not amended and not payload.get("all"):
            payload, words = fitted_choice(self.draft, payload)
            if words:
                self._flag(words)
        units = None if payload.get("all") else payload.get("units")
        if payload.get("inherited"):
            options = fitted_options(self.draft.state, units or [], payload.get("options", {}))
            payload = {**payload, "options": options}
        chosen = conversion.choice_of(
            month, units, payload.get("doctrine", ""), payload.get("options"), payload.get("system", "")
        )
        conversion.refuse_unless_carried(month, chosen, by_player=False)
        month.choose(**asdict(chosen))
        month.queued_at, month.engine_version = timezone.now(), resolution.version_of(month)
        month.save()
        resolution.note_other_rules(self.draft, month)
        operations.add_input(self.draft, Kind.CHOICE, chosen.to_dict(), encounter=month, user=self.user)

    def _played(self, payload: Json, amended: bool) -> None:
        """Keep a match's answers where its forces are the same, else its result as one from a table."""
        month = self._open()
        if month is None:
            return
        month.orders = payload["orders"]
        order, stream = fielded(month, self.draft.state), engine.battle_stream(self.draft.state)
        script, done = self.amendment.script, self.amendment.done
        place = next((at for at in range(done, len(script)) if script[at]["kind"] == Kind.ENGINE_RESULT), None)
        later = [row["payload"]["faces"] for row in script[done:place] if row["payload"].get("stream") == stream]
        faces = later[-1] if later else resolution.dice_of(self.draft).typed.get(stream)
        if place is None or on_record(self.amendment, month, digest(order.setup), stream, faces):
            month.save()
            operations.add_input(self.draft, Kind.PLAYED, payload, encounter=month, user=self.user)
            operations.note(self.draft, "match_over", "MM-ENC-5", {"reason": ""}, encounter=month)
            return
        self._flag(_REDECIDED, "MM-ENC-5")
        kept = {"result": script[place]["payload"]["result"]}
        rest = [row for row in script[done + 1 : place] if row["payload"].get("stream") != stream]
        typed = script[place] | {"kind": str(Kind.TABLE_RESULT), "payload": kept}
        self.amendment.script = [*script[: done + 1], *rest, typed, *script[place + 1 :]]

    def _engine_result(self, payload: Json, amended: bool) -> None:
        month = self._open()
        if month is None:
            return
        stream = engine.battle_stream(self.draft.state)
        if self.fought is not None:
            fought, self.fought = self.fought, None
            month.battle = resolution.keep_battle(self.draft, month, self.worker, fought)
            result, checksum = fought.result, fought.resolution.digest
        else:
            order = fielded(month, self.draft.state)
            faces = resolution.dice_of(self.draft).typed.get(stream)
            battle = on_record(self.amendment, month, digest(order.setup), stream, faces)
            if battle is None:
                raise _Fight
            self.amendment.kept_battles = {**self.amendment.kept_battles, str(month.number): str(battle.pk)}
            result, checksum = order.home(battle.result or {}), battle.digest
        month.result, month.result_source, month.state = result, Encounter.Source.ENGINE, State.FOUGHT
        month.save()
        operations.add_input(
            self.draft, Kind.ENGINE_RESULT, {"result": result, "digest": checksum}, encounter=month, user=self.user
        )

    def _table_result(self, payload: Json, amended: bool) -> None:
        month = self._due(amended)
        if month is None:
            return self._flag("No unit was fit to go now, so the month passed; its result is left out.", "MM-CAMP-10")
        result, units = payload["result"], payload.get("units")
        if amended:
            faults = engine.result_faults(self.draft.state, result, units) or choices.turn_faults(result)
            if faults:
                raise InvalidRequest.of_faults(faults, "result.")
        else:
            result, words = fitted_result(self.draft.state, result)
            if words:
                self._flag(words)
                units = None
        if units is None:
            units = [
                key for key in choices.own_units(result) if key in {row["id"] for row in self.draft.state["units"]}
            ]
        choices.enter_result(self.draft, month, result, units, self.user)

    def _close(self, payload: Json, amended: bool) -> None:
        month = self._open()
        if month is not None:
            # The engine closes what it has fought itself; a person closes with the result that he enters.
            by = self.user if month.result_source == Encounter.Source.TABLE else None
            resolution.close_now(encounter_id=month.pk, user=by)

    def _withdraw(self, payload: Json, amended: bool) -> None:
        month = self.draft.encounters.order_by("-number").first()
        if month is not None:
            choices.withdraw_table_result(encounter=month, reason=payload.get("reason", ""), user=self.user)

    def _override(self, payload: Json, amended: bool) -> None:
        overrides.umpire_override(campaign=self.draft, user=self.user, **payload)

    def _rename(self, payload: Json, amended: bool) -> None:
        overrides.put_name(self.draft, payload["kind"], payload["key"], payload["name"], self.user)

    def _next(self, payload: Json, amended: bool) -> None:
        creation.next_campaign(campaign=self.draft, choice=payload["choice"], user=self.user)
