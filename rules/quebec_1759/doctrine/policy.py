"""A doctrine: how it fights is one thing, how it plans the siege another."""

from collections.abc import Sequence
from typing import Final, cast

from rules.core.int64 import i64
from rules.core.orders import Choice, Doctrine, View
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759.doctrine import british, fighting, french
from rules.quebec_1759.doctrine.fighting import worth
from rules.quebec_1759.doctrine.routes import ROUTES
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import Order
from rules.quebec_1759.plan import NO_ADDITION, Plan
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, DOCTRINES

STAND: Final = "stand"
_BOMBARDED: Final = "QA-BOMB-1"  # by which the French lose a step, and by no other question of theirs a whole block


class Policy(Doctrine):
    """One doctrine, for either nation."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key: str = key

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that the doctrine gives; a plot it decides at the first question."""
        assert isinstance(view, QuebecView)
        orders = cast("list[Order]", choices)  # the game has no other choices
        question = view.question
        if kinds.DEPLOY <= question <= kinds.HITS:
            return fighting.choose(view, orders, stands=self._key == STAND)
        if question == kinds.GIVING_UP and rule == _BOMBARDED:
            return fighting.suffer(view, orders)
        if question == kinds.MAIN and view.known is not None:
            view.plan = self.plan(view.known)
        if view.plan is not None and kinds.MAIN <= question <= kinds.STORMING_LEADER:
            return follow(view.plan, question, orders)
        return answer(self.set_up_key(view), view, orders)

    def set_up_key(self, view: QuebecView) -> str:
        """QB-SETUP-1: return the key of the set-up that the doctrine follows; `stand` has that of the default."""
        return DOCTRINES[0] if self._key == STAND else self._key

    def plan(self, known: Known) -> Plan:
        """QB-PLOT-1: return what the doctrine plots; `stand` does nothing."""
        if self._key == STAND:
            return Plan()
        return british.plan(self._key, known) if known.nation == BRITISH else french.plan(self._key, known)


def answer(key: str, view: QuebecView, orders: list[Order]) -> int:
    """Return the place of the order for a question of the set-up or of a turn."""
    question = view.question
    if question in (kinds.SET_UP, kinds.SET_UP_DECOYS, kinds.SET_UP_LEADER, kinds.SET_UP_WORKS):
        return _set_up(key, view, orders)
    if question in (kinds.GIVING_UP, kinds.SHOWING):
        return _extreme(orders, least=True)
    if question in (kinds.BOARDING, kinds.CALLING, kinds.SECOND_WAVE, kinds.REINFORCING, kinds.ATTACKING):
        return _extreme(orders, least=False)
    if question == kinds.WAY_OUT and view.known is not None:
        return _way_out(view.known, orders)
    if question == kinds.LEARNING and view.known is not None:
        return _learn(key, view.known, orders)
    if question in (kinds.MOVING_LEADER, kinds.STORMING_LEADER):
        return _lead(orders)
    return 0


def _learn(key: str, known: Known, orders: list[Order]) -> int:
    """QA-INTEL-1: ask after the works where the next attack would go, else for decoys; both decide when to attack.

    The progress of fire ships is not asked after: nothing that a doctrine does depends on it.
    """
    if known.nation == BRITISH:
        goal = british.goal(key if key in ROUTES else DOCTRINES[0], known)
    else:
        goal = french.raid(known).area
    decoys = 0
    for place, order in enumerate(orders):
        if order.kind == kinds.LEARN_WORKS and order.area == goal and known.enemies[goal] > 0:
            return place
        if order.kind == kinds.LEARN_DECOYS:
            decoys = place
    return decoys


def _set_up(key: str, view: QuebecView, orders: list[Order]) -> int:
    """QB-SETUP-1: place the French as the doctrine has it."""
    if view.question == kinds.SET_UP:
        wanted: i64 = french.set_up(key, orders[0])
        for place, order in enumerate(orders):
            if order.area == wanted:
                return place
        return 0
    for place, order in enumerate(orders):
        if view.question == kinds.SET_UP_DECOYS and order.number == min(
            french.pickets(key, order.area), orders[-1].number
        ):
            return place
        if view.question == kinds.SET_UP_LEADER and order.leader is not None:
            if order.area == french.leader_at(key, order.leader.kind):
                return place
        if view.question == kinds.SET_UP_WORKS and order.area == french.first_works(key):
            return place
    return 0


def _extreme(orders: list[Order], least: bool) -> int:
    """Return the order about the unit that is worth least, or most; the order for none only where no unit is left."""
    best = -1
    for place, order in enumerate(orders):
        if order.kind == kinds.NONE or order.block is None:
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
        if order.kind == kinds.STAY:
            stay = place
        elif order.leader is not None and order.leader.rating > rating:
            best, rating = place, order.leader.rating
    return best if best >= 0 else stay


def follow(plan: Plan, question: i64, orders: list[Order], passed: int = 0) -> int:
    """Return the place of the order that a plan has for a question of a plot, 0 where it has none.

    `passed` is how many steps have been passed so far.
    """
    most = orders[-1].number
    if question == kinds.MAIN:
        return _main(plan.main(), orders)
    for place, order in enumerate(orders):
        if question == kinds.PASSING:
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
    if question == kinds.LEAVING:
        return order.area == plan.area
    if question in (kinds.MOVING, kinds.MOVING_LEADER):
        if order.kind == kinds.GO:
            return order.area == plan.way_of(order.block, order.leader)
        return order.kind == kinds.STAY
    if question == kinds.MOVING_DECOYS:
        return order.number == min(plan.decoys[order.area], most)
    if question == kinds.STORMING:
        return order.block is plan.unit
    if question == kinds.STORMING_LEADER:
        return order.leader is plan.leader
    return question == kinds.ADDING and _is_addition(plan, order)


def _is_pass(plan: Plan, order: Order, passed: int) -> bool:
    if passed >= len(plan.passes):
        return order.kind == kinds.NONE
    giver, taker = plan.passes[passed]
    return order.kind == kinds.PASS and order.block is giver and order.other is taker


def _is_addition(plan: Plan, order: Order) -> bool:
    if plan.added == NO_ADDITION:
        return order.kind == kinds.NONE
    return order.kind == plan.added and order.area == plan.added_area
