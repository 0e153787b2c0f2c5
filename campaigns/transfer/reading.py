"""From the bytes of a file to a record that is proven to be a campaign, or to all that is wrong with it."""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from pydantic import ValidationError

from battles.models.battle import EVENTS_A_PAGE
from campaigns.ledger import engine, narration, projection, replay
from campaigns.ledger.record import SCHEMA, steady
from campaigns.models import CampaignInput, Encounter
from campaigns.transfer import shapes
from campaigns.transfer.shapes import PAYLOADS
from common.exceptions import InvalidRequest
from common.hashing import digest
from common.json_input import Json, UnreadableJson, read_json, refuse_unkept
from rules import registry
from rules.core.errors import Fault, RulesError
from rules.core.narrate import counted
from rules.core.outcome_reader import read_result
from rules.muskets_mohawks.result import LOSS_CAUSES

# Values in a file at most: 32 MB of tiny objects would take a worker to 1 GB of memory, each of them some 110 bytes.
# Exported campaigns have about one value in 11 to 15 bytes, so 32 MB of them stay below it.
MOST_VALUES = 4_000_000
_LONGEST_SENTENCE = 500  # letters: one that quotes a name of 2 MB is cut
_MOST_FAULTS = 20  # that are shown: of a file that is something else there would be thousands


def read_file(raw: bytes) -> Json:
    """Return the record that a file holds; raises InvalidRequest for what is no JSON, and for what is no campaign."""
    # Each value follows one of these; those inside texts are counted too, which makes the limit no larger.
    if sum(raw.count(mark) for mark in (b",", b"[", b"{")) > MOST_VALUES:
        raise _refused([Fault("file", f"The file has too many values: {MOST_VALUES:,} at most.")])
    try:
        data = read_json(raw)
    except UnreadableJson as error:
        raise _refused([Fault("file", f"This is no exported campaign: {error}.")]) from error
    return read_record(data)


def read_record(data: Any) -> Json:
    """Return a plain value as the record of a campaign; InvalidRequest with all its faults."""
    try:
        refuse_unkept(data)
    except UnreadableJson as error:
        raise _refused([Fault("file", f"This is no exported campaign: {error}.")]) from error
    faults = _kind_faults(data) or _shape_faults(data)
    # Each of these reads what the one before it has proven.
    faults = faults or payload_faults(data) or state_faults(data)
    faults = faults or projection_faults(data) or order_faults(data) or digest_faults(data)
    faults = faults or journal_faults(data) or battle_faults(data)
    if faults:
        raise _refused(faults)
    record: Json = data
    return record


def _refused(faults: list[Fault]) -> InvalidRequest:
    more = len(faults) - _MOST_FAULTS
    if more > 0:
        faults = [*faults[:_MOST_FAULTS], Fault("", f"The file has {counted(more, 'more fault')} like these.")]
    return InvalidRequest.of_faults([_short(fault) for fault in faults])


def _short(fault: Fault) -> Fault:
    """Return a fault whose sentence quotes no more of the file than a reader can use."""
    message = fault.message if len(fault.message) <= _LONGEST_SENTENCE else f"{fault.message[:_LONGEST_SENTENCE]}…"
    return Fault(fault.field[:_LONGEST_SENTENCE], message, fault.rule)


def _kind_faults(data: Any) -> list[Fault]:
    if not isinstance(data, dict):
        return [Fault("file", "An exported campaign is a JSON object.")]
    if data.get("schema") != SCHEMA:
        named = data.get("schema")
        called = named[:60] if isinstance(named, str) and named else "nothing we know"
        return [Fault("schema", f"The file is {called}, not {SCHEMA}.")]
    return []


def _shape_faults(data: Json) -> list[Fault]:
    try:
        shapes.File.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
    return []


def faults_of(error: ValidationError, prefix: str = "") -> list[Fault]:
    """Return what pydantic found as faults, each at its dotted place in the file."""
    found: list[Fault] = []
    for row in error.errors(include_url=False, include_context=False, include_input=False):
        where = prefix + ".".join(str(step)[:60] for step in row["loc"])
        found.append(Fault(where, f"{where}: {row['msg']}."))
    return found


