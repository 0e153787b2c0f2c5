"""Horses without riders: held 3 inches behind the unit that fights on foot, and led after it (MM-TROOP-3).

Inferred: figures may not leave their unit (MM-TROOP-1), so that the holders lead the horses along behind it; they wait
outside while it is in a building; they are no target and no enemy to touch, and go when it goes. The holders are
figures, so that they and their horses are in the way of others and of their sight (MM-MOVE-4, MM-LOS-1). Lengths are
tenths of an inch.
"""

from typing import Final

from rules.core.geometry import ahead
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement.places import nearest_block
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import depth, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import HORSES_BEHIND
from rules.muskets_mohawks.words import LINE

_RULE: Final = "MM-TROOP-3"


def follow(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """MM-TROOP-3: bring the horses of a unit on foot to 3 inches behind it, or as near to there as there is room."""
    horses = unit.horses
    if horses is None or not unit.on_table:
        return
    if horses.holders == 0:
        take_away(umpire, rule, unit)
        return
    if unit.house and horses.xs:
        return
    dx, dy = ahead(unit.heading, depth(unit) + BASE + 10 * HORSES_BEHIND)
    block = outline(LINE, unit.x - dx, unit.y - dy, unit.heading, horses.holders, 1, True)
    spot = nearest_block(battle, unit, block)
    if spot is None:
        return
    spot.fill()
    rear = spot.rear
    if rear is not None and (spot.xs != horses.xs or spot.ys != horses.ys or spot.heading != horses.heading):
        horses.put(umpire, rule, unit.id, spot.heading, [spot.xs, spot.ys, rear.xs, rear.ys])


def take_away(umpire: Umpire, rule: str, unit: Unit) -> None:
    """MM-TROOP-3: take the held horses of a unit off the table: it mounts them, or has gone."""
    horses = unit.horses
    if horses is not None and horses.xs:
        horses.put(umpire, rule, unit.id, horses.heading, [[], [], [], []])
