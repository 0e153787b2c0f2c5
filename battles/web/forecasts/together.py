"""Forecasts of several systems as their page shows them: one table, and below it how the others differ."""

from dataclasses import dataclass

from battles.forecasting.shapes import Outcome
from battles.forecasting.table import Losses, SideBySide, Spread, SystemRow
from battles.models import Forecast
from battles.web.forecasts import beside, words

_SIDES = ("player", "enemy")


@dataclass(slots=True, frozen=True)
class Cell:
    """One cell of the table: its heading, what counts, and what it is to be read with in small."""

    head: str
    text: str
    small: str = ""


@dataclass(slots=True, frozen=True)
class Row:
    """One system: its forecast and its cells."""

    forecast: Forecast
    title: str
    runs: str
    cells: list[Cell]


@dataclass(slots=True, frozen=True)
class Difference:
    """How one system differs from the first, ready to read."""

    forecast: Forecast
    title: str
    said: str
    rows: list[beside.Line]


def contents(found: SideBySide) -> dict[str, object]:
    """Return what the page shows."""
    return {
        "rows": [_row(each, row) for each, row in zip(found.forecasts, found.rows, strict=True)],
        "differences": [_difference(found, place) for place in range(len(found.apart))],
        "own": found.rows[0].title,
    }


def _row(forecast: Forecast, row: SystemRow) -> Row:
    names = (forecast.side_names[0], forecast.side_names[1])
    cells = [_share(outcome, names) for outcome in row.outcomes if outcome.key != "failed"]
    failed = next(outcome.count for outcome in row.outcomes if outcome.key == "failed")
    cells.append(Cell("Failed", words.number(failed)))
    cells += [_lost(side, name) for side, name in zip((row.player, row.enemy), names, strict=True)]
    cells.append(Cell("Turns", str(row.turns.median), _range(row.turns)))
    return Row(forecast, row.title, words.number(row.runs), cells)


def _share(row: Outcome, names: tuple[str, str]) -> Cell:
    head = f"{names[_SIDES.index(row.key)]} win" if row.key in _SIDES else row.name.capitalize()
    return Cell(head[:1].upper() + head[1:], words.percent(row.share), words.between(row.low, row.high))


def _lost(row: Losses, name: str) -> Cell:
    head = f"{name[:1].upper()}{name[1:]} lose"
    return Cell(head, f"{100 * row.share:.0f}%", f"{row.median} ({_range(row)}) of {row.strength:.0f}")


def _range(row: Spread) -> str:
    return f"{row.tenth} to {row.ninetieth}"


def _difference(found: SideBySide, place: int) -> Difference:
    comparison, forecast = found.apart[place], found.forecasts[place + 1]
    said = "No pair of battles has been counted yet."
    if comparison.runs:
        share = words.percent(comparison.changed / comparison.runs)
        pairs = f"{words.number(comparison.changed)} of {words.number(comparison.runs)}"
        said = f"The outcome differs in {pairs} pairs of battles ({share})."
    return Difference(forecast, found.rows[place + 1].title, said, beside.outcomes_apart(comparison))