def battle_faults(data: Json) -> list[Fault]:
    """Return what is wrong with the battles of a file."""
    faults: list[Fault] = []
    fought = {row["number"] for row in data["encounters"] if row["result_source"] == "engine"}
    if sorted(row["encounter"] for row in data["battles"]) != sorted(fought):
        faults.append(Fault("battles", "battles are not those of the months that the engine fought, each once."))
        return faults
    for place, row in enumerate(data["battles"]):
        faults += _faults(row, f"battles.{place}")
    return faults


def _faults(battle: Json, where: str) -> list[Fault]:
    events = [event for page in battle["pages"] for event in page]
    try:
        read_result(battle["result"], registry.system(battle["system"]).loss_causes())
    except RulesError as error:
        return [
            Fault(f"{where}.result.{fault.field}", f"{where}: {fault.message}", fault.rule) for fault in error.faults
        ]
    counted = {
        "setup_hash": digest(battle["setup"]),
        "digest": digest({"initial": battle["initial"], "events": events, "result": battle["result"]}),
        "event_count": len(events),
        "ending": battle["result"]["ending"],
        "turns": battle["result"]["turns"],
    }
    faults = [
        Fault(f"{where}.{field}", f"{where}.{field} does not fit the battle.")
        for field, value in counted.items()
        if battle[field] != value
    ]
    if any(len(page) != EVENTS_A_PAGE for page in battle["pages"][:-1]):
        faults.append(Fault(f"{where}.pages", f"{where}.pages must hold {EVENTS_A_PAGE} events each but the last."))
    if not faults and not _readable(battle, events):
        faults.append(Fault(where, f"{where} cannot be read as a battle of {battle['system']}."))
    return faults


def _readable(row: Json, events: list[Any]) -> bool:
    """Return whether every reader of transcripts that the settings name gets through this one."""
    for path in settings.TRANSCRIPT_READERS:
        try:
            import_string(path)(row["system"], row["setup"], row["initial"], row["names"], row["result"], events)
        except Exception:  # whatever a page would fail with
            return False
    return True


Kind = CampaignInput.Kind
State = Encounter.State
_HIDDEN = ("posture",)


def payload_faults(data: Json) -> list[Fault]:
    """Return what is wrong with what the inputs hold, each by its kind."""
    faults: list[Fault] = []
    for place, row in enumerate(data["inputs"]):
        try:
            PAYLOADS[row["kind"]].model_validate(row["payload"])
        except ValidationError as error:
            where = f"inputs.{place}.payload"
            faults += [
                Fault(".".join([where, *map(str, found["loc"])]), f"{where}: {found['msg']}.")
                for found in error.errors(include_url=False, include_context=False, include_input=False)
            ]
            continue
        if row["kind"] in (Kind.ENGINE_RESULT, Kind.TABLE_RESULT):
            faults += _result_faults(row["payload"]["result"], f"inputs.{place}.payload.result")
    for place, row in enumerate(data["encounters"]):
        if row["result"] is not None:
            faults += _result_faults(row["result"], f"encounters.{place}.result")
    return faults


def _result_faults(result: Any, where: str) -> list[Fault]:
    try:
        read_result(result, LOSS_CAUSES)
    except RulesError as error:
        return _under(where, error.faults)
    return []


def state_faults(data: Json) -> list[Fault]:
    """Return what the rules find wrong with the present state and with the state at each month's start."""
    state = data["campaign"]["state"]
    faults = _under("campaign.state", engine.state_faults(state))
    if data["campaign"].get("sealed") and not data["campaign"].get("opened"):
        sentence = "campaign.opened: a file holds the root of all dice, and a campaign that keeps its seal is in none."
        faults.append(Fault("campaign.opened", sentence))
    if not faults and state["territory"] != data["territory"]["slug"]:
        faults.append(Fault("territory.slug", "territory.slug is not that of the campaign's state."))
    for place, row in enumerate(data["snapshots"]):
        found = _under(f"snapshots.{place}.state", engine.state_faults(row["state"]))
        if not found and (row["state"]["year"], row["state"]["month"]) != (row["year"], row["month"]):
            found = [Fault(f"snapshots.{place}", f"snapshots.{place} is not of the month of its state.")]
        if not found and row["digest"] != digest(row["state"]):
            found = [Fault(f"snapshots.{place}.digest", f"snapshots.{place}.digest does not fit its state.")]
        faults += found
    return faults


