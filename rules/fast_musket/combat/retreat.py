"""FM-RETREAT-1: falling back twelve inches, through friends but not through enemies, and off the table."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import command
from rules.fast_musket.combat import losses
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.movement import way
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import RETREAT
from rules.fast_musket.words import LINE, ROUTED

_RETREAT: Final = RETREAT * 10
# The least bend first; clockwise before the other hand.
_BENDS: Final[list[int]] = [0, 1, -1, 2, -2, 3, -3, 4, -4]
_FARTHEST: Final = 1100  # no two points of the table lie farther apart


def fall_back(umpire: Umpire, battle: Battle, unit: Unit, heading: i64) -> None:
    """FM-RETREAT-1: send a unit 12 inches away from the enemy, who came on (or stood) along `heading`.

    Ruling: it passes through friends; for enemies in its way it bends by up to 45 degrees, or else is lost; off the
    table it is routed with all its bases. Inferred: a unit is off the table if any part of it is; it ends facing the
    enemy, and in line if it has left a redoubt.
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
        umpire.record("FM-RETREAT-1", NOTE, unit.profile.id, "cut_off")
    losses.take(umpire, battle, unit, unit.bases, ROUTED, "FM-RETREAT-1")
    command.stay_behind(umpire, battle, unit)


def _go(umpire: Umpire, battle: Battle, unit: Unit, along: i64, heading: i64) -> None:
    """FM-RETREAT-1: move a unit back 12 inches where no enemy is in the way.

    Ruling: if the place after 12 inches is taken, it stops at the nearest free place short of it, and only without
    such a place beyond it. Inferred: if there is none at all it stays on the spot, and keeps its heading if it has no
    room to turn there, or is in its redoubt.
    """
    ux, uy = HEADING_X[along], HEADING_Y[along]
    facing = (heading + 16) % 32
    if not way.is_on_table(_at(unit, ux, uy, _RETREAT, facing)):
        if umpire.recording:
            umpire.record("FM-RETREAT-1", NOTE, unit.profile.id, "routed")
        losses.rout(umpire, battle, unit, "FM-RETREAT-1")
        return
    distance = _distance(battle, unit, ux, uy, facing)
    if distance == 0 and (unit.redoubt or not _is_free(battle, unit, _at(unit, ux, uy, 0, facing), False)):
        facing = unit.heading
    elif unit.redoubt:
        unit.form(umpire, "FM-FORM-2", LINE, 0, "", 0)
    unit.put(umpire, "FM-RETREAT-1", unit.x + shift(ux, distance), unit.y + shift(uy, distance), facing)
    command.follow(umpire, battle, unit)


def _distance(battle: Battle, unit: Unit, ux: i64, uy: i64, facing: i64) -> i64:
    """FM-RETREAT-1: return how far a unit falls back: 12 inches, less, more, or 0 where there is no place at all."""
    for distance in range(_RETREAT, 0, -1):
        if _is_free(battle, unit, _at(unit, ux, uy, distance, facing), True):
            return distance
    most = way.free(battle, unit, ux, uy, _FARTHEST, way.ENEMIES)
    for distance in range(_RETREAT + 1, most + 1):
        blocks = _at(unit, ux, uy, distance, facing)
        if not way.is_on_table(blocks):
            break
        if _is_free(battle, unit, blocks, True):
            return distance
    return 0


def _is_free(battle: Battle, unit: Unit, blocks: list[Block], clear: bool) -> bool:
    """FM-MOVE-4: return True if a unit may be placed on some ground; `clear` requires an inch to every enemy.

    Without `clear` it may also stay as near to one as it is.
    """
    if not way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES):
        return False
    if clear:
        for foe in battle.armies[1 - unit.side]:
            if foe.on_table and way.is_near(blocks, foe):
                return False
    return True


def _at(unit: Unit, ux: i64, uy: i64, distance: i64, facing: i64) -> list[Block]:
    """Return the ground that a unit would cover after so much of its retreat, in line if it comes out of a redoubt."""
    formation = LINE if unit.redoubt else unit.formation
    x = unit.x + shift(ux, distance)
    y = unit.y + shift(uy, distance)
    return shape.foot(formation, unit.bend, unit.bases, unit.files, x, y, facing)
