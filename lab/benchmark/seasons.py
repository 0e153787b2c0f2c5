"""How fast the example campaign is played: battles, dice and months a second, kept in memory.

Each season is played twice, once by an umpire who records every event and once by a silent one. Both draw the same
dice, so the ratio of the two is the cost of recording on any machine. Seconds are of the processor's time
for this process, so that a busy machine changes little.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from campaigns.ledger import engine
from campaigns.ledger.projection import fit_units
from common.json_input import Json
from rules import registry
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire

SYSTEM = "muskets_mohawks"
SEASON = 8  # months from March to October
_ELSEWHERE = ("mohawk-valley", "oswego")  # where a lost territory's company goes, in memory only


@dataclass(slots=True)
class Tally:
    """What was played, and the seconds it took: the battles alone, and all of the months."""

    months: int = 0
    battles: int = 0
    dice: int = 0
    turns: int = 0
    battle_seconds: float = 0.0
    seconds: float = 0.0


@dataclass(slots=True, frozen=True)
class Figures:
    """Rates per second of one way of playing."""

    battles: float
    dice: float
    months: float


def rates(tally: Tally) -> Figures:
    """Return battles and dice a second of fighting, and months a second of everything."""
    fighting, everything = max(tally.battle_seconds, 1e-9), max(tally.seconds, 1e-9)
    return Figures(tally.battles / fighting, tally.dice / fighting, tally.months / everything)


def measure(*, setup: Json, doctrine: str, seed: str, seasons: int) -> tuple[Tally, Tally]:
    """Play that many seasons recorded and silent, in turns, so that a busy moment of the machine hits both."""
    recorded, silent = Tally(), Tally()
    for number in range(1, seasons + 1):
        play_season(setup, doctrine, f"{seed}/{number}", True, recorded)
        play_season(setup, doctrine, f"{seed}/{number}", False, silent)
    return recorded, silent


def play_season(setup: Json, doctrine: str, seed: str, recording: bool, tally: Tally) -> None:
    """Play the example from March to October with this seed and add to the tally."""
    start = process_time()
    dice = engine.Dice(seed, {}, recording)
    tally.months += sum(1 for _ in _months(setup, doctrine, dice, tally))
    tally.seconds += process_time() - start


def battles_of(setup: Json, doctrine: str, seed: str) -> list[tuple[Json, str, str]]:
    """Play a season silently and return its battles: order of battle, seed and stream of each."""
    dice = engine.Dice(seed, {}, False)
    found: list[tuple[Json, str, str]] = []
    for state in _months(setup, doctrine, dice, Tally()):
        if state["encounter"] is not None:
            battle = engine.battle_setup(state, fit_units(state), doctrine, {})
            found.append((battle, dice.seed, engine.battle_stream(state)))
    return found


def _months(setup: Json, doctrine: str, dice: engine.Dice, tally: Tally) -> Iterator[Json]:
    """Play the months of a season and yield the state of each once it is prepared, before its battle."""
    state = engine.begin(setup, dice).state
    for _ in range(SEASON):
        if state["over"]:
            state = _go_on(state, dice)
        state = engine.prepare(state, dice).state
        yield state
        if state["encounter"] is not None:
            state = _fight(state, doctrine, dice, tally)


def _fight(state: Json, doctrine: str, dice: engine.Dice, tally: Tally) -> Json:
    setup = engine.battle_setup(state, fit_units(state), doctrine, {})
    system = registry.system(SYSTEM)
    source = SeededDice(dice.seed, engine.battle_stream(state))
    start = process_time()
    engagement = system.engagement(setup)  # read once, as the site does
    fought = engagement.fight(Umpire(source, engagement.orders(), dice.recording))
    tally.battle_seconds += process_time() - start
    tally.battles += 1
    tally.dice += fought.dice_rolled
    tally.turns += fought.result.turns
    return engine.close(state, fought.result.to_dict(), dice).state


def _go_on(state: Json, dice: engine.Dice) -> Json:
    """Begin the next campaign of the chain: stay where it was won, go elsewhere where it was lost."""
    other = next(slug for slug in _ELSEWHERE if slug != state["territory"])
    choice = {"territory": other} if state["over"] == "lost" else {}
    return engine.next_campaign(state, choice, dice).state
