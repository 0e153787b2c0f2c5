"""Forecasts of several systems as their page shows them: one table, and below it how the others differ."""

from dataclasses import dataclass

from battles.forecasting.comparing import Comparison
from battles.forecasting.shapes import Outcome
from battles.forecasting.table import Losses, SideBySide, Spread
from battles.models import Forecast
from battles.web.forecasts import differences, words
from rules.core.narrate import counted
from rules.core.sides import SIDES
from rules.mapping.cards import Card, card_used


@dataclass(slots=True, frozen=True)
class Cell:
    """One cell of the table: its heading, what counts, and what it is to be read with in small."""

    head: str
    text: str
    small: str = ""


@dataclass(slots=True, frozen=True)
class Row:
    """One system: its forecast and its cells, and the mapping card by which the forces came to it, if by any."""

    forecast: Forecast
    title: str
    runs: str
    cells: list[Cell]
    card: Card | None
    is_base: bool


@dataclass(slots=True, frozen=True)
class Difference:
    """How one system differs from the base, formatted for pages; `one_game` is True if losses compare too."""

    forecast: Forecast
    title: str
    sentence: str
    rows: list[differences.Line]
    one_game: bool


def contents(found: SideBySide) -> dict[str, object]:
    """Return what the page shows."""
    compared = [_difference(found, *pair) for pair in zip(found.apart, found.others, strict=True)]
    return {
        "rows": [_row(found, place) for place in range(len(found.rows))],
        "differences": compared,
        "one_game": all(row.one_game for row in compared),
        "base": found.forecasts[found.base],
        "own": found.rows[found.base].title,
    }


def _row(found: SideBySide, place: int) -> Row:
    forecast, row = found.forecasts[place], found.rows[place]
    names = (forecast.side_names[0], forecast.side_names[1])
    cells = [_share(outcome, names) for outcome in row.outcomes if outcome.key != "failed"]
    failed = next(outcome.count for outcome in row.outcomes if outcome.key == "failed")
    cells.append(Cell("Failed", words.number(failed)))
    cells += [_lost(side, name) for side, name in zip((row.player, row.enemy), names, strict=True)]
    cells.append(Cell("Turns", str(row.turns.median), _range(row.turns)))
    if not row.runs:
        cells = [Cell(cell.head, words.UNKNOWN) for cell in cells]
    card = card_used(forecast.carried_from, forecast.system)
    return Row(forecast, row.title, words.number(row.runs), cells, card, place == found.base)


def _share(row: Outcome, names: tuple[str, str]) -> Cell:
    head = f"{names[SIDES.index(row.key)]} win" if row.key in SIDES else row.name.capitalize()
    return Cell(head[:1].upper() + head[1:], words.percent(row.share), words.between(row.low, row.high))


def _lost(row: Losses, name: str) -> Cell:
    head = f"{name[:1].upper()}{name[1:]} lose"
    return Cell(head, f"{100 * row.share:.0f}%", f"{row.median} ({_range(row)}) of {row.strength:.0f}")


def _range(row: Spread) -> str:
    return f"{row.tenth} to {row.ninetieth}"


def _difference(found: SideBySide, comparison: Comparison, place: int) -> Difference:
    sentence = "No pair of battles has been counted yet."
    if comparison.runs:
        share = words.percent(comparison.changed / comparison.runs)
        pairs = counted(comparison.runs, "pair of battles", "pairs of battles")
        sentence = f"The outcome differs in {words.number(comparison.changed)} of {pairs} ({share})."
    # Before both have counted a battle there is no difference, not one of 0.0.
    begun = comparison.first.runs and comparison.second.runs
    rows = [*differences.outcomes_apart(comparison), *differences.means_apart(comparison)] if begun else []
    return Difference(found.forecasts[place], found.rows[place].title, sentence, rows, bool(comparison.means))
