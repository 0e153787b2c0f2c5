"""Where a unit goes: into reach of the nearest enemy, into cover, with friends near, and towards its goal.

Squares are weighed in twelfths of a bound.
"""

from typing import Final

from rules.core.native import mypyc_attr
from rules.core.whole import Whole
from rules.grid.doctrine import goals
from rules.grid.doctrine.temper import Temper
from rules.grid.facing import FACING_X, FACING_Y, facing_to
from rules.grid.orders import EXIT, GO, Order
from rules.grid.pieces import Unit
from rules.grid.sight import clear, nearest_foe, sees_all_round
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import ARTILLERY, OPEN

_BOUND: Final = 12
_GOAL: Final = 60  # a square of the objective, or a bound nearer to the edge
_UP: Final = 3  # bounds from an enemy within which friends count as up
_TOGETHER: Final = 2  # bounds from an enemy within which others stand by him
_STRIKES: Final = 4  # bounds within which who holds goes for an enemy that is weak or outnumbered
_WORN: Final = 8  # hits suffered beyond the enemy's, with which waiting does no good
_BEATEN: Final = 5  # hits suffered by the enemy beyond one's own, with which he is pursued
_LOSS: Final = 3  # hits that a point of lost army resolve counts for
_BLIND: Final = 8  # in reach of an enemy, and something is in the way
_CLOSE: Final = 5  # in the next square to an enemy, who charges in when he eliminates the unit
_EXPOSED: Final = 24  # under muskets, and it is not the time
_SLOW: Final = 6  # a hit less out of such ground
_LEAST: Final = -100_000  # less than any square is worth
_STRAIGHT: Final = 5
_TURN: Final = 1  # the order to turn, after the one to stand


def where(view: GridView, orders: list[Order], temper: Temper) -> Whole:
    """Return the place of the order that takes a unit to the square worth most; to stand when none is worth more."""
    battle = view.battle
    unit = battle.units[view.piece]
    aim = Aim(battle, unit, temper)
    found: Whole = 0
    lead: Whole = 0
    best: Whole = worth(battle, unit, unit.square, aim, _LEAST)
    place: Whole = -1
    for order in orders:
        place += 1
        if order.kind == GO:
            value: Whole = worth(battle, unit, order.place, aim, best)
            if value > best or (value == best and found > 0 and ahead(battle, unit, order.place) > lead):
                best = value
                found = place
                lead = ahead(battle, unit, order.place)
        elif order.kind == EXIT:
            return place
    if found == 0 and should_turn(battle, unit):
        return _TURN
    return found


def ahead(battle: Battle, unit: Unit, square: Whole) -> Whole:
    """Return how far ahead of a unit a square lies, and then how far to its right: what parts squares of equal worth.

    Told by the unit's own facing and not by the board, so that the battle is the same with the board turned round.
    """
    dx: Whole = battle.board.xs[square] - unit.x
    dy: Whole = battle.board.ys[square] - unit.y
    fx: Whole = FACING_X[unit.facing]
    fy: Whole = FACING_Y[unit.facing]
    return _STRAIGHT * (fx * dx + fy * dy) + fx * dy - fy * dx


