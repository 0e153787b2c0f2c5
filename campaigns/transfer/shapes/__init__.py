"""What an exported campaign holds, part by part."""

from typing import Annotated

from pydantic import Field

from campaigns.transfer.shapes.events import BattleRow, JournalRow
from campaigns.transfer.shapes.months import EncounterRow, InputRow, SnapshotRow
from campaigns.transfer.shapes.roster import (
    FormationRow,
    Header,
    LeaderRow,
    Place,
    PointRow,
    StandingRow,
    UnitRow,
)
from campaigns.transfer.shapes.types import Hash, Part


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
