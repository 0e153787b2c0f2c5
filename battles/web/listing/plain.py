"""The order of battle of any system: whatever its units say of themselves in a word or a number."""

from battles.web.listing.table import SIDES, Cell, Force, Setup, listed, side_of
from battles.web.tables.renderer import inks
from common.web.labels import word


def forces(setup: Setup) -> list[Force]:
    """Return both sides, each unit with its plain fields."""
    names = tuple(str(side_of(setup, side).get("name") or side).capitalize() for side in SIDES)
    return [
        Force(name, ink, [_row(unit) for unit in listed(side_of(setup, side), "units")])
        for side, name, ink in zip(SIDES, names, inks((names[0], names[1])), strict=True)
    ]


def _row(unit: Setup) -> list[Cell]:
    cells = [Cell("Unit", str(unit.get("name") or unit.get("id", "")))]
    for key, value in unit.items():
        if key not in ("id", "name") and isinstance(value, str | int) and not isinstance(value, bool):
            cells.append(Cell(key.replace("_", " ").capitalize(), word(str(value)), isinstance(value, int)))
    return cells
