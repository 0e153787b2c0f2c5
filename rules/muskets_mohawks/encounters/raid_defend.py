"""Raid: Defend: keep the enemy from the stores in section 2 until every enemy and PEF is gone."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters.loot import stores_left
from rules.muskets_mohawks.forces.sides import anybody_on
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import STILL_TURNS, STORES_SECTION
from rules.muskets_mohawks.terrain import settlement
from rules.muskets_mohawks.words import ENEMY


def place_stores(umpire: Umpire, battle: Battle, units: int) -> None:
    """MM-ENC-3: put one building for each unit that defends in section 2."""
    settlement.place_houses(umpire, battle, STORES_SECTION, units, True)


def stores_saved(battle: Battle) -> bool:
    """MM-ENC-3: return whether the stores count as saved. Ruling: fewer than half of them looted or burnt."""
    stores = 0
    for house in battle.houses:
        if house.stores:
            stores += 1
    return 2 * (stores - len(stores_left(battle))) < stores


def sally_against(battle: Battle) -> list[Pef]:
    """MM-ENC-3: return the PEFs the defender goes out to resolve.

    Ruling: all of them once no enemy figure is on the table and every PEF has been still for three turns.
    """
    if not battle.player_defends() or anybody_on(battle, ENEMY) or not battle.pefs:
        return []
    found = battle.markers_of(ENEMY)
    for pef in found:
        if pef.still < STILL_TURNS:
            return []
    return found


def note_sally(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-3: say so, the first turn it is open to the defender to go out."""
    for pef in sally_against(battle):
        if pef.still == STILL_TURNS:
            umpire.record("MM-ENC-3", NOTE, pef.id, "sally")
