"""What an order of battle is shown by: a heading a side, tables, and lines beneath."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from battles.web.tables.renderer import inks

Setup = dict[str, Any]
SIDES = ("player", "enemy")


@dataclass(slots=True, frozen=True)
class Cell:
    """One entry of a row under its column's heading; numbers stand to the right."""

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


def listed(force: Setup, key: str) -> list[Setup]:
    """Return the entries of one of a side's lists."""
    found = force.get(key)
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def opposed(setup: Setup, force: Callable[[Setup, str, str], Force]) -> list[Force]:
    """Return both sides by their names, each in its ink, and say who moves first; `force` shows one of them."""
    names = tuple(str(side_of(setup, side).get("name", side)) for side in SIDES)
    found = [
        force(side_of(setup, side), name, ink)
        for side, name, ink in zip(SIDES, names, inks((names[0], names[1])), strict=True)
    ]
    found[1 if setup.get("moves_first") == "enemy" else 0].lines.append("This side moves first.")
    return found
