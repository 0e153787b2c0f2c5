"""Intervals are those of the statisticians' own worked examples, and hold as often as they claim."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.intervals import (
    difference,
    half_width,
    mean_bounds,
    mean_difference,
    most_runs_for,
    paired_difference,
    wilson,
)


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilson_s_interval_is_that_of_the_textbooks(count: int, runs: int, low: float, high: float) -> None:
    """The four examples of Newcombe's comparison of 1998, and one of them the other way round."""
    assert wilson(count, runs) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 10), 0.6075, 1.0000),
    ],
)
def test_differences_of_two_forecasts_are_newcombe_s(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    """His examples for the tenth of his methods, the hybrid of two Wilson intervals."""
    assert difference(*first, *second) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("chance", "runs"), [(0.5, 40), (0.1, 40), (0.03, 60), (0.8, 25)])
def test_the_interval_holds_the_truth_as_often_as_it_says(chance: float, runs: int) -> None:
    """Summed over all counts that may come out, nine in ten intervals and more hold the chance they came from."""
    held = 0.0
    for count in range(runs + 1):
        low, high = wilson(count, runs)
        if low <= chance <= high:
            held += comb(runs, count) * chance**count * (1 - chance) ** (runs - count)
    assert 0.92 <= held <= 0.99


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share_and_nothing_impossible(count: int, runs: int) -> None:
    """An interval is within 0 and 1, around the share itself, and swaps with the outcome."""
    count = min(count, runs)
    low, high = wilson(count, runs)
    assert 0.0 <= low <= count / runs <= high <= 1.0
    assert wilson(runs - count, runs) == pytest.approx((1 - high, 1 - low))


def test_nothing_is_known_without_runs() -> None:
    """No battle fought leaves everything possible, and no width that a precision would take."""
    assert wilson(0, 0) == (0.0, 1.0)
    assert half_width(0, 0) == 0.5
    assert difference(0, 0, 1, 2) == (-1.0, 1.0)
    assert paired_difference(0, 0, 0) == (-1.0, 1.0)


@pytest.mark.parametrize(("precision", "runs"), [(0.05, 381), (0.03, 1064), (0.01, 9600)])
def test_the_most_runs_that_a_precision_may_take(precision: float, runs: int) -> None:
    """An even chance is known to 5, 3 and 1 in a hundred after so many battles, and not after one fewer."""
    assert most_runs_for(precision) == runs
    assert half_width(runs // 2, runs) <= precision
    assert half_width((runs - 2) // 2, runs - 2) > precision


def test_paired_differences_come_from_the_pairs_that_differ() -> None:
    """Of 1,600 asked twice 150 went over one way and 86 the other: Agresti's two polls on a prime minister."""
    low, high = paired_difference(86, 150, 1600)
    assert (low, high) == pytest.approx((-0.0587, -0.0212), abs=1e-4)
    assert paired_difference(150, 86, 1600) == pytest.approx((-high, -low))


def test_equal_pairs_leave_a_little_doubt() -> None:
    """Two forecasts that agree in all of 50 pairs may still differ by some, and the doubt shrinks with more."""
    low, high = paired_difference(0, 0, 50)
    assert -0.06 < low < 0 < high < 0.06
    assert paired_difference(0, 0, 500)[1] < high / 5


def test_the_bounds_of_a_mean() -> None:
    """Of 2, 4, 4, 4, 5, 5, 7, 9 the mean is 5 and the sample's deviation 2.138; its error is that by root eight."""
    values = (2, 4, 4, 4, 5, 5, 7, 9)
    moments = (8, sum(values), sum(value * value for value in values))
    assert mean_bounds(*moments) == pytest.approx((5 - 1.4816, 5 + 1.4816), abs=1e-3)
    assert mean_difference(moments, moments) == pytest.approx((-2.0953, 2.0953), abs=1e-3)
    assert mean_bounds(1, 7, 49) == (7.0, 7.0)
