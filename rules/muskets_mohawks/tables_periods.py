"""The printed army lists of other black powder periods (p.37 on) and the numbers of the Napoleonic options.

A line is (name, troop type, Reps, weapons, traits): one Rep or weapon, or six of them by the score of a die. Weapons
that the book leaves to the figures are the usual ones here. Lines of some years alone have these in LINE_YEARS.
"""

from typing import Final

FRENCH_AND_INDIAN: Final = "french_and_indian"
# PERIOD: name, first and last year
PERIODS: Final[dict[str, tuple[str, int, int]]] = {
    "french_and_indian": ("French & Indian War", 1754, 1760),
    "american_revolution": ("American Revolution", 1775, 1783),
    "war_of_1812": ("War of 1812", 1812, 1815),
    "napoleonic": ("Napoleonic Wars", 1799, 1815),
    "texas": ("Texas War of Independence", 1835, 1836),
}

# The years of the French & Indian War (p.24, MM-CAMP-1).
FIRST_YEAR: Final[int] = PERIODS[FRENCH_AND_INDIAN][1]
LAST_YEAR: Final[int] = PERIODS[FRENCH_AND_INDIAN][2]
# The years from the first of the wars to the last, in which scenarios are set.
EARLIEST_YEAR: Final = min(first for _, first, _ in PERIODS.values())
LATEST_YEAR: Final = max(last for _, _, last in PERIODS.values())

Line = tuple[str, str, tuple[int, ...], tuple[str, ...], tuple[str, ...]]

# ARMY: name, period, side, starting local campaign morale (in brackets), modifier of its leaders' Rep rolls
ARMIES: Final[dict[str, tuple[str, str, str, int, int]]] = {
    "american_1775": ("Americans of the Revolution", "american_revolution", "american", 4, 0),
    "french_1778": ("French of the American Revolution", "american_revolution", "american", 3, 0),
    "british_1775": ("British of the American Revolution", "american_revolution", "british", 4, 0),
    "american_1812": ("Americans of 1812", "war_of_1812", "american", 4, 0),
    "british_1812": ("British of 1812", "war_of_1812", "british", 4, 0),
    "napoleonic_france": ("French of the Empire", "napoleonic", "french", 4, 1),
    "napoleonic_baden": ("Badeners", "napoleonic", "french", 3, 0),
    "napoleonic_bavaria": ("Bavarians", "napoleonic", "french", 3, 0),
    "napoleonic_berg": ("Men of Berg", "napoleonic", "french", 3, 0),
    "napoleonic_confederation": ("Confederation of the Rhine", "napoleonic", "french", 3, 0),
    "napoleonic_hesse_darmstadt": ("Hessians of Darmstadt", "napoleonic", "french", 3, 0),
    "napoleonic_warsaw": ("Poles of Warsaw", "napoleonic", "french", 4, 1),
    "napoleonic_italy": ("Italians", "napoleonic", "french", 3, 0),
    "napoleonic_naples": ("Neapolitans", "napoleonic", "french", 2, -1),
    "napoleonic_saxony": ("Saxons", "napoleonic", "french", 3, 0),
    "napoleonic_westphalia": ("Westphalians", "napoleonic", "french", 3, 0),
    "napoleonic_wurttemberg": ("Württembergers", "napoleonic", "french", 3, 0),
    "napoleonic_austria": ("Austrians", "napoleonic", "coalition", 2, -1),
    "napoleonic_britain": ("British against Napoleon", "napoleonic", "coalition", 5, 1),
    "napoleonic_portugal": ("Portuguese", "napoleonic", "coalition", 3, 0),
    "napoleonic_prussia": ("Prussians", "napoleonic", "coalition", 3, 0),
    "napoleonic_russia": ("Russians", "napoleonic", "coalition", 4, 1),
    "napoleonic_spain": ("Spaniards", "napoleonic", "coalition", 2, -1),
    "texian": ("Texians", "texas", "texian", 3, 0),
    "mexican": ("Mexicans", "texas", "mexican", 2, 0),
}

