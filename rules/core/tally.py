"""What is counted of many battles: exact whole numbers that add up in any order, from which figures are drawn.

They turn into JSON-ready values and back.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.course import Course, read_course
from rules.core.outcome import CLOCK, BattleResult
from rules.core.reports import Report, agrees, can_measure, falls, is_measured

# Outcomes by letter, one a sample.
PLAYER: Final = "p"
ENEMY: Final = "e"
DRAW: Final = "d"
FAILED: Final = "f"
LETTERS: Final[dict[str, str]] = {"player": PLAYER, "enemy": ENEMY, "draw": DRAW, "failed": FAILED}
# Distributions, each from a value to the number of battles with it: figures lost and left by side, and turns.
DISTRIBUTIONS: Final = ("lost_player", "lost_enemy", "left_player", "left_enemy", "turns")
# What is counted of a unit or leader; `runs` are the battles in which it took part.
COUNTS: Final = ("runs", "engaged", "lost", "ran_away", "retired")
# Units and leaders that the order of battle does not name are counted together, under these names.
ARRIVED: Final[dict[str, str]] = {"player": "+player", "enemy": "+enemy"}

Counts = dict[str, int]


@dataclass(slots=True, frozen=True)
class Failure:
    """A battle that failed: the number of its sample, a sentence, and the rule it rests on, or ""."""

    sample: int
    sentence: str
    rule: str

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process by its parts, since compiled no frozen class takes its fields back otherwise."""
        return Failure, (self.sample, self.sentence, self.rule)


@dataclass(slots=True, init=False)
class Tally:
    """Counts of some samples of one order of battle; tallies of different samples add up in any order.

    `drawn_by_clock` counts those of the draws that the end of the time or of the turns made; tallies that were kept
    before this was counted have 0.
    `units` and `leaders` hold counts by id for those that the order of battle names, and by `ARRIVED` for all others;
    `reports` counts the samples that agree with a played report under its key, those that agree with its n-th clause,
    from 0, under "key.n", those that agree with this and all before it under "key+n", and those with less or more than
    its number under "key<n" and "key>n". Samples whose rules cannot measure the n-th clause are under "key?n".
    `course` has the counts by turn of a forecast with a horizon.
    """

    outcomes: Counts
    drawn_by_clock: int
    distributions: dict[str, dict[int, int]]
    endings: Counts
    units: dict[str, Counts]
    leaders: dict[str, Counts]
    reports: Counts
    failures: list[Failure]
    course: Course

    def __init__(self) -> None:
        self.outcomes = dict.fromkeys(LETTERS, 0)
        self.drawn_by_clock = 0
        self.distributions = {key: {} for key in DISTRIBUTIONS}
        self.endings = {}
        self.units = {}
        self.leaders = {}
        self.reports = {}
        self.failures = []
        self.course = Course()

    @property
    def runs(self) -> int:
        """Return the number of samples: wins of either side, draws and failures."""
        return sum(self.outcomes.values())

    def add(self, result: BattleResult, outcome: str, named: frozenset[str]) -> tuple[int, int]:
        """Count one battle that came to an end, and return the figures that player and enemy lost.

        `named` are the ids of the units and leaders that the order of battle names.
        """
        self.outcomes[outcome] += 1
        if outcome == "draw" and result.ending in CLOCK:
            self.drawn_by_clock += 1
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        lost = [0, 0]
        left = [0, 0]
        for unit in result.units:
            casualties = unit.casualties()
            side = 0 if unit.side == "player" else 1
            lost[side] += casualties
            left[side] += unit.strength - casualties
            row = _row(self.units, unit.id if unit.id in named else ARRIVED[unit.side])
            row["runs"] += 1
            # Most other counts are 0, for which no lookup is made.
            if unit.engaged:
                row["engaged"] += 1
            if casualties:
                row["lost"] += casualties
            if unit.ran_away:
                row["ran_away"] += 1
            if unit.retired:
                row["retired"] += 1
        for leader in result.leaders:
            row = _row(self.leaders, leader.id if leader.id in named else ARRIVED[leader.side])
            row["runs"] += 1
            if leader.fate != "unhurt":
                row[leader.fate] += 1
        for key, value in zip(DISTRIBUTIONS, (*lost, *left, result.turns), strict=True):
            found = self.distributions[key]
            found[value] = found.get(value, 0) + 1
        return lost[0], lost[1]

    def fail(self, failure: Failure) -> None:
        """Count one battle that failed, and keep why."""
        self.outcomes["failed"] += 1
        self.failures.append(failure)

    def merge(self, other: "Tally") -> None:
        """Add the counts of other samples; the order in which tallies are merged changes nothing."""
        _merge(self.outcomes, other.outcomes)
        self.drawn_by_clock += other.drawn_by_clock
        _merge(self.endings, other.endings)
        _merge(self.reports, other.reports)
        for key, counts in other.distributions.items():
            found = self.distributions[key]
            for value, count in counts.items():
                found[value] = found.get(value, 0) + count
        for name, counts_of_unit in other.units.items():
            _merge(_row(self.units, name), counts_of_unit)
        for name, counts_of_leader in other.leaders.items():
            _merge(_row(self.leaders, name), counts_of_leader)
        self.failures = sorted([*self.failures, *other.failures], key=_number_of)
        self.course.merge(other.course)

    def to_dict(self) -> dict[str, object]:
        """Return all counts as JSON-ready values, keys in order."""
        return {
            "outcomes": dict(self.outcomes),
            "drawn_by_clock": self.drawn_by_clock,
            "distributions": {
                key: {str(value): counts[value] for value in sorted(counts)}
                for key, counts in self.distributions.items()
            },
            "endings": {key: self.endings[key] for key in sorted(self.endings)},
            "units": {name: dict(self.units[name]) for name in sorted(self.units)},
            "leaders": {name: dict(self.leaders[name]) for name in sorted(self.leaders)},
            "reports": {key: self.reports[key] for key in sorted(self.reports)},
            "failures": [[row.sample, row.sentence, row.rule] for row in self.failures],
            **({"course": self.course.to_dict()} if self.course.turns else {}),
        }


