"""What a unit has in mind as it looks for a square, and what squares are worth to it."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.row import Row
from rules.core.vectors import vec
from rules.grid.doctrine import goals
from rules.grid.doctrine.chart import Chart, Temper
from rules.grid.doctrine.danger import bearing, is_spent, ways_round
from rules.grid.facing import FACING_X, FACING_Y, FRONTS, MIDDLE, SHEET
from rules.grid.pieces import NOWHERE, Unit
from rules.grid.sight import along, nearest_foe
from rules.grid.state import Battle
from rules.grid.view import NO_ROWS, GridView
from rules.grid.words import ARTILLERY, GRENADIERS, REGULAR

_UP: Final = 3  # bounds from an enemy within which friends count as up
_TOGETHER: Final = 2  # bounds from an enemy within which others stand by him
_STRIKES: Final = 4  # bounds within which who holds goes for an enemy that is weak or outnumbered
_BEATEN: Final = 5  # hits suffered by the enemy beyond one's own, with which he is pursued
_DECIDED: Final = 10  # the same, with which who holds comes out
_NEAR: Final = 5  # bounds to an enemy within which a unit looks for a way round
# Turns in which a battle is won; fights that last are over by then. Who waits two turns longer wins three of four from
# who does not, but if both do, two thirds of even battles are draws.
_ENOUGH: Final = 10
_SPENT: Final = 8  # what a third of a hit a turn makes a square worth less to a unit that is to live
# What a square in reach is worth less to any other, for two thirds of a hit: of squares equal otherwise the one under
# less fire. It wins 32 of a hundred more for the French of `grid-ambush` and 15 for either side of
# `grid-supply-column`; with 1 instead of 2 the French lose 20 at Sainte-Foy, since they wait too long.
_LESS: Final = 2
_LOSS: Final = 3  # hits that a point of lost army resolve counts for
_BLIND: Final = 8  # in reach of an enemy, and something is in the way
_EXPOSED: Final = 24  # under muskets, and it is not the time
_TOO_SOON: Final = 48  # the same for who has a square to go for, each bound nearer to which is worth 36
_MUSKETS: Final = 2  # bounds they reach; who leaves by an edge, or holds and cannot fire back, keeps out of that
ALL: Final = 100  # more than that comes to
_MANY: Final = 100  # more than any side has
_STRAIGHT: Final = 5
_CLOSE_BY: Final = 2  # bounds to a goal within which a unit looks for a way round
_HEAVIER: Final = (REGULAR, GRENADIERS)


def ahead(battle: Battle, unit: Unit, square: i64, other: i64) -> bool:
    """Return whether a square is farther ahead of a unit than another, or as far and more to its right.

    Ahead is where the unit faces, not a side of the board, so that the battle is the same with the board turned round.
    """
    dx: i64 = battle.board.xs[square] - battle.board.xs[other]
    dy: i64 = battle.board.ys[square] - battle.board.ys[other]
    fx: i64 = FACING_X[unit.facing]
    fy: i64 = FACING_Y[unit.facing]
    return _STRAIGHT * (fx * dx + fy * dy) + fx * dy - fy * dx > 0


@mypyc_attr(acyclic=True, free_list_len=1)
class Aim:
    """What a unit has in mind as it looks for a square: an enemy, a goal, an edge."""

    def __init__(self, view: GridView, unit: Unit, temper: Temper, chart: Chart) -> None:
        battle = view.battle
        self.grounds: vec[i64] = chart.grounds[unit.type]  # with a goal: what its ground and the way to it are worth
        self.goal: i64 = -1
        self.to_goal: Row = NOWHERE  # the bounds to it from each square
        self.enemy: i64 = 1 - unit.side  # the side
        self.foe: Unit | None = None
        self.reach: i64 = unit.kind.reach  # how far the unit shoots at the enemy
        self.closes: bool = True  # goes up to the enemy
        self.holds: bool = not temper.advances  # goes under muskets only to fire
        self.view: GridView = view
        self.spent: bool = False  # is to live
        self.is_wary: bool = False  # takes the square under less fire
        self.rounds: vec[i64] = NO_ROWS  # what is on the way round from each square, if it goes round
        self.danger: i64 = -1  # how far from an enemy it is under his muskets when it should not be, -1 for nowhere
        if unit.leaves:
            self.gaps: Row = battle.board.edges[battle.objective.edge]
            self.pull: vec[i64] = chart.leaves
            self.danger = _MUSKETS
            return
        if len(battle.objective.squares) > 0:
            self.goal = goals.goal_of(battle, unit)
            if self.goal >= 0:
                self.to_goal = battle.board.gaps[self.goal]
        foe = nearest_foe(battle, unit)
        if unit.type == ARTILLERY and self.goal >= 0:
            held = battle.holder[self.goal]
            if held is not None and held.side != unit.side:
                foe = held  # guns open the way to it: they need not stand there themselves
                self.goal = -1
        if self.goal >= 0:
            self.grounds = chart.towards(self.goal)[unit.type]
        self.foe = foe
        if foe is None:
            self.gaps = unit.gaps
            self.pull = chart.nothing
            return
        self.gaps = foe.gaps
        if battle.board.works[foe.square]:
            self.reach = unit.kind.short
        closes: bool = temper.advances
        if temper.margin > 0 and unit.type != ARTILLERY:
            # Which unit comes first takes a goal on which none stands, so none waits.
            if (self.goal < 0 or battle.holder[self.goal] is not None) and waits(view, unit, foe, temper):
                self.danger = unit.kind.reach
            else:
                closes = True
        self.closes = closes
        if temper.saves and is_spent(view, unit):
            self.danger = _MUSKETS
            self.spent = True
        elif unit.type != ARTILLERY:
            self.is_wary = closes
            if self.goal < 0 and foe.gaps[unit.square] <= _NEAR and goes_round(view, temper):
                self.rounds = ways_round(view, chart)
        self.pull = chart.closes[self.reach] if closes else chart.keeps[self.reach]

    def gets_in_the_way(self, battle: Battle, unit: Unit, square: i64) -> bool:
        """Return whether a unit would take the square that a friend with heavier fire steps into next.

        It is the one on the friend's straight way to the enemy, within reach of him.
        """
        foe = self.foe
        if foe is None or self.gaps[square] > self.reach:
            return False
        near = battle.board.gaps[square]
        for friend in battle.forces[unit.side]:
            if near[friend.square] == 1 and friend.type in _HEAVIER and self.gaps[friend.square] > 1:
                if square == friend.square + battle.board.columns * _sign(foe.y - friend.y) + _sign(foe.x - friend.x):
                    return True
        return False

    def is_stuck(self, battle: Battle, unit: Unit) -> bool:
        """Return whether a unit that finds no better square next to it is all but where it wants to be."""
        if self.goal >= 0:
            return self.goal != unit.square and self.to_goal[unit.square] <= _CLOSE_BY
        return self.foe is not None and 1 < self.gaps[unit.square] <= self.reach + 1

    def can_fire_from(self, battle: Battle, square: i64) -> bool:
        """Return whether the enemy is in reach and in view from a square."""
        foe = self.foe
        away: i64 = self.gaps[square]
        if foe is None or away > self.reach:
            return False
        return away <= 1 or along(battle, square, foe.spot - battle.board.spots[square] + MIDDLE)

    def prefers(self, battle: Battle, unit: Unit, square: i64, other: i64) -> bool:
        """Return whether of two squares worth the same one is on the straighter way to the goal, or farther ahead."""
        if self.goal >= 0:
            nearness = battle.board.nearness[self.goal]
            near: i64 = nearness[square]
            off: i64 = nearness[other]
            if near != off:
                return near < off
        return ahead(battle, unit, square, other)

    def value(self, battle: Battle, square: i64) -> i64:
        """Return what a square is worth to a unit, with what is in its way there."""
        return self.worth(square) - self.hindrance(battle, square, ALL)

    def worth(self, square: i64) -> i64:
        """Return what a square is worth to a unit if nothing is in its way there."""
        ground: i64 = self.grounds[square]
        return ground if square == self.goal else ground + self.pull[self.gaps[square]]

    def hindrance(self, battle: Battle, square: i64, spare: i64) -> i64:
        """Return how much less a square is worth for the fire that bears on it, and since no enemy is seen from it.

        Of a square that loses more than there is to `spare` it is enough to know that it does.
        """
        if square == self.goal:
            return 0
        total: i64 = 0
        if self.spent:
            total = _SPENT * bearing(self.view, square)
        if self.danger >= 0 and _under_fire(battle, self.enemy, square, self.danger):
            total += _TOO_SOON if self.goal >= 0 else _EXPOSED
        foe = self.foe
        if foe is None:
            return total
        if total <= spare and 1 < self.gaps[square] <= self.reach:
            if self.is_wary:
                total += bearing(self.view, square) // _LESS
            if not along(battle, square, foe.spot - battle.board.spots[square] + MIDDLE):
                total += _BLIND
                if self.holds and self.danger < 0 and _under_fire(battle, self.enemy, square, _MUSKETS):
                    total += _EXPOSED
        return total


def _sign(value: i64) -> i64:
    return 1 if value > 0 else -1 if value < 0 else 0


def waits(view: GridView, unit: Unit, foe: Unit, temper: Temper) -> bool:
    """Return whether a unit stays out of reach of muskets: a unit that steps into it is shot at before it shoots.

    An attacker advances to join a fight, with greater numbers, to pursue, and when time presses; but an enemy who comes
    on by himself he lets come. A defender advances against the weak and the outnumbered, to pursue, and in the end.
    """
    battle = view.battle
    away: i64 = foe.gaps[unit.square]
    reach: i64 = unit.kind.reach
    if temper.advances and (away <= reach or away > reach + unit.kind.pace):
        return False
    if pursues(view, temper, _BEATEN):
        return False
    if not temper.advances:
        return away > _STRIKES or (2 * foe.hits < foe.resolve and numbers(battle, unit, foe, 0) < temper.margin)
    if presses(battle):
        return False
    # He who moved last comes on: to stand and meet him with fire beats going up to him (by 30 points of a hundred at
    # Sainte-Foy, against `attack`). Where there is an objective he may be on his way to that, and is not waited for. To
    # fall on a line that has come on before any of his own is in reach wins 83 there against `steady`, and no more than
    # a draw against one that stays where it is: then it does better than any that comes on.
    comes: bool = foe.moved and not battle.objective.calls
    return numbers(battle, unit, foe, 0 if comes else reach) < temper.margin


def pursues(view: GridView, temper: Temper, hits: i64) -> bool:
    """Return whether a side has beaten the enemy by so many hits that it pursues.

    Who holds comes out when time presses if he is not behind: without an objective the clock makes a draw of it. Over
    300 battles of `grid-open-field` he so beats random orders in 59 and 65 of a hundred by the two rules, and without
    it in 30 and 33; against the other doctrines nothing changes by more than 3.
    """
    ends: bool = not temper.advances and not view.battle.objective.calls and presses(view.battle)
    return lead_of(view) >= (0 if ends else hits)


def presses(battle: Battle) -> bool:
    """Return whether no more turns are left than it takes to win a battle."""
    return battle.turns - battle.turn < _ENOUGH


def goes_round(view: GridView, temper: Temper) -> bool:
    """Return whether foot goes round the enemy: he is beaten, or time presses who advances and he has not come.

    Who never waits goes round at once, and straight on when time presses. Who holds comes out for a decision.
    """
    if pursues(view, temper, _BEATEN if temper.advances else _DECIDED):
        return True
    return temper.advances and presses(view.battle) is (temper.margin > 0)


def lead_of(view: GridView) -> i64:
    """Return by how many hits the enemy has suffered more than a side in all; no movement changes it."""
    if not view.measured:
        view.measured = True
        battle = view.battle
        lead: i64 = _LOSS * (battle.sides[1 - view.side].lost - battle.sides[view.side].lost)
        for friend in battle.forces[view.side]:
            lead -= friend.hits
        for foe in battle.forces[1 - view.side]:
            lead += foe.hits
        view.lead = lead
    return view.lead


def numbers(battle: Battle, unit: Unit, foe: Unit, joins: i64) -> i64:
    """Return by how many units the friends near an enemy outnumber the enemies near him.

    The number is as great as can be where there is a fight to join: friends with muskets are within `joins` bounds of
    the enemy.
    """
    gaps = foe.gaps
    total: i64 = 0
    for friend in battle.forces[unit.side]:
        away: i64 = gaps[friend.square]
        if away <= joins and friend.type != ARTILLERY:
            return _MANY
        if away <= _UP:
            total += 1
    for other in battle.forces[foe.side]:
        if gaps[other.square] <= _TOGETHER:
            total -= 1
    return total


def _under_fire(battle: Battle, side: i64, square: i64, reach: i64) -> bool:
    """Return whether muskets of a side reach a square; it is not behind all units that have them."""
    gaps = battle.board.gaps[square]
    spot: i64 = battle.board.spots[square] + MIDDLE
    for foe in battle.forces[side]:
        if gaps[foe.square] <= reach and foe.type != ARTILLERY:
            if FRONTS[foe.facing * SHEET + spot - foe.spot] or foe.sees_all_round:
                return True
    return False
