"""Every pair of doctrines as its page shows it: a row for each of the player's, a column for each of the enemy's."""

from collections.abc import Sequence
from dataclasses import dataclass

from battles.forecasting.doctrines import PairRow, table_of
from battles.models import Forecast
from battles.web.forecasts import words
from rules.core.sides import SIDES


@dataclass(slots=True, frozen=True)
class Cell:
    """One pair: its forecast, and in words how often the player wins, the enemy wins, and neither."""

    forecast: Forecast
    won: str
    interval: str
    lost: str
    drawn: str


def contents(asked: Sequence[Forecast]) -> dict[str, object]:
    """Return what the page shows."""
    found = table_of(asked)
    columns = list(dict.fromkeys(row.doctrines["enemy"] for row in found))
    rows: dict[str, list[Cell]] = {}
    for forecast, row in zip(asked, found, strict=True):
        rows.setdefault(row.doctrines["player"], []).append(_cell(forecast, row))
    return {
        "columns": columns,
        "rows": list(rows.items()),
        "names": dict(zip(SIDES, asked[0].side_names, strict=True)),
        "runs": words.number(min(row.runs for row in found)),
    }


def _cell(forecast: Forecast, row: PairRow) -> Cell:
    if not row.runs:
        return Cell(forecast, words.UNKNOWN, "no battle counted yet", "", "")
    player, enemy, draw = (row.outcome(key) for key in ("player", "enemy", "draw"))
    shares = words.percent(enemy.share), words.percent(draw.share)
    return Cell(forecast, words.percent(player.share), words.between(player.low, player.high), *shares)
