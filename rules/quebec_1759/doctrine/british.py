"""How the British plan a turn: along a route to Abraham, gathering strength in each area before they go on."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759.doctrine.reckoning import (
    enemy_steps,
    expects_attack,
    is_strong,
    meets_enemies,
    steps_of,
    strongest,
    weakest,
)
from rules.quebec_1759.doctrine.routes import FORKS, INSTEAD, ROUTES, SLACK, STORM
from rules.quebec_1759.known import Known, free_leaders, ways_from
from rules.quebec_1759.orders import DIG, LAND, LOWER, MARCH, NOTHING, SEARCH, SHIPS_DOWN, SHIPS_UP
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.allowed import may_search, may_storm
from rules.quebec_1759.tables import DIGGERS, TURNS
from rules.quebec_1759.words import (
    ABRAHAM,
    BASON,
    CAP_ROUGE,
    ETCHEMIN,
    ILE_DORLEANS,
    LEVIS,
    LIGHT,
    NOWHERE,
    SILLERY,
    ST_LAURENT,
    STE_FOY,
)

_ANY: Final = 10_000
# The odds that will do for a landing, in percent of the usual: an army that waits for better ones never comes ashore.
# Of 400 sieges of the base game against a French army on both shores it won 49 in a hundred instead of none, with all
# rules 30; against other French doctrines it did as well as before or better.
_LANDING: Final = 200
# One lot in so many stays at Cap Rouge: of 1,200 sieges of the base game the British then win 28 in a hundred against
# French who go there, and 25 against those who go to Abraham.
_STAYS: Final = 3
# So many blocks hold Abraham, decoys among them: with all rules a landing there won 10 sieges of a hundred (of 400)
# against six units and a decoy, and 61 against four and a decoy.
_HELD: Final = 6


def plan(key: str, known: Known) -> Plan:
    """Return the plan of a British doctrine for a turn, with the search for the path wherever it is allowed."""
    found = _main(key, known)
    if may_search(known, found):
        found.added = SEARCH
    return found


def _main(key: str, known: Known) -> Plan:
    route = route_of(key, known)
    front = _front(known, route)
    last = known.turn == TURNS
    found = _slip_by(known)
    if found is not None:
        return found
    if front + 1 < len(route) and (not last or route[front + 1] == ABRAHAM):
        found = _go_on(key, known, route, front)
        if found is not None:
            return found
    if last and route[front] != ABRAHAM:
        # No other move can end in Abraham now (QB-WIN-1).
        return lower_town(known) if known.options.lower_quebec and may_storm(known) else Plan(NOTHING, NOWHERE)
    for place in range(front - 1, -1, -1):
        found = _bring_up(known, route[place], route[place + 1])
        if found is not None:
            return found
    return _dig(key, known, route, front)


def _slip_by(known: Known) -> Plan | None:
    """Return the landing at Abraham past the French who go for those at Cap Rouge, by lot; None where there is none.

    An army that waits next to both can be at one of them only. A British search landed so (`staff:50`). Of 1,200 sieges
    of the base game those who always did won 36 in a hundred against French who went for Cap Rouge, and 12 against
    those who went to Abraham; those who never did 12 and 53.
    """
    if not known.has_unit(CAP_ROUGE) or known.has_unit(ABRAHAM) or not _is_open(known) or known.lot % _STAYS == 0:
        return None
    if enemy_steps(known, SILLERY) + enemy_steps(known, STE_FOY) <= 100 * steps_of(known.units_in(CAP_ROUGE)):
        return None
    return _land(known, known.units_in(ETCHEMIN), ETCHEMIN, ABRAHAM, False)


def _is_open(known: Known) -> bool:
    """QA-PATH-1: return whether a landing at Abraham is allowed, and few blocks hold it."""
    return known.enemies[ABRAHAM] < _HELD and not _lacks_path(known)


def _lacks_path(known: Known) -> bool:
    return known.options.path and not known.path_found


def route_of(key: str, known: Known) -> tuple[int, ...]:
    """QB-ORDERS-1: return the route of a doctrine: of several the one it has taken, else the one it lands by (`_fork`).

    Where its first landing is too strong, it goes by another's.
    """
    other = INSTEAD.get(key, "")
    if other and not _has_units(known, ROUTES[key][1:-1]) and (_has_gone(known, other) or _is_shut(known, key)):
        return _fork(other, known)
    return _fork(key, known)


def _has_gone(known: Known, key: str) -> bool:
    """Return whether units are under way on a route of a doctrine that has several."""
    for route, _ in FORKS[key]:
        if _has_units(known, route[1:-1]):
            return True
    return False


def _fork(key: str, known: Known) -> tuple[int, ...]:
    """Return the route of a doctrine that has been taken, else one of those that are open and not too long, by lot.

    A landing that is always where fewest blocks are can be foreseen, and a French search massed its own there: of 30
    sieges of the base game `staff:400` left the British 13 in a hundred, and by lot 27. While few hold Abraham, Sillery
    is left out: an army that waits inland is on those who land there at once, and British who did so by lot won 23
    sieges of a hundred (of 600) instead of 29.
    """
    if key not in FORKS:
        return ROUTES[key]
    ways: list[tuple[int, ...]] = []
    for route, signs in FORKS[key]:
        landing = signs[0]
        if _has_units(known, signs):
            return route
        if landing == ABRAHAM and not _is_open(known):
            continue
        if route != ROUTES[key] and landing == SILLERY and known.enemies[ABRAHAM] < _HELD:
            continue
        if len(route) - 1 - _front(known, route) <= TURNS - known.turn + 1:
            ways.append(route)
    return ways[known.lot % len(ways)] if ways else ROUTES[key]


def goal(key: str, known: Known) -> int:
    """Return the next area of a doctrine's route that the enemy is in, Abraham if none is."""
    route = route_of(key, known)
    for area in route[_front(known, route) + 1 :]:
        if known.enemies[area]:
            return area
    return ABRAHAM


