"""Finding an order among those on offer, and an enemy among those in sight.

Answers are places in the list of choices, -1 for none.
"""

from typing import Final

from rules.core.geometry import length, square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.known import Foe, Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView

# A friend whose middle is within these of a unit's way, ahead and to either side, bars it: of 1,561 orders to march on
# an enemy 42 in a hundred came to nothing behind such a friend, 12 else.
_AHEAD: Final = 50
_ACROSS: Final = 45


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


def is_behind_friends(view: BattleView, unit: Own, order: Order) -> bool:
    """MM-MOVE-1: return whether a friend is right before a unit on the straight way to where an order takes it."""
    dx: i64 = order.x - unit.x
    dy: i64 = order.y - unit.y
    way: i64 = length(dx, dy)
    for friend in view.units:
        if friend.id == unit.id or not friend.on_table:
            continue
        to_x: i64 = friend.x - unit.x
        to_y: i64 = friend.y - unit.y
        ahead: i64 = to_x * dx + to_y * dy
        across: i64 = to_x * dy - to_y * dx
        if 0 < ahead <= _AHEAD * way and -_ACROSS * way <= across <= _ACROSS * way:
            return True
    return False
