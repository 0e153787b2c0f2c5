"""The printed tables of encounters: PEFs, non-player forces, reinforcements. Numbers only; the rules are elsewhere.

Lengths are tenths of an inch. Rows are read by dice passed or by the score of the dice, as each heading says.
"""

from typing import Final

# PEF MOVEMENT (p.43), dice passed of 2 against the enemy's investment level (MM-PEF-2).
#   passed: (distance, others on the table: towards the nearest PEF on 1 to …, alone: splits on 1 to …)
PEF_MOVEMENT: Final[dict[int, tuple[int, int, int]]] = {
    2: (160, 2, 2),
    1: (80, 3, 1),
}  # with none it stays
PEF_STOPS_SHORT: Final = 40
PEF_COUNT: Final = 3
SMALL_ARMS: Final = 18  # inches, the musket's reach, at which a PEF halts in cover

# PEF RESOLUTION (p.30, 43), dice passed of 2 against the enemy's investment level (MM-PEF-3).
PEF_CONTESTING: Final = 1
PEF_CONTROLLING: Final = -1
#   passed: what the strength on the enemy's table is read by
PEF_RESOLUTION: Final[dict[int, str]] = {
    2: "die and level",
    1: "die alone",
    0: "nobody",
}
#   score of the die on a contact: the enemy is in defensive positions (MM-PEF-3)
PEF_POSITIONS: Final[dict[int, bool]] = {1: False, 2: False, 3: False, 4: False, 5: True, 6: True}

# ENEMY DEFENSIVE POSITIONS (p.30): length for each unit, and what it is by a die (MM-PEF-4): (kind, defensive value)
POSITION_LENGTH: Final = 6  # inches, and half a die of them more
POSITIONS: Final[dict[int, tuple[str, int]]] = {
    1: ("building", 1),
    2: ("gully", 0),
    3: ("gully", 0),
    4: ("gully", 0),
    5: ("fieldworks", 2),
    6: ("fieldworks", 2),
}

# NP ENEMY MOVEMENT (p.30): what the enemy is about, by the player's encounter and a die (MM-NP-1).
SCOUT_POSTURE: Final[dict[int, str]] = {
    1: "scout",
    2: "scout",
    3: "scout",
    4: "raid_defend",
    5: "raid_attack",
    6: "raid_attack",
}
RAID_POSTURE: Final[dict[str, str]] = {"raid_defend": "raid_attack", "raid_attack": "raid_defend"}

# NP SCOUT REACTION (p.31, 44), dice passed against the side's investment level (MM-NP-3).
NP_SCOUT: Final[dict[int, str]] = {2: "defend_scout", 1: "defend_leave", 0: "withdraw"}
# NP MOVEMENT - ATTACK, foot (p.32, 44), dice passed against the leader's Rep (MM-NP-4).
NP_ATTACK: Final[dict[int, str]] = {2: "range", 1: "halt", 0: "retire"}
# NP TROOPS MOVEMENT - DEFEND, foot (p.32, 44), dice passed against the leader's Rep (MM-NP-5).
NP_DEFEND: Final[dict[int, str]] = {2: "cover", 1: "stay", 0: "stay"}
NP_DICE: Final = 2
NP_TWICE_DIE: Final = 1  # the side has twice the figures of the other on the table
NP_COVER_DIE: Final = 1  # in cover, when defending
NP_CHARGE_REACH: Final = 12  # inches
NP_LEFT: Final[dict[int, bool]] = {1: True, 2: True, 3: True, 4: False, 5: False, 6: False}

# REINFORCEMENTS (p.27): the total that may bring them, and what dice passed of 2 against the level bring (MM-REINF-1).
REINFORCEMENT_TOTAL: Final = 7
#   passed: what the total on the side's table is read by
REINFORCEMENTS_COME: Final[dict[int, str]] = {
    2: "die and level",
    1: "die alone",
    0: "nobody",
}

