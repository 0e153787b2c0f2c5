"""The same battle fought many times with silent dice, how many times, and what is counted of it.

Sample n of a seed is the battle whose dice come from the stream "sample:n" (and, where dice carry it over from other
rules first, from one named after it): nothing else decides it, so that any process may fight the samples in
any order, and fight each again with a record.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.battle_record import Entity
from rules.core.block import Block
from rules.core.course import Seen, Watch, follow
from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.intervals import Z95, Z95_LOOKS, half_width, most_runs_for
from rules.core.outcome import BattleResult
from rules.core.reports import winner
from rules.core.system import Engagement
from rules.core.tally import Tally, count_reports
from rules.core.umpire import Umpire

LEAST_RUNS: Final = 100  # before which no precision is believed
MOST_RUNS: Final = 250_000
FINEST: Final = 0.0025  # what so many runs can prove of any share
COARSEST: Final = 0.25
# How many samples make a block; a forecast takes the smallest by which it has at most `_BLOCKS` of them.
_SIZES: Final = (10, 20, 25, 50, 100, 200, 250)
_BLOCKS: Final = 50


class Incomplete(RulesError):
    """A result that leaves out a unit or leader that the order of battle puts in the field."""


@dataclass(slots=True, frozen=True)
class Plan:
    """How many samples are fought: `runs` of them, or as many as a precision asks for and `runs` at the most.

    `precision` is half the width of the interval of the player's victories, 0 for none. It is checked only after 100
    samples, half as many again, and so on, at the end of a block and in the order of the samples. So the forecast
    consists of the same samples whichever process fought them, and when. As a check may end the forecast by luck, its
    intervals are taken with `Z95_LOOKS`, by which 95 in a hundred hold the true value with all these checks.
    """

    runs: int
    precision: float
    size: int

    @property
    def z(self) -> float:
        """Return how many standard errors an interval of 95 in a hundred reaches to either side."""
        return z_of(self.precision)

    def blocks(self) -> list[tuple[int, int]]:
        """Return the blocks that may have to be fought, each as its first sample and how many it has.

        The first is made of small ones, so that there is something to show soon.
        """
        found: list[tuple[int, int]] = []
        first, count = 1, _SIZES[0]
        while first <= self.runs:
            end = min(self.runs, self.size) if first <= self.size else self.runs
            count = min(count, end - first + 1)
            found.append((first, count))
            first += count
            count = min(2 * count, self.size) if first <= self.size else self.size
        return found

    def looks(self) -> list[int]:
        """Return after how many samples the forecast may end; the last is all of them."""
        found: list[int] = []
        least = LEAST_RUNS
        while self.precision > 0 and least < self.runs:
            end = -(-least // self.size) * self.size
            if end < self.runs and end not in found:
                found.append(end)
            least = -(-least * 3 // 2)
        return [*found, self.runs]

    def enough(self, won: int, runs: int) -> bool:
        """Return whether the samples up to the end of a block will do, of which the player won so many."""
        if runs >= self.runs:
            return True
        return self.precision > 0 and runs in self.looks() and half_width(won, runs, self.z) <= self.precision


def z_of(precision: float) -> float:
    """Return how many standard errors the intervals of a forecast reach: more with a precision than without."""
    return Z95_LOOKS if precision > 0 else Z95


def plan(runs: int = 0, precision: float = 0.0) -> Plan:
    """Return the plan for a number of runs, for a precision, or for both; without either 1,000 runs."""
    most = min(runs or MOST_RUNS, MOST_RUNS)
    if precision:
        most = min(most, max(LEAST_RUNS, most_runs_for(precision, z_of(precision))))
    elif not runs:
        most = 1_000
    size = _SIZES[-1]
    for candidate in _SIZES:
        if candidate * _BLOCKS >= most:
            size = candidate
            break
    if precision and not runs:
        most = -(-most // size) * size  # only complete blocks are fought
    return Plan(most, precision, size)


def stream_of(number: int) -> str:
    """Return the name of the stream that the dice of a sample come from; samples count from 1."""
    return f"sample:{number}"


def sample(
    engagement: Engagement, seed: str, number: int, watch: Watch | None = None, seen: Seen | None = None
) -> BattleResult:
    """Fight one sample with a silent umpire and return its result; with a watch as far as that follows it."""
    stream = stream_of(number)
    engagement = engagement.resolve_for_run(seed, stream)
    umpire = Umpire(SeededDice(seed, stream), engagement.orders(), recording=False)
    if watch is not None and seen is not None and watch.is_followed:
        return follow(engagement, umpire, watch, seen).result
    return engagement.fight(umpire).result


def run_block(
    engagement: Engagement,
    entities: list[Entity],
    seed: str,
    first: int,
    count: int,
    watch: Watch | None = None,
) -> Block:
    """Fight the samples `first` to `first + count - 1` and return what is counted of them.

    `entities` lists what the system fields: each must be in every result. With a `watch` the battles are followed as it
    says, and the agreement with its played reports is counted. A battle that fails is counted as failed, with the
    reason; the others go on.
    """
    enrolled = frozenset([row.id for row in entities])
    block = Block(first)
    for number in range(first, first + count):
        seen = Seen()
        try:
            result = sample(engagement, seed, number, watch, seen)
            check_complete(result, entities)
        except RulesError as error:
            block.fail(error.message, error.rule)
        except Exception as broken:
            # Whatever breaks the engine in one battle must not take the others with it. (Named apart: compiled, a
            # name keeps the type it had first.)
            block.fail(f"The engine failed with {type(broken).__name__}: {broken}.", "")
        else:
            outcome = "draw" if seen.is_cut else winner(result)
            block.add(result, outcome, enrolled)
            if watch is not None:
                count_reports(block.tally, result, list(watch.reports))
                if watch.horizon:
                    block.tally.course.add(seen, watch.horizon, result, outcome)
    return block


def tally(engagement: Engagement, entities: list[Entity], seed: str, first: int, count: int) -> Tally:
    """Return the counts alone of the samples `first` to `first + count - 1`."""
    return run_block(engagement, entities, seed, first, count).tally


def check_complete(result: BattleResult, entities: list[Entity]) -> None:
    """Raise Incomplete unless a result has every unit and leader that the order of battle puts in the field."""
    found = {unit.id for unit in result.units}
    for leader in result.leaders:
        found.add(leader.id)
    missing = [row.name for row in entities if row.id not in found]
    if missing:
        raise Incomplete(f"The result leaves out {', '.join(missing)}, who took the field.")
