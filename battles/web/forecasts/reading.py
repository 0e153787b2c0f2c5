"""A forecast as its page shows it: figures put into sentences, bars and histograms.

Pure but for the two calls that ask what has changed: everything follows from a forecast's row and its `Figures`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from battles.forecasting.figures import doctrines_of
from battles.forecasting.shapes import Distribution, Figures, LeaderFigures, Outcome, UnitFigures
from battles.forecasting.staleness import changes
from battles.models import Forecast
from battles.option_names import option_heading
from battles.systems.base.drawing import inks
from battles.systems.pages import renderer_of
from battles.web.forecasts import words
from battles.web.forecasts.histograms import Band, Histogram, draw
from rules import registry
from rules.core.reports import read_reports
from rules.core.sides import SIDES
from rules.mapping.cards import Card, card_used

# Failed battles are opened one by one; a table of hundreds would add nothing.
FAILED_SHOWN = 25


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
        "precision": f"{100 * (figures.precision or 0):g}",
        "names": dict(zip(SIDES, figures.side_names, strict=True)),
        "verdict": words.verdict(figures),
        "lines": lines(figures),
        "histograms": histograms(forecast, figures),
        "leaders": [_fallen(row, figures) for row in figures.leaders],
        "units": [_lost(row, figures) for row in figures.units],
        "endings": [(row.sentence, words.number(row.count), words.percent(row.share)) for row in figures.endings],
        "reports": [_reported(row, figures) for row in figures.reports],
        "failed": figures.failed[:FAILED_SHOWN],
        "failed_more": max(0, len(figures.failed) - FAILED_SHOWN),
    }


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
    rules = registry.systems().get(forecast.system)
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
    if forecast.knowledge != Forecast.Knowledge.TRUTH:
        found.append(("Knowledge", f"{forecast.known_as}; what they do not know is dealt anew for each battle"))
    return [*found, ("Seed", forecast.seed)]


def title_of(system: str) -> str:
    """Return what the game is called, the system's key where it is gone."""
    rules = registry.systems().get(system)
    return rules.card().title if rules else system


def options_of(forecast: Forecast) -> dict[str, Any]:
    """Return the options that a forecast was asked with."""
    options = forecast.setup.get("options")
    return dict(options) if isinstance(options, dict) else {}
