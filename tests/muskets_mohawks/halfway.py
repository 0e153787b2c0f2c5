"""Half-played battles as an umpire enters them from his table: places, losses, markers, and little else."""

from typing import Any

from common.json_input import Json
from tests.orders_of_battle import setup, unit

HOUSE: Json = {
    "id": "mill", "x0": 300, "y0": 60, "x1": 360, "y1": 120, "dv": 1, "levels": 2, "door_x": 330, "door_y": 120,
    "stores": True, "looting": 2, "burnt": 20, "fire_at": 10,
}  # fmt: skip
AREAS = [["wood", 20, 20, 140, 140, True], ["creek", 0, 420, 480, 440, True], ["ford", 60, 420, 120, 440, True]]


def halfway(**more: Any) -> Json:
    """A raid on a mill at the beginning of turn 5.

    The player's line has fired at the enemy before the mill, and his irregulars are in melee behind a fieldwork. His
    gun is being loaded, and his horse are on foot and retire. One enemy is in the mill, one has run away and one is
    still under one of two PEFs.
    """
    order = setup(
        "raid_attack", ("line", "irregular"), "veteran", light="day", weather=0, turn=5, posture="raid_defend"
    )
    order["ground"] = {"overall": "clear", "sections": [], "areas": AREAS, "houses": [dict(HOUSE)]}
    gun = unit("gun", "artillery", "cannon", figures=5) | {"paper": 5, "at": [240, 380], "heading": 0}
    gun["gun"] = {"markers": 1}
    horse = unit("horse", "cavalry", "carbine") | {"mounted": False, "at": [400, 330], "retiring": True, "left": 6}
    first, second = order["player"]["units"]
    first |= {"at": [330, 260], "formation": "line", "losses": {"fire": 2}, "markers": 1, "target": "x1"}
    second |= {"at": [60, 231], "heading": 0, "losses": {"melee": 3, "fire": 1}}
    order["player"]["units"] += [gun, horse]
    order["player"]["leaders"][0] |= {"attached": "u1"}
    order["player"]["leaders"].append(
        {"id": "major", "rank": "captain", "rep": 4, "commands": ["u1"], "at": [240, 300]}
    )
    foes = [unit(f"x{number}", "irregular") for number in range(1, 6)]
    foes[0] |= {"at": [330, 150], "heading": 16, "target": "u1", "losses": {"fire": 1}}
    foes[1] |= {"house": "mill", "prone": True}
    foes[2] |= {"at": [60, 220], "heading": 16, "opponents": ["u2"], "formation": "mob", "losses": {"melee": 4}}
    foes[3] |= {"gone": "ran_away", "losses": {"fire": 6}}
    order["enemy"] |= {"forces": "listed", "units": foes, "leaders": [], "pefs": [{"at": [60, 60]}, {"at": [420, 60]}]}
    chief = {"id": "chief", "rank": "captain", "rep": 5, "commands": ["x1"], "gone": "fallen"}
    order["enemy"]["leaders"].append(chief)
    works = {"id": "works1", "x0": 30, "y0": 200, "x1": 100, "y1": 226, "heading": 16, "side": "enemy"}
    order["position"] = {"quiet": 0, "works": [works]}
    return {**order, **more}
