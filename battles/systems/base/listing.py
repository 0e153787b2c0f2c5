"""What an order of battle is shown by: a heading a side, tables, and lines beneath."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from battles.systems.base.drawing import inks
from common.web.labels import word
from rules import registry
from rules.core.positions import TURN
from rules.core.schema import CHOICE, NUMBER, TRUTH, FieldSpec, Schema
from rules.core.schema_reader import SchemaReader
from rules.core.sides import SIDES

Setup = dict[str, Any]


@dataclass(slots=True, frozen=True)
class Cell:
    """One cell of a row, with its column's heading; numbers are aligned to the right."""

    head: str
    text: str
    number: bool = False


@dataclass(slots=True)
class Force:
    """One side: its name, the ink it is printed in, its rows (the first cell of each names it), and remarks."""

    name: str
    ink: str
    rows: list[list[Cell]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def side_of(setup: Setup, side: str) -> Setup:
    """Return a side of an order of battle; an empty one where it is none."""
    found = setup.get(side)
    return found if isinstance(found, dict) else {}


def entries_of(force: Setup, key: str) -> list[Setup]:
    """Return the entries of one of a side's lists."""
    found = force.get(key)
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def declared_forces(system: str, setup: Setup, remarks: Callable[[Any], list[str]]) -> list[Force]:
    """Return both sides of an order of battle as its schema declares them, each in its ink, and say who moves first.

    A unit has a cell for each field with a column, and in a battle that has begun one for all that has befallen it;
    `remarks` returns the lines beneath a side.
    """
    schema = registry.system(system).schema()
    assert schema is not None
    order: Any = SchemaReader(schema).order(setup)
    sides = (order.player, order.enemy)
    names = tuple(side.name or key for side, key in zip(sides, SIDES, strict=True))
    turn = getattr(order, TURN, 1)
    found = [
        Force(name, ink, [_cells(schema, unit, turn) for unit in side.units], remarks(side))
        for side, name, ink in zip(sides, names, inks((names[0], names[1])), strict=True)
    ]
    found[SIDES.index(order.moves_first)].lines.append("This side moves first.")
    if turn > 1:
        found[0].lines.insert(0, f"The battle goes on from the beginning of turn {turn}.")
    return found


def _cells(schema: Schema, unit: Any, turn: int) -> list[Cell]:
    shown = [spec for spec in schema.specs(type(unit)) if spec.column]
    cells = [Cell(spec.column, _text(spec, unit), spec.kind == NUMBER) for spec in shown]
    return [*cells, Cell(f"By turn {turn}", _befallen(schema, unit))] if turn > 1 else cells


def _befallen(schema: Schema, unit: Any) -> str:
    """Return what a unit has been through, in the words of its fields: "hits 3, eliminated"."""
    found: list[str] = []
    for spec in schema.specs(type(unit)):
        value = getattr(unit, spec.name)
        if not spec.begun or value == spec.default:
            continue
        key = spec.key.replace("_", " ")
        if isinstance(value, dict):
            value = " and ".join(f"{number} by {word(cause)}" for cause, number in value.items())
        found.append(key if value is True else word(value) if spec.kind == CHOICE else f"{key} {value}")
    return ", ".join(found)


def _text(spec: FieldSpec, unit: Any) -> str:
    value = getattr(unit, spec.name)
    if spec.key == "name":
        return str(unit.called)
    if spec.kind == CHOICE:
        # Some words have several meanings; the field decides which one is shown.
        code = f"{spec.key}:{value}"
        return word(code) if word(code) != code else word(value)
    if spec.kind == TRUTH:
        return "yes" if value else ""
    return str(value) if value or spec.needed else ""


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides of an order of battle of any system, each unit with its plain fields."""
    names = tuple(str(side_of(setup, side).get("name") or side).capitalize() for side in SIDES)
    return [
        Force(name, ink, [_row(unit) for unit in entries_of(side_of(setup, side), "units")])
        for side, name, ink in zip(SIDES, names, inks((names[0], names[1])), strict=True)
    ]


def _row(unit: Setup) -> list[Cell]:
    cells = [Cell("Unit", str(unit.get("name") or unit.get("id", "")))]
    for key, value in unit.items():
        if key not in ("id", "name") and isinstance(value, str | int) and not isinstance(value, bool):
            cells.append(Cell(key.replace("_", " ").capitalize(), word(str(value)), isinstance(value, int)))
    return cells
