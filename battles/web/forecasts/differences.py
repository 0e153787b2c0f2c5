"""Two forecasts side by side as their page shows them: what both were asked with, and how their figures differ."""

from dataclasses import dataclass
from typing import Any

from battles.forecasting.comparing import Comparison, Difference
from battles.forecasting.shapes import Figures
from battles.models import Forecast
from battles.web.forecasts import words
from battles.web.forecasts.reading import histogram, lines, options_of, settings, title_of


@dataclass(slots=True, frozen=True)
class Line:
    """One difference between two forecasts, formatted for pages; `sure` is True if chance alone does not explain it."""

    name: str
    first: str
    second: str
    apart: str
    sure: bool


def compared(comparison: Comparison) -> dict[str, Any]:
    """Return what the page of a comparison shows: between two games, what came out alone."""
    first, second = comparison.first, comparison.second
    other_rules = first.system != second.system
    counted = [row.key for row in comparison.means]
    pairs = [
        (row, other)
        for row, other in zip(first.distributions, second.distributions, strict=True)
        if row.key in counted and row.bars and other.bars
    ]
    return {
        "comparison": comparison,
        "runs": words.number(comparison.runs),
        "changed": words.number(comparison.changed),
        "changed_percent": words.percent(comparison.changed / comparison.runs) if comparison.runs else "",
        # Before both have counted a battle there is no difference, not one of 0.0.
        "differences": [*outcomes_apart(comparison), *means_apart(comparison)] if first.runs and second.runs else [],
        "other_rules": other_rules,
        "other_game": not comparison.means,
        "called": [title_of(key) for key in comparison.systems] if other_rules else ["First", "Second"],
        "histograms": [histogram(first, row, other=other) for row, other in pairs],
        "first_lines": lines(first),
        "second_lines": lines(second),
    }


def outcomes_apart(comparison: Comparison) -> list[Line]:
    """Return how the shares of two forecasts differ, of what came out in either."""
    return [
        _comparison_line(_name(row.names), row, share=True) for row in comparison.outcomes if row.first or row.second
    ]


def means_apart(comparison: Comparison) -> list[Line]:
    """Return how losses and turns of two forecasts differ, as far as both count them alike."""
    return [_mean_apart(row, comparison.first) for row in comparison.means]


def names_apart(first: Forecast, second: Forecast) -> dict[str, list[tuple[str, str]]]:
    """Return what two forecasts were both asked with, and what each of them alone was."""
    options = [*options_of(first), *options_of(second)]
    one, two = settings(first, options), settings(second, options)
    return {
        "both_settings": [row for row in one if row in two],
        "first_settings": [row for row in one if row not in two],
        "second_settings": [row for row in two if row not in one],
    }


def _mean_apart(row: Difference, figures: Figures) -> Line:
    return _comparison_line(words.title(row.key, figures.side_names) + ", on average", row, share=row.is_share)


def _name(names: tuple[str, str]) -> str:
    name = names[0] if names[0] == names[1] else " / ".join(names)
    return name[:1].upper() + name[1:]


def _comparison_line(name: str, row: Difference, *, share: bool) -> Line:
    first, second = (words.percent(row.first), words.percent(row.second)) if share else (
        f"{row.first:.2f}", f"{row.second:.2f}",
    )  # fmt: skip
    return Line(name, first, second, words.difference(row, share=share), row.sure)
