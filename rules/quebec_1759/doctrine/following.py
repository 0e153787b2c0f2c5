"""Which answer a plan has to a question of a plot: doctrines speak in plans, pages, the API and files in codes."""

from rules.core.int64 import i64
from rules.quebec_1759.orders import (
    ADDING,
    GO,
    LEAVING,
    MAIN,
    MOVING,
    MOVING_DECOYS,
    MOVING_LEADER,
    NONE,
    PASS,
    PASSING,
    STAY,
    STORMING,
    STORMING_LEADER,
    Order,
)
from rules.quebec_1759.plan import NO_ADDITION, Plan


def follow(plan: Plan, question: i64, orders: list[Order], passed: int = 0) -> int:
    """Return the place of the order that a plan has for a question of a plot, 0 where it has none.

    `passed` is how many steps have been passed so far.
    """
    most = orders[-1].number
    if question == MAIN:
        return _main(plan.main(), orders)
    for place, order in enumerate(orders):
        if question == PASSING:
            if _is_pass(plan, order, passed):
                return place
        elif _is_in(plan, question, order, most):
            return place
    return 0


def _main(wanted: Order, orders: list[Order]) -> int:
    for place, order in enumerate(orders):
        same = order.kind == wanted.kind and order.area == wanted.area
        if same and order.place == wanted.place and order.number == wanted.number:
            return place
    return 0


def _is_in(plan: Plan, question: i64, order: Order, most: i64) -> bool:
    """Return whether an order is the plan's answer; `most` is the highest number on offer."""
    if question == LEAVING:
        return order.area == plan.area
    if question in (MOVING, MOVING_LEADER):
        if order.kind == GO:
            return order.area == plan.way_of(order.block, order.leader)
        return order.kind == STAY
    if question == MOVING_DECOYS:
        return order.number == min(plan.decoys[order.area], most)
    if question == STORMING:
        return order.block is plan.unit
    if question == STORMING_LEADER:
        return order.leader is plan.leader
    return question == ADDING and _is_addition(plan, order)


def _is_pass(plan: Plan, order: Order, passed: int) -> bool:
    if passed >= len(plan.passes):
        return order.kind == NONE
    giver, taker = plan.passes[passed]
    return order.kind == PASS and order.block is giver and order.other is taker


def _is_addition(plan: Plan, order: Order) -> bool:
    if plan.added == NO_ADDITION:
        return order.kind == NONE
    return order.kind == plan.added and order.area == plan.added_area
