"""What the counts of a forecast say: shares with their intervals, distributions, who suffers and who falls.

Everything follows from a tally alone, so that a forecast under way has figures too, and the command line the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from battles.forecasting.running import counts_so_far
from battles.forecasting.shapes import (
    ClauseFigures,
    Distribution,
    Ending,
    FailedRun,
    Figures,
    HeldAtTurn,
    LeaderFigures,
    Outcome,
    ReportFigures,
    SideAtTurn,
    TurnFigures,
    UnitFigures,
)
from battles.models import Forecast
from common.json_input import Json
from rules import registry
from rules.core import intervals
from rules.core.battle_record import Entity
from rules.core.course import SPREADS, Course, TurnCounts
from rules.core.odds import stream_of, z_of
from rules.core.outcome import ENDINGS
from rules.core.reports import Report, read_reports
from rules.core.sides import SIDES
from rules.core.tally import ARRIVED, LETTERS, Tally, read_tally


def figures(forecast: Forecast) -> Figures:
    """Return the figures of a forecast as far as it has come, from its chunks while it is under way.

    What counts are the samples from the first on without a gap, so that partial figures do not favour quick battles.
    """
    tally = read_tally(counts_so_far(forecast))
    about = About(
        asked=forecast.most_runs,
        precision=forecast.precision,
        seed=forecast.seed,
        engine=forecast.engine_version,
        system=forecast.system,
        side_names=(forecast.side_names[0], forecast.side_names[1]),
        doctrines=doctrines_of(forecast.setup),
        horizon=forecast.horizon,
        leaving=forecast.leaving,
    )
    entities = [Entity(**row) for row in forecast.entities]
    return figures_of(tally, about, entities=entities, reports=read_reports(forecast.reports))


@dataclass(slots=True, frozen=True, kw_only=True)
class About:
    """What was forecast and how: the runs and the precision asked for, the rules, and the sides."""

    asked: int
    precision: float | None
    seed: str
    engine: str
    system: str
    side_names: tuple[str, str]
    doctrines: dict[str, str]
    horizon: int = 0
    leaving: dict[str, dict[str, int | str]] = field(default_factory=dict)


def figures_of(tally: Tally, about: About, *, entities: Sequence[Entity], reports: Sequence[Report] = ()) -> Figures:
    """Return the figures of a tally of what `about` says; `entities` has the units and leaders that may be in it."""
    z = z_of(about.precision or 0.0)
    known = {row.id: row for row in entities}
    ended = tally.runs - tally.outcomes["failed"]
    names = about.side_names
    return Figures(
        runs=tally.runs,
        asked=about.asked,
        precision=about.precision,
        half_width=intervals.half_width(tally.outcomes["player"], tally.runs, z),
        seed=about.seed,
        engine=about.engine,
        system=about.system,
        side_names=names,
        doctrines=about.doctrines,
        outcomes=[_outcome(tally, key, name, z) for key, name in outcome_names(names).items()],
        distributions=[_distribution(key, counts, names, z) for key, counts in tally.distributions.items()],
        units=[_unit(name, row, known, ended) for name, row in _in_order(tally.units, known)],
        leaders=[_leader(name, row, known, z) for name, row in _in_order(tally.leaders, known)],
        endings=[_ending(tally, key) for key in ENDINGS if key in tally.endings],
        failed=[FailedRun(row.sample, stream_of(row.sample), row.sentence, row.rule) for row in tally.failures],
        reports=[_report(tally, report, z) for report in reports],
        horizon=about.horizon,
        leaving=about.leaving,
        turns=_turns(tally.course, about, z),
    )


def _turns(course: Course, about: About, z: float) -> list[TurnFigures]:
    rules = registry.find(about.system)
    names = rules.place_names() if rules else {}
    return [_turn(turn, course.turns[turn], about, names, z) for turn in sorted(course.turns)]


def _turn(turn: int, counts: TurnCounts, about: About, names: dict[str, str], z: float) -> TurnFigures:
    runs, _, _ = moments(counts.spreads[SPREADS[0]])
    over = sum(counts.over.values())
    outcomes = [
        Outcome(key, name, count, intervals.share(count, runs), *intervals.wilson(count, runs, z))
        for key, name in outcome_names(about.side_names).items()
        if (count := counts.over.get(key, -1)) >= 0
    ]
    sides = [_side_at_turn(side, counts, z) for side in SIDES]
    held = [
        HeldAtTurn(
            place,
            names.get(place, place.replace("_", " ").capitalize()),
            *_share(row, 0, runs, z),
            *_share(row, 1, runs, z),
        )
        for place, row in counts.held.items()
    ]
    return TurnFigures(turn, intervals.share(over, runs), *intervals.wilson(over, runs, z), outcomes, sides, held)


def _share(row: dict[str, int], side: int, runs: int, z: float) -> tuple[float, float, float]:
    count = row[SIDES[side]]
    return intervals.share(count, runs), *intervals.wilson(count, runs, z)


def _side_at_turn(side: str, counts: TurnCounts, z: float) -> SideAtTurn:
    left, lost = counts.spreads[f"left_{side}"], counts.spreads[f"lost_{side}"]
    (runs, total, _), (_, gone, _) = moments(left), moments(lost)
    return SideAtTurn(
        side,
        intervals.mean(total, runs),
        *intervals.mean_bounds(*moments(left), z),
        quantile(left, 1, 10),
        quantile(left, 1, 2),
        quantile(left, 9, 10),
        intervals.mean(gone, runs),
        *intervals.mean_bounds(*moments(lost), z),
    )


def doctrines_of(setup: Json) -> dict[str, str]:
    """Return the doctrine that each side of an order of battle follows, the rules' own choice where it names none."""
    rules = registry.find(str(setup.get("system")))
    found: dict[str, str] = {}
    for number, side in enumerate(SIDES):
        force = setup.get(side)
        named = force.get("doctrine") if isinstance(force, dict) else None
        found[side] = str(named or (rules.default_doctrine(number) if rules else ""))
    return found


