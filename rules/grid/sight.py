"""Who may shoot at whom: distance, arc, line of sight, and fortifications that are attacked from near by only."""

from rules.core.whole import Whole
from rules.grid.board import FARTHEST, SPAN
from rules.grid.facing import in_arc
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def targets(battle: Battle, unit: Unit) -> list[int]:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1, OH-COMBAT-2: return the places of the units at which a unit may shoot.

    Ruling: a shot may go diagonally, at Chebyshev distance.
    """
    found: list[int] = []
    board = battle.board
    gaps = board.gaps[unit.square]
    reach: Whole = unit.kind.reach
    for foe in battle.forces[1 - unit.side]:
        away: Whole = gaps[foe.square]
        if away > reach or (away > unit.kind.short and board.works[foe.square] == 1):
            continue
        dx: Whole = foe.x - unit.x
        dy: Whole = foe.y - unit.y
        if faces(battle, unit, dx, dy) and (away == 1 or clear(battle, unit.square, dx, dy)):
            found.append(foe.place)
    return found


def faces(battle: Battle, unit: Unit, dx: Whole, dy: Whole) -> bool:
    """D3-COMBAT-1, D3-TERR-2, D3-TERR-5, OH-TERR-3, OH-COMBAT-4: whether a unit may shoot on the bearing (dx, dy)."""
    return sees_all_round(battle, unit) or in_arc(unit.facing, dx, dy)


def sees_all_round(battle: Battle, unit: Unit) -> bool:
    """D3-COMBAT-1, D3-TERR-2, D3-TERR-5, OH-TERR-3, OH-COMBAT-4: whether a unit shoots whatever way it faces."""
    return unit.kind.all_round or battle.board.rounds[unit.square] == 1


def clear(battle: Battle, square: Whole, dx: Whole, dy: Whole) -> bool:
    """D3-COMBAT-5: whether the line from a square to the one (dx, dy) from it meets no woods, town, fort or unit.

    Ruling: what stands in the two squares themselves does not block; guns are on the same footing as muskets.
    """
    blocks = battle.board.blocks
    holder = battle.holder
    for step in battle.board.lines[(dy + FARTHEST) * SPAN + dx + FARTHEST]:
        between: Whole = square + step
        if blocks[between] == 1:
            return False
        held: Whole = holder[between]
        if held >= 0:
            return False
    return True
