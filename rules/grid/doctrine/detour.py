"""The way round friends and closed ground, for a unit that has no shot and nothing better next to it."""

from typing import Final

from rules.core.int64 import i64
from rules.grid import movement
from rules.grid.doctrine.aim import Aim
from rules.grid.orders import GO, Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle

_FARTHEST: Final = 3  # bounds beyond the first move that it looks ahead


def first_step(battle: Battle, unit: Unit, aim: Aim, orders: list[Order], best: i64) -> int:
    """Return the place of the order that begins the shortest way to a square worth more than `best`, 0 for none.

    The square is the goal of the unit, or one from which it can fire at the enemy it aims at. No way
    leads over a square that is worth less than to stand, so that the unit does not come back or stop half way.
    Of ways as short the one to the square worth most is taken, and of those the one whose first square the aim prefers.
    """
    holder = battle.holder
    steps = movement.ways(battle, unit)
    by: list[int] = [0] * len(holder)  # the place of the order with which the way to a square begins
    edge: list[int] = []
    for place, order in enumerate(orders):
        if order.kind == GO and aim.value(battle, order.place) >= best:
            by[order.place] = place
            edge.append(order.place)
    if not edge:  # as for most units that are stuck
        return 0
    by[unit.square] = -1
    last: list[bool] = [False] * len(holder)  # whether a square was first come to in the round that is going on
    for _ in range(_FARTHEST):
        ahead: list[int] = []
        for square in edge:
            for step in steps[square]:
                to: i64 = step.to
                if by[to] != 0 and not last[to]:  # come to before, as most are
                    continue
                if holder[to] is not None or (holder[step.one] is not None and holder[step.two] is not None):
                    continue
                if by[to] == 0:
                    by[to] = by[square]
                    ahead.append(to)
                    last[to] = True
                elif by[to] != by[square]:
                    if aim.prefers(battle, unit, orders[by[square]].place, orders[by[to]].place):
                        by[to] = by[square]
        found: i64 = 0
        most: i64 = best
        edge = []
        for square in ahead:
            last[square] = False
            value: i64 = aim.value(battle, square)
            if value >= best:
                edge.append(square)
            if square != aim.goal and not aim.can_fire_from(battle, square):
                continue
            if value > most:
                most = value
                found = by[square]
            elif value == most and found > 0 and by[square] != found:
                if aim.prefers(battle, unit, orders[by[square]].place, orders[found].place):
                    found = by[square]
        if found > 0:
            return found
    return 0
