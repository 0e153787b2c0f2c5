"""Measuring a ladder: which battles make it, and the document of what came out.

Sample n of every cell has the same dice, so that two commanders in one chair are compared battle by battle. A document
is JSON-ready: `chairs` has the commanders of each side, `shares` the player's score in points of a hundred for each
pair (a draw counts half), `cells` what came out of its battles, `ranks` how each commander did in its chair. `value` is
the score where both sides mix as best they can, `low` and `high` bound it while all cells err the same way. `seconds`
are those of the processor that a cell took, None where they were not taken; `way` is how the rules ran meanwhile.
`challengers` of a side fought the other side's named commander alone, and have no part in the matrix.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from math import isfinite, log
from statistics import geometric_mean
from time import process_time
from typing import Any, cast

from battles.forecasting.figures import doctrines_of
from battles.forecasting.processes import in_order
from battles.ladders import exploited, identity, sensible, span
from battles.services import read_setup, with_orders
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.effects import PER_CENT, paired_bounds
from lab.ladder import commanders
from lab.ladder.ratings import POINTS, Games, Rating, rate
from lab.matrix_game import column_payoffs, row_payoffs, solve
from lab.measuring import MOST_RUNS, check_sizes, rounded
from rules import compiled, registry
from rules.core.intervals import Z95, wilson
from rules.core.odds import run_block
from rules.core.sides import SIDES
from rules.core.system import Engagement

BATTLES = 400
_TASK = 20  # battles that a process fights before it reports
_SCORES = {"p": 1.0, "d": 0.5, "e": 0.0}


@dataclass(slots=True, frozen=True)
class Asked:
    """How a ladder is measured: battles of a quick pair, the seed, commanders by name, processes, challengers by name.

    Without any commander or challenger they are the usual ones, without any commander the quick ones.
    """

    battles: int = BATTLES
    seed: str = ""
    commanders: tuple[str, ...] = ()
    processes: int = 1
    challengers: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class Cell:
    """A pair, the player's commander and the enemy's, and how many battles it has."""

    pair: tuple[str, str]
    battles: int


@dataclass(slots=True)
class Outcomes:
    """What came out of a cell's battles: a letter for each (`rules.core.tally.LETTERS`), and draws by the clock.

    `seconds` are those of the processor, 0 where they were not taken.
    """

    letters: str = ""
    by_clock: int = 0
    seconds: float = 0.0

    def scores(self) -> list[float | None]:
        """Return the player's score in each battle, None for one that failed."""
        return [_SCORES.get(letter) for letter in self.letters]

    def pace(self) -> float:
        """Return the seconds a battle."""
        return self.seconds / len(self.letters)

    def known(self) -> list[float]:
        """Return the scores of the battles that did not fail."""
        return [score for score in self.scores() if score is not None]


class Plan:
    """The battles of a ladder; the constructor raises InvalidRequest with all that cannot be asked for."""

    def __init__(self, scenario: str, setup: Json, asked: Asked) -> None:
        self.scenario, self.setup, self.asked = scenario, setup, asked
        self.system = str(setup["system"])
        check_asked(setup, asked)
        self.side_names = read_setup(setup=setup).side_names()
        self.version = engine_version(self.system)
        self.named = doctrines_of(setup)
        quick, challengers = _wanted(self.system, asked)
        self.chairs = commanders.chairs(setup, quick)
        entered = commanders.chairs(setup, challengers)
        self.challengers = {
            side: [key for key in keys if key not in chair]
            for side, keys, chair in zip(SIDES, entered, self.chairs, strict=True)
        }
        self.cells = [self._cell((one, other)) for one in self.chairs[0] for other in self.chairs[1]]
        self.trials = [
            self._cell((key, self.named["enemy"]) if side == "player" else (self.named["player"], key))
            for side in SIDES
            for key in self.challengers[side]
        ]

    def _cell(self, pair: tuple[str, str]) -> Cell:
        return Cell(pair, commanders.battles_of(self.system, pair, self.asked.battles))

    def named_cell(self) -> int:
        """Return which of the cells is that of the commanders named by the scenario."""
        return [cell.pair for cell in self.cells].index((self.named["player"], self.named["enemy"]))

    def order_of_battle(self, cell: Cell) -> Json:
        """Return the order of battle of a cell."""
        return with_orders(self.setup, dict(zip(SIDES, cell.pair, strict=True)))

    def header(self) -> Json:
        """Return what is known before any battle is fought."""
        return {
            "system": self.system,
            "scenario": self.scenario,
            "engine_version": self.version,
            "identity": identity(self.setup),
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "runs": self.asked.battles,
            "seed": self.asked.seed,
            "sides": list(self.side_names),
            "named": dict(self.named),
            "chairs": dict(zip(SIDES, self.chairs, strict=True)),
            "way": compiled.way(),
        }


