"""The process in which one way of running the rules fights its battles; the rules are those of its PYTHONPATH.

It knows nothing of the site. Each line it reads is a JSON object that asks, each line it writes answers one:

    {"setups": [...], "battles": [[setup, seed, stream], ...]}   to be fought from now on   -> {"way": "plain"}
    {"first": 0, "count": 10, "recording": false, "passes": 0}   fight some of them         -> {"checksums": [...]}
    {"first": 0, "count": 10, "recording": false, "passes": 5}   the same, five times       -> {"seconds": [...]}
    {"first": 0, "count": 10, "forecast": true}                  count them as a forecast   -> {"seconds": [...]}

Seconds are of the processor's time and of the fighting alone, one figure a pass. A checksum covers the result, the dice
and, when the battle was recorded, the final state and every event; taking it leaves neither memory nor caches as they
were, so nothing is timed along with it.
"""

import gc
import json
import sys
from hashlib import sha256
from time import process_time
from typing import Any

from rules import compiled, registry
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.odds import run_block
from rules.core.system import Engagement
from rules.core.umpire import Umpire

Json = dict[str, Any]  # typed here once more, since compiled rules alone may be on this process's path


class Runner:
    """Fights battles of the orders of battle it was given last."""

    def __init__(self) -> None:
        self.engagements: list[Engagement] = []
        self.battles: list[tuple[int, str, str]] = []

    def answer(self, asked: Json) -> Json:
        """Return what a line asks for."""
        if "setups" not in asked:
            battles = self.battles[asked["first"] : asked["first"] + asked["count"]]
            if asked.get("forecast"):
                return {"seconds": [self.forecast(asked["first"], asked["count"])]}
            if asked["passes"]:
                return {"seconds": [self.seconds(battles, asked["recording"]) for _ in range(asked["passes"])]}
            return {"checksums": [checksum(self.battle(battle, asked["recording"])) for battle in battles]}
        self.engagements = [registry.system(setup["system"]).engagement(setup) for setup in asked["setups"]]
        self.battles = [(place, seed, stream) for place, seed, stream in asked["battles"]]
        # What is here to stay is not looked through again whenever the collector of cycles comes round.
        gc.collect()
        gc.freeze()
        return {"way": compiled.way()}

    def seconds(self, battles: list[tuple[int, str, str]], recording: bool) -> float:
        """Fight battles and return the time that took; as on a site, none is kept."""
        start = process_time()
        for battle in battles:
            self.battle(battle, recording)
        return process_time() - start

    def forecast(self, first: int, count: int) -> float:
        """Count battles of the first order of battle as a forecast counts its samples, and return the time that took.

        The battles must be those samples: numbered from 1, all with one seed.
        """
        engagement = self.engagements[0]
        entities = engagement.entities()
        start = process_time()
        counted = run_block(engagement, entities, self.battles[0][1], first + 1, count)
        taken = process_time() - start
        if counted.tally.runs != count:
            raise ValueError("A battle of the forecast failed.")
        return taken

    def battle(self, battle: tuple[int, str, str], recording: bool) -> BattleRecord:
        """Fight one battle."""
        place, seed, stream = battle
        engagement = self.engagements[place]
        return engagement.fight(Umpire(SeededDice(seed, stream), engagement.orders(), recording))


def checksum(fought: BattleRecord) -> str:
    """Return a short hash of all that a battle left behind."""
    events = [event.to_dict() for event in fought.events]
    outcome = [fought.result.to_dict(), fought.dice_rolled, fought.final, events]
    return sha256(json.dumps(outcome, sort_keys=True).encode()).hexdigest()[:16]


def main() -> None:
    """Answer line by line until there are no more."""
    runner = Runner()
    for line in sys.stdin:
        print(json.dumps(runner.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
