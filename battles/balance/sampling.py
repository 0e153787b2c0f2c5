"""The sieges or battles that a measurement rests on: every cell of every matrix by the same dice.

Sample n of each cell has the dice of sample n of the others, so that two rule sets are compared sample by sample.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from battles.fighting import Json
from battles.forecasting.processes import in_order
from common.exceptions import InvalidRequest
from rules import registry
from rules.core.errors import RulesError
from rules.core.odds import sample
from rules.core.reports import winner
from rules.core.system import Engagement

_RUNS_A_TASK = 50


@dataclass(slots=True)
class Samples:
    """The samples of one cell in their order: 1 where the player won, else 0; and the margin in points."""

    wins: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)

    @property
    def won(self) -> int:
        """Return how many the player won."""
        return sum(self.wins)

    def unlike(self, other: "Samples") -> int:
        """Return in how many samples another cell has another winner or another margin."""
        pairs = zip(zip(self.wins, self.margins, strict=True), zip(other.wins, other.margins, strict=True), strict=True)
        return sum(one != two for one, two in pairs)


def fight_cells(
    setups: Sequence[Json], *, mark: str, seed: str, runs: int, processes: int = 1
) -> Iterator[tuple[int, Samples]]:
    """Fight every order of battle so many times; yield its index with some of its samples, all in order.

    `mark` names the points of a result by side; the margin is the player's less the enemy's. Raises InvalidRequest
    where the rules refuse an order of battle or a run fails.
    """
    tasks = [
        (cell, first, min(_RUNS_A_TASK, runs - first + 1))
        for cell in range(len(setups))
        for first in range(1, runs + 1, _RUNS_A_TASK)
    ]
    cells = in_order(_Fighter(list(setups), mark, seed), tasks, processes)
    for (cell, _, _), samples in zip(tasks, cells, strict=True):
        yield cell, samples


class _Fighter:
    """Fights some samples of any cell; the order of battle last read is kept, since tasks come cell by cell."""

    def __init__(self, setups: list[Json], mark: str, seed: str) -> None:
        self._setups, self._mark, self._seed = setups, mark, seed
        self._read: tuple[int, Engagement] | None = None

    def __call__(self, task: tuple[int, int, int]) -> Samples:
        cell, first, count = task
        found = Samples()
        try:
            if self._read is None or self._read[0] != cell:
                setup = self._setups[cell]
                self._read = cell, registry.system(str(setup["system"])).engagement(setup)
            for number in range(first, first + count):
                result = sample(self._read[1], self._seed, number)
                player, enemy = result.marks[self._mark]
                found.wins.append(int(winner(result) == "player"))
                found.margins.append(player - enemy)
        except RulesError as error:
            raise InvalidRequest.of_rules(error) from error
        return found
