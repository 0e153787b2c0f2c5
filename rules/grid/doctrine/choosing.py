"""Whom to move next: the first failure ends the step, so the order goes by worth and risk.

When a failure ends a chain, trying first whoever has the greatest worth × chance ÷ risk gives the most in all.
"""

from typing import Final

from rules.core.whole import Whole
from rules.grid import activation
from rules.grid.doctrine import goals, leading
from rules.grid.orders import LEAD, Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.view import GridView

# By type, what getting a unit forward is worth: who hits hardest first.
_WORTH: Final = [6, 4, 5, 3, 4, 8]
_ON_ITS_WAY: Final = 3  # times as much for a unit that has something to do for the objective


def whom(view: GridView, orders: list[Order]) -> Whole:
    """Return the place of the order to move whoever comes next, or of the last order, which ends the step."""
    if orders[0].kind == LEAD:  # commanders are listed first
        leader = leading.whom(view, orders)
        if leader >= 0:
            return leader
    wanted = next_of(view)
    if wanted is not None:
        for place, order in enumerate(orders):
            if order is wanted.order:
                return place
    return len(orders) - 1


def next_of(view: GridView) -> Unit | None:
    """Return the unit to try next, None for none.

    Units are ranked when a step begins and again when a commander has ridden; with an objective, when anybody stirred.
    """
    battle = view.battle
    stirred: Whole = battle.rides
    if battle.objective.kind != "break":
        stirred += battle.stirs
    if view.weighed != stirred:
        view.weighed = stirred
        view.ranked = ranked(battle, view.side)
    for unit in view.ranked:
        if not unit.tried and not unit.gone:
            return unit
    return None


def ranked(battle: Battle, side: Whole) -> list[Unit]:
    """Return the units of a side that are worth trying, the best first and of equals the first listed.

    It goes by worth × chance ÷ risk; a unit that may shoot stays, unless the objective calls.
    """
    calls: bool = battle.objective.kind != "break"
    found: list[Unit] = []
    for unit in battle.forces[side]:
        if unit.tried:
            continue
        called: bool = calls and goals.has_goal(battle, unit)
        if unit.sights and not called:
            continue
        weight: Whole = _WORTH[unit.type] * odds(battle, unit)
        if called:
            weight *= _ON_ITS_WAY
        if weight > 0:
            unit.weight = weight
            place: Whole = len(found)
            found.append(unit)
            while place > 0 and found[place - 1].weight < weight:
                found[place] = found[place - 1]
                place -= 1
            found[place] = unit
    return found


def odds(battle: Battle, unit: Unit) -> Whole:
    """D3-MOVE-1, D3-CMD-1, OH-MOVE-1, OH-CMD-1: return 36 times the chance that a unit is activated over that it fails.

    A die that may be thrown again fails twice in a row.
    """
    fails: Whole = activation.need_of(unit) - 1 - activation.malus_of(battle, unit, unit.square)
    risk: Whole = fails * fails if activation.second_chance(battle, unit) else 6 * fails  # in 36ths
    return 36 * (36 - risk) // risk
