"""Which of many changes are tried: all but those known to change nothing, or a sample of them."""

from hashlib import sha256
from pathlib import Path

from tests.mutation.changes import Change

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def equivalent() -> dict[str, str]:
    """Return the changes that change nothing a rule knows of, by key, each with the reason."""
    found: dict[str, str] = {}
    reason = ""
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            reason = line.lstrip("# ").strip()
        elif line.strip():
            found[line.strip()] = reason
    return found


def drawn(made: list[Change], count: int = 0, seed: str = "") -> list[Change]:
    """Return the changes to be tried, `count` of them, or all for 0.

    A change is drawn by a hash of the seed and its own name, so that a line added elsewhere draws no others.
    """
    known = equivalent()
    left = [change for change in made if change.key not in known]
    if count:
        chosen = {change.label for change in sorted(left, key=lambda change: _lot(seed + change.key))[:count]}
        left = [change for change in left if change.label in chosen]
    return left


def _lot(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def identified(changes: list[Change]) -> dict[str, Change]:
    """Return changes by an id of eight digits, which stays the same when lines move or others are added."""
    found: dict[str, Change] = {}
    for change in changes:
        for again in range(len(changes)):
            name = f"{change.key} {change.text} {again}"
            identity = sha256(name.encode()).hexdigest()[:8]
            if identity not in found:
                found[identity] = change
                break
    return found
