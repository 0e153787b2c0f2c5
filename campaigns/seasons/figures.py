"""What the counts of a season's forecast say: shares, bands by month, who survives, all with their intervals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from battles.forecasting.figures import moments, quantile
from battles.forecasting.running import counts_so_far
from battles.forecasting.shapes import FailedRun, Outcome
from battles.models import Forecast
from campaigns.seasons.local import start_of
from campaigns.seasons.playing import Start
from common.json_input import Json
from rules.core import intervals
from rules.core.odds import z_of
from rules.core.tally import LETTERS
from rules.muskets_mohawks.forces.factions import FACTIONS

_NAMES = {
    "player": "the territory is won",
    "enemy": "the territory is lost",
    "draw": "neither by then",
    "failed": "failed",
}


@dataclass(slots=True, frozen=True)
class Share:
    """A count as a share of the seasons, with its bounds (95%)."""

    count: int
    share: float
    low: float
    high: float


@dataclass(slots=True, frozen=True)
class Band:
    """Where a value is over `runs` seasons: its mean with bounds (95%), and quantiles."""

    runs: int
    mean: float
    low: float
    high: float
    tenth: int
    median: int
    ninetieth: int


@dataclass(slots=True, frozen=True)
class FactionAtMonth:
    """An army at a month's end; its investment counts the seasons in which it has been met by then, null for none."""

    faction: str
    morale: Band
    investment: Band | None


@dataclass(slots=True, frozen=True)
class MonthFigures:
    """The seasons at the end of a month, as "1755-06"; one that is over by then counts as it ended."""

    month: str
    won: Share
    lost: Share
    strength: Band
    factions: list[FactionAtMonth]


@dataclass(slots=True, frozen=True)
class EncounterFigures:
    """A kind of encounter: how many there are in a season, in how many seasons any, and how many of them succeed."""

    kind: str
    a_season: Band
    any: Share
    succeeded: Share


@dataclass(slots=True, frozen=True)
class UnitAtEnd:
    """A unit at the end: its figures, in how many seasons it could go then, and its strength now."""

    id: str
    name: str
    now: int
    figures: Band
    fit: Share


@dataclass(slots=True, frozen=True)
class LeaderAtEnd:
    """A leader of the present roster, and in how many seasons he fell."""

    id: str
    name: str
    fell: Share


@dataclass(slots=True, frozen=True)
class SeasonFigures:
    """All figures of a season's forecast as far as it has come.

    `outcomes` are those of battles' forecasts: player for a territory won, enemy for one lost, draw for neither by the
    end, failed; they add up to `runs`.
    """

    runs: int
    asked: int
    seed: str
    engine: str
    doctrine: str
    units: list[str]
    until: str
    territory: str
    half_width: float
    precision: float | None
    outcomes: list[Outcome]
    months: list[MonthFigures]
    encounters: list[EncounterFigures]
    roster: list[UnitAtEnd]
    leaders: list[LeaderAtEnd]
    failed: list[FailedRun]

    @property
    def progress(self) -> int:
        """Return how far it has come in hundredths."""
        if self.precision and self.half_width > self.precision:
            return min(99, int(100 * (self.precision / self.half_width) ** 2))
        return 100 if self.precision else 100 * self.runs // max(1, self.asked)

    def outcome(self, key: str) -> Outcome:
        """Return the figures of player, enemy, draw or failed."""
        return next(row for row in self.outcomes if row.key == key)

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return {**asdict(self), "progress": self.progress}


@dataclass(slots=True, frozen=True, kw_only=True)
class About:
    """How a season was forecast."""

    asked: int
    seed: str
    engine: str
    precision: float | None = None


def figures(forecast: Forecast) -> SeasonFigures:
    """Return the figures of a stored forecast as far as it has come."""
    about = About(
        asked=forecast.most_runs,
        seed=forecast.seed,
        engine=forecast.engine_version,
        precision=forecast.precision,
    )
    return figures_of(counts_so_far(forecast), about, start_of(forecast.setup))


def figures_of(tally: Json, about: About, start: Start) -> SeasonFigures:
    """Return the figures of a tally (`campaigns.seasons.counting`)."""
    z = z_of(about.precision or 0.0)
    outcomes: dict[str, int] = tally["outcomes"]
    runs = sum(outcomes.values())
    played = runs - outcomes["failed"]
    territory = (start.choice or {}).get("territory") or start.state["territory"]
    return SeasonFigures(
        runs=runs,
        asked=about.asked,
        seed=about.seed,
        engine=about.engine,
        doctrine=start.doctrine,
        units=start.units,
        until=start.until,
        territory=str(territory),
        half_width=intervals.half_width(outcomes["player"], runs, z),
        precision=about.precision,
        outcomes=[
            Outcome(
                key,
                _NAMES[key],
                outcomes[key],
                intervals.share(outcomes[key], runs),
                *intervals.wilson(outcomes[key], runs, z),
            )
            for key in LETTERS
        ],
        months=[_month(key, tally["months"][key], played, z) for key in sorted(tally["months"])],
        encounters=[_encounter(key, row, played, z) for key, row in sorted(tally["encounters"].items())],
        roster=[_unit(row, tally["units"], played, z) for row in start.state["units"]],
        leaders=[
            LeaderAtEnd(row["id"], row["name"], _share(tally["leaders"].get(row["id"], {}).get("fell", 0), played, z))
            for row in start.state["leaders"]
            if row["status"] != "lost"
        ],
        failed=[FailedRun(number, f"season:{number}", sentence, rule) for number, sentence, rule in tally["failures"]],
    )


def _month(key: str, row: Json, played: int, z: float) -> MonthFigures:
    factions = [
        FactionAtMonth(faction, band_of(row["morale"][faction], z), _known(row.get("investment", {}).get(faction), z))
        for faction in FACTIONS
        if faction in row["morale"]
    ]
    over = row["over"]
    return MonthFigures(
        key, _share(over["won"], played, z), _share(over["lost"], played, z), band_of(row["strength"], z), factions
    )


def _encounter(kind: str, row: Json, played: int, z: float) -> EncounterFigures:
    some = sum(row["seasons"].values())
    counts = {**row["seasons"], "0": played - some} if played > some else row["seasons"]
    return EncounterFigures(
        kind, band_of(counts, z), _share(some, played, z), _share(row["succeeded"], row["fought"], z)
    )


def _unit(unit: Json, rows: Json, played: int, z: float) -> UnitAtEnd:
    row: dict[str, Any] = rows.get(unit["id"], {"figures": {}, "fit": 0})
    now = int(unit["figures"])
    return UnitAtEnd(unit["id"], unit["name"], now, band_of(row["figures"], z), _share(row["fit"], played, z))


def band_of(counts: Mapping[str, int], z: float) -> Band:
    """Return the band of a distribution from values, as text, to how often each came."""
    values = {int(value): count for value, count in counts.items()}
    runs, total, squares = moments(values)
    return Band(
        runs,
        intervals.mean(total, runs),
        *intervals.mean_bounds(runs, total, squares, z),
        quantile(values, 1, 10),
        quantile(values, 1, 2),
        quantile(values, 9, 10),
    )


def _known(counts: Mapping[str, int] | None, z: float) -> Band | None:
    return band_of(counts, z) if counts else None


def _share(count: int, runs: int, z: float) -> Share:
    return Share(count, intervals.share(count, runs), *intervals.wilson(count, runs, z))
