"""How many times as fast compiled rules are, held against what was kept: the lead that no change may lose."""

import json
from dataclasses import dataclass
from pathlib import Path

from lab.benchmark import duel
from lab.benchmark.fields import Field
from lab.benchmark.ways import Way

KEPT = Path(__file__).with_name("ratios.json")
_LEAST = 0.9  # of what is kept; rounds scatter by a few hundredths


@dataclass(slots=True, frozen=True)
class Held:
    """The ratio of a field now, and the one that is kept, 0 for none."""

    name: str
    ratio: float
    kept: float

    @property
    def is_lost(self) -> bool:
        """Return whether it fell by more than a tenth."""
        return self.ratio < _LEAST * self.kept


def kept() -> dict[str, float]:
    """Return the ratios that are kept, by field."""
    found: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def measure(found: list[Field], plain: Way, compiled: Way, *, rounds: int, seconds: float) -> list[Held]:
    """Measure the ratio of each field that one is kept of."""
    before = kept()
    return [
        Held(field.name, score.ratio, before[field.name])
        for field in found
        if field.name in before
        for score in [duel.measure(field, plain, compiled, rounds=rounds, seconds=seconds)]
    ]


def keep(held: list[Held]) -> None:
    """Keep ratios in place of those of the same fields."""
    ratios = kept() | {row.name: round(row.ratio, 1) for row in held}
    KEPT.write_text(json.dumps(ratios, indent=2, sort_keys=True) + "\n", encoding="utf-8")
