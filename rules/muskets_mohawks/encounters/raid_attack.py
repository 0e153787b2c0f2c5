"""Raid: Attack: loot or burn every building in section 2, and go by the edge one came by."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters.loot import stores_left
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import STORES_SECTION
from rules.muskets_mohawks.terrain import settlement


def place_stores(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-2: put half a die of structures in section 2 as the target of the raid."""
    count = dice.half_die(umpire, "MM-ENC-2", "battle", "structures")
    settlement.place_houses(umpire, battle, STORES_SECTION, count, True)


def note_stores(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-2: the raiders have met their objective when no building of stores is left. Ruling: all of them.

    Inferred: where there was never a building to loot, nothing is met.
    """
    own = battle.sides[side]
    if own.encounter == "raid_attack" and not own.met and battle.houses and not stores_left(battle):
        own.set_met(umpire, "MM-ENC-2", True)
