"""What a side sees: all of it, for both stand on one open board; no dice and none of the other side's orders."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import View
from rules.core.vectors import vec
from rules.grid.orders import NO_ORDERS, WHO, Order
from rules.grid.pieces import NO_UNITS, Unit
from rules.grid.state import Battle

NO_ROWS: Final[vec[i64]] = vec[i64]()  # before a doctrine has asked; never added to


@mypyc_attr(acyclic=True, free_list_len=1)
class GridView(View):
    """The board as one side looks at it, and what it is asked: a question of `rules.grid.orders` about a piece.

    One view serves a side for all that it is asked in a step; the question is put into it before the doctrine is asked.
    """

    def __init__(
        self,
        battle: Battle,
        side: i64,
        question: i64 = WHO,
        piece: i64 = -1,
        score: i64 = 0,
        orders: list[Order] = NO_ORDERS,
    ) -> None:
        self.battle: Battle = battle
        self.side: i64 = side
        self.question: i64 = question
        self.orders: list[Order] = orders  # the legal ones
        # The place of the unit or commander in question; of the target where a D3 may be thrown again.
        self.piece: i64 = piece
        self.score: i64 = score  # of that D3
        # How much had stirred when the doctrine weighed the units of the step, -1 before it has, and their ranking.
        self.weighed: i64 = -1
        self.ranked: list[Unit] = NO_UNITS
        # How often commanders had ridden, and how many claims there were, when the units were ranked last.
        self.rated: i64 = -1
        self.claimed: i64 = -1
        self.settled: i64 = -1  # how much had stirred when every commander was where he should be
        self.strained: i64 = -1  # whether a unit bears its hits by ground or commander alone, -1 before it was asked
        self.measured: bool = False  # whether the doctrine has seen how far ahead its side is, and how far that is
        self.lead: i64 = 0
        # Per square what bears on it, -1 before the doctrine asked, and what is on the way round it; empty before.
        self.bearing: vec[i64] = NO_ROWS
        self.round: vec[i64] = NO_ROWS
