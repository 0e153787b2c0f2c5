"""Sieges of Quebec: what compiling gains, how much quicker one battle is, and what a forecast adds to its sieges."""

from dataclasses import dataclass
from statistics import median

from lab.benchmark import duel
from lab.benchmark.fields import Field, scenario_field
from lab.benchmark.ways import Way
from rules.core.sides import SIDES

SCENARIO = "quebec-1759"
BATTLE = "quebec-levis-landing"
DOCTRINES = {"british": "patient", "french": "shores"}
RUNS = 10_000  # sieges of the forecast, and battles that a round may draw on


@dataclass(slots=True, frozen=True)
class Sieges:
    """Sieges and battles a second, silent, and the ratios by which they are judged.

    `battles_by_sieges` compares the compiled speeds; `forecast_by_bare` is the time of a forecast's samples, fought and
    counted by the compiled rules, by the time of the same sieges alone, `forecast` and `bare` both by the second.
    """

    siege: duel.Score
    battle: duel.Score
    battles_by_sieges: float
    forecast_runs: int
    forecast_by_bare: float
    forecast: float
    bare: float

    def lines(self) -> list[tuple[str, float, float, str, float]]:
        """Return each ratio in words, the two speeds a second, first the one above, what is asked, and the ratio.

        What recording and a forecast cost is a ratio of times, so that it has the slower speed first.
        """
        siege, battle = self.siege, self.battle
        recorded = siege.compiled / siege.recorded_compiled
        return [
            ("sieges: compiled by plain", siege.compiled, siege.plain, "20 or more", siege.ratio),
            ("compiled sieges: recorded by silent", recorded, siege.compiled, "1.8 or less", siege.recorded_compiled),
            ("compiled: battles by sieges", battle.compiled, siege.compiled, "10 or more", self.battles_by_sieges),
            ("compiled: forecast by bare sieges", self.forecast, self.bare, "1.5 or less", self.forecast_by_bare),
        ]


def siege_field(seed: str, most: int) -> Field:
    """Return sieges of the base game, the British patient and the French at the shores."""
    found = scenario_field(SCENARIO, seed, most)
    found.name = "patient against shores"
    for side in SIDES:
        force = found.setups[0][side]
        found.setups[0][side] = {**force, "doctrine": DOCTRINES[force["nation"]]}
    return found


def measure(plain: Way, compiled: Way, *, seed: str, rounds: int, seconds: float, runs: int) -> Sieges:
    """Fight sieges and battles in rounds as any field, then the sieges of a forecast with counting and without."""
    sieges = siege_field(seed, runs)
    siege = duel.measure(sieges, plain, compiled, rounds=rounds, seconds=seconds)
    battle = duel.measure(scenario_field(BATTLE, seed, runs), plain, compiled, rounds=rounds, seconds=seconds)
    compiled.load(sieges.setups, sieges.battles)
    part = max(1, runs // rounds)
    bare: list[float] = []
    forecast: list[float] = []
    for number in range(rounds):
        bare.append(compiled.seconds(number * part, part, False))
        forecast.append(compiled.forecast_seconds(number * part, part))
    by_bare = median(one / other for one, other in zip(forecast, bare, strict=True))
    by_siege = battle.compiled / siege.compiled
    return Sieges(siege, battle, by_siege, rounds * part, by_bare, part / median(forecast), part / median(bare))
