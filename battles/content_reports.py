"""The shape of played reports, for editors only; they are checked by `rules.core.reports`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from rules.core.outcome import FATES, LOSS_CAUSES, MARKS
from rules.core.reports import MEASURES


class ClauseShape(BaseModel):
    """One thing that a report says, and how a battle is measured by it."""

    model_config = ConfigDict(extra="forbid")

    say: Annotated[str, Field(description="What it says, in words, such as: all three guns were taken.")]
    measure: Annotated[str, Field(json_schema_extra={"enum": list(MEASURES)}, description="What is measured.")]
    side: Annotated[
        Literal["player", "enemy", "draw"] | None,
        Field(description="Who won; whose losses; or whose losses by those of the other side."),
    ] = None
    units: Annotated[list[str], Field(description="Of a side's losses or retreats only those of these units.")] = []
    causes: Annotated[
        list[Annotated[str, Field(json_schema_extra={"enum": list(LOSS_CAUSES)})]],
        Field(description="Of a side's losses only those by these causes."),
    ] = []
    mark: Annotated[
        str | None,
        Field(json_schema_extra={"enum": list(MARKS)}, description="What of the course of the battle is counted."),
    ] = None
    leaders: Annotated[list[str], Field(description="Leaders who all met one fate.")] = []
    fate: Annotated[str | None, Field(json_schema_extra={"enum": list(FATES)})] = None
    least: Annotated[int | None, Field(ge=0, description="At least so many; of a ratio, so many per cent.")] = None
    most: Annotated[int | None, Field(ge=0, description="At most so many; of a ratio, so many per cent.")] = None


class ReportShape(BaseModel):
    """The report of a battle that was played."""

    model_config = ConfigDict(extra="forbid")

    key: Annotated[str, Field(description="Its own word among the reports of the scenario.")]
    name: Annotated[str, Field(description="What it is called.")]
    told: Annotated[str, Field(description="How it went, retold in own words.")]
    clauses: list[ClauseShape]


class ReportsShape(RootModel[list[ReportShape]]):
    """All reports of a scenario."""
