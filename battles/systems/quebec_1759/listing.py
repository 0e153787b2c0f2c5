"""An order of battle of Quebec 1759: the blocks by area with their steps, and decoys, leaders, ships and works."""

from typing import Any

from battles.systems.base.listing import Cell, Force, Setup
from rules.core.narrate import counted, listed
from rules.core.schema_reader import SchemaReader
from rules.quebec_1759.narrate import NARRATOR
from rules.quebec_1759.setup.fields import block_of, leader_of
from rules.quebec_1759.setup.schema import (
    SCHEMA,
    LeaderSetup,
    PoolUnitSetup,
    SeenSetup,
    ShipsSetup,
    SideSetup,
    UnitSetup,
)
from rules.quebec_1759.setup.schema import Setup as Order
from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SEA_NAMES, UNITS
from rules.quebec_1759.words import BRITISH, NATION_NAMES, NATIONS

KINDS = {
    "foot": "foot",
    "light": "light troops",
    "regular": "regulars",
    "quebec": "Quebec militia",
    "montreal": "Montreal militia",
    "trois_rivieres": "Trois-Rivières militia",
    "indian": "warriors",
}


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides, the player's first."""
    order: Order = SchemaReader(SCHEMA).order(setup)
    found: list[Force] = []
    for side in order.sides():
        nation = NATIONS.index(side.nation) if side.nation else BRITISH
        lines = _of_battle(order, side, nation) if order.is_battle else _of_siege(order, side, nation)
        rows = [_row(unit, nation, order.is_battle) for unit in _in_order(side.units, nation, order.is_battle)]
        found.append(Force(side.title, NATIONS[nation], rows, lines))
    return found


def _in_order(units: list[UnitSetup], nation: int, is_battle: bool) -> list[UnitSetup]:
    """Return units area by area, in the order of battle within each."""
    areas = {} if is_battle else {area: place for place, area in enumerate(AREAS)}
    return sorted(units, key=lambda unit: (areas.get(unit.at, 99), block_of(unit, nation)))


def _row(unit: UnitSetup, nation: int, is_battle: bool) -> list[Cell]:
    block = block_of(unit, nation)
    _, _, kind, full = UNITS[nation][block] if block >= 0 else ("", "", "", 0)
    steps = unit.steps or full
    return [
        Cell("Block", _name(unit, nation)),
        Cell("Kind", KINDS.get(kind, "")),
        Cell("Column", unit.place or "by its doctrine") if is_battle else Cell("Area", _area_name(unit.at)),
        Cell("Steps", str(steps) if steps == full else f"{steps} of {full}", number=True),
    ]


def _name(unit: PoolUnitSetup, nation: int) -> str:
    block = block_of(unit, nation)
    return unit.name or (UNITS[nation][block][1] if block >= 0 else unit.id)


def _area_name(key: str) -> str:
    return AREA_NAMES[AREAS.index(key)] if key in AREAS else ""


def _of_battle(order: Order, side: SideSetup, nation: int) -> list[str]:
    ways = {"landing": "land from their ships", "river": "come over the St. Charles River"}
    found: list[str] = []
    if order.attacker == NATIONS[nation]:
        found.append(f"The {NATION_NAMES[nation]} attack and {ways.get(order.crossing, 'come by road')}.")
        if order.crossing in ways:
            found.append("The first volley at them is doubled.")
    for leader in side.leaders:
        found.append(f"{_leader(leader, nation)}, {leader.place or 'placed by his doctrine'}.")
    if side.columns:
        found.append(f"Works before {listed([f'the {column}' for column in side.columns])}.")
    return found


def _of_siege(order: Order, side: SideSetup, nation: int) -> list[str]:
    found: list[str] = []
    if side.is_left and nation == BRITISH:
        found.append("All 13 units and eight decoys are on Ile d'Orleans.")
    elif side.is_left:
        found.append("The French choose where their 20 units and five decoys are.")
    if any(side.blocks.values()):
        found.append(f"Dealt by lot: {_by_area(side.blocks)}.")
    if any(side.decoys.values()):
        found.append(f"Decoys: {_by_area(side.decoys)}.")
    for leader in side.leaders:
        where = f"at {_area_name(leader.at)}" if leader.at else leader.fate or "in an area drawn by lot"
        away = f", wounded for {counted(leader.wounded, 'turn')}" if leader.wounded else ""
        found.append(f"{_leader(leader, nation)}, {where}{away}.")
    if side.fallen:
        found.append(f"Lost by now: {listed([_name(unit, nation) for unit in side.fallen])}.")
    if side.works:
        works = [f"{_area_name(area)} ({_columns(held)})" for area, held in side.works.items()]
        found.append(f"Works: {listed(works)}.")
    if nation == BRITISH:
        found.append(_ships(side.ships))
    seen = order.position.seen if order.position is not None else None
    found += _seen(seen.by_nation()[nation]) if seen is not None else []
    if nation == BRITISH and order.turn > 1:
        found.append(f"The siege is at turn {order.turn} of 16.")
    return found


def _seen(seen: SeenSetup | None) -> list[str]:
    """QB-FOG-2: return what a side has seen of the other, as far as it cannot have changed since."""
    if seen is None:
        return []
    places = [(unit.id, unit.at) for unit in seen.units] + [(leader.id, leader.at) for leader in seen.leaders]
    parts = [f"{NARRATOR.name_of(name, {})} at {_area_name(at)}" for name, at in places if at]
    parts += [f"{counted(count, 'decoy')} at {_area_name(area)}" for area, count in seen.decoys.items() if count]
    for area, held in seen.works.items():
        where = _columns(held) if isinstance(held, list) else f"{held}, columns unknown"
        parts.append(f"works at {_area_name(area)} ({where})")
    return [f"They have seen {listed(parts)}."] if parts else []


def _leader(leader: LeaderSetup, nation: int) -> str:
    kind = leader_of(leader, nation)
    _, name, rating = LEADERS[nation][kind] if kind >= 0 else ("", leader.id, 0)
    return f"{leader.name or name} ({rating:+d})"


def _by_area(given: dict[str, int]) -> str:
    return listed([f"{count} at {_area_name(area)}" for area, count in given.items() if count])


def _columns(held: Any) -> str:
    return listed(held) if isinstance(held, list) else f"{held} by lot"


def _ships(given: ShipsSetup | None) -> str:
    if given is None:
        return "Four ships in the Bason."
    held = zip((given.bason, given.st_laurent), SEA_NAMES, strict=True)
    return f"Ships: {listed([f'{count} in {name}' for count, name in held])}."
