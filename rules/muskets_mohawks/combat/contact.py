"""Which units are in melee with or under fire from which: engaging, losing contact, ceasing fire."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import formation
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED


def meet(umpire: Umpire, a: Unit, b: Unit) -> bool:
    """MM-MELEE-1: bring two units to blows and return whether this is their first round."""
    if b.id in a.opponents:
        return False
    a.set_opponents(umpire, "MM-MELEE-1", [*a.opponents, b.id])
    b.set_opponents(umpire, "MM-MELEE-1", [*b.opponents, a.id])
    for unit in (a, b):
        unit.set_fought_melee(umpire, "MM-MELEE-1", True)
        unit.set_engaged(umpire, "MM-MELEE-1", True)
        # A unit in melee has stopped firing.
        unit.set_target(umpire, "MM-FIRE-5", "")
        unit.set_prone(umpire, "MM-MELEE-1", False)
    return True


def part(umpire: Umpire, battle: Battle, unit: Unit) -> list[Unit]:
    """MM-MELEE-5: take a unit out of its melee and return the enemies that have no opponent left.

    They stay in formation until `unform`, so that the unit that leaves has gone before they spread out.
    """
    freed: list[Unit] = []
    for enemy_id in list(unit.opponents):
        enemy = battle.unit_of[enemy_id]
        sever(umpire, unit, enemy)
        if not enemy.opponents and enemy.on_table:
            freed.append(enemy)
    return freed


def sever(umpire: Umpire, a: Unit, b: Unit) -> None:
    """MM-MELEE-5: end the melee between two units alone, one having got away from the other."""
    for unit, enemy in ((a, b), (b, a)):
        rest: list[str] = []
        for other in unit.opponents:
            if other != enemy.id:
                rest.append(other)
        unit.set_opponents(umpire, "MM-MELEE-5", rest)


def unform(umpire: Umpire, battle: Battle, units: list[Unit]) -> None:
    """MM-MELEE-5: leave units that have lost contact unformed."""
    for unit in units:
        if unit.on_table and not unit.opponents:
            formation.set_formation(umpire, battle, "MM-MELEE-5", unit, UNFORMED)
            formation.open_out(umpire, battle, "MM-MELEE-5", unit)


def cease_fire(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-FIRE-5: end the fire of a unit that retires, runs or falls, and the fire at it."""
    unit.set_target(umpire, "MM-FIRE-5", "")
    for other in battle.units:
        if other.target == unit.id:
            other.set_target(umpire, "MM-FIRE-5", "")