def _front(known: Known, route: tuple[int, ...]) -> int:
    """Return the place of the last area of a route that units are in."""
    front = 0
    for place, area in enumerate(route):
        if known.has_unit(area):
            front = place
    return front


def _has_units(known: Known, areas: tuple[int, ...]) -> bool:
    for area in areas:
        if known.has_unit(area):
            return True
    return False


def _is_shut(known: Known, key: str) -> bool:
    """QB-BATTLE-3: return whether all that the boats take cannot land where a route begins."""
    start, there = ROUTES[key][0], ROUTES[key][1]
    first = strongest(known.units_in(start), known.ships[BASON])
    return len(first) > 0 and not is_strong(known, steps_of(first), there, True)


def _go_on(key: str, known: Known, route: tuple[int, ...], front: int) -> Plan | None:
    """Return the move from the front to the next area of the route, None if it has to wait."""
    here, there = route[front], route[front + 1]
    if _bides(key, known, there, known.turn):
        return None
    if there not in known.theatre.roads[here]:
        return _land(known, _free_units(known, here), here, there, _hurries(route, front, known.turn))
    if _marches(key, known, route, front, known.turn):
        return _army(known, MARCH, here, there, _free_units(known, here))
    return None


def _bides(key: str, known: Known, there: int, turn: i64) -> bool:
    """Return whether a doctrine does not attack Abraham yet on a turn."""
    return there == ABRAHAM and turn < STORM[key] and known.enemies[ABRAHAM] > 0


def _hurries(route: tuple[int, ...], front: int, turn: i64) -> bool:
    """Return whether few turns are left for the legs from the front to Abraham, one a turn at least."""
    return TURNS - turn + 1 <= len(route) - 1 - front + SLACK


def _marches(key: str, known: Known, route: tuple[int, ...], front: int, turn: i64) -> bool:
    """Return whether the army would go on by road from the front on a turn, if all were then as it is now."""
    here, there = route[front], route[front + 1]
    if there not in known.theatre.roads[here] or _bides(key, known, there, turn):
        return False
    hurry = _hurries(route, front, turn)
    # With all its units the army need not wait at Abraham: of a hundred sieges of the base game it won 84, where it won
    # 43 by going on with 28 steps and waiting for deserters until turn 15.
    if not hurry and _behind(known, route, front):
        return False
    doubled = known.theatre.over_river[here][there]
    return is_strong(known, steps_of(_free_units(known, here)), there, doubled, _boldness(turn, hurry))


def _boldness(turn: i64, hurry: bool) -> int:
    """Return the odds that will do, in percent of the usual: on the last turn any, for waiting loses for certain."""
    if turn == TURNS:
        return _ANY
    return 200 if turn == TURNS - 1 else 130 if hurry else 100


def _behind(known: Known, route: tuple[int, ...], front: int) -> bool:
    """Return whether units are still to come up from behind."""
    for place in range(front):
        if known.has_unit(route[place]) and _free_units(known, route[place]):
            return True
    return False


