"""Scenarios as content: an order of battle that the system's own check has passed."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler, GetPydanticSchema

from battles.content_reports import ReportsShape
from battles.models import Scenario
from battles.pipeline.kinds import Entry, EntryIndex, Kind
from battles.systems import setup_shapes
from battles.systems.base.schema import setup_schema
from common.faults import Finding, Place
from rules import registry
from rules.core.errors import Fault, SetupError, UnknownSystem
from rules.core.reports import read_reports, strange_names

DEFAULT_SYSTEM = "muskets_mohawks"


def _shape_of_reports(_: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
    return handler(ReportsShape.__pydantic_core_schema__)


class ScenarioEntry(Entry):
    """A one-off encounter; `setup` is the order of battle as the system reads it, `reports` tell of games played."""

    system: Annotated[str, Field(description="The rules it is fought with.")] = DEFAULT_SYSTEM
    year: Annotated[int | None, Field(ge=1754, le=1760, description="When it took place.")] = None
    place: Annotated[str, Field(max_length=120, description="Where it took place.")] = ""
    setup: Annotated[dict[str, Any], Field(description="Conditions, table, options, and both forces.")]
    reports: Annotated[
        list[Any],
        GetPydanticSchema(get_pydantic_json_schema=_shape_of_reports),
        Field(description="Played games of it; a forecast tells how often its battles go like each."),
    ] = []


class ScenarioKind(Kind[ScenarioEntry, Scenario]):
    """Scenarios lie in `scenarios/`."""

    folder = "scenarios"
    title = "scenario"
    schema = ScenarioEntry
    model = Scenario

    def remarks(self, slug: str, entry: ScenarioEntry, index: EntryIndex) -> list[Finding]:
        """Ask the rules about the order of battle and the reports."""
        return self.rest(slug, {"system": entry.system, "setup": entry.setup, "reports": entry.reports}, index)

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Ask the rules about the order of battle, and about the reports, whatever is wrong around them."""
        system, setup, reports = raw.get("system", DEFAULT_SYSTEM), raw.get("setup"), raw.get("reports", [])
        found = setup_remarks(system, setup) if isinstance(system, str) and isinstance(setup, dict) else None
        if isinstance(reports, list):
            # Whom the reports name can only be told of forces that can be fielded.
            sound = found is not None and all(remark.warning for remark in found)
            fielded = {"system": system, **setup} if isinstance(setup, dict) and sound else None
            return (found or []) + report_remarks(reports, fielded)
        return found or []

    def json_schema(self) -> dict[str, Any]:
        """Return the schema of a scenario's file; its setup is the shape of the system it names."""
        whole = super().json_schema()
        shapes = {key: setup_schema(key, f"#/$defs/{key}/$defs/") for key in setup_shapes()}
        whole["properties"]["system"]["enum"] = list(shapes)
        whole["$defs"] = whole.get("$defs", {}) | shapes
        whole["allOf"] = [
            {"if": _names(key), "then": {"properties": {"setup": {"$ref": f"#/$defs/{key}"}}}} for key in shapes
        ]
        return whole

    def write(self, row: Scenario, entry: ScenarioEntry) -> None:
        """Save the scenario with its encounter beside it, for filters."""
        row.system, row.year, row.place = entry.system, entry.year, entry.place
        row.setup = {"system": entry.system, **entry.setup}
        row.reports = entry.reports
        row.encounter = str(entry.setup.get("encounter", ""))
        row.save()

    def read(self, row: Scenario) -> dict[str, Any]:
        """Return the keys of a scenario's file; the system is told once."""
        setup = {key: value for key, value in row.setup.items() if key != "system"}
        return {"system": row.system, "year": row.year, "place": row.place, "setup": setup, "reports": row.reports}


def _names(system: str) -> dict[str, Any]:
    """Return the condition that a file names a system, or none where it need not."""
    named = {"properties": {"system": {"const": system}}}
    return named if system == DEFAULT_SYSTEM else named | {"required": ["system"]}


def setup_remarks(system: str, setup: Mapping[str, Any]) -> list[Finding]:
    """Return what a system's own check has to say of an order of battle; of one without faults, options in vain."""
    whole = {"system": system, **setup}
    try:
        rules = registry.system(system)
    except UnknownSystem as error:
        return [Finding(("system",), error.message)]
    faults: list[Fault] = rules.check(whole)
    return [
        Finding(("setup", *place_of(fault.field)), fault.message, fault.rule, warning=not faults)
        for fault in faults or rules.ineffective_options(whole)
    ]


def report_remarks(reports: list[Any], fielded: dict[str, Any] | None) -> list[Finding]:
    """Return what is wrong with played reports; whom they name is looked for in the forces fielded, if any are."""
    if not reports:
        return []
    try:
        read = read_reports(reports)
    except SetupError as error:
        return [Finding(place_of(fault.field), fault.message) for fault in error.faults]
    if fielded is None or not any(clause.ids for report in read for clause in report.clauses):
        return []
    enrolled = registry.system(fielded["system"]).entities(fielded)
    return [Finding(place_of(fault.field), fault.message) for fault in strange_names(read, enrolled)]


def place_of(field: str) -> Place:
    """Return a fault's dotted field as steps into a file, as `player.units.0.rep`."""
    return tuple(int(step) if step.isdigit() else step for step in field.split(".") if step)


SCENARIOS = ScenarioKind()
