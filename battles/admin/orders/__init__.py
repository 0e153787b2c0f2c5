"""The order of battle of each system as forms: one room a system, found by its key; copy one, edit these."""

from battles.admin.orders.fast_musket import FastMusketSheet
from battles.admin.orders.grid import GridSheet
from battles.admin.orders.muskets_mohawks import MusketsMohawksSheet
from battles.admin.orders.plain import PlainSheet
from battles.admin.orders.sheet import Sheet

_ROOMS: dict[str, type[Sheet]] = {
    "muskets_mohawks": MusketsMohawksSheet,
    "fast_musket": FastMusketSheet,
    "d3_grid": GridSheet,
    "one_hour": GridSheet,
}


def sheet(system: str) -> Sheet:
    """Return the forms of a system; one without a room of its own is edited as a document."""
    return _ROOMS.get(system, PlainSheet)(system)
