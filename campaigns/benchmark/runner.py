"""The process in which one way of running the rules fights its battles; the rules are those of its PYTHONPATH.

It knows nothing of the site. Each line it reads is a JSON object that asks, each line it writes answers one:

    {"setups": [...], "battles": [[setup, seed, stream], ...]}   to be fought from now on   -> {"way": "plain"}
    {"first": 0, "count": 10, "recording": false}                fight some of them         -> seconds, checksums

Seconds are of the processor's time and of the fighting alone. A checksum covers the result, the dice and, when the
battle was recorded, the final state and every event; taking it leaves neither memory nor caches as they were, so it
is no part of what is timed.
"""

import json
import sys
from hashlib import sha256
from time import process_time
from typing import Any

from rules import compiled, registry
from rules.core.dice import SeededDice
from rules.core.system import Engagement, Fought
from rules.core.umpire import Umpire

Json = dict[str, Any]


class Runner:
    """Fights battles of the orders of battle it was given last."""

    def __init__(self) -> None:
        self.engagements: list[Engagement] = []
        self.battles: list[tuple[int, str, str]] = []

    def answer(self, asked: Json) -> Json:
        """Return what a line asks for."""
        if "setups" not in asked:
            return self.fight(asked["first"], asked["count"], asked["recording"])
        self.engagements = [registry.system(setup["system"]).engagement(setup) for setup in asked["setups"]]
        self.battles = [(place, seed, stream) for place, seed, stream in asked["battles"]]
        return {"way": compiled.way()}

    def fight(self, first: int, count: int, recording: bool) -> Json:
        """Fight consecutive battles and return what became of each and the time they took.

        They are fought twice, first for their checksums and then for the time; as on a site, none is kept.
        """
        battles = self.battles[first : first + count]
        checksums = [checksum(self.battle(battle, recording)) for battle in battles]
        start = process_time()
        for battle in battles:
            self.battle(battle, recording)
        return {"seconds": process_time() - start, "checksums": checksums}

    def battle(self, battle: tuple[int, str, str], recording: bool) -> Fought:
        """Fight one battle."""
        place, seed, stream = battle
        engagement = self.engagements[place]
        return engagement.fight(Umpire(SeededDice(seed, stream), engagement.orders(), recording))


def checksum(fought: Fought) -> str:
    """Return a short hash of all that a battle left behind."""
    events = [event.to_dict() for event in fought.events]
    whole = [fought.result.to_dict(), fought.dice_rolled, fought.final, events]
    return sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def main() -> None:
    """Answer line by line until there are no more."""
    runner = Runner()
    for line in sys.stdin:
        print(json.dumps(runner.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
