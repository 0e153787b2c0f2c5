"""How far the walk of one unit has come in its move."""

from rules.core.native import mypyc_attr
from rules.core.whole import Whole


@mypyc_attr(acyclic=True)
class Steps:
    """What is left of an allowance, in tenths, and what may be done only once."""

    __slots__ = ("begun", "done", "formed", "left", "pivoted", "turned")

    def __init__(self, left: Whole) -> None:
        self.left: Whole = left
        self.begun: bool = False  # it has covered ground, so the start of its move is over (FM-FORM-1)
        self.formed: bool = False  # it has changed formation
        self.turned: bool = False  # it has faced about (FM-MOVE-3)
        self.pivoted: bool = False  # a gun has been laid anew
        self.done: bool = False
