"""What an order of battle leaves open is rolled, in the book's order: levels, strength, light, weather, the table."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import ending
from rules.muskets_mohawks.forces import investment, noting, periods, strength
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.setup import stored_ground
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
        ending.place_stores(umpire, battle)
    return stored_ground.store(battle)


def set_table(umpire: Umpire, setup: dict[str, object]) -> dict[str, object]:
    """MM-TERR-1: return the order of battle with the set-up dice that it left open rolled, in the book's order."""
    full = investment.roll_unstated(umpire, periods.raise_listed(umpire, setup))
    if not begins_later(setup):
        full = noting.note_by_dice(umpire, strength.roll_strengths(umpire, full))
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


def begins_later(setup: dict[str, object]) -> bool:
    """Return whether an order of battle begins with a later turn than the first."""
    return number_of(setup, "turn") > 1


def contests(setup: dict[str, object]) -> bool:
    """MM-CAMP-4, MM-ENC-4: return whether the player contests the territory; in a stand up fight he then attacks."""
    return bool(part_of(setup, "player").get("contesting"))


def number_of(raw: dict[str, object], key: str) -> int:
    """Return a number, 0 where none is given."""
    value = raw.get(key)
    return value if isinstance(value, int) else 0


def part_of(raw: dict[str, object], key: str) -> dict[str, object]:
    """Return a part, an empty one where none is given."""
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def rows_of(raw: dict[str, object], key: str) -> list[dict[str, object]]:
    """Return a list of parts, without entries that are none."""
    value = raw.get(key)
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
