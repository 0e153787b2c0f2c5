"""The orders of this game as choices: steps of a move, a target, a charge, the answer to one, a commander's place."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.fast_musket.words import FORMATIONS, facing_word

# Steps of a move (FM-MOVE-1).
HALT: Final = 0
AHEAD: Final = 1
BACK: Final = 2
ABOUT: Final = 3
LEFT: Final = 4
RIGHT: Final = 5
FORM: Final = 6
BEND: Final = 7
PIVOT: Final = 8
ENTER: Final = 9
MAN: Final = 10
OUT: Final = 11
PART: Final = 12
FACE: Final = 13
HAUL: Final = 14
# The amount of a FACE that is no wheel: half a circle.
ABOUT_FACE: Final = 16
# Shooting (FM-FIRE-1).
HOLD: Final = 15
SHOOT: Final = 16
# Charging and its answer (FM-CHARGE-1, FM-CHARGE-4).
STAND: Final = 17
CHARGE: Final = 18
FIRE_BACK: Final = 19
COUNTER: Final = 20
AWAIT: Final = 21
# Commanders (FM-COMMAND-1).
STAY: Final = 22
JOIN: Final = 23
LEAVE: Final = 24
RIDE: Final = 25

KINDS: Final[tuple[str, ...]] = (
    "halt",
    "ahead",
    "back",
    "about",
    "left",
    "right",
    "form",
    "bend",
    "pivot",
    "enter",
    "man",
    "out",
    "ahead",  # not as far as it might go
    "face",
    "ahead",  # a gun
    "hold",
    "fire",
    "stand",
    "charge",
    "fire_back",
    "counter",
    "await",
    "stay",
    "join",
    "leave",
    "ride",
)


@mypyc_attr(acyclic=True, free_list_len=1)
class Order(Choice):
    """One legal order: its kind, its target, and an amount: tenths, steps of turn, a heading or a formation."""

    def __init__(self, kind: i64 = HALT, target: i64 = -1, name: str = "", amount: i64 = 0, gap: i64 = 0) -> None:
        self.kind: i64 = kind
        self.target: i64 = target  # number of the unit it is about
        self.name: str = name  # its id, or a redoubt's
        self.amount: i64 = amount
        self.gap: i64 = gap  # to a target or the nearest enemy, squared; see `aim.Sighting`
        self._code: str = ""  # until it is first read

    def code(self) -> str:
        """Return the order as its kind, its aim and its measure, joined by colons."""
        if not self._code:
            self._code = self._worded()
        return self._code

    def _worded(self) -> str:
        text = KINDS[self.kind]
        if self.name:
            text += ":" + self.name
        if self.kind == FORM:
            return f"{text}:{FORMATIONS[self.amount]}"
        if self.kind in (PIVOT, MAN, OUT):
            return f"{text}:{facing_word(self.amount)}"
        if self.kind == RIDE:
            return f"{text}:{facing_word(self.target)}:{self.amount}"
        return f"{text}:{self.amount}" if self.amount and AHEAD <= self.kind <= HAUL and self.kind != FACE else text
