"""How far counts and means from so many runs may be trusted: Wilson intervals, and those of differences.

Sums are exact integers; only the last division and root are floats, which every machine rounds alike.
"""

from math import ceil, sqrt
from typing import Final

# Bounds: the lower and the upper one.
Bounds = tuple[float, float]

Z95: Final = 1.959963984540054  # two-sided, 95 in a hundred
# The same for a series that ends as soon as a look at it finds it precise (`rules.core.odds.Plan`). Each look is one
# more chance to stop on a share that came out wrong by luck; so the interval is made wider. Chosen by enumerating all
# series: at no share from 1 to 99 in a hundred and at no precision does the interval at the end hold the truth in fewer
# than 94.9 series of a hundred, where 1.96 sinks below 94. After J. Frey, "Fixed-width sequential confidence intervals
# for a proportion", The American Statistician 64 (2010), no. 3, 242-249.
Z95_LOOKS: Final = 2.12


def share(count: int, runs: int) -> float:
    """Return a count as a part of the runs, 0 where there were none."""
    return count / runs if runs else 0.0


def wilson(count: int, runs: int, z: float = Z95) -> Bounds:
    """Return Wilson's score interval of a share: `count` of `runs`; without runs anything is possible.

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the
    American Statistical Association 22 (1927).
    """
    if runs == 0:
        return 0.0, 1.0
    square = z * z
    total = runs + square
    middle = (count + square / 2) / total
    reach = z * sqrt(count * (runs - count) / runs + square / 4) / total
    # At the ends the bounds are exactly 0 and 1, which rounding would miss by a hair.
    low = 0.0 if count == 0 else max(0.0, middle - reach)
    return low, 1.0 if count == runs else min(1.0, middle + reach)


def half_width(count: int, runs: int, z: float = Z95) -> float:
    """Return half the width of Wilson's interval."""
    low, high = wilson(count, runs, z)
    return (high - low) / 2


def most_runs_for(precision: float, z: float = Z95) -> int:
    """Return the runs after which the half width of any share is at most `precision` (above 0), for any outcome.

    An even chance needs the most: there the half width is z / 2 / sqrt(runs + z * z).
    """
    return max(1, ceil(z * z / (4 * precision * precision) - z * z))


def mean(total: int, runs: int) -> float:
    """Return a sum as a mean, 0 where there were no runs."""
    return total / runs if runs else 0.0


def deviation(runs: int, total: int, squares: int) -> float:
    """Return the standard deviation of a sample from its sum and its sum of squares, 0 for fewer than two runs."""
    if runs < 2:
        return 0.0
    return sqrt((runs * squares - total * total) / (runs * (runs - 1)))


def mean_bounds(runs: int, total: int, squares: int, z: float = Z95) -> Bounds:
    """Return the interval of a mean by its standard error."""
    reach = z * deviation(runs, total, squares) / sqrt(runs) if runs else 0.0
    return mean(total, runs) - reach, mean(total, runs) + reach


def difference(count: int, runs: int, other: int, other_runs: int, z: float = Z95) -> Bounds:
    """Return the interval of the difference of two shares from runs that have nothing in common: first less second.

    Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
    Medicine 17 (1998), his hybrid of two Wilson intervals.
    """
    if runs == 0 or other_runs == 0:
        return -1.0, 1.0
    apart = count / runs - other / other_runs
    low, high = wilson(count, runs, z)
    other_low, other_high = wilson(other, other_runs, z)
    p, q = count / runs, other / other_runs
    below = sqrt((p - low) * (p - low) + (other_high - q) * (other_high - q))
    above = sqrt((high - p) * (high - p) + (q - other_low) * (q - other_low))
    return max(-1.0, apart - below), min(1.0, apart + above)


def paired_difference(first_only: int, second_only: int, runs: int, z: float = Z95) -> Bounds:
    """Return the interval of the difference of two shares from the same dice, run by run: first less second.

    `first_only` runs had it the first time and not the second, `second_only` the other way round. Half a run is
    added to each of the four cells, so that few runs claim no certainty.
    Source: A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched proportions",
    Statistics in Medicine 24 (2005).
    """
    if runs == 0:
        return -1.0, 1.0
    total = runs + 2.0
    b, c = first_only + 0.5, second_only + 0.5
    apart = (b - c) / total
    reach = z * sqrt(b + c - (b - c) * (b - c) / total) / total
    return max(-1.0, apart - reach), min(1.0, apart + reach)


def mean_difference(first: tuple[int, int, int], second: tuple[int, int, int], z: float = Z95) -> Bounds:
    """Return the interval of the difference of two means from runs that have nothing in common: first less second.

    Each is (runs, sum, sum of squares).
    """
    runs, other_runs = first[0], second[0]
    if runs == 0 or other_runs == 0:
        return 0.0, 0.0
    apart = mean(first[1], runs) - mean(second[1], other_runs)
    one, two = deviation(*first), deviation(*second)
    reach = z * sqrt(one * one / runs + two * two / other_runs)
    return apart - reach, apart + reach
