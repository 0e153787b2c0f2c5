"""Lines over turns or months with the band in which four in five runs are, as charts; pure.

It is given means and quantiles in order and gives coordinates to a template.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

_WIDTH, _HEIGHT = 480, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 372, 14, 200
_LEVELS = 4
_MOST_TICKS = 10
_LETTER = 7.6  # the width of one letter of a name at the end of a line, on a narrow screen
_APART = 15  # the least distance between two names at the ends of lines
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
_DASHES = ("", "6 4", "2 3")  # lines differ in dash as well as colour


@dataclass(slots=True, frozen=True)
class Values:
    """What a line shows at each place: its values and, where it has a band, the lower and upper ends of that."""

    name: str
    ink: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(slots=True)
class Line:
    """A line as it is drawn, with its band as an area ("" for none)."""

    name: str
    ink: str
    dash: str
    path: str
    area: str
    name_y: float


@dataclass(slots=True)
class Curve:
    """A chart ready to draw; `levels` are (text, y) and `ticks` (text, x)."""

    key: str
    title: str
    sentence: str
    lines: list[Line] = field(default_factory=list)
    levels: list[tuple[str, float]] = field(default_factory=list)
    ticks: list[tuple[str, float]] = field(default_factory=list)
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM


def draw(
    key: str, title: str, sentence: str, places: Sequence[str], lines: Sequence[Values], *, percent: bool = False
) -> Curve:
    """Return the chart of some lines over named places; in per cent the values are shares of 1."""
    chart = Curve(key, title, sentence)
    longest = max((len(line.name) for line in lines), default=0)
    chart.right = min(_RIGHT, chart.width - 10 - round(_LETTER * longest))
    highest = max((value for line in lines for value in (*line.values, *line.high)), default=1.0)
    top, step = (1.0, 0.25) if percent else _scale(highest)
    step_x = (chart.right - chart.left) / max(1, len(places) - 1)
    xs = [round(chart.left + step_x * place, 1) for place in range(len(places))]
    every = -(-len(places) // _MOST_TICKS)
    chart.ticks = [(name, xs[place]) for place, name in enumerate(places) if place % every == 0]
    count = round(top / step)
    chart.levels = [
        (f"{100 * step * n:.0f}%" if percent else f"{step * n:g}", _y(chart, step * n / top)) for n in range(count + 1)
    ]
    for number, line in enumerate(lines):
        points = [(x, _y(chart, value / top)) for x, value in zip(xs, line.values, strict=False)]
        high = [(x, _y(chart, value / top)) for x, value in zip(xs, line.high, strict=False)]
        low = [(x, _y(chart, value / top)) for x, value in zip(xs, line.low, strict=False)]
        area = f"{_path([*high, *reversed(low)])}Z" if high else ""
        last = points[-1][1] + 4 if points else 0.0
        chart.lines.append(Line(line.name, line.ink, _DASHES[number % len(_DASHES)], _path(points), area, last))
    _spread(chart)
    return chart


def _scale(highest: float) -> tuple[float, float]:
    """Return the top of the chart and the step between two levels."""
    step = next((each for each in _STEPS if each * _LEVELS >= highest), _STEPS[-1])
    return float(step * max(1, -(-int(highest) // step))), float(step)


def _y(chart: Curve, part: float) -> float:
    return round(chart.bottom - (chart.bottom - chart.top) * min(1.0, max(0.0, part)), 1)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "".join(f"{'L' if place else 'M'}{x} {y}" for place, (x, y) in enumerate(points))


def _spread(chart: Curve) -> None:
    """Place the names at the ends of lines so that they do not overlap."""
    last = -100.0
    for line in sorted(chart.lines, key=lambda each: each.name_y):
        line.name_y = max(line.name_y, last + _APART)
        last = line.name_y
