"""The duel's order of battle to read."""

from battles.systems.base.drawing import inks
from battles.systems.base.listing import Cell, Force, Setup, side_of
from rules.core.sides import SIDES


def forces(system: str, setup: Setup) -> list[Force]:
    """Each force with its strength."""
    names = [str(side_of(setup, side).get("name", side)) for side in SIDES]
    return [
        Force(name, ink, [[Cell("Force", name), Cell("Duellists", str(side_of(setup, side).get("figures")), True)]])
        for side, name, ink in zip(SIDES, names, inks((names[0], names[1])), strict=True)
    ]
