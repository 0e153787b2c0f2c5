"""Every number printed for the campaign, laid out as printed; no logic (pages 24-28 and 35-36)."""

from typing import Final

# Months in which regulars take the field (p.24, MM-CAMP-2); the years are in `tables_periods`.
FIRST_MONTH: Final = 3
LAST_MONTH: Final = 10

# What may be asked for in the months between (p.24, MM-CAMP-2).
WINTER_MONTHS: Final = (11, 12, 1, 2)

# Local campaign morale at the start (p.25, MM-CAMP-3): faction, first year, last year, morale.
STARTING_MORALE: Final = (
    ("french", 1754, 1758, 4),
    ("french", 1759, 1760, 3),
    ("french_allies", 1754, 1758, 4),
    ("french_allies", 1759, 1759, 3),
    ("french_allies", 1760, 1760, 2),
    ("british", 1754, 1754, 3),
    ("british", 1755, 1755, 4),
    ("british", 1756, 1757, 3),
    ("british", 1758, 1760, 4),
    ("british_allies", 1754, 1758, 2),
    ("british_allies", 1759, 1760, 3),
)

# Bounds of local campaign morale (MM-CAMP-5, Ruling: 0 to 6).
LEAST_MORALE: Final = 0
MOST_MORALE: Final = 6

# Local campaign morale effects (p.25, MM-CAMP-5).
MORALE_DICE: Final = 2
MORALE_SUCCESS_DICE: Final = 1  # more after a success
MORALE_ALWAYS_FAILS: Final = 6
# Dice passed more than the opponent, read at ±2 beyond: own morale, enemy morale, own investment, enemy investment.
MORALE_EFFECTS: Final = (
    (2, "more_2", 1, -1, 0, -1),
    (1, "more_1", 0, -1, 0, 0),
    (0, "same", 0, 0, 0, 0),
    (-1, "less_1", -1, 0, 0, 0),
    (-2, "less_2", -1, 1, -1, 0),
)

# What a campaign won or lost does to the own morale at the start of the next (p.26, MM-CAMP-7).
AFTER_VICTORY: Final = 1
AFTER_DEFEAT: Final = -1

# Main opponent (p.26, MM-CAMP-8): modifier for the British, and the highest score that means the rival Europeans.
OPPONENT_BRITISH: Final = 1
OPPONENT_EUROPEANS_TO: Final = 3

# Next encounter (p.28, MM-CAMP-10): last encounter, after a success, after a failure.
FIRST_ENCOUNTER: Final = "scout"
NEXT_ENCOUNTER: Final = (
    ("scout", "raid_attack", "raid_defend"),
    ("raid_attack", "raid_attack", "scout"),
    ("raid_defend", "scout", "raid_defend"),
    ("stand_up_fight", "scout", "scout"),
)

# Improving and decreasing Rep (p.35, MM-PROMO-3, MM-PROMO-4).
REP_MOST: Final = 6
REP_DOWN_ON: Final = 1
REP_LEAST: Final = 2

# Replacements (p.36, MM-REPL-1): dice passed, then figures for a unit over half strength (contesting, controlling)
# and for one at or under it, where PAPER fills it up and AWAY keeps it out of next month, back at paper strength.
PAPER: Final = -1
AWAY: Final = -2
REPLACEMENTS: Final = (
    (2, 1, 2, PAPER),
    (1, 0, 0, 1),
    (0, 0, 0, AWAY),
)

# Desertion (p.36, MM-DESERT-1): dice passed, figures that leave.
DESERTION_DICE: Final = 2
DESERTION: Final = (
    (2, 0),
    (1, 1),
    (0, 2),
)
