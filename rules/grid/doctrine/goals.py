"""What a unit has to do for the objective: a square to stand on, an edge to reach."""

from typing import Final

from rules.core.whole import Whole
from rules.grid.pieces import Unit
from rules.grid.state import Battle

_NEAR: Final = 3  # bounds within which a unit leaves a fight for a square of the objective


def has_goal(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit has to go for the objective rather than shoot."""
    about = battle.objective
    if about.kind == "break":
        return False
    if about.kind == "exit":
        return leaves(battle, unit)
    goal = goal_of(battle, unit)
    if goal < 0 or battle.holder[goal] is not None:
        return False
    return battle.board.gaps[goal][unit.square] <= _NEAR


def leaves(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit is to leave by an edge."""
    about = battle.objective
    return about.kind == "exit" and unit.side == about.side and unit.id in about.units


def goal_of(battle: Battle, unit: Unit) -> Whole:
    """Return the nearest square of the objective that no friend stands on, its own included; -1 for none."""
    found: Whole = -1
    least: Whole = 1000
    for square in battle.objective.squares:
        holder = battle.holder[square]
        if holder is None or holder is unit or holder.side != unit.side:
            away: Whole = battle.board.gaps[square][unit.square]
            if away < least:
                least = away
                found = square
    return found


def to_edge(battle: Battle, square: Whole) -> Whole:
    """Return the bounds from a square to the edge by which units leave."""
    x, y = battle.board.xs[square], battle.board.ys[square]
    edge = battle.objective.edge
    if edge == "far":
        return y
    if edge == "near":
        return battle.board.rows - 1 - y
    return x if edge == "left" else battle.board.columns - 1 - x
