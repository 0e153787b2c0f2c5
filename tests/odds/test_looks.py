"""Forecasts to a precision: when they are looked at, and that the interval at the end holds as often as it says."""

from math import exp, lgamma, log

import pytest

from rules.core.intervals import Z95, Z95_LOOKS, half_width, most_runs_for, wilson
from rules.core.odds import Plan, plan

_HAIR = 1e-13  # smaller probabilities than this are left out


def by_count(runs: int, chance: float) -> dict[int, float]:
    """How likely each number of victories in so many battles is."""
    found: dict[int, float] = {}
    for won in range(runs + 1):
        ways = lgamma(runs + 1) - lgamma(won + 1) - lgamma(runs - won + 1)
        likely = exp(ways + won * log(chance) + (runs - won) * log(1 - chance))
        if likely > _HAIR:
            found[won] = likely
    return found


def held(asked: Plan, chance: float, z: float) -> float:
    """How likely it is that a forecast ends with an interval around the chance it came from, over all that may happen.

    It ends at the first look at which half of its interval, by the same z, is no wider than the precision.
    """
    going, runs, complete = {0: 1.0}, 0, 0.0
    for look in asked.looks():
        more = by_count(look - runs, chance)
        here: dict[int, float] = {}
        for won, likely in going.items():
            for victories, further in more.items():
                here[won + victories] = here.get(won + victories, 0.0) + likely * further
        going, runs = {}, look
        for won, likely in here.items():
            if look < asked.runs and half_width(won, look, z) > asked.precision:
                if likely > _HAIR:
                    going[won] = likely
            else:
                low, high = wilson(won, look, z)
                complete += likely * (low <= chance <= high)
    return complete


@pytest.mark.parametrize(
    ("precision", "chances"),
    [
        (0.25, (0.01, 0.02, 0.06, 0.5)),
        (0.07, (0.02, 0.28, 0.5)),
        (0.05, (0.01, 0.02, 0.15, 0.205, 0.24, 0.3, 0.5)),
        (0.03, (0.05, 0.0625, 0.15, 0.28, 0.5)),
    ],
)
def test_looking_again_and_again_costs_no_confidence(precision: float, chances: tuple[float, ...]) -> None:
    """However lucky a look may be, 95 in a hundred of the intervals that forecasts end with hold the truth.

    The chances include those with the fewest. Not many more than 95 do, so that no battle is fought for nothing,
    except for chances of a few in a hundred, where counts are coarse.
    """
    for chance in chances:
        assert 0.949 <= held(plan(0, precision), chance, Z95_LOOKS) <= (0.975 if chance > 0.1 else 0.99)


@pytest.mark.parametrize(("precision", "chance"), [(0.05, 0.24), (0.03, 0.06), (0.03, 0.09)])
def test_the_usual_interval_would_not_do(precision: float, chance: float) -> None:
    """By 1.96 standard errors the same looks leave more wrong than a count that is fixed beforehand does."""
    looked = plan(0, precision)
    assert held(looked, chance, Z95) < 0.942
    assert held(Plan(looked.runs, 0.0, looked.size), chance, Z95) > 0.946


def test_it_is_looked_at_a_few_times_whatever_the_workers_bring() -> None:
    """A forecast may end after 100 battles, half as many again, and so on, always at the end of a block."""
    assert plan(0, 0.05).looks() == [100, 150, 230, 340, 450]
    assert plan(0, 0.25).looks() == [100]
    assert plan(1000).looks() == [1000]
    assert plan(2_000, 0.01).looks() == [100, 150, 250, 350, 550, 800, 1150, 1750, 2000]
    for precision in (0.1, 0.04, 0.02, 0.01, 0.0025):
        asked = plan(0, precision)
        assert all(look % asked.size == 0 for look in asked.looks())
        assert asked.looks() == sorted(set(asked.looks()))
        assert len(asked.looks()) < 22


def test_the_last_look_is_precise_whatever_came_out() -> None:
    """The most runs of a precision are enough for an even chance, by the wider interval too."""
    for precision in (0.1, 0.05, 0.02, 0.01, 0.0025):
        asked = plan(0, precision)
        assert asked.runs >= most_runs_for(precision, Z95_LOOKS)
        assert half_width(asked.runs // 2, asked.runs, asked.z) <= precision
        assert asked.enough(0, asked.runs)


def test_when_it_is_enough() -> None:
    """A count is fought to its end; a precision ends it at a look when the interval is narrow, and only then."""
    assert not plan(1000).enough(0, 999)
    assert plan(1000).enough(0, 1000)
    precise = plan(0, 0.05)
    assert not precise.enough(0, 90)
    assert precise.enough(0, 100)
    assert not precise.enough(0, 110)  # as narrow, and no look
    assert not precise.enough(50, 100)
    assert precise.enough(225, 450)
    assert plan(200, 0.05).enough(100, 200)
