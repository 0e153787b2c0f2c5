"""What all doctrines share: they close to a range, fire at the nearest and keep their generals with strong units."""

from collections.abc import Sequence
from typing import Final, cast

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.orders import Choice, Doctrine, View
from rules.fast_musket import orders
from rules.fast_musket.doctrine import plan
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.movement.wheel import body_at
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight.arc import has_before
from rules.fast_musket.tables import RANGES
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import GUN

# Kinds of order that no doctrine gives, as bits.
_NEVER: Final = (
    1 << orders.BACK
    | 1 << orders.ABOUT
    | 1 << orders.LEFT
    | 1 << orders.BEND
    | 1 << orders.PIVOT
    | 1 << orders.ENTER
    | 1 << orders.MAN
    | 1 << orders.OUT
    | 1 << orders.LEAVE
    | 1 << orders.RIDE
)
# The reach of muskets, in tenths.
MUSKETS: Final = RANGES[1] * 10
# Tenths ahead that are not worth the while, unless they bring an enemy within range.
_TRIFLE: Final = 10
# Bases below which a general looks for a stronger unit.
_DWINDLED: Final = 4


class Policy(Doctrine):
    """A doctrine as answers to six questions, each a method that a doctrine may answer in its own way."""

    __slots__ = ()

    def never_takes(self, choice: Choice) -> bool:
        """Return whether an order is of a kind that it never gives: some give columns, hauled guns or charges."""
        if not isinstance(choice, Order):
            return False
        if choice.kind == orders.FORM:
            return not self.changes_formation()
        if choice.kind == orders.HAUL:
            return not self.hauls()
        if choice.kind == orders.CHARGE:
            return not self.charges()
        return _NEVER >> choice.kind & 1 == 1

    def always_takes(self, choice: Choice) -> bool:
        """Return whether an order is to halt near enough to an enemy in front, which every unit does."""
        if not isinstance(choice, Order) or choice.kind != orders.HALT or choice.amount == 0:
            return False
        return choice.gap <= plan.squared(self.nearest())

    def takes_now(self, choice: Choice, view: View) -> bool:
        """Return whether a piece stays where it is, whatever else it may do: a general, or one before an enemy.

        A body takes up a formation that is wanted here, too.
        """
        if not isinstance(choice, Order) or not isinstance(view, BattleView):
            return False
        if choice.kind == orders.STAY:
            return self.stays(view)
        unit = view.units[view.acting]
        if choice.kind == orders.FORM:
            return self.forms(view, unit, choice.amount, choice.gap)
        if choice.kind != orders.HALT or choice.amount == 0:
            return False
        if unit.kind == GUN:
            return not self.hauls() or choice.gap <= plan.squared(MUSKETS)
        return self.halts(view, choice, unit)

    def rejects_now(self, choice: Choice, view: View) -> bool:
        """Return whether an order is a charge that is not worth its risk, or a formation that is not wanted here."""
        if not isinstance(choice, Order) or not isinstance(view, BattleView):
            return False
        unit = view.units[view.acting]
        if choice.kind == orders.CHARGE:
            return plan.worth(unit, view.units[choice.target], view.first_fire) <= 0
        return choice.kind == orders.FORM and not self.forms(view, unit, choice.amount, choice.gap)

    def nearest(self) -> i64:
        """Return the range, in tenths, to which the doctrine closes at most, in any state."""
        return MUSKETS

    def changes_formation(self) -> bool:
        """Return whether the doctrine ever marches in column."""
        return False

    def hauls(self) -> bool:
        """Return whether the doctrine ever moves its guns."""
        return False

    def charges(self) -> bool:
        """Return whether the doctrine ever charges."""
        return True

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> i64:
        """Return the place of the order that fits the doctrine."""
        assert isinstance(view, BattleView)
        found = cast("list[Order]", choices)  # the game has no other choices
        first, last = found[0], found[len(found) - 1]
        if first.kind == orders.STAY:
            return self.general(view, found)
        unit = view.units[view.acting]
        if first.kind == orders.HALT:
            return self.lay(view, found, unit) if unit.kind == GUN else self.step(view, found, unit)
        if last.kind == orders.HOLD:
            return self.fire(view, found, unit)
        if last.kind == orders.STAND:
            return self.charge(view, found, unit)
        return self.answer(found)

    def step(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return the next step of the move of a body of foot: it holds its place, or closes to its range."""
        if self.holds(view, choices[0], unit):
            return plan.face_near(view, choices)
        return self.close(view, choices, unit, self.closes_to(view, unit))

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body of foot keeps its place and only turns to an enemy near it."""
        return False

    def forms(self, view: BattleView, unit: Unit, formation: i64, gap: i64) -> bool:
        """Return whether a body takes up a formation at such a gap to the nearest enemy, squared, if it can."""
        return False

    def closes_to(self, view: BattleView, unit: Unit) -> i64:
        """Return the range, in tenths, to which a body of foot closes now."""
        return MUSKETS

    def halts(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body of foot with an enemy to its front halts where it is, whatever it might do instead."""
        return halt.gap <= plan.squared(self.closes_to(view, unit)) or self.holds(view, halt, unit)

    def lay(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return a gun's order in its move: turn to an enemy, move along with its foot, or stay.

        Only between two bodies of foot that are as far ahead does it come within reach of the enemy's muskets.
        """
        facing = plan.find(choices, orders.FACE)
        if facing >= 0:
            return facing
        haul = plan.find(choices, orders.HAUL)
        if haul < 0 or choices[0].gap <= plan.squared(MUSKETS):
            return 0
        near = is_near_after(view, unit, choices[haul], MUSKETS)
        return haul if plan.is_covered(view, unit, choices[haul].amount, near) else 0

    def close(self, view: BattleView, choices: list[Order], unit: Unit, tenths: i64) -> i64:
        """Return the step that brings a unit within a range of an enemy to its front; or let it halt.

        It turns to the nearest enemy if he is not to its front, or if the way straight ahead passes him by.
        """
        halt = choices[0]
        if halt.amount == 0:
            facing = plan.find(choices, orders.FACE)
            if facing >= 0:
                return facing if plan.turn_pays(view, choices[facing]) else 0
        if halt.gap <= plan.squared(tenths):
            return 0
        ahead = plan.find(choices, orders.AHEAD)
        if ahead < 0:
            return max(plan.find(choices, orders.FACE), 0)
        least = plan.least_way(halt.gap, tenths)
        if choices[ahead].amount >= least and is_near_after(view, unit, choices[ahead], tenths):
            # The whole way would do; the ways of a part of it follow, the shortest first.
            for place in range(ahead + 1, len(choices)):
                order = choices[place]
                if order.kind == orders.PART and order.amount >= least and bears_after(view, unit, order, tenths):
                    return place
            if bears_after(view, unit, choices[ahead], tenths):
                return ahead
        return self.approach(view, choices, unit, ahead)

    def approach(self, view: BattleView, choices: list[Order], unit: Unit, ahead: i64) -> i64:
        """Return the step towards an enemy who does not come within range by it: a turn, a way ahead, or none."""
        facing = plan.find(choices, orders.FACE)
        order = choices[ahead]
        if facing >= 0 and not has_before(body_after(unit, order), view.units[choices[0].target], True):
            return facing
        return 0 if order.amount < _TRIFLE else ahead

    def fire(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return a target."""
        return plan.target(view, choices)

    def charge(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return a charge that is worth its risk, or the order to stay."""
        return plan.charge(view, choices, unit)

    def answer(self, choices: list[Order]) -> i64:
        """Return the answer to a charge: fire if possible, else wait for it."""
        fire = plan.find(choices, orders.FIRE_BACK)
        return fire if fire >= 0 else len(choices) - 1

    def general(self, view: BattleView, choices: list[Order]) -> i64:
        """Return where a general goes: to the strongest unit within reach if he is alone or his own has dwindled."""
        if self.stays(view):
            return 0
        with_unit = view.commanders[view.acting].unit
        now = view.units[with_unit].bases if with_unit >= 0 else 0
        best = 0
        for place in range(1, len(choices)):
            order = choices[place]
            if order.kind == orders.JOIN:
                bases = view.units[order.target].bases
                if bases > now:
                    best = place
                    now = bases
        return best

    def stays(self, view: BattleView) -> bool:
        """Return whether a general stays where he is without a look at where else he might go."""
        with_unit = view.commanders[view.acting].unit
        return with_unit >= 0 and view.units[with_unit].bases >= _DWINDLED


def is_near_after(view: BattleView, unit: Unit, order: Order, tenths: i64) -> bool:
    """Return whether an order to go ahead brings a unit within so many tenths of an enemy."""
    x = unit.x + shift(HEADING_X[unit.heading], order.amount)
    y = unit.y + shift(HEADING_Y[unit.heading], order.amount)
    return plan.is_near(view, x, y, tenths)


def body_after(unit: Unit, order: Order) -> Block:
    """Return the ground of a unit after an order to go ahead."""
    x = unit.x + shift(HEADING_X[unit.heading], order.amount)
    y = unit.y + shift(HEADING_Y[unit.heading], order.amount)
    return body_at(unit, x, y, unit.heading)


def bears_after(view: BattleView, unit: Unit, order: Order, tenths: i64) -> bool:
    """Return whether an order to go ahead brings an enemy to the front of a unit and within so many tenths of it."""
    return plan.bears_on(view, unit, body_after(unit, order), tenths)
