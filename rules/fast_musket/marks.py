"""FM-REPORT-1: what a result notes of the course of a battle: whose foot fired first, how often, and advanced when."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.words import COLUMN, GUN, RESERVE

_NO_SIDE: Final = -1


@mypyc_attr(acyclic=True)
class Marks:
    """The marks of a battle so far, by side; fire at a charger is no round of volleys, and no reserve advances."""

    __slots__ = ("after", "before", "between", "columns", "guns", "last", "opened", "reply", "rounds")

    def __init__(self) -> None:
        self.opened: i64 = _NO_SIDE  # the side whose foot fired first
        self.guns: i64 = _NO_SIDE  # the side whose guns fired first, before any foot
        self.rounds: list[int] = [0, 0]
        self.last: list[int] = [0, 0]  # the turn of the last round
        self.columns: list[int] = [0, 0]
        self.before: list[int] = [0, 0]
        self.reply: list[int] = [0, 0]
        self.between: list[int] = [0, 0]
        self.after: list[int] = [0, 0]

    def note_fire(self, unit: Unit, turn: i64) -> None:
        """Note that a unit has fired in its side's shooting."""
        side = unit.side
        if unit.kind == GUN:
            if self.guns < 0 and self.opened < 0:
                self.guns = side
            return
        if self.opened < 0:
            self.opened = side
        if self.last[side] != turn:
            self.last[side] = turn
            self.rounds[side] += 1

    def note_advance(self, unit: Unit) -> None:
        """Note that a unit has gone straight ahead."""
        if unit.kind == GUN or unit.profile.wing == RESERVE:
            return
        side = unit.side
        if unit.formation == COLUMN:
            self.columns[side] = 1
        if self.opened < 0:
            self.before[side] = 1
        elif self.rounds[side] == 0:
            self.reply[side] = 1
        else:
            self.after[side] = 1
            if self.rounds[side] == 1:
                self.between[side] = 1

    def to_dict(self) -> dict[str, list[int]]:
        """Return the marks as a result has them."""
        return {
            "opened_fire": _of_side(self.opened),
            "guns_fired_first": _of_side(self.guns),
            "volley_rounds": self.rounds,
            "marched_in_column": self.columns,
            "advanced_before_fire": self.before,
            "advanced_to_reply": self.reply,
            "advanced_between_volleys": self.between,
            "advanced_after_fire": self.after,
        }


def _of_side(side: i64) -> list[int]:
    return [1 if side == 0 else 0, 1 if side == 1 else 0]
