"""Odds as JSON, as `manage.py odds --json` prints them."""

from dataclasses import asdict

from battles.fighting import Json
from battles.forecasting.comparing import Comparison
from battles.forecasting.shapes import Figures
from battles.forecasting.table import table_of
from battles.management.odds_question import Question
from rules.core.sides import SIDES


def odds(figures: Figures, scenario: str, question: Question) -> Json:
    """Return the odds of one system: counts and intervals by the sides' names, and all other figures."""
    all_figures = figures.to_dict()
    return {
        "scenario": scenario,
        "system": figures.system,
        "engine": figures.engine,
        "seed": figures.seed,
        "knowledge": question.knowledge,
        "remarks": question.remarks,
        "card": asdict(question.card) if question.card else None,
        "runs": figures.runs,
        "asked": figures.asked,
        "precision": figures.precision,
        "doctrines": figures.doctrines,
        "sides": dict(zip(SIDES, figures.side_names, strict=True)),
        "outcomes": {row.name: row.count for row in figures.outcomes},
        "interval": {row.name: [row.low, row.high] for row in figures.outcomes},
        **{key: all_figures[key] for key in ("distributions", "units", "leaders", "endings", "reports", "failed")},
    }


def together(odds_of_each: list[Json], figures: list[Figures], apart: list[Comparison]) -> Json:
    """Return the odds of several systems: a table, the odds of each, and the differences from the first."""
    return {
        "table": [row.to_dict() for row in table_of(figures)],
        "odds": odds_of_each,
        "differences": [differences(row) for row in apart],
    }


def differences(comparison: Comparison) -> Json:
    """Return how one system differs from the first: each outcome and mean with its interval."""
    compared = comparison.to_dict()
    return {
        "systems": comparison.systems,
        **{key: compared[key] for key in ("paired", "runs", "changed", "outcomes", "means")},
    }
