"""From the bytes of a file to a record that is proven to be a campaign, or to all that is wrong with it."""

from typing import Any

from pydantic import ValidationError

from campaigns.ledger.record import SCHEMA
from campaigns.transfer import battles, checks, shapes
from common.exceptions import InvalidRequest
from common.json_input import Json, UnreadableJson, read_json, refuse_unkept
from rules.core.errors import Fault
from rules.core.narrate import counted

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
    faults = faults or checks.journal_faults(data) or battles.battle_faults(data)
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
