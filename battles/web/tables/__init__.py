"""The table of each system as a page draws it: one room a system, found by its key; copy one, edit these."""

from battles.web.tables.fast_musket import FastMusketRenderer
from battles.web.tables.grid import GridRenderer
from battles.web.tables.muskets_mohawks import MusketsMohawksRenderer
from battles.web.tables.renderer import Renderer

_RENDERERS: dict[str, type[Renderer]] = {
    "muskets_mohawks": MusketsMohawksRenderer,
    "fast_musket": FastMusketRenderer,
    "d3_grid": GridRenderer,
    "one_hour": GridRenderer,
}


def renderer_of(system: str, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> Renderer:
    """Return the face of a system for a battle; one without a room of its own has the plain face.

    `names` are those of the two sides, `called` those of units and leaders by id.
    """
    return _RENDERERS.get(system, Renderer)(names, called)
