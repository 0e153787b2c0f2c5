"""Which unit may shoot at which: distance, arc, line of sight, and forts, which are attacked from near by only."""

from rules.core.int64 import i64
from rules.grid.facing import ARCS, MIDDLE, SHEET
from rules.grid.orders import NO_ORDERS, Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def look(battle: Battle, unit: Unit) -> None:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1: note the targets that a unit may shoot at.

    It need not look again as long as it has not turned and no unit has moved.
    """
    unit.looked = battle.stirs
    unit.sights = NO_ORDERS
    # As `nearest_foe`, without a call where he is known.
    foe = battle.units[unit.nearest] if unit.nearest >= 0 else nearest_foe(battle, unit)
    if foe is not None and unit.gaps[foe.square] <= unit.kind.reach:
        unit.sights = sights(battle, unit)


def nearest_foe(battle: Battle, unit: Unit) -> Unit | None:
    """Return the enemy unit nearest to a unit; None when there is none."""
    if unit.nearest >= 0:
        return battle.units[unit.nearest]
    foe = nearest(battle, 1 - unit.side, unit.square)
    if foe is not None:
        unit.nearest = foe.place
        unit.nearness = battle.board.nearness[unit.square][foe.square]
    return foe


def nearest(battle: Battle, side: i64, square: i64) -> Unit | None:
    """Return the unit of a side nearest to a square; None when there is none.

    Of several as many bounds away it is the one nearest by the straight line, and then the first.
    """
    found: Unit | None = None
    least: i64 = 1000
    near = battle.board.nearness[square]
    for unit in battle.forces[side]:
        away: i64 = near[unit.square]
        if away < least:
            least = away
            found = unit
    return found


def sights(battle: Battle, unit: Unit) -> list[Order]:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1, OH-COMBAT-2: return the shots that a unit may be ordered where it stands.

    Ruling: a shot may go diagonally, at Chebyshev distance (D3-GRID-3).
    """
    found: list[Order] = []
    board = battle.board
    gaps = unit.gaps
    reach: i64 = unit.kind.reach
    short: i64 = unit.kind.short
    around: bool = unit.sees_all_round
    arc: i64 = unit.facing * SHEET
    base: i64 = unit.spot - MIDDLE
    for foe in battle.forces[1 - unit.side]:
        away: i64 = gaps[foe.square]
        if away <= reach and (away <= short or not board.works[foe.square]):
            line: i64 = foe.spot - base
            if (around or ARCS[arc + line]) and (away == 1 or along(battle, unit.square, line)):
                found.append(unit.shots[foe.place])
    return found


def along(battle: Battle, square: i64, line: i64) -> bool:
    """D3-COMBAT-5: whether a line from a square, given by its index on the board, meets nothing that blocks.

    Woods, towns, forts and units do. Ruling: what stands in the two squares at its ends does not; guns are on the same
    footing as muskets.
    """
    shut = battle.shut
    for between in battle.board.lines[line]:
        if shut[square + between]:
            return False
    return True
