"""Raid: Attack: loot or burn every building in section 2, and go by the edge one came by."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import loot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import STORES_SECTION
from rules.muskets_mohawks.terrain import settlement


def place_stores(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-2: put half a die of structures in section 2 as the target of the raid."""
    count = dice.half_die(umpire, "MM-ENC-2", "battle", "structures")
    settlement.place_houses(umpire, battle, STORES_SECTION, count, True)


def work(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ENC-2: spend an activation on looting or burning; with the last building done the others go home at once."""
    loot.work(umpire, battle, unit)
    note_stores(umpire, battle, unit.side)


def note_stores(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-2: the raiders have met their objective when no building of stores is left. Ruling: all of them.

    Inferred: where there was never a building to loot, nothing is met.
    """
    own = battle.sides[side]
    if own.encounter == "raid_attack" and not own.met and battle.houses and not loot.stores_left(battle):
        own.set_met(umpire, "MM-ENC-2", True)
