"""From the bytes of a file to a record that is proven to be a campaign, or to all that is wrong with it."""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from pydantic import ValidationError

from battles.models.battle import EVENTS_A_PAGE
from campaigns.ledger.record import SCHEMA
from campaigns.transfer import checks, shapes
from common.exceptions import InvalidRequest
from common.hashing import digest
from common.json_input import Json, UnreadableJson, read_json, refuse_unkept
from rules import registry
from rules.core.errors import Fault, RulesError
from rules.core.narrate import counted
from rules.core.outcome_reader import read_result

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
    faults = faults or checks.payload_faults(data) or checks.state_faults(data)
    faults = faults or checks.projection_faults(data) or checks.order_faults(data) or checks.digest_faults(data)
    faults = faults or checks.journal_faults(data) or battle_faults(data)
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
