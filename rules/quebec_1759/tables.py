"""The printed numbers of the game and of its advanced rules: map, orders of battle, ships and dice."""

from typing import Final

# QB-TURN-1, QB-WIN-1
TURNS: Final = 16
LEAST_STEPS: Final = 20  # British steps on the map without which the siege is lost

# QB-MAP-1: the land areas, in the order that lots count them.
AREAS: Final[tuple[str, ...]] = (
    "ile_dorleans",
    "montmorency",
    "beauport",
    "st_charles",
    "levis",
    "etchemin",
    "cap_rouge",
    "sillery",
    "abraham",
    "ste_foy",
)
AREA_NAMES: Final[tuple[str, ...]] = (
    "Ile d'Orleans",
    "Montmorency",
    "Beauport",
    "St. Charles",
    "Lévis",
    "Etchemin",
    "Cap Rouge",
    "Sillery",
    "Abraham",
    "Ste. Foy",
)
SEAS: Final[tuple[str, ...]] = ("bason", "st_laurent")
SEA_NAMES: Final[tuple[str, ...]] = ("the Bason", "the St. Laurent")
# QB-MAP-1: the areas on the shores of each sea.
SHORES: Final[tuple[tuple[str, ...], ...]] = (
    ("ile_dorleans", "montmorency", "beauport", "st_charles", "levis"),
    ("etchemin", "cap_rouge", "sillery", "abraham"),
)
# QB-MAP-2: roads, those over the St. Charles River apart.
ROADS: Final[tuple[tuple[str, ...], ...]] = (
    ("montmorency", "beauport"),
    ("beauport", "st_charles"),
    ("levis", "etchemin"),
    ("abraham", "ste_foy"),
    ("abraham", "sillery"),
    ("sillery", "cap_rouge"),
    ("ste_foy", "cap_rouge"),
    ("sillery", "ste_foy"),
)
RIVER_ROADS: Final[tuple[tuple[str, ...], ...]] = (("st_charles", "abraham"),)
STE_FOY_ROAD: Final[tuple[str, ...]] = ("st_charles", "ste_foy")  # over the river too, by the reading `ste_foy_road`

# QB-OOB-1: key, name, kind and steps.
BRITISH: Final[tuple[tuple[str, str, str, int], ...]] = (
    ("15th", "15th Foot", "foot", 4),
    ("28th", "28th Foot", "foot", 4),
    ("35th", "35th Foot", "foot", 4),
    ("43rd", "43rd Foot", "foot", 4),
    ("47th", "47th Foot", "foot", 4),
    ("48th", "48th Foot", "foot", 4),
    ("58th", "58th Foot", "foot", 4),
    ("78th", "78th Highlanders", "foot", 4),
    ("3_60th", "3rd Battalion, 60th Foot", "foot", 4),
    ("2_60th", "2nd Battalion, 60th Foot", "foot", 3),
    ("louisbourg", "Louisbourg Grenadiers", "foot", 2),
    ("light_infantry", "Light Infantry", "light", 3),
    ("rangers", "Rogers' Rangers", "light", 3),
)
# QB-OOB-2
FRENCH: Final[tuple[tuple[str, str, str, int], ...]] = (
    ("la_sarre", "La Sarre", "regular", 3),
    ("royal_roussillon", "Royal Roussillon", "regular", 3),
    ("languedoc", "Languedoc", "regular", 3),
    ("guyenne", "Guyenne", "regular", 3),
    ("bearn", "Béarn", "regular", 3),
    ("marine", "Compagnies franches de la Marine", "regular", 3),
    ("quebec_1", "1st Quebec militia", "quebec", 2),
    ("quebec_2", "2nd Quebec militia", "quebec", 2),
    ("quebec_3", "3rd Quebec militia", "quebec", 2),
    ("quebec_4", "4th Quebec militia", "quebec", 2),
    ("quebec_5", "5th Quebec militia", "quebec", 2),
    ("quebec_6", "6th Quebec militia", "quebec", 2),
    ("montreal_1", "1st Montreal militia", "montreal", 2),
    ("montreal_2", "2nd Montreal militia", "montreal", 2),
    ("montreal_3", "3rd Montreal militia", "montreal", 2),
    ("montreal_4", "4th Montreal militia", "montreal", 2),
    ("montreal_5", "5th Montreal militia", "montreal", 2),
    ("montreal_6", "6th Montreal militia", "montreal", 2),
    ("trois_rivieres", "Trois-Rivières militia", "trois_rivieres", 2),
    ("indians", "Indian war party", "indian", 4),
)
UNITS: Final[tuple[tuple[tuple[str, str, str, int], ...], ...]] = (BRITISH, FRENCH)
# QB-OOB-1, QB-OOB-2
DECOYS: Final[tuple[int, ...]] = (8, 5)
SHIPS: Final = 4

# QB-BATTLE-2: a die a step, and what hits.
HIT: Final = 6
# QB-BATTLE-3, QB-BATTLE-5, QB-INDIAN-1: dice a step of a doubled first volley, of a pursuit and of a raid.
FIRST_VOLLEY: Final = 2
PURSUIT: Final = 3
RAID: Final = 2
# QB-BATTLE-6, QB-INDIAN-2
SKIRMISH_BELOW: Final = 3
SCOUTED: Final = 4

# QA-BOMB-1, QA-PATH-1: the least face that takes a step, and that finds the path.
BOMBARDED: Final = 4
PATH_FOUND: Final = 4
# QA-FIRESHIP-1: turns of preparation, the least face that burns ships, and how many.
PREPARATION: Final = 3
FIRE_SHIPS_LAND: Final = 5
SHIPS_BURNT: Final = 2
# QA-LEADER-1: key, name and tactical rating.
LEADERS: Final[tuple[tuple[tuple[str, str, int], ...], ...]] = (
    (("wolfe", "Wolfe", 3), ("monckton", "Monckton", 1), ("townshend", "Townshend", 1)),
    (("montcalm", "Montcalm", 2), ("bougainville", "Bougainville", 1), ("vaudreuil", "Vaudreuil", -2)),
)
# QA-LEADER-2: the face that strikes a leader, and the highest second face that only wounds him.
LEADER_STRUCK: Final = 6
ONLY_WOUNDED: Final = 3
# QA-INTERDICT-1: ships lost, by the sum of two dice, from 2 to 12.
INTERDICTION: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2)
MOST_REPLACED: Final = 2
# QA-ENTRENCH-1: real units that dig, the least face that succeeds, the first French works.
DIGGERS: Final = 2
DUG: Final = 3
FIRST_WORKS: Final = 2
# QA-INTEL-1: what is added to the French die, the least score of each result, and the decoys shown.
FRENCH_INTELLIGENCE: Final = 1
SHOWS_DECOYS: Final = 3
SHOWS_WORKS: Final = 4
SHOWS_FIRE_SHIPS: Final = 5
DECOYS_SHOWN: Final = 3
# QA-LOWER-1: steps of the garrison, units of the second wave beyond the ships in the Bason, French units called.
GARRISON: Final = 4
WAVE_BEYOND_SHIPS: Final = 2
UNITS_CALLED: Final = 4

# QA-TOURN-1: the highest face of the die for equal bids that is for the player named first; the greatest difference
# of a band, and the points of winner and loser.
FIRST_NAMED: Final = 3
BANDS: Final[tuple[tuple[int, int, int], ...]] = ((5, 3, 3), (10, 4, 2), (15, 5, 1))
DECISIVE: Final = (6, 0)  # beyond all bands
