"""A distribution as the bars of a histogram, with the table that says the same.

Pure: it reads counts by value and gives coordinates to a template. Two distributions are drawn over each other, the
second as an outline, with bars of the same width and to the same scale.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

_WIDTH, _HEIGHT = 480, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 472, 34, 190
_MOST_BARS = 40
_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
_STEPS = (1, 2, 5, 10, 20, 25, 50)  # per cent between two levels
_LEVELS = 4
_TICK_APART = 34  # the least distance between two numbers below the axis
_BAND_TOP, _BAND_ROW = 20, 18

Counts = Sequence[tuple[int, int]]


@dataclass(slots=True, frozen=True)
class Band:
    """A range of values with a share or a label: `most` is None where it has no upper end."""

    label: str
    least: int
    most: int | None


@dataclass(slots=True, frozen=True)
class Bar:
    """One bar: the values it counts, how many battles had one of them, and its place."""

    values: str
    count: int
    percent: float
    up_to: float
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True, frozen=True)
class Mark:
    """A band as it is drawn above the bars."""

    label: str
    x: float
    width: float
    y: float


@dataclass(slots=True)
class Histogram:
    """A histogram ready to draw; `levels` are (text, y) and `ticks` (text, x)."""

    key: str
    title: str
    ink: str
    sentence: str = ""
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM
    bars: list[Bar] = field(default_factory=list)
    others: list[Bar] = field(default_factory=list)
    outline: str = ""
    levels: list[tuple[str, float]] = field(default_factory=list)
    ticks: list[tuple[str, float]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    median: float | None = None

    @property
    def rows(self) -> list[tuple[Bar, Bar | None]]:
        """Return the bars with those of the second distribution, for the table."""
        others = {bar.values: bar for bar in self.others}
        return [(bar, others.get(bar.values)) for bar in self.bars]


def draw(
    key: str,
    title: str,
    counts: Counts,
    *,
    ink: str = "",
    median: int | None = None,
    bands: Sequence[Band] = (),
    others: Counts = (),
) -> Histogram:
    """Return the histogram of a distribution, values in order; without a battle it has no bars."""
    chart = Histogram(key, title, ink)
    everybody = [value for value, _ in (*counts, *others)]
    if not everybody:
        return chart
    scale = _scale(chart, min(everybody), max(everybody))
    binned, compared = _binned(counts, scale), _binned(others, scale)
    chart.top += _BAND_ROW * max(0, len(bands) - 1)
    highest = max(*_shares(binned), *_shares(compared))
    ceiling = max(highest, 1e-9)
    chart.levels = _levels(chart, highest, ceiling)
    chart.bars = _bars(chart, scale, binned, ceiling)
    chart.others = _bars(chart, scale, compared, ceiling) if others else []
    chart.outline = _outline(chart, chart.others)
    chart.ticks = scale.ticks()
    chart.marks = [mark for row, band in enumerate(bands) if (mark := scale.mark(band, _BAND_TOP + row * _BAND_ROW))]
    chart.median = None if median is None else scale.middle(median)
    return chart


class _Scale:
    """The horizontal scale between the left and the right end; bars are `width` values wide."""

    def __init__(self, chart: Histogram, start: int, stop: int, width: int) -> None:
        self.start, self.stop, self.width, self.left = start, stop, width, chart.left
        # Few values would make walls of bars.
        self.unit = min((chart.right - chart.left) / (stop - start), 36 / width)

    def at(self, value: float) -> float:
        """Return where a value begins."""
        return round(self.left + (value - self.start) * self.unit, 1)

    def middle(self, value: int) -> float:
        """Return the middle of a value's own place."""
        return self.at(value + 0.5)

    def tick(self, value: int) -> float:
        """Return the place of a value's number: below its bar's middle, or at the left of a bar of many values."""
        return self.middle(value) if self.width == 1 else self.at(value)

    def mark(self, band: Band, y: float) -> Mark | None:
        """Return a band as far as it is on the chart, or None if it is not."""
        low = max(band.least, self.start)
        high = self.stop if band.most is None else min(band.most + 1, self.stop)
        return Mark(band.label, self.at(low), round((high - low) * self.unit, 1), y) if high > low else None

    def ticks(self) -> list[tuple[str, float]]:
        """Return the numbers below the bars, as many as have room."""
        every = next(step for step in (*_WIDTHS, self.stop) if step * self.unit >= _TICK_APART and step >= self.width)
        first = -(-self.start // every) * every
        return [(str(value), self.tick(value)) for value in range(first, self.stop, every)]


def _scale(chart: Histogram, least: int, most: int) -> _Scale:
    """Return the scale of bars of a round width, no more of them than have room."""
    values = most - least + 1
    width = next((width for width in _WIDTHS if width * _MOST_BARS >= values), values)
    return _Scale(chart, least - least % width, most - most % width + width, width)


def _levels(chart: Histogram, highest: float, ceiling: float) -> list[tuple[str, float]]:
    """Return the per cents of the vertical axis, a few round ones up to the highest bar."""
    step = next((step for step in _STEPS if step * _LEVELS >= highest), _STEPS[-1])
    high = chart.bottom - chart.top
    return [(f"{level}%", chart.bottom - high * level / ceiling) for level in range(0, int(highest) + 1, step)]


def _binned(counts: Counts, scale: _Scale) -> list[tuple[str, int, int]]:
    """Return (values, first value, how many battles) bar by bar."""
    width = scale.width
    found = dict.fromkeys(range(scale.start, scale.stop, width), 0)
    for value, count in counts:
        found[value - value % width] += count
    return [(str(low) if width == 1 else f"{low}–{low + width - 1}", low, count) for low, count in found.items()]


def _shares(binned: list[tuple[str, int, int]]) -> list[float]:
    runs = sum(count for _, _, count in binned) or 1
    return [100 * count / runs for _, _, count in binned]


def _bars(chart: Histogram, scale: _Scale, binned: list[tuple[str, int, int]], ceiling: float) -> list[Bar]:
    bars: list[Bar] = []
    runs, so_far = sum(count for _, _, count in binned) or 1, 0
    for (values, low, count), percent in zip(binned, _shares(binned), strict=True):
        so_far += count
        height = round((chart.bottom - chart.top) * percent / ceiling, 1)
        gap = min(2.0, scale.width * scale.unit * 0.15)
        x, y = round(scale.at(low) + gap / 2, 1), round(chart.bottom - height, 1)
        width = round(scale.width * scale.unit - gap, 1)
        bars.append(Bar(values, count, percent, 100 * so_far / runs, x, y, width, height))
    return bars


def _outline(chart: Histogram, bars: list[Bar]) -> str:
    if not bars:
        return ""
    path = f"M{bars[0].x} {chart.bottom}"
    for bar in bars:
        path += f"V{bar.y}H{round(bar.x + bar.width, 1)}"
    return f"{path}V{chart.bottom}"
