"""A forecast of the season ahead as its page shows it: sentences, bars, and lines over the months."""

from collections.abc import Sequence
from typing import Any

from battles.forecasting.comparing import Difference
from battles.web.forecasts import curves, words
from battles.web.forecasts.reading import Line
from campaigns.seasons.comparing import SeasonComparison
from campaigns.seasons.figures import Band, MonthFigures, SeasonFigures, Share
from common.web.labels import MONTHS, word
from rules.core.sides import SIDES

_BRITISH, _FRENCH = "british", "french"  # the classes of the colours
_TICK_LETTERS = 3


def contents(figures: SeasonFigures, faction: str) -> dict[str, Any]:
    """Return what the figures' part of the page shows."""
    return {
        "figures": figures,
        "runs": words.number(figures.runs),
        "asked": words.number(figures.asked),
        "lines": outcome_lines(figures, faction),
        "curves": _curves(figures, faction) if figures.months and figures.runs else [],
        "month_rows": [_month_row(row) for row in figures.months],
        "factions": [word(row.faction) for row in figures.months[0].factions] if figures.months else [],
        "encounters": [
            (word(row.kind), f"{row.a_season.mean:.1f}", _between(row.a_season), _share(row.any), _share(row.succeeded))
            for row in figures.encounters
        ],
        "roster": [
            (row.name or row.id, row.now, f"{row.figures.mean:.1f}", _between(row.figures), _share(row.fit))
            for row in figures.roster
        ],
        "leaders": [(row.name or row.id, _share(row.fell)) for row in figures.leaders],
        "failed": figures.failed,
    }


def outcome_lines(figures: SeasonFigures, faction: str) -> list[Line]:
    """Return the outcomes as bars; failed seasons only where there are any."""
    found = []
    colours = dict(zip(SIDES, _inks(faction), strict=True))
    for row in figures.outcomes:
        if not row.count and row.key == "failed":
            continue
        wording = "not known yet"
        if figures.runs:
            wording = f"{words.chance(row.share)}: {words.number(row.count)} of {words.number(figures.runs)}"
            wording += f", so from {words.between(row.low, row.high)}"
        found.append(
            Line(row.key, row.name[:1].upper() + row.name[1:], colours.get(row.key, ""), row.count,
                 words.percent(row.share), 100 * row.share, 100 * row.low, 100 * row.high, wording, figures.runs > 0)
        )  # fmt: skip
    return found


def comparison(found: SeasonComparison, faction: str) -> dict[str, Any]:
    """Return what the page of two forecasts shows."""
    rows = [_difference(row, share=True) for row in found.outcomes if row.first or row.second]
    rows += [_difference(row, share=False) for row in found.means]
    return {
        "comparison": found,
        "pairs": words.number(found.runs),
        "changed": words.number(found.changed),
        "differences": rows if found.first.runs and found.second.runs else [],
        "first_lines": outcome_lines(found.first, faction),
        "second_lines": outcome_lines(found.second, faction),
    }


def _difference(row: Difference, *, share: bool) -> dict[str, Any]:
    first, second = (
        (words.percent(row.first), words.percent(row.second)) if share else (f"{row.first:.2f}", f"{row.second:.2f}")
    )
    name = row.names[0][:1].upper() + row.names[0][1:]
    return {"name": name, "first": first, "second": second, "apart": words.difference(row, share=share),
            "sure": row.sure}  # fmt: skip


def _inks(faction: str) -> tuple[str, str]:
    """Return the colours of the player's side and of the enemy's."""
    return (_BRITISH, _FRENCH) if faction.startswith(_BRITISH) else (_FRENCH, _BRITISH)


def month_words(key: str) -> str:
    """Return a month as "March 1755"."""
    year, _, month = key.partition("-")
    return f"{MONTHS[int(month)]} {year}"


def _curves(figures: SeasonFigures, faction: str) -> list[curves.Curve]:
    """Return the lines over the months: won and lost, own strength, morale and investment of each army."""
    rows = figures.months
    places = [MONTHS[int(row.month.partition("-")[2])][:_TICK_LETTERS] for row in rows]
    band = "The line is the average; four seasons of five are within the band."
    own, other = _inks(faction)
    over = [
        curves.Values("won", own, *_shares([row.won for row in rows])),
        curves.Values("lost", other, *_shares([row.lost for row in rows])),
    ]
    last = rows[-1]
    ends = f"Won by {month_words(last.month)} in {_share(last.won)}, lost in {_share(last.lost)}."
    found = [
        curves.draw("over", "Won or lost by then", ends, places, over, percent=True),
        curves.draw("strength", "Figures on your roster", band, places, [_values("yours", faction, [
            row.strength for row in rows])]),
    ]  # fmt: skip
    for key, title in (("morale", "Morale"), ("investment", "Investment")):
        lines = []
        for place, army in enumerate(rows[0].factions):
            bands = [getattr(row.factions[place], key) for row in rows]
            if all(bands):
                lines.append(_values(word(army.faction), army.faction, bands))
        if lines:
            found.append(curves.draw(key, title, band, places, lines))
    return found


def _values(name: str, ink: str, bands: Sequence[Band]) -> curves.Values:
    return curves.Values(
        name, ink, [row.mean for row in bands], [row.tenth for row in bands], [row.ninetieth for row in bands]
    )


def _shares(rows: Sequence[Share]) -> tuple[list[float], list[float], list[float]]:
    return [row.share for row in rows], [row.low for row in rows], [row.high for row in rows]


def _month_row(row: MonthFigures) -> dict[str, Any]:
    return {
        "month": month_words(row.month),
        "won": _share(row.won),
        "lost": _share(row.lost),
        "strength": _band(row.strength),
        "armies": [
            (word(each.faction), _band(each.morale), _band(each.investment) if each.investment else "not met")
            for each in row.factions
        ],
    }


def _band(row: Band) -> str:
    return f"{row.mean:.1f} ({row.tenth} to {row.ninetieth})"


def _between(row: Band) -> str:
    return f"{max(0.0, row.low):.1f} to {row.high:.1f}"  # no figure here is below none


def _share(row: Share) -> str:
    return f"{words.percent(row.share)} ({words.between(row.low, row.high)})"
