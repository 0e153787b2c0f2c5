"""Asking a side for an order."""

from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.grid.orders import Order
from rules.grid.view import GridView


def ask(
    umpire: Umpire,
    view: GridView,
    rule: str,
    who: str,
    question: Whole,
    found: list[Order],
    piece: Whole = -1,
    score: Whole = 0,
) -> Whole:
    """Return the place of what the side that looks at the board orders; one legal order is taken without asking."""
    view.question = question
    view.orders = found
    view.piece = piece
    view.score = score
    return umpire.choose(rule, who, view.side, found, view)
