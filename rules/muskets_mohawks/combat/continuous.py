"""Fire that goes on once begun, and the reloading that follows it."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import fire
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle


def compelled(umpire: Umpire, battle: Battle, unit: Unit) -> Unit | None:
    """MM-FIRE-5: return the target an activating unit must go on firing at, or None when it is free to do else.

    Ruling: the fire is one compulsory action at each later activation and comes before any table of orders. It ends
    when the target can no longer be fired at; `contact.cease_fire` ends it when firer or target retires.
    """
    if not unit.target:
        return None
    target = battle.unit_of[unit.target]
    if target.on_table and fire.can_fire(battle, unit, target):
        return target
    unit.set_target(umpire, "MM-FIRE-5", "")
    return None


def must_reload(unit: Unit) -> bool:
    """MM-FIRE-5: return whether a unit has ceased fire with something to reload, which it then does before all else.

    Inferred: the unit is able to as soon as it is active and free of a melee, a retreat and trophies.
    """
    return unit.markers > 0 and not unit.target


def reload(umpire: Umpire, unit: Unit) -> None:
    """MM-FIRE-6: spend a whole activation to take one marker away."""
    if unit.markers > 0:
        unit.set_markers(umpire, "MM-FIRE-6", unit.markers - 1)
