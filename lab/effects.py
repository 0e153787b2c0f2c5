"""By how much a rule moves the balance: paired differences with intervals, our scale of sizes, and the verdict.

Shares are parts of 1 in the samples and points of a hundred in what is returned; a positive effect helps the player.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from rules.core.intervals import Z95, Bounds

# Our scale: an effect of fewer points than this has this size; from the last bound on it is strong.
SCALE: Final = (("slight", 5.0), ("moderate", 15.0))
STRONG: Final = "strong"
SIZES: Final = (*(size for size, _ in SCALE), STRONG)
CONFIRMED: Final = "confirmed"
CONTRADICTED: Final = "contradicted"
NOT_DECIDED: Final = "not_decided"
PER_CENT: Final = 100.0


@dataclass(slots=True, frozen=True)
class Effect:
    """A difference in points of the player's share, and in points of the margin, each with its 95% interval."""

    points: float
    low: float
    high: float
    margin: float
    margin_low: float
    margin_high: float


@dataclass(slots=True, frozen=True)
class Verdict:
    """What a measurement says of a claim, and why.

    `verdict` is `confirmed` if the interval is within the claimed size on the claimed side, `contradicted` if it is
    outside, else `not_decided`. `why` is `other_side`, `weaker` or `stronger` for a contradiction; for a claim that is
    not decided it is `unused` if no run went otherwise, `side_holds` if at least the side is certain, else "".
    """

    verdict: str
    why: str


def effect(shares: Sequence[float], margins: Sequence[float]) -> Effect:
    """Return the effect from paired differences, one a sample: of the share (from -1 to 1) and of the margin."""
    points = mean_of(shares)
    low, high = paired_bounds(shares)
    total, squares = sum(margins), sum(value * value for value in margins)
    margin_low, margin_high = _mean_bounds(len(margins), total, squares)
    return Effect(PER_CENT * points, PER_CENT * low, PER_CENT * high, mean_of(margins), margin_low, margin_high)


def mean_of(values: Sequence[float]) -> float:
    """Return the mean of some values, 0 for none."""
    return sum(values) / len(values) if values else 0.0


def paired_bounds(differences: Sequence[float], z: float = Z95) -> Bounds:
    """Return the interval of a mean of paired differences, each from -1 to 1.

    Half a sample is added at either end and one at 0, so that few samples without any difference claim no certainty.
    Where all differences are -1, 0 or 1 this is the interval of Agresti and Min (`rules.core.intervals`), which is
    carried to weighted differences here.
    """
    if not differences:
        return -1.0, 1.0
    total = len(differences) + 2.0
    middle = sum(differences) / total
    spread = (sum(value * value for value in differences) + 1.0) / total - middle * middle
    reach = z * sqrt(max(0.0, spread) / total)
    return max(-1.0, middle - reach), min(1.0, middle + reach)


def size_of(points: float) -> str:
    """Return how large an effect is on our scale, whichever side it helps."""
    return next((size for size, bound in SCALE if abs(points) < bound), STRONG)


def judge(low: float, high: float, *, helps_player: bool, size: str, used: bool = True) -> Verdict:
    """Return what an interval in points says of the claim that a rule helps a side by a size of our scale.

    A rule that was not `used` in any run may help a side that makes use of it: nothing is decided then.
    """
    least, most = (low, high) if helps_player else (-high, -low)
    floor, ceiling = _band(size)
    if not used:
        return Verdict(NOT_DECIDED, "unused")
    if most < 0:
        return Verdict(CONTRADICTED, "other_side")
    if most < floor:
        return Verdict(CONTRADICTED, "weaker")
    if least >= ceiling:
        return Verdict(CONTRADICTED, "stronger")
    if least >= floor and least > 0 and most < ceiling:
        return Verdict(CONFIRMED, "")
    return Verdict(NOT_DECIDED, "side_holds" if least > 0 else "")


def _band(size: str) -> tuple[float, float]:
    """Return the least and the greatest points of a size."""
    bounds = [0.0, *(bound for _, bound in SCALE), float("inf")]
    place = SIZES.index(size)
    return bounds[place], bounds[place + 1]


def _mean_bounds(runs: int, total: float, squares: float) -> Bounds:
    if runs < 2:
        return total, total
    spread = max(0.0, (runs * squares - total * total) / (runs * (runs - 1)))
    reach = Z95 * sqrt(spread / runs)
    return total / runs - reach, total / runs + reach
