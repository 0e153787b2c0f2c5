"""What a nation may plot: its main actions, and what may be added to them."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759 import orders, words
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.tables import AREAS, DIGGERS, PREPARATION, SHIPS

# Orders offered turn by turn; none of them changes.
_MARCH: Final = Order(orders.MARCH)
_LAND: Final = Order(orders.LAND)
_NOTHING: Final = Order(orders.NOTHING)
_PREPARE: Final = Order(orders.PREPARE)
_RAIDS: Final[list[Order]] = [
    Order(kind, None, None, area) for kind in (orders.RAID, orders.SCOUT) for area in range(len(AREAS))
]
_SHIPS: Final[list[list[Order]]] = [
    [Order(kind, None, None, words.NOWHERE, -1, count) for count in range(1, SHIPS + 1)]
    for kind in (orders.SHIPS_UP, orders.SHIPS_DOWN)
]
# What either nation may do apart from digging and storming: by whether it may march (2) and land (1), then by ships in
# the Bason and the St. Laurent that may pass the town.
_MARCHES: Final[list[list[Order]]] = [
    [_NOTHING, *([_MARCH] if ways & 2 else []), *([_LAND] if ways & 1 else [])] for ways in range(4)
]
_BRITISH: Final[list[list[Order]]] = [
    [*ways, *_SHIPS[words.BASON][:up], *_SHIPS[words.ST_LAURENT][:down]]
    for ways in _MARCHES
    for up in range(SHIPS + 1)
    for down in range(SHIPS + 1)
]
# What the French may do after digging, by whether they may prepare fire ships (2) and have Indians (1).
_LAST: Final[list[list[Order]]] = [
    [*([_PREPARE] if last & 2 else []), *(_RAIDS if last & 1 else [])] for last in range(4)
]
_FRENCH: Final[list[list[Order]]] = [[*ways, *last] for ways in (_MARCHES[0], _MARCHES[2]) for last in _LAST]
# What may be added to them.
_NOTHING_MORE: Final[list[Order]] = [orders.ORDER_NONE]
_SEARCHES: Final[list[Order]] = [orders.ORDER_NONE, Order(orders.SEARCH)]
_RAIDS_TOO: Final[list[Order]] = [orders.ORDER_NONE, *_RAIDS]


def main_actions(known: Known) -> list[Order]:
    """QB-PLOT-1, QA-MATRIX-1: return the main actions that a nation may plot; no caller changes the list."""
    digs = _digs(known) if known.options.entrenchments else orders.NO_ORDERS
    ways: i64 = 2 if _may_leave_any(known, False) else 0
    if known.nation == words.BRITISH:
        if _may_leave_any(known, True):
            ways += 1
        most: i64 = known.options.ships_a_turn
        up: i64 = known.ships[words.BASON]
        down: i64 = known.ships[words.ST_LAURENT]
        found = _BRITISH[((SHIPS + 1) * ways + min(up, most)) * (SHIPS + 1) + min(down, most)]
        if known.options.lower_quebec and may_storm(known):
            return [*found, *digs, Order(orders.LOWER)]
        return [*found, *digs] if digs else found
    last: i64 = 1 if has_indians(known) else 0
    if known.options.fire_ships and known.fire_ships < PREPARATION and not known.fire_ships_sent:
        last += 2
    return [*_MARCHES[ways], *digs, *_LAST[last]] if digs else _FRENCH[2 * ways + last]


def _digs(known: Known) -> list[Order]:
    """QA-ENTRENCH-1: return the attempts at works that a nation may make."""
    found: list[Order] = []
    for area in range(len(AREAS)):
        if known.count_in(area) >= DIGGERS:
            for column in range(len(words.COLUMNS)):
                if not known.works[area][column]:
                    found.append(Order(orders.DIG, None, None, area, column))
    return found


def _may_leave_any(known: Known, by_sea: bool) -> bool:
    area: i64
    for area in range(len(AREAS)):
        if may_leave(known, area, by_sea):
            return True
    return False


def may_storm(known: Known) -> bool:
    """QA-LOWER-1: return whether the Lower Town may be stormed."""
    if known.ships[words.BASON] == 0 or not known.has_unit(words.ILE_DORLEANS):
        return False
    return not known.has_unit(words.ABRAHAM)


def additions(known: Known, plan: Plan) -> list[Order]:
    """QA-PATH-1, QB-INDIAN-1: return what may be added to a main action, nothing first."""
    if known.nation == words.BRITISH:
        return _SEARCHES if may_search(known, plan) else _NOTHING_MORE
    marching = plan.action == orders.MARCH and known.options.raid_beside_march and not _indians_move(plan)
    return _RAIDS_TOO if (plan.action == orders.DIG or marching) and has_indians(known) else _NOTHING_MORE


def may_search(known: Known, plan: Plan) -> bool:
    """QA-PATH-1: return whether the path may be looked for: from Etchemin, by Wolfe, who does nothing else."""
    if not known.options.path or known.path_found or not known.has_unit(words.ETCHEMIN):
        return False
    if not known.options.leaders:
        return True
    for leader in known.leaders:
        if leader.is_wolfe():
            return leader.until < known.turn and not plan.moves_leader(leader)
    return False


def has_indians(known: Known) -> bool:
    """QB-INDIAN-1: return whether the Indians are on the map."""
    for block in known.blocks:
        if block.kind == words.INDIAN:
            return True
    return False


def _indians_move(plan: Plan) -> bool:
    for move in plan.moves:
        if move.block is not None and move.block.kind == words.INDIAN:
            return True
    return False


def may_leave(known: Known, area: i64, by_sea: bool) -> bool:
    """QB-MOVE-1, QB-SHIP-1, QA-LEADER-1: return whether an army move may start in an area."""
    if not (known.theatre.across if by_sea else known.theatre.roads)[area]:
        return False
    for leader in known.leaders:
        if leader.area == area and leader.until < known.turn:
            return True
    if by_sea and known.ships[known.theatre.sea[area]] == 0:
        return False
    return known.has_unit(area) or known.decoys[area] > 0
