"""Yardsticks of fast_musket, read from the record of one battle. Places are in tenths of an inch."""

from itertools import pairwise
from math import hypot
from typing import Any

from lab.yardsticks.tally import Reader, Tally, words
from rules.core.events import CHANGE, MOVE, NOTE, PHASE, ROLL, Event
from rules.core.sides import SIDES

MARKS = ("moved", "reforming")  # what is noted of a unit that does nothing


class Lines(Reader):
    """Who fires first, how far units go, and what no unit does."""

    def __init__(self, tally: Tally, where: str, scenario: str) -> None:
        super().__init__(tally, where)
        self.scenario = scenario
        self.phase = ""
        self.legs: dict[str, list[tuple[float, float]]] = {}
        self.first: dict[str, str] = {}

    def begin(self, initial: dict[str, dict[str, Any]]) -> None:
        """Take kinds and sides."""
        self.kinds = {name: str(row.get("kind")) for name, row in initial.items()}
        self.sides = {name: SIDES[int(row["side"])] for name, row in initial.items() if "side" in row}

    def result(self, result: Any) -> None:
        """Count who fired first, and who won."""
        first = " then ".join(f"{side} in turn {turn}" for side, turn in self.first.items()) or "nobody"
        self.tally.add("first fire", self.scenario, first)
        for side in SIDES:
            if result.side(side).success:
                self.tally.add("wins", self.scenario, side)

    def event(self, event: Event) -> None:
        """Follow phases, notes and moves."""
        if event.kind == PHASE:
            self.phase = event.what
        elif event.kind == NOTE:
            self._note(event)
        elif event.kind == MOVE and event.what == "at":
            self._move(event)
        if event.who != "battle" and (event.kind in (MOVE, ROLL) or (event.kind == CHANGE and event.what not in MARKS)):
            self.acts += 1

    def _note(self, event: Event) -> None:
        if event.what == "fires_at" and self.kinds.get(event.who) == "infantry" and self.phase == "shoot":
            side = self.sides[event.who]
            self.first.setdefault(side, str(self.turn))
        if event.what in ("idle", "quiet", "waits"):
            self.reported = True

    def _move(self, event: Event) -> None:
        before, after = _place(event.before), _place(event.after)
        if before is None or after is None:
            return
        inches = hypot(after[0] - before[0], after[1] - before[1]) / 10
        if self.kinds.get(event.who) == "commander":
            self.legs.setdefault(event.who, [before]).append(after)
            self.tally.note(inches, self.here(event.who), "general", f"at once, {event.rule}")
        elif event.rule == "FM-RETREAT-1":
            self.tally.note(round(inches, 1), self.here(event.who), "retreat")
            self.tally.add("retreats", "beyond 12 inches" if inches > 12.05 else "12 inches or less")
        elif event.rule == "FM-MOVE-1":
            self.tally.note(round(inches, 1), self.here(event.who), "move", self.kinds.get(event.who, "unit"))

    def close_phase(self) -> None:
        """Count how far generals rode, all legs together and as the crow flies."""
        for name, path in self.legs.items():
            ridden = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)) / 10
            straight = hypot(path[-1][0] - path[0][0], path[-1][1] - path[0][1]) / 10
            self.tally.note(round(ridden, 1), self.here(name), "general", f"ridden in a {self.phase} phase")
            self.tally.note(round(straight, 1), self.here(name), "general", f"straight in a {self.phase} phase")
            if self.phase == "move":
                self.tally.add("generals", "beyond 12 inches" if ridden > 12.05 else "12 inches or less")
        self.legs = {}


def _place(value: object) -> tuple[float, float] | None:
    if not isinstance(value, list) or len(value) < 2 or value[0] < 0:
        return None
    return float(value[0]), float(value[1])


def lines(tally: Tally) -> list[str]:
    """Return the yardsticks of many battles in sentences."""
    found = [f"battles: {tally.of('battles')}; ends by cause: {words(tally.split('endings'))}"]
    for scenario in sorted({key[1] for key in tally.counts if key[0] == "first fire"}):
        found.append(f"{scenario}: wins: {words(tally.split('wins', scenario))}")
        found.append(f"  first fire of muskets: {words(tally.split('first fire', scenario))}")
    found.append(f"generals' movement phases: {words(tally.split('generals'))}")
    for key in sorted(key for key in tally.longest if key[0] == "general"):
        found.append(f"  longest of a general, {key[1]}: {tally.greatest(*key)} inches")
    found.append(f"retreats: {words(tally.split('retreats'))}; longest: {tally.greatest('retreat')} inches")
    found.append(f"turns: {words(tally.split('turns'))}; for example {tally.greatest('idle turn')}")
    return found
