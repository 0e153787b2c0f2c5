"""Measuring by matrices of battles: every cell of every matrix is fought by the same dice.

Sample n of each cell has the dice of sample n of the others, so that two matrices are compared sample by sample.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from typing import ClassVar

from battles.forecasting.processes import in_order
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.effects import PER_CENT, mean_of
from lab.matrix_game import Mixture, column_payoffs, row_payoffs, solve, value_range
from lab.subject import Subject
from rules import registry
from rules.core import lengths
from rules.core.errors import RulesError
from rules.core.intervals import wilson
from rules.core.odds import sample
from rules.core.reports import winner
from rules.core.suggest import no_doctrine
from rules.core.system import Engagement

LEAST_RUNS = 10
MOST_RUNS = 20_000
_MOST_PROCESSES = 64
_RUNS_A_TASK = 50
_DIGITS = 4
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
    fields = check_sizes(asked.runs, asked.seed, asked.processes, called="sieges")
    known = registry.system(subject.system).doctrines()
    strange = [key for key in asked.doctrines if key not in known]
    if strange:
        fields["doctrines"] = [no_doctrine(key, tuple(known)) for key in strange]
    if fields:
        raise InvalidRequest(" ".join(line for lines in fields.values() for line in lines), fields=fields)
    return tuple(dict.fromkeys(asked.doctrines or subject.doctrines()))


def check_sizes(runs: int, seed: str, processes: int, *, called: str) -> dict[str, list[str]]:
    """Return the faults, by field, of how much is asked for; runs are `called` sieges or battles."""
    fields: dict[str, list[str]] = {}
    if not LEAST_RUNS <= runs <= MOST_RUNS:
        fields["runs"] = [f"{called.capitalize()} a cell are from {LEAST_RUNS} to {MOST_RUNS}, not {runs}."]
    if not 1 <= len(seed) <= lengths.SEED:
        fields["seed"] = [f"A seed has 1 to {lengths.SEED} letters or figures."]
    if not 1 <= processes <= _MOST_PROCESSES:
        fields["workers"] = [f"Processes are from 1 to {_MOST_PROCESSES}, not {processes}."]
    return fields


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


# The chance of each pair of doctrines that is played at all, by its row and column.
Weights = dict[tuple[int, int], float]


@dataclass(slots=True, frozen=True)
class MatrixSolution:
    """The matrix of doctrines of one rule set, and its solution; shares are in points of a hundred.

    `shares` and `margins` have a row for each doctrine of the player and a column for each of the enemy. `value` is
    the player's share when both mix as best they can; it is in [`low`, `high`] while every cell is in its 95%
    interval. `rows` and `columns` are the mixtures as chances, `row_shares` what each doctrine of the player gets
    against the enemy's mixture, `column_shares` what the player gets from his mixture against each of the enemy's.
    """

    options: dict[str, object]
    shares: list[list[float]]
    margins: list[list[float]]
    value: float
    low: float
    high: float
    margin: float
    rows: list[float]
    columns: list[float]
    row_shares: list[float]
    column_shares: list[float]


def solved(options: Mapping[str, object], cells: Sequence[Sequence[Samples]]) -> tuple[MatrixSolution, Weights]:
    """Return the solution of a matrix of samples, and how often each pair of doctrines is played in it."""
    shares = [[Fraction(cell.won, len(cell.wins)) for cell in row] for row in cells]
    margins = [[mean_of(cell.margins) for cell in row] for row in cells]
    bounds = [[wilson(cell.won, len(cell.wins)) for cell in row] for row in cells]
    solution = solve(shares)
    low, high = value_range(*([[cell[end] for cell in row] for row in bounds] for end in (0, 1)))
    weights = _weights(solution.rows, solution.columns)
    found = MatrixSolution(
        options=dict(options),
        shares=[_points(row) for row in shares],
        margins=margins,
        value=_points([solution.value])[0],
        low=_points([low])[0],
        high=_points([high])[0],
        margin=sum(weight * margins[row][column] for (row, column), weight in weights.items()),
        rows=[float(chance) for chance in solution.rows],
        columns=[float(chance) for chance in solution.columns],
        row_shares=_points(row_payoffs(shares, solution.columns)),
        column_shares=_points(column_payoffs(shares, solution.rows)),
    )
    return found, weights


def _weights(rows: Mixture, columns: Mixture) -> Weights:
    return {
        (row, column): float(one * other)
        for row, one in enumerate(rows)
        for column, other in enumerate(columns)
        if one and other
    }


def _points(shares: Sequence[Fraction]) -> list[float]:
    return [PER_CENT * float(share) for share in shares]


def rounded(value: object) -> object:
    """Return a JSON value with its floats rounded."""
    if isinstance(value, dict):
        return {key: rounded(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [rounded(inner) for inner in value]
    return round(value, _DIGITS) if isinstance(value, float) else value