# The four REINFORCEMENTS tables (p.27-28, 42-43): what comes by the total (MM-REINF-2).
_ALLIED_INDIANS: Final[dict[int, tuple[str, ...]]] = {
    1: ("indians",),
    2: ("indians",),
    3: ("indians",),
    4: ("indians",),
    5: ("irregulars",),
    6: ("war_party",),
    7: ("war_party",),
    8: ("war_party", "irregulars"),
    9: ("war_party", "war_party"),
    10: ("war_party", "war_party"),
}
REINFORCEMENTS: Final[dict[str, dict[int, tuple[str, ...]]]] = {
    "french": {
        1: ("indians",),
        2: ("indians",),
        3: ("irregulars",),
        4: ("irregulars",),
        5: ("regulars",),
        6: ("regulars",),
        7: ("irregulars", "indians"),
        8: ("platoon",),
        9: ("platoon",),
        10: ("platoon", "irregulars"),
    },
    "french_allies": _ALLIED_INDIANS,
    "british": {
        1: ("indians",),
        2: ("indians",),
        3: ("militia",),
        4: ("militia",),
        5: ("regulars",),
        6: ("irregulars",),
        7: ("platoon",),
        8: ("platoon",),
        9: ("platoon",),
        10: ("platoon", "militia"),
    },
    "british_allies": _ALLIED_INDIANS,
}

# REINFORCEMENT ENTRY (p.28, 43): (edge as the side sees it, measured from, inches fixed, dice added) (MM-REINF-3)
#   `own` is the edge behind the side; `left` and `right` corners of the own edge count towards its middle,
#   `centre_left` and `centre_right` from its middle outwards, `up` from the own corner along a flank edge.
ENTRY: Final[dict[int, tuple[str, str, int, int]]] = {
    1: ("left", "up", 60, 2),
    2: ("own", "left", 60, 2),
    3: ("own", "centre_left", 0, 1),
    4: ("own", "centre_right", 0, 1),
    5: ("own", "right", 60, 2),
    6: ("right", "up", 60, 2),
}

# What a word of the tables is made of: troop, units, and whose army it is of ("own" Europeans or their "indians").
CONTINGENTS: Final[dict[str, tuple[str, int, str]]] = {
    "indians": ("indian", 1, "indians"),
    "war_party": ("indian", 2, "indians"),
    "irregulars": ("irregular", 1, "europeans"),
    "militia": ("militia", 1, "europeans"),
    "regulars": ("line", 1, "europeans"),
    "platoon": ("line", 2, "europeans"),
}
EUROPEANS: Final[dict[str, str]] = {
    "british": "british",
    "british_allies": "british",
    "french": "french",
    "french_allies": "french",
}
INDIANS: Final[dict[str, str]] = {
    "british": "british_allies",
    "british_allies": "british_allies",
    "french": "french_allies",
    "french_allies": "french_allies",
}

# Maximum investment levels (p.26, MM-CAMP-9): army, controlling territory, contesting territory.
INVESTMENT_DICE: Final = 2
MAXIMUM_INVESTMENT: Final = (
    ("french", 4, 2),
    ("french_allies", 3, 3),
    ("british", 4, 4),
    ("british_allies", 3, 2),
)

# ENCOUNTERS (p.33-34): forces, light by a die, and the edges (MM-ENC-1, MM-ENC-2, MM-ENC-3).
MOST_UNITS: Final[dict[str, int]] = {  # 0: as many as there are
    "scout": 0,
    "raid_attack": 4,
    "raid_defend": 4,
    "stand_up_fight": 0,
}
LIGHT: Final[dict[int, str]] = {1: "day", 2: "day", 3: "day", 4: "day", 5: "day", 6: "night"}
ENTRY_SECTIONS: Final[tuple[int, ...]] = (7, 8, 9)
HELD_SECTIONS: Final[tuple[int, ...]] = (1, 2, 3)
STORES_SECTION: Final = 2
#   the score of a die for a PEF that comes by the sections 7 to 9 at random (MM-ENC-3)
RANDOM_SECTION: Final[dict[int, int]] = {1: 7, 2: 7, 3: 8, 4: 8, 5: 9, 6: 9}
#   and for one that is set up in the sections 1 to 3 at random (MM-ENC-4)
RANDOM_HELD_SECTION: Final[dict[int, int]] = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
STILL_TURNS: Final = 3  # a ruling: PEFs that have not moved for so long are gone out to

# No printed number: after so many turns a battle that goes nowhere is closed (MM-ENC-5).
TURN_LIMIT: Final = 200
