"""How many times as fast compiled rules are, held against what was kept: the lead that no change may lose.

Ratios are kept by processor: the same build has had 26 times the speed of plain rules on one, and 19 on another.
"""

import json
import platform
from dataclasses import dataclass
from pathlib import Path

from lab.benchmark import duel
from lab.benchmark.fields import Field
from lab.benchmark.ways import Way

KEPT = Path(__file__).with_name("ratios.json")
_LEAST = 0.9  # of what is kept; rounds scatter by a few hundredths


@dataclass(slots=True, frozen=True)
class Held:
    """The ratio of a field now, and the one that is kept of this processor, 0 for none."""

    name: str
    ratio: float
    kept: float

    @property
    def is_lost(self) -> bool:
        """Return whether it fell by more than a tenth."""
        return self.ratio < _LEAST * self.kept


def processor() -> str:
    """Return what this machine's processor is called, with its cache; its kind where no /proc says more."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    found = dict([part.strip() for part in line.split(":", 1)] for line in reversed(lines) if ":" in line)
    return ", ".join(found[key] for key in ("model name", "cache size") if key in found) or platform.machine()


def _all_kept() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def measure(found: list[Field], plain: Way, compiled: Way, *, rounds: int, seconds: float) -> list[Held]:
    """Measure the ratio of each field that one is kept of, on whatever processor."""
    ratios = _all_kept()
    before = ratios.get(processor(), {})
    return [
        Held(field.name, score.ratio, before.get(field.name, 0.0))
        for field in found
        if any(field.name in each for each in ratios.values())
        for score in [duel.measure(field, plain, compiled, rounds=rounds, seconds=seconds)]
    ]


def keep(held: list[Held]) -> None:
    """Keep ratios of this processor in place of those of the same fields."""
    ratios = _all_kept()
    ratios[processor()] = ratios.get(processor(), {}) | {row.name: round(row.ratio, 1) for row in held}
    KEPT.write_text(json.dumps(ratios, indent=2, sort_keys=True) + "\n", encoding="utf-8")
