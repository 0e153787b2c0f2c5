"""Scenarios as content: an order of battle that the system's own check has passed."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler, GetPydanticSchema

from battles.content_shape import SetupShape
from battles.models import Scenario
from battles.pipeline.faults import Place, Remark
from battles.pipeline.kinds import Entry, Kind, Shelf
from rules import registry
from rules.core.errors import Fault, UnknownSystem


def _shape_of_setup(_: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
    return handler(SetupShape.__pydantic_core_schema__)


class ScenarioEntry(Entry):
    """A one-off encounter; `setup` is the order of battle as the system reads it."""

    system: Annotated[str, Field(description="The rules it is fought with.")] = "muskets_mohawks"
    year: Annotated[int | None, Field(ge=1754, le=1760, description="When it took place.")] = None
    place: Annotated[str, Field(max_length=120, description="Where it took place.")] = ""
    setup: Annotated[
        dict[str, Any],
        GetPydanticSchema(get_pydantic_json_schema=_shape_of_setup),
        Field(description="Encounter, conditions, table, and both forces."),
    ]


class ScenarioKind(Kind[ScenarioEntry, Scenario]):
    """Scenarios lie in `scenarios/`."""

    folder = "scenarios"
    title = "scenario"
    schema = ScenarioEntry
    model = Scenario

    def remarks(self, slug: str, entry: ScenarioEntry, shelf: Shelf) -> list[Remark]:
        """Ask the rules about the order of battle."""
        return setup_remarks(entry.system, entry.setup)

    def write(self, row: Scenario, entry: ScenarioEntry) -> None:
        """Save the scenario with its encounter beside it, for filters."""
        row.system, row.year, row.place = entry.system, entry.year, entry.place
        row.setup = {"system": entry.system, **entry.setup}
        row.encounter = str(entry.setup.get("encounter", ""))
        row.save()

    def read(self, row: Scenario) -> dict[str, Any]:
        """Return the keys of a scenario's file; the system is told once."""
        setup = {key: value for key, value in row.setup.items() if key != "system"}
        return {"system": row.system, "year": row.year, "place": row.place, "setup": setup}


def setup_remarks(system: str, setup: Mapping[str, Any]) -> list[Remark]:
    """Return what a system's own check has to say of an order of battle."""
    try:
        found: list[Fault] = registry.system(system).check({"system": system, **setup})
    except UnknownSystem as error:
        return [Remark(("system",), error.message)]
    return [Remark(("setup", *place_of(fault.field)), fault.message, fault.rule) for fault in found]


def place_of(field: str) -> Place:
    """Return a fault's dotted field as steps into a file, as `player.units.0.rep`."""
    return tuple(int(step) if step.isdigit() else step for step in field.split(".") if step)


SCENARIOS = ScenarioKind()
