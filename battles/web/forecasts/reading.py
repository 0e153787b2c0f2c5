"""A forecast as its page shows it: figures put into sentences, bars and histograms.

Pure but for the calls that ask what has changed, and what the battle is worth: all else follows from a forecast's row
and its `Figures`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from battles.forecasting.figures import doctrines_of
from battles.forecasting.shapes import (
    Distribution,
    Figures,
    HeldAtTurn,
    LeaderFigures,
    Outcome,
    TurnFigures,
    UnitFigures,
)
from battles.forecasting.staleness import changes
from battles.ladders import Worth, worth_of_forecast
from battles.models import Forecast, Scenario
from battles.option_names import option_heading
from battles.systems import renderer_of
from battles.systems.base.drawing import inks
from battles.web.forecasts import curves, words
from rules import registry
from rules.core.reports import read_reports
from rules.core.sides import SIDES
from rules.mapping.cards import Card, card_used

# Failed battles are opened one by one; a table of hundreds would add nothing.
FAILED_SHOWN = 25
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
class Mark:
    """A band as it is drawn above the bars."""

    label: str
    x: float
    width: float
    y: float


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


@dataclass(slots=True, frozen=True)
class Line:
    """One outcome as a bar with its interval, in hundredths of the bar's length, and in words."""

    key: str
    name: str
    ink: str
    count: int
    percent: str
    share: float
    low: float
    high: float
    words: str
    known: bool = True


def with_staleness(forecasts: Iterable[Forecast]) -> list[tuple[Forecast, str]]:
    """Return forecasts, each with a sentence on what has changed since it was made, or ""."""
    rows = list(forecasts)
    changed = changes(rows)
    return [(row, words.stale(changed[row.pk], (row.side_names[0], row.side_names[1]))) for row in rows]


def staleness(forecast: Forecast) -> str:
    """Return a sentence on what has changed since a forecast was made, or ""."""
    return with_staleness([forecast])[0][1]


def ways(forecasts: Iterable[Forecast]) -> list[Card]:
    """Return the mapping cards by which the forces of forecasts came to their rules, each once."""
    found = {(row.carried_from, row.system): card_used(row.carried_from, row.system) for row in forecasts}
    return [way for way in found.values() if way is not None]


def lines(figures: Figures) -> list[Line]:
    """Return the outcomes as bars; failed battles only where there are any."""
    by_key = dict(zip(SIDES, inks(figures.side_names), strict=True))
    shown = [row for row in figures.outcomes if row.count or row.key != "failed"]
    return [_line(row, by_key.get(row.key, ""), figures.runs) for row in shown]


def _line(row: Outcome, ink: str, runs: int) -> Line:
    low, high = 100 * row.low, 100 * row.high
    name = row.name if row.key in SIDES else row.name.capitalize()
    wording = words.outcome(row, runs)
    return Line(row.key, name, ink, row.count, words.percent(row.share), 100 * row.share, low, high, wording, runs > 0)


def histograms(forecast: Forecast, figures: Figures) -> list[Histogram]:
    """Return the distributions as histograms; those of losses mark the values of the played reports."""
    return [histogram(figures, row, bands=_bands(forecast, row.key)) for row in figures.distributions if row.bars]


def histogram(
    figures: Figures, row: Distribution, bands: Sequence[Band] = (), other: Distribution | None = None
) -> Histogram:
    """Return one distribution as a histogram, with labelled ranges or the outline of another one over it."""
    side = row.key.partition("_")[2]
    ink = inks(figures.side_names)[SIDES.index(side)] if side else ""
    others = other.bars if other is not None else ()
    chart = draw(
        row.key,
        words.title(row.key, figures.side_names),
        row.bars,
        ink=ink,
        median=row.median,
        bands=bands,
        others=others,
    )
    chart.sentence = words.distribution(row)
    return chart


def _bands(forecast: Forecast, key: str) -> list[Band]:
    """Return what the played reports say of all losses of one side."""
    return [
        Band(report.name, clause.least, clause.most if clause.most >= 0 else None)
        for report in read_reports(forecast.reports)
        for clause in report.clauses
        if clause.measure == "losses" and not clause.ids and key == f"lost_{clause.side}"
    ]