def projection_faults(data: Json) -> list[Fault]:
    """Return where the rows say something else than the state they are a projection of."""
    state = data["campaign"]["state"]
    faults = [
        Fault(f"campaign.{field}", f"campaign.{field} is not that of the state.")
        for field, value in projection.header(state).items()
        if not _same(data["campaign"][field], value)
    ]
    for name, wanted in projection.tables(state):
        column = projection.KEYS[name]
        if sorted(row[column] for row in data[name]) != sorted(wanted):
            faults.append(Fault(name, f"{name} are not those of the campaign's state, each once."))
            continue
        for place, row in enumerate(data[name]):
            given = projection.as_projected(row)
            for field, value in wanted[row[column]].items():
                if not _same(given[field], value):
                    faults.append(Fault(f"{name}.{place}.{field}", f"{row[column]}: {field} is not that of the state."))
    return faults


def _same(given: object, wanted: object) -> bool:
    """Return whether two values are equal as JSON, where 1 and true are two things."""
    return given == wanted and digest(given) == digest(wanted)


def order_faults(data: Json) -> list[Fault]:
    """Return what is wrong with the order of months, snapshots, standings and inputs, and with what they refer to."""
    faults = _numbering_faults(data)
    if faults:
        return faults
    months = {row["number"]: row for row in data["encounters"]}
    for name in ("inputs", "journal"):
        for place, row in enumerate(data[name]):
            if row["encounter__number"] is not None and row["encounter__number"] not in months:
                faults.append(Fault(f"{name}.{place}.encounter__number", f"{name}.{place} is of no month of the file."))
    for place, row in enumerate(data["encounters"]):
        faults += _month_faults(data, place, row)
    return faults + _input_faults(data)


def _numbering_faults(data: Json) -> list[Fault]:
    faults: list[Fault] = []
    for name in ("encounters", "inputs", "journal"):
        if [row["number"] for row in data[name]] != list(range(1, len(data[name]) + 1)):
            faults.append(Fault(name, f"{name} must be numbered from 1 without a gap."))
    unique: dict[str, tuple[str, ...]] = {
        "encounters": ("year", "month"),
        "snapshots": ("year", "month"),
        "standing_points": ("number", "year", "month", "start", "faction"),
    }
    for name, columns in unique.items():
        marks = [tuple(row[column] for column in columns) for row in data[name]]
        if len(set(marks)) < len(marks):
            faults.append(Fault(name, f"{name} names a month twice."))
    taken = [row["inputs"] for row in data["snapshots"]]
    if taken != sorted(taken) or (taken and taken[-1] > len(data["inputs"])):
        faults.append(Fault("snapshots", "snapshots must stand in the order of the inputs."))
    return faults


def _month_faults(data: Json, place: int, row: Json) -> list[Fault]:
    """Return what is wrong with one month: its place among the others, its sheet, and what its standing asks for."""
    where = f"encounters.{place}"
    faults: list[Fault] = []
    closed, last = row["state"] == State.CLOSED, place == len(data["encounters"]) - 1
    if not closed and not last:
        faults.append(Fault(f"{where}.state", f"{where} is open, and a month follows it."))
    if not any((shot["year"], shot["month"]) == (row["year"], row["month"]) for shot in data["snapshots"]):
        faults.append(Fault(where, f"{where} has no snapshot of its month."))
    if (row["result"] is None) != (row["result_source"] == ""):
        faults.append(Fault(f"{where}.result", f"{where} has a result without its source, or a source without one."))
    if (row["result"] is None and (row["state"] == State.FOUGHT or (closed and not row["passed"]))) or (
        row["result"] is not None and row["state"] not in (State.FOUGHT, State.CLOSED)
    ):
        faults.append(Fault(f"{where}.result", f"{where} is {row['state']}, which its result does not fit."))
    if bool(row["summary"]) != closed or (row["success"] is None) != (row["result"] is None or not closed):
        faults.append(Fault(f"{where}.summary", f"{where} is {row['state']}, which its summary does not fit."))
    return faults + _sheet_faults(data["campaign"]["state"], where, row, closed)