def check_asked(setup: Json, asked: Asked) -> None:
    """Raise InvalidRequest with all that cannot be asked for of an order of battle."""
    rules = registry.system(str(setup["system"]))
    fields = check_sizes(asked.battles, asked.seed, asked.processes, called="battles")
    if "runs" in fields:
        fields["battles"] = fields.pop("runs")
    # One that this order of battle alone has no use for is left out of its chairs.
    for name in ("commanders", "challengers"):
        unknown = [key for key in getattr(asked, name) if key not in rules.commanders()]
        strange = [rules.fault_of_commander(key, setup) for key in unknown]
        if any(strange):
            fields[name] = list(filter(None, strange))
    if not {"commanders", "challengers"} & set(fields) and asked.battles > MOST_RUNS:
        key = rules.card().key
        fields["battles"].append(commanders.cost(key, _wanted(key, asked)[0], asked.battles))
    if fields:
        raise InvalidRequest(" ".join(line for lines in fields.values() for line in lines), fields=fields)


def _wanted(system: str, asked: Asked) -> tuple[list[str], list[str]]:
    """Return which commanders meet every other, and who challenges the named ones."""
    quick, challengers = commanders.usual(system)
    if asked.commanders or asked.challengers:
        return list(asked.commanders) or quick, list(asked.challengers)
    return quick, challengers


class Ladder:
    """A ladder that is measured here and now; of one that is `kept` only the challengers are measured that it lacks."""

    kind = "ladder"

    def __init__(self, plan: Plan, kept: Json | None = None) -> None:
        self.plan, self.kept = plan, kept
        self.cells = [*plan.cells, *plan.trials]
        if kept:
            # The named pair is fought again, to compare each challenger with the named one, battle by battle.
            most = max((trial.battles for trial in plan.trials), default=0)
            self.cells = [replace(plan.cells[plan.named_cell()], battles=most), *plan.trials]
        self.outcomes = [Outcomes() for _ in self.cells]

    @property
    def total(self) -> int:
        """Return how many battles will be fought."""
        return sum(cell.battles for cell in self.cells)

    def run(self) -> Iterator[int]:
        """Fight all battles; yield the number fought since the last yield."""
        plan = self.plan
        tasks = [
            (place, first, min(_TASK, cell.battles - first + 1))
            for place, cell in enumerate(self.cells)
            for first in range(1, cell.battles + 1, _TASK)
        ]
        seed = str(self.kept["seed"]) if self.kept else plan.asked.seed
        fighter = _Fighter([plan.order_of_battle(cell) for cell in self.cells], seed)
        fought = in_order(fighter, tasks, plan.asked.processes, models=True)
        for (place, _, count), found in zip(tasks, fought, strict=True):
            self.outcomes[place].letters += found.letters
            self.outcomes[place].by_clock += found.by_clock
            self.outcomes[place].seconds += found.seconds
            yield count

    def document(self) -> Json:
        """Return the document, once `run` has fought all battles."""
        if self.kept is None:
            return document(self.plan, self.outcomes)
        challengers = _challenged(self.plan, self.kept["ranks"], self.outcomes[0], self.outcomes[1:])
        for side, found in challengers_of(self.kept):
            if found["commander"] not in self.plan.challengers[side]:
                challengers[side].append(found)
        return self.kept | {"challengers": challengers}


