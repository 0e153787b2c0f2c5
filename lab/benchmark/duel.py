"""Compare plain with compiled rules: the same battles by turns, checksums first, then medians of ratios.

The battles are first fought for their checksums, silent and recorded. Then a round fights them four times: plain and
compiled, silent and recorded. A ratio is taken within a round, so that a busy moment of the machine affects both of its
sides; the report gives the median of the rounds, and the smallest and greatest ratio.
"""

from dataclasses import dataclass
from statistics import median

from common.exceptions import InvalidRequest
from lab.benchmark.fields import Field
from lab.benchmark.ways import Way

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
    lowest: float  # of the rounds' ratios
    highest: float
    recorded_plain: float
    recorded_compiled: float


def measure(field: Field, plain: Way, compiled: Way, *, rounds: int, seconds: float) -> Score:
    """Fight a field in rounds of about so many seconds by the plain rules; InvalidRequest if results differ."""
    for way in (plain, compiled):
        way.load(field.setups, field.battles)
    trial = min(_WARM_UP, len(field.battles))
    count = max(1, min(int(seconds * trial / plain.seconds(0, trial, False)), len(field.battles)))
    for recording in (False, True):
        agree(field, plain, compiled, 0, count, recording)
    silent: list[tuple[float, float]] = []
    recorded: list[tuple[float, float]] = []
    for number in range(rounds):
        silent.append(times(plain, compiled, count, False, number))
        recorded.append(times(plain, compiled, count, True, number))
    ratios = [one / other for one, other in silent]
    return Score(
        name=field.name,
        system=field.system,
        battles=count,
        plain=median(count / one for one, _ in silent),
        compiled=median(count / other for _, other in silent),
        ratio=median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        recorded_plain=median(one[0] / two[0] for one, two in zip(recorded, silent, strict=True)),
        recorded_compiled=median(one[1] / two[1] for one, two in zip(recorded, silent, strict=True)),
    )


def times(plain: Way, compiled: Way, count: int, recording: bool, number: int) -> tuple[float, float]:
    """Return the seconds of the first battles plain and compiled; each of the two begins every other round."""
    if number % 2:
        other = compiled.seconds(0, count, recording)
        return plain.seconds(0, count, recording), other
    return plain.seconds(0, count, recording), compiled.seconds(0, count, recording)


def compare(field: Field, plain: Way, compiled: Way) -> int:
    """Fight every battle of a field both ways, silently, and return their number; InvalidRequest if results differ."""
    for way in (plain, compiled):
        way.load(field.setups, field.battles)
    for first in range(0, len(field.battles), _STEP):
        agree(field, plain, compiled, first, _STEP, False)
    return len(field.battles)


def agree(field: Field, plain: Way, compiled: Way, first: int, count: int, recording: bool) -> None:
    """Fight the same battles plain and compiled; InvalidRequest unless their checksums are equal."""
    expected = plain.checksums(first, count, recording)
    found = compiled.checksums(first, count, recording)
    for place, (left, right) in enumerate(zip(expected, found, strict=True), start=first):
        if left != right:
            _, seed, stream = field.battles[place]
            raise InvalidRequest(
                f"Plain and compiled rules fight {field.name} differently with seed {seed}, stream {stream} "
                f"({left} and {right}); nothing was measured."
            )
