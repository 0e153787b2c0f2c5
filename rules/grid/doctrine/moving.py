"""Where a unit goes: into reach of the nearest enemy, into cover, with friends near, and towards its goal.

Squares are weighed in twelfths of a bound.
"""

from typing import Final

from rules.core.orders import Choice
from rules.core.whole import Whole
from rules.grid.doctrine import goals
from rules.grid.doctrine.temper import Temper
from rules.grid.facing import FACING_X, FACING_Y, facing_to
from rules.grid.orders import EXIT, GO, Order
from rules.grid.pieces import Unit
from rules.grid.sight import clear, sees_all_round
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import ARTILLERY, OPEN

_BOUND: Final = 12
_GOAL: Final = 60  # a square of the objective, or a bound nearer to the edge
_UP: Final = 3  # bounds from an enemy within which friends count as up
_TOGETHER: Final = 2  # bounds from an enemy within which others stand by him
_BLIND: Final = 8  # in reach of an enemy, and something is in the way
_CLOSE: Final = 5  # in the next square to an enemy, who charges in when he eliminates the unit
_EXPOSED: Final = 24  # under fire, and not enough friends are up
_SLOW: Final = 6  # a hit less out of such ground
_STRAIGHT: Final = 5
_TURN: Final = 1  # the order to turn, after the one to stand


def where(view: GridView, choices: list[Choice], temper: Temper) -> Whole:
    """Return the place of the order that takes a unit to the square worth most; to stand when none is worth more."""
    battle = view.battle
    unit = battle.units[view.piece]
    aim = Aim(battle, unit, temper)
    found: Whole = 0
    lead: Whole = 0
    best: Whole = worth(battle, unit, unit.square, aim)
    for place in range(len(choices)):
        order = choices[place]
        assert isinstance(order, Order)
        if order.kind == GO:
            value: Whole = worth(battle, unit, order.place, aim)
            if value > best or (value == best and found > 0 and ahead(battle, unit, order.place) > lead):
                best = value
                found = place
                lead = ahead(battle, unit, order.place)
        elif order.kind == EXIT:
            return place
    return _TURN if found == 0 and should_turn(battle, unit) else found


def ahead(battle: Battle, unit: Unit, square: Whole) -> Whole:
    """Return how far ahead of a unit a square lies, and then how far to its right: what parts squares of equal worth.

    Told by the unit's own facing and not by the board, so that the battle is the same with the board turned round.
    """
    dx: Whole = battle.board.xs[square] - unit.x
    dy: Whole = battle.board.ys[square] - unit.y
    fx: Whole = FACING_X[unit.facing]
    fy: Whole = FACING_Y[unit.facing]
    return _STRAIGHT * (fx * dx + fy * dy) + fx * dy - fy * dx


class Aim:
    """What a unit has in mind as it looks for a square: an enemy, a goal, an edge."""

    __slots__ = ("advances", "close", "cover", "foe", "goal", "leaves")

    def __init__(self, battle: Battle, unit: Unit, temper: Temper) -> None:
        self.foe: Unit | None = nearest(battle, unit)
        self.goal: Whole = goals.goal_of(battle, unit) if battle.objective.squares else -1
        self.leaves: bool = goals.leaves(battle, unit)
        self.close: bool = self.foe is None or _supported(battle, unit, self.foe, temper.support)
        self.cover: Whole = temper.cover
        self.advances: bool = temper.advances


def nearest(battle: Battle, unit: Unit) -> Unit | None:
    """Return the enemy unit nearest to a unit, the first of several equally near; None when there is none."""
    found: Unit | None = None
    least: Whole = 1000
    gaps = battle.board.gaps[unit.square]
    for foe in battle.forces[1 - unit.side]:
        away: Whole = gaps[foe.square]
        if away < least:
            least = away
            found = foe
    return found


def worth(battle: Battle, unit: Unit, square: Whole, aim: Aim) -> Whole:
    """Return what it is worth to a unit to stand in a square."""
    edition = battle.edition
    ground: Whole = battle.board.ground[square]
    total: Whole = 0
    if ground != OPEN:
        total = _SLOW * edition.shooting[ground][unit.type]
        if edition.cover[ground] < 0 or edition.ground_resolve[ground][unit.type] > 0:
            total += aim.cover
    if aim.leaves:
        return total - _GOAL * goals.to_edge(battle, square)
    if aim.goal >= 0:
        total -= 2 * _BOUND * battle.board.gaps[aim.goal][square]
        if square == aim.goal:
            return total + _GOAL
    if aim.foe is not None:
        total += towards(battle, unit, square, aim, aim.foe)
    return total


def towards(battle: Battle, unit: Unit, square: Whole, aim: Aim, foe: Unit) -> Whole:
    """Return what a square's place towards the nearest enemy is worth."""
    board = battle.board
    away: Whole = board.gaps[foe.square][square]
    edition = battle.edition
    reach: Whole = (
        edition.short[unit.type] if edition.close_only[board.ground[foe.square]] else edition.reach[unit.type]
    )
    exposed: Whole = -_EXPOSED if not aim.close and away <= edition.reach[foe.type] else 0
    if away <= reach:
        seen = away == 1 or clear(battle, square, foe.x - board.xs[square], foe.y - board.ys[square])
        value: Whole = exposed if seen else exposed - _BLIND
        return value - _CLOSE if away == 1 and reach > 1 else value
    return exposed - _BOUND * (away - reach) if aim.advances else exposed


def _supported(battle: Battle, unit: Unit, foe: Unit, wanted: Whole) -> bool:
    """Return whether enough friends are up for a unit to come under an enemy's fire: as many as he has, or `wanted`.

    Guns need none, and late in the battle nobody waits.
    """
    if unit.type == ARTILLERY or wanted <= 1 or 2 * battle.turn > battle.turns:
        return True
    up: Whole = 1
    gaps = battle.board.gaps[foe.square]
    for friend in battle.forces[unit.side]:
        if friend is not unit and gaps[friend.square] <= _UP:
            up += 1
    if up >= wanted or up >= len(battle.forces[unit.side]):
        return True
    for other in battle.forces[foe.side]:
        if gaps[other.square] <= _TOGETHER:
            up -= 1
    return up >= 0


def should_turn(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit that stays should turn: an enemy is near, and it does not face him."""
    foe = nearest(battle, unit)
    if foe is None or sees_all_round(battle, unit):
        return False
    if battle.board.gaps[unit.square][foe.square] > battle.edition.reach[unit.type] + 1:
        return False
    return facing_to(foe.x - unit.x, foe.y - unit.y) != unit.facing


def which_way(view: GridView, choices: list[Choice]) -> Whole:
    """Return the place of the facing nearest to the bearing of the nearest enemy."""
    battle = view.battle
    unit = battle.units[view.piece]
    foe = nearest(battle, unit)
    wanted = facing_to(foe.x - unit.x, foe.y - unit.y) if foe is not None else unit.facing
    # All sixteen facings in order, or fifteen without the one that the unit has.
    if len(choices) > 15:
        return wanted
    return wanted if wanted < unit.facing else max(0, wanted - 1)