def outcome_names(side_names: tuple[str, str]) -> dict[str, str]:
    """Return what each outcome is called, no two alike: a side's name when it won, draw and failed."""
    neither = ("draw", "failed")
    sides = [f"{name} ({key})" if name in neither else name for key, name in zip(SIDES, side_names, strict=True)]
    return dict(zip(LETTERS, (*sides, *neither), strict=True))


def _outcome(tally: Tally, key: str, name: str, z: float) -> Outcome:
    count, runs = tally.outcomes[key], tally.runs
    by_clock = tally.drawn_by_clock if key == "draw" else 0
    return Outcome(key, name, count, intervals.share(count, runs), *intervals.wilson(count, runs, z), by_clock)


def _ending(tally: Tally, key: str) -> Ending:
    count = tally.endings[key]
    return Ending(key, ENDINGS[key], count, intervals.share(count, tally.runs))


def _distribution(key: str, counts: dict[int, int], side_names: tuple[str, str], z: float) -> Distribution:
    runs, total, squares = moments(counts)
    low, high = intervals.mean_bounds(runs, total, squares, z)
    what, _, side = key.partition("_")
    title = f"{'Lost' if what == 'lost' else 'Left'}, {side_names[SIDES.index(side)]}" if side else "Turns"
    return Distribution(
        key=key,
        title=title,
        bars=sorted(counts.items()),
        mean=intervals.mean(total, runs),
        low=low,
        high=high,
        deviation=intervals.deviation(runs, total, squares),
        tenth=quantile(counts, 1, 10),
        median=quantile(counts, 1, 2),
        ninetieth=quantile(counts, 9, 10),
    )


def moments(counts: dict[int, int]) -> tuple[int, int, int]:
    """Return how many values a distribution holds, their sum and the sum of their squares."""
    total = sum(value * count for value, count in counts.items())
    return sum(counts.values()), total, sum(value * value * count for value, count in counts.items())


def quantile(counts: dict[int, int], part: int, of: int) -> int:
    """Return the least value that at least part/of of all values do not exceed; 0 when there are none."""
    runs, below = sum(counts.values()), 0
    for value, count in sorted(counts.items()):
        below += count
        if below * of >= runs * part:
            return value
    return 0


def _in_order(rows: dict[str, dict[str, int]], known: dict[str, Entity]) -> list[tuple[str, dict[str, int]]]:
    """Return rows in the order of the entities, those who came by themselves last."""
    order = [*known, *ARRIVED.values()]
    return [(name, rows[name]) for name in order if name in rows]


def _unit(name: str, row: dict[str, int], known: dict[str, Entity], ended: int) -> UnitFigures:
    who = known.get(name) or _arrived(name)
    parts = [intervals.share(row[key], row["runs"]) for key in ("engaged", "ran_away", "retired")]
    mean_lost = intervals.mean(row["lost"], ended)
    return UnitFigures(who.id, who.side, who.name, who.strength, row["runs"], mean_lost, *parts)


def _leader(name: str, row: dict[str, int], known: dict[str, Entity], z: float) -> LeaderFigures:
    who = known.get(name) or _arrived(name)
    runs, fallen = row["runs"], row["lost"]
    bounds = intervals.wilson(fallen, runs, z)
    return LeaderFigures(
        who.id, who.side, who.name, runs, fallen, intervals.share(fallen, runs), *bounds, row["ran_away"]
    )


@dataclass(slots=True, frozen=True)
class _Arrived:
    """Those of a side who were in no order of battle, counted together, so that they are no unit with an id."""

    side: str
    id: str = ""
    name: str = "Others who came"
    strength: int = 0


def _arrived(name: str) -> _Arrived:
    return _Arrived(next(side for side, key in ARRIVED.items() if key == name))


def _report(tally: Tally, report: Report, z: float) -> ReportFigures:
    runs, count = tally.runs, tally.reports.get(report.key, 0)
    clauses = []
    for number, clause in enumerate(report.clauses):
        agreed = tally.reports.get(f"{report.key}.{number}", 0)
        together = intervals.share(tally.reports.get(f"{report.key}+{number}", 0), runs)
        bounds = (("<", clause.least > 0), (">", clause.most >= 0))
        bound_counts = (tally.reports.get(f"{report.key}{side}{number}") if bound else None for side, bound in bounds)
        less, more = (None if count is None else intervals.share(count, runs) for count in bound_counts)
        measured = tally.reports.get(f"{report.key}?{number}", 0) == 0
        clauses.append(ClauseFigures(clause.say, agreed, intervals.share(agreed, runs), together, less, more, measured))
    low, high = intervals.wilson(count, runs, z)
    share = intervals.share(count, runs)
    return ReportFigures(report.key, report.name, report.told, count, share, low, high, clauses)
