"""Forecasts of several systems in one table: a row a system, with what a reader compares first."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from battles.fighting import Json
from battles.forecasting.figures import Distribution, Figures, Outcome
from rules import registry


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


def table_of(figures: Sequence[Figures]) -> list[SystemRow]:
    """Return a row for each of these forecasts, in their order."""
    return [_row(row) for row in figures]


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
