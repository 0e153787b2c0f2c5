"""FM-RETREAT-1: falling back twelve inches, through friends but not through enemies, and off the table."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.fast_musket import command, losses, shape, way
from rules.fast_musket.block import Block
from rules.fast_musket.course import shift
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import RETREAT
from rules.fast_musket.unit import Unit
from rules.fast_musket.words import LINE, ROUTED

_RETREAT: Final = RETREAT * 10
# The least bend first; clockwise before the other hand.
_BENDS: Final[list[int]] = [0, 1, -1, 2, -2, 3, -3, 4, -4]
_STEP: Final = 5
_FARTHEST: Final = 1100  # no two points of the table lie farther apart


def fall_back(umpire: Umpire, battle: Battle, unit: Unit, heading: Whole) -> None:
    """FM-RETREAT-1: send a unit 12 inches away from the enemy, who came on (or stood) along `heading`.

    Ruling: it passes through friends; for enemies in its way it bends by up to 45 degrees, or else is lost; off the
    table it is routed with all its bases. Inferred: off the table is with any part of it; it ends facing the enemy, and
    whoever has left a redoubt in line.
    """
    unit.engaged = False
    unit.retired = True
    for contact in battle.contacts:
        if contact.charger == unit.number or contact.target == unit.number:
            contact.broken = True
    for bend in _BENDS:
        along = (heading + bend) % 32
        if way.free(battle, unit, HEADING_X[along], HEADING_Y[along], _RETREAT, way.ENEMIES) == _RETREAT:
            _go(umpire, battle, unit, along, heading)
            return
    if umpire.recording:
        umpire.record("FM-RETREAT-1", NOTE, unit.sheet.id, "cut_off")
    losses.take(umpire, battle, unit, unit.bases, ROUTED, "FM-RETREAT-1")
    command.stay_behind(umpire, battle, unit)


def _go(umpire: Umpire, battle: Battle, unit: Unit, along: Whole, heading: Whole) -> None:
    """Take a retreat whose first 12 inches no enemy bars. Inferred: where friends stand it goes on past them.

    Where it finds no place beyond them on the table it stops short of them instead; and where even that leaves it on
    the spot without room to turn, or in its redoubt, it stands as it stood.
    """
    ux, uy = HEADING_X[along], HEADING_Y[along]
    facing = (heading + 16) % 32
    distance = _RETREAT
    blocks = _at(unit, ux, uy, distance, facing)
    if not way.is_on_table(blocks):
        if umpire.recording:
            umpire.record("FM-RETREAT-1", NOTE, unit.sheet.id, "routed")
        losses.rout(umpire, battle, unit, "FM-RETREAT-1")
        return
    step = _STEP
    while distance > 0 and not way.stands(battle, unit, blocks, way.FRIENDS | way.ENEMIES):
        if step > 0 and (distance + step > _FARTHEST or not _open(battle, unit, ux, uy, distance + step, facing)):
            step = -_STEP
            distance = _RETREAT
        distance += step
        blocks = _at(unit, ux, uy, distance, facing)
    if distance == 0 and (unit.redoubt or not way.stands(battle, unit, blocks, way.FRIENDS | way.ENEMIES)):
        facing = unit.heading
    elif unit.redoubt:
        unit.form(umpire, "FM-FORM-2", LINE, 0, "", 0)
    unit.put(umpire, "FM-RETREAT-1", unit.x + shift(ux, distance), unit.y + shift(uy, distance), facing)
    command.follow(umpire, battle, unit)


def _open(battle: Battle, unit: Unit, ux: Whole, uy: Whole, distance: Whole, facing: Whole) -> bool:
    """Return whether a retreat may go on for so far: on the table, and no enemy bars it."""
    if not way.is_on_table(_at(unit, ux, uy, distance, facing)):
        return False
    return way.free(battle, unit, ux, uy, distance, way.ENEMIES) == distance


def _at(unit: Unit, ux: Whole, uy: Whole, distance: Whole, facing: Whole) -> list[Block]:
    """Return the ground that a unit would cover after so much of its retreat, in line if it comes out of a redoubt."""
    formation = LINE if unit.redoubt else unit.formation
    x = unit.x + shift(ux, distance)
    y = unit.y + shift(uy, distance)
    return shape.foot(formation, unit.bend, unit.bases, unit.files, x, y, facing)
