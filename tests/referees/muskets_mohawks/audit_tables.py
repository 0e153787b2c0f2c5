"""The tables of pages 26 to 30 and 43 as somebody typed them from the book; lengths are tenths of an inch."""

# Dice passed: how far it goes, on which scores it makes for another PEF, and on which it splits when there is none.
MOVES = {2: (160, (1, 2), (1, 2)), 1: (80, (1, 2, 3), (1,))}
STOPS_SHORT = 40
SMALL_ARMS = 180
REPS = {1: 3, 2: 4, 3: 4, 4: 4, 5: 5, 6: 5}
HALF = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
# What comes by the total on the tables of reinforcements, unit by unit.
INDIAN, IRREGULAR, MILITIA, REGULAR = "indian", "irregular", "militia", "line"
ALLIES = {
    **dict.fromkeys((1, 2, 3, 4), (INDIAN,)),
    5: (IRREGULAR,),
    6: (INDIAN, INDIAN),
    7: (INDIAN, INDIAN),
    8: (INDIAN, INDIAN, IRREGULAR),
    9: (INDIAN,) * 4,
    10: (INDIAN,) * 4,
}
FORCES: dict[str, dict[int, tuple[str, ...]]] = {
    "french_allies": ALLIES,
    "british_allies": ALLIES,
    "french": {
        1: (INDIAN,),
        2: (INDIAN,),
        3: (IRREGULAR,),
        4: (IRREGULAR,),
        5: (REGULAR,),
        6: (REGULAR,),
        7: (IRREGULAR, INDIAN),
        8: (REGULAR, REGULAR),
        9: (REGULAR, REGULAR),
        10: (REGULAR, REGULAR, IRREGULAR),
    },
    "british": {
        1: (INDIAN,),
        2: (INDIAN,),
        3: (MILITIA,),
        4: (MILITIA,),
        5: (REGULAR,),
        6: (IRREGULAR,),
        7: (REGULAR, REGULAR),
        8: (REGULAR, REGULAR),
        9: (REGULAR, REGULAR),
        10: (REGULAR, REGULAR, MILITIA),
    },
}
POSITIONS = {1: ("house", 1), 2: ("gully", 0), 3: ("gully", 0), 4: ("gully", 0), 5: ("fieldworks", 2)}
POSITIONS[6] = POSITIONS[5]
RANDOM_SECTION = {1: 7, 2: 7, 3: 8, 4: 8, 5: 9, 6: 9}
HELD_AT_RANDOM = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
# What a die for Rep is raised or lowered by, of the units that the tables bring.
REP_MORE = {MILITIA: -1, INDIAN: 0, IRREGULAR: 0, REGULAR: 0}
