"""How doctrines answer what is asked outside plots and battles."""

from rules.core.int64 import i64
from rules.quebec_1759.doctrine import french
from rules.quebec_1759.doctrine.fighting import worth
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import (
    ATTACKING,
    BOARDING,
    CALLING,
    GIVING_UP,
    LEARNING,
    MOVING_LEADER,
    NONE,
    REINFORCING,
    SECOND_WAVE,
    SET_UP,
    SET_UP_DECOYS,
    SET_UP_LEADER,
    SET_UP_WORKS,
    SHOWING,
    STAY,
    STORMING_LEADER,
    WAY_OUT,
    Order,
)
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH


def answer(key: str, view: QuebecView, orders: list[Order]) -> int:
    """Return the place of the order for a question of the set-up or of a turn."""
    question = view.question
    if question in (SET_UP, SET_UP_DECOYS, SET_UP_LEADER, SET_UP_WORKS):
        return _set_up(key, view, orders)
    if question in (GIVING_UP, SHOWING):
        return _extreme(orders, least=True)
    if question in (BOARDING, CALLING, SECOND_WAVE, REINFORCING, ATTACKING):
        return _extreme(orders, least=False)
    if question == WAY_OUT and view.known is not None:
        return _way_out(view.known, orders)
    if question == LEARNING:
        return len(orders) - 1
    if question in (MOVING_LEADER, STORMING_LEADER):
        return _lead(orders)
    return 0


def _set_up(key: str, view: QuebecView, orders: list[Order]) -> int:
    """QB-SETUP-1: place the French as the doctrine has it."""
    if view.question == SET_UP:
        wanted: i64 = french.set_up(key, orders[0])
        for place, order in enumerate(orders):
            if order.area == wanted:
                return place
        return 0
    for place, order in enumerate(orders):
        if view.question == SET_UP_DECOYS and order.number == min(french.pickets(key, order.area), orders[-1].number):
            return place
        if view.question == SET_UP_LEADER and order.leader is not None:
            if order.area == french.leader_at(key, order.leader.kind):
                return place
        if view.question == SET_UP_WORKS and order.area == french.first_works(key):
            return place
    return 0


def _extreme(orders: list[Order], least: bool) -> int:
    """Return the order about the unit that is worth least, or most; the order for none only where no unit is left."""
    best = -1
    for place, order in enumerate(orders):
        if order.kind == NONE or order.block is None:
            continue
        other = orders[best].block if best >= 0 else None
        if other is None or ((worth(order.block) < worth(other)) if least else (order.block.steps > other.steps)):
            best = place
    return max(best, 0)


def _way_out(known: Known, orders: list[Order]) -> int:
    """QB-BATTLE-10: go where most friends are; the French towards Abraham."""
    best = 0
    for place, order in enumerate(orders):
        other = orders[best]
        if known.nation == BRITISH:
            if len(known.units_in(order.area)) > len(known.units_in(other.area)):
                best = place
        elif french.home(order.area) < french.home(other.area):
            best = place
    return best


def _lead(orders: list[Order]) -> int:
    """QA-LOWER-1: send a good leader along, the best if one is chosen, and keep a bad one away."""
    best, rating = -1, 0
    stay = 0
    for place, order in enumerate(orders):
        if order.kind == STAY:
            stay = place
        elif order.leader is not None and order.leader.rating > rating:
            best, rating = place, order.leader.rating
    return best if best >= 0 else stay
