"""What an exported campaign holds, part by part, in the bounds and lengths of the columns that it is to fill.

Nothing is converted: a number in quotes is a fault, and so is a key that a part does not have.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from campaigns.models import Campaign, CampaignInput, Encounter, Leader
from common.json_input import Json
from rules import registry
from rules.core import lengths
from rules.core.events import KINDS
from rules.core.outcome import ENDINGS
from rules.muskets_mohawks.campaign.sheet import ENCOUNTERS
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR

_MONTHS = 12
_FARTHEST = 2_000  # tenths of an inch: the largest table has 960
_LONGEST = 200


def one_of(*values: str) -> AfterValidator:
    """Return the check that a text is one of these."""
    return AfterValidator(lambda value: _listed(value, values))


def _listed(value: str, values: tuple[str, ...]) -> str:
    if value not in values:
        raise PydanticCustomError("choice", "must be one of {values}", {"values": ", ".join(values)})
    return value


def _drawn(value: Any) -> Any:
    """Return a value of a battle's pieces; what no table has room for would keep a page drawing for ever."""
    level = [value]
    while level:
        if any(type(item) in (int, float) and abs(item) > _FARTHEST for item in level):
            raise PydanticCustomError("far", "must hold numbers up to {most} alone", {"most": _FARTHEST})
        if any(isinstance(item, list | dict) and len(item) > _LONGEST for item in level):
            raise PydanticCustomError("long", "must hold lists of {most} at most", {"most": _LONGEST})
        level = [
            inner
            for item in level
            if isinstance(item, list | dict)
            for inner in (item.values() if isinstance(item, dict) else item)
        ]
    return value


def _system(value: str) -> str:
    return _listed(value, registry.known())


def _moment(value: Any) -> Any:
    """Return a moment as it was exported, with its zone; the rows keep the text itself."""
    try:
        moment = datetime.fromisoformat(value)
        aware = moment.utcoffset() is not None and moment.astimezone().year > 0
    except (TypeError, ValueError, OverflowError):
        aware = False
    if not aware:
        raise PydanticCustomError("moment", "must be a date and time with its zone, as 2026-03-01T12:00:00+00:00")
    return value


Word = Annotated[str, Field(max_length=lengths.KEY)]
Name = Annotated[str, Field(max_length=lengths.NAME)]
Line = Annotated[str, Field(max_length=4_000)]
RuleId = Annotated[str, Field(max_length=lengths.RULE, pattern=r"^[A-Z0-9-]*$")]
Hash = Annotated[str, Field(max_length=lengths.HASH, pattern=r"^[0-9a-f]*$")]
Version = Annotated[str, Field(max_length=lengths.VERSION, pattern=r"^[0-9A-Za-z.+-]*$")]
Small = Annotated[int, Field(ge=0, le=32_767)]
Count = Annotated[int, Field(ge=0, le=2_147_483_647)]
YearOfWar = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)]
Year = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR + 1)]  # a campaign that outlives the war ends the year after
Month = Annotated[int, Field(ge=1, le=_MONTHS)]
Face = Annotated[int, Field(ge=1, le=6)]
Moment = Annotated[str, BeforeValidator(_moment)]
Faction = Annotated[str, one_of(*FACTIONS)]
System = Annotated[str, AfterValidator(_system)]
Kind = Annotated[str, one_of(*ENCOUNTERS)]
Drawn = Annotated[Any, AfterValidator(_drawn)]
Pair = Annotated[list[Small | None], Field(min_length=2, max_length=2)]  # morale and investment


class Part(BaseModel):
    """A part of a file: exactly these keys, exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class Header(Part):
    """The campaign's own columns."""

    name: Annotated[str, Field(max_length=lengths.NAME, pattern=r"\S")]
    system: System
    faction: Faction
    role: Annotated[str, Field(max_length=lengths.ROLE)]
    started_year: YearOfWar
    started_month: Month
    seed: Annotated[str, Field(min_length=1, max_length=lengths.SEED)]
    doctrine: Annotated[str, Field(min_length=1, max_length=lengths.DOCTRINE)]
    engine_version: Version
    content_hash: Hash
    status: Annotated[str, one_of(*Campaign.Status.values)]
    year: Year
    month: Month
    number: Small
    rival: Annotated[str, Field(max_length=lengths.FACTION)]
    contesting: bool
    setup: Json
    state: Json
    created: Moment


class Place(Part):
    """Where it is fought, as the other machine knew it; this one goes by its own description."""

    slug: Annotated[str, Field(max_length=lengths.SLUG, pattern=r"^[-a-zA-Z0-9_]+$")]
    name: Name
    description: Annotated[str, Field(max_length=20_000)]
    source: Annotated[str, Field(max_length=20_000)]
    confidence: Annotated[str, one_of("high", "medium", "low")]
    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]
    label_side: Annotated[str, one_of("right", "left", "above", "below")]


