"""What may be ordered of those who serve a gun, and of those who may come to serve one (MM-ACT-2, MM-GUN-3)."""

from typing import Final

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.combat import gunnery
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle

_MOVE: Final = 80
_RULE: Final = "MM-GUN-3"


def of_crew(battle: Battle, unit: Unit, gun: Gun, foes: list[Unit], found: list[Choice]) -> None:
    """MM-ACT-2: add what gunners may do with their gun in place: fire, reload, limber, unlimber, leave it.

    The order to unlimber names an enemy that the gun could then fire at, where there is one.
    """
    for foe in foes:
        if gunnery.can_fire(battle, unit, foe):
            found.append(Order(orders.FIRE, target=foe.id))
    if gun.markers > 0:
        found.append(orders.TO_LOAD)
    if not gun.limbered:
        found.append(orders.LIMBER_UP)
    else:
        mark = target_from_here(battle, unit, gun, foes)
        found.append(Order(orders.UNLIMBER, "range", mark.id) if mark is not None else Order(orders.UNLIMBER))
    found.append(orders.LEAVE_GUN)


def of_others(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """MM-GUN-3: add what other troops may do about guns: serve one within reach, or go to one without a crew."""
    gun = unit.gun
    if gun is not None and not gun.limbered:
        for foe in foes:
            if gunnery.can_fire(battle, unit, foe):
                found.append(Order(orders.FIRE, orders.OF_GUN, foe.id))
        if gun.markers > 0:
            found.append(Order(orders.RELOAD, orders.OF_GUN))
    if unit.markers > 0 or unit.prone or unit.house or unit.water or gun is not None:
        return
    for left in battle.guns:
        if is_free(left) and near_by(left.x - unit.x, left.y - unit.y, _MOVE):
            found.append(Order(orders.MOVE, orders.OF_GUN, left.id, left.x, left.y))


def is_free(gun: Gun) -> bool:
    """MM-GUN-3: return whether a gun is on the table and has no crew."""
    return gun.on_table and not gun.crew


def target_from_here(battle: Battle, unit: Unit, gun: Gun, foes: list[Unit]) -> Unit | None:
    """MM-GUN-1: return the nearest enemy that a gun could fire at from its place if it were ready."""
    for foe in foes:
        if gunnery.could_fire(battle, unit, gun, foe):
            return foe
    return None


def free_gun(battle: Battle, name: str) -> Gun | None:
    """Return a gun by its id, if it has no crew."""
    for gun in battle.guns:
        if gun.id == name and is_free(gun):
            return gun
    return None


def go_to(umpire: Umpire, battle: Battle, unit: Unit, gun: Gun) -> bool:
    """MM-GUN-3: move to a gun and serve it once there; False where the way is barred.

    Inferred: a unit that ends its move at a gun without a crew takes it, friend or enemy.
    """
    moved = False
    if unit.x != gun.x or unit.y != gun.y:
        moved = destinations.make_for(umpire, battle, unit, gun.x, gun.y)
    if not unit.on_table or not near_by(unit.x - gun.x, unit.y - gun.y, hauling.AT_GUN):
        return moved
    if not hauling.may_stand(battle, unit.x, unit.y):
        return moved
    hauling.man(umpire, _RULE, unit, gun)
    return True
