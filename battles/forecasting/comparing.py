"""Two forecasts side by side: by how much their shares and losses differ, and how sure that is.

With the same seed, sample n of both was fought with the same dice, and each pair is compared: what is common to both
falls out, and the difference is known from far fewer battles. With different seeds they have nothing in common.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Protocol, cast

from battles.forecasting.figures import figures, moments
from battles.forecasting.running import prefix
from battles.forecasting.shapes import Distribution, Figures, Outcome
from battles.models import Forecast, ForecastChunk
from common.json_input import Json
from rules.core import intervals
from rules.core.odds import z_of
from rules.core.tally import FAILED, LETTERS
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


@dataclass(slots=True, frozen=True)
class Difference:
    """The difference of one share or mean between two forecasts; `low` and `high` are its 95% interval.

    `sure` is True if 0 is outside the interval.
    """

    key: str
    names: tuple[str, str]
    first: float
    second: float
    difference: float
    low: float
    high: float

    @property
    def is_share(self) -> bool:
        """Return True for a share, which is shown in per cent."""
        return self.key in LETTERS or self.key.startswith(SHARE)

    @property
    def sure(self) -> bool:
        """Return whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


@dataclass(slots=True, frozen=True)
class Comparison:
    """Two forecasts and their differences, first less second.

    `paired` is True if they were compared run by run, `runs` is the number of pairs, and `changed` the number of pairs
    with different outcomes (both 0 if not paired). `outcomes` are differences of shares, `means` of means:
    losses of either side and turns, as far as both count them alike (`measures_of`).
    """

    first: Figures
    second: Figures
    paired: bool
    runs: int
    changed: int
    outcomes: list[Difference]
    means: list[Difference]

    @property
    def systems(self) -> list[str]:
        """Return the systems that both were fought by."""
        return [self.first.system, self.second.system]

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return asdict(self)


@dataclass(slots=True, frozen=True)
class Columns:
    """The samples of a forecast in order, as far as they go without a gap: who won, and each measure."""

    outcomes: str
    values: dict[str, list[int]]

    @classmethod
    def of(cls, blocks: list[dict[str, Any]]) -> "Columns":
        """Return the columns of consecutive blocks (`Block.columns`) one after the other."""
        outcomes = "".join(block["outcomes"] for block in blocks)
        return cls(outcomes, {key: [value for block in blocks for value in block[key]] for key in MEASURES})


def compare(first: Forecast, second: Forecast) -> Comparison:
    """Return how two forecasts differ, as far as both have come; of the same seed they are compared run by run."""
    return compare_figures(
        figures(first), figures(second), *((columns_of(first), columns_of(second)) if first.seed == second.seed else ())
    )


def compare_figures(
    first: Figures, second: Figures, columns: Columns | None = None, others: Columns | None = None
) -> Comparison:
    """Return how two forecasts differ from their figures, run by run when their columns are given."""
    z = z_of(max(first.precision or 0.0, second.precision or 0.0))
    if columns is None or others is None:
        return Comparison(first, second, False, 0, 0, apart(first, second, z), _means_apart(first, second, z))
    letters = list(zip(columns.outcomes, others.outcomes, strict=False))
    outcomes = [paired(first, second, key, letters, z) for key in LETTERS]
    fought = [place for place, pair in enumerate(letters) if FAILED not in pair]
    means = [
        _paired_mean(measure, _differences(columns, others, measure, fought), z)
        for measure in measures_of(first, second)
    ]
    return Comparison(first, second, True, len(letters), sum(one != two for one, two in letters), outcomes, means)


def columns_of(forecast: Forecast) -> Columns:
    """Return the samples of a forecast, as far as they have come without a gap."""
    chunks = prefix(forecast)[0]
    rows = forecast.chunks.filter(number__lte=chunks, status=ForecastChunk.Status.DONE).order_by("number")
    return Columns.of([cast(dict[str, Any], row) for row in rows.values_list("columns", flat=True)])


class HasOutcomes(Protocol):
    """Figures of samples that end in one of four ways."""

    @property
    def runs(self) -> int:
        """Return how many samples were counted."""

    def outcome(self, key: str) -> Outcome:
        """Return the figures of player, enemy, draw or failed."""


def paired(first: HasOutcomes, second: HasOutcomes, key: str, pairs: Iterable[tuple[str, str]], z: float) -> Difference:
    """Return how an outcome's shares differ, sample by sample; `pairs` are the letters of both."""
    only_first = only_second = runs = 0
    letter = LETTERS[key]
    for one, two in pairs:
        runs += 1
        only_first += one == letter != two
        only_second += two == letter != one
    bounds = intervals.paired_difference(only_first, only_second, runs, z)
    return _difference(first, second, key, intervals.share(only_first - only_second, runs), bounds)


def _differences(columns: Columns, others: Columns, measure: Measure, places: list[int]) -> dict[int, int]:
    """Return how often the first exceeds the second by how much, over the pairs at these places."""
    counts: dict[int, int] = {}
    of_first, of_second = columns.values[measure.of], others.values[measure.of]
    for place in places:
        apart = measure.weight * of_first[place] - measure.other_weight * of_second[place]
        counts[apart] = counts.get(apart, 0) + 1
    return counts


def _paired_mean(measure: Measure, counts: dict[int, int], z: float) -> Difference:
    runs, total, squares = moments(counts)
    bounds = intervals.mean_bounds(runs, total, squares, z)
    return _mean_difference(measure, intervals.mean(total, runs) / measure.denominator, bounds)


def apart(first: HasOutcomes, second: HasOutcomes, z: float) -> list[Difference]:
    """Return how the shares of the outcomes differ where the samples have nothing in common."""
    found = []
    for key in LETTERS:
        one, two = first.outcome(key), second.outcome(key)
        bounds = intervals.difference(one.count, first.runs, two.count, second.runs, z)
        found.append(_difference(first, second, key, one.share - two.share, bounds))
    return found


def _means_apart(first: Figures, second: Figures, z: float) -> list[Difference]:
    found = []
    for measure in measures_of(first, second):
        one = weighed(first.distribution(measure.of), measure.weight)
        two = weighed(second.distribution(measure.of), measure.other_weight)
        bounds = intervals.mean_difference(moments(one), moments(two), z)
        found.append(_mean_difference(measure, measure.first - measure.second, bounds))
    return found


def _difference(
    first: HasOutcomes, second: HasOutcomes, key: str, apart: float, bounds: intervals.Bounds
) -> Difference:
    one, two = first.outcome(key), second.outcome(key)
    return Difference(key, (one.name, two.name), one.share, two.share, apart, *bounds)


def _mean_difference(measure: Measure, apart: float, bounds: intervals.Bounds) -> Difference:
    low, high = (bound / measure.denominator for bound in bounds)
    return Difference(measure.key, measure.names, measure.first, measure.second, apart, low, high)
