"""Sieges of Quebec: what compiling gains, how much quicker one battle is, and what a forecast adds to its sieges."""

from dataclasses import dataclass
from statistics import median

from tools.benchmark import duel
from tools.benchmark.fields import Field, scenario_field
from tools.benchmark.ways import Way

SCENARIO = "quebec-1759"
BATTLE = "quebec-levis-landing"
DOCTRINES = {"british": "patient", "french": "shores"}
RUNS = 10_000  # sieges of the forecast, and battles that a round may draw on


@dataclass(slots=True, frozen=True)
class Sieges:
    """Sieges and battles a second, silent, and the ratios by which they are judged.

    `battles_by_sieges` compares the compiled speeds; `forecast_by_bare` is the time of a forecast's samples, fought and
    counted by the compiled rules, by the time of the same sieges alone.
    """

    siege: duel.Score
    battle: duel.Score
    battles_by_sieges: float
    forecast_runs: int
    forecast_by_bare: float


def siege_field(seed: str, most: int) -> Field:
    """Return sieges of the base game, the British patient and the French at the shores."""
    found = scenario_field(SCENARIO, seed, most)
    found.name = "patient against shores"
    for side in ("player", "enemy"):
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
    ratios: list[float] = []
    for number in range(rounds):
        bare = compiled.seconds(number * part, part, False)
        ratios.append(compiled.forecast_seconds(number * part, part) / bare)
    return Sieges(siege, battle, battle.compiled / siege.compiled, rounds * part, median(ratios))
