"""Reading plain values, as they come from a file, a form or a client, into typed ones, with every fault collected.

No fault is silent: the value returned for one only lets the reading continue and find the next.
"""

from rules.core.errors import Fault
from rules.core.suggest import did_you_mean


class Reader:
    """Takes typed values out of a plain dict; `faults` holds all that was wrong on the way."""

    __slots__ = ("faults", "subject")

    def __init__(self, subject: str) -> None:
        self.subject: str = subject  # what is being read, as a person would call it
        self.faults: list[Fault] = []

    def keys(
        self, raw: object, where: str, wanted: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, object]:
        """Return `raw` as an object, with a fault for each key that is unknown, or wanted and missing."""
        if not isinstance(raw, dict):
            name = where.rstrip(".") or self.subject.capitalize()
            self.faults.append(Fault(where.rstrip("."), f"{name} must be an object."))
            return {}
        if len(raw) == len(wanted) and not [key for key in wanted if key not in raw]:
            return raw
        for key in raw:
            if key not in wanted and key not in optional:
                guess = did_you_mean(key, wanted + optional)
                sentence = f"{where}{key} is not part of {self.subject}; remove it.{guess}"
                self.faults.append(Fault(f"{where}{key}", sentence))
        for key in wanted:
            if key not in raw:
                self.faults.append(Fault(f"{where}{key}", f"{where}{key} is missing; state it."))
        return raw

    def number(self, raw: dict[str, object], where: str, key: str, least: int, most: int, rule: str = "") -> int:
        """Return a whole number between two bounds of a rule, both included; the lower one where it is at fault."""
        value = raw.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if key in raw:
            self.faults.append(
                Fault(f"{where}{key}", f"{where}{key} must be a whole number from {least} to {most}.", rule)
            )
        return least

    def truth(self, raw: dict[str, object], where: str, key: str) -> bool:
        """Return a boolean; False where it is at fault."""
        value = raw.get(key)
        if isinstance(value, bool):
            return value
        if key in raw:
            self.faults.append(Fault(f"{where}{key}", f"{where}{key} must be true or false."))
        return False

    def word(self, raw: dict[str, object], where: str, key: str, allowed: tuple[str, ...] = ()) -> str:
        """Return a word that is not empty and, where a choice is given, one of it; "" where it is at fault."""
        value = raw.get(key)
        if isinstance(value, str) and value and (not allowed or value in allowed):
            return value
        if key in raw:
            choice = f"one of {', '.join(allowed)}" if allowed else "a word"
            sentence = f"{where}{key} must be {choice}.{did_you_mean(value, allowed)}"
            self.faults.append(Fault(f"{where}{key}", sentence))
        return ""

    def text(self, raw: dict[str, object], where: str, key: str) -> str:
        """Return a string, which may be empty; "" where it is at fault."""
        value = raw.get(key)
        if isinstance(value, str):
            return value
        if key in raw:
            self.faults.append(Fault(f"{where}{key}", f"{where}{key} must be a text."))
        return ""

    def words(self, raw: dict[str, object], where: str, key: str) -> list[str]:
        """Return a list of strings; an empty one where it is at fault."""
        found: list[str] = []
        for value in self.rows(raw, key, where):
            if not isinstance(value, str):
                self.faults.append(Fault(f"{where}{key}", f"{where}{key} must be a list of words."))
                return []
            found.append(value)
        return found

    def rows(self, raw: dict[str, object], key: str, where: str = "") -> list[object]:
        """Return a list; an empty one where it is at fault."""
        value = raw.get(key)
        if isinstance(value, list):
            return value
        if key in raw:
            self.faults.append(Fault(f"{where}{key}", f"{where}{key} must be a list."))
        return []
