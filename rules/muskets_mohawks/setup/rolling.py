"""What an order of battle leaves open is rolled, in the book's order: levels, strength, light, weather, the table."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import raid_attack
from rules.muskets_mohawks.forces import investment, noting, periods, strength
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.setup import stored_ground
from rules.muskets_mohawks.setup.values import contests
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import LIGHT
from rules.muskets_mohawks.terrain import terrain, weather
from rules.muskets_mohawks.words import DAY


def roll_light(umpire: Umpire, encounter: str) -> str:
    """MM-ENC-1, MM-ENC-2: a scout takes place by day, a raid by day on 1 to 5 and by night on 6."""
    if encounter == "scout":
        return DAY
    face = dice.score(umpire, "MM-ENC-2", "battle", "light")
    umpire.record("MM-ENC-2", NOTE, "battle", "row:light", None, str(face))
    return LIGHT[face]


def roll_overall(umpire: Umpire, encounter: str) -> str:
    """MM-ENC-1, MM-TERR-1: a scout's table is wooded, a raid's by a die."""
    return "wooded" if encounter == "scout" else terrain.roll_overall(umpire)


def lay_ground(umpire: Umpire, encounter: str, overall: str) -> dict[str, object]:
    """MM-TERR-2: roll and lay a table, with a Raid: Attack's structures on it, and return it as plain values."""
    battle = Battle(encounter)
    terrain.lay_terrain(umpire, battle, overall)
    if encounter == "raid_attack":
        raid_attack.place_stores(umpire, battle)
    return stored_ground.store(battle)


def set_table(umpire: Umpire, setup: dict[str, object]) -> dict[str, object]:
    """MM-TERR-1: return the order of battle with the set-up dice that it left open rolled, in the book's order."""
    full = strength.roll_strengths(umpire, investment.roll_unstated(umpire, periods.raise_listed(umpire, setup)))
    full = noting.note_by_dice(umpire, full)
    encounter = str(full["encounter"])
    if not full.get("posture"):
        full["posture"] = nonplayer.roll_posture(umpire, encounter, contests(full))
    if not full.get("light"):
        full["light"] = roll_light(umpire, encounter)
    if full.get("weather") is None:
        full["weather"] = weather.roll_weather(umpire)
    if full.get("winter") and not full.get("snow"):
        full["snow"] = weather.roll_snow(umpire)
    if full.get("ground") is None:
        if not full.get("overall"):
            full["overall"] = roll_overall(umpire, encounter)
        full["ground"] = lay_ground(umpire, encounter, str(full["overall"]))
    return full
