"""The table of each system as a page draws it: one room a system, found by its key; copy one, edit these."""

from battles.web.tables.fast_musket import FastMusketFace
from battles.web.tables.grid import GridFace
from battles.web.tables.muskets_mohawks import MusketsMohawksFace
from battles.web.tables.renderer import Renderer

_FACES: dict[str, type[Renderer]] = {
    "muskets_mohawks": MusketsMohawksFace,
    "fast_musket": FastMusketFace,
    "d3_grid": GridFace,
    "one_hour": GridFace,
}


def renderer_of(system: str, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> Renderer:
    """Return the face of a system for a battle; one without a room of its own has the plain face.

    `names` are those of the two sides, `called` those of units and leaders by id.
    """
    return _FACES.get(system, Renderer)(names, called)
