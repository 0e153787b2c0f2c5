"""The doctrine behind every temper: which module answers which question."""

from collections.abc import Sequence
from typing import Final

from rules.core.int64 import i64
from rules.core.orders import Choice, Doctrine, View
from rules.grid import activation
from rules.grid.doctrine import goals, leading, moving, shooting
from rules.grid.doctrine.chart import MUSKETS, Chart, Temper
from rules.grid.doctrine.danger import bearing, is_near_its_end, is_spent
from rules.grid.orders import AGAIN, FACING, LEAD, LEADING, SHOT, WHERE, WHO, Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import MILITIA

# By type, what getting a unit forward is worth: who hits hardest first.
_WORTH: Final = [6, 4, 5, 3, 4, 8]
_ON_ITS_WAY: Final = 3  # times as much for a unit that has something to do for the objective

_FIRST: Final = 9  # times as much for a unit that another volley may break
_SPARE: Final = 2  # turns that a column keeps in hand
_CAUGHT: Final = 2  # turns in which the head of a column goes on from where it was caught


class Policy(Doctrine):
    """Moves by worth and risk, into reach and cover; shoots first at what is nearest to breaking."""

    __slots__ = ("_chart", "temper")

    def __init__(self, temper: Temper) -> None:
        self.temper: Temper = temper
        self._chart: Chart | None = None

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the chosen order."""
        assert isinstance(view, GridView)
        orders = view.orders  # the choices, as what they are
        question = view.question
        if question == WHO:
            return next_mover(view, orders, self.temper)
        if question == WHERE:
            chart = self._chart
            if chart is None or chart.board is not view.battle.board:  # the first battle on it
                chart = self._chart = Chart(view.battle, self.temper)
            return moving.where(view, orders, self.temper, chart)
        if question == FACING:
            return moving.which_way(view, orders)
        if question == SHOT:
            return shooting.shot(view, orders)
        if question == AGAIN:
            return shooting.again(view, who)
        if question == LEADING:
            return leading.where(view, orders)
        return leading.regiment(view, orders)


def next_mover(view: GridView, orders: list[Order], temper: Temper) -> i64:
    """Return the place of the order to move the unit that comes next, or of the last order, which ends the step."""
    if orders[0].kind == LEAD:  # commanders are listed first
        leader = leading.next_commander(view, orders)
        if leader >= 0:
            return leader
    wanted = next_of(view, temper)
    if wanted is not None:
        return orders.index(wanted.order)
    return len(orders) - 1


def next_of(view: GridView, temper: Temper) -> Unit | None:
    """Return the unit to try next, None for none.

    Units are ranked when a step begins and again when a commander has ridden; with an objective, when anybody stirred.
    Then it is enough to leave out those that have been tried, if no square of the objective is free or has become so.
    """
    battle = view.battle
    stirred: i64 = battle.rides
    if battle.objective.calls:
        stirred += battle.stirs
    if view.weighed != stirred:
        view.weighed = stirred
        if view.rated == battle.rides and view.claimed == battle.claims and not goals.is_any_free(battle):
            view.ranked = [unit for unit in view.ranked if not unit.tried and not unit.gone]
        else:
            view.ranked = ranked(view, temper)
    for unit in view.ranked:
        if not unit.tried and not unit.gone:
            return foremost(view, unit)
    return None


def foremost(view: GridView, unit: Unit) -> Unit:
    """Return the unit at the head of the queue in which a unit waits; itself, if it waits in none.

    It waits for a friend still to be tried where friends or foes bar every step ahead. D3-MOVE-6: units that move two
    squares pass through friends in the newer edition, and wait for none.
    """
    battle = view.battle
    holder = battle.holder
    for _ in view.ranked:
        if battle.edition.pass_friends and unit.kind.pace > 1:
            return unit
        gaps = goals.gaps_to(battle, unit)
        here: i64 = gaps[unit.square]
        before: Unit | None = None
        for step in battle.board.ways[1 if unit.kind.guns else 0][unit.square]:
            if gaps[step.to] < here:
                other = holder[step.to]
                if other is None:
                    if holder[step.one] is None or holder[step.two] is None:  # D3-GRID-3
                        return unit
                elif before is None and other.side == unit.side and not other.tried and other.weight > 0:
                    before = other
        if before is None:
            return unit
        unit = before
    return unit


def ranked(view: GridView, temper: Temper) -> list[Unit]:
    """Return the units of a side that are worth trying, the best first and of equals the first listed.

    It goes by worth × chance ÷ risk; a unit that may shoot stays, unless the objective calls or it
    has to be saved.
    """
    battle = view.battle
    seeks: bool = battle.objective.calls and not battle.objective.exits  # squares, and no edge
    saves: bool = temper.saves and is_near_its_end(view)
    view.rated = battle.rides
    view.claimed = battle.claims
    found: list[Unit] = []
    for unit in battle.forces[view.side]:
        unit.weight = 0
        if unit.tried:
            continue
        called: bool = goals.has_goal(battle, unit) if seeks else unit.leaves and hurries(battle, unit)
        flees: bool = saves and is_spent(view, unit) and bearing(view, unit.square) > 0
        if unit.sights and not called and not flees and not (seeks and unit.kind.guns and _shoots_past(battle, unit)):
            continue
        if unit.chance_at != battle.rides:
            unit.chance_at = battle.rides
            unit.chance = _WORTH[unit.type] * odds(battle, unit)
        weight: i64 = unit.chance
        if flees:
            weight *= _FIRST
        if called:
            weight *= _ON_ITS_WAY
        if weight > 0:
            unit.weight = weight
            if unit.leaves and halts(battle, unit):
                continue  # but makes way for a friend behind it
            place: i64 = len(found)
            found.append(unit)
            while place > 0 and found[place - 1].weight < weight:
                found[place] = found[place - 1]
                place -= 1
            found[place] = unit
    return found


def hurries(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit that is to leave by an edge goes on rather than shoots at who is in its way.

    It does when time is short, and militia as long as no muskets reach it: teams that stop and shoot when they do win
    20 battles more of a hundred of `grid-supply-column`. Who fights better stays to fight, which over 320 battles of
    `grid-ambush` wins 15 more; but the head of the column does not stop where it was caught, so that those behind come
    out of the fire as well (17 more).
    """
    if is_late(battle, unit):
        return True
    if unit.type == MILITIA:
        return to_foe(battle, unit) > MUSKETS
    if battle.turn > _CAUGHT:
        return False
    edges = battle.board.edges[battle.objective.edge]
    for friend in battle.forces[unit.side]:
        if friend.leaves and edges[friend.square] < edges[unit.square]:
            return False
    return True