class StandingRow(Part):
    """A faction as of now."""

    faction: Faction
    morale: Small
    investment: Small | None
    out: bool


class PointRow(StandingRow):
    """A faction at a month's end."""

    year: Year
    month: Month
    number: Small
    start: bool


class FormationRow(Part):
    """A formation of the roster."""

    key: Word
    name: Name
    kind: Annotated[str, Field(max_length=20)]
    parent__key: Word | None
    leader_key: Word
    position: Small


class LeaderRow(Part):
    """A leader of the roster."""

    key: Word
    name: Name
    rank: Annotated[str, Field(max_length=30)]
    rep: Small
    status: Annotated[str, one_of(*Leader.Status.values)]
    post: Word
    is_player: bool
    formation__key: Word | None
    service: list[Json]
    position: Small


class UnitRow(Part):
    """A unit of the roster."""

    key: Word
    number: Small
    name: Name
    troop: Annotated[str, Field(max_length=16)]
    weapon: Annotated[str, Field(max_length=8)]
    rep: Small
    figures: Small
    paper: Small
    available: bool
    back: Annotated[str, Field(max_length=7)]
    formation__key: Word | None
    leader__key: Word | None
    service: list[Json]
    position: Small


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


def _modifier(row: list[Any]) -> list[Any]:
    rule, amount, reason = row
    if not (isinstance(rule, str) and type(amount) is int and isinstance(reason, str) and abs(amount) < 1_000):
        raise PydanticCustomError("modifier", "must be a rule, a number and a reason")
    return row


Modifier = Annotated[list[Any], Field(min_length=3, max_length=3), AfterValidator(_modifier)]


class Event(Part):
    """One event of a battle or of a campaign's step."""

    number: Count = 0
    kind: Annotated[str, one_of(*KINDS)]
    rule: RuleId
    who: Name
    what: Name = ""
    before: Drawn = None
    after: Drawn = None
    faces: Annotated[list[Face], Field(max_length=1_000)] = []
    need: Annotated[int, Field(ge=-100, le=100)] = 0
    modifiers: list[Modifier] = []
    stream: Name = ""


class LineData(Event):
    """What a line of the journal keeps of its event."""

    reason: Line = ""


class Roll(Event):
    """A roll that led to a line of the journal."""

    kind: Annotated[str, one_of(*KINDS)] = "roll"
    faces: Annotated[list[Face], Field(max_length=1_000)]


class JournalRow(Part):
    """A line of the journal."""

    number: Count
    encounter__number: Small | None
    year: Year
    month: Month
    part: Annotated[str, one_of("begin", "prepare", "battle", "aftermath", "month", "next", "umpire")]
    rule: RuleId
    kind: Annotated[str, one_of(*KINDS)]
    dice: list[Roll]
    data: LineData
    hidden: bool
    withdrawn: bool
    created: Moment


class BattleRow(Part):
    """A month's battle with its transcript."""

    encounter: Small
    system: System
    title: Annotated[str, Field(max_length=lengths.TITLE)]
    setup: Json
    setup_hash: Hash
    seed: Annotated[str, Field(max_length=lengths.SEED)]
    stream: Annotated[str, Field(max_length=lengths.STREAM)]
    doctrine: Annotated[str, Field(max_length=lengths.DOCTRINE)]
    options: Json
    dice: Annotated[list[Face], Field(max_length=20_000)] | None
    engine_version: Version
    status: Literal["done"]
    worker: Name
    created: Moment
    finished: Moment | None
    result: Json
    ending: Annotated[str, one_of(*ENDINGS)]
    turns: Annotated[int, Field(ge=0, le=1_000)]
    digest: Hash
    initial: Annotated[dict[Name, dict[Name, Drawn]], Field(max_length=1_000)]
    names: dict[Name, Name]
    event_count: Count
    dice_count: Count
    pages: Annotated[list[Annotated[list[Event], Field(min_length=1, max_length=200)]], Field(max_length=250)]


class File(Part):
    """A whole exported campaign."""

    key: Annotated[str, Field(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
    schema_: Annotated[str, Field(alias="schema")]
    campaign: Header
    territory: Place
    standings: list[StandingRow]
    standing_points: Annotated[list[PointRow], Field(max_length=10_000)]
    formations: Annotated[list[FormationRow], Field(max_length=1_000)]
    leaders: Annotated[list[LeaderRow], Field(max_length=10_000)]
    units: Annotated[list[UnitRow], Field(max_length=1_000)]
    encounters: Annotated[list[EncounterRow], Field(max_length=1_000)]
    inputs: Annotated[list[InputRow], Field(max_length=100_000)]
    snapshots: Annotated[list[SnapshotRow], Field(max_length=1_000)]
    journal: Annotated[list[JournalRow], Field(max_length=200_000)]
    battles: Annotated[list[BattleRow], Field(max_length=1_000)]
    digest: Hash