@mypyc_attr(acyclic=True)
class Aim:
    """What a unit has in mind as it looks for a square: an enemy, a goal, an edge."""

    __slots__ = ("advances", "cover", "danger", "engaged", "foe", "gaps", "goal", "lead", "leaves", "reach", "up")

    def __init__(self, battle: Battle, unit: Unit, temper: Temper) -> None:
        board = battle.board
        self.goal: Whole = -1
        if battle.objective.squares:
            self.goal = goals.goal_of(battle, unit)
        self.leaves: bool = goals.leaves(battle, unit)
        self.cover: Whole = temper.cover
        self.advances: bool = temper.advances
        self.foe: Unit | None = nearest_foe(battle, unit)
        self.gaps: bytes = board.gaps[unit.square]  # from the enemy to each square
        self.reach: Whole = unit.kind.reach  # how far the unit shoots at him
        self.danger: Whole = -1  # how far from an enemy it is under his muskets when it should not be, -1 for nowhere
        self.engaged: bool = False  # friends have the enemy within reach
        self.up: Whole = 0  # friends who are up, less the enemies who stand together
        self.lead: Whole = 0  # what the enemy has suffered beyond one's own, in hits
        foe = self.foe
        if foe is not None:
            self.gaps = board.gaps[foe.square]
            if board.works[foe.square] == 1:
                self.reach = unit.kind.short
            if temper.margin > 0 and unit.type != ARTILLERY:
                self._consider(battle, unit, foe, temper)

    def _consider(self, battle: Battle, unit: Unit, foe: Unit, temper: Temper) -> None:
        """Settle whether to come under muskets: whoever steps into their reach is shot at before he shoots.

        Who advances does so to join a fight, with the numbers on his side, to end an exchange that he is losing, to
        pursue, and after a third of the turns where he is ahead, if only in numbers. Who holds strikes at the weak
        and the outnumbered.
        """
        away: Whole = self.gaps[unit.square]
        reach: Whole = unit.kind.reach
        if not self.advances:
            self._weigh(battle, unit, foe)
            strikes: bool = away <= _STRIKES and (2 * foe.hits >= foe.resolve or self.up >= temper.margin)
            self.advances = strikes or self.lead >= _BEATEN
            if not self.advances:
                self.danger = reach
        elif reach < away <= reach + unit.kind.pace:
            self._weigh(battle, unit, foe)
            ahead: bool = self.lead >= 0 and (self.lead > 0 or self.up > 0)
            late: bool = 3 * battle.turn > battle.turns and ahead
            if not (late or self.engaged or self.up >= temper.margin or self.lead <= -_WORN or self.lead >= _BEATEN):
                self.danger = reach

    def _weigh(self, battle: Battle, unit: Unit, foe: Unit) -> None:
        """Count who is up, who stands by the enemy, and what either side has suffered."""
        reach: Whole = unit.kind.reach
        for friend in battle.forces[unit.side]:
            away: Whole = self.gaps[friend.square]
            self.lead -= friend.hits
            if away <= _UP:
                self.up += 1
            if away <= reach and friend.type != ARTILLERY:
                self.engaged = True
        for other in battle.forces[foe.side]:
            self.lead += other.hits
            if self.gaps[other.square] <= _TOGETHER:
                self.up -= 1
        self.lead += _LOSS * (battle.sides[foe.side].lost - battle.sides[unit.side].lost)


def worth(battle: Battle, unit: Unit, square: Whole, aim: Aim, least: Whole) -> Whole:
    """Return what it is worth to a unit to stand in a square; of one below `least` perhaps too much, but below it."""
    ground: Whole = battle.board.ground[square]
    total: Whole = 0
    if ground != OPEN:
        edition = battle.edition
        total = _SLOW * edition.shooting[ground][unit.type]
        if edition.cover[ground] < 0 or edition.ground_resolve[ground][unit.type] > 0:
            total += aim.cover
    if aim.leaves:
        return total - _GOAL * goals.to_edge(battle, square)
    if aim.goal >= 0:
        total -= 2 * _BOUND * battle.board.gaps[aim.goal][square]
        if square == aim.goal:
            return total + _GOAL
    foe = aim.foe
    if foe is None:
        return total
    away: Whole = aim.gaps[square]
    if away > aim.reach:
        if aim.advances:
            total -= _BOUND * (away - aim.reach)
    elif away > 1:
        if total >= least and not clear(battle, square, foe):
            total -= _BLIND
    elif aim.reach > 1:
        total -= _CLOSE
    if aim.danger >= 0 and total >= least and _under_fire(battle, foe.side, square, aim.danger):
        total -= _EXPOSED
    return total


def _under_fire(battle: Battle, side: Whole, square: Whole, reach: Whole) -> bool:
    """Return whether a square lies within reach of the muskets of a side, and not behind all who bear them."""
    gaps = battle.board.gaps[square]
    for foe in battle.forces[side]:
        away: Whole = gaps[foe.square]
        if away <= reach and foe.type != ARTILLERY:
            dx: Whole = battle.board.xs[square] - foe.x
            dy: Whole = battle.board.ys[square] - foe.y
            if FACING_X[foe.facing] * dx + FACING_Y[foe.facing] * dy > 0 or sees_all_round(battle, foe):
                return True
    return False


def should_turn(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit that stays should turn: an enemy is near, and it does not face him."""
    foe = nearest_foe(battle, unit)
    if foe is None or sees_all_round(battle, unit):
        return False
    if battle.board.gaps[unit.square][foe.square] > unit.kind.reach + 1:
        return False
    return facing_to(foe.x - unit.x, foe.y - unit.y) != unit.facing


def which_way(view: GridView, orders: list[Order]) -> Whole:
    """Return the place of the facing nearest to the bearing of the nearest enemy."""
    battle = view.battle
    unit = battle.units[view.piece]
    foe = nearest_foe(battle, unit)
    wanted: Whole = facing_to(foe.x - unit.x, foe.y - unit.y) if foe is not None else unit.facing
    # All sixteen facings in order, or fifteen without the one that the unit has.
    if len(orders) > 15:
        return wanted
    return wanted if wanted < unit.facing else max(0, wanted - 1)
