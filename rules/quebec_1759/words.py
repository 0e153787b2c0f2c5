"""The words of the game as codes: nations, kinds of block, areas, columns, and the ways into a battle."""

from typing import Final

from rules.core.sides import SIDES

KEY: Final = "quebec_1759"
SIDE_KEYS: Final[tuple[str, ...]] = SIDES

BRITISH: Final = 0
FRENCH: Final = 1
BOTH: Final[tuple[int, ...]] = (BRITISH, FRENCH)
NATIONS: Final[tuple[str, ...]] = ("british", "french")
NATION_NAMES: Final[tuple[str, ...]] = ("British", "French")

SIEGE: Final = "siege"
BATTLE: Final = "battle"
ENCOUNTERS: Final[tuple[str, ...]] = (SIEGE, BATTLE)

PLANNER: Final = "planner"
DOCTRINES: Final[tuple[str, ...]] = ("patient", "shores", "upriver", PLANNER, "stand")

# Places in `AREAS` and `SEAS`, typed again so that the compiler knows them as numbers; a test holds them equal.
ILE_DORLEANS: Final = 0
BEAUPORT: Final = 2
LEVIS: Final = 4
ETCHEMIN: Final = 5
CAP_ROUGE: Final = 6
SILLERY: Final = 7
ABRAHAM: Final = 8
ST_CHARLES: Final = 3
STE_FOY: Final = 9
MONTMORENCY: Final = 1
NOWHERE: Final = -1

BASON: Final = 0
ST_LAURENT: Final = 1

# Kinds of real unit.
FOOT: Final = 0
LIGHT: Final = 1
REGULAR: Final = 2
QUEBEC: Final = 3
MONTREAL: Final = 4
TROIS_RIVIERES: Final = 5
INDIAN: Final = 6
KINDS: Final[tuple[str, ...]] = ("foot", "light", "regular", "quebec", "montreal", "trois_rivieres", "indian")

# QB-BATTLE-1: the places of a battle.
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2
RESERVE: Final = 3
UNPLACED: Final = -1
COLUMNS: Final[tuple[str, ...]] = ("left", "centre", "right")
PLACES: Final[tuple[str, ...]] = ("left", "centre", "right", "reserve")

# How the attackers come to a battle.
ROAD: Final = 0
RIVER: Final = 1
LANDING: Final = 2
CROSSINGS: Final[tuple[str, ...]] = ("road", "river", "landing")

# What steps are lost by: keys of `rules.core.outcome.LOSS_CAUSES`.
FIRE: Final = 0
PURSUED: Final = 1
RAIDED: Final = 2
BOMBARDED: Final = 3
DESERTED: Final = 4
ROUTED: Final = 5
CAUSES: Final[tuple[str, ...]] = ("fire", "pursuit", "raid", "bombardment", "deserted", "routed")
