"""Finding an order among those on offer, and an enemy among those in sight.

Answers are places in the list of choices, -1 for none.
"""

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.known import Foe, Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView


def find(choices: list[Order], kind: str, aim: str = "", target: str = "") -> int:
    """Return the place of the first order of a kind, and of an aim and target where they are named."""
    for place, order in enumerate(choices):
        if order.kind == kind and (not aim or order.aim == aim):
            if not target or order.target == target:
                return place
    return -1


def first_of(choices: list[Order], kinds: list[str]) -> int:
    """Return the place of the first order of the first of these kinds that is on offer; -1 for none."""
    for kind in kinds:
        place = find(choices, kind)
        if place >= 0:
            return place
    return -1


def go(choices: list[Order], aim: str, target: str, fast: bool) -> int:
    """Return the fast move to an aim where one is on offer and wanted, else the normal one."""
    if fast:
        place = find(choices, orders.FAST, aim, target)
        if place >= 0:
            return place
    return find(choices, orders.MOVE, aim, target)


def foe_of(view: BattleView, name: str) -> Foe | None:
    """Return an enemy in sight by id."""
    for foe in view.foes:
        if foe.id == name:
            return foe
    return None


def apart(unit: Own, view: BattleView, target: str) -> i64:
    """Return the square of the distance to an enemy in sight, or a great number."""
    foe = foe_of(view, target)
    return square(foe.x - unit.x, foe.y - unit.y) if foe is not None else 10**9
