"""The printed tables of ground, weather and movement, laid out as printed and without logic.

Distances are inches and dice are d6, as in the book.
"""

from typing import Final

# Normal movement (p.10)
INFANTRY_MOVE: Final = 8
MOUNTED_MOVE: Final = 12
LIMBERED_MOVE: Final = 8
HAULED_MOVE: Final = 5  # tenths of an inch for each of the crew

# Fast move (p.40): DICE PASSED: MOST ENDING UNFORMED, MOST ENDING FORMED OR IN MOB (0: not on offer), in half moves
FAST_MOVE: Final[dict[int, tuple[int, int]]] = {
    2: (4, 3),
    1: (3, 2),
    0: (2, 0),
}
FAST_MOVE_DICE: Final = 2
ROAD_DICE: Final = 1  # more, keeping the best two (p.22)
FAST_MOVE_ENEMY: Final = 24  # never nearer than this to an enemy

# Seek cover (p.11)
COVER_REACH: Final = 8
HORSE_COVER_REACH: Final = 16

# Line of sight (p.13, 22, 27); 0: to the end of the table
# LIGHT:         DAY  NIGHT
SIGHT_OPEN: Final[dict[str, tuple[int, int]]] = {
    "fair": (0, 12),
    "inclement": (12, 6),
}
SIGHT_WOODS: Final[dict[str, tuple[int, int]]] = {
    "fair": (12, 6),
    "inclement": (6, 6),
}
WOOD_EDGE: Final = 1  # deeper than this neither sees out nor is seen

# Overall terrain (p.21): DIE: TYPE
OVERALL: Final[dict[int, str]] = {
    1: "clear",
    2: "clear",
    3: "hilly",
    4: "wooded",
    5: "wooded",
    6: "wooded",
}

# Terrain generator (p.21), two dice added; a star marks a settled area
# 2D6: CLEAR, HILLY, WOODED
TERRAIN_GENERATOR: Final[dict[int, tuple[str, str, str]]] = {
    2: ("hill", "hill", "woods"),
    3: ("clear", "wooded hill", "woods"),
    4: ("hill", "clear*", "wooded hill"),
    5: ("clear*", "road over hill", "road through woods"),
    6: ("road*", "hill", "clear"),
    7: ("hill", "hill", "woods"),
    8: ("clear", "wooded hill", "woods"),
    9: ("woods", "hill", "wooded hill"),
    10: ("clear", "clear", "clear"),
    11: ("river over clear", "wooded hill", "river through woods"),
    12: ("hill", "clear", "woods"),
}
TERRAIN_COLUMNS: Final[dict[str, int]] = {"clear": 0, "hilly": 1, "wooded": 2}
COVERS: Final = 75  # per cent of its section that a feature covers at the least (p.22)

# Roads and waters (p.22): this or less runs lengthwise, above it widthwise
LENGTHWISE: Final = 3
ROAD_WIDTH: Final = 2  # figures
CREEK: Final = 4  # this or less is a creek, above it a river
RIVER_WIDTH: Final = 4  # and half a die
FORD_WIDTH: Final = 1  # and half a die
# DIE: CROSSING
RIVER_CROSSING: Final[dict[int, str]] = {
    1: "bridge",
    2: "bridge",
    3: "ford",
    4: "ford",
    5: "two fords",
    6: "two fords",
}

# Buildings (p.23): DIE: DEFENSIVE VALUE
BUILDING_DV: Final[dict[int, int]] = {
    1: 1,
    2: 1,
    3: 1,
    4: 2,
    5: 2,
    6: 3,
}
HOUSE_FIRES: Final = 2  # one figure in so many fires out of a building (p.20)

# Winter (p.24)
SNOW: Final = 2  # this or less on a die
SNOW_SLOWS: Final = 2  # every move is divided by this
SNOW_FAST_DICE: Final = 1  # of a fast move
# WORD OF AN ORDER OF BATTLE: SNOW ON THE GROUND, SNOW FALLS
SNOWS: Final[dict[str, tuple[bool, bool]]] = {
    "none": (False, False),
    "lying": (True, False),
    "falling": (False, True),
    "both": (True, True),
}

# Inclement weather (p.27)
INCLEMENT: Final = 1  # this or less on a die
MISFIRE: Final = 5  # this or more is thrown away
# DIE: RANGED WEAPONS FIRE, THEY MISFIRE, ROW IT TURNS TO ON DOUBLES (0 clear, -1 stays)
INCLEMENT_WEATHER: Final[dict[int, tuple[bool, bool, int]]] = {
    1: (False, False, -1),
    2: (True, True, 0),
    3: (True, True, -1),
    4: (True, True, -1),
    5: (True, True, 6),
    6: (False, False, -1),
}
