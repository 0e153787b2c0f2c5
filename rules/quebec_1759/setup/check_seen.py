"""What each side has seen of the other, as a position tells it, and what of that cannot be true."""

from rules.core.order_reader import OrderReader
from rules.quebec_1759.setup.fields import (
    SEEN,
    SEEN_LEADER,
    SEEN_UNIT,
    Json,
    block_of,
    number,
    objects,
    part,
    words,
)
from rules.quebec_1759.tables import AREAS, DECOYS, UNITS
from rules.quebec_1759.words import COLUMNS, NATION_NAMES, NATIONS

RULE = "QB-FOG-2"


def check_seen(reader: OrderReader, raw: object, sides: list[Json]) -> None:
    """QB-FOG-2: check `position.seen`; `sides` are those of the order of battle, the British first."""
    for name, given in reader.keys(raw, "position.seen.", NATIONS).items():
        if name in NATIONS:
            watcher = NATIONS.index(name)
            where = f"position.seen.{name}."
            row = reader.keys(given, where, SEEN)
            _units(reader, row, where, sides[1 - watcher], 1 - watcher)
            _leaders(reader, row, where, sides[1 - watcher], 1 - watcher)
            _decoys(reader, row, where, sides[1 - watcher], 1 - watcher)
            _works(reader, row, where, sides[1 - watcher])


def _units(reader: OrderReader, row: Json, where: str, enemy: Json, nation: int) -> None:
    """QB-FOG-2: check the units seen: each is the enemy's, once, and where it was seen it still is."""
    here = {str(unit.get("id")): unit for unit in objects(enemy, "units")}
    dealt = {str(unit.get("id")): unit for unit in objects(part(enemy, "pool"), "units")}
    met: list[str] = []
    for place, raw in enumerate(reader.rows(row, where, "units")):
        field = f"{where}units.{place}."
        seen = reader.keys(raw, field, SEEN_UNIT)
        name = str(seen.get("id"))
        unit = here.get(name) or dealt.get(name)
        if unit is None or name in met:
            said = "listed twice" if name in met else f"no unit of the {NATION_NAMES[nation]}"
            reader.fault(f"{field}id", f"{field}id {name} is {said}; name each of their units once.", RULE)
            continue
        met.append(name)
        block = block_of(unit, nation)
        if seen.get("steps") is not None and block >= 0:
            reader.number(seen, field, "steps", 1, UNITS[nation][block][3], RULE)
        _still_there(reader, seen, field, here.get(name))


def _still_there(reader: OrderReader, seen: Json, field: str, piece: Json | None) -> None:
    """QB-FOG-2: check that a piece that was seen somewhere and cannot have moved is there."""
    area = reader.word(seen, field, "at", AREAS, RULE, needed=False)
    if area and (piece is None or piece.get("at") != area):
        said = f"{seen.get('id')} is not in {area}; leave {field}at out, for it may have moved."
        reader.fault(f"{field}at", said, RULE)


def _leaders(reader: OrderReader, row: Json, where: str, enemy: Json, nation: int) -> None:
    """QB-FOG-2: check the leaders seen."""
    here = {str(leader.get("id")): leader for leader in objects(enemy, "leaders")}
    for place, raw in enumerate(reader.rows(row, where, "leaders")):
        field = f"{where}leaders.{place}."
        seen = reader.keys(raw, field, SEEN_LEADER)
        leader = here.get(str(seen.get("id")))
        if leader is None:
            said = f"{field}id {seen.get('id')} is no leader of the {NATION_NAMES[nation]} here; name one of theirs."
            reader.fault(f"{field}id", said, RULE)
            continue
        _still_there(reader, seen, field, leader)


def _decoys(reader: OrderReader, row: Json, where: str, enemy: Json, nation: int) -> None:
    """QA-INTEL-1, QB-FOG-2: check the decoys seen, of which no more can be known than are there."""
    given = reader.keys(row["decoys"], f"{where}decoys.", AREAS) if row.get("decoys") is not None else {}
    for area in given:
        if area in AREAS:
            count = reader.number(given, f"{where}decoys.", area, 0, DECOYS[nation], RULE)
            there = number(part(enemy, "decoys"), area, 0)
            if count > there:
                said = f"{count} decoys were seen in {area}, and {there} are there; lower {where}decoys.{area}."
                reader.fault(f"{where}decoys.{area}", said, RULE)


def _works(reader: OrderReader, row: Json, where: str, enemy: Json) -> None:
    """QA-ENTRENCH-1: check the works seen: columns by area, or how many are known of."""
    given = reader.keys(row["works"], f"{where}works.", AREAS) if row.get("works") is not None else {}
    for area, held in given.items():
        there = part(enemy, "works").get(area)
        columns = words(part(enemy, "works"), area)
        count = len(columns) if isinstance(there, list) else number(part(enemy, "works"), area, 0)
        field = f"{where}works.{area}"
        if isinstance(held, list):
            for column in held:
                if column not in COLUMNS or column not in columns:
                    reader.fault(field, f"{field}: {column} is no column of theirs with works; take it out.", RULE)
        elif not isinstance(held, int) or isinstance(held, bool) or not 0 <= held <= count:
            said = f"{field} must be columns that have works, or a number up to {count}, of which they are."
            reader.fault(field, said, RULE)
