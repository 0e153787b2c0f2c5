"""The types of an exported campaign's values: the bounds and lengths of the columns that they are to fill.

Nothing is converted: a number in quotes is a fault, and so is a key that a part does not have.
"""

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from rules import registry
from rules.core import lengths
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
