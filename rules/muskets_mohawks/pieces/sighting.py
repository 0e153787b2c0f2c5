"""What a unit has seen of an enemy, and why it held: remembered, and not recorded."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr


@mypyc_attr(acyclic=True, free_list_len=1)
class Sighting:
    """Whether a unit had an enemy in sight, in a scene numbered by `watch.py`; `stirs` counts what moved until then."""

    def __init__(self, stirs: i64, scene: i64, seen: bool) -> None:
        self.stirs: i64 = stirs
        self.scene: i64 = scene
        self.seen: bool = seen


class Wait:
    """Why a unit last held where it was: the enemy it could not fire at, "" for none, and a word for the reason."""

    __slots__ = ("foe", "turn", "why")

    def __init__(self, turn: int, foe: str, why: str) -> None:
        self.turn: int = turn
        self.foe: str = foe
        self.why: str = why
