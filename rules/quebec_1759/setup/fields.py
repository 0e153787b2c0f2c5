"""The fields of an order of battle, and reading them where the check has found no fault."""

from typing import Final

from rules.quebec_1759.tables import AREAS, LEADERS, UNITS
from rules.quebec_1759.words import BRITISH, FRENCH, NATION_NAMES, NATIONS, SIDE_KEYS, SIEGE

Json = dict[str, object]

DOCTRINES: Final[tuple[str, ...]] = ("patient", "shores", "upriver", "stand")

TOP_SIEGE: Final = ("system", "encounter", "turn", "player", "enemy", "position", "options")
TOP_BATTLE: Final = ("system", "encounter", "attacker", "crossing", "retreat", "player", "enemy", "options")
SIDE_SIEGE: Final = (
    "name",
    "nation",
    "doctrine",
    "answers",
    "units",
    "decoys",
    "blocks",
    "pool",
    "leaders",
    "ships",
    "works",
)
SIDE_BATTLE: Final = ("name", "nation", "doctrine", "answers", "units", "leaders", "works")
UNIT_SIEGE: Final = ("id", "block", "name", "at", "steps")
UNIT_BATTLE: Final = ("id", "block", "name", "steps", "place")
UNIT_POOL: Final = ("id", "block", "name", "steps")
POOL: Final = ("units", "decoys")
LEADER_SIEGE: Final = ("id", "leader", "name", "at", "wounded")
LEADER_BATTLE: Final = ("id", "leader", "name", "place")
POSITION: Final = ("path_found", "fire_ships", "fire_ships_sent", "replaced", "deserted", "holders", "seen")
# QB-FOG-2: what a side has seen of the other.
SEEN: Final = ("units", "leaders", "decoys", "works")
SEEN_UNIT: Final = ("id", "at", "steps")
SEEN_LEADER: Final = ("id", "at")
# What ids may not be, since events, questions or answers use the word.
RESERVED: Final = (
    *("siege", "battle", "stay", "rest_stay", "decoys", "none", "retreat", "fire", "garrison", "from", "hit", "lead"),
    *SIDE_KEYS,
    *NATIONS,
    *AREAS,
)


def part(row: Json, key: str) -> Json:
    """Return an object of an order of battle, an empty one where it has none."""
    value = row.get(key)
    return value if isinstance(value, dict) else {}


def objects(row: Json, key: str) -> list[Json]:
    """Return the objects of a list of an order of battle."""
    value = row.get(key)
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def number(row: Json, key: str, default: int) -> int:
    """Return a number of an order of battle."""
    value = row.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def words(row: Json, key: str) -> list[str]:
    """Return the words of a list of an order of battle."""
    value = row.get(key)
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def encounter_of(setup: Json) -> str:
    """Return which encounter an order of battle is of: a siege where it names none."""
    return str(setup.get("encounter") or SIEGE)


def turn_of(setup: Json) -> int:
    """Return the turn with which a siege begins."""
    return number(setup, "turn", 1)


def nation_of(side: Json) -> int:
    """Return the nation of a side."""
    return NATIONS.index(str(side.get("nation")))


def sides_by_nation(setup: Json) -> list[Json]:
    """Return the sides of an order of battle without faults, the British first."""
    player, enemy = part(setup, "player"), part(setup, "enemy")
    return [player, enemy] if nation_of(player) == BRITISH else [enemy, player]


def side_name(side: Json) -> str:
    """Return the name of a side: that of its nation where it has none."""
    named = side.get("name")
    if isinstance(named, str) and named:
        return named
    nation = side.get("nation")
    return NATION_NAMES[NATIONS.index(nation)] if isinstance(nation, str) and nation in NATIONS else "Nobody"


def block_of(row: Json, nation: int) -> int:
    """QB-OOB-1, QB-OOB-2: return which block of its nation's order of battle a row means, -1 for none."""
    key = row.get("block") or row.get("id")
    for place, unit in enumerate(UNITS[nation]):
        if unit[0] == key:
            return place
    return -1


def leader_of(row: Json, nation: int) -> int:
    """QA-LEADER-1: return which leader of a nation a row means, -1 for none."""
    key = row.get("leader") or row.get("id")
    for place, leader in enumerate(LEADERS[nation]):
        if leader[0] == key:
            return place
    return -1


def counts(row: Json, key: str) -> list[int]:
    """Return numbers by area, 0 where an order of battle gives none."""
    given = part(row, key)
    return [number(given, area, 0) for area in AREAS]


def default_leaders(nation: int) -> list[Json]:
    """QA-LEADER-3: return a nation's leaders at the start: the British on Ile d'Orleans, the French anywhere."""
    if nation == FRENCH:
        return [{"id": leader[0]} for leader in LEADERS[nation]]
    return [{"id": leader[0], "at": "ile_dorleans"} for leader in LEADERS[nation]]


def is_readable(text: str) -> bool:
    """Return whether a text can be stored and shown: no NUL, no half of a surrogate pair."""
    for letter in text:
        if letter == "\0" or 0xD800 <= ord(letter) <= 0xDFFF:
            return False
    return True
