"""What an exported campaign holds, part by part, in the bounds and lengths of the columns that it is to fill.

The shape of a row follows from its model, but for columns that take less than the database would. Nothing is converted:
a number in quotes is a fault, and so is a key that a part does not have.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.db import models
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from battles.models import Battle
from campaigns.ledger.record import BATTLE, HEADER, TABLES, TERRITORY, model_of
from campaigns.models import Campaign, CampaignInput, Encounter, Territory
from common.json_input import Json
from matches.models.answer import ORDER_CODE
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
Doctrine = Annotated[str, Field(max_length=lengths.DOCTRINE)]
Units = Annotated[list[Word], Field(max_length=60)]
Answer = Annotated[str, Field(max_length=ORDER_CODE)]
Orders = Annotated[dict[Word, Annotated[list[Answer], Field(max_length=20_000)]], Field(max_length=_LONGEST)]
Small = Annotated[int, Field(ge=0, le=32_767)]
Key = Annotated[str, Field(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
Count = Annotated[int, Field(ge=0, le=2_147_483_647)]
YearOfWar = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)]
Year = Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR + 1)]  # a campaign that outlives the war ends the year after
Month = Annotated[int, Field(ge=1, le=_MONTHS)]
Face = Annotated[int, Field(ge=1, le=6)]
Moment = Annotated[str, BeforeValidator(_moment)]
Faction = Annotated[str, one_of(*FACTIONS)]
System = Annotated[str, AfterValidator(_system)]
Drawn = Annotated[Any, AfterValidator(_drawn)]
Pair = Annotated[list[Small | None], Field(min_length=2, max_length=2)]  # morale and investment


class Part(BaseModel):
    """A part of a file: exactly these keys, exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


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

    units: Units
    doctrine: Doctrine
    options: Json
    system: System = ""


class Played(Part):
    """The answers of a match, by place."""

    orders: Orders


class EngineResult(Part):
    """A result of the engine, with the digest of its record."""

    result: Json
    digest: Hash


class TableResult(Part):
    """A result entered by hand, with the units that took part."""

    result: Json
    units: Units


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
    _Kind.PLAYED: Played,
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


# Columns that mean the same in every table that has them.
_BY_NAME: dict[str, Any] = {
    "system": System,
    "faction": Faction,
    "year": Year,
    "month": Month,
    "engine_version": Version,
    "rule": RuleId,
    "error_rule": RuleId,
    "service": list[Json],
    **dict.fromkeys(("content_hash", "setup_hash", "digest"), Hash),
}
_BY_KIND: dict[type[Any], Any] = {
    models.TextField: Annotated[str, Field(max_length=20_000)],
    models.BooleanField: bool,
    models.JSONField: Json,
    models.DateTimeField: Moment,
    models.PositiveSmallIntegerField: Small,
    models.PositiveIntegerField: Count,
}


def _column(model: type[models.Model], column: str) -> Any:
    """Return the type of a column's values; `x__y` is a reference by what it is called."""
    name, _, reference = column.partition("__")
    field: Any = model._meta.get_field(name)
    if reference:
        found = _column(field.related_model, reference)
    elif name in _BY_NAME:
        found = _BY_NAME[name]
    elif field.choices:
        found = Annotated[str, one_of(*([""] if field.blank else []), *dict(field.choices))]
    elif isinstance(field, models.CharField):
        found = Annotated[str, Field(max_length=field.max_length)]
    else:
        found = _BY_KIND[type(field)]
    return found | None if field.null else found


def row(model: type[models.Model], columns: tuple[str, ...], **own: Any) -> type[Part]:
    """Return the shape of a row of a model; `own` has columns of another type, as (type, default) if any is."""
    types = {column: None if column in own else _column(model, column) for column in columns} | own
    given: Any = {name: found if isinstance(found, tuple) else (found, ...) for name, found in types.items()}
    return create_model(model.__name__, __base__=Part, **given)


Header = row(
    Campaign,
    HEADER,
    name=Annotated[str, Field(max_length=lengths.NAME, pattern=r"\S")],
    started_year=YearOfWar,
    started_month=Month,
    seed=Annotated[str, Field(min_length=1, max_length=lengths.SEED)],
    nonce=(Hash, ""),
    sealed=(bool, False),
    opened=(Moment | None, None),
    doctrine=Annotated[str, Field(min_length=1, max_length=lengths.DOCTRINE)],
)
# Where it is fought, as the other machine knew it; this one goes by its own description.
Place = row(
    Territory,
    TERRITORY,
    slug=Annotated[str, Field(max_length=lengths.SLUG, pattern=r"^[-a-zA-Z0-9_]+$")],
    latitude=Annotated[float, Field(ge=-90, le=90)],
    longitude=Annotated[float, Field(ge=-180, le=180)],
)
_OWN: dict[str, dict[str, Any]] = {
    "encounters": {
        "number": Annotated[int, Field(ge=1, le=1_000)],
        "kind": Annotated[str, one_of(*ENCOUNTERS)],
        "state": Annotated[
            str,
            one_of(
                *(each for each in Encounter.State if each not in (Encounter.State.RUNNING, Encounter.State.PLAYING))
            ),
        ],
        "orders": (Orders, {}),
        "system": (System | Literal[""], ""),
        "units": Units,
        "summary": Summary | Nothing,
        "error_message": Line,
        "error_fields": dict[Name, list[Line]],
    },
    "journal": {
        "part": Annotated[str, one_of("begin", "prepare", "battle", "aftermath", "month", "next", "umpire")],
        "kind": Annotated[str, one_of(*KINDS)],
        "dice": list[Roll],
        "data": LineData,
    },
}
_MOST = {
    "standing_points": 10_000,
    "formations": 1_000,
    "leaders": 10_000,
    "units": 1_000,
    "encounters": 1_000,
    "inputs": 100_000,
    "snapshots": 1_000,
    "journal": 200_000,
}
BattleRow: Any = row(
    Battle,
    BATTLE,
    encounter=Small,
    dice=Annotated[list[Face], Field(max_length=20_000)] | None,
    status=Literal["done"],
    result=Json,
    ending=Annotated[str, one_of(*ENDINGS)],
    turns=Annotated[int, Field(ge=0, le=1_000)],
    initial=Annotated[dict[Name, dict[Name, Drawn]], Field(max_length=1_000)],
    names=dict[Name, Name],
    pages=Annotated[list[Annotated[list[Event], Field(min_length=1, max_length=200)]], Field(max_length=250)],
)


def _tables() -> dict[str, Any]:
    """Return the type of each table by its name."""
    shapes: dict[str, Any] = {
        name: row(model_of(name), columns, **_OWN.get(name, {})) for name, columns in TABLES.items()
    }
    return {
        name: (Annotated[list[shape], Field(max_length=_MOST.get(name))], ...)  # type: ignore[valid-type]
        for name, shape in shapes.items()
    }


# A whole exported campaign.
File = create_model(
    "File",
    __base__=Part,
    key=(Key, ...),
    schema_=(str, Field(alias="schema")),
    campaign=(Header, ...),
    territory=(Place, ...),
    **_tables(),
    battles=(Annotated[list[BattleRow], Field(max_length=1_000)], ...),
    digest=(Hash, ...),
)
