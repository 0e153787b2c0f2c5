"""An order of battle of the fast musket rules: foot by bases, batteries, commanders and redoubts."""

from battles.systems.base.listing import Force, Setup, declared_forces, entries_of
from rules.fast_musket.setup.schema import BatterySetup, SideSetup


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides, the redoubts with the second."""
    found = declared_forces(system, setup, _remarks)
    works = [str(work.get("name") or work.get("id")) for work in entries_of(setup, "redoubts")]
    if works:
        found[-1].lines.append(f"Redoubts on the field: {', '.join(works)}.")
    return found


def _remarks(side: SideSetup) -> list[str]:
    names = {unit.id: unit.called for unit in side.units}
    found = [
        f"{battery.called}: {battery.guns} {battery.weapon} gun{'s' if battery.guns != 1 else ''}{_taken(battery)}."
        for battery in side.batteries
    ]
    for leader in side.commanders:
        rank = "in overall command" if leader.overall else f"commands the {leader.wing}"
        where = f"with {names.get(leader.with_, leader.with_)}" if leader.with_ else "alone"
        where = f"{leader.gone} by now" if leader.gone else where
        found.append(f"{leader.called} {rank}, {where}.")
    return found


def _taken(battery: BatterySetup) -> str:
    """Return how many guns of a battery are lost by the turn with which the battle begins."""
    lost = sum(bool(model.lost) for model in battery.models)
    return f", {lost} of them lost" if lost else ""
