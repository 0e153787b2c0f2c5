"""The campaign's own columns, its place, its standings and its roster, as an exported file holds them."""

from typing import Annotated

from pydantic import Field

from campaigns.models import Campaign, Leader
from campaigns.transfer.shapes.types import (
    Faction,
    Hash,
    Moment,
    Month,
    Name,
    Part,
    Small,
    System,
    Version,
    Word,
    Year,
    YearOfWar,
    one_of,
)
from common.json_input import Json
from rules.core import lengths


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
