"""Stores: entering a building that holds them, and the turns it takes to loot or burn what is there."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import INFANTRY_MOVE


def house_of(battle: Battle, name: str) -> House | None:
    """Return the house of this id."""
    for house in battle.houses:
        if house.id == name:
            return house
    return None


def raiders(battle: Battle, side: int) -> bool:
    """Return whether a side is out to loot: it raids, and does not hold the stores itself."""
    return battle.sides[side].encounter == "raid_attack"


def is_prize(battle: Battle, house: House) -> bool:
    """MM-NP-4: return whether raiders are after a building: one that holds stores, or any where nobody placed stores.

    Ruling: an enemy who raids while the player scouts makes for whatever buildings there are.
    """
    return house.stores or battle.encounter == "scout"


def stores_left(battle: Battle) -> list[House]:
    """Return the buildings raiders are after that are neither looted nor burnt."""
    found: list[House] = []
    for house in battle.houses:
        if is_prize(battle, house) and not house.looted:
            found.append(house)
    return found


def may_enter(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BUILD-1: return whether a unit may step into an empty house whose door is within its move."""
    return buildings.may_enter(battle, unit, house) and buildings.reaches_door(battle, unit, house, 10 * INFANTRY_MOVE)


def enter(umpire: Umpire, battle: Battle, unit: Unit, house: House, limit: int = 10 * INFANTRY_MOVE) -> bool:
    """MM-ENC-2: step into a house with what is left of a move; raiders then roll how long they will loot."""
    if not buildings.enter(umpire, battle, unit, house, limit):
        return False
    begin(umpire, battle, unit, house)
    return True


def begin(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-ENC-2: roll the half die of turns for a building once, when raiders first are in it."""
    if raiders(battle, unit.side) and is_prize(battle, house) and not house.looted and house.looting == 0:
        turns = dice.half_die(umpire, "MM-ENC-2", unit.id, "looting")
        umpire.record("MM-ENC-2", NOTE, unit.id, "row:looting", None, str(turns))
        house.set_looting(umpire, "MM-ENC-2", turns)


def may_loot(battle: Battle, unit: Unit) -> bool:
    """MM-ENC-2: return whether a unit stands among stores that it is out to loot."""
    house = house_of(battle, unit.house) if unit.house else None
    return house is not None and is_prize(battle, house) and not house.looted and raiders(battle, unit.side)


def work(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ENC-2: spend an activation on looting or burning; the last of the turns rolled finishes the building."""
    house = house_of(battle, unit.house)
    if house is None:
        return
    begin(umpire, battle, unit, house)
    house.set_looting(umpire, "MM-ENC-2", house.looting - 1)
    if house.looting <= 0:
        house.set_looted(umpire, "MM-ENC-2", True)
        umpire.record("MM-ENC-2", NOTE, unit.id, "looted", None, house.id)
