"""Asking a side for an order: the view is made only where there is something to choose."""

from typing import Final

from rules.core.orders import Choice, View
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for

_NOTHING: Final = View()


def ask(umpire: Umpire, battle: Battle, rule: str, who: str, side: int, found: list[Choice]) -> Order:
    """Return what a side orders for one of its pieces, or for itself; one legal order is taken without asking."""
    view = view_for(battle, side, who) if len(found) > 1 else _NOTHING
    chosen = umpire.ask(rule, who, side, found, view)
    assert isinstance(chosen, Order)
    return chosen


def acts_by_tables(umpire: Umpire, side: int) -> bool:
    """MM-NP-2: return whether a side acts by the non-player tables, and leaves to their dice what a player chooses."""
    return umpire.always_takes(side, orders.ACT_BY_TABLE)