def _sheet_faults(state: Json, where: str, row: Json, closed: bool) -> list[Fault]:
    sheet = {**row["sheet"], **row["hidden"]}
    if set(row["hidden"]) - set(_HIDDEN) or set(row["sheet"]) & set(_HIDDEN):
        return [Fault(f"{where}.hidden", f"{where} hides something else than its {', '.join(_HIDDEN)}.")]
    if row["passed"]:
        return [] if closed and not sheet else [Fault(f"{where}.sheet", f"{where} passed, and has a sheet.")]
    if not closed:
        prepared = state["phase"] == "prepared" and (state["year"], state["month"]) == (row["year"], row["month"])
        if not prepared or not _same(sheet, state["encounter"]):
            return [Fault(f"{where}.sheet", f"{where}.sheet is not that of the campaign's state.")]
        return _drawing_faults(where, sheet)
    return _under(f"{where}.sheet", engine.sheet_faults(sheet)) or _drawing_faults(where, sheet)


def _drawing_faults(where: str, sheet: Json) -> list[Fault]:
    for path in settings.SHEET_READERS:
        try:
            import_string(path)(sheet["ground"])
        except Exception:  # whatever a page would fail with
            return [
                Fault(f"{where}.sheet.ground", f"{where}.sheet.ground is no ground that can be drawn.", "MM-TERR-7")
            ]
    return []


def _input_faults(data: Json) -> list[Fault]:
    kinds = [row["kind"] for row in data["inputs"]]
    begins = kinds.index(Kind.BEGIN) if kinds.count(Kind.BEGIN) == 1 else -1
    if begins < 0 or any(kind != Kind.TYPED_DICE for kind in kinds[:begins]):
        return [Fault("inputs", "inputs must begin with the campaign's beginning, and dice typed for it.")]
    if not _same(data["inputs"][begins]["payload"]["setup"], data["campaign"]["setup"]):
        return [Fault("campaign.setup", "campaign.setup is not what the campaign began with.")]
    faults = _under("campaign.setup", engine.begin_faults(data["campaign"]["setup"]))
    entries = [replay.Entry(row["number"], row["kind"], row["payload"]) for row in data["inputs"]]
    faults += _under("inputs", replay.typed_number_faults(_dice_that_count(data, entries)))
    try:
        replay.effective(entries)
    except ValueError:
        faults.append(Fault("inputs", "inputs withdraw a result that was not entered."))
    opened = [row for row in data["encounters"] if row["state"] != State.CLOSED]
    if opened and not any(
        row["kind"] == Kind.PREPARE and row["encounter__number"] == opened[0]["number"] for row in data["inputs"]
    ):
        faults.append(Fault("inputs", "inputs do not prepare the month that is open."))
    if bool(opened) != (data["campaign"]["state"]["phase"] == "prepared"):
        faults.append(Fault("encounters", "The open month is not that of the campaign's state."))
    return faults


def _dice_that_count(data: Json, entries: list[replay.Entry]) -> dict[str, list[int]]:
    """Return the dice typed for rolls that were made, or that the present month or a later one may still make.

    Those typed for a roll that a past month did not come to have no effect, and any number of them was once accepted.
    """
    made = {str(roll.get("stream", "")) for line in data["journal"] for roll in line["dice"]}
    state = data["campaign"]["state"]
    present = f"{state['year']}-{state['month']:02}"
    typed = replay.typed_dice(entries)
    return {stream: faces for stream, faces in typed.items() if stream in made or stream.partition("/")[0] >= present}


def digest_faults(data: Json) -> list[Fault]:
    """Return a fault where the file is not what was exported."""
    if data["digest"] == digest(steady(data)):
        return []
    return [
        Fault("digest", "The file's digest does not fit what is in it; it was changed or damaged. Export it again.")
    ]


def journal_faults(data: Json) -> list[Fault]:
    """Return the journal lines that cannot be turned into sentences."""
    faults: list[Fault] = []
    names = projection.names(data["campaign"]["state"])
    for place, row in enumerate(data["journal"]):
        try:
            narration.sentence(row["data"], names)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            faults.append(Fault(f"journal.{place}", f"journal.{place} is no line of a journal."))
    return faults


def _under(where: str, faults: list[Fault]) -> list[Fault]:
    return [
        Fault(f"{where}.{fault.field}" if fault.field else where, f"{where}: {fault.message}", fault.rule)
        for fault in faults
    ]
