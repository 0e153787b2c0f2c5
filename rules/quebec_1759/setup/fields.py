"""What plain values of an order of battle mean, for what reads or writes them without their schema."""

from rules.core.schema import Json
from rules.quebec_1759.setup.schema import LeaderSetup, PoolUnitSetup
from rules.quebec_1759.tables import LEADERS, UNITS
from rules.quebec_1759.words import NATION_NAMES, NATIONS


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


def side_name(side: Json) -> str:
    """Return the name of a side: that of its nation where it has none."""
    named = side.get("name")
    if isinstance(named, str) and named:
        return named
    nation = side.get("nation")
    return NATION_NAMES[NATIONS.index(nation)] if isinstance(nation, str) and nation in NATIONS else "Nobody"


def block_of(unit: PoolUnitSetup, nation: int) -> int:
    """QB-OOB-1, QB-OOB-2: return which block of its nation's order of battle a unit is, -1 for none."""
    key = unit.block or unit.id
    for place, known in enumerate(UNITS[nation]):
        if known[0] == key:
            return place
    return -1


def leader_of(leader: LeaderSetup, nation: int) -> int:
    """QA-LEADER-1: return which leader of a nation one is, -1 for none."""
    key = leader.leader or leader.id
    for place, known in enumerate(LEADERS[nation]):
        if known[0] == key:
            return place
    return -1
