"""How far a unit moves and shoots."""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import BALL_RANGE, CREW, WEAPONS
from rules.muskets_mohawks.tables_terrain import HAULED_MOVE, INFANTRY_MOVE, LIMBERED_MOVE, MOUNTED_MOVE, SNOW_SLOWS
from rules.muskets_mohawks.words import ARTILLERY, CANNON

FOOT: Final = 10 * INFANTRY_MOVE


def weapon_range(weapon: str) -> i64:
    """MM-WEAPON-1: return the range of a weapon in tenths of an inch, 0 for none."""
    if weapon == CANNON:
        return 10 * BALL_RANGE
    return 10 * WEAPONS[weapon][0]


def foot(battle: Battle) -> i64:
    """MM-MOVE-1, MM-CAMP-2: return a man's move on foot in tenths of an inch, half of it in snow."""
    return FOOT // SNOW_SLOWS if battle.snow_lies else FOOT


def allowance(battle: Battle, unit: Unit) -> i64:
    """MM-MOVE-1: return a unit's normal move in tenths of an inch: foot 8 inches in any formation, horse 12.

    Gunners with their gun go 8 inches with its team, half an inch for each of the crew without. Inferred: at most five
    men haul one gun. In snow foot goes half as far (MM-CAMP-2); neither horse nor guns are ever out in it.
    """
    if unit.mounted:
        return 10 * MOUNTED_MOVE
    gun = unit.gun
    if gun is None or unit.troop != ARTILLERY:
        return foot(battle)
    if gun.limbered:
        return 10 * LIMBERED_MOVE
    return HAULED_MOVE * (unit.figures if unit.figures < CREW else CREW)
