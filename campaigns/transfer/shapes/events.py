"""The journal and the battles of an exported campaign, event by event."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from campaigns.transfer.shapes.types import (
    Count,
    Drawn,
    Face,
    Hash,
    Line,
    Moment,
    Month,
    Name,
    Part,
    RuleId,
    Small,
    System,
    Version,
    Year,
    one_of,
)
from common.json_input import Json
from rules.core import lengths
from rules.core.events import KINDS
from rules.core.outcome import ENDINGS


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
