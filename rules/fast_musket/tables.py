"""Every number that the rules print, laid out as printed; lengths in inches unless a name says otherwise."""

from typing import Final

# FM-TABLE-1: the table, in tenths of an inch; the long edges look east and west.
TABLE_LONG: Final = 900
TABLE_SHORT: Final = 600

# FM-TABLE-2: bases in hundredths of an inch, width and depth. Two crew figures are side by side behind their gun.
#                     width  depth
BASE_OF_FOOT: Final = (150, 75)
BASE_OF_GUN: Final = (150, 75)
BASE_OF_CREW: Final = (75, 75)

# FM-MOVE-1, FM-MOVE-3, FM-MOVE-4
MOVE_IN_LINE: Final = 6
MOVE_IN_COLUMN: Final = 12
MOVE_OF_COMMANDER: Final = 12
MOVE_OF_GUN: Final = 6
BACKWARD_COSTS: Final = 2  # times the ground covered: half speed
KEEP_OFF: Final = 1  # from an enemy, except by charging

# FM-FIRE-3: the score that hits at each range; 7 is out of reach.
NEVER: Final = 7
RANGES: Final[list[int]] = [1, 6, 12, 24]
# Shooting                1"     6"    12"    24"
FIRE: Final[list[list[int]]] = [
    [5, 6, NEVER, NEVER],  # musket          5-6    6     -      -
    [4, 5, 6, NEVER],  #     rifle           4-6    5-6   6      -
    [5, 6, 6, NEVER],  #     light cannon    5-6    6     6      -
    [4, 5, 6, 6],  #         medium cannon   4-6    5-6   6      6
    [4, 5, 5, 6],  #         heavy cannon    4-6    5-6   5-6    6
]
DICE_OF_BASE: Final = 1
DICE_OF_GUN: Final = 2
CHARGER_BRACKET: Final = 0  # FM-FIRE-4
HITS_ON_GUN: Final = 3  # FM-FIRE-5
LAST_BASE: Final = 1  # FM-FIRE-6
FIRST_FIRE: Final = 1  # FM-FIRST-1

# FM-CHARGE-1, FM-CHARGE-3
CHARGE_WITHIN: Final = 6
RETREAT: Final = 12

# FM-MORALE-1
COMMANDER_AS_BASES: Final = 1
MORALE_COMMANDER: Final = -1
MORALE_ELITE: Final = -1
MORALE_OF_GUN: Final = 4

# FM-MELEE-2
MELEE_MORE_BASES: Final = 1
MELEE_FLANK_OR_REAR: Final = 1
MELEE_COMMANDER: Final = 1
MELEE_ELITE: Final = 1
MELEE_CREW: Final = -1

# FM-COMMAND-2
COMMANDER_FALLS: Final = 6

# FM-GUNS-1: guns by the die rolled, from 1 to 6.
#                              1  2  3  4   5   6
FRENCH_MEDIUM_GUNS: Final = (0, 3, 3, 10, 15, 20)
BRITISH_LIGHT_GUNS: Final = (0, 1, 1, 2, 2, 3)

# FM-WIN-1, FM-WIN-2
LOSSES_FOR_FRENCH_WIN: Final = 25
LOSSES_FOR_BRITISH_WIN: Final = 19
FRENCH_DEADLINE: Final = 5

# A battle without a deadline and without contact is called off here; the rules set no such limit.
TURN_LIMIT: Final = 60
