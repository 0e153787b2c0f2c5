"""Scenarios as content: an order of battle that the system's own check has passed."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, GetPydanticSchema, PrivateAttr, RootModel

from battles.models import Scenario
from battles.pipeline.kinds import Entry, EntryIndex, Kind
from battles.systems import described
from battles.systems.base.schema import setup_schema
from common.faults import Finding, Place
from rules import registry
from rules.core import lengths
from rules.core.errors import Fault, SetupError, UnknownSystem
from rules.core.outcome import FATES, LOSS_CAUSES, MARKS
from rules.core.reports import MEASURES, read_reports, strange_names
from rules.core.suggest import nearest
from rules.core.system import Engagement
from rules.muskets_mohawks.tables_periods import EARLIEST_YEAR, LATEST_YEAR

DEFAULT_SYSTEM = "muskets_mohawks"


def _shape_of_reports(_: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
    return handler(ReportsShape.__pydantic_core_schema__)


class ScenarioEntry(Entry):
    """A one-off encounter; `setup` is the order of battle as the system reads it, `reports` describe games played."""

    system: Annotated[str, Field(description="The rules it is fought with.")] = DEFAULT_SYSTEM
    year: Annotated[int | None, Field(ge=EARLIEST_YEAR, le=LATEST_YEAR, description="When it took place.")] = None
    place: Annotated[str, Field(max_length=lengths.PLACE, description="Where it took place.")] = ""
    setup: Annotated[dict[str, Any], Field(description="Conditions, table, options, and both forces.")]
    reports: Annotated[
        list[Any],
        GetPydanticSchema(get_pydantic_json_schema=_shape_of_reports),
        Field(description="Played games of it; a forecast tells how often its battles go like each."),
    ] = []
    _engagement: Engagement | None = PrivateAttr(None)

    def engagement(self) -> Engagement | None:
        """Return the order of battle as its check has read it; None before that, and where it has faults."""
        return self._engagement


class ScenarioKind(Kind[ScenarioEntry, Scenario]):
    """The kind of content whose files are in `scenarios/`."""

    folder = "scenarios"
    title = "scenario"
    schema = ScenarioEntry
    model = Scenario

    def findings(self, slug: str, entry: ScenarioEntry, index: EntryIndex) -> list[Finding]:
        """Ask the rules about the order of battle and the reports."""
        raw = {"system": entry.system, "setup": entry.setup, "reports": entry.reports}
        entry._engagement, found = _examine(raw)
        return found

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Ask the rules about the order of battle, and the reports, even where other fields of the file have faults."""
        return _examine(raw)[1]

    def json_schema(self) -> dict[str, Any]:
        """Return the schema of a scenario's file; its setup is the shape of the system it names."""
        declared = super().json_schema()
        shapes = {key: setup_schema(key, f"#/$defs/{key}/$defs/") for key in described()}
        declared["properties"]["system"]["enum"] = list(shapes)
        declared["$defs"] = declared.get("$defs", {}) | shapes
        declared["allOf"] = [
            {"if": _names(key), "then": {"properties": {"setup": {"$ref": f"#/$defs/{key}"}}}} for key in shapes
        ]
        return declared

    def write(self, row: Scenario, entry: ScenarioEntry) -> None:
        """Save the scenario, with its encounter in a column for filters."""
        row.system, row.year, row.place = entry.system, entry.year, entry.place
        row.setup = {"system": entry.system, **entry.setup}
        row.reports = entry.reports
        row.encounter = str(entry.setup.get("encounter", ""))
        row.save()

    def read(self, row: Scenario) -> dict[str, Any]:
        """Return the keys of a scenario's file; the system is written once."""
        setup = {key: value for key, value in row.setup.items() if key != "system"}
        return {"system": row.system, "year": row.year, "place": row.place, "setup": setup, "reports": row.reports}


def _names(system: str) -> dict[str, Any]:
    """Return the condition that a file names a system, or none where it need not."""
    named = {"properties": {"system": {"const": system}}}
    return named if system == DEFAULT_SYSTEM else named | {"required": ["system"]}


def _examine(raw: Mapping[str, Any]) -> tuple[Engagement | None, list[Finding]]:
    """Return the order of battle of a scenario's plain values as read, if it can be, and all there is to say of it."""
    system, setup, reports = raw.get("system", DEFAULT_SYSTEM), raw.get("setup"), raw.get("reports", [])
    engagement: Engagement | None = None
    found: list[Finding] = []
    if isinstance(system, str) and isinstance(setup, dict):
        engagement, found = _read(system, setup)
    if isinstance(reports, list):
        found += report_remarks(reports, engagement)
    return engagement, found


def _read(system: str, setup: Mapping[str, Any]) -> tuple[Engagement | None, list[Finding]]:
    """Return an order of battle as its system reads it, or its faults; of one without, its warnings."""
    try:
        engagement = registry.system(system).engagement({"system": system, **setup})
    except UnknownSystem as error:
        # By the rules that were meant, so that a misspelt key hides no fault of the order of battle.
        meant = nearest(system, registry.known())
        return None, [Finding(("system",), error.message), *(_read(meant, setup)[1] if meant else [])]
    except SetupError as error:
        return None, [_finding(fault) for fault in error.faults]
    return engagement, [_finding(fault, warning=True) for fault in engagement.warnings()]


def _finding(fault: Fault, warning: bool = False) -> Finding:
    return Finding(("setup", *place_of(fault.field)), fault.message, fault.rule, warning=warning)


def report_remarks(reports: list[Any], engagement: Engagement | None) -> list[Finding]:
    """Return the faults of played reports; the units they name must be fielded, if the forces can be read."""
    if not reports:
        return []
    try:
        read = read_reports(reports)
    except SetupError as error:
        return [Finding(place_of(fault.field), fault.message) for fault in error.faults]
    if engagement is None or not any(clause.ids for report in read for clause in report.clauses):
        return []
    return [Finding(place_of(fault.field), fault.message) for fault in strange_names(read, engagement.entities())]


def place_of(field: str) -> Place:
    """Return a fault's dotted field as steps into a file, as `player.units.0.rep`."""
    return tuple(int(step) if step.isdecimal() else step for step in field.split(".") if step)


SCENARIOS = ScenarioKind()


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
