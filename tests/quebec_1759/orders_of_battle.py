"""Orders of battle for the tests of this game."""

from typing import Any

from common.json_input import Json

ALL_ADVANCED = (
    *("bombardment", "path", "fire_ships", "leaders", "interdiction", "entrenchments", "intelligence"),
    "lower_quebec",
)


def siege(**about: Any) -> Json:
    """A siege from turn 1 with the historical armies; `about` replaces top fields."""
    order: Json = {
        "system": "quebec_1759",
        "encounter": "siege",
        "player": {"nation": "british", "doctrine": "patient"},
        "enemy": {
            "nation": "french",
            "doctrine": "patient",
            "blocks": {"levis": 4, "beauport": 9, "abraham": 8, "cap_rouge": 4},
        },
        "options": {},
    }
    return order | about


def advanced(**about: Any) -> Json:
    """A siege with all advanced rules."""
    order = siege(**about)
    order["options"] = dict.fromkeys(ALL_ADVANCED, True) | order["options"]
    return order


def units(*rows: tuple[str, str, int]) -> list[Json]:
    """Units of a battle: block, place ("" for none), steps."""
    return [{"id": block, "steps": steps} | ({"place": place} if place else {}) for block, place, steps in rows]


def battle(british: list[Json], french: list[Json], attacker: str = "british", **about: Any) -> Json:
    """A battle with the British as the player."""
    order: Json = {
        "system": "quebec_1759",
        "encounter": "battle",
        "attacker": attacker,
        "crossing": "road",
        "player": {"nation": "british", "doctrine": "stand", "units": british},
        "enemy": {"nation": "french", "doctrine": "stand", "units": french},
        "options": {},
    }
    return order | about


def varied(seed: int) -> Json:
    """A siege, or for every third seed a battle, whose doctrines, options and forces change with the seed."""
    doctrines = ("patient", "shores", "upriver", "stand")
    if seed % 3 == 1:
        return _varied_battle(seed)
    order = advanced() if seed % 2 else siege()
    order["player"] |= {"name": f"Army {seed}", "doctrine": doctrines[seed % 3]}
    order["enemy"] |= {"name": f"Garrison {seed}", "doctrine": doctrines[seed // 3 % 3]}
    if seed % 4 == 2:
        del order["enemy"]["blocks"]
    if seed % 4 == 3:
        order["enemy"]["works"] = {"beauport": 2}
    if seed % 5 == 3:
        order["options"] |= {"hits": "firer", "rout": "line", "militia": "each_turn", "ste_foy_road": True}
    if seed % 6 == 5:
        rows = [("a", "15th"), ("b", "28th"), ("c", "35th"), ("d", "43rd"), ("e", "47th"), ("f", "48th")]
        order["turn"] = 13
        order["player"]["units"] = [{"id": key, "block": block, "at": "cap_rouge"} for key, block in rows]
        order["player"]["decoys"] = {"ile_dorleans": 2}
        order["player"]["ships"] = {"bason": 1, "st_laurent": 3}
        order["player"]["leaders"] = [{"id": "general", "leader": "wolfe", "at": "cap_rouge"}]
        order["enemy"] |= {"blocks": {"abraham": 9, "sillery": 2}, "works": {"abraham": 1}}
    return order


def _varied_battle(seed: int) -> Json:
    own = ("15th", "28th", "35th", "43rd", "light_infantry", "rangers")[: 2 + seed % 5]
    theirs = ("la_sarre", "bearn", "quebec_1", "montreal_2", "indians")[: 1 + seed // 3 % 5]
    british = [{"id": f"b{place}", "block": block, "name": f"Battalion {place}"} for place, block in enumerate(own)]
    french = [{"id": f"f{place}", "block": block} for place, block in enumerate(theirs)]
    order = battle(british, french, ("british", "french")[seed // 3 % 2])
    order["crossing"] = ("road", "river", "landing")[seed // 3 % 3] if order["attacker"] == "british" else "river"
    order["player"] |= {
        "doctrine": "patient" if len(own) > len(theirs) + 1 else "stand",
        "leaders": [{"id": "w", "leader": "wolfe"}],
    }
    order["enemy"] |= {"doctrine": "stand", "leaders": [{"id": "v", "leader": "vaudreuil"}]}
    if order["attacker"] == "british":
        order["enemy"]["works"] = ["left", "centre"]
    if seed % 5 == 0:
        order["retreat"] = False
    return order
