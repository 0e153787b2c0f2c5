"""What a unit has seen of an enemy, and where it tried to go in vain: remembered until what it hangs on moves."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Sighting:
    """Whether a unit had an enemy in sight, in a scene numbered by `watch.py`; `stirs` counts what moved until then."""

    __slots__ = ("scene", "seen", "stirs")

    def __init__(self, stirs: i64, scene: i64, seen: bool) -> None:
        self.stirs: i64 = stirs
        self.scene: i64 = scene
        self.seen: bool = seen


class Attempts:
    """What a unit tried in vain, by number, good while all `about` it stand as they did; see surroundings.py."""

    __slots__ = ("about", "failed")

    def __init__(self, about: list[int]) -> None:
        self.about: list[int] = about
        self.failed: set[int] = set()
