"""The months of an exported campaign: encounters, inputs with the payload of each kind, and snapshots."""

from typing import Annotated, Any, Literal

from pydantic import Field

from campaigns.models import Campaign, CampaignInput, Encounter
from campaigns.transfer.shapes.types import (
    Count,
    Face,
    Faction,
    Hash,
    Kind,
    Line,
    Moment,
    Month,
    Name,
    Pair,
    Part,
    RuleId,
    Small,
    System,
    Version,
    Word,
    Year,
    one_of,
)
from common.json_input import Json
from rules.core import lengths


class Summary(Part):
    """The changes of a month, for the table of months."""

    lost: Small
    returned: Small
    replaced: Small
    deserted: Small
    strength: Small
    standings: dict[Faction, Pair]
    over: Annotated[str, one_of("", *Campaign.Status.values)]


class Nothing(Part):
    """An object without keys."""


class EncounterRow(Part):
    """A month with its encounter, as in model `Encounter`."""

    number: Annotated[int, Field(ge=1, le=1_000)]
    chain: Small
    year: Year
    month: Month
    kind: Kind
    opponent: Annotated[str, Field(max_length=lengths.FACTION)]
    passed: bool
    state: Annotated[str, one_of(*(state for state in Encounter.State.values if state != Encounter.State.RUNNING))]
    sheet: Json
    hidden: Json
    system: System | Literal[""] = ""
    units: Annotated[list[Word], Field(max_length=60)]
    doctrine: Annotated[str, Field(max_length=lengths.DOCTRINE)]
    options: Json
    result: Json | None
    result_source: Annotated[str, one_of("", *Encounter.Source.values)]
    success: bool | None
    summary: Summary | Nothing
    error_message: Line
    error_rule: RuleId
    error_fields: dict[Name, list[Line]]
    queued_at: Moment | None
    created: Moment
    finished: Moment | None


class InputRow(Part):
    """A decision or a result; `PAYLOADS` has the shape of the payload by kind."""

    number: Count
    kind: Annotated[str, one_of(*CampaignInput.Kind.values)]
    payload: Json
    encounter__number: Small | None
    created: Moment


class SnapshotRow(Part):
    """The state at a month's start."""

    year: Year
    month: Month
    inputs: Count
    engine_version: Version
    state: Json
    digest: Hash
    created: Moment


# The payload of each kind of input; choices and results are checked further together with their month.
class Begin(Part):
    """The start of the campaign, with its full setup."""

    setup: Json


class TypedDice(Part):
    """Dice typed for a stream."""

    stream: Annotated[str, Field(max_length=lengths.ROLL)]
    faces: Annotated[list[Face], Field(max_length=20_000)]


class Choice(Part):
    """The units that take part in a month, with doctrine, options and system."""

    units: Annotated[list[Word], Field(max_length=60)]
    doctrine: Annotated[str, Field(max_length=lengths.DOCTRINE)]
    options: Json
    system: System = ""


class EngineResult(Part):
    """A result of the engine, with the digest of its record."""

    result: Json
    digest: Hash


class TableResult(Part):
    """A result entered by hand, with the units that took part."""

    result: Json
    units: Annotated[list[Word], Field(max_length=60)]


class Withdraw(Part):
    """A withdrawn result. `afresh`: the next aftermath draws new dice; older files lack it, with the old dice kept."""

    reason: Line
    afresh: bool = False


class Change(Part):
    """One change of an umpire's override."""

    what: Word
    key: Word
    field: Word
    value: str | int | bool | None


class Override(Part):
    """An umpire's override."""

    changes: Annotated[list[Change], Field(min_length=1, max_length=1_000)]
    reason: Line


class Rename(Part):
    """A new name for a unit, a leader, a formation or the campaign."""

    kind: Word
    key: Word
    name: Annotated[str, Field(max_length=lengths.NAME)]


class Next(Part):
    """The start of the next campaign, with what was chosen for it."""

    choice: dict[Word, Any]


_Kind = CampaignInput.Kind
PAYLOADS: dict[str, type[Part]] = {
    _Kind.BEGIN: Begin,
    _Kind.PREPARE: Nothing,
    _Kind.TYPED_DICE: TypedDice,
    _Kind.CHOICE: Choice,
    _Kind.ENGINE_RESULT: EngineResult,
    _Kind.TABLE_RESULT: TableResult,
    _Kind.CLOSE: Nothing,
    _Kind.WITHDRAW: Withdraw,
    _Kind.OVERRIDE: Override,
    _Kind.RENAME: Rename,
    _Kind.NEXT_CAMPAIGN: Next,
}
