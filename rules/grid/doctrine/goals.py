"""What a unit has to do for the objective: a square to stand on, an edge to reach."""

from typing import Final

from rules.core.int64 import i64
from rules.core.row import Row
from rules.grid.pieces import Unit
from rules.grid.sight import nearest_foe
from rules.grid.state import Battle
from rules.grid.words import ARTILLERY

_NEAR: Final = 3  # bounds within which a unit leaves a fight for a square of the objective


def has_goal(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit has to go for the objective rather than shoot."""
    about = battle.objective
    if about.exits or not about.calls:
        return unit.leaves
    # As `goal_of`, without a call where it is known; here and below.
    goal = unit.goal if unit.goal_at == battle.claims else goal_of(battle, unit)
    if goal < 0 or battle.holder[goal] is not None:
        return False
    away: i64 = battle.board.gaps[goal][unit.square]
    return away <= _NEAR and not _left_to_another(battle, unit, goal, away)


def is_any_free(battle: Battle) -> bool:
    """Return whether no unit stands on a square of the objective."""
    holder = battle.holder
    for square in battle.objective.squares:
        if holder[square] is None:
            return True
    return False


def _left_to_another(battle: Battle, unit: Unit, goal: i64, away: i64) -> bool:
    """Return whether a friend on foot who may still be moved this turn is nearer to a square of the objective."""
    gaps = battle.board.gaps[goal]
    for friend in battle.forces[unit.side]:
        if gaps[friend.square] < away and not friend.tried and friend.type != ARTILLERY:
            return goal_of(battle, friend) == goal
    return False


def goal_of(battle: Battle, unit: Unit) -> i64:
    """Return the nearest square of the objective that no friend stands on, its own included; -1 for none.

    Of two as many bounds off it is the one in the straighter line: the way round friends to the other may be none.
    It stays the same until the unit moves, or any unit comes to such a square or leaves one.
    """
    if unit.goal_at == battle.claims:
        return unit.goal
    found: i64 = -1
    least: i64 = 1000
    near = battle.board.nearness[unit.square]
    for square in battle.objective.squares:
        away: i64 = near[square]
        if away < least:
            holder = battle.holder[square]
            if holder is None or holder is unit or holder.side != unit.side:
                least = away
                found = square
    unit.goal = found
    unit.goal_at = battle.claims
    return found


def gaps_to(battle: Battle, unit: Unit) -> Row:
    """Return per square the bounds to what a unit goes for: its edge, its square of the objective, or an enemy."""
    if battle.objective.calls:
        if unit.leaves:
            return battle.board.edges[battle.objective.edge]
        goal = unit.goal if unit.goal_at == battle.claims else goal_of(battle, unit)
        if goal >= 0:
            return battle.board.gaps[goal]
    # As `nearest_foe`, without a call where he is known.
    foe = battle.units[unit.nearest] if unit.nearest >= 0 else nearest_foe(battle, unit)
    return foe.gaps if foe is not None else unit.gaps
