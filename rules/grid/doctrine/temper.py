"""In what the doctrines differ: how many come up before one closes in, and what cover is worth."""

from typing import Final


class Temper:
    """The weights of a doctrine; see `moving` for what they are set against."""

    __slots__ = ("advances", "cover", "key", "support")

    def __init__(self, key: str, advances: bool, support: int, cover: int) -> None:
        self.key: str = key
        self.advances: bool = advances  # closes in on an enemy out of reach
        self.support: int = support  # own units near an enemy before one more comes under its fire
        self.cover: int = cover  # what a square in cover is worth, in twelfths of a bound


STEADY: Final = Temper("steady", True, 2, 6)
ATTACK: Final = Temper("attack", True, 1, 4)
HOLD: Final = Temper("hold", False, 3, 16)