def is_late(battle: Battle, unit: Unit) -> bool:
    """Return whether hardly more turns are left than bounds to the edge by which units leave."""
    return battle.turns - battle.turn < battle.board.edges[battle.objective.edge][unit.square] + _SPARE


def halts(battle: Battle, unit: Unit) -> bool:
    """Return whether a team of militia that is to leave lets an enemy come who is a bound out of reach.

    Who comes into reach is shot at first. With it and what `hurries` says of militia the column of
    `grid-supply-column` wins 52 of a hundred battles against `steady`, where it won 42.
    """
    return unit.type == MILITIA and to_foe(battle, unit) == MUSKETS + 1 and not is_late(battle, unit)


def to_foe(battle: Battle, unit: Unit) -> i64:
    """Return the bounds to the nearest enemy."""
    least: i64 = len(unit.gaps)
    for foe in battle.forces[1 - unit.side]:
        least = min(least, unit.gaps[foe.square])
    return least


def _shoots_past(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit of guns sees none of those who hold the objective, and so may do more from elsewhere."""
    goal = goals.goal_of(battle, unit)
    holder = battle.holder[goal] if goal >= 0 else None
    if holder is None or holder.side == unit.side:
        return False
    for shot in unit.sights:
        if battle.units[shot.target].square in battle.objective.squares:
            return False
    return True


def odds(battle: Battle, unit: Unit) -> i64:
    """D3-MOVE-1, D3-CMD-1, OH-MOVE-1, OH-CMD-1: return 36 times the chance that a unit is activated over that it fails.

    A die that may be thrown again fails twice in a row.
    """
    fails: i64 = unit.need - 1 - activation.malus_of(battle, unit, unit.square)
    risk: i64 = fails * fails if activation.second_chance(battle, unit) else 6 * fails  # in 36ths
    return 36 * (36 - risk) // risk
