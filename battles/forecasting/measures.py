"""What can be compared between two forecasts besides the winner: losses and turns, if both games count them alike."""

from dataclasses import dataclass

from battles.forecasting.shapes import Distribution, Figures
from rules.mapping.cards import one_game

SHARE = "share_"  # how the keys begin of what is a share of a side's strength
MEASURES = ("lost_player", "lost_enemy", "turns")


@dataclass(slots=True, frozen=True)
class Measure:
    """One thing that compares: the distribution it is `of`, and its mean in either forecast.

    A value of the first counts `weight`, one of the second `other_weight`, both in parts of `denominator`: integers,
    so that sums stay exact.
    """

    key: str
    of: str
    names: tuple[str, str]
    first: float
    second: float
    weight: int = 1
    other_weight: int = 1
    denominator: int = 1


def measures_of(first: Figures, second: Figures) -> list[Measure]:
    """Return what can be compared between two forecasts besides the winner.

    Under the same rules that is everything that was counted. In editions of one game a unit bears more or fewer hits,
    so that losses are compared as shares of a side's strength; turns are alike. Two games share only the winner.
    """
    if first.system == second.system:
        return [_counted(first, second, key) for key in MEASURES]
    if not one_game(first.system, second.system):
        return []
    return [_counted(first, second, "turns") if key == "turns" else _share(first, second, key) for key in MEASURES]


def weighed(distribution: Distribution, weight: int) -> dict[int, int]:
    """Return how often each value came out, each as it counts."""
    return {value * weight: count for value, count in distribution.bars}


def _counted(first: Figures, second: Figures, key: str) -> Measure:
    one, two = first.distribution(key), second.distribution(key)
    return Measure(key, key, (one.title, two.title), one.mean, two.mean)


def _share(first: Figures, second: Figures, key: str) -> Measure:
    """Return the losses of a side as a share of its strength: all that it had over all runs, in either forecast."""
    one, two = first.distribution(key), second.distribution(key)
    (runs, had), (other_runs, other_had) = _strength(first, key), _strength(second, key)
    return Measure(
        key=f"{SHARE}{key}",
        of=key,
        names=(f"{one.title} (share)", f"{two.title} (share)"),
        first=one.mean * runs / had if had else 0.0,
        second=two.mean * other_runs / other_had if other_had else 0.0,
        weight=runs * other_had,
        other_weight=other_runs * had,
        denominator=max(1, had * other_had),
    )


def _strength(figures: Figures, key: str) -> tuple[int, int]:
    """Return how many runs there were, and what a side had in all of them together."""
    lost, left = figures.distribution(key), figures.distribution(key.replace("lost", "left"))
    total = sum(value * count for each in (lost, left) for value, count in each.bars)
    return sum(count for _, count in lost.bars), total
