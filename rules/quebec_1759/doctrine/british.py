"""How the British plan a turn: along a route to Abraham, gathering strength in each area before they go on."""

from rules.core.int64 import i64
from rules.quebec_1759.doctrine.reckoning import is_strong, steps_of, strongest
from rules.quebec_1759.doctrine.routes import ENOUGH, FORKS, MIXED, OTHERS, ROUTES, SLACK, STORM
from rules.quebec_1759.known import Known, free_leaders, ways_from
from rules.quebec_1759.orders import DIG, LAND, LOWER, MARCH, NOTHING, SEARCH, SHIPS_DOWN, SHIPS_UP
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.allowed import may_search, may_storm
from rules.quebec_1759.tables import DIGGERS, TURNS
from rules.quebec_1759.words import ABRAHAM, BASON, CAP_ROUGE, ILE_DORLEANS, LIGHT, NOWHERE, ST_LAURENT


def plan(key: str, known: Known) -> Plan:
    """Return the plan of a British doctrine for a turn, with the search for the path wherever it is allowed."""
    found = _main(key, known)
    if may_search(known, found):
        found.added = SEARCH
    return found


def _main(key: str, known: Known) -> Plan:
    route = route_of(key, known)
    front = 0
    for place, area in enumerate(route):
        if known.has_unit(area):
            front = place
    left = TURNS - known.turn + 1
    # Legs from the front to Abraham, one a turn at least.
    hurry = left <= len(route) - 1 - front + SLACK
    if front + 1 < len(route):
        found = _go_on(key, known, route, front, hurry)
        if found is not None:
            return found
    for place in range(front - 1, -1, -1):
        found = _bring_up(known, route[place], route[place + 1])
        if found is not None:
            return found
    if known.turn == TURNS and known.options.lower_quebec and may_storm(known):
        return lower_town(known)
    return _dig(known, route[front])


def route_of(key: str, known: Known) -> tuple[int, ...]:
    """QB-ORDERS-1: return the route of a doctrine: of two the one it has taken, else the landing with fewer blocks.

    One lot in six turns this about for `shores`.
    """
    if key not in OTHERS:
        return ROUTES[key]
    first, second = FORKS[key]
    if _has_units(known, first):
        return ROUTES[key]
    if _has_units(known, second):
        return OTHERS[key]
    fewer = known.enemies[second[0]] < known.enemies[first[0]]
    return OTHERS[key] if fewer != (key in MIXED and known.lot % 6 == 0) else ROUTES[key]


def _has_units(known: Known, areas: tuple[int, ...]) -> bool:
    for area in areas:
        if known.has_unit(area):
            return True
    return False


def _go_on(key: str, known: Known, route: tuple[int, ...], front: int, hurry: bool) -> Plan | None:
    """Return the move from the front to the next area of the route, None if it has to wait."""
    here, there = route[front], route[front + 1]
    if there == ABRAHAM and known.turn < STORM[key] and known.enemies[ABRAHAM]:
        return None
    by_sea = there not in known.theatre.roads[here]
    units = _free_units(known, here)
    if by_sea:
        return _land(known, units, here, there, hurry)
    if steps_of(units) < ENOUGH and not hurry and _behind(known, route, front):
        return None
    doubled = known.theatre.over_river[here][there]
    if is_strong(known, steps_of(units), there, doubled, 200 if known.turn >= TURNS - 1 else 130 if hurry else 100):
        return _army(known, MARCH, here, there, units)
    return None


def _behind(known: Known, route: tuple[int, ...], front: int) -> bool:
    """Return whether units are still to come up from behind."""
    for place in range(front):
        if known.has_unit(route[place]) and _free_units(known, route[place]):
            return True
    return False


def _free_units(known: Known, area: i64) -> list[Block]:
    """Return the units that may leave an area: one stays at Cap Rouge, and a light one on Ile d'Orleans to watch."""
    units = known.units_in(area)
    if area == CAP_ROUGE and len(units) > 1 and known.turn < TURNS - 1:
        weakest = units[0]
        for block in units:
            if block.steps < weakest.steps:
                weakest = block
        units.remove(weakest)
    if area == ILE_DORLEANS and known.options.intelligence:
        for block in units:
            if block.kind == LIGHT:
                units.remove(block)
                break
    return units


def _land(known: Known, units: list[Block], here: i64, there: i64, hurry: bool) -> Plan | None:
    """Return a landing, or the ship move that it needs first; None if it is too weak or has no way."""
    if there not in ways_from(known, here, True) or not units:
        return None
    sea = known.theatre.sea[here]
    if known.ships[sea] < min(len(units), known.ships[BASON] + known.ships[ST_LAURENT]):
        other = BASON + ST_LAURENT - sea
        if known.ships[other] and not (sea == BASON and hurry):
            return ship_move(known, SHIPS_DOWN if other == ST_LAURENT else SHIPS_UP, other)
    going = strongest(units, known.ships[sea])
    if going and is_strong(known, steps_of(going), there, True, 130 if hurry else 100):
        return _army(known, LAND, here, there, going)
    return None


def ship_move(known: Known, kind: i64, sea: int) -> Plan:
    """Return the move of all ships of a sea to the other, as many as may pass."""
    found = Plan(kind)
    found.ships = min(known.ships[sea], known.options.ships_a_turn)
    return found


def _bring_up(known: Known, here: i64, there: i64) -> Plan | None:
    """Return the move that brings units up from behind to an area of their own."""
    if known.enemies[there] or not known.has_unit(here):
        return None
    units = _free_units(known, here)
    if not units:
        return None
    if there in known.theatre.roads[here]:
        return _army(known, MARCH, here, there, units)
    return _land(known, units, here, there, False)


def _army(known: Known, kind: i64, here: i64, there: i64, units: list[Block]) -> Plan:
    """Return an army move of units, with the leaders of their area and decoys where ships are left over."""
    found = Plan(kind, here)
    for block in units:
        found.add_move(there, block)
    for leader in free_leaders(known, here):
        found.add_move(there, None, leader)
    if kind == LAND:
        found.send_decoys(there, min(known.decoys[here], known.ships[known.theatre.sea[here]] - len(units)))
    return found


def lower_town(known: Known) -> Plan:
    """QA-LOWER-1: return the assault with the strongest unit of the island, and the best leader there."""
    found = Plan(LOWER, ILE_DORLEANS)
    found.unit = strongest(known.units_in(ILE_DORLEANS), 1)[0]
    for leader in free_leaders(known, ILE_DORLEANS):
        if found.leader is None or leader.rating > found.leader.rating:
            found.leader = leader
    return found


def _dig(known: Known, area: int) -> Plan:
    """QA-ENTRENCH-1: return an attempt at works in the area of the front, or nothing to do."""
    if known.options.entrenchments and known.count_in(area) >= DIGGERS and area != ILE_DORLEANS:
        for column, dug in enumerate(known.works[area]):
            if not dug:
                found = Plan(DIG, area)
                found.column = column
                return found
    return Plan(NOTHING, NOWHERE)
