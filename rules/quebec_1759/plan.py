"""What a side plots for a turn, and the codes that say the same."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.quebec_1759.orders import DIG, LAND, LOWER, MARCH, NOTHING, SHIPS_DOWN, SHIPS_UP, Order
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import NOWHERE, UNPLACED

NO_ADDITION: Final = -1
# Shared by all plans that move nothing, or pass no steps, which takes a reading; none of them changes these.
_NO_PASSES: Final[list[tuple[Block, Block]]] = []
_NO_DECOYS: Final[list[int]] = [0] * len(AREAS)


@mypyc_attr(acyclic=True)
class Move:
    """One block or leader, and the area where it goes."""

    def __init__(self, to: i64, block: Block | None = None, leader: Leader | None = None) -> None:
        self.to: i64 = to
        self.block: Block | None = block
        self.leader: Leader | None = leader


_NO_MOVES: Final[list[Move]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Plan:
    """One plot: `action` is a kind of order, `area` what it leaves or is about, and `added` a raid, scout or search.

    `decoys` are decoys by the area to which they go. `passes` are steps passed from one unit to another. Methods add to
    these lists, and to `moves`, which plans share as long as they are empty.
    """

    def __init__(self, action: i64 = NOTHING, area: i64 = NOWHERE) -> None:
        self.action: i64 = action
        self.area: i64 = area
        self.column: i64 = UNPLACED
        self.ships: i64 = 0
        self.moves: list[Move] = _NO_MOVES
        self.decoys: list[int] = _NO_DECOYS
        self.unit: Block | None = None  # who storms the Lower Town
        self.leader: Leader | None = None
        self.added: i64 = NO_ADDITION
        self.added_area: i64 = NOWHERE
        self.passes: list[tuple[Block, Block]] = _NO_PASSES

    def add_move(self, to: i64, block: Block | None = None, leader: Leader | None = None) -> None:
        """QB-MOVE-1: let a block or leader go to an area."""
        if self.moves is _NO_MOVES:
            self.moves = [Move(to, block, leader)]
        else:
            self.moves.append(Move(to, block, leader))

    def send_decoys(self, to: i64, count: i64) -> None:
        """QB-DECOY-1: let so many decoys go to an area."""
        if count:
            if self.decoys is _NO_DECOYS:
                self.decoys = list(_NO_DECOYS)
            self.decoys[to] = count

    def add_pass(self, giver: Block, taker: Block) -> None:
        """QB-MOVE-1: let a unit pass a step to another."""
        self.passes = [*self.passes, (giver, taker)]

    def is_army_move(self) -> bool:
        """Return whether it is a march or a landing."""
        return self.action in (MARCH, LAND)

    def moves_leader(self, leader: Leader) -> bool:
        """Return whether a leader moves in it, or storms the Lower Town."""
        if self.leader is leader:
            return True
        for move in self.moves:
            if move.leader is leader:
                return True
        return False

    def way_of(self, block: Block | None, leader: Leader | None) -> int:
        """Return where a block or leader goes, `NOWHERE` for one that stays."""
        for move in self.moves:
            if move.block is block and move.leader is leader:
                return move.to
        return NOWHERE

    def main(self) -> Order:
        """Return the order that names the main action."""
        if self.action == DIG:
            return Order(DIG, None, None, self.area, self.column)
        if self.action in (SHIPS_UP, SHIPS_DOWN):
            return Order(self.action, None, None, NOWHERE, UNPLACED, self.ships)
        if self.is_army_move() or self.action == LOWER:
            return Order(self.action)
        return Order(self.action, None, None, self.area)
