"""What the faces of a roll count by the rules, read from the record of a battle.

A system whose rolls do not all have a target number in the record has a `luck.VALUES` of its own.
"""

from collections.abc import Callable, Sequence
from typing import Final

from common.json_input import Json

# What a die counts that shows 1, 2 and so on to 6.
Values = tuple[int, int, int, int, int, int]
D3: Final[Values] = (1, 1, 2, 2, 3, 3)
_FACES: Final = range(1, 7)

# Takes the events of a battle and the place of a roll among them; None for dice that are neither good nor bad.
Reader = Callable[[Sequence[Json], int], Values | None]


def at_most(need: int) -> Values:
    """Return that a die counts which shows so much or less."""
    one, two, three, four, five, six = (int(face <= need) for face in _FACES)
    return one, two, three, four, five, six


def at_least(least: int) -> Values:
    """Return that a die counts which shows so much or more."""
    one, two, three, four, five, six = (int(face >= least) for face in _FACES)
    return one, two, three, four, five, six


def values(rows: Sequence[Json], place: int) -> Values | None:
    """Return that dice count which pass their target number; None for a roll without one."""
    need = int(rows[place].get("need", 0))
    return at_most(need) if need else None


VALUES = values
