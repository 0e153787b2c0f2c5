"""Plain and compiled against each other: the same battles by turns, checksums before anything else, medians of ratios.

A round fights the same battles four times: plain and compiled, silent and recorded. What is compared is compared
within a round, so that a busy moment of the machine hits both sides of a ratio; the median of the rounds is told.
"""

from dataclasses import dataclass
from statistics import median

from battles.refusals import Refused
from campaigns.benchmark.fields import Field
from campaigns.benchmark.ways import Way

_WARM_UP = 3
_STEP = 25  # battles compared at once when only their results count


@dataclass(slots=True, frozen=True)
class Score:
    """What was measured of a field: silent battles a second each way, how they compare, what recording costs."""

    name: str
    system: str
    battles: int
    plain: float
    compiled: float
    ratio: float
    recorded_plain: float
    recorded_compiled: float


def measure(field: Field, plain: Way, compiled: Way, *, rounds: int, seconds: float) -> Score:
    """Fight a field in rounds that take the plain rules about so many seconds each; Refused if results differ."""
    for way in (plain, compiled):
        way.load(field.setups, field.battles)
    taken, _ = plain.fight(0, _WARM_UP, False)
    agree(field, plain, compiled, 0, _WARM_UP, True)
    count = max(1, min(int(seconds * _WARM_UP / max(taken, 1e-9)), len(field.battles)))
    speeds: list[tuple[float, float]] = []
    costs: list[tuple[float, float]] = []
    for number in range(rounds):
        first = number * count % max(len(field.battles) - count + 1, 1)
        silent = agree(field, plain, compiled, first, count, False)
        recorded = agree(field, plain, compiled, first, count, True)
        speeds.append(silent)
        costs.append((recorded[0] / silent[0], recorded[1] / silent[1]))
    return Score(
        name=field.name,
        system=field.system,
        battles=count * rounds,
        plain=median(count / one for one, _ in speeds),
        compiled=median(count / other for _, other in speeds),
        ratio=median(one / other for one, other in speeds),
        recorded_plain=median(one for one, _ in costs),
        recorded_compiled=median(other for _, other in costs),
    )


def compare(field: Field, plain: Way, compiled: Way) -> int:
    """Fight every battle of a field both ways, silently, and return how many there were; Refused if results differ."""
    for way in (plain, compiled):
        way.load(field.setups, field.battles)
    for first in range(0, len(field.battles), _STEP):
        agree(field, plain, compiled, first, _STEP, False)
    return len(field.battles)


def agree(field: Field, plain: Way, compiled: Way, first: int, count: int, recording: bool) -> tuple[float, float]:
    """Return the seconds that the same battles took plain and compiled; Refused unless their checksums are equal."""
    one, expected = plain.fight(first, count, recording)
    other, found = compiled.fight(first, count, recording)
    for place, (left, right) in enumerate(zip(expected, found, strict=True), start=first):
        if left != right:
            _, seed, stream = field.battles[place]
            raise Refused(
                f"Plain and compiled rules fight {field.name} differently with seed {seed}, stream {stream} "
                f"({left} and {right}); nothing was measured."
            )
    return max(one, 1e-9), max(other, 1e-9)