@dataclass(slots=True)
class _Fighter:
    """Fights some battles of any cell; the order of battle last read is kept, since tasks come cell by cell."""

    setups: list[Json]
    seed: str
    _read: tuple[int, Engagement] | None = field(default=None)

    def __call__(self, task: tuple[int, int, int]) -> Outcomes:
        place, first, count = task
        if self._read is None or self._read[0] != place:
            self._read = place, read_setup(setup=self.setups[place])
        begun = process_time()
        block = run_block(self._read[1], [], self.seed, first, count)
        return Outcomes(block.outcomes, block.tally.drawn_by_clock, process_time() - begun)


def document(plan: Plan, outcomes: Sequence[Outcomes]) -> Json:
    """Return the document of a plan whose cells, and after them the trials of its challengers, came out like this."""
    rows, columns = plan.chairs
    table = [list(outcomes[place * len(columns) : (place + 1) * len(columns)]) for place in range(len(rows))]
    exact = [[_score(cell) for cell in row] for row in table]
    shares = [[PER_CENT * float(score) for score in row] for row in exact]
    solution = solve(exact)
    value = PER_CENT * float(solution.value)
    mixtures = [[float(chance) for chance in mixture] for mixture in (solution.rows, solution.columns)]
    reach = sum(
        one * other * _error(table[row][column])
        for row, one in enumerate(mixtures[0])
        for column, other in enumerate(mixtures[1])
    )
    least, most = span(shares, value)
    payoffs = [row_payoffs(exact, solution.columns), column_payoffs(exact, solution.rows)]
    worth = [[PER_CENT * float(score) for score in payoff] for payoff in payoffs]
    found: Json = plan.header() | {
        "cells": [[_cell(cell) for cell in row] for row in table],
        "shares": shares,
        "value": value,
        "low": max(0.0, value - reach),
        "high": min(PER_CENT, value + reach),
        "least": least,
        "most": most,
        "ranks": {
            side: _ranks(_Chair(plan, place, table, shares, value), mixtures[place], worth[place])
            for place, side in enumerate(SIDES)
        },
    }
    found["challengers"] = _challenged(plan, found["ranks"], outcomes[plan.named_cell()], outcomes[len(plan.cells) :])
    return cast(Json, rounded(found))


def _challenged(plan: Plan, ranks: Json, named: Outcomes, outcomes: Sequence[Outcomes]) -> Json:
    """Return by side how its challengers did, in the order of the plan; `named` is what came of the named pair."""
    trials = iter(outcomes)
    found: Json = {}
    for side in SIDES:
        own = next(rank["points"] for rank in ranks[side] if rank["commander"] == plan.named[side])
        found[side] = [_challenger(key, side, next(trials), named, own) for key in plan.challengers[side]]
    return cast(Json, rounded(found))


def _challenger(key: str, side: str, trial: Outcomes, named: Outcomes, points: float) -> Json:
    """Return how a challenger did against the other side's named commander, compared with the named one of its side.

    Its rating is by how many times better its odds were than those of the named one, who has `points`, in the same
    battles, each given half a battle won and half a battle lost.
    """
    both = zip(trial.scores(), named.scores(), strict=False)
    pairs = [(one, other) for one, other in both if one is not None and other is not None]
    if side == "enemy":
        pairs = [(1 - one, 1 - other) for one, other in pairs]
    gain = [one - other for one, other in pairs]
    bounds = paired_bounds(gain)
    mean = sum(gain) / len(gain) if gain else 0.0
    odds = [_odds([pair[place] for pair in pairs]) for place in (0, 1)]
    longer = trial.pace() / named.pace() if trial.seconds and named.seconds else None
    return {
        "commander": key,
        **_cell(trial),
        "share": PER_CENT * float(_score(trial) if side == "player" else 1 - _score(trial)),
        "points": points + POINTS * log(odds[0] / odds[1]),
        "longer": longer,
        "gain": PER_CENT * mean,
        "gain_low": PER_CENT * bounds[0],
        "gain_high": PER_CENT * bounds[1],
    }


