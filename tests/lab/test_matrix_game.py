"""Matrix games are solved exactly: known games, and random ones against an enumeration of square subgames."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.matrix_game import Matrix, Reply, best_replies, payoff, pure, solve, value_range

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("matrix", "value", "rows", "columns"),
    [
        # rock, paper, scissors
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (THIRD,) * 3, (THIRD,) * 3),
        # matching pennies with unequal stakes: p*3 - (1-p) = -p*1 + (1-p)*1, so p = 1/3
        ([[3, -1], [-1, 1]], THIRD, (THIRD, 2 * THIRD), (THIRD, 2 * THIRD)),
        # a saddle point: the middle row's least cell is the last column's greatest
        ([[1, 9, 1], [6, 7, 4], [8, 0, 3]], 4, (0, 1, 0), (0, 0, 1)),
        # the first row is dominated, then the last column
        ([[0, 0, 1], [4, 1, 5], [2, 3, 6]], Fraction(5, 2), (0, Fraction(1, 4), Fraction(3, 4)), (0.5, 0.5, 0)),
        ([[-7]], -7, (1,), (1,)),
        ([[2, -5, 3]], -5, (1,), (0, 1, 0)),
        ([[2], [-5], [3]], 3, (0, 0, 1), (1,)),
    ],
)
def test_known_games(
    matrix: Matrix, value: Fraction, rows: tuple[Fraction, ...], columns: tuple[Fraction, ...]
) -> None:
    """Each of these games has one solution, worked out by hand."""
    solution = solve(matrix)
    assert (solution.value, solution.rows, solution.columns) == (value, rows, columns)


@pytest.mark.parametrize(
    "matrix",
    [
        [[0, 0], [0, 0]],
        [[1, 1, 1], [1, 1, 1]],
        [[1, 1, 0], [1, 1, 0], [0, 0, 1]],
        # Beale's program cycles under the usual choice of the largest coefficient; here as cells
        [[Fraction(1, 4), -60, Fraction(-1, 25), 9], [Fraction(1, 2), -90, Fraction(-1, 50), 3], [0, 0, 1, 0]],
    ],
)
def test_degenerate_games_end_in_mixtures_that_no_reply_gains_on(matrix: Matrix) -> None:
    """Ties among pivots do not make the method cycle, and what it ends in is optimal."""
    solution = solve(matrix)
    assert sum(solution.rows) == sum(solution.columns) == 1
    assert payoff(matrix, solution.rows, solution.columns) == solution.value
    assert [reply.gain for reply in best_replies(matrix, solution.rows, solution.columns)] == [0, 0]


def test_a_float_is_taken_as_it_is() -> None:
    """A cell may be a float."""
    assert solve([[0.5, 0.25]]).value == Fraction(1, 4)


def test_what_a_pure_choice_loses_to_the_best_reply() -> None:
    """Who always plays rock loses a point to paper."""
    rock, replies = pure(0, 3), [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    row, column = best_replies(replies, rock, rock)
    assert row == Reply(1, Fraction(1))
    assert column == Reply(1, Fraction(1))


def test_the_first_of_equal_replies_is_named_and_one_that_gains_nothing() -> None:
    """Among equal replies the first is named."""
    row, column = best_replies([[1, 1], [1, 1]], pure(1, 2), pure(1, 2))
    assert [row, column] == [Reply(0, Fraction(0))] * 2


def test_the_range_of_the_value_is_that_of_its_bounds() -> None:
    """Bounds of one cell give bounds of the value."""
    # [[a, -1], [-1, 1]] has the value (a - 1) / (a + 3)
    assert value_range([[3, -1], [-1, 1]], [[5, -1], [-1, 1]]) == (THIRD, Fraction(1, 2))


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]], [[float("nan")]], [[float("inf")]], [[1], []]], ids=repr)
def test_what_is_no_matrix_is_refused(matrix: Matrix) -> None:
    """Ragged, empty and endless matrices are refused."""
    with pytest.raises(ValueError, match="matrix game"):
        solve(matrix)


def test_bounds_that_cross_or_differ_in_shape_are_refused() -> None:
    """Bounds that bound nothing are refused."""
    with pytest.raises(ValueError, match="exceeds"):
        value_range([[2, 0]], [[1, 0]])
    with pytest.raises(ValueError, match="shape"):
        value_range([[2, 0]], [[2], [3]])


cells = st.integers(-4, 4)
games = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=4)
)


@given(games)
@settings(max_examples=150, deadline=None)
def test_random_games_have_the_value_of_a_square_subgame_that_holds(matrix: Matrix) -> None:
    """Shapley and Snow: the value of any game is that of a square subgame whose mixtures are optimal in all of it."""
    solution = solve(matrix)
    assert min(solution.rows) >= 0
    assert min(solution.columns) >= 0
    assert sum(solution.rows) == sum(solution.columns) == 1
    assert solution.value == enumerated_value(matrix)
    assert [reply.gain for reply in best_replies(matrix, solution.rows, solution.columns)] == [0, 0]


@given(games, st.lists(st.integers(0, 3), min_size=16, max_size=16))
@settings(max_examples=60, deadline=None)
def test_the_value_of_any_matrix_between_the_bounds_is_in_the_range(matrix: list[list[int]], added: list[int]) -> None:
    """A matrix between two others has a value between theirs."""
    steps = iter(added)
    middle = [[cell + next(steps) % 2 for cell in row] for row in matrix]
    high = [[cell + 1 for cell in row] for row in matrix]
    low, most = value_range(matrix, high)
    assert low <= enumerated_value(middle) <= most


def enumerated_value(matrix: Matrix) -> Fraction:
    """Return the value by trying all square subgames, each solved by Cramer's rule."""
    for size in range(1, min(len(matrix), len(matrix[0])) + 1):
        for rows in combinations(range(len(matrix)), size):
            for columns in combinations(range(len(matrix[0])), size):
                value = _value_of_subgame(matrix, rows, columns)
                if value is not None:
                    return value
    raise AssertionError("Every game has such a subgame.")


