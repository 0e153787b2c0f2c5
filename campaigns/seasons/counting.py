"""What is counted of seasons: whole numbers in nested objects, which add up in any order.

`outcomes`     seasons by outcome: player (the territory won), enemy (lost), draw (neither by then), failed
`months`       by month: `over` (won, lost by then), and how often each value came of `strength`, and of `morale` and
               `investment` by faction; a season that is over counts on every later month as it ended
`encounters`   by kind: `seasons` with so many of them, `months` by month, `succeeded`
`units`        by id: `figures` at the end, and how often it was `fit` then
`leaders`      by id: how often he `fell`
`failures`     number, sentence and rule of each season that failed
"""

from collections.abc import Sequence
from typing import Any

from campaigns.seasons.playing import Month, Season, Start
from common.json_input import Json
from rules.core.outcome import MOST_FIGURES
from rules.core.tally import FAILED, LETTERS

MEASURES = ("strength", "morale", "months")  # the columns that two forecasts of one seed are compared by


def nothing() -> Json:
    """Return the counts of no seasons."""
    parts: Json = {key: {} for key in ("months", "encounters", "units", "leaders")}
    return {"outcomes": dict.fromkeys(LETTERS, 0), **parts, "failures": []}


def add(total: Json, other: Json) -> None:
    """Add counts to others, in place; what both lack is nothing."""
    for key, value in other.items():
        if isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        elif isinstance(value, list):
            total[key] = sorted([*total.get(key, []), *value])
        else:
            total[key] = total.get(key, 0) + value


class Counter:
    """Counts consecutive seasons of one start, and notes sample by sample who won and each of `MEASURES`."""

    def __init__(self, start: Start, first: int) -> None:
        self._start = start
        self._first = first
        self._faction = str(start.state["faction"])
        self._outcomes = ""
        self._columns: dict[str, list[int]] = {key: [] for key in MEASURES}
        self.tally = nothing()

    def count(self, season: Season) -> None:
        """Count the next season."""
        self.tally["outcomes"][season.outcome] += 1
        for key, month in zip(self._start.months, _filled(season, self._start), strict=True):
            row = self.tally["months"].setdefault(key, {"over": {"won": 0, "lost": 0}})
            if season.outcome != "draw" and key >= season.months[-1].key:
                row["over"]["won" if season.outcome == "player" else "lost"] += 1
            _one(row, "strength", month.strength)
            for name, levels in (("morale", month.morale), ("investment", month.investment)):
                for faction, level in levels.items():
                    _one(row.setdefault(name, {}), faction, level)
        self._count_encounters(season.months)
        for unit, figures in season.figures.items():
            row = self.tally["units"].setdefault(unit, {"fit": 0})
            _one(row, "figures", min(figures, MOST_FIGURES))
            row["fit"] += unit in season.fit
        for leader in season.fallen:
            row = self.tally["leaders"].setdefault(leader, {"fell": 0})
            row["fell"] += 1
        last = season.months[-1] if season.months else None
        self._note(LETTERS[season.outcome], last, len(season.months))

    def fail(self, sentence: str, rule: str) -> None:
        """Count the next season as failed."""
        self.tally["outcomes"]["failed"] += 1
        self.tally["failures"].append([self._first + len(self._outcomes), sentence, rule])
        self._note(FAILED, None, 0)

    def columns(self) -> Json:
        """Return the columns as JSON-ready values."""
        return {"first": self._first, "outcomes": self._outcomes, **self._columns}

    def _count_encounters(self, months: Sequence[Month]) -> None:
        for kind in sorted({month.kind for month in months if month.kind}):
            met = [month for month in months if month.kind == kind]
            row = self.tally["encounters"].setdefault(kind, {"succeeded": 0, "fought": 0})
            _one(row, "seasons", len(met))
            row["fought"] += len(met)
            row["succeeded"] += sum(month.success for month in met)
            for month in met:
                _one(row, "months", month.key)

    def _note(self, letter: str, last: Month | None, months: int) -> None:
        self._outcomes += letter
        values = (last.strength, last.morale[self._faction], months) if last is not None else (0, 0, months)
        for key, value in zip(MEASURES, values, strict=True):
            self._columns[key].append(value)


def _filled(season: Season, start: Start) -> list[Month]:
    """Return a month for each that may be played: after the end of the season its last one, before any the start."""
    rows = {month.key: month for month in season.months}
    last: Month | None = None
    found: list[Month] = []
    for key in start.months:
        last = rows.get(key, last)
        assert last is not None, "a season plays its first month"
        found.append(last)
    return found


def _one(row: dict[str, Any], key: str, value: object) -> None:
    """Count one value of a distribution."""
    counts = row.setdefault(key, {})
    counts[str(value)] = counts.get(str(value), 0) + 1
