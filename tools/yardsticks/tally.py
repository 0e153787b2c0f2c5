"""What is counted of many battles: numbers that add up, and greatest values with where they were seen."""

from collections import Counter
from dataclasses import dataclass, field

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
