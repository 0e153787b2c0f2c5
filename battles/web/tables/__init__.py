"""The table of each system as a page draws it: one room a system, found by its key; copy one, edit these."""

from battles.web.tables.face import Face
from battles.web.tables.fast_musket import FastMusketFace
from battles.web.tables.grid import GridFace
from battles.web.tables.muskets_mohawks import MusketsMohawksFace

_FACES: dict[str, type[Face]] = {
    "muskets_mohawks": MusketsMohawksFace,
    "fast_musket": FastMusketFace,
    "d3_grid": GridFace,
    "one_hour": GridFace,
}


def face(system: str, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> Face:
    """Return the face of a system for a battle; one without a room of its own has the plain face.

    `names` are those of the two sides, `called` those of units and leaders by id.
    """
    return _FACES.get(system, Face)(names, called)
