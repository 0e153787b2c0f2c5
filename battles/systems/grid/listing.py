"""An order of battle of the grid game: each unit with its square, and who leads it."""

from battles.systems.base.listing import Force, Setup, declared_forces
from rules.grid.setup.schema import SideSetup


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides."""
    return declared_forces(system, setup, _leaders)


def _leaders(side: SideSetup) -> list[str]:
    names = {unit.id: unit.called for unit in side.units}
    found: list[str] = []
    for commander in side.commanders:
        where = f"with {names.get(commander.with_, commander.with_)}" if commander.with_ else f"in {commander.at}"
        where = commander.gone or where
        found.append(f"{commander.called}, commander, {where}.")
    if side.officer is not None:
        post = side.officer.with_
        found.append(f"{side.officer.called}, trusted officer, with {names.get(post, post)}.")
    return found
