"""Ratings by Bradley and Terry: those of worked examples, their intervals, and what changes none of them."""

from math import inf, log10

import pytest

from lab.ladder.ratings import Games, rate


def series(plus: int, minus: int, won: int, of: int) -> Games:
    """So many games of which the one won some, each with dice of its own."""
    return Games((plus,), (minus,), {f"{plus}-{minus}-{number}": (float(number < won), 1) for number in range(of)})


def test_two_who_score_three_to_one_are_191_points_apart() -> None:
    """400 points for ten times the odds: log10(3) of them for three to one; half a game each way moves it a little."""
    one, other = rate([series(0, 1, 30_000, 40_000)], 2, [[0, 1]])[0]
    assert one.points - other.points == pytest.approx(400 * log10(3), abs=0.1)
    assert one.points == pytest.approx(-other.points)


def test_strengths_that_fit_exactly_are_found() -> None:
    """Of three with odds of 2 and 4 each pair scores as these say, and so the ratings are their logarithms."""
    shares = {(0, 1): 2 / 3, (1, 2): 2 / 3, (0, 2): 4 / 5}
    games = [
        Games((one,), (other,), {(one, other, n): (share * 100, 100) for n in range(1000)})
        for (one, other), share in shares.items()
    ]
    first, second, third = (rating.points for rating in rate(games, 3, [[0, 1, 2]])[0])
    assert first - second == pytest.approx(400 * log10(2), abs=0.1)
    assert second - third == pytest.approx(400 * log10(2), abs=0.1)
    assert second == pytest.approx(0, abs=0.1)


def test_the_interval_is_that_of_a_share_in_a_series_of_two() -> None:
    """Of 400 even games the odds are known within 1.96 * 2 / sqrt(400) of a logarithm: 34 points of difference."""
    one, _ = rate([series(0, 1, 200, 400)], 2, [[0, 1]])[0]
    assert one.points == pytest.approx(0, abs=1e-6)
    # Against the mean of both a rating is half of the difference.
    assert one.high == pytest.approx(1.96 * 0.1 * 400 / 2.302585 / 2, rel=0.01)
    assert one.low == pytest.approx(-one.high)


def test_common_dice_do_not_make_a_rating_surer() -> None:
    """The same games met by the same dice twice are no more evidence than once."""
    once = [series(0, 1, 120, 200), series(0, 2, 120, 200)]
    shared = [Games((0,), (other,), {n: (float(n < 120), 1) for n in range(200)}) for other in (1, 2)]
    apart, together = (rate(games, 3, [[0], [1, 2]])[1][0] for games in (once, shared))
    assert apart.points == pytest.approx(together.points)
    own, common = (rate(games, 3, [[0, 1, 2]])[0][0] for games in (once, shared))
    assert common.high - common.low > 1.2 * (own.high - own.low)


def test_one_that_always_wins_has_a_rating_and_a_single_cluster_has_no_interval() -> None:
    """Half a game each way is given to every pair; from one cluster alone nothing is known of its spread."""
    one, other = rate([Games((0,), (1,), {"only": (40.0, 40)})], 2, [[0, 1]])[0]
    assert one.points - other.points == pytest.approx(400 * log10(81), abs=0.1)
    assert (one.low, one.high) == (-inf, inf)
