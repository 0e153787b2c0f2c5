"""Asking a side for an order."""

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.grid.orders import Order
from rules.grid.state import Battle
from rules.grid.view import GridView


def ask(
    umpire: Umpire,
    battle: Battle,
    rule: str,
    who: str,
    side: int,
    question: int,
    found: list[Choice],
    piece: int = -1,
    score: int = 0,
) -> Order:
    """Return what a side orders; one legal order is taken without asking."""
    chosen = umpire.ask(rule, who, side, found, GridView(battle, side, question, piece, score))
    assert isinstance(chosen, Order)
    return chosen
