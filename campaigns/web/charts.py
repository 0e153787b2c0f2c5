"""Morale and investment month by month as the lines of a chart.

Pure: it reads points (faction, year, month, number, start, value) in order and gives coordinates to a template.
"""

from dataclasses import dataclass, field

from common.web.labels import MONTHS, word

_WIDTH, _HEIGHT = 560, 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 22, 184, 14, 26
_APART = 16  # the least distance between two names at the ends of lines
# Lines differ in dash as well as colour, for print and for colour-blind readers.
_DASHES = {"british": "", "french": "", "british_allies": "6 4", "french_allies": "6 4"}


@dataclass(slots=True, frozen=True)
class Mark:
    """One faction's value at the end of a month, or at the start of a campaign (`start`); None if unknown."""

    faction: str
    year: int
    month: int
    number: int
    start: bool
    value: int | None


@dataclass(slots=True)
class Series:
    """One faction's line, as SVG path data; it breaks where the value is unknown and where a new campaign begins."""

    faction: str
    name: str
    dash: str
    path: str = ""
    dots: list[tuple[float, float, str]] = field(default_factory=list)
    name_y: float = 0


@dataclass(slots=True)
class Chart:
    """A chart ready to draw; `ticks` are (text, x), `levels` are (text, y), `breaks` x of new campaigns."""

    title: str
    width: int = _WIDTH
    height: int = _HEIGHT
    right: float = _WIDTH - _RIGHT
    bottom: float = _HEIGHT - _BOTTOM
    left: float = _LEFT
    top: float = _TOP
    name_x: float = _WIDTH - _RIGHT + 10
    series: list[Series] = field(default_factory=list)
    ticks: list[tuple[str, float, str]] = field(default_factory=list)
    levels: list[tuple[int, float]] = field(default_factory=list)
    breaks: list[float] = field(default_factory=list)
    table: list[tuple[str, list[str]]] = field(default_factory=list)


def draw(title: str, marks: list[Mark], highest: int) -> Chart:
    """Return the chart of the marks with levels from 0 to `highest`."""
    chart = Chart(title)
    slots = list(dict.fromkeys((m.number, m.year, m.month, not m.start) for m in marks))
    slots.sort()
    step = (chart.right - chart.left) / max(1, len(slots) - 1)
    place = {slot: chart.left + step * i for i, slot in enumerate(slots)}
    rise = (chart.bottom - chart.top) / max(1, highest)
    chart.levels = [(level, chart.bottom - rise * level) for level in range(highest + 1)]
    _ticks(chart, place)
    for faction in dict.fromkeys(m.faction for m in marks):
        series = Series(faction, word(faction), _DASHES.get(faction, "2 3"))
        # Shift each line a little, so that lines with the same values do not cover each other.
        _trace(
            series,
            [m for m in marks if m.faction == faction],
            place,
            chart.bottom + 2.4 * len(chart.series) - 2.4,
            rise,
        )
        if series.dots:
            chart.series.append(series)
    _spread(chart)
    return chart


def _trace(
    series: Series, marks: list[Mark], place: dict[tuple[int, int, int, bool], float], bottom: float, rise: float
) -> None:
    pen_down = False
    number = 0
    for mark in marks:
        x = place[(mark.number, mark.year, mark.month, not mark.start)]
        if mark.value is None:
            pen_down = False
            continue
        y = bottom - rise * mark.value
        series.path += f"{'L' if pen_down and mark.number == number else 'M'}{x:.1f} {y:.1f}"
        when = f"{'start, ' if mark.start else ''}{MONTHS[mark.month]} {mark.year}"
        series.dots.append((round(x, 1), round(y, 1), f"{series.name}, {when}: {mark.value}"))
        pen_down, number = True, mark.number


def _ticks(chart: Chart, place: dict[tuple[int, int, int, bool], float]) -> None:
    previous = 0
    every = max(1, len(place) // 10)
    for count, ((number, year, month, ended), x) in enumerate(place.items()):
        if not ended and previous:
            chart.breaks.append(round(x, 1))
        previous = number
        if ended and count % every == 0:
            chart.ticks.append((MONTHS[month][:3], round(x, 1), str(year) if month == 3 else ""))


def _spread(chart: Chart) -> None:
    """Place the names at the lines' ends so that they do not overlap."""
    last = -100.0
    for series in sorted(chart.series, key=lambda s: s.dots[-1][1]):
        series.name_y = max(series.dots[-1][1] + 4, last + _APART)
        last = series.name_y
