"""The words of the game as codes: nations, kinds of block, areas, columns, and the ways into a battle."""

from typing import Final

from rules.quebec_1759.tables import AREAS, SEAS

KEY: Final = "quebec_1759"
SIDE_KEYS: Final = ("player", "enemy")

BRITISH: Final = 0
FRENCH: Final = 1
NATIONS: Final = ("british", "french")
NATION_NAMES: Final = ("British", "French")

SIEGE: Final = "siege"
BATTLE: Final = "battle"
ENCOUNTERS: Final = (SIEGE, BATTLE)

ILE_DORLEANS: Final = AREAS.index("ile_dorleans")
BEAUPORT: Final = AREAS.index("beauport")
LEVIS: Final = AREAS.index("levis")
ETCHEMIN: Final = AREAS.index("etchemin")
CAP_ROUGE: Final = AREAS.index("cap_rouge")
SILLERY: Final = AREAS.index("sillery")
ABRAHAM: Final = AREAS.index("abraham")
ST_CHARLES: Final = AREAS.index("st_charles")
STE_FOY: Final = AREAS.index("ste_foy")
MONTMORENCY: Final = AREAS.index("montmorency")
NOWHERE: Final = -1

BASON: Final = SEAS.index("bason")
ST_LAURENT: Final = SEAS.index("st_laurent")

# Kinds of real unit.
FOOT: Final = 0
LIGHT: Final = 1
REGULAR: Final = 2
QUEBEC: Final = 3
MONTREAL: Final = 4
TROIS_RIVIERES: Final = 5
INDIAN: Final = 6
KINDS: Final = ("foot", "light", "regular", "quebec", "montreal", "trois_rivieres", "indian")

# QB-BATTLE-1: the places of a battle.
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2
RESERVE: Final = 3
UNPLACED: Final = -1
COLUMNS: Final = ("left", "centre", "right")
PLACES: Final = ("left", "centre", "right", "reserve")

# How the attackers come to a battle.
ROAD: Final = 0
RIVER: Final = 1
LANDING: Final = 2
CROSSINGS: Final = ("road", "river", "landing")

# What steps are lost by: keys of `rules.core.outcome.LOSS_CAUSES`.
FIRE: Final = 0
PURSUED: Final = 1
RAIDED: Final = 2
BOMBARDED: Final = 3
DESERTED: Final = 4
ROUTED: Final = 5
CAUSES: Final = ("fire", "pursuit", "raid", "bombardment", "deserted", "routed")
