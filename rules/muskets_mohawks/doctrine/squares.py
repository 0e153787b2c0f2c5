"""How doctrines use squares, in which they do not differ (MM-PERIOD-3)."""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import finding
from rules.muskets_mohawks.known import Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import CAVALRY, SQUARE, SQUARES

_CHARGES_SOON: Final = 240  # enemy cavalry this near may charge within two turns
_GOOD_SCORE: Final = 3  # a charge that calls for this score or less is worth the attempt


def answer(view: BattleView, choices: list[Order]) -> int:
    """MM-PERIOD-3: return the order by which infantry use squares; -1 where no square is, nor any on offer.

    Charged, they try where two scores in three make it. Else they form one with enemy cavalry within two turns' ride,
    fire from it while they are there, and dress the line again when they are gone.
    """
    unit = view.unit
    if unit is None or SQUARES not in unit.traits:
        return -1
    near = _nearest_horse(view, unit)
    if choices[0].kind == orders.FORM and choices[0].aim == "charged":
        return 0 if near <= (10 * (unit.rep + _GOOD_SCORE)) ** 2 else 1
    if unit.formation != "square":
        return finding.find(choices, orders.FORM, "", "square") if near <= _CHARGES_SOON * _CHARGES_SOON else -1
    if near <= _CHARGES_SOON * _CHARGES_SOON:
        return finding.first_of(choices, [orders.FIRE, orders.FIGHT, orders.RECOVER, orders.HOLD])
    place = finding.find(choices, orders.FORM, "", "line")
    return place if place >= 0 else finding.find(choices, orders.FORM, "", "unformed")


def _nearest_horse(view: BattleView, unit: Own) -> i64:
    """Return the square of the distance to the nearest enemy cavalry in sight, or a great number."""
    least: i64 = 10**9
    for foe in view.foes:
        if foe.mounted and foe.troop == CAVALRY:
            least = min(least, square(foe.x - unit.x, foe.y - unit.y))
    return least


def without_squares(view: BattleView, choices: list[Order]) -> list[Order]:
    """Return orders without the charges of cavalry at squares, before which they would only retire."""
    unit = view.unit
    if unit is None or not unit.mounted:
        return choices
    found: list[Order] = []
    for order in choices:
        foe = finding.foe_of(view, order.target) if order.kind == orders.CHARGE else None
        if foe is None or foe.formation != SQUARE:
            found.append(order)
    return found
