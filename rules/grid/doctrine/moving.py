"""Where a unit goes: into reach of the nearest enemy, into cover, with friends near, and towards its goal.

The chart has what a square is worth by itself, in twelfths of a bound.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.grid import commanders, losses, movement
from rules.grid.doctrine.aim import ALL, Aim
from rules.grid.doctrine.chart import Chart, Temper
from rules.grid.facing import FACES, facing_to
from rules.grid.orders import EXIT, GO, Order
from rules.grid.pieces import Commander, Unit
from rules.grid.sight import nearest_foe
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import LIGHT, MILITIA, WARBAND

_YIELDS: Final = 6  # before a friend who fires harder
_LIGHTER: Final = (LIGHT, WARBAND, MILITIA)
_TURN: Final = 1  # the order to turn, after the one to stand
_GO: Final = 2  # the first order to go to a square, or the one to leave the board
_FARTHEST: Final = 3  # bounds beyond the first move that it looks ahead


def where(view: GridView, orders: list[Order], temper: Temper, chart: Chart) -> i64:
    """Return the place of the order that takes a unit to the square worth most; to stand when none is worth more."""
    battle = view.battle
    unit = battle.units[view.piece]
    if len(orders) > _GO and orders[_GO].kind == EXIT:
        return _GO
    aim = Aim(view, unit, temper, chart)
    if len(aim.rounds) > 0 and not unit.sights:
        round = go_round(view, unit, aim, orders)
        if round > 0 or temper.margin > 0:
            return round
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
    careful_of_leaving: bool = view.strained != 0 and matters(view, unit)
    count: i64 = len(orders)
    for place in range(_GO, count):
        square: i64 = orders[place].place
        value: i64 = grounds[square] if square == goal else grounds[square] + pull[gaps[square]]
        if value >= least:
            away = gaps[square]
            if careful_of_leaving and costs(battle, unit, square):
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
        found = first_step(battle, unit, aim, orders, best)
    if found == 0 and not unit.sights and should_turn(battle, unit):
        return _TURN  # a unit that may shoot would lose its shot by turning (D3-MOVE-5)
    return found


def go_round(view: GridView, unit: Unit, aim: Aim, orders: list[Order]) -> i64:
    """Return the place of the order with least on the way round to an enemy; to turn or stand where it is least."""
    rounds, grounds = aim.rounds, aim.grounds
    battle = view.battle
    found: i64 = 0
    least: i64 = rounds[unit.square] - grounds[unit.square]
    careful_of_leaving: bool = view.strained != 0 and matters(view, unit)
    yielding: bool = unit.type in _LIGHTER
    for place in range(_GO, len(orders)):
        square: i64 = orders[place].place
        value: i64 = rounds[square] - grounds[square]
        if yielding and value <= least and aim.gets_in_the_way(battle, unit, square):
            value += _YIELDS
        if value < least or (value == least and found > 0 and aim.prefers(battle, unit, square, orders[found].place)):
            if careful_of_leaving and costs(battle, unit, square):
                continue
            least = value
            found = place
    if found == 0 and should_turn(battle, unit):
        return _TURN
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


def first_step(battle: Battle, unit: Unit, aim: Aim, orders: list[Order], best: i64) -> i64:
    """Return the place of the order that begins the shortest way to a square worth more than `best`, 0 for none.

    The square is the goal of the unit, or one from which it can fire at the enemy it aims at. No way
    leads over a square that is worth less than to stand, so that the unit does not come back or stop half way.
    Of ways as short the one to the square worth most is taken, and of those the one whose first square the aim prefers.
    """
    holder = battle.holder
    steps = movement.ways(battle, unit)
    by = vec[i64]([0] * len(holder))  # the place of the order with which the way to a square begins
    edge = by[:]
    count: i64 = 0
    for place, order in enumerate(orders):
        if order.kind == GO and aim.value(battle, order.place) >= best:
            by[order.place] = place
            edge[count] = order.place
            count += 1
    if count == 0:  # as for most units that are stuck
        return 0
    by[unit.square] = -1
    last = vec[i64]([0] * len(holder))  # whether a square was first come to in the round that is going on
    ahead = last[:]
    for _ in range(_FARTHEST):
        new: i64 = 0
        for number in range(count):
            square = edge[number]
            for step in steps[square]:
                to: i64 = step.to
                if by[to] != 0 and not last[to]:  # come to before, as most are
                    continue
                if holder[to] is not None or (holder[step.one] is not None and holder[step.two] is not None):
                    continue
                if by[to] == 0:
                    by[to] = by[square]
                    ahead[new] = to
                    new += 1
                    last[to] = 1
                elif by[to] != by[square]:
                    if aim.prefers(battle, unit, orders[by[square]].place, orders[by[to]].place):
                        by[to] = by[square]
        found: i64 = 0
        most: i64 = best
        count = 0
        for number in range(new):
            square = ahead[number]
            last[square] = 0
            value: i64 = aim.value(battle, square)
            if value >= best:
                edge[count] = square
                count += 1
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


def matters(view: GridView, unit: Unit) -> bool:
    """Return whether there is anything that a unit could lose by leaving its square.

    D3-CMD-2: a commander who may not go as far as it can. OH-LOSS-1: hits that it could not bear off its ground, or
    that any unit of its side could not bear without the commander that it takes away.
    """
    battle = view.battle
    if battle.edition.resolve_varies:
        if view.strained < 0:  # no movement step adds hits
            view.strained = 0
            for friend in battle.forces[unit.side]:
                if friend.hits > friend.resolve:
                    view.strained = 1
        return view.strained > 0 and (unit.hits > unit.resolve or _leads_away(battle, unit))
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square and commander.left < unit.kind.pace:
            return commanders.threatened(battle, unit.side, unit.square)
    return False


def _leads_away(battle: Battle, unit: Unit) -> bool:
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square:
            return True
    return False


def costs(battle: Battle, unit: Unit, square: i64) -> bool:
    """Return whether going to a square would cost a side a unit at once, or leave its commander next to an enemy."""
    if battle.edition.resolve_varies:
        for friend in battle.forces[unit.side]:
            if friend.hits > friend.resolve and losses.bears(battle, friend) >= friend.hits:
                if friend.hits > _would_bear(battle, friend, unit, square):
                    return True
        return False
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square and commander.left < commanders.bounds_to(battle, unit.square, square):
            return True
    return False


def _would_bear(battle: Battle, friend: Unit, unit: Unit, square: i64) -> i64:
    """OH-LOSS-1: return the hits that a friend would bear once a unit, which may be itself, has gone to a square."""
    kind = friend.kind
    there: i64 = square if friend is unit else friend.square
    ground: i64 = battle.board.ground[there]
    total: i64 = friend.resolve + kind.ground_resolve[ground]
    if kind.led_resolve > 0 and battle.edition.commander_ground[ground]:
        for commander in battle.leaders[unit.side]:
            if commander.square >= 0 and battle.board.gaps[there][_place_of(commander, unit, square)] <= 1:
                return total + kind.led_resolve
    return total


def _place_of(commander: Commander, unit: Unit, square: i64) -> i64:
    """Return where a commander would be: in the older edition he goes where his unit goes."""
    return square if commander.square == unit.square else commander.square
