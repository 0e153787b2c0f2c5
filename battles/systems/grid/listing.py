"""An order of battle of the grid game: each unit with its square, and who leads it."""

from battles.systems.base.listing import Cell, Force, Setup, listed, opposed
from common.web.labels import word


def forces(setup: Setup) -> list[Force]:
    """Return both sides."""
    return opposed(setup, _force)


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
