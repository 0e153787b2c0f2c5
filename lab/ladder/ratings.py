"""Ratings by Bradley and Terry: strengths that follow from the scores of pairs, each with its interval.

Commander i scores 1 / (1 + e^(s_j - s_i)) of the points against j; strengths are found by Newton's method as the most
likely ones, a draw counting half. Common dice make cells err together and no such model fits a game of plans exactly,
so that intervals come from how much the evidence differs from cluster to cluster (the sandwich of Huber and White),
not from the model.

Source: R. A. Bradley and M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import Final

from rules.core.intervals import Z95

# 400 points are ten times the odds, as in chess.
POINTS: Final = 400 / log(10)
_STEPS = 50
_CLOSE = 1e-9
# A game won and a game lost that every pair is given, so that one that always wins has a rating too.
_GIVEN: Final = 0.5
_RIDGE: Final = 1e-6  # strengths count from no fixed point; this keeps them near 0 while they are sought

Vector = list[float]


@dataclass(slots=True, frozen=True)
class Games:
    """Games of one kind: strengths that count for the one and against it, points scored by cluster, and how many."""

    plus: tuple[int, ...]
    minus: tuple[int, ...]
    scored: Mapping[Hashable, tuple[float, int]]


@dataclass(slots=True, frozen=True)
class Rating:
    """A rating in points, against the mean of those it is compared with, and its 95% interval."""

    points: float
    low: float
    high: float


def rate(games: Sequence[Games], strengths: int, groups: Sequence[Sequence[int]]) -> list[list[Rating]]:
    """Return the ratings of each group of strengths, of which there are so many in all, each against its group's mean.

    Without any games all ratings are 0, and no interval is known: it is infinite.
    """
    values, inverse = _fitted(games, strengths)
    scores = _scores(games, values)
    return [[_rating(values, inverse, scores, group, member) for member in group] for group in groups]


def _fitted(games: Sequence[Games], strengths: int) -> tuple[Vector, list[Vector]]:
    """Return the most likely strengths, and the inverse of the information about them."""
    values = [0.0] * strengths
    for _ in range(_STEPS):
        slope = [-_RIDGE * value for value in values]
        bend = [[_RIDGE * (row == column) for column in range(strengths)] for row in range(strengths)]
        for each in games:
            scored = sum(points for points, _ in each.scored.values()) + _GIVEN
            count = sum(number for _, number in each.scored.values()) + 2 * _GIVEN
            expected = _expected(each, values)
            _add(each, slope, bend, scored - count * expected, count * expected * (1 - expected))
        inverse = _inverse(bend)
        step = [sum(one * other for one, other in zip(row, slope, strict=True)) for row in inverse]
        values = [value + max(-2.0, min(2.0, by)) for value, by in zip(values, step, strict=True)]
        if max(map(abs, step), default=0.0) < _CLOSE:
            break
    return values, inverse


def _add(games: Games, slope: Vector, bend: list[Vector], residual: float, weight: float) -> None:
    signed = _signed(games)
    for one, sign in signed:
        slope[one] += sign * residual
        for other, other_sign in signed:
            bend[one][other] += sign * other_sign * weight


def _signed(games: Games) -> list[tuple[int, int]]:
    return [*((place, 1) for place in games.plus), *((place, -1) for place in games.minus)]


def _expected(games: Games, values: Vector) -> float:
    return 1 / (1 + exp(-sum(sign * values[place] for place, sign in _signed(games))))


def _scores(games: Sequence[Games], values: Vector) -> list[Vector]:
    """Return for each cluster by how much its games pull at each strength."""
    found: dict[Hashable, Vector] = {}
    for each in games:
        expected = _expected(each, values)
        for cluster, (points, count) in each.scored.items():
            pull = found.setdefault(cluster, [0.0] * len(values))
            for place, sign in _signed(each):
                pull[place] += sign * (points - count * expected)
    return list(found.values())


def _rating(values: Vector, inverse: list[Vector], scores: list[Vector], group: Sequence[int], member: int) -> Rating:
    against = [(place == member) - (place in group) / len(group) for place in range(len(values))]
    points = POINTS * sum(part * value for part, value in zip(against, values, strict=True))
    if len(scores) < 2:
        return Rating(points, -float("inf"), float("inf"))
    through = [sum(map(mul, against, row)) for row in inverse]  # the inverse is symmetric
    spread = sum(sum(one * other for one, other in zip(through, score, strict=True)) ** 2 for score in scores)
    reach = Z95 * POINTS * sqrt(spread * len(scores) / (len(scores) - 1))
    return Rating(points, points - reach, points + reach)


def _inverse(matrix: list[Vector]) -> list[Vector]:
    """Return the inverse of a positive definite matrix."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for number, row in enumerate(rows):
            if number != place and row[place]:
                factor = row[place]
                rows[number] = [value - factor * other for value, other in zip(row, rows[place], strict=True)]
    return [row[size:] for row in rows]
