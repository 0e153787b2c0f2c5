"""The orders of the game as choices, and the questions to which they are answers."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.grid.words import FACINGS

# Kinds of order.
DONE: Final = 0  # end the movement step
MOVE: Final = 1  # try to activate a unit
LEAD: Final = 2  # move a commander
GO: Final = 3  # to a square
TURN: Final = 4  # on the spot
STAND: Final = 5  # not at all
EXIT: Final = 6  # off the board
FACE: Final = 7
SHOOT: Final = 8
CEASE: Final = 9  # end the combat step
KEEP: Final = 10  # a die as it fell
REROLL: Final = 11
RAISE: Final = 12  # a regiment

# What a side is asked.
WHO: Final = 0  # which unit to move next
WHERE: Final = 1  # where the unit goes
FACING: Final = 2
LEADING: Final = 3  # where the commander goes
SHOT: Final = 4  # which unit shoots at which
AGAIN: Final = 5  # whether to re-roll
REGIMENT: Final = 6


@mypyc_attr(acyclic=True, free_list_len=1)
class Order(Choice):
    """One legal order: `kind`, its code, and by kind a place: of a piece, a square or a facing; a shot has a target."""

    def __init__(self, kind: i64 = DONE, text: str = "done", place: i64 = -1, target: i64 = -1) -> None:
        self.kind: i64 = kind
        self.text: str = text
        self.place: i64 = place
        self.target: i64 = target

    def code(self) -> str:
        """Return the order's kind and what it is about, joined by a colon."""
        return self.text


ORDER_DONE: Final = Order(DONE, "done")
ORDER_TURN: Final = Order(TURN, "turn")
ORDER_STAND: Final = Order(STAND, "stand")
ORDER_EXIT: Final = Order(EXIT, "exit")
ORDER_CEASE: Final = Order(CEASE, "cease")
ORDER_KEEP: Final = Order(KEEP, "keep")
ORDER_REROLL: Final = Order(REROLL, "reroll")

# Nothing to choose from; never added to.
NO_ORDERS: Final[list[Order]] = []

# The sixteen facings, and for a turn on the spot the fifteen others of each.
FACE_ANY: Final[list[Order]] = [Order(FACE, f"face:{name}", place) for place, name in enumerate(FACINGS)]
FACE_OTHER: Final[list[list[Order]]] = [FACE_ANY[:place] + FACE_ANY[place + 1 :] for place in range(len(FACINGS))]
