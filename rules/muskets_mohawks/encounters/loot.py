"""Stores: entering a building that holds them, and the turns it takes to loot or burn what is there."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import foot
from rules.muskets_mohawks.state import Battle


def raiders(battle: Battle, side: int) -> bool:
    """Return whether a side is out to loot: it raids, and does not hold the stores itself."""
    return battle.sides[side].encounter == "raid_attack"


def stores_left(battle: Battle) -> list[House]:
    """Return the buildings raiders are after that are neither looted nor burnt."""
    found: list[House] = []
    for house in battle.houses:
        if battle.is_prize(house) and not house.looted:
            found.append(house)
    return found


def may_enter(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BUILD-1: return whether a unit may step into a house with room for it whose door is within its move."""
    return buildings.may_enter(battle, unit, house) and buildings.reaches_door(battle, unit, house, foot(battle))


def enter(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int = -1) -> bool:
    """MM-ENC-2: step into a house with the move that is left, -1 for all of it; raiders roll how long they loot."""
    if not buildings.enter(umpire, battle, unit, house, limit if limit >= 0 else foot(battle)):
        return False
    begin(umpire, battle, unit, house)
    return True


def begin(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-ENC-2: roll the half die of turns for a building once, when raiders first are in it."""
    if raiders(battle, unit.side) and battle.is_prize(house) and not house.looted and house.looting == 0:
        turns = dice.half_die(umpire, "MM-ENC-2", unit.id, "looting")
        umpire.record("MM-ENC-2", NOTE, unit.id, "row:looting", None, str(turns))
        house.set_looting(umpire, "MM-ENC-2", turns)


def may_loot(battle: Battle, unit: Unit) -> bool:
    """MM-ENC-2: return whether a unit is among stores that it has orders to loot.

    Inferred: a building takes its turns however many are in it, so that the first of them alone works.
    """
    house = buildings.house_of(battle, unit.house)
    if house is None or house.looted or not battle.is_prize(house) or not raiders(battle, unit.side):
        return False
    return buildings.units_in(battle, house)[0] is unit


def work(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ENC-2: spend an activation on looting or burning; the last of the turns rolled finishes the building."""
    house = buildings.house_of(battle, unit.house)
    if house is None:
        return
    begin(umpire, battle, unit, house)
    house.set_looting(umpire, "MM-ENC-2", house.looting - 1)
    if house.looting <= 0:
        house.set_looted(umpire, "MM-ENC-2", True)
        umpire.record("MM-ENC-2", NOTE, unit.id, "looted", None, house.id)
