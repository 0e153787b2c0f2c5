"""The weather of an encounter and what it does to firearms (MM-WEATHER-1)."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.dice import possibility, score
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import INCLEMENT, INCLEMENT_WEATHER, MISFIRE, SNOW


def roll_weather(umpire: Umpire) -> int:
    """MM-WEATHER-1: roll whether the weather is inclement and how, and return its row, 0 for clear."""
    if not possibility(umpire, "MM-WEATHER-1", "battle", INCLEMENT, "inclement"):
        return 0
    row = score(umpire, "MM-WEATHER-1", "battle", "weather")
    umpire.record("MM-WEATHER-1", NOTE, "battle", "row:inclement_weather", None, str(row))
    return row


def roll_snow(umpire: Umpire) -> str:
    """MM-CAMP-2: roll for snow in winter and return a word of SNOWS. Ruling: it both covers the ground and falls."""
    return "both" if possibility(umpire, "MM-CAMP-2", "battle", SNOW, "snow") else "none"


def reinforcement_dice_shown(umpire: Umpire, battle: Battle, a: int, b: int) -> None:
    """MM-WEATHER-1: let the weather lift or worsen when a turn's reinforcement dice are doubles."""
    if battle.weather == 0 or a != b:
        return
    turns_to = INCLEMENT_WEATHER[battle.weather][2]
    if turns_to >= 0:
        battle.set_weather(umpire, "MM-WEATHER-1", turns_to)


def can_fire(battle: Battle) -> bool:
    """MM-WEATHER-1: return whether ranged weapons may be fired at all."""
    return battle.weather == 0 or INCLEMENT_WEATHER[battle.weather][0]


def can_burn(battle: Battle) -> bool:
    """MM-WEATHER-1: return whether a fire can be lit and burns: not in terrible weather."""
    return can_fire(battle)


def misfires(umpire: Umpire, battle: Battle, unit: Unit, dice: int) -> int:
    """Roll the dice a unit is about to fire with and return how many are left when 5 and 6 are thrown away.

    Bows never misfire (MM-WEATHER-1).
    """
    if battle.weather == 0 or unit.weapon == "bow" or dice <= 0 or not INCLEMENT_WEATHER[battle.weather][1]:
        return dice
    left = 0
    for face in umpire.roll("MM-WEATHER-1", unit.id, dice, MISFIRE - 1, "misfire"):
        if face < MISFIRE:
            left += 1
    return left
