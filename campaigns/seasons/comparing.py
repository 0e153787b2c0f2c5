"""Two forecasts of seasons: two doctrines, rosters, rivals or campaigns, by the same dice where they have one seed."""

from dataclasses import asdict, dataclass

from battles.forecasting.comparing import Difference, apart, paired
from battles.forecasting.figures import moments
from battles.forecasting.running import prefix
from battles.models import Forecast, ForecastChunk
from campaigns.seasons.counting import MEASURES
from campaigns.seasons.figures import SeasonFigures, figures
from common.json_input import Json
from rules.core import intervals
from rules.core.odds import z_of
from rules.core.tally import FAILED, LETTERS

NAMES = {"strength": "Figures at the end", "morale": "Own morale at the end", "months": "Months played"}


@dataclass(slots=True, frozen=True)
class SeasonComparison:
    """Two forecasts and their differences, first less second; paired season by season if both have one seed."""

    first: SeasonFigures
    second: SeasonFigures
    paired: bool
    runs: int
    changed: int
    outcomes: list[Difference]
    means: list[Difference]

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return asdict(self)


def compare(first: Forecast, second: Forecast) -> SeasonComparison:
    """Return how two stored forecasts differ, as far as both have come."""
    columns, others = columns_of(first), columns_of(second)
    return compare_figures(figures(first), figures(second), columns, others, paired_up=first.seed == second.seed)


def columns_of(forecast: Forecast) -> Json:
    """Return the columns of a stored forecast, as far as they have come without a gap."""
    chunks = prefix(forecast)[0]
    rows = forecast.chunks.filter(number__lte=chunks, status=ForecastChunk.Status.DONE).order_by("number")
    return joined([row or {} for row in rows.values_list("columns", flat=True)])


def joined(blocks: list[Json]) -> Json:
    """Return the columns of consecutive blocks one after the other."""
    outcomes = "".join(block["outcomes"] for block in blocks)
    return {"outcomes": outcomes, **{key: [value for block in blocks for value in block[key]] for key in MEASURES}}


def compare_figures(
    first: SeasonFigures, second: SeasonFigures, columns: Json, others: Json, *, paired_up: bool
) -> SeasonComparison:
    """Return how two forecasts differ from their figures and columns."""
    z = z_of(max(first.precision or 0.0, second.precision or 0.0))
    if not paired_up:
        means = [_mean(key, _played(columns, key), _played(others, key), z) for key in MEASURES]
        return SeasonComparison(first, second, False, 0, 0, apart(first, second, z), means)
    letters = list(zip(columns["outcomes"], others["outcomes"], strict=False))
    places = [place for place, pair in enumerate(letters) if FAILED not in pair]
    outcomes = [paired(first, second, key, letters, z) for key in LETTERS]
    means = [_paired_mean(key, [(columns[key][n], others[key][n]) for n in places], z) for key in MEASURES]
    changed = sum(one != two for one, two in letters)
    return SeasonComparison(first, second, True, len(letters), changed, outcomes, means)


def _played(columns: Json, key: str) -> list[int]:
    """Return a column without the seasons that failed."""
    return [value for value, letter in zip(columns[key], columns["outcomes"], strict=True) if letter != FAILED]


def _mean(key: str, first: list[int], second: list[int], z: float) -> Difference:
    one, two = _moments(first), _moments(second)
    means = intervals.mean(one[1], one[0]), intervals.mean(two[1], two[0])
    bounds = intervals.mean_difference(one, two, z)
    return Difference(key, (NAMES[key], NAMES[key]), *means, means[0] - means[1], *bounds)


def _paired_mean(key: str, pairs: list[tuple[int, int]], z: float) -> Difference:
    runs, total, squares = _moments([one - two for one, two in pairs])
    means = [intervals.mean(sum(column), runs) for column in zip(*pairs, strict=True)] or [0.0, 0.0]
    bounds = intervals.mean_bounds(runs, total, squares, z)
    return Difference(key, (NAMES[key], NAMES[key]), means[0], means[1], intervals.mean(total, runs), *bounds)


def _moments(values: list[int]) -> tuple[int, int, int]:
    counts: dict[int, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return moments(counts)
