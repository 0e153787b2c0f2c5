"""An order of battle of the fast musket rules: foot by bases, batteries, commanders and redoubts."""

from battles.systems.base.listing import Cell, Force, Setup, listed, opposed
from common.web.labels import word


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides, the redoubts with the first."""
    found = opposed(setup, _force)
    works = [str(work.get("name") or work.get("id")) for work in listed(setup, "redoubts")]
    if works:
        found[-1].lines.append(f"Redoubts on the field: {', '.join(works)}.")
    return found


def _force(force: Setup, name: str, ink: str) -> Force:
    units = listed(force, "units")
    shown = Force(name, ink, [_row(unit) for unit in units])
    called = {str(unit.get("id")): str(unit.get("name") or unit.get("id")) for unit in units}
    for battery in listed(force, "batteries"):
        guns, weapon = battery.get("guns"), battery.get("weapon")
        what = battery.get("name") or battery.get("id")
        shown.lines.append(f"{what}: {guns} {weapon} gun{'s' if guns != 1 else ''}.")
    for leader in listed(force, "commanders"):
        rank = "in overall command" if leader.get("overall") else f"commands the {leader.get('wing')}"
        unit = str(leader.get("with") or "")
        where = f"with {called.get(unit, unit)}" if unit else "alone"
        shown.lines.append(f"{leader.get('name') or leader.get('id')} {rank}, {where}.")
    return shown


def _row(unit: Setup) -> list[Cell]:
    return [
        Cell("Unit", str(unit.get("name") or unit.get("id", ""))),
        Cell("Troops", word(f"troop:{unit.get('troop') or 'line'}")),
        Cell("Weapon", str(unit.get("weapon") or "musket")),
        Cell("Bases", str(unit.get("bases", "")), number=True),
        Cell("Formation", word(f"formation:{unit.get('formation') or 'line'}")),
        Cell("Wing", str(unit.get("wing") or "centre")),
        Cell("Men", str(unit.get("men", "")), number=True),
    ]
