"""The words of the state: sides, formations, light."""

from typing import Final

PLAYER: Final = 0
ENEMY: Final = 1
SIDE_KEYS: Final = ("player", "enemy")

LINE: Final = "line"
MOB: Final = "mob"
UNFORMED: Final = "unformed"

ARTILLERY: Final = "artillery"  # the troops who serve guns
CANNON: Final = "cannon"  # and what they have for a weapon

CAVALRY: Final = "cavalry"  # troops who fight from horseback
MOUNTED_INFANTRY: Final = "mounted_infantry"  # and troops who ride to the fight
HORSE: Final = (CAVALRY, MOUNTED_INFANTRY)

DAY: Final = "day"
NIGHT: Final = "night"

# The default of the player's side first.
DOCTRINES: Final = ("veteran", "book", "bold", "cautious")
