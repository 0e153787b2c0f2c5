"""Forecasts of several systems in one table: a row a system, with what a reader compares first."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from battles.forecasting.comparing import Comparison, columns_of, compare_figures
from battles.forecasting.figures import figures
from battles.forecasting.shapes import Distribution, Figures, Outcome
from battles.models import Forecast
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.suggest import did_you_mean


@dataclass(slots=True, frozen=True)
class Spread:
    """A distribution in short: half of the battles have no more than `median`, four in five `tenth` to `ninetieth`."""

    mean: float
    tenth: int
    median: int
    ninetieth: int


@dataclass(slots=True, frozen=True)
class Losses(Spread):
    """What one side loses, and how much it has on average: a count differs from rules to rules, a share less."""

    strength: float
    share: float


@dataclass(slots=True, frozen=True)
class SystemRow:
    """One system's odds: `outcomes` of player, enemy, draw and failed add up to `runs`; `turns` are its own."""

    system: str
    title: str
    runs: int
    outcomes: list[Outcome]
    player: Losses
    enemy: Losses
    turns: Spread

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return asdict(self)


@dataclass(slots=True, frozen=True)
class SideBySide:
    """Forecasts of several systems: a row for each, and how the one at `base` differs from each of the others."""

    forecasts: list[Forecast]
    rows: list[SystemRow]
    apart: list[Comparison]
    base: int = 0

    @property
    def others(self) -> list[int]:
        """Return the places of all but the base, in the order of `apart`."""
        return [place for place in range(len(self.rows)) if place != self.base]


def side_by_side(forecasts: Sequence[Forecast], base: str = "") -> SideBySide:
    """Return forecasts that were asked for together, one seed and one row each, as far as they have come.

    They are compared with that of the system `base`, the first where it is left out; InvalidRequest for one that is not
    among them.
    """
    place = _place_of(forecasts, base)
    found = [figures(forecast) for forecast in forecasts]
    columns = [columns_of(forecast) for forecast in forecasts]
    side = SideBySide(list(forecasts), table_of(found), [], place)
    side.apart.extend(compare_figures(found[place], found[n], columns[place], columns[n]) for n in side.others)
    return side


def _place_of(forecasts: Sequence[Forecast], base: str) -> int:
    systems = [forecast.system for forecast in forecasts]
    if base and base not in systems:
        message = f"There is no forecast by {base} among these; choose one of {', '.join(systems)}."
        message += did_you_mean(base, systems)
        raise InvalidRequest(message, fields={"base": [message]})
    return systems.index(base) if base else 0


def table_of(found: Sequence[Figures]) -> list[SystemRow]:
    """Return a row for the figures of each system, in their order."""
    return [_row(row) for row in found]


def _row(figures: Figures) -> SystemRow:
    return SystemRow(
        system=figures.system,
        title=registry.system(figures.system).card().title,
        runs=figures.runs,
        outcomes=list(figures.outcomes),
        player=_losses(figures, "player"),
        enemy=_losses(figures, "enemy"),
        turns=Spread(*_spread(figures.distribution("turns"))),
    )


def _losses(figures: Figures, side: str) -> Losses:
    lost, left = figures.distribution(f"lost_{side}"), figures.distribution(f"left_{side}")
    strength = lost.mean + left.mean
    return Losses(*_spread(lost), strength=strength, share=lost.mean / strength if strength else 0.0)


def _spread(row: Distribution) -> tuple[float, int, int, int]:
    return row.mean, row.tenth, row.median, row.ninetieth
