"""Takes typed values out of an order of battle and collects every fault on the way."""

from rules.core.errors import Fault
from rules.core.suggest import did_you_mean


class OrderReader:
    """A reader of plain values whose every complaint names its field and rule, and says what to do."""

    __slots__ = ("faults", "ids", "prefixes", "reserved", "subject")

    def __init__(
        self, reserved: tuple[str, ...] = ("battle", "player", "enemy"), prefixes: tuple[str, ...] = ()
    ) -> None:
        self.subject: str = "an order of battle"
        self.faults: list[Fault] = []
        self.ids: list[str] = []
        self.reserved: tuple[str, ...] = reserved  # ids that a battle keeps for itself
        self.prefixes: tuple[str, ...] = prefixes  # how ids begin that it gives itself

    def fault(self, field: str, message: str, rule: str = "") -> None:
        """Keep a fault of a field, under a rule if one says so."""
        self.faults.append(Fault(field, message, rule))

    def keys(self, raw: object, where: str, allowed: tuple[str, ...]) -> dict[str, object]:
        """Return an object whose keys are all allowed."""
        if not isinstance(raw, dict):
            self.fault(where.rstrip("."), f"{where.rstrip('.') or self._subject()} must be an object.")
            return {}
        for key in raw:
            if key not in allowed:
                guess = did_you_mean(key, allowed)
                self.fault(f"{where}{key}", f"{where}{key} is not part of {self.subject}; remove it.{guess}")
        return raw

    def _subject(self) -> str:
        return f"The {self.subject.partition(' ')[2]}"

    def word(
        self,
        raw: dict[str, object],
        where: str,
        key: str,
        allowed: tuple[str, ...],
        rule: str = "",
        needed: bool = True,
    ) -> str:
        """Return one of the allowed words, "" where it is missing and need not be there."""
        value = raw.get(key)
        if value is None or value == "":
            if needed:
                self.fault(f"{where}{key}", f"{where}{key} is missing; choose one of {', '.join(allowed)}.", rule)
            return ""
        if isinstance(value, str) and value in allowed:
            return value
        guess = did_you_mean(value, allowed)
        self.fault(f"{where}{key}", f"{where}{key} must be one of {', '.join(allowed)}.{guess}", rule)
        return ""

    def number(self, raw: dict[str, object], where: str, key: str, least: int, most: int, rule: str) -> int:
        """Return a whole number within bounds."""
        value = raw.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(f"{where}{key}", f"{where}{key} must be a whole number from {least} to {most}.", rule)
        return least

    def text(self, raw: dict[str, object], where: str, key: str, needed: bool = True) -> str:
        """Return a name or other text."""
        value = raw.get(key)
        if isinstance(value, str) and (value or not needed):
            return value
        if value is not None or needed:
            self.fault(f"{where}{key}", f"{where}{key} must be a word or a name.")
        return ""

    def identity(self, raw: dict[str, object], where: str) -> str:
        """Return an id that no other piece has."""
        name = self.text(raw, where, "id")
        if name in self.reserved or name.startswith(self.prefixes):
            self.fault(f"{where}id", f"{where}id {name} is a name the battle keeps for itself; choose another.")
        elif name and name in self.ids:
            self.fault(f"{where}id", f"{where}id {name} is taken; give each unit and leader an id of its own.")
        self.ids.append(name)
        return name

    def rows(self, raw: dict[str, object], where: str, key: str, rule: str = "") -> list[object]:
        """Return a list, empty where there is none."""
        value = raw.get(key)
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.fault(f"{where}{key}", f"{where}{key} must be a list.", rule)
        return []
