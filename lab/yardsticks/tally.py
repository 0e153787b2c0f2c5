"""What is counted of many battles: numbers that add up, and greatest values with where they were seen."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.core.events import END, PHASE, TURN, Event

Key = tuple[str, ...]


@dataclass
class Tally:
    """Counts and greatest values of any number of battles; two tallies merge into one."""

    counts: Counter[Key] = field(default_factory=Counter)
    longest: dict[Key, tuple[float, str]] = field(default_factory=dict)

    def add(self, *key: str, number: int = 1) -> None:
        """Add to a count."""
        self.counts[key] += number

    def note(self, value: float, where: str, *key: str) -> None:
        """Keep the greatest value of a measure, and where it was seen first."""
        if key not in self.longest or value > self.longest[key][0]:
            self.longest[key] = (value, where)

    def merge(self, other: "Tally") -> None:
        """Take over what another tally counted."""
        self.counts.update(other.counts)
        for key, (value, where) in other.longest.items():
            self.note(value, where, *key)

    def of(self, *key: str) -> int:
        """Return a count, 0 for what was never seen."""
        return self.counts[key]

    def split(self, *key: str) -> dict[str, int]:
        """Return the counts whose keys begin so, by the one word that follows, the largest first."""
        size = len(key)
        found = {k[size]: n for k, n in self.counts.items() if k[:size] == key and len(k) == size + 1}
        return dict(sorted(found.items(), key=lambda row: (-row[1], row[0])))

    def greatest(self, *key: str) -> str:
        """Return a greatest value with where it was seen, "none" where nothing was measured."""
        if key not in self.longest:
            return "none"
        value, where = self.longest[key]
        return f"{value:g} ({where})"


def words(counts: dict[str, int]) -> str:
    """Return counts as a list in a sentence."""
    return ", ".join(f"{word} {number}" for word, number in counts.items()) or "none"


def share(part: int, total: int) -> str:
    """Return a part as a share of the whole."""
    return f"{100 * part / total:.1f}%" if total else "-"


class Reader:
    """An independent reader of one battle's record: it follows turns and phases, and what is done in them."""

    def __init__(self, tally: Tally, where: str) -> None:
        self.tally = tally
        self.where = where
        self.turn = 0
        self.acts, self.reported = 0, False

    def read(self, initial: dict[str, dict[str, Any]], events: list[Event], result: Any) -> None:
        """Count everything in a record and in the result that came of it."""
        self.begin(initial)
        for event in events:
            if event.kind in (TURN, PHASE, END):
                self.close_phase()
            if event.kind in (TURN, END):
                self._close_turn()
            if event.kind == TURN:
                self.turn += 1
            self.event(event)
        self.close_phase()
        self.tally.add("battles")
        self.tally.add("endings", result.ending)
        self.result(result)

    def begin(self, initial: dict[str, dict[str, Any]]) -> None:
        """Take what the pieces are."""

    def event(self, event: Event) -> None:
        """Count an event; `acts` and `reported` are of its turn."""

    def close_phase(self) -> None:
        """Count what a phase came to."""

    def result(self, result: Any) -> None:
        """Count how the battle ended."""

    def here(self, name: str) -> str:
        """Return a place in the record."""
        return f"{self.where}, turn {self.turn}, {name}"

    def _close_turn(self) -> None:
        if self.turn:
            self.tally.add("turns", "all")
            if not self.acts:
                self.tally.add("turns", "without any act, reported" if self.reported else "without any act, unreported")
                self.tally.note(1, self.here("turn"), "idle turn")
        self.acts, self.reported = 0, False
