"""Guns by the tables: into range and unlimbered, halted and firing, or back a full move (MM-NP-4, MM-NP-5)."""

from typing import Final

from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.combat import fire, gunnery, reaction
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.movement import hauling, no_way
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import weather

_NO_NEARER: Final = 240  # a gun does not go closer to an enemy than this to have him in sight


def acts_as_gun(unit: Unit) -> bool:
    """MM-NP-4: return whether the rows for artillery are a unit's: gunners who have their gun."""
    return hauling.hauls(unit)


def into_range(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, rule: str) -> None:
    """MM-NP-4, MM-NP-5: move into range and unlimber; a gun that is there fires.

    Inferred: each of the two is an activation (MM-ACT-2); what has to be loaded is loaded first, and a gun without a
    line to the enemy is limbered and goes on, no nearer than 24 inches. Where no gun can fire in the weather, it goes
    back instead: it has no other use, and would wait before the enemy for ever.
    """
    gun = unit.gun
    if not weather.can_fire(battle):
        draw_back(umpire, battle, unit, foe)
        return
    if gun is None or _fires_or_loads(umpire, battle, unit, foe):
        return
    if gunnery.could_fire(battle, unit, gun, foe):
        gunnery.limber(umpire, unit, False)
        return
    if facing.distance(unit, foe) <= _NO_NEARER:
        fire.record(umpire, battle, unit, foe, rule)
    elif not gun.limbered:
        gunnery.limber(umpire, unit, True)
    else:
        x, y = destinations.range_point(battle, unit, foe.x, foe.y, _NO_NEARER)
        if not destinations.make_for(umpire, battle, unit, x, y, foe):
            no_way.record(umpire, battle, unit, Order(orders.MOVE, "range", foe.id), x, y)


def halt_and_fire(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, rule: str) -> None:
    """MM-NP-4, MM-NP-5: halt in place, but fire if in range, or load what there is to load.

    Inferred: it goes back where no gun can fire in the weather, unless it is in a defensive position.
    """
    if not weather.can_fire(battle) and not unit.works:
        draw_back(umpire, battle, unit, foe)
        return
    if not _fires_or_loads(umpire, battle, unit, foe):
        fire.record(umpire, battle, unit, foe, rule)


def draw_back(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> None:
    """MM-NP-4, MM-NP-5: retire a full move away from the enemy. Inferred: with the gun, as no row says to leave it."""
    reaction.retire(umpire, battle, unit, foe.x, foe.y)


def _fires_or_loads(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-GUN-3: fire at an enemy, or load the gun, and return whether the unit did either."""
    gun = unit.gun
    if gun is not None and not gun.limbered and gunnery.can_fire(battle, unit, foe):
        gunnery.fire(umpire, battle, unit, foe)
        return True
    return gunnery.reload(umpire, unit)
