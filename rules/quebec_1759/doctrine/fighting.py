"""How doctrines fight a battle: deployment, reserves, retreats, and which units take the hits."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759 import words
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.orders import Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.tables import TURNS
from rules.quebec_1759.view import QuebecView

# A side retreats with less than this many tenths of the enemy's steps: early in a siege, which goes on, but late in a
# battle by itself, where the saved serve for nothing. At the Lévis landing 6 won 26 of a hundred from the first order
# and 42 from random ones, 3 wins 56 and 68.
_HOPELESS: Final = 6
_HOPELESS_ALONE: Final = 3
# One unit in so many is kept in reserve.
_SHARE: Final = 4
_MOST_STEPS: Final = 4  # of any unit
_LAST_STEP: Final = 100  # more than any unit is worth


def choose(view: QuebecView, orders: list[Order], stands: bool) -> int:
    """Return the place of the order for a question of a battle; with `stands` it fights to the end."""
    if view.question == kinds.DEPLOY:
        return _deploy(view, orders)
    if view.question == kinds.DEPLOY_LEADER:
        return _seat(orders)
    if view.question == kinds.HALF_ROUND:
        return _act(view, orders, stands)
    if view.question == kinds.LEADING:
        return 1 if len(orders) > 1 and not stands else 0
    if view.question == kinds.HITS:
        return suffer(view, orders)
    return 0


def _deploy(view: QuebecView, orders: list[Order]) -> int:
    """QB-BATTLE-1: fill the columns evenly by steps, the strongest units first, and keep one in four in reserve."""
    block = view.block
    if block is None:
        return 0
    if not view.spots:
        view.spots = _plan(view.units)
    at = 0
    while view.units[at] is not block:
        at += 1
    wanted = view.spots[at]
    for place, order in enumerate(orders):
        if order.place == wanted:
            return place
    return 0


def _plan(units: list[Block]) -> list[int]:
    """Return a place for each unit: strong ones to the weakest column so far, the last ones to the reserve."""
    reserve = len(units) // _SHARE if len(units) > len(words.COLUMNS) else 0
    spots = [words.RESERVE] * len(units)
    left: i64 = 0  # steps in each column
    centre: i64 = 0
    right: i64 = 0
    to_place: i64 = len(units) - reserve
    steps: i64 = _MOST_STEPS
    while to_place > 0:
        for at, block in enumerate(units):
            if block.steps != steps:
                continue
            if left < centre and left <= right:
                spots[at] = words.LEFT
                left += steps
            elif right < centre:
                spots[at] = words.RIGHT
                right += steps
            else:
                spots[at] = words.CENTRE
                centre += steps
            to_place -= 1
            if to_place == 0:
                break
        steps -= 1
    return spots


def _seat(orders: list[Order]) -> int:
    """QA-LEADER-1, QB-BATTLE-6: put a good leader in the centre, a bad one where he does least harm."""
    best = 0
    for place, order in enumerate(orders):
        if _seat_value(order) > _seat_value(orders[best]):
            best = place
    return best


def _seat_value(order: Order) -> int:
    leader = order.leader
    if leader is None:
        return 0
    if leader.rating < 0:
        return 10 * leader.rating + (1 if order.place == words.RESERVE else 0)
    return 10 * leader.rating + (3 if order.place == words.CENTRE else 0 if order.place == words.RESERVE else 2)


def _act(view: QuebecView, orders: list[Order], stands: bool) -> int:
    """QB-BATTLE-2, QB-BATTLE-4: fill an emptied column with the largest unit; leave a battle that is lost."""
    field = view.field
    best = -1
    for place, order in enumerate(orders):
        if order.kind == kinds.BRING and order.block is not None:
            other = orders[best].block if best >= 0 else None
            if other is None or order.block.steps > other.steps:
                best = place
        elif order.kind == kinds.RETREAT and not stands and field is not None and _hopeless(view, field):
            return place
    if orders[0].kind == kinds.FIRE:
        return _bring_up(view, field, orders) if field is not None and not stands else 0
    return best if best >= 0 else 0


def _bring_up(view: QuebecView, field: Field, orders: list[Order]) -> int:
    """QB-BATTLE-2: bring the largest unit up to a column that is much weaker than the one facing it; else fire."""
    force, enemy = field.forces[view.nation], field.forces[1 - view.nation]
    best, most = 0, 0
    for place, order in enumerate(orders):
        if order.kind == kinds.BRING and order.block is not None and len(force.columns[words.RESERVE]) > 1:
            lack = enemy.steps_in(order.place) - 2 * force.steps_in(order.place)
            if lack > 0 and 10 * lack + order.block.steps > most:
                best, most = place, 10 * lack + order.block.steps
    return best


def _hopeless(view: QuebecView, field: Field) -> bool:
    """Return whether a side had better leave: not from Abraham at the end, when nothing is left to save."""
    known = view.known
    own: Force = field.forces[view.nation]
    enemy: Force = field.forces[1 - view.nation]
    if known is not None and known.turn == TURNS and own.units and own.units[0].area == words.ABRAHAM:
        return False
    mine = own.steps()
    if view.nation == field.defender and field.round == 1:
        mine += mine // 2  # who fires first
        if field.doubled:
            mine += mine // 2
    return 10 * mine < (_HOPELESS if known is not None else _HOPELESS_ALONE) * enemy.steps()


def suffer(view: QuebecView, orders: list[Order]) -> int:
    """QB-BATTLE-9: let the unit take a hit that can be spared best, or of an enemy's the one that is worth most."""
    best = 0
    for place, order in enumerate(orders):
        other = orders[best].block
        block = order.block
        if block is None or other is None:
            continue
        own = block.nation == view.nation
        if (_spared(block) < _spared(other)) if own else (worth(block) > worth(other)):
            best = place
    return best


def _spared(block: Block) -> int:
    """Return how ill a side can spare a step of a unit: none dies while another can take the hit.

    A dead unit fills no column and digs no works. Of the French militia a block that is left with one step costs least
    when it deserts (QB-MILITIA-1, QB-SUPPLY-1).
    """
    return worth(block) if block.steps > 1 else _LAST_STEP + worth(block)


def worth(block: Block) -> int:
    """Return what a unit is worth to its side: who may desert least, light troops and Indians more."""
    if block.kind == words.QUEBEC:
        return block.steps
    if block.nation == words.BRITISH:
        return 20 + block.steps if block.kind == words.LIGHT else 10 + block.steps
    return (20 if block.kind in (words.REGULAR, words.INDIAN) else 10) + block.steps
