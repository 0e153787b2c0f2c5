"""An order of battle for a reader: one room a system, found by its key; copy one, edit these."""

from collections.abc import Callable

from battles.web.listing import fast_musket, grid, muskets_mohawks, plain
from battles.web.listing.table import Force, Setup

_ROOMS: dict[str, Callable[[Setup], list[Force]]] = {
    "muskets_mohawks": muskets_mohawks.forces,
    "fast_musket": fast_musket.forces,
    "d3_grid": grid.forces,
    "one_hour": grid.forces,
}


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides of an order of battle, the player's first."""
    return _ROOMS.get(system, plain.forces)(setup)
