"""What commanders cost and gain: battles a second, and victories in either chair against the usual doctrine.

All fight the same battles, of one seed, as this process plays. Seconds are of the processor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from common.json_input import Json
from rules import registry
from rules.core.odds import sample
from rules.core.search.keys import FIRST, GREEDY, RANDOM
from rules.core.sides import SIDES
from rules.core.system import Engagement

BUDGETS = (10, 50, 200)
MOST_BATTLES = 200


@dataclass(slots=True, frozen=True)
class Strength:
    """A commander of a scenario: victories of so many battles in each chair, and battles a second.

    `slower` is how many times as long as the doctrine's its battles take. `points` are the victories in a hundred that
    it wins more than the doctrine would in the same chairs.
    """

    scenario: str
    commander: str
    battles: int
    won: tuple[int, int]
    speed: float
    slower: float
    points: float

    @property
    def points_a_second(self) -> float:
        """Return the points gained for each second that a battle takes longer, 0 for no time lost."""
        lost = (1 / self.speed) * (1 - 1 / self.slower) if self.speed and self.slower > 1 else 0.0
        return self.points / lost if lost else 0.0


def commanders() -> list[str]:
    """Return the commanders of the curve: yardsticks, and staffs of growing budgets."""
    return [FIRST, RANDOM, GREEDY, *(f"staff:{budget}" for budget in BUDGETS)]


def measure(name: str, setup: Json, seed: str, battles: int) -> Iterator[Strength]:
    """Fight so many battles with each commander in either chair; the usual doctrines' come first."""
    engagement = registry.system(str(setup["system"])).engagement(setup)
    system = engagement.system
    allowed = system.doctrines_for(setup)
    usual = [system.default_doctrine(side) for side in range(len(SIDES))]
    usual = [key if key in allowed else allowed[0] for key in usual]
    plain = engagement.with_doctrines(dict(zip(SIDES, usual, strict=True)))
    base, base_time = _fought(plain, seed, battles)
    speed = battles / base_time
    yield Strength(name, "doctrine", battles, base, speed, 1.0, 0.0)
    for key in commanders():
        won, spent = [0, 0], 0.0
        for side in range(len(SIDES)):
            found, time = _fought(plain.with_doctrines({SIDES[side]: key}), seed, battles)
            won[side] = found[side]
            spent += time
        each = spent / (2 * battles)
        gained = sum(won) - sum(base)
        yield Strength(name, key, battles, (won[0], won[1]), 1 / each, each * speed, 100 * gained / (2 * battles))


def _fought(engagement: Engagement, seed: str, battles: int) -> tuple[tuple[int, int], float]:
    """Return the victories of both sides in so many battles, and the seconds that they took."""
    won = [0, 0]
    begun = process_time()
    for number in range(1, battles + 1):
        result = sample(engagement, seed, number)
        for side, key in enumerate(SIDES):
            won[side] += result.side(key).success
    return (won[0], won[1]), max(process_time() - begun, 1e-6)
