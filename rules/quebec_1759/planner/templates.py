"""The plans that are weighed: those of the other doctrines, and variations that differ from them in one turn."""

from typing import Final

from rules.core.native import mypyc_attr
from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.doctrine.reckoning import steps_of
from rules.quebec_1759.doctrine.routes import BOLD
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import DIG, NOTHING, PREPARE, RAID, SEARCH
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.plot import may_search, may_storm
from rules.quebec_1759.tables import AREAS, DIGGERS, PREPARATION
from rules.quebec_1759.words import ABRAHAM, BRITISH, COLUMNS, ILE_DORLEANS

MOST_PLANS: Final = 12
_STAND: Final = "stand"
_BRITISH_KEYS: Final[tuple[str, ...]] = (
    *("patient", "upriver", "shores", "late_patient", "late_upriver", "early_upriver", "cliffs"),
    *("montmorency", "beauport"),
)
# What the enemy is thought to follow, this turn and on.
ENEMY_KEYS: Final[tuple[tuple[str, ...], ...]] = (("patient", "upriver", "shores"), ("patient", BOLD, _STAND))


@mypyc_attr(acyclic=True)
class Candidate:
    """A plan for this turn, and the key of the way of planning that follows it on the turns after."""

    __slots__ = ("follows", "plan")

    def __init__(self, plan: Plan, follows: str) -> None:
        self.plan: Plan = plan
        self.follows: str = follows


def plan_by(key: str, known: Known) -> Plan:
    """Return the plan of a doctrine, or of a variation of one, for either nation."""
    if key == _STAND:
        return Plan()
    return british.plan(key, known) if known.nation == BRITISH else french.plan(key, known)


def candidates(known: Known) -> list[Candidate]:
    """Return up to 12 plans for a nation, the default doctrine's first."""
    found = _british(known) if known.nation == BRITISH else _french(known)
    return found[:MOST_PLANS]


def _british(known: Known) -> list[Candidate]:
    found = [Candidate(british.plan(key, known), key) for key in _BRITISH_KEYS]
    wait = Plan(NOTHING)
    if may_search(known, wait):
        wait.added = SEARCH
    found.append(Candidate(wait, "late_upriver"))
    if known.options.lower_quebec and may_storm(known):
        found.append(Candidate(british.lower_town(known), "late_upriver"))
    dig = _dig(known, False)
    if dig is not None:
        if may_search(known, dig):
            dig.added = SEARCH
        found.append(Candidate(dig, "late_upriver"))
    return found


def _french(known: Known) -> list[Candidate]:
    found = [Candidate(french.plan("patient", known), "patient"), Candidate(french.raid(known), "patient")]
    found.append(Candidate(french.plan(BOLD, known), BOLD))
    if known.options.fire_ships and known.fire_ships < PREPARATION and not known.fire_ships_sent:
        found.append(Candidate(Plan(PREPARE), "patient"))
    dig = _dig(known, True)
    if dig is not None:
        raid = french.raid(known)
        if raid.action == RAID:
            dig.added, dig.added_area = RAID, raid.area
        found.append(Candidate(dig, "patient"))
    marches = _marches(known)
    while marches and len(found) < MOST_PLANS:
        best = marches[0]
        for march in marches:
            if _weight(march) > _weight(best):
                best = march
        marches.remove(best)
        found.append(Candidate(best, "patient"))
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