def read_tally(raw: dict[str, object]) -> Tally:
    """Return the tally of what `Tally.to_dict` gave; anything else raises KeyError, TypeError or ValueError."""
    tally = Tally()
    _merge(tally.outcomes, _counts(raw["outcomes"]))
    tally.drawn_by_clock = _count_of(raw.get("drawn_by_clock", 0))
    _merge(tally.endings, _counts(raw["endings"]))
    _merge(tally.reports, _counts(raw["reports"]))
    for key, counts in _dict(raw["distributions"]).items():
        tally.distributions[key] = {int(value): count for value, count in _counts(counts).items()}
    for name, row in _dict(raw["units"]).items():
        tally.units[name] = _counts(row)
    for name, row in _dict(raw["leaders"]).items():
        tally.leaders[name] = _counts(row)
    for failure in _list(raw["failures"]):
        number, sentence, rule = _list(failure)
        tally.failures.append(Failure(int(str(number)), str(sentence), str(rule)))
    tally.course = read_course(raw.get("course", {}))
    return tally


def count_reports(tally: Tally, result: BattleResult, reports: list[Report]) -> None:
    """Count whether a battle agrees with played reports: with all clauses, with each, and up to each.

    A clause that the battle's rules cannot measure is counted as such, and not needed for agreement with all.
    """
    for report in reports:
        complete = True
        for number, clause in enumerate(report.clauses):
            if not can_measure(clause, result):
                _count(tally.reports, f"{report.key}?{number}", True)
                continue
            agreed = agrees(clause, result)
            complete = complete and agreed
            _count(tally.reports, f"{report.key}.{number}", agreed)
            _count(tally.reports, f"{report.key}+{number}", complete)
            if is_measured(clause):
                side = falls(clause, result)
                _count(tally.reports, f"{report.key}<{number}", side < 0)
                _count(tally.reports, f"{report.key}>{number}", side > 0)
        _count(tally.reports, report.key, complete)


def _count(counts: Counts, key: str, holds: bool) -> None:
    counts[key] = counts.get(key, 0) + holds


def _row(rows: dict[str, Counts], name: str) -> Counts:
    row = rows.get(name)
    if row is None:
        row = dict.fromkeys(COUNTS, 0)
        rows[name] = row
    return row


def _merge(into: Counts, other: Counts) -> None:
    for key, count in other.items():
        into[key] = into.get(key, 0) + count


def _number_of(failure: Failure) -> int:
    return failure.sample


def _dict(raw: object) -> dict[str, object]:
    if not isinstance(raw, dict):
        raise TypeError("A tally holds objects here.")
    return raw


def _list(raw: object) -> list[object]:
    if not isinstance(raw, list):
        raise TypeError("A tally holds lists here.")
    return raw


def _counts(raw: object) -> Counts:
    counts: Counts = {}
    for key, count in _dict(raw).items():
        counts[str(key)] = _count_of(count)
    return counts


def _count_of(raw: object) -> int:
    if not isinstance(raw, int):
        raise TypeError("A tally holds whole numbers.")
    return raw
