"""The plans that are weighed: what each way of planning does now, and turns after which the best of them goes on.

A way is the key of a doctrine or of a variation of one, and is followed to the end of a siege that is played out.
"""

from typing import Final

from rules.core.native import mypyc_attr
from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.doctrine.reckoning import steps_of
from rules.quebec_1759.doctrine.routes import BOLD, FORKS, ROUTES
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import DIG, NOTHING, PREPARE, RAID, SEARCH
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.planner.deal import seem_to_stand
from rules.quebec_1759.siege.allowed import may_search, may_storm
from rules.quebec_1759.tables import AREAS, DIGGERS, PREPARATION
from rules.quebec_1759.words import ABRAHAM, BRITISH, COLUMNS, ILE_DORLEANS

MOST_PLANS: Final = 12
_STAND: Final = "stand"
# By nation, the ways that are weighed and that the enemy is thought to follow; the default doctrine's comes first.
WAYS: Final[tuple[tuple[str, ...], ...]] = (
    ("patient", "shores", "st_charles", "early_upriver", "upriver", "beauport", "montmorency"),
    ("patient", BOLD),
)
# How many ways of the enemy are weighed against.
_MOST_ENEMIES: Final = 4
# The turn by which each of the ways of the British, but for `stand`, has left the island.
_LEFT_BY: Final = 3
# The turn from which French who have shown no sign of life are taken for `stand`: the others have raided by then.
_STIRRED_BY: Final = 4


@mypyc_attr(acyclic=True)
class Candidate:
    """A plan for this turn, and the way that follows it on the turns after; "" until the best way is known."""

    def __init__(self, plan: Plan, follows: str = "") -> None:
        self.plan: Plan = plan
        self.follows: str = follows


def plan_by(key: str, known: Known) -> Plan:
    """Return the plan of a way for either nation."""
    if key == _STAND:
        return Plan()
    return british.plan(key, known) if known.nation == BRITISH else french.plan(key, known)


def ways(known: Known) -> list[Candidate]:
    """Return what each way of a nation plots this turn, the default doctrine's first."""
    return [Candidate(plan_by(key, known), key) for key in WAYS[known.nation]]


def enemy_ways(known: Known) -> list[str]:
    """Return the ways of the enemy that fit where his blocks are."""
    if known.nation == BRITISH:
        if known.turn >= _STIRRED_BY and known.rivals is not None and seem_to_stand(known, known.rivals):
            return [_STAND]
        return list(WAYS[1])
    found: list[str] = []
    fewest = -1
    for key in WAYS[BRITISH]:
        astray = _astray(known, key)
        if fewest < 0 or astray < fewest:
            fewest = astray
            found = []
        if astray == fewest:
            found.append(key)
    if known.turn >= _LEFT_BY and sum(known.enemies) == known.enemies[ILE_DORLEANS]:
        found.insert(0, _STAND)
    return found[:_MOST_ENEMIES]


def _astray(known: Known, key: str) -> int:
    """Return how many British blocks are where a way does not lead."""
    count = 0
    for area, blocks in enumerate(known.enemies):
        if blocks and not _leads_to(key, area):
            count += blocks
    return count


def _leads_to(key: str, area: int) -> bool:
    if area in ROUTES[key]:
        return True
    for route, _ in FORKS.get(key, ()):
        if area in route:
            return True
    return False


def deviations(known: Known, most: int) -> list[Candidate]:
    """Return other plans for this turn, at most so many."""
    found = _british(known) if known.nation == BRITISH else _french(known)
    return found[:most]


def _british(known: Known) -> list[Candidate]:
    found: list[Candidate] = []
    if known.options.lower_quebec and may_storm(known):
        found.append(Candidate(british.lower_town(known)))
    wait = Plan(NOTHING)
    dig = _dig(known, False)
    for plan in (wait, dig):
        if plan is not None:
            if may_search(known, plan):
                plan.added = SEARCH
            found.append(Candidate(plan))
    return found


def _french(known: Known) -> list[Candidate]:
    found = [Candidate(french.raid(known))]
    if known.options.fire_ships and known.fire_ships < PREPARATION and not known.fire_ships_sent:
        found.append(Candidate(Plan(PREPARE)))
    dig = _dig(known, True)
    if dig is not None:
        raid = french.raid(known)
        if raid.action == RAID:
            dig.added, dig.added_area = RAID, raid.area
        found.append(Candidate(dig))
    marches = _marches(known)
    while marches:
        best = marches[0]
        for march in marches:
            if _weight(march) > _weight(best):
                best = march
        marches.remove(best)
        found.append(Candidate(best))
    return found


def _marches(known: Known) -> list[Plan]:
    """Return marches by each road, with all units of an area and with half of a large army."""
    found: list[Plan] = []
    for here in range(len(AREAS)):
        units = known.units_in(here)
        for there in known.theatre.roads[here]:
            if units:
                found.append(french.army(known, here, there, units))
            if len(units) > len(COLUMNS):
                found.append(french.army(known, here, there, units[::2]))
    return found


def _weight(plan: Plan) -> int:
    """Return how much a march moves; attacks and moves to Abraham count double."""
    steps = steps_of([move.block for move in plan.moves if move.block is not None])
    return 2 * steps if plan.moves[0].to == ABRAHAM else steps


def _dig(known: Known, at_abraham: bool) -> Plan | None:
    """QA-ENTRENCH-1: return an attempt at works where most units are."""
    if not known.options.entrenchments:
        return None
    best, most = -1, DIGGERS - 1
    for area in range(len(AREAS)):
        count = len(known.units_in(area))
        if area != ILE_DORLEANS and count > most and False in known.works[area]:
            best, most = area, count
    if at_abraham and len(known.units_in(ABRAHAM)) >= DIGGERS and False in known.works[ABRAHAM]:
        best = ABRAHAM
    if best < 0:
        return None
    found = Plan(DIG, best)
    found.column = known.works[best].index(False)
    return found
