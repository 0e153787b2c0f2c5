"""Orders of battle of Muskets & Mohawks drawn by dice: any encounter, force, leader, weapon, weather and opponent."""

from random import Random

from common.json_input import Json

ALLIES = {"british": "british_allies", "french": "french_allies"}
RIVALS = {"british": "french", "french": "british"}
EUROPEAN = ("line", "light", "grenadier", "militia", "irregular")
HORSE = ("cavalry", "mounted_infantry")
RIDING = ("line", "light", "grenadier", *HORSE)  # whose leaders may be on horseback
SMALLARMS = ("musket",) * 6 + ("bow", "carbine", "rifle", "pistol", "none")


def any_order(dice: Random, riding: float = 0.15) -> Json:
    """An order of battle of one to four units against PEFs or a list of one to four; `riding` is the share of horse."""
    encounter = dice.choice(("scout", "raid_attack", "raid_defend", "stand_up_fight"))
    nation = dice.choice(("british", "french"))
    light = "day" if encounter == "scout" else dice.choice(("day", "night"))
    found: Json = {
        "system": "muskets_mohawks",
        "encounter": encounter,
        "light": light,
        "weather": dice.choice((0, 0, 0, 1, 2, 3, 4, 5, 6)),
        "overall": "wooded" if encounter == "scout" else dice.choice(("clear", "hilly", "wooded")),
        "player": _side("player", nation, dice),
        "enemy": _side("enemy", RIVALS[nation], dice),
    }
    if encounter == "raid_defend":
        found["end"] = dice.choice(("far", "near"))
    for key in ("player", "enemy"):
        units = found[key].get("units", [])
        if units and dice.random() < 0.3 and units[-1]["troop"] not in ("indian", "civilian"):
            with_gun(units[-1])
        for unit in units:
            if dice.random() < riding and unit["troop"] not in ("indian", "civilian", "artillery"):
                unit["troop"] = dice.choice(HORSE)
                if dice.random() < 0.3 and unit["figures"] > 1:
                    unit["mounted"] = False
        troops = {row["id"]: row["troop"] for row in units}
        for leader in found[key].get("leaders", []):
            regulars = [
                troops[name] for name in leader["commands"] if troops[name] in ("line", "light", "grenadier", *HORSE)
            ]
            if dice.random() < 0.5 and (regulars or not leader["commands"]):
                leader["mounted"] = True
    return found


def with_gun(unit: Json) -> Json:
    """Make a unit one gun and its crew of five, or of as few as it has."""
    unit |= {"troop": "artillery", "weapon": "cannon", "paper": 5, "figures": min(5, int(str(unit["figures"])))}
    return unit


def _side(key: str, nation: str, dice: Random) -> Json:
    """One side; the enemy's force is hidden behind PEFs more often than not."""
    faction = dice.choice((nation, ALLIES[nation]))
    found: Json = {
        "faction": faction,
        "investment": dice.randint(0, 4),
        "doctrine": dice.choice(("veteran", "book", "bold", "cautious")),
    }
    if key == "player":
        found["contesting"] = dice.random() < 0.5
    elif dice.random() < 0.6:
        return {**found, "forces": "pefs"}
    else:
        found["forces"] = "listed"
    letter = key[0]
    units = [_unit(f"{letter}{number}", nation, faction, dice) for number in range(dice.randint(1, 4))]
    if key == "player" and all("leader" not in row for row in units):
        units[0]["leader"] = {"id": f"{letter}0-nco", "name": "Sergeant", "rep": 4}
    return {**found, "units": units, "leaders": _leaders(letter, units, dice)}


def _unit(name: str, nation: str, faction: str, dice: Random) -> Json:
    """A unit of any troops that its army or its allies have, short of men as often as not."""
    troop = dice.choice((*EUROPEAN, "indian", "indian", "civilian"))
    paper = dice.randint(5, 10)
    found: Json = {
        "id": name,
        "name": f"The {name}",
        "troop": troop,
        "weapon": dice.choice(SMALLARMS),
        "rep": dice.randint(2, 6),
        "figures": dice.choice((paper, dice.randint(1, 11))),
        "paper": paper,
    }
    home = ALLIES[nation] if troop == "indian" else nation
    if troop != "civilian" and home != faction:
        found["faction"] = home
    if dice.random() < 0.85:
        found["leader"] = {"id": f"{name}-nco", "name": f"Sergeant {name}", "rep": dice.randint(2, 6)}
    return found


def _leaders(letter: str, units: list[Json], dice: Random) -> list[Json]:
    """A Lieutenant for each pair of units and a Captain above them, or no leaders."""
    names = [row["id"] for row in units]
    found: list[Json] = []
    if len(names) >= 2 and dice.random() < 0.7:
        for place in range(0, len(names) - 1, 2):
            pair = names[place : place + 2]
            who = f"{letter}lt{place}"
            found.append({"id": who, "name": who, "rank": "lieutenant", "rep": dice.randint(2, 6), "commands": pair})
        if len(names) == 4 and dice.random() < 0.7:
            who = f"{letter}cap"
            found.append({"id": who, "name": who, "rank": "captain", "rep": dice.randint(2, 6), "commands": []})
    return found
