"""FM-FORM-1: line in one rank or two, straight or bent, or column; one change a turn, before or after marching."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.fast_musket import orders
from rules.fast_musket.geometry import shape
from rules.fast_musket.movement import way
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE

MOST_BEND: Final = 4
_BENDS: Final[list[int]] = [2, 4, -2, -4, 0]
_FORMATIONS: Final[list[int]] = [LINE, DOUBLE_LINE, COLUMN]


@mypyc_attr(acyclic=True, free_list_len=1)
class Steps:
    """What is left of an allowance, in tenths, what may be done only once, and what the side cares to be asked."""

    def __init__(self, left: i64, offers: i64) -> None:
        self.left: i64 = left
        self.offers: i64 = offers  # kinds of order, as bits
        self.begun: bool = False  # it has covered ground, so the start of its move is over (FM-FORM-1)
        self.formed: bool = False  # it has changed formation
        self.turned: bool = False  # it has faced about (FM-MOVE-3)
        self.pivoted: bool = False  # a gun has pivoted
        self.done: bool = False

    def wants(self, kind: i64) -> bool:
        """Return whether the side may take an order of a kind."""
        return self.offers >> kind & 1 == 1


def changes(umpire: Umpire, battle: Battle, unit: Unit, steps: Steps, gap: i64) -> list[Order]:
    """FM-FORM-1: return the formations that a unit may take up in place, if it has not changed its own yet.

    Inferred: it forms on its centre, if there is room; a change after marching ends the move. `gap` is that to the
    nearest enemy, squared.
    """
    found: list[Order] = []
    if steps.formed:
        return found
    if steps.wants(orders.FORM):
        view = battle.views[unit.side]
        for formation in _FORMATIONS:
            if formation != unit.formation:
                order = Order(orders.FORM, amount=formation, gap=gap)
                if not umpire.rejects_now(unit.side, order, view) and _fits(battle, unit, formation, 0):
                    found.append(order)
    if unit.formation == LINE and steps.wants(orders.BEND):
        for bend in _BENDS:
            if bend != unit.bend and _fits(battle, unit, LINE, bend):
                found.append(Order(orders.BEND, name="straight" if bend == 0 else "", amount=bend))
    return found


def _fits(battle: Battle, unit: Unit, formation: i64, bend: i64) -> bool:
    blocks = shape.foot(formation, bend, unit.bases, 0, unit.x, unit.y, unit.heading)
    return way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES | way.WORKS)


def change(umpire: Umpire, unit: Unit, steps: Steps, order: Order) -> None:
    """FM-FORM-1: take up another formation; the move is over if the march had begun."""
    if order.kind == orders.BEND:
        unit.form(umpire, "FM-FORM-1", LINE, order.amount, "", 0)
    else:
        unit.form(umpire, "FM-FORM-1", order.amount, 0, "", 0)
    steps.formed = True
    steps.done = steps.begun