def contents(forecast: Forecast, figures: Figures) -> dict[str, Any]:
    """Return what the figures' part of a page shows."""
    return {
        "figures": figures,
        "counts": renderer_of(forecast.system).counts,
        "settings": settings(forecast),
        "runs": words.number(figures.runs),
        "asked": words.number(figures.asked),
        "half_width": f"{100 * figures.half_width:.1f}",
        "more_battles": words.more_battles(figures),
        "narrow": bool(figures.runs) and figures.half_width <= words.NARROW,
        "precision": f"{100 * (figures.precision or 0):g}",
        "names": dict(zip(SIDES, figures.side_names, strict=True)),
        "verdict": words.verdict(figures),
        **worth_context(worth_of_forecast(forecast, figures), figures.side_names, forecast.scenario),
        "lines": lines(figures),
        "histograms": histograms(forecast, figures),
        "leaders": [_fallen(row, figures) for row in figures.leaders],
        "units": [_lost(row, figures) for row in figures.units],
        "endings": [(row.sentence, words.number(row.count), words.percent(row.share)) for row in figures.endings],
        "reports": [_reported(row, figures) for row in figures.reports],
        "failed": figures.failed[:FAILED_SHOWN],
        "failed_more": max(0, len(figures.failed) - FAILED_SHOWN),
        "course": words.course_words(figures),
        **turns(figures),
    }


def turns(figures: Figures) -> dict[str, Any]:
    """Return what a page shows turn by turn; nothing of a forecast without a horizon."""
    if not figures.turns:
        return {"curves": []}
    rows, names, colours = figures.turns, figures.side_names, inks(figures.side_names)
    places = [str(row.turn) for row in rows]
    won = [
        curves.Values(
            f"{name} win", ink, *_columns([(o.share, o.low, o.high) for o in (row.outcomes[n] for row in rows)])
        )
        for n, (name, ink) in enumerate(zip(names, colours, strict=True))
    ]
    left = [
        curves.Values(name, ink, *_columns([(s.left, s.tenth, s.ninetieth) for s in (row.sides[n] for row in rows)]))
        for n, (name, ink) in enumerate(zip(names, colours, strict=True))
    ]
    last = rows[-1]
    decided = f"{words.percent(last.decided)} ({words.between(last.low, last.high)}) are decided by turn {last.turn}."
    strength = "The line is the average; four battles of five are within the band."
    charts = [
        curves.draw("won", "Who has won by then", decided, places, won, percent=True),
        curves.draw("left", "What either side has left", strength, places, left),
    ]
    heads = ["Decided", *(f"{name} win" for name in names), *(f"{name} have left" for name in names)]
    heads += [f"{name} have lost" for name in names]
    held = [(row.name, _held(row, names)) for row in last.held]
    table = [(row.turn, list(zip(heads, *zip(*_turn_cells(row), strict=True), strict=True))) for row in rows]
    return {
        "curves": charts,
        "turn_heads": heads,
        "turn_rows": table,
        "held_heads": [f"{name}, after turn {last.turn}" for name in names],
        "held_rows": held,
    }


