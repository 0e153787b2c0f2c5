"""The words of the state: sides, formations, light."""

from typing import Final

from rules.core.sides import SIDES

SYSTEM: Final = "muskets_mohawks"

PLAYER: Final = 0
ENEMY: Final = 1
SIDE_KEYS: Final = SIDES

EDGES: Final = ("far", "right", "near", "left")  # of the table, by number

LINE: Final = "line"
MOB: Final = "mob"
UNFORMED: Final = "unformed"
SQUARE: Final = "square"  # an option of other periods (MM-PERIOD-3)

ARTILLERY: Final = "artillery"  # the troops who serve guns
CANNON: Final = "cannon"  # and what they have for a weapon

CAVALRY: Final = "cavalry"  # troops who fight from horseback
MOUNTED_INFANTRY: Final = "mounted_infantry"  # and troops who ride to the fight
HORSE: Final = (CAVALRY, MOUNTED_INFANTRY)

# Traits of units (MM-PERIOD-1, MM-PERIOD-3): those that an order of battle may give, and those that options give.
LANCE: Final = "lance"  # also for a weapon, which says that there is no other
CUIRASS: Final = "cuirass"
IRREGULAR: Final = "irregular"  # riders who count as irregulars
WARY: Final = "wary"  # riders who count a Rep lower charging and charged
TRAITS: Final = (LANCE, CUIRASS, IRREGULAR, WARY)
IN_RANKS: Final = "in_ranks"  # in line or square alone
LOOSE: Final = "loose"  # light infantry, who may be unformed and count as irregulars then
SQUARES: Final = "squares"  # may form square

# A stand up fight, and what its sides are about (MM-ENC-4).
STAND_UP_FIGHT: Final = "stand_up_fight"
STAND_ATTACK: Final = "stand_attack"
STAND_DEFEND: Final = "stand_defend"
DEFENDING: Final = ("raid_defend", STAND_DEFEND)  # sides that hold their ground
CLEARED: Final = ("raid_defend", STAND_UP_FIGHT)  # encounters that last until the enemy is gone
DAY: Final = "day"

# Ways to play: alone against the tables, together against them, or one player against another (MM-PLAY-1).
SOLO: Final = "solo"
SAME_SIDE: Final = "same_side"
HEAD_TO_HEAD: Final = "head_to_head"
PLAYS: Final = (SOLO, SAME_SIDE, HEAD_TO_HEAD)

# What men are lost by, in the order of the book.
LOSS_CAUSES: Final = ("fire", "contact", "melee", "burning")

# The default of the player's side first.
DOCTRINES: Final = ("veteran", "book", "bold", "cautious")
BY_TABLES: Final = "book"  # the one that acts by the tables, which no side of a player has head to head
ENEMY_DOCTRINE: Final = BY_TABLES  # the tables run the enemy, unless his side says otherwise

# The kinds of encounter as the book writes them, for titles and sentences.
ENCOUNTERS: Final = {
    "scout": "Scout",
    "raid_attack": "Raid: Attack",
    "raid_defend": "Raid: Defend",
    "stand_up_fight": "Stand Up Fight",
}
