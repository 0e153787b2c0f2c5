"""Measuring by matrices of battles: every cell of every matrix is fought by the same dice.

Sample n of each cell has the dice of sample n of the others, so that two matrices are compared sample by sample.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import ClassVar

from battles.forecasting.processes import in_order
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.subject import Subject
from rules import registry
from rules.core import lengths
from rules.core.errors import RulesError
from rules.core.odds import sample
from rules.core.reports import winner
from rules.core.suggest import no_doctrine
from rules.core.system import Engagement

LEAST_RUNS = 10
MOST_RUNS = 20_000
_MOST_PROCESSES = 64
_RUNS_A_TASK = 50
Fight = Callable[[], Engagement]  # reads the order of battle of a cell, in whichever process it is fought


@dataclass(slots=True, frozen=True)
class Asked:
    """What is measured: runs a cell, the seed, the doctrines of both sides, the options (none: all), and processes."""

    runs: int
    seed: str
    doctrines: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    processes: int = 1


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


class Measuring:
    """A measurement in progress; the constructor raises InvalidRequest for what cannot be measured.

    A subclass gives the battles of its matrices by key, row and column, and makes the document of their samples.
    """

    kind: ClassVar[str]

    def __init__(self, subject: Subject, asked: Asked) -> None:
        self.subject = subject
        self.asked = asked
        self.doctrines = check_asked(subject, asked)
        self._version = engine_version(subject.system)
        self._fights = self.fights()
        self.samples = {key: [[Samples() for _ in row] for row in rows] for key, rows in self._fights.items()}

    def fights(self) -> dict[str, list[list[Fight]]]:
        """Return what is fought, by the keys of matrices."""
        raise NotImplementedError

    def document(self) -> Json:
        """Return what was measured as JSON, once `run` has fought all battles."""
        raise NotImplementedError

    @property
    def total(self) -> int:
        """Return how many sieges or battles will be fought."""
        return self.asked.runs * sum(len(row) for rows in self._fights.values() for row in rows)

    def run(self) -> Iterator[int]:
        """Fight all battles; yield the number fought since the last yield."""
        cells = [
            (fight, samples)
            for key, rows in self._fights.items()
            for row, of_row in zip(rows, self.samples[key], strict=True)
            for fight, samples in zip(row, of_row, strict=True)
        ]
        asked = self.asked
        fights = [fight for fight, _ in cells]
        fought = fight_cells(
            fights, mark=self.subject.mark, seed=asked.seed, runs=asked.runs, processes=asked.processes
        )
        for cell, found in fought:
            into = cells[cell][1]
            into.wins += found.wins
            into.margins += found.margins
            yield len(found.wins)

    def header(self) -> Json:
        """Return what every document begins with: of what, by which rules, when, and from how many runs."""
        return {
            "system": self.subject.system,
            "engine_version": self._version,
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "runs": self.asked.runs,
            "seed": self.asked.seed,
            "sides": list(self.subject.sides),
        }


def check_asked(subject: Subject, asked: Asked) -> tuple[str, ...]:
    """Return the doctrines to measure; raises InvalidRequest with all that cannot be asked for."""
    fields: dict[str, list[str]] = {}
    if not LEAST_RUNS <= asked.runs <= MOST_RUNS:
        fields["runs"] = [f"Sieges a cell are from {LEAST_RUNS} to {MOST_RUNS}, not {asked.runs}."]
    if not 1 <= len(asked.seed) <= lengths.SEED:
        fields["seed"] = [f"A seed has 1 to {lengths.SEED} letters or figures."]
    if not 1 <= asked.processes <= _MOST_PROCESSES:
        fields["workers"] = [f"Processes are from 1 to {_MOST_PROCESSES}, not {asked.processes}."]
    known = registry.system(subject.system).doctrines()
    strange = [key for key in asked.doctrines if key not in known]
    if strange:
        fields["doctrines"] = [no_doctrine(key, tuple(known)) for key in strange]
    if fields:
        raise InvalidRequest(" ".join(line for lines in fields.values() for line in lines), fields=fields)
    return tuple(dict.fromkeys(asked.doctrines or subject.doctrines()))


def fight_cells(
    fights: Sequence[Fight], *, mark: str, seed: str, runs: int, processes: int = 1
) -> Iterator[tuple[int, Samples]]:
    """Fight every order of battle so many times; yield its index with some of its samples, all in order.

    `mark` names the points of a result by side; the margin is the player's less the enemy's. Raises InvalidRequest
    where the rules refuse an order of battle or a run fails.
    """
    tasks = [
        (cell, first, min(_RUNS_A_TASK, runs - first + 1))
        for cell in range(len(fights))
        for first in range(1, runs + 1, _RUNS_A_TASK)
    ]
    cells = in_order(_Fighter(list(fights), mark, seed), tasks, processes)
    for (cell, _, _), samples in zip(tasks, cells, strict=True):
        yield cell, samples


class _Fighter:
    """Fights some samples of any cell; the order of battle last read is kept, since tasks come cell by cell."""

    def __init__(self, fights: list[Fight], mark: str, seed: str) -> None:
        self._fights, self._mark, self._seed = fights, mark, seed
        self._read: tuple[int, Engagement] | None = None

    def __call__(self, task: tuple[int, int, int]) -> Samples:
        cell, first, count = task
        found = Samples()
        try:
            if self._read is None or self._read[0] != cell:
                self._read = cell, self._fights[cell]()
            for number in range(first, first + count):
                result = sample(self._read[1], self._seed, number)
                player, enemy = result.marks[self._mark]
                found.wins.append(int(winner(result) == "player"))
                found.margins.append(player - enemy)
        except RulesError as error:
            raise InvalidRequest.of_rules(error) from error
        return found
