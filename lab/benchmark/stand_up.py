"""How a stand-up fight of Muskets & Mohawks grows with its forces, next to the pairs of enemies who see each other.

Generated battalions of 2 to 30 units a side meet on rolled tables. The time of a turn is compared with how many pairs
are in sight at a turn's start, and with all pairs there are, which are the square of a side's units.
"""

from dataclasses import dataclass
from statistics import median

from lab.benchmark import growth
from lab.benchmark.battalions import SYSTEM, order
from lab.benchmark.fields import Field
from lab.benchmark.ways import Way
from rules.core.dice import SeededDice
from rules.core.events import TURN
from rules.core.odds import stream_of
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.system import Fight
from rules.registry import system

FORCES = (2, 4, 12, 30)  # units a side
_MOST = 60  # battles of each size
_TRIAL = 2
_COUNTED = 2  # battles whose pairs are counted


@dataclass(slots=True, frozen=True)
class Size:
    """Battles of one size: how many a second, and turns, pairs and a turn's time as multiples of the smallest's."""

    units: int
    plain: float
    compiled: float | None
    turns: float
    pairs: float  # in sight at a turn's start
    times_turn: float  # of the plain rules
    times_pairs: float
    times_square: float


class Counter(Umpire):
    """An umpire who counts the pairs of enemies in sight as each turn begins; silent, with the same dice as others."""

    def __init__(self, seed: str, stream: str, orders: list[Orders]) -> None:
        super().__init__(SeededDice(seed, stream), orders, recording=False)
        self.battle: Battle | None = None
        self.turns = 0
        self.pairs = 0

    def record(
        self, rule: str, kind: str, who: str, what: str = "", before: object = None, after: object = None
    ) -> None:
        """Count where a turn begins."""
        if kind == TURN and self.battle is not None:
            self.turns += 1
            for unit in self.battle.units:
                if unit.on_table:
                    self.pairs += len(watch.foes_of(self.battle, unit))


def field(seed: str) -> Field:
    """Return the battles of all sizes, `_MOST` of each; the British attack in every other one."""
    found = Field("stand-up fights", SYSTEM)
    for units in FORCES:
        for contesting in (True, False):
            found.setups.append(order(units, contesting))
        last = len(found.setups) - 1
        found.battles += [(last - number % 2, seed, stream_of(number)) for number in range(1, _MOST + 1)]
    return found


def measure(plain: Way, compiled: Way | None, *, seed: str, rounds: int, seconds: float) -> list[Size]:
    """Fight all sizes in rounds of about so many seconds by the plain rules; InvalidRequest if results differ."""
    found = field(seed)
    parts = growth.load(found, plain, compiled, seconds=seconds, trial=_TRIAL, most=_MOST)
    taken = growth.by_turns(plain, compiled, parts, rounds)
    sights = [_sights(found, first, min(_COUNTED, count)) for first, count in parts]
    return [_size(place, taken, sights) for place in range(len(FORCES))]


def _sights(found: Field, first: int, count: int) -> tuple[float, float]:
    """Return turns of a battle, and pairs in sight at the start of a turn, on average."""
    turns = pairs = 0
    for place, seed, stream in found.battles[first : first + count]:
        engagement = system(SYSTEM).engagement(found.setups[place])
        umpire = Counter(seed, stream, engagement.orders())
        running = engagement.begin(umpire)
        assert isinstance(running, Fight)
        umpire.battle = running.battle
        while not running.is_over:
            running.play_turn()
        turns += umpire.turns
        pairs += umpire.pairs
    return turns / count, pairs / max(turns, 1)


def _size(place: int, taken: list[list[list[float]]], sights: list[tuple[float, float]]) -> Size:
    turns, pairs = sights[place]
    least_turns, least_pairs = sights[0]
    speeds = [median(1 / of_round[way] for of_round in taken[place]) for way in range(len(taken[place][0]))]
    a_turn = median(
        (mine[0] / turns) / (least[0] / least_turns) for mine, least in zip(taken[place], taken[0], strict=True)
    )
    return Size(
        units=FORCES[place],
        plain=speeds[0],
        compiled=speeds[1] if len(speeds) > 1 else None,
        turns=turns,
        pairs=pairs,
        times_turn=a_turn,
        times_pairs=pairs / max(least_pairs, 0.01),
        times_square=(FORCES[place] / FORCES[0]) ** 2,
    )