def _odds(scores: list[float]) -> float:
    return (sum(scores) + 0.5) / (len(scores) - sum(scores) + 0.5)


def _score(cell: Outcomes) -> Fraction:
    known = cell.known()
    if not known:
        raise InvalidRequest("Every battle of a pair of commanders failed; fight one of them to see why.")
    return Fraction(int(2 * sum(known)), 2 * len(known))


def _error(cell: Outcomes) -> float:
    """Return half the width of the 95% interval of a cell's score, in points, one draw of either kind added to it."""
    known = [*cell.known(), 0.5, 0.0, 1.0]
    mean = sum(known) / len(known)
    return PER_CENT * Z95 * float(sum((score - mean) ** 2 for score in known) ** 0.5) / len(known)


def _cell(cell: Outcomes) -> Json:
    known = cell.known()
    low, high = wilson(round(sum(known)), len(known))
    return {
        "runs": len(cell.letters),
        "won": cell.letters.count("p"),
        "lost": cell.letters.count("e"),
        "drawn": cell.letters.count("d"),
        "by_clock": cell.by_clock,
        "failed": cell.letters.count("f"),
        "low": PER_CENT * low,
        "high": PER_CENT * high,
        "seconds": cell.seconds or None,
    }


@dataclass(slots=True, frozen=True)
class _Chair:
    """One side's chair in a table of outcomes; scores of the enemy's chair count for the enemy."""

    plan: Plan
    place: int
    table: list[list[Outcomes]]
    shares: list[list[float]]
    value: float

    def gap(self) -> list[float]:
        return exploited(self.shares, self.value)[self.place]

    def worst(self, number: int) -> str:
        """Return whose reply takes most from a commander."""
        line = self.shares[number] if self.place == 0 else [-row[number] for row in self.shares]
        return self.plan.chairs[1 - self.place][line.index(min(line))]

    def usual(self, number: int) -> Outcomes:
        """Return what came out against the other side's named commander."""
        other = self.plan.chairs[1 - self.place].index(self.plan.named[SIDES[1 - self.place]])
        return self.table[number][other] if self.place == 0 else self.table[other][number]

    def speed(self, number: int) -> float | None:
        """Return the battles a second against the other side's named commander, None where no time was taken."""
        cell = self.usual(number)
        return len(cell.letters) / cell.seconds if cell.seconds else None

    def against_named(self, number: int) -> list[float | None]:
        """Return the own score in each battle against the other side's named commander."""
        cell = self.usual(number)
        return [score if score is None or self.place == 0 else 1 - score for score in cell.scores()]


def _ranks(chair: _Chair, chances: list[float], worth: list[float]) -> list[Json]:
    """Return how each commander of a chair did, in the order of the chair."""
    plan, gaps = chair.plan, chair.gap()
    ratings, fit = _ratings(chair), sensible(gaps)
    named = chair.plan.chairs[chair.place].index(plan.named[SIDES[chair.place]])
    usual = chair.against_named(named)
    found: list[Json] = []
    for number, key in enumerate(plan.chairs[chair.place]):
        pairs = zip(chair.against_named(number), usual, strict=False)
        gain = [one - other for one, other in pairs if one is not None and other is not None]
        bounds = paired_bounds(gain) if number != named else (0.0, 0.0)
        found.append(
            {
                "commander": key,
                "slow": commanders.is_slow(plan.system, key),
                "played": chances[number],
                "share": worth[number],
                **{name: bound if isfinite(bound) else None for name, bound in asdict(ratings[number]).items()},
                "speed": chair.speed(number),
                "exploited": gaps[number],
                "by": chair.worst(number),
                "sensible": number in fit,
                "gain": PER_CENT * sum(gain) / len(gain) if gain else 0.0,
                "gain_low": PER_CENT * bounds[0],
                "gain_high": PER_CENT * bounds[1],
            }
        )
    return found


