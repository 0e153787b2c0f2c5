"""Who may shoot at whom: distance, arc, line of sight, and fortifications that are attacked from near by only."""

from rules.core.whole import Whole
from rules.grid.board import SHIFT
from rules.grid.facing import ARCS, FARTHEST, SPAN
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def look(battle: Battle, unit: Unit) -> None:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1: note the nearest enemy and at whom a unit may shoot, if it has to look.

    Nothing has changed since it looked last as long as it has not turned and nobody has stirred.
    """
    if unit.looked != battle.stirs:
        unit.looked = battle.stirs
        found = nearest(battle, 1 - unit.side, unit.square)
        unit.nearest = -1
        if found is not None:
            unit.nearest = found.place
        near = found is not None and battle.board.gaps[unit.square][found.square] <= unit.kind.reach
        unit.sights = targets(battle, unit) if near else []


def nearest_foe(battle: Battle, unit: Unit) -> Unit | None:
    """Return the enemy unit nearest to a unit in its own side's turn; None when there is none."""
    if unit.nearest >= 0:  # no enemy unit moves in that turn
        return battle.units[unit.nearest]
    return nearest(battle, 1 - unit.side, unit.square)


def nearest(battle: Battle, side: Whole, square: Whole) -> Unit | None:
    """Return the unit of a side nearest to a square; None when there is none.

    Of several as many bounds away it is the one nearest by the straight line, and then the first.
    """
    found: Unit | None = None
    least: Whole = 1000
    straight: Whole = 0
    gaps = battle.board.gaps[square]
    asides = battle.board.asides[square]
    for unit in battle.forces[side]:
        away: Whole = gaps[unit.square]
        if away > least:
            continue
        aside: Whole = asides[unit.square]
        if away < least or aside < straight:
            least = away
            straight = aside
            found = unit
    return found


def targets(battle: Battle, unit: Unit) -> list[int]:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1, OH-COMBAT-2: return the places of the units at which a unit may shoot.

    Ruling: a shot may go diagonally, at Chebyshev distance.
    """
    found: list[int] = []
    board = battle.board
    gaps = board.gaps[unit.square]
    reach: Whole = unit.kind.reach
    around: bool = sees_all_round(battle, unit)
    arc: Whole = unit.facing * SPAN * SPAN
    for foe in battle.forces[1 - unit.side]:
        away: Whole = gaps[foe.square]
        if away > reach or (away > unit.kind.short and board.works[foe.square] == 1):
            continue
        line: Whole = line_of(foe.x - unit.x, foe.y - unit.y)
        if (around or ARCS[arc + line] == 1) and (away == 1 or along(battle, unit.square, line)):
            found.append(foe.place)
    return found


def sees_all_round(battle: Battle, unit: Unit) -> bool:
    """D3-COMBAT-1, D3-TERR-2, D3-TERR-5, OH-TERR-3, OH-COMBAT-4: whether a unit shoots whatever way it faces."""
    return unit.kind.all_round or battle.board.rounds[unit.square] == 1


def clear(battle: Battle, square: Whole, dx: Whole, dy: Whole) -> bool:
    """D3-COMBAT-5: whether the line from a square to the one (dx, dy) from it meets no woods, town, fort or unit.

    Ruling: what stands in the two squares themselves does not block; guns are on the same footing as muskets.
    """
    return along(battle, square, line_of(dx, dy))


def line_of(dx: Whole, dy: Whole) -> Whole:
    """Return the place of an offset among the lines of a board; neither part is more than `FARTHEST`."""
    return (dy + FARTHEST) * SPAN + dx + FARTHEST


def along(battle: Battle, square: Whole, line: Whole) -> bool:
    """D3-COMBAT-5: whether nothing blocks a line from a square, told by its place among those of the board."""
    blocks = battle.board.blocks
    holder = battle.holder
    crossed = battle.board.lines[line]
    left: Whole = len(crossed)
    while left > 0:
        left -= 1
        between: Whole = square + crossed[left] - SHIFT
        if blocks[between] == 1 or holder[between] is not None:
            return False
    return True
