"""What a battle is worth apart from who happens to lead it: its measured ladder, read for odds of the same battle.

A ladder has every commander against every other in both chairs (`lab.ladder`); a siege whose balance was measured has
at least its doctrines. Scores are the player's in points of a hundred, a draw counting half.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from battles.forecasting.figures import doctrines_of
from battles.forecasting.shapes import Figures
from battles.forecasting.staleness import basis_of
from battles.measurements import is_stale, newest
from battles.models import Forecast, Measurement, Scenario
from common.hashing import digest
from common.json_input import Json
from rules.core.sides import SIDES

# A commander that no reply takes more points from, of what its side can have, is a sensible one.
SENSIBLE: Final = 15.0
# Odds that are so many points from the solved value are those of their commanders rather than of the battle.
FAR: Final = 10.0
Scores = Sequence[Sequence[float]]


@dataclass(slots=True, frozen=True)
class Worth:
    """What a battle is worth to the player, in points of a hundred, and how far asked odds are from it.

    `value` is what he scores where both sides are led as well as the measured commanders allow, in [`low`, `high`] with
    95 in a hundred; sensible commanders score from `least` to `most`. `asked` is the score of the commanders asked
    for, None where they were not measured. `is_far` says that it is more than `FAR` points from the value. `battles` a
    pair were fought, `measured_as` a ladder or a balance.
    """

    value: float
    low: float
    high: float
    least: float
    most: float
    asked: float | None
    is_far: bool
    battles: int
    stale: bool
    measured_as: str

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return asdict(self)


def identity(setup: Json) -> str:
    """Return what two orders of battle share that differ only in names and in who leads."""
    return digest({"basis": _parts(setup), "options": setup.get("options") or {}})


def _parts(setup: Json) -> dict[str, str]:
    """Return the hashes of the parts of an order of battle, without its names."""
    return {key: found for key, found in basis_of(setup).items() if key.rpartition(".")[2] not in ("name", "system")}


def exploited(scores: Scores, value: float) -> tuple[list[float], list[float]]:
    """Return for each row and each column how many points the best reply to it takes from its side's solved value."""
    return [value - min(row) for row in scores], [max(column) - value for column in zip(*scores, strict=True)]


def sensible(gaps: Sequence[float]) -> list[int]:
    """Return the places of the commanders that no reply takes much from; failing these, of the least exploited."""
    return [place for place, gap in enumerate(gaps) if gap <= max(SENSIBLE, min(gaps))]


def span(scores: Scores, value: float) -> tuple[float, float]:
    """Return the least and the greatest score between sensible commanders."""
    rows, columns = (sensible(gaps) for gaps in exploited(scores, value))
    found = [scores[row][column] for row in rows for column in columns]
    return min(found), max(found)


def worth_of_scenario(scenario: Scenario) -> Worth | None:
    """Return what a scenario is worth, with the score of the commanders that it names; None if not measured."""
    setup: Json = {**scenario.setup, "system": scenario.system}
    return worth_of(setup, scenario.slug)


def worth_of_forecast(forecast: Forecast, figures: Figures) -> Worth | None:
    """Return what the battle of a forecast is worth; None where it is not measured or rests on one side's knowledge.

    Its own counts are the score that was asked for, once there are any.
    """
    if forecast.knowledge != Forecast.Knowledge.TRUTH or forecast.origin or forecast.carried_from:
        return None
    return worth_of(forecast.setup, forecast.scenario.slug if forecast.scenario else "", score_of(figures))


def score_of(figures: Figures) -> float | None:
    """Return the player's score in a forecast, in points of a hundred, None before a battle has ended."""
    ended = figures.runs - figures.outcome("failed").count
    won, drawn = (figures.outcome(key).count for key in ("player", "draw"))
    return 100 * (won + drawn / 2) / ended if ended else None


def worth_of(setup: Json, scenario: str = "", asked: float | None = None) -> Worth | None:
    """Return what an order of battle is worth by the newest ladder of its scenario, else by its game's balance.

    `asked` is the score to compare with the value, by default that of its named commanders.
    """
    system = str(setup["system"])
    found = newest("ladder", system, scenario) if scenario else None
    if found is not None and found.document["identity"] == identity(setup):
        return _worth(found, found.document, found.document["chairs"], setup, asked)
    found = newest("balance", system)
    if found is None or _parts(found.document.get("setup") or {}) != _parts(setup):
        return None
    for solved in cast(dict[str, Any], found.document["rule_sets"]).values():
        if solved["options"] == (setup.get("options") or {}):
            doctrines = found.document["doctrines"]
            return _worth(found, solved, dict.fromkeys(SIDES, doctrines), setup, asked)
    return None


def _worth(
    measured: Measurement, solved: dict[str, Any], chairs: dict[str, list[str]], setup: Json, asked: float | None
) -> Worth:
    scores, value = solved["shares"], float(solved["value"])
    if asked is None:
        places = [chairs[side].index(key) if key in chairs[side] else -1 for side, key in doctrines_of(setup).items()]
        asked = None if -1 in places else float(scores[places[0]][places[1]])
    least, most = span(scores, value)
    return Worth(
        value=value,
        low=float(solved["low"]),
        high=float(solved["high"]),
        least=least,
        most=most,
        asked=asked,
        is_far=asked is not None and abs(asked - value) > FAR,
        battles=measured.runs,
        stale=is_stale(measured),
        measured_as=measured.kind,
    )