def _value_of_subgame(matrix: Matrix, rows: tuple[int, ...], columns: tuple[int, ...]) -> Fraction | None:
    square = [[Fraction(matrix[row][column]) for column in columns] for row in rows]
    of_rows, of_columns = _equalizer([list(line) for line in zip(*square, strict=True)]), _equalizer(square)
    if of_rows is None or of_columns is None or min(*of_rows[0], *of_columns[0]) < 0:
        return None
    value = of_rows[1]
    by_column = [
        sum(chance * Fraction(matrix[row][column]) for chance, row in zip(of_rows[0], rows, strict=True))
        for column in range(len(matrix[0]))
    ]
    by_row = [
        sum(chance * Fraction(matrix[row][column]) for chance, column in zip(of_columns[0], columns, strict=True))
        for row in range(len(matrix))
    ]
    return value if min(by_column) >= value >= max(by_row) else None


def _equalizer(square: list[list[Fraction]]) -> tuple[list[Fraction], Fraction] | None:
    """Return chances summing to 1 that make all lines worth the same, and that worth; None where there is no one."""
    size = len(square)
    # Unknown: the chances and the worth v, with square @ chances - v = 0 and the sum of the chances = 1.
    system = [[*line, Fraction(-1)] for line in square] + [[Fraction(1)] * size + [Fraction(0)]]
    complete = _determinant(system)
    if not complete:
        return None
    bounds = [Fraction(0)] * size + [Fraction(1)]
    unknown = [
        _determinant([[*line[:place], bounds[number], *line[place + 1 :]] for number, line in enumerate(system)])
        / complete
        for place in range(size + 1)
    ]
    return unknown[:-1], unknown[-1]


def _determinant(square: list[list[Fraction]]) -> Fraction:
    if len(square) == 1:
        return Fraction(square[0][0])
    return sum(
        (
            (-1) ** place * square[0][place] * _determinant([line[:place] + line[place + 1 :] for line in square[1:]])
            for place in range(len(square))
            if square[0][place]
        ),
        Fraction(0),
    )
