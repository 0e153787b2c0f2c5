"""Whom to move next: the first failure ends the step, so the order goes by worth and risk.

When a failure ends a chain, trying first whoever has the greatest worth × chance ÷ risk gives the most in all.
"""

from typing import Final

from rules.core.whole import Whole
from rules.grid import activation
from rules.grid.doctrine import goals, leading
from rules.grid.orders import LEAD, MOVE, Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.view import GridView

# By type, what getting a unit forward is worth: who hits hardest first.
_WORTH: Final[bytes] = bytes([6, 4, 5, 3, 4, 8])
_ON_ITS_WAY: Final = 3  # times as much for a unit that has something to do for the objective


def whom(view: GridView, orders: list[Order]) -> Whole:
    """Return the place of the order to move whoever comes next, or of the last order, which ends the step."""
    battle = view.battle
    purpose = battle.objective.kind != "break"
    best: Whole = 0
    found: Whole = len(orders) - 1
    place: Whole = -1
    for order in orders:
        place += 1
        if order.kind == MOVE:
            unit = battle.units[order.place]
            bound = purpose and goals.has_goal(battle, unit)
            if unit.sights and not bound:
                continue
            weight: Whole = _WORTH[unit.type] * (_ON_ITS_WAY if bound else 1)
            fails: Whole = fails_on(battle, unit)
            # Looking for who may throw again is spared where even that would not do.
            if weight * odds(fails * fails) > best:
                value: Whole = weight * odds(risk(battle, unit, fails))
                if value > best:
                    best = value
                    found = place
        elif order.kind == LEAD:
            if leading.is_wanted(battle, battle.commanders[order.place]):
                return place
    return found


def fails_on(battle: Battle, unit: Unit) -> Whole:
    """D3-MOVE-1, OH-MOVE-1: return on how many faces of the die a unit is not activated."""
    return activation.need_of(battle, unit) - 1 - activation.malus_of(battle, unit, unit.square)


def risk(battle: Battle, unit: Unit, fails: Whole) -> Whole:
    """D3-MOVE-1, D3-CMD-1, OH-CMD-1: return 36 times the chance that a unit is not activated, thrown again or not."""
    return fails * fails if activation.second_chance(battle, unit) else 6 * fails


def odds(risk: Whole) -> Whole:
    """Return 36 times the chance of success over that of failure, which is given in 36ths."""
    return 36 * (36 - risk) // risk
