"""Where a unit goes: into reach of the nearest enemy, into cover, with friends near, and towards its goal.

The chart has what a square is worth by itself, in twelfths of a bound.
"""

from typing import Final

from rules.core.int64 import i64
from rules.grid.doctrine import detour, leaving
from rules.grid.doctrine.aim import ALL, Aim
from rules.grid.doctrine.chart import Chart
from rules.grid.doctrine.temper import Temper
from rules.grid.facing import FACES, facing_to
from rules.grid.orders import EXIT, Order
from rules.grid.pieces import Unit
from rules.grid.sight import nearest_foe
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import LIGHT, MILITIA, WARBAND

_YIELDS: Final = 6  # before a friend who fires harder
_LIGHTER: Final = (LIGHT, WARBAND, MILITIA)
_TURN: Final = 1  # the order to turn, after the one to stand
_GO: Final = 2  # the first order to go to a square, or the one to leave the board


def where(view: GridView, orders: list[Order], temper: Temper, chart: Chart) -> i64:
    """Return the place of the order that takes a unit to the square worth most; to stand when none is worth more."""
    battle = view.battle
    unit = battle.units[view.piece]
    if len(orders) > _GO and orders[_GO].kind == EXIT:
        return _GO
    aim = Aim(view, unit, temper, chart)
    grounds, pull, gaps = aim.grounds, aim.pull, aim.gaps
    reach: i64 = aim.reach
    goal: i64 = aim.goal
    careful: bool = aim.danger >= 0
    found: i64 = 0
    here: i64 = unit.square
    away: i64 = gaps[here]
    # As the aim's `worth`, without a call; here and below.
    best: i64 = grounds[here] if here == goal else grounds[here] + pull[away]
    if careful or 1 < away <= reach:  # nothing hinders elsewhere
        best -= aim.hindrance(battle, here, ALL)
    least: i64 = best + 1  # what a square has to be worth: more than here, and then as much as the best so far
    yielding: bool = unit.type in _LIGHTER and aim.foe is not None and goal < 0
    careful_of_leaving: bool = view.strained != 0 and leaving.matters(view, unit)
    count: i64 = len(orders)
    for place in range(_GO, count):
        square: i64 = orders[place].place
        value: i64 = grounds[square] if square == goal else grounds[square] + pull[gaps[square]]
        if value >= least:
            away = gaps[square]
            if careful_of_leaving and leaving.costs(battle, unit, square):
                continue
            if careful or 1 < away <= reach:
                value -= aim.hindrance(battle, square, value - best)
                if value < least:
                    continue
            if yielding and aim.gets_in_the_way(battle, unit, square):
                value -= _YIELDS
            if value > best or (value == best and found > 0 and aim.prefers(battle, unit, square, orders[found].place)):
                least = best = value
                found = place
    if not aim.closes and found > 0 and goal < 0 and grounds[orders[found].place] <= grounds[here]:
        if not careful and not aim.can_fire_from(battle, orders[found].place):
            found = 0  # no ground is worth leaving a place for that is no better
    if found == 0 and temper.advances and not unit.sights and not careful and aim.is_stuck(battle, unit):
        found = detour.first_step(battle, unit, aim, orders, best)
    if found == 0 and not unit.sights and should_turn(battle, unit):
        return _TURN  # a unit that may shoot would lose its shot by turning (D3-MOVE-5)
    return found


def should_turn(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit that stays should turn: an enemy is near, and far enough from where it faces.

    For one point of the compass no unit turns: the enemy is in the arc already, and the die may end the step.
    """
    foe = nearest_foe(battle, unit)
    if foe is None or unit.sees_all_round:
        return False
    if unit.gaps[foe.square] > unit.kind.reach + 1:
        return False
    off: i64 = (facing_to(foe.x - unit.x, foe.y - unit.y) - unit.facing) % FACES
    return 1 < off < FACES - 1


def which_way(view: GridView, orders: list[Order]) -> i64:
    """Return the place of the facing nearest to the bearing of the nearest enemy."""
    battle = view.battle
    unit = battle.units[view.piece]
    foe = nearest_foe(battle, unit)
    wanted: i64 = facing_to(foe.x - unit.x, foe.y - unit.y) if foe is not None else unit.facing
    # All sixteen facings in order, or fifteen without the one that the unit has.
    if len(orders) > 15:
        return wanted
    return wanted if wanted < unit.facing else max(0, wanted - 1)
