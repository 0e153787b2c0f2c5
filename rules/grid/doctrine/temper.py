"""In what the doctrines differ: whether they close in, how long they wait to do so, and what cover is worth."""

from typing import Final


class Temper:
    """The weights of a doctrine; see `moving` for what they are set against."""

    __slots__ = ("advances", "cover", "key", "margin")

    def __init__(self, key: str, advances: bool, margin: int, cover: int) -> None:
        self.key: str = key
        self.advances: bool = advances  # closes in on any enemy out of reach, and not only on a weak one
        self.margin: int = margin  # by how many it must outnumber an enemy to come under his muskets; 0: it never waits
        self.cover: int = cover  # what a square in cover is worth, in twelfths of a bound


STEADY: Final = Temper("steady", True, 4, 6)
ATTACK: Final = Temper("attack", True, 0, 4)
HOLD: Final = Temper("hold", False, 2, 16)
