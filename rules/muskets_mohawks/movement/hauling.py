"""Guns on the move: how far they go, on what ground, and that they go where their crew goes (MM-ACT-2, MM-TERR-4).

Inferred: what a gun may not do the crew does not do while it has the gun; water it crosses as its crew does. Lengths
are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area, near_by
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import in_wood, on_road, trees
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ARTILLERY

AT_GUN: Final = 10  # a unit with the middle of its front so near to a gun may serve it


def hauls(unit: Unit) -> bool:
    """MM-ACT-2: return whether a unit moves with a gun. Inferred: others than gunners serve one where it stands."""
    return unit.gun is not None and unit.troop == ARTILLERY


def may_stand(battle: Battle, x: i64, y: i64) -> bool:
    """MM-TERR-4: return whether a gun may stand at a point: in a wood only on a road."""
    return not in_wood(battle, x, y) or on_road(battle, x, y)


def thickets(battle: Battle) -> list[Area]:
    """MM-TERR-4: return the parts of the woods that no gun enters: all of them but the roads."""
    found = trees(battle)
    for road in battle.ground.roads:
        found = [part for wood in found for part in _without(wood, road)]
    return found


def _without(wood: Area, road: Area) -> list[Area]:
    """Return the parts of a wood on both sides of a road."""
    if road.x1 <= wood.x0 or road.x0 >= wood.x1 or road.y1 <= wood.y0 or road.y0 >= wood.y1:
        return [wood]
    bounds = [(wood.x0, wood.y0, road.x0, wood.y1), (road.x1, wood.y0, wood.x1, wood.y1)]
    if road.level:
        bounds = [(wood.x0, wood.y0, wood.x1, road.y0), (wood.x0, road.y1, wood.x1, wood.y1)]
    parts = [Area(wood.kind, x0, y0, x1, y1) for x0, y0, x1, y1 in bounds]
    return [area for area in parts if area.x0 < area.x1 and area.y0 < area.y1]


def follow(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """MM-ACT-2: bring a gun along with the crew that moved with it; among trees, where it cannot come, it is left."""
    gun = unit.gun
    if gun is None:
        return
    if unit.troop != ARTILLERY:
        # Others than gunners serve it where it stands, and leave it when they go.
        if not near_by(unit.x - gun.x, unit.y - gun.y, AT_GUN):
            leave(umpire, rule, unit)
    elif unit.house or not may_stand(battle, unit.x, unit.y):
        leave(umpire, rule, unit)
    else:
        gun.set_on_table(umpire, rule, True)
        gun.put(umpire, rule, unit.x, unit.y, unit.heading)


def leave(umpire: Umpire, rule: str, unit: Unit) -> None:
    """MM-REACT-2: let a unit leave the gun that it serves, which stays in place for any unit that comes to it."""
    gun = unit.gun
    if gun is not None:
        unit.gun = None
        gun.set_crew(umpire, rule, "")


def man(umpire: Umpire, rule: str, unit: Unit, gun: Gun) -> None:
    """MM-GUN-3: let a unit serve a gun without a crew; the gun is its side's from now on, and gunners bring it up."""
    if unit.troop == ARTILLERY:
        gun.put(umpire, rule, unit.x, unit.y, gun.heading)
    unit.gun = gun
    gun.set_crew(umpire, rule, unit.id)
    gun.set_side(umpire, rule, unit.side)