_MUSKET: Final = ("musket",)
_RIFLE: Final = ("rifle",)
_SWORD: Final = ("none",)  # cavalry with sabers alone; carbines are an option
_CARBINE: Final = ("carbine",)
_LANCE: Final = ("lance",)
_CANNON: Final = ("cannon",)
_NONE: Final[tuple[str, ...]] = ()
_LINE_4: Final[Line] = ("Line", "line", (4,), _MUSKET, _NONE)
_LIGHT_4: Final[Line] = ("Light", "light", (4,), _MUSKET, _NONE)
_RIFLES_5: Final[Line] = ("Jägers", "light", (5,), _RIFLE, _NONE)
_HUSSARS_5: Final[Line] = ("Hussars", "cavalry", (5,), _SWORD, _NONE)
_DRAGOONS_4: Final[Line] = ("Dragoons", "cavalry", (4,), _SWORD, _NONE)
_CHASSEURS_4: Final[Line] = ("Chasseurs", "cavalry", (4,), _SWORD, _NONE)
_CHEVAULEGER_4: Final[Line] = ("Chevauleger", "cavalry", (4,), _SWORD, _NONE)
_LIGHT_DRAGOONS_4: Final[Line] = ("Light Dragoons", "cavalry", (4,), _SWORD, _NONE)
_UHLANS_4: Final[Line] = ("Uhlans", "cavalry", (4,), _LANCE, _NONE)
_CUIRASSIERS_5: Final[Line] = ("Cuirassiers", "cavalry", (5,), _SWORD, ("cuirass",))
_ARTILLERY_4: Final[Line] = ("Artillery", "artillery", (4,), _CANNON, _NONE)
_GUNNERS_4: Final[Line] = ("Gunners", "artillery", (4,), _CANNON, _NONE)
# Rancheros of either side: pistol (1-2), carbine (3-4) or lance (5-6).
_RANCHEROS_4: Final[Line] = (
    "Rancheros",
    "cavalry",
    (4,),
    ("pistol", "pistol", "carbine", "carbine", "lance", "lance"),
    ("irregular",),
)
# Volunteers of Texas: rifle (1-4) or musket (5-6).
_VOLUNTEER_ARMS: Final = ("rifle", "rifle", "rifle", "rifle", "musket", "musket")

