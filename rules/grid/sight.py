"""Who may shoot at whom: distance, arc, line of sight, and fortifications that are attacked from near by only."""

from rules.core.whole import Whole
from rules.grid.board import FARTHEST, SPAN
from rules.grid.facing import FACING_X, FACING_Y
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def targets(battle: Battle, unit: Unit) -> list[int]:
    """D3-COMBAT-1, D3-COMBAT-2, OH-GRID-1, OH-COMBAT-2: return the places of the units at which a unit may shoot.

    Ruling: a shot may go diagonally, at Chebyshev distance.
    """
    edition = battle.edition
    ground = battle.board.ground
    found: list[int] = []
    reach: Whole = edition.reach[unit.type]
    short: Whole = edition.short[unit.type]
    around: bool = sees_all_round(battle, unit)
    fx: Whole = FACING_X[unit.facing]
    fy: Whole = FACING_Y[unit.facing]
    for foe in battle.forces[1 - unit.side]:
        dx: Whole = foe.x - unit.x
        dy: Whole = foe.y - unit.y
        if dx > reach or -dx > reach or dy > reach or -dy > reach:
            continue
        if not around:  # the test of `facing.in_arc`, with the facing's direction read once
            dot: Whole = fx * dx + fy * dy
            cross: Whole = fx * dy - fy * dx
            if dot < cross or dot < -cross:
                continue
        if edition.close_only[ground[foe.square]] and (dx > short or -dx > short or dy > short or -dy > short):
            continue
        if clear(battle, unit.square, dx, dy):
            found.append(foe.place)
    return found


def sees_all_round(battle: Battle, unit: Unit) -> bool:
    """D3-COMBAT-1, D3-TERR-2, D3-TERR-5, OH-TERR-3, OH-COMBAT-4: whether a unit shoots whatever way it faces."""
    edition = battle.edition
    return edition.all_round[unit.type] or edition.rounds[battle.board.ground[unit.square]]


def clear(battle: Battle, square: Whole, dx: Whole, dy: Whole) -> bool:
    """D3-COMBAT-5: whether the line from a square to the one (dx, dy) from it meets no woods, town, fort or unit.

    Ruling: what stands in the two squares themselves does not block; guns are on the same footing as muskets.
    """
    blocks = battle.board.blocks
    holder = battle.holder
    for step in battle.board.lines[(dy + FARTHEST) * SPAN + dx + FARTHEST]:
        between: Whole = square + step
        if blocks[between] or holder[between] >= 0:
            return False
    return True
