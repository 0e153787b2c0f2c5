"""Effects of rules: paired intervals, sizes on our scale, and verdicts on claims."""

import pytest

from lab.effects import Verdict, effect, judge, paired_bounds, size_of
from rules.core.intervals import paired_difference


@pytest.mark.parametrize(("first_only", "second_only", "runs"), [(0, 0, 10), (7, 2, 40), (0, 5, 5), (200, 100, 400)])
def test_whole_differences_have_the_interval_of_matched_shares(first_only: int, second_only: int, runs: int) -> None:
    """With differences of -1, 0 and 1 the interval is that of two matched proportions."""
    differences = [1.0] * first_only + [-1.0] * second_only + [0.0] * (runs - first_only - second_only)
    assert paired_bounds(differences) == pytest.approx(paired_difference(first_only, second_only, runs))


def test_weighted_differences_are_known_more_closely() -> None:
    """Halves of a difference have half the spread: (0.25 * 100 + 1) / 102 - (50 / 102)^2, not (100 + 1) / 102."""
    low, high = paired_bounds([0.5] * 50 + [-0.5] * 50)
    assert (low, high) == pytest.approx((-0.09798, 0.09798), abs=1e-4)
    assert paired_bounds([]) == (-1.0, 1.0)


def test_an_effect_is_in_points() -> None:
    """Shares are points of a hundred; the interval of the margin is its mean and 1.96 standard errors."""
    found = effect([1.0, 0.0, 0.0, 0.0], [3.0, 5.0, 3.0, 5.0])
    assert (found.points, found.margin) == (25.0, 4.0)
    # deviation 2 / sqrt(3), error 1 / sqrt(3)
    assert (found.margin_low, found.margin_high) == pytest.approx((4 - 1.13159, 4 + 1.13159), abs=1e-4)


@pytest.mark.parametrize(
    ("points", "size"),
    [
        (0, "slight"),
        (4.99, "slight"),
        (-4.99, "slight"),
        (5, "moderate"),
        (-14.9, "moderate"),
        (15, "strong"),
        (-40, "strong"),
    ],
)
def test_sizes_of_our_scale(points: float, size: str) -> None:
    """Slight is under 5 points, moderate under 15, strong from there on, whichever side it helps."""
    assert size_of(points) == size


@pytest.mark.parametrize(
    ("low", "high", "size", "verdict", "why"),
    [
        (1, 4, "slight", "confirmed", ""),
        (-1, 4, "slight", "not_decided", ""),
        (1, 6, "slight", "not_decided", "side_holds"),
        (5, 9, "slight", "contradicted", "stronger"),
        (-9, -1, "slight", "contradicted", "other_side"),
        (6, 14, "moderate", "confirmed", ""),
        (1, 4, "moderate", "contradicted", "weaker"),
        (-1, 4, "moderate", "contradicted", "weaker"),
        (15, 30, "moderate", "contradicted", "stronger"),
        (-3, 6, "moderate", "not_decided", ""),
        (16, 40, "strong", "confirmed", ""),
        (2, 16, "strong", "not_decided", "side_holds"),
        (2, 14, "strong", "contradicted", "weaker"),
        (-20, -16, "strong", "contradicted", "other_side"),
    ],
)
def test_verdicts(low: float, high: float, size: str, verdict: str, why: str) -> None:
    """A claim holds with the interval inside its size on its side, and falls with the interval outside."""
    assert judge(low, high, helps_player=True, size=size) == Verdict(verdict, why)
    assert judge(-high, -low, helps_player=False, size=size) == Verdict(verdict, why)


def test_a_rule_that_was_never_used_decides_nothing() -> None:
    """Where no run went otherwise the doctrines made no use of the rule, for any interval."""
    assert judge(-0.5, 0.5, helps_player=True, size="strong", used=False) == Verdict("not_decided", "unused")