def _free_units(known: Known, area: i64) -> list[Block]:
    """Return the units that may leave an area: until the end one stays at Cap Rouge and, with guns, at Lévis.

    QB-SUPPLY-1, QA-BOMB-1. No light unit stays on Ile d'Orleans to watch (QA-INTEL-1): each fires back at raids in the
    camp of the army, and without one there the British won 24 sieges of a hundred instead of 40.
    """
    units = known.units_in(area)
    holds = area == CAP_ROUGE or (area == LEVIS and known.options.bombardment)
    if holds and len(units) > 1 and known.turn < TURNS - 1:
        foot = [block for block in units if block.kind != LIGHT]
        units.remove(weakest(foot or units))
    return units


def _land(known: Known, units: list[Block], here: i64, there: i64, hurry: bool) -> Plan | None:
    """Return a landing, or the ship move that it needs first; None if it is too weak or has no way."""
    if there not in ways_from(known, here, True) or not units:
        return None
    sea = known.theatre.sea[here]
    wanted = min(len(units), known.ships[BASON] + known.ships[ST_LAURENT])
    if known.ships[sea] < wanted and _may_pass(known, sea, hurry):
        return ship_move(known, SHIPS_DOWN if sea == BASON else SHIPS_UP, BASON + ST_LAURENT - sea)
    going = _boarders(known, units, there)
    if going and is_strong(known, steps_of(going), there, True, max(_LANDING, _boldness(known.turn, hurry))):
        return _army(known, LAND, here, there, going)
    return None


def _may_pass(known: Known, sea: i64, hurry: bool) -> bool:
    """Return whether ships should come to a sea from the other one.

    QA-INTERDICT-1: where the guns of the town cost a ship or two each time, they go up together, once, and stay: the
    replacements, which begin in the Bason, follow only if none is left above.
    """
    other = BASON + ST_LAURENT - sea
    if known.ships[other] == 0 or (sea == BASON and hurry):
        return False
    if not known.options.interdiction:
        return True
    return sea == ST_LAURENT and (known.ships[sea] == 0 or known.ships[other] > known.ships[sea])


def _boarders(known: Known, units: list[Block], there: i64) -> list[Block]:
    """Return who goes aboard: the strongest; but to an open shore light troops first (QB-INDIAN-1: against raids)."""
    ships = known.ships[known.theatre.sea[there]]
    light = [block for block in units if block.kind == LIGHT]
    foot = [block for block in units if block.kind != LIGHT]
    going = light[:ships]
    going.extend(strongest(foot, ships - len(going)))
    if is_strong(known, steps_of(going), there, True):
        return going
    return strongest(units, ships)


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
    """Return an army move of units, with the leaders of their area and decoys where ships are left over.

    QA-PATH-1: while few hold Abraham, Wolfe stays at Etchemin until the path is found, for he looks for it only where
    he neither moves nor fights: of 1,200 sieges with all rules against French who wait inland the British won 25 in a
    hundred, and 19 when he landed with the others. Where the French hold Abraham his dice are worth more.
    """
    seeks = here == ETCHEMIN and known.enemies[ABRAHAM] < _HELD and _lacks_path(known)
    found = Plan(kind, here)
    for block in units:
        found.add_move(there, block)
    for leader in free_leaders(known, here):
        if not (seeks and leader.is_wolfe()):
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


def _dig(key: str, known: Known, route: tuple[int, ...], front: int) -> Plan:
    """QA-ENTRENCH-1: return an attempt at works in the area of the front, or nothing to do.

    Works serve only where the French can come, who never cross the St. Lawrence, and where the army stays or may be
    attacked on this very turn.
    """
    area = route[front]
    if known.options.entrenchments and known.count_in(area) >= DIGGERS and meets_enemies(known, area):
        if area == ABRAHAM or _stays(key, known, route, front):
            for column, dug in enumerate(known.works[area]):
                if not dug:
                    found = Plan(DIG, area)
                    found.column = column
                    return found
    return Plan(NOTHING, NOWHERE)


def _stays(key: str, known: Known, route: tuple[int, ...], front: int) -> bool:
    """Return whether works on the way to Abraham are worth a turn: while the army waits, or with a blow at hand.

    On the last two turns nothing but Abraham is worth a blow (QB-WIN-1).
    """
    if known.turn >= TURNS - 1:
        return False
    return not _marches(key, known, route, front, known.turn + 1) or expects_attack(known, route[front])
