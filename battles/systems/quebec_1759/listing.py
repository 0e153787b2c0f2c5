"""An order of battle of Quebec 1759: the blocks by area with their steps, and decoys, leaders, ships and works."""

from battles.systems.base.listing import SIDES, Cell, Force, Setup, listed, side_of
from rules.core.narrate import counted
from rules.core.narrate import listed as spoken
from rules.quebec_1759.narrate import name_of
from rules.quebec_1759.setup.fields import block_of, leader_of, side_name
from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SEA_NAMES, SEAS, UNITS
from rules.quebec_1759.words import BATTLE, BRITISH, NATION_NAMES, NATIONS

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
    is_battle = setup.get("encounter") == BATTLE
    found: list[Force] = []
    for side in SIDES:
        force, nation = side_of(setup, side), _nation(side_of(setup, side))
        lines = _of_battle(setup, force, nation) if is_battle else _of_siege(setup, force, nation)
        rows = [_row(unit, nation, is_battle) for unit in _in_order(listed(force, "units"), nation, is_battle)]
        found.append(Force(side_name(force), NATIONS[nation], rows, lines))
    return found


def _nation(force: Setup) -> int:
    return NATIONS.index(force["nation"]) if force.get("nation") in NATIONS else BRITISH


def _in_order(units: list[Setup], nation: int, is_battle: bool) -> list[Setup]:
    """Return units area by area, in the order of battle within each."""
    areas = {} if is_battle else {area: place for place, area in enumerate(AREAS)}
    return sorted(units, key=lambda unit: (areas.get(str(unit.get("at")), 99), block_of(unit, nation)))


def _row(unit: Setup, nation: int, is_battle: bool) -> list[Cell]:
    block = block_of(unit, nation)
    _, name, kind, full = UNITS[nation][block] if block >= 0 else ("", str(unit.get("id", "")), "", 0)
    steps = unit.get("steps") or full
    return [
        Cell("Block", str(unit.get("name") or name)),
        Cell("Kind", KINDS.get(kind, "")),
        Cell("Column", str(unit.get("place") or "by its doctrine"))
        if is_battle
        else Cell("Area", _area_name(unit.get("at"))),
        Cell("Steps", str(steps) if steps == full else f"{steps} of {full}", number=True),
    ]


def _area_name(key: object) -> str:
    return AREA_NAMES[AREAS.index(key)] if isinstance(key, str) and key in AREAS else ""


def _of_battle(setup: Setup, force: Setup, nation: int) -> list[str]:
    ways = {"landing": "land from their ships", "river": "come over the St. Charles River"}
    found: list[str] = []
    if setup.get("attacker") == NATIONS[nation]:
        found.append(f"The {NATION_NAMES[nation]} attack and {ways.get(str(setup.get('crossing')), 'come by road')}.")
        if setup.get("crossing") in ways:
            found.append("The first volley at them is doubled.")
    for leader in listed(force, "leaders"):
        found.append(f"{_leader(leader, nation)}, {leader.get('place') or 'placed by his doctrine'}.")
    works = force.get("works")
    if isinstance(works, list) and works:
        found.append(f"Works before {spoken([f'the {column}' for column in works])}.")
    return found


def _of_siege(setup: Setup, force: Setup, nation: int) -> list[str]:
    named = [key for key in ("units", "decoys", "blocks") if force.get(key) is not None]
    found: list[str] = []
    if not named and nation == BRITISH:
        found.append("All 13 units and eight decoys are on Ile d'Orleans.")
    elif not named:
        found.append("The French choose where their 20 units and five decoys are.")
    dealt = _by_area(force.get("blocks"))
    if dealt:
        found.append(f"Dealt by lot: {dealt}.")
    decoys = _by_area(force.get("decoys"))
    if decoys:
        found.append(f"Decoys: {decoys}.")
    for leader in listed(force, "leaders"):
        where = f"at {_area_name(leader.get('at'))}" if leader.get("at") else "in an area drawn by lot"
        wounded = leader.get("wounded")
        away = f", wounded for {counted(wounded, 'turn')}" if wounded else ""
        found.append(f"{_leader(leader, nation)}, {where}{away}.")
    works = force.get("works")
    if isinstance(works, dict) and works:
        found.append(f"Works: {spoken([f'{_area_name(area)} ({_columns(held)})' for area, held in works.items()])}.")
    if nation == BRITISH:
        found.append(_ships(force.get("ships")))
    found += _seen(setup, nation)
    turn = setup.get("turn")
    if nation == BRITISH and isinstance(turn, int) and turn > 1:
        found.append(f"The siege is at turn {turn} of 16.")
    return found


def _seen(setup: Setup, nation: int) -> list[str]:
    """QB-FOG-2: return what a side has seen of the other, as far as it cannot have changed since."""
    seen = ((setup.get("position") or {}).get("seen") or {}).get(NATIONS[nation]) or {}
    pieces = [row for row in (*listed(seen, "units"), *listed(seen, "leaders")) if row.get("at")]
    parts = [f"{name_of(row.get('id'), {})} at {_area_name(row['at'])}" for row in pieces]
    decoys = seen.get("decoys") or {}
    parts += [f"{counted(count, 'decoy')} at {_area_name(area)}" for area, count in decoys.items() if count]
    for area, held in (seen.get("works") or {}).items():
        where = _columns(held) if isinstance(held, list) else f"{held}, columns unknown"
        parts.append(f"works at {_area_name(area)} ({where})")
    return [f"They have seen {spoken(parts)}."] if parts else []


def _leader(leader: Setup, nation: int) -> str:
    kind = leader_of(leader, nation)
    _, name, rating = LEADERS[nation][kind] if kind >= 0 else ("", str(leader.get("id", "")), 0)
    return f"{leader.get('name') or name} ({rating:+d})"


def _by_area(given: object) -> str:
    held = given.items() if isinstance(given, dict) else ()
    return spoken([f"{count} at {_area_name(area)}" for area, count in held if count])


def _columns(held: object) -> str:
    return spoken([str(column) for column in held]) if isinstance(held, list) else f"{held} by lot"


def _ships(given: object) -> str:
    if not isinstance(given, dict):
        return "Four ships in the Bason."
    held = [(given.get(sea) or 0, name) for sea, name in zip(SEAS, SEA_NAMES, strict=True)]
    return f"Ships: {spoken([f'{count} in {name}' for count, name in held])}."