def _ratings(chair: _Chair) -> list[Rating]:
    """Return the ratings of a chair's commanders against its mean; battles of the same number have the same dice."""
    rows, columns = (len(keys) for keys in chair.plan.chairs)
    games = [
        Games((row,), (rows + column,), {number: (score, 1) for number, score in _numbered(cell)})
        for row, line in enumerate(chair.table)
        for column, cell in enumerate(line)
    ]
    groups = [range(rows), range(rows, rows + columns)]
    return rate(games, rows + columns, groups)[chair.place]


def _numbered(cell: Outcomes) -> Iterator[tuple[int, float]]:
    for number, score in enumerate(cell.scores()):
        if score is not None:
            yield number, score


def challengers_of(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the challengers of a ladder, each with its side; ladders of earlier programs have none."""
    kept = document.get("challengers") or {}
    return [(side, found) for side in SIDES for found in kept.get(side, [])]


def over_all(documents: Sequence[dict[str, Any]]) -> dict[str, Rating]:
    """Return the rating of each commander over the ladders of several scenarios, both chairs together, the best first.

    Each scenario favours its player by a strength of its own; intervals say how much ratings differ by scenario.
    """
    keys = list(dict.fromkeys(key for each in documents for side in SIDES for key in each["chairs"][side]))
    keys += dict.fromkeys(
        found["commander"] for each in documents for _, found in challengers_of(each) if found["commander"] not in keys
    )
    games: list[Games] = [
        Games(
            (keys.index(one), len(keys) + number),
            (keys.index(other),),
            {number: (each["shares"][row][column] / PER_CENT * each["cells"][row][column]["runs"],
                      each["cells"][row][column]["runs"])},
        )
        for number, each in enumerate(documents)
        for row, one in enumerate(each["chairs"]["player"])
        for column, other in enumerate(each["chairs"]["enemy"])
    ]  # fmt: skip
    for number, each in enumerate(documents):
        for side, challenger in challengers_of(each):
            other = keys.index(each["named"][SIDES[1 - SIDES.index(side)]])
            pair = keys.index(challenger["commander"]), other
            scored: dict[Hashable, tuple[float, int]] = {}
            scored[number] = (challenger["won"] + challenger["drawn"] / 2, challenger["runs"] - challenger["failed"])
            first, second = pair if side == "player" else pair[::-1]
            games.append(Games((first, len(keys) + number), (second,), scored))
    found = rate(games, len(keys) + len(documents), [range(len(keys))])[0] if keys else []
    return dict(sorted(zip(keys, found, strict=True), key=lambda pair: -pair[1].points))


def speeds(documents: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Return the battles a second of each commander over several ladders, of those whose time was taken.

    Each is compared with the commander that the scenario names for the chair, so that one who was measured in slow
    scenarios alone does not count as slow himself: the named ones' mean speed, over how many times as long he takes.
    """
    usual: list[float] = []
    longer: dict[str, list[float]] = {}
    for each in documents:
        for side in SIDES:
            timed = {rank["commander"]: rank["speed"] for rank in each["ranks"][side] if rank.get("speed")}
            named = timed.get(each["named"][side])
            if named:
                usual.append(named)
                for key, speed in timed.items():
                    longer.setdefault(key, []).append(named / speed)
        for _, found in challengers_of(each):
            if found["longer"]:
                longer.setdefault(found["commander"], []).append(found["longer"])
    return {key: geometric_mean(usual) / geometric_mean(times) for key, times in longer.items()}
