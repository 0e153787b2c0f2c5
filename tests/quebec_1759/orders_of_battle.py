"""Orders of battle for the tests of this game."""

from typing import Any

Json = dict[str, Any]

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
