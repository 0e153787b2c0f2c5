"""How far the walk of one unit has come in its move."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Steps:
    """What is left of an allowance, in tenths, what may be done only once, and what the side cares to be asked."""

    __slots__ = ("begun", "done", "formed", "left", "offers", "pivoted", "turned")

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
