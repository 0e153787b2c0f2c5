"""Yardsticks of the two editions of the game of squares, read from the record of one battle."""

from itertools import pairwise
from typing import Any

from lab.yardsticks.tally import Reader, Tally, words
from rules.core.events import CHANGE, MOVE, NOTE, ROLL, Event
from rules.core.sides import SIDES


class Squares(Reader):
    """How far commanders and units go, and what no side does. A place is a column's letter and a row's number."""

    def __init__(self, tally: Tally, where: str) -> None:
        super().__init__(tally, where)
        self.legs: dict[str, list[str]] = {}
        self.phase_acts, self.phase_reported = 0, False

    def begin(self, initial: dict[str, dict[str, Any]]) -> None:
        """Take what each piece is."""
        self.pieces = {name: str(row.get("piece")) for name, row in initial.items()}

    def result(self, result: Any) -> None:
        """Count turns, and who won."""
        self.tally.add("turns fought", number=result.turns)
        for side in SIDES:
            if result.side(side).success:
                self.tally.add("wins", side)

    def event(self, event: Event) -> None:
        """Follow moves and what is reported of nothing being done."""
        if event.kind == NOTE and event.what == "idle":
            self.reported = self.phase_reported = True
        elif event.kind == MOVE and event.what == "at":
            self._move(event)
        if event.who != "battle" and event.kind in (MOVE, ROLL, CHANGE):
            self.acts += 1
            self.phase_acts += 1

    def _move(self, event: Event) -> None:
        before, after = str(event.before or ""), str(event.after or "")
        if not before or not after:
            return
        steps = _apart(before, after)
        if self.pieces.get(event.who) == "commander":
            self.legs.setdefault(event.who, [before]).append(after)
            self.tally.note(steps, f"{self.here(event.who)} {before}-{after}", "commander", f"at once, {event.rule}")
        else:
            self.tally.note(steps, f"{self.here(event.who)} {before}-{after}", "unit", f"at once, {event.rule}")

    def close_phase(self) -> None:
        """Count how far commanders rode, and whether a side did anything in its turn."""
        for name, path in self.legs.items():
            ridden = sum(_apart(a, b) for a, b in pairwise(path))
            self.tally.note(ridden, f"{self.here(name)} {'-'.join(path)}", "commander", "in a side's turn")
            self.tally.add("commanders", f"{ridden} squares in a side's turn")
        if self.turn and (self.legs or self.phase_acts or self.phase_reported):
            self.tally.add("side turns", "with an act" if self.phase_acts else "without any act, reported")
        self.legs = {}
        self.phase_acts, self.phase_reported = 0, False


def _apart(one: str, other: str) -> int:
    columns = abs(ord(one[0]) - ord(other[0]))
    return max(columns, abs(int(one[1:]) - int(other[1:])))


def lines(tally: Tally) -> list[str]:
    """Return the yardsticks of many battles in sentences."""
    found = [
        f"battles: {tally.of('battles')}, of {tally.of('turns fought') / max(1, tally.of('battles')):.1f} turns",
        f"ends by cause: {words(tally.split('endings'))}; wins: {words(tally.split('wins'))}",
        f"commanders: {words(tally.split('commanders'))}",
    ]
    for key in sorted(key for key in tally.longest if key[0] in ("commander", "unit")):
        found.append(f"  longest of a {key[0]}, {key[1]}: {tally.greatest(*key)} squares")
    found.append(f"turns: {words(tally.split('turns'))}; turns of a side: {words(tally.split('side turns'))}")
    return found
