"""The matrix of doctrines of one rule set, and its solution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lab.effects import PER_CENT, mean_of
from lab.matrix_game import Mixture, column_payoffs, row_payoffs, solve, value_range
from lab.measuring import Samples
from rules.core.intervals import wilson

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