def _columns(rows: Sequence[tuple[float, float, float]]) -> list[list[float]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _turn_cells(row: TurnFigures) -> list[tuple[str, str]]:
    """Return the cells of a turn, each with what it is to be read with in small."""
    cells = [(words.percent(row.decided), words.between(row.low, row.high))]
    cells += [(words.percent(each.share), words.between(each.low, each.high)) for each in row.outcomes[:2]]
    cells += [(f"{side.left:.1f}", f"{side.tenth} to {side.ninetieth}") for side in row.sides]
    return cells + [
        (f"{side.lost:.1f}", f"{max(0.0, side.lost_low):.1f} to {side.lost_high:.1f}") for side in row.sides
    ]


def _held(row: HeldAtTurn, names: tuple[str, str]) -> list[tuple[str, str, str]]:
    shares = ((row.player, row.player_low, row.player_high), (row.enemy, row.enemy_low, row.enemy_high))
    return [
        (name, words.percent(share), words.between(low, high))
        for name, (share, low, high) in zip(names, shares, strict=True)
    ]


def worth_context(found: Worth | None, side_names: tuple[str, str], scenario: Scenario | None) -> dict[str, Any]:
    """Return what a page shows of a battle's worth apart from who leads it; nothing where it was not measured."""
    if found is None:
        return {"worth": []}
    page = reverse("balance", args=["quebec_1759"]) if found.measured_as == "balance" else ""
    if scenario is not None and not page:
        page = reverse("scenario-ladder", args=[scenario.slug])
    return {"worth": words.worth(found, side_names), "far": words.far(found), "worth_page": page}


def _fallen(row: LeaderFigures, figures: Figures) -> dict[str, Any]:
    return {
        "name": row.name,
        "side": _of_side(row.side, figures),
        "fallen": words.percent(row.share),
        "interval": words.between(row.low, row.high),
        "ran_away": words.percent(row.ran_away / row.fielded) if row.ran_away else "",
    }


def _lost(row: UnitFigures, figures: Figures) -> dict[str, Any]:
    return {
        "name": row.name,
        "side": _of_side(row.side, figures),
        "strength": row.strength or "",
        "lost": f"{row.mean_lost:.1f}",
        "engaged": words.percent(row.engaged),
        "ran_away": words.percent(row.ran_away) if row.ran_away else "",
        "retired": words.percent(row.retired) if row.retired else "",
    }


def _reported(row: Any, figures: Figures) -> dict[str, Any]:
    return {
        "name": row.name,
        "told": row.told,
        "whole": f"{words.number(row.count)} of {words.number(figures.runs)}",
        "percent": words.percent(row.share),
        "interval": words.between(row.low, row.high),
        "points": "All points at once"
        if row.measured == len(row.clauses)
        else f"The {row.measured} measured of its {len(row.clauses)} points at once",
        "clauses": [
            {
                "say": part.say,
                "percent": words.percent(part.share) if part.measured else "not measured",
                "less": "" if part.less is None else words.percent(part.less),
                "more": "" if part.more is None else words.percent(part.more),
            }
            for part in row.clauses
        ],
    }


def _of_side(side: str, figures: Figures) -> str:
    return figures.side_names[SIDES.index(side)] if side in SIDES else side


def settings(forecast: Forecast, also: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return what a forecast was asked with, as (what, how); `also` are options to show even where none was set."""
    rules = registry.find(forecast.system)
    meanings = renderer_of(forecast.system).doctrines
    followed = doctrines_of(forecast.setup)
    found = [("Rules", title_of(forecast.system))]
    for side, name in zip(SIDES, forecast.side_names, strict=True):
        doctrine = followed[side]
        if doctrine:
            found.append((name[:1].upper() + name[1:], meanings.get(doctrine, doctrine.replace("_", " "))))
    default = {option.key: option.default for option in rules.options() if option.key in also} if rules else {}
    known = {option.key: option for option in rules.options()} if rules else {}
    for key, value in (default | options_of(forecast)).items():
        value = known[key].word_of(value) if key in known else value
        shown = ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")
        found.append((option_heading(key), shown))
    if forecast.horizon:
        found.append(("Broken off", f"after turn {forecast.horizon}"))
    found += [
        (f"{name[:1].upper()}{name[1:]} leave", rule)
        for side, name in zip(SIDES, forecast.side_names, strict=True)
        if (rule := words.leaving(forecast.leaving.get(side) or {}, {}))
    ]
    if forecast.knowledge != Forecast.Knowledge.TRUTH:
        found.append(("Knowledge", f"{forecast.known_as}; what they do not know is dealt anew for each battle"))
    return [*found, ("Seed", forecast.seed)]


def title_of(system: str) -> str:
    """Return what the game is called, the system's key where it is gone."""
    rules = registry.find(system)
    return rules.card().title if rules else system


def options_of(forecast: Forecast) -> dict[str, Any]:
    """Return the options that a forecast was asked with."""
    options = forecast.setup.get("options")
    return dict(options) if isinstance(options, dict) else {}


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
