"""An order of battle of the grid game: each unit with its square, and who leads it."""

from battles.web.forces.table import SIDES, Cell, Force, Setup, listed, side_of
from battles.web.tables.face import inks
from battles.web.words import word


def forces(setup: Setup) -> list[Force]:
    """Return both sides."""
    names = tuple(str(side_of(setup, side).get("name", side)) for side in SIDES)
    found = [
        _force(side_of(setup, side), name, ink)
        for side, name, ink in zip(SIDES, names, inks((names[0], names[1])), strict=True)
    ]
    found[1 if setup.get("moves_first") == "enemy" else 0].lines.append("Moves first.")
    return found


def _force(force: Setup, name: str, ink: str) -> Force:
    shown = Force(name, ink, [_row(unit) for unit in listed(force, "units")])
    called = {str(unit.get("id")): str(unit.get("name") or unit.get("id")) for unit in listed(force, "units")}
    leaders = [(leader, "commander") for leader in listed(force, "commanders")]
    officer = force.get("officer")
    leaders += [(officer, "trusted officer")] if isinstance(officer, dict) else []
    for leader, rank in leaders:
        who = leader.get("name") or leader.get("id")
        unit = str(leader.get("with") or "")
        where = f"with {called.get(unit, unit)}" if unit else f"in {leader.get('at')}"
        shown.lines.append(f"{who}, {rank}, {where}.")
    return shown


def _row(unit: Setup) -> list[Cell]:
    kind = word(f"type:{unit.get('type')}") + (", veterans" if unit.get("veteran") else "")
    return [
        Cell("Unit", str(unit.get("name") or unit.get("id", ""))),
        Cell("Type", kind),
        Cell("Square", str(unit.get("at", ""))),
    ]
