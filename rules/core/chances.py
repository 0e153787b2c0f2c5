"""Exact chances of what dice decide: a rule is carried out once for every way in which they can matter.

The rules' own functions are called, under an umpire who tries out one branch after the other. Dice that only pass or
fail are one branch for each number that passes, with the number of falls that it counts; so a volley of twenty dice
has 21 branches and not 6 to the power of 20. `tests/core/test_chances.py` compares that with every single face.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial
from typing import Final

from rules.core.dice import ScriptedDice
from rules.core.errors import RulesError
from rules.core.native import mypyc_attr
from rules.core.orders import Orders
from rules.core.umpire import Umpire

_FACES: Final = 6
MOST_BRANCHES: Final = 40_000

# What is decided: a value for each thing that a reader asks for, in an order of the caller's own.
Outcome = tuple[str, ...]


class TooManyBranches(RulesError):
    """There are more ways for the dice to fall than are counted while somebody waits."""


class _Fork:
    """A place where dice fell: in how many of `total` falls each branch comes about, and the branch that is taken."""

    __slots__ = ("place", "total", "ways")

    def __init__(self, ways: list[int], total: int) -> None:
        self.ways: list[int] = ways
        self.total: int = total
        self.place: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class BranchingUmpire(Umpire):
    """A silent umpire whose dice fall in each way in turn; `forks` lead to the branch that comes next."""

    def __init__(self, orders: list[Orders], forks: list[_Fork]) -> None:
        Umpire.__init__(self, ScriptedDice([]), orders, False)
        self.forks: list[_Fork] = forks
        self._at: int = 0

    def _branch(self, ways: list[int], total: int) -> int:
        """Return which branch is taken here, and keep how likely each is where the umpire comes here first."""
        if self._at == len(self.forks):
            self.forks.append(_Fork(ways, total))
        fork = self.forks[self._at]
        self._at += 1
        return fork.place

    def _passes(self, dice: int, faces: int) -> int:
        """Return how many of some dice show one of so many faces."""
        ways = [comb(dice, passed) * faces**passed * (_FACES - faces) ** (dice - passed) for passed in range(dice + 1)]
        numbers = [passed for passed in range(dice + 1) if ways[passed] > 0]
        return numbers[self._branch([ways[passed] for passed in numbers], _FACES**dice)]

    def roll(self, rule: str, who: str, dice: int, need: int = 0, what: str = "") -> list[int]:
        """Return faces, the lowest first: those that pass as ones and the others as sixes, where `need` says so."""
        if dice < 1:
            return []
        if need:
            passed = self._passes(dice, max(0, min(_FACES, need)))
            return [1] * passed + [_FACES] * (dice - passed)
        falls = _falls(dice)
        return falls[self._branch([_ways(fall) for fall in falls], _FACES**dice)]

    def count(self, rule: str, who: str, dice: int, least: int, what: str = "") -> int:
        """Return how many of the dice show `least` or more."""
        return self._passes(dice, max(0, min(_FACES, _FACES + 1 - least))) if dice > 0 else 0

    def roll_die(self, rule: str, who: str, what: str = "", least: int = 0, most: int = 0) -> int:
        """Return a face."""
        return self._branch([1] * _FACES, _FACES) + 1

    def reaches(self, rule: str, who: str, dice: int, least: int, what: str = "") -> bool:
        """Return whether the sum of the dice is `least` or more."""
        reached = sum([_ways(fall) for fall in _falls(dice) if sum(fall) >= least])
        total: int = _FACES**dice
        if reached in (0, total):
            return reached == total
        return self._branch([total - reached, reached], total) == 1


def _falls(dice: int) -> list[list[int]]:
    """Return the faces that some dice can show, regardless of which die shows which, each fall from the lowest."""
    found: list[list[int]] = [[]]
    for _ in range(dice):
        longer: list[list[int]] = []
        for fall in found:
            for face in range(fall[-1] if fall else 1, _FACES + 1):
                longer.append([*fall, face])
        found = longer
    return found


def _ways(fall: list[int]) -> int:
    """Return in how many orders of the dice these faces can fall."""
    ways: int = factorial(len(fall))
    for face in range(1, _FACES + 1):
        ways //= factorial(fall.count(face))
    return ways


def exact(play: Callable[[Umpire], Outcome], orders: list[Orders]) -> dict[Outcome, Fraction]:
    """Return how likely each outcome is of what `play` carries out, from its beginning each time; it adds up to 1.

    Raises TooManyBranches where that would take too long.
    """
    found: dict[Outcome, Fraction] = {}
    forks: list[_Fork] = []
    branches = 0
    while True:
        branches += 1
        if branches > MOST_BRANCHES:
            raise TooManyBranches("There are too many ways for so many dice to fall; take fewer figures.")
        outcome = play(BranchingUmpire(orders, forks))
        chance = Fraction(1)
        for fork in forks:
            chance *= Fraction(fork.ways[fork.place], fork.total)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
        while forks and forks[-1].place == len(forks[-1].ways) - 1:
            forks.pop()
        if not forks:
            return found
        forks[-1].place += 1


def of_each(joint: dict[Outcome, Fraction], place: int) -> dict[str, Fraction]:
    """Return how likely each value of one thing is, whatever becomes of the others."""
    found: dict[str, Fraction] = {}
    for outcome, chance in joint.items():
        found[outcome[place]] = found.get(outcome[place], Fraction(0)) + chance
    return found
