"""Exact solutions of zero-sum matrix games: value, optimal mixtures, and what a deviation from a mixture gains.

A matrix has a row for each pure choice of the player who wants much, a column for each of the player who wants
little; a cell is what the first gets. All numbers are exact: integers, fractions, or floats taken as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Number = int | float | Fraction
Matrix = Sequence[Sequence[Number]]
Mixture = tuple[Fraction, ...]


@dataclass(slots=True, frozen=True)
class Solution:
    """The value of a matrix game and one optimal mixture of each player: chances that sum to 1.

    A game may have several optimal mixtures; the same matrix always gives the same ones.
    """

    value: Fraction
    rows: Mixture
    columns: Mixture


@dataclass(slots=True, frozen=True)
class Reply:
    """The best pure reply to a mixture: its index, and what it gains over the payoff of the pair of mixtures."""

    choice: int
    gain: Fraction


def solve(matrix: Matrix) -> Solution:
    """Return an exact solution of a matrix game.

    All cells are made positive, and the linear program "maximise the sum of y where A y <= 1 and y >= 0" is solved by
    the simplex method; its dual is the mixture of the rows. Bland's rule for the choice of the pivot rules out cycles
    in degenerate games. Raises ValueError unless the matrix is a rectangle of at least one cell, all finite.
    """
    cells = exact(matrix)
    shift = 1 - min(min(row) for row in cells)
    tableau = _first_tableau(cells, shift)
    basis = [len(cells[0]) + number for number in range(len(cells))]
    while (column := _entering(tableau)) is not None:
        row = _leaving(tableau, basis, column)
        _pivot(tableau, row, column)
        basis[row] = column
    return _read_solution(tableau, basis, len(cells), len(cells[0]), shift)


def exact(matrix: Matrix) -> list[list[Fraction]]:
    """Return the cells of a matrix as fractions; raises ValueError unless it is a rectangle of finite numbers."""
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise ValueError("A matrix game has at least one row and one column, and all rows are equally long.")
    try:
        return [[Fraction(cell) for cell in row] for row in matrix]
    except (OverflowError, ValueError) as error:
        raise ValueError("Each cell of a matrix game is a finite number.") from error


def payoff(matrix: Matrix, rows: Mixture, columns: Mixture) -> Fraction:
    """Return what the player of the rows gets on average when both play these mixtures."""
    return sum((chance * value for chance, value in zip(rows, row_payoffs(matrix, columns), strict=True)), Fraction(0))


def row_payoffs(matrix: Matrix, columns: Mixture) -> Mixture:
    """Return what each row gets on average against a mixture of columns."""
    return tuple(
        sum((chance * cell for chance, cell in zip(columns, row, strict=True)), Fraction(0)) for row in exact(matrix)
    )


def column_payoffs(matrix: Matrix, rows: Mixture) -> Mixture:
    """Return what the player of the rows gets on average from a mixture of rows against each column."""
    return row_payoffs(list(zip(*exact(matrix), strict=True)), rows)


def best_replies(matrix: Matrix, rows: Mixture, columns: Mixture) -> tuple[Reply, Reply]:
    """Return the best pure reply of the rows to `columns` and of the columns to `rows`, the first of equal ones.

    Both gains are 0 exactly if the two mixtures are optimal.
    """
    value = payoff(matrix, rows, columns)
    by_row, by_column = row_payoffs(matrix, columns), column_payoffs(matrix, rows)
    best, least = max(by_row), min(by_column)
    return Reply(by_row.index(best), best - value), Reply(by_column.index(least), value - least)


def pure(choice: int, count: int) -> Mixture:
    """Return the mixture that always plays one of so many choices."""
    return tuple(Fraction(int(number == choice)) for number in range(count))


def value_range(low: Matrix, high: Matrix) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest value of a game whose cells are known to be between `low` and `high`.

    A greater cell never makes the value smaller, so the two ends are the values of the two matrices. Raises ValueError
    where a cell of `low` exceeds that of `high`, or where the two differ in shape.
    """
    least, most = exact(low), exact(high)
    if [len(row) for row in least] != [len(row) for row in most]:
        raise ValueError("The lower and the upper bounds are matrices of the same shape.")
    if any(
        one > other for row, others in zip(least, most, strict=True) for one, other in zip(row, others, strict=True)
    ):
        raise ValueError("No lower bound of a cell exceeds its upper bound.")
    return solve(least).value, solve(most).value


def _first_tableau(cells: list[list[Fraction]], shift: Fraction) -> list[list[Fraction]]:
    """Return the constraints with a slack for each row and their bound 1, and last the objective."""
    rows, columns = len(cells), len(cells[0])
    tableau = [
        [cell + shift for cell in row] + list(pure(number, rows)) + [Fraction(1)] for number, row in enumerate(cells)
    ]
    return [*tableau, [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)]


def _entering(tableau: list[list[Fraction]]) -> int | None:
    """Return the first column that improves the objective; None at the optimum."""
    return next((number for number, cost in enumerate(tableau[-1][:-1]) if cost < 0), None)


def _leaving(tableau: list[list[Fraction]], basis: list[int], column: int) -> int:
    """Return the row whose bound is met first; of equal ones that whose variable has the lowest number."""
    bounds = [
        (row[-1] / row[column], basis[number], number) for number, row in enumerate(tableau[:-1]) if row[column] > 0
    ]
    return min(bounds)[2]


def _pivot(tableau: list[list[Fraction]], row: int, column: int) -> None:
    by = tableau[row][column]
    tableau[row] = [cell / by for cell in tableau[row]]
    for number, other in enumerate(tableau):
        factor = other[column]
        if number != row and factor:
            tableau[number] = [cell - factor * of_row for cell, of_row in zip(other, tableau[row], strict=True)]


def _read_solution(
    tableau: list[list[Fraction]], basis: list[int], rows: int, columns: int, shift: Fraction
) -> Solution:
    total = tableau[-1][-1]
    weights = [Fraction(0)] * columns
    for number, variable in enumerate(basis):
        if variable < columns:
            weights[variable] = tableau[number][-1]
    duals = tableau[-1][columns : columns + rows]
    return Solution(
        value=1 / total - shift,
        rows=tuple(weight / total for weight in duals),
        columns=tuple(weight / total for weight in weights),
    )
