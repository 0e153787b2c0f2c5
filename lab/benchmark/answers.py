"""How long a player waits: from an answer at a match to the next question, over whole battles, as this process plays.

Two doctrines answer in the place of persons, and the battle is played on after each of a number of their answers,
spread evenly over it: from the beginning of the turn, which a process has in memory, and once from that of the battle.
Seconds are of the processor, so that a busy machine changes little.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time

from battles.playing import Paused, Turn, play_on
from common.json_input import Json
from matches.adjutants import Staff
from matches.present import orders_by
from rules import registry
from rules.core.orders import Choice, Orders, View
from rules.core.system import Engagement
from rules.core.umpire import Umpire

MOST = 40  # answers of a battle that are timed


@dataclass(slots=True, frozen=True)
class Waits:
    """A battle and its waits in milliseconds: the median, the 95th percentile, and that after the last answer.

    `cold` is the wait after the last answer in a process that has nothing of the battle in memory.
    """

    name: str
    answers: int
    median: float
    high: float
    last: float
    cold: float


class _Player(Orders):
    """A doctrine that answers a person's questions, and writes them down."""

    def __init__(self, doctrine: Orders, codes: list[str]) -> None:
        self.staff = Staff(doctrine)
        self.codes = codes

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        place = self.staff.choose(rule, who, side, choices, view)
        self.codes.append(choices[place].code())
        return place


def measure(name: str, setup: Json, seed: str) -> Waits:
    """Play a battle of an order of battle by answers, and time so many of its replays."""
    engagement = registry.system(str(setup["system"])).engagement(setup)
    given = _played(engagement, seed)
    turns = [(place, number) for place in given for number in range(len(given[place]))]
    step = max(1, len(turns) // MOST)
    waits: list[float] = []
    for number in range(len(turns), 0, -step):
        share = number / len(turns)
        until = {place: codes[: max(0, round(share * len(codes)) - 1)] for place, codes in given.items()}
        before = play_on(engagement, {place: codes[:-1] for place, codes in until.items()}, seed=seed, stream="battle")
        known = before.turn if isinstance(before, Paused) else None
        waits.append(_wait(known or engagement, until, seed))
    cold = _wait(engagement, {place: codes[:-1] for place, codes in given.items()}, seed)
    high = quantiles(waits, n=20)[-1] if len(waits) > 1 else waits[0]
    return Waits(name, len(turns), median(waits), high, waits[0], cold)


def _wait(start: Engagement | Turn, until: dict[str, list[str]], seed: str) -> float:
    """Return how long it takes to play on and to hash all that has happened, as every answer asks for."""
    began = process_time()
    _ = play_on(start, until, seed=seed, stream="battle").digest
    return 1000 * (process_time() - began)


def _played(engagement: Engagement, seed: str) -> dict[str, list[str]]:
    """Return the answers by which two doctrines play a battle to its end, by place."""
    given: dict[str, list[str]] = {}
    lenders = {}
    for commander in engagement.commanders():
        codes = given.setdefault(commander.key, [])
        doctrine = orders_by(engagement, commander.key, commander.doctrine)

        def lend(umpire: Umpire, doctrine: Orders = doctrine, codes: list[str] = codes) -> Orders:
            return _Player(doctrine, codes)

        lenders[commander.key] = lend
    play_on(engagement, {place: [] for place in given}, seed=seed, stream="battle", lenders=lenders)
    return given
