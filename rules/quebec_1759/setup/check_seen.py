"""What each side has seen of the other, as a position gives it, and the checks that it can be true."""

from rules.core.schema_reader import SchemaReader
from rules.quebec_1759.setup.fields import block_of
from rules.quebec_1759.setup.position_schema import SeenBySideSetup, SeenLeaderSetup, SeenSetup, SeenUnitSetup
from rules.quebec_1759.setup.schema import SideSetup
from rules.quebec_1759.tables import UNITS
from rules.quebec_1759.words import BOTH, NATION_NAMES

RULE = "QB-FOG-2"


def check_seen(reader: SchemaReader, given: SeenBySideSetup, sides: list[SideSetup]) -> None:
    """QB-FOG-2: check `position.seen`; `sides` are those of the order of battle, the British first."""
    for watcher in BOTH:
        seen, nation = given.by_nation()[watcher], 1 - watcher
        if seen is not None:
            _units(reader, seen, sides[nation], nation)
            _leaders(reader, seen, sides[nation], nation)
            _decoys(reader, seen, sides[nation])
            _works(reader, seen, sides[nation])


def _units(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup, nation: int) -> None:
    """QB-FOG-2: check the units seen: each is the enemy's, once, and where it was seen it still is."""
    blocks = {unit.id: block_of(unit, nation) for unit in enemy.pool.units} if enemy.pool is not None else {}
    blocks |= {unit.id: block_of(unit, nation) for unit in enemy.units}
    areas = {unit.id: unit.at for unit in enemy.units}
    met: list[str] = []
    for unit in seen.units:
        if unit.id not in blocks or unit.id in met:
            reason = "listed twice" if unit.id in met else f"no unit of the {NATION_NAMES[nation]}"
            message = f"{unit.where}id {unit.raw.get('id')} is {reason}; name each of their units once."
            reader.fault(f"{unit.where}id", message, RULE)
            continue
        met.append(unit.id)
        if unit.has("steps") and blocks[unit.id] >= 0:
            reader.number(unit.raw, unit.where, "steps", 1, UNITS[nation][blocks[unit.id]][3], RULE)
        _still_there(reader, unit, areas.get(unit.id, ""))


def _still_there(reader: SchemaReader, seen: SeenUnitSetup | SeenLeaderSetup, area: str) -> None:
    """QB-FOG-2: check that a piece that was seen somewhere and cannot have moved is there."""
    if seen.at and seen.at != area:
        message = f"{seen.id} is not in {seen.at}; leave {seen.where}at out, for it may have moved."
        reader.fault(f"{seen.where}at", message, RULE)


def _leaders(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup, nation: int) -> None:
    """QB-FOG-2: check the leaders seen."""
    areas = {leader.id: leader.at for leader in enemy.leaders}
    for leader in seen.leaders:
        if leader.id in areas:
            _still_there(reader, leader, areas[leader.id])
            continue
        named = f"{leader.where}id {leader.raw.get('id')}"
        message = f"{named} is no leader of the {NATION_NAMES[nation]} here; name one of theirs."
        reader.fault(f"{leader.where}id", message, RULE)


def _decoys(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup) -> None:
    """QA-INTEL-1, QB-FOG-2: check the decoys seen, of which no more can be known than are there."""
    for area, count in seen.decoys.items():
        field, there = f"{seen.where}decoys.{area}", enemy.decoys.get(area, 0)
        if count > there:
            reader.fault(field, f"{count} decoys were seen in {area}, and {there} are there; lower {field}.", RULE)


def _works(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup) -> None:
    """QA-ENTRENCH-1: check the works seen: columns by area, or how many are known of."""
    for area, held in seen.works.items():
        there = enemy.works.get(area, 0)
        columns = there if isinstance(there, list) else []
        count = len(columns) if isinstance(there, list) else int(str(there))
        field = f"{seen.where}works.{area}"
        if isinstance(held, list):
            for column in held:
                if column not in columns:
                    reader.fault(field, f"{field}: {column} is no column of theirs with works; take it out.", RULE)
        elif int(str(held)) > count:
            message = f"{field} must be columns that have works, or a number up to {count}, of which they are."
            reader.fault(field, message, RULE)
