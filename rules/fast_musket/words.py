"""The words of orders of battle and of records, and the small numbers that represent them inside a battle."""

from typing import Final

from rules.core.sides import SIDES

SYSTEM: Final = "fast_musket"
SIDE_KEYS: Final[tuple[str, ...]] = SIDES
PLAYER: Final = 0
ENEMY: Final = 1

# What a piece is.
INFANTRY: Final = 0
GUN: Final = 1

TROOPS: Final[tuple[str, ...]] = ("line", "grenadiers", "highlanders")

# Weapons, by their place in FIRE of the tables.
WEAPONS: Final[tuple[str, ...]] = ("musket", "rifle", "light", "medium", "heavy")
SMALL_ARMS: Final = ("musket", "rifle")
GUNS: Final = ("light", "medium", "heavy")
MUSKET: Final = 0
LIGHT: Final = 2
MEDIUM: Final = 3

# Formations, by their place among the words. In a redoubt there are none (FM-FORM-2).
FORMATIONS: Final[tuple[str, ...]] = ("line", "double_line", "column", "redoubt")
LINE: Final = 0
DOUBLE_LINE: Final = 1
COLUMN: Final = 2
REDOUBT: Final = 3

# What the source names without giving it numbers (FM-GENERAL-1).
NUMBERLESS_TROOPS: Final = ("cavalry", "dragoons", "horse")
NUMBERLESS_FORMATIONS: Final = ("skirmish", "skirmishing", "open_order")

# Facings and their headings. The long edges look east and west (FM-TABLE-1), so west is up on the table.
FACINGS: Final[dict[str, int]] = {
    "w": 0,
    "wnw": 2,
    "nw": 4,
    "nnw": 6,
    "n": 8,
    "nne": 10,
    "ne": 12,
    "ene": 14,
    "e": 16,
    "ese": 18,
    "se": 20,
    "sse": 22,
    "s": 24,
    "ssw": 26,
    "sw": 28,
    "wsw": 30,
}

# The same with the winds between them, in which a unit may look once it has wheeled; by their place among the words.
WINDS: Final[tuple[str, ...]] = (
    *("w", "wbn", "wnw", "nwbw", "nw", "nwbn", "nnw", "nbw", "n", "nbe", "nne", "nebn", "ne", "nebe", "ene", "ebn"),
    *("e", "ebs", "ese", "sebe", "se", "sebs", "sse", "sbe", "s", "sbw", "ssw", "swbs", "sw", "swbw", "wsw", "wbs"),
)

# Causes of loss, by their place among the words.
LOSS_CAUSES: Final[tuple[str, ...]] = ("fire", "melee", "morale", "routed")
FIRE: Final = 0
MELEE: Final = 1
MORALE: Final = 2
ROUTED: Final = 3

SUDDEN_DEATH: Final = "sudden_death"
DEADLINE: Final = "deadline"
DESTROYED: Final = "destroyed"
DRAW: Final = "draw"
TURN_LIMIT: Final = "turn_limit"
# Why a battle ends, in the order of the rules.
ENDINGS: Final[tuple[str, ...]] = (SUDDEN_DEATH, DEADLINE, DESTROYED, DRAW, TURN_LIMIT, "resigned")

# What has become of a commander who is off the table: he fell, or left it with his unit.
FALLEN: Final = "fallen"
LEFT: Final = "left"

DOCTRINES: Final[tuple[str, ...]] = ("steady", "attack_slow", "attack_fast", "hold_fire", "advance")
# Wings are named freely; this one no wing commander leads (FM-COMMAND-1).
RESERVE: Final = "reserve"
CENTRE: Final = "centre"


def facing_word(heading: int) -> str:
    """Return the compass word nearest to a heading, the next one clockwise for a heading between two."""
    even = (heading + 1) % 32 // 2 * 2
    for word in FACINGS:
        if FACINGS[word] == even:
            return word
    return ""