LISTS: Final[dict[str, tuple[Line, ...]]] = {
    "american_1775": (
        ("Regulars", "line", (4,), _MUSKET, _NONE),
        ("Irregulars", "irregular", (4,), _MUSKET, _NONE),
        ("Militia", "militia", (3,), _MUSKET, _NONE),
        ("Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        ("Militia Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        _ARTILLERY_4,
    ),
    "french_1778": (
        ("Regulars", "line", (4,), _MUSKET, _NONE),
        ("Hussars", "cavalry", (5,), _CARBINE, _NONE),
        _ARTILLERY_4,
    ),
    "british_1775": (
        ("Regulars", "line", (4,), _MUSKET, _NONE),
        ("Light Infantry", "light", (4,), _MUSKET, _NONE),
        ("Grenadiers", "grenadier", (4,), _MUSKET, _NONE),
        ("Tories", "irregular", (4,), _MUSKET, _NONE),
        ("Allied Indians", "indian", (4,), _MUSKET, _NONE),
        ("Dragoons", "cavalry", (4,), _CARBINE, _NONE),
        ("Tory Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        _ARTILLERY_4,
    ),
    "american_1812": (
        ("Infantry", "line", (3,), _MUSKET, _NONE),
        ("Seasoned Infantry", "line", (4,), _MUSKET, _NONE),
        ("Rangers", "irregular", (4,), _MUSKET, _NONE),
        ("Militia", "militia", (3,), _MUSKET, _NONE),
        ("Tennessee and Kentucky Volunteers", "militia", (4,), _MUSKET, _NONE),
        ("Light Dragoons", "cavalry", (4,), _CARBINE, _NONE),
        ("Militia Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        _ARTILLERY_4,
    ),
    "british_1812": (
        ("Regulars", "line", (4,), _MUSKET, _NONE),
        ("Light Infantry", "light", (4,), _MUSKET, _NONE),
        ("Grenadiers", "grenadier", (4,), _MUSKET, _NONE),
        ("Indians", "indian", (4,), _MUSKET, _NONE),
        ("Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        ("Militia Cavalry", "cavalry", (4,), _CARBINE, _NONE),
        _ARTILLERY_4,
    ),
    "napoleonic_france": (
        ("National Guard", "line", (3,), _MUSKET, _NONE),
        _LINE_4,
        ("Line of 1814", "line", (3,), _MUSKET, _NONE),
        ("Légère", "light", (4,), _MUSKET, _NONE),
        ("Légère of 1814", "light", (3,), _MUSKET, _NONE),
        ("Swiss", "light", (4,), _MUSKET, _NONE),
        ("Vistula Legion", "light", (5, 5, 4, 4, 4, 4), _MUSKET, _NONE),
        _CHASSEURS_4,
        ("Lancers", "cavalry", (4,), _LANCE, _NONE),
        _HUSSARS_5,
        ("Vistula Uhlans", "cavalry", (4,), _LANCE, _NONE),
        _DRAGOONS_4,
        _CUIRASSIERS_5,
    ),
    "napoleonic_baden": (_LINE_4, _RIFLES_5, _LIGHT_DRAGOONS_4, _HUSSARS_5),
    "napoleonic_bavaria": (
        _LINE_4,
        ("Schützen and Jägers", "light", (5,), _RIFLE, _NONE),
        _LIGHT_4,
        _CHEVAULEGER_4,
    ),
    "napoleonic_berg": (_LINE_4, ("Lancers", "cavalry", (5,), _LANCE, _NONE)),
    "napoleonic_confederation": (_LINE_4, _LIGHT_4, _CHEVAULEGER_4),
    "napoleonic_hesse_darmstadt": (_LINE_4, _CHEVAULEGER_4, _HUSSARS_5),
    "napoleonic_warsaw": (_LINE_4, _CHASSEURS_4, _UHLANS_4, _HUSSARS_5),
    "napoleonic_italy": (_LINE_4, _LIGHT_4, _CHASSEURS_4, _DRAGOONS_4),
    "napoleonic_naples": (_LINE_4, _LIGHT_4, _CHASSEURS_4),
    "napoleonic_saxony": (_LINE_4, _LIGHT_4, _CHEVAULEGER_4, _DRAGOONS_4, _HUSSARS_5, _CUIRASSIERS_5),
    "napoleonic_westphalia": (_LINE_4, _LIGHT_4, _CHEVAULEGER_4),
    "napoleonic_wurttemberg": (_LINE_4, _RIFLES_5, _LIGHT_4, _CHEVAULEGER_4),
    "napoleonic_austria": (
        _LINE_4,
        _RIFLES_5,
        ("Grenz", "light", (4,), _MUSKET, _NONE),
        _CHEVAULEGER_4,
        _UHLANS_4,
        _DRAGOONS_4,
        _HUSSARS_5,
        _CUIRASSIERS_5,
    ),
    "napoleonic_britain": (
        _LINE_4,
        ("Rifles", "light", (5,), _RIFLE, _NONE),
        _LIGHT_4,
        _LIGHT_DRAGOONS_4,
        _HUSSARS_5,
        _DRAGOONS_4,
        ("Guard Dragoons", "cavalry", (5,), _SWORD, _NONE),
    ),
    "napoleonic_portugal": (
        ("Militia", "line", (3,), _MUSKET, _NONE),
        _LINE_4,
        ("Caçadores", "light", (4,), _MUSKET, _NONE),
        _LIGHT_DRAGOONS_4,
    ),
    "napoleonic_prussia": (
        ("Landwehr", "line", (3,), _MUSKET, _NONE),
        _LINE_4,
        ("Schützen and Jägers", "light", (4,), _RIFLE, _NONE),
        ("Landwehr Cavalry", "cavalry", (4,), _LANCE, _NONE),
        _UHLANS_4,
        _DRAGOONS_4,
        _HUSSARS_5,
        ("Cuirassiers", "cavalry", (5,), _SWORD, _NONE),  # without the bonus of a cuirass
    ),
    "napoleonic_russia": (
        ("Line and Musketeers", "line", (4,), _MUSKET, _NONE),
        ("Jägers", "line", (4,), _MUSKET, _NONE),  # not marked as light infantry
        ("Cossacks", "cavalry", (4,), _LANCE, ("irregular",)),
        _UHLANS_4,
        _DRAGOONS_4,
        _HUSSARS_5,
        _CUIRASSIERS_5,
    ),
    "napoleonic_spain": (
        ("Guerrillas", "irregular", (3,), _MUSKET, _NONE),
        ("Militia", "line", (3,), _MUSKET, _NONE),
        _LINE_4,
        _LIGHT_4,
        _CHASSEURS_4,
        _DRAGOONS_4,
        _HUSSARS_5,
    ),
    "texian": (
        (
            "Mounted Scouts",
            "mounted_infantry",
            (4,),
            ("rifle", "rifle", "rifle", "musket", "musket", "carbine"),
            ("irregular", "wary"),
        ),
        ("Trained Volunteers", "line", (4,), _VOLUNTEER_ARMS, _NONE),
        ("Citizen Volunteers", "irregular", (3,), _VOLUNTEER_ARMS, _NONE),
        _RANCHEROS_4,
        ("Texian Regulars", "line", (4,), _MUSKET, _NONE),
        _GUNNERS_4,
    ),
    "mexican": (
        ("Cazadores", "light", (4,), ("rifle", "rifle", "musket", "musket", "musket", "musket"), _NONE),
        ("Grenadaros", "grenadier", (4,), _MUSKET, _NONE),
        ("Activo Fusileros", "line", (3,), _MUSKET, _NONE),
        ("Permanente Fusileros", "line", (4,), _MUSKET, _NONE),
        ("Zapadores", "line", (5,), _MUSKET, _NONE),
        ("Presidials", "cavalry", (4,), _CARBINE, ("lance",)),
        ("Lancers", "cavalry", (4,), _CARBINE, ("lance",)),
        _RANCHEROS_4,
        _GUNNERS_4,
    ),
}
# ARMY, NAME: first and last year
LINE_YEARS: Final[dict[tuple[str, str], tuple[int, int]]] = {
    ("american_1812", "Seasoned Infantry"): (1813, 1815),
    ("napoleonic_france", "Line of 1814"): (1814, 1814),
    ("napoleonic_france", "Légère of 1814"): (1814, 1814),
}

# Napoleonic options (p.38): dice, factors and Reps
CUIRASSIERS: Final = 1  # a die more in charge and melee
SQUARE_GUN_DICE: Final = 2  # times the dice of a gun
ALL_GUNNERS_REP: Final = 4
WARY_REP: Final = -1  # mounted scouts of Texas, charging or charged
