"""How the French set up and plan a turn: pickets, an army about Abraham, counter-attacks at odds, raids otherwise."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759 import words
from rules.quebec_1759.doctrine.reckoning import (
    enemy_steps,
    is_strong,
    meets_enemies,
    reinforcements,
    steps_of,
    strongest,
    weakest,
)
from rules.quebec_1759.doctrine.routes import BOLD, FIRST_WORKS, LEADERS_AT, PICKETS, SPREAD
from rules.quebec_1759.known import Known, free_leaders
from rules.quebec_1759.orders import DIG, MARCH, NOTHING, PREPARE, RAID, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.allowed import has_indians
from rules.quebec_1759.tables import AREAS, DIGGERS, PREPARATION, SHIPS, SHIPS_BURNT, TURNS
from rules.quebec_1759.theatre import NO_ROAD

# A counter-attack is made at odds: steps for this many percent of what an attack needs.
_CAUTION: Final = 90
_BOLD: Final = 130
# From where the enemy can march on Abraham: along the heights, and over the St. Charles; and the whole shore below.
_HEIGHTS: Final[tuple[int, ...]] = (words.CAP_ROUGE, words.SILLERY, words.STE_FOY)
_BELOW: Final[tuple[int, ...]] = (words.ST_CHARLES, words.BEAUPORT)
_SHORES: Final[tuple[int, ...]] = (*_BELOW, words.MONTMORENCY)
_EVERYWHERE: Final[tuple[int, ...]] = tuple(range(len(AREAS)))
# The ways whose army waits together for the landing, one road from each landing place.
_FROM_THE_MIDDLE: Final[tuple[str, ...]] = ("patient", BOLD)
# Steps at Abraham that will do, in percent of the enemy's below, who meet a doubled volley at the river. A few ashore
# there must not empty the shores above: of 20 sieges of the base game a British search that sent a few won 13 where all
# gathered for them, and 4 where half did.
_ENOUGH: Final = 50
# Units at a landing place above the town that are enough to share with the next one.
_CROWD: Final = 8
# The turn from which all that can goes to Abraham; before, a march of so few steps is worth less than a raid.
_LATE: Final = TURNS - 2
_FEW: Final = 3


def set_up(key: str, order: Order) -> int:
    """QB-SETUP-1: return the area where a unit begins."""
    assert order.block is not None
    return SPREAD[key][order.block.order]


def pickets(key: str, area: int) -> int:
    """QB-SETUP-1: return the decoys that begin in an area."""
    return PICKETS[key].get(area, 0)


def leader_at(key: str, kind: int) -> int:
    """QA-LEADER-3: return where a leader begins."""
    return LEADERS_AT[key][kind]


def first_works(key: str) -> int:
    """QA-ENTRENCH-1: return the area of the first works."""
    return FIRST_WORKS[key]


def plan(key: str, known: Known) -> Plan:
    """Return the plan of a French doctrine for a turn.

    A raid costs the British more than anything else but an attack at odds, and goes with digging, so that fire ships
    are prepared only on turns without one.
    """
    found = _counter(key, known)
    if found is None and key in _FROM_THE_MIDDLE and _is_afloat(known):
        found = _meet(known)
    elif found is None and _is_threatened(known):
        found = _gather(known, _EVERYWHERE)
    elif found is None and _is_above(known):
        found = _gather(known, _SHORES) or _spread(known)
    if found is not None:
        return found
    attack = raid(known)
    if attack.action != RAID and _may_burn(known):
        return Plan(PREPARE)
    found = _dig(key, known)
    if found is None:
        return attack
    if attack.action == RAID:
        found.added, found.added_area = RAID, attack.area
    return found


def _may_burn(known: Known) -> bool:
    """QA-FIRESHIP-1: return whether fire ships can be ready in time, and as many ships as they burn are there."""
    if not known.options.fire_ships or known.fire_ships_sent or known.fire_ships >= PREPARATION:
        return False
    return sum(known.ships) >= SHIPS_BURNT and known.turn + PREPARATION - known.fire_ships <= TURNS


def _counter(key: str, known: Known) -> Plan | None:
    """Return an attack by road at odds, with the largest army that can make one; None for none.

    In the last two turns only Abraham is worth one, and in the last it is made at any odds. None goes from Abraham
    while others of the enemy could walk in behind it.
    """
    start, goal = -1, -1
    most = 0
    for here in range(len(AREAS)):
        if not known.has_unit(here) or not meets_enemies(known, here):
            continue
        steps = _free_steps(known, here)
        for there in known.theatre.roads[here]:
            if (
                known.enemies[there]
                and steps > most
                and not (here == words.ABRAHAM and _leaves_it_open(known, there))
                and _is_worth_it(known, steps, here, there, _caution(key))
            ):
                start, goal, most = here, there, steps
    if start < 0:
        return None
    units = _free_units(known, start)
    return army(known, start, goal, _enough(key, known, units, start, goal) if goal in _SHORES else units)


def _enough(key: str, known: Known, units: list[Block], here: i64, there: i64) -> list[Block]:
    """Return the strongest units that will do for an attack below the town.

    One block there drew the whole army after it as far as Montmorency, while a British search landed above unopposed.
    """
    for count in range(2, len(units)):
        found = strongest(units, count)
        if _is_worth_it(known, steps_of(found), here, there, _caution(key)):
            return found
    return units


def _caution(key: str) -> int:
    return _BOLD if key == BOLD else _CAUTION


def _leaves_it_open(known: Known, there: i64) -> bool:
    """Return whether enemies are next to Abraham elsewhere than in an area."""
    for area in known.theatre.roads[words.ABRAHAM]:
        if area != there and known.enemies[area]:
            return True
    return False


def _is_worth_it(known: Known, steps: int, here: i64, there: i64, caution: int) -> bool:
    """Return whether an attack by road should be made, also if all the British join in that can."""
    if known.turn >= TURNS - 1 and there != words.ABRAHAM:
        return False
    if known.turn == TURNS:
        return True
    doubled = known.theatre.over_river[here][there]
    return is_strong(known, steps, there, doubled, caution, reinforcements(known, there))


def _free_units(known: Known, area: i64) -> list[Block]:
    """Return the units that may leave an area: from Abraham all but the weakest."""
    units = known.units_in(area)
    if area == words.ABRAHAM and units:
        units.remove(weakest(units))
    return units


def _free_steps(known: Known, area: i64) -> int:
    """Return the steps of `_free_units`."""
    total: i64 = 0
    least: i64 = 0
    if known.has_unit(area):
        for block in known.blocks:
            if block.area == area:
                total += block.steps
                if least == 0 or block.steps < least:
                    least = block.steps
    return total - least if area == words.ABRAHAM else total


def _is_afloat(known: Known) -> bool:
    """Return whether the enemy has left the island and is not ashore above the town, and may land at Abraham at once.

    QA-PATH-1: where he has to find the path first, a garrison at each landing place is safer: with all rules the best
    British reply to it won 36 sieges of a hundred (of 400), and 49 to an army that waits.
    """
    if known.turn >= _LATE or known.options.path or known.enemies[words.ILE_DORLEANS] == sum(known.enemies):
        return False
    for area in (*_HEIGHTS, words.ABRAHAM):
        if known.enemies[area]:
            return False
    return True


def _meet(known: Known) -> Plan | None:
    """Return a march to where the whole army is by one road on those who land next, None if few are elsewhere.

    That is Ste. Foy, next to each landing place above the town, and Abraham while most of those who left the island are
    ashore below it. A French search went there (`staff:400`). Of 600 sieges of the base game the British won 29 in a
    hundred against it, and 48 if a garrison holds each place; by Montmorency 17, and 89 if it stays at Ste. Foy for
    those too.
    """
    below = 0
    for area in _SHORES:
        below += known.enemies[area]
    if below > known.enemies[words.LEVIS] + known.enemies[words.ETCHEMIN]:
        return _gather(known, _EVERYWHERE)
    best: list[Block] = []
    here = -1
    for area in known.theatre.roads[words.STE_FOY]:
        units = known.units_in(area)
        if len(units) > max(1, len(best)):
            best, here = units, area
    return army(known, here, words.STE_FOY, best) if here >= 0 else None


def _is_threatened(known: Known) -> bool:
    """Return whether the army should gather at Abraham: late, or with more of the enemy ashore than those there hold.

    A fleet above the town is no reason: garrisons that leave their shores for it open the landing. Of 600 sieges of the
    base game British who waited for good odds won none; with an army that gathers for a fleet, or from turn 11, 71 in a
    hundred.
    """
    if known.turn >= _LATE:
        return True
    for area in _HEIGHTS:
        if known.enemies[area]:
            return True
    below = 0
    for area in _BELOW:
        below += enemy_steps(known, area)
    return 100 * steps_of(known.units_in(words.ABRAHAM)) < below * _ENOUGH // 100


def _is_above(known: Known) -> bool:
    """Return whether a boatload or more is at Lévis or Etchemin, and fewer ashore below the town, none above it.

    Then garrisons below come up and spread out: of 300 sieges as it went `upriver` won 47 in a hundred against
    `shores`, 77 if all stay at Abraham then, and 82 if they come up only when most of the enemy is at Etchemin.
    """
    if known.turn >= _LATE:
        return False
    for area in (*_HEIGHTS, words.ABRAHAM):
        if known.enemies[area]:
            return False
    below = 0
    for area in _SHORES:
        below += known.enemies[area]
    return known.enemies[words.LEVIS] + known.enemies[words.ETCHEMIN] >= max(SHIPS, below + 1)


def _spread(known: Known) -> Plan | None:
    """Return a march from a crowded landing place above the town to the next one, None if none is crowded."""
    here = known.units_in(words.ABRAHAM)
    middle = known.units_in(words.SILLERY)
    if len(here) > _CROWD:
        return army(known, words.ABRAHAM, words.SILLERY, here[::2] if middle else here[: len(here) * 2 // 3])
    if len(middle) >= _CROWD and len(known.units_in(words.CAP_ROUGE)) < _CROWD // 2:
        return army(known, words.SILLERY, words.CAP_ROUGE, middle[::2])
    return None


def _gather(known: Known, areas: tuple[int, ...]) -> Plan | None:
    """Return the march of the largest army of some areas one area nearer to Abraham, round the enemy.

    An army next to Abraham waits there while the enemy is in it. Until late a few steps are not worth the raid that a
    march costs.
    """
    closed = [count > 0 for count in known.enemies]
    away = known.theatre.steps_from(words.ABRAHAM, closed, False)
    near = 1 if known.enemies[words.ABRAHAM] else 0
    best, most = -1, 0 if known.turn >= _LATE else _FEW
    for area in areas:
        if near < away[area] < NO_ROAD:
            steps = _marching_steps(known, area)
            if steps > most:
                best, most = area, steps
    if best < 0:
        return None
    for there in known.theatre.roads[best]:
        if away[there] < away[best]:
            return army(known, best, there, _marchers(known, best))
    return None


def _marchers(known: Known, area: i64) -> list[Block]:
    """Return the units that go to Abraham: all from Cap Rouge or none, and until late from elsewhere all but one."""
    units = known.units_in(area)
    if _holds(known, area):
        return []
    return units if known.turn >= _LATE or area == words.CAP_ROUGE else units[1:]


def _holds(known: Known, area: i64) -> bool:
    """QB-SUPPLY-1: return whether an area is held for itself: Cap Rouge, until late and with ships in its sea."""
    if area != words.CAP_ROUGE or known.turn >= _LATE or known.ships[words.ST_LAURENT] == 0:
        return False
    return known.enemies[words.SILLERY] + known.enemies[words.STE_FOY] < 3


def _marching_steps(known: Known, area: i64) -> int:
    """Return the steps of `_marchers`."""
    if not known.has_unit(area) or _holds(known, area):
        return 0
    total: i64 = 0
    stays = known.turn < _LATE and area != words.CAP_ROUGE
    for block in known.blocks:
        if block.area == area:
            if stays:
                stays = False
            else:
                total += block.steps
    return total


def army(known: Known, here: i64, there: i64, units: list[Block]) -> Plan:
    """QB-MOVE-1: return a march of units, with the good leaders of their area where two or more go."""
    found = Plan(MARCH, here)
    for block in units:
        found.add_move(there, block)
    for leader in free_leaders(known, here):
        if leader.rating > 0 and len(units) > 1:
            found.add_move(there, None, leader)
    return found


def _dig(key: str, known: Known) -> Plan | None:
    """QA-ENTRENCH-1: return an attempt at works in Abraham, where the last blow falls.

    Where the doctrine has its first works they are completed first, unless the army will have left by the next turn.
    """
    if not known.options.entrenchments:
        return None
    leaves = known.turn + 1 >= _LATE or _is_threatened(known)
    for area in (words.ABRAHAM if leaves else FIRST_WORKS.get(key, words.ABRAHAM), words.ABRAHAM):
        if known.count_in(area) >= DIGGERS:
            for column, dug in enumerate(known.works[area]):
                if not dug:
                    found = Plan(DIG, area)
                    found.column = column
                    return found
    return None


def raid(known: Known) -> Plan:
    """QB-INDIAN-1: return a raid on the largest British force off the island, where light troops may fire back."""
    if not has_indians(known):
        return Plan(NOTHING)
    best = -1
    for area, count in enumerate(known.enemies):
        if area != words.ILE_DORLEANS and count and (best < 0 or count > known.enemies[best]):
            best = area
    return Plan(RAID, best) if best >= 0 else Plan(NOTHING)


def home(area: int) -> int:
    """Return how far a way out leads from where the French want to be, least first: Abraham, then the upper shore."""
    if area == words.ABRAHAM:
        return 0
    return 2 if area in (words.LEVIS, words.ETCHEMIN) else 1
