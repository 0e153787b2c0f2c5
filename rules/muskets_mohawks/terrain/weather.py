"""The weather of an encounter, what it does to firearms, and how far one sees in it by day and by night."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks.dice import possibility, score
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import INCLEMENT, INCLEMENT_WEATHER, MISFIRE, SIGHT_OPEN, SIGHT_WOODS, SNOW
from rules.muskets_mohawks.words import DAY

LIT: Final = 60  # a burning house lights this far around itself, in tenths of an inch
# How far one sees by day and by night, in fair weather and, without FAIR in the name, in any other.
_FAIR_OPEN: Final[vec[i64]] = vec[i64]([10 * inches for inches in SIGHT_OPEN["fair"]])
_OPEN: Final[vec[i64]] = vec[i64]([10 * inches for inches in SIGHT_OPEN["inclement"]])
_FAIR_WOODS: Final[vec[i64]] = vec[i64]([10 * inches for inches in SIGHT_WOODS["fair"]])
_WOODS: Final[vec[i64]] = vec[i64]([10 * inches for inches in SIGHT_WOODS["inclement"]])


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


def open_limit(battle: Battle, lit: bool = False) -> i64:
    """MM-LOS-1: return how far one sees in the open, 0 for the whole table; a lit target counts as by day."""
    row = _FAIR_OPEN if battle.weather == 0 and not battle.snow_falls else _OPEN
    return row[0 if lit or battle.light == DAY else 1]


def woods_limit(battle: Battle) -> i64:
    """MM-LOS-1: return how far one sees inside a wood."""
    row = _FAIR_WOODS if battle.weather == 0 and not battle.snow_falls else _WOODS
    return row[0 if battle.light == DAY else 1]


def is_any_alight(battle: Battle) -> bool:
    """Return whether a house burns."""
    for house in battle.houses:
        if house.burnt > 0:
            return True
    return False


def is_lit(battle: Battle, x: i64, y: i64) -> bool:
    """MM-LOS-1: return whether a burning house lights the place. Inferred: within 6 inches of it."""
    for house in battle.houses:
        if house.burnt > 0 and house.x0 - LIT <= x <= house.x1 + LIT and house.y0 - LIT <= y <= house.y1 + LIT:
            return True
    return False


def hides(battle: Battle, square: i64, x: i64, y: i64) -> bool:
    """MM-LOS-1: return whether the night or the weather hides a place so far off; a burning house shows it by night."""
    limit: i64 = open_limit(battle)
    if limit == 0 or square <= (limit + BASE) * (limit + BASE):
        return False
    if battle.light == DAY or not is_lit(battle, x, y):
        return True
    limit = open_limit(battle, True)
    return limit > 0 and square > (limit + BASE) * (limit + BASE)
