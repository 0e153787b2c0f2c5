"""A faction's levels in the territory: local campaign morale (LCM) and investment level (IL)."""

from dataclasses import dataclass
from typing import Final

from rules.core.change import change_number
from rules.core.reader import Reader
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables

UNMET: Final = -1  # the investment of an army that has not been met (MM-CAMP-9)

_STANDING = ("faction", "morale", "investment")


@dataclass(slots=True, init=False)
class Standing:
    """One faction's morale, 0 to 6, and investment, 0 to its maximum or -1 while it has not been met."""

    faction: str
    morale: int
    investment: int

    def __init__(self, faction: str = "", morale: int = 3, investment: int = UNMET) -> None:
        self.faction = faction
        self.morale = morale
        self.investment = investment

    @property
    def out(self) -> bool:
        """MM-CAMP-6: Return whether the army has left the territory."""
        return self.morale == 0

    def set_morale(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `morale` under a rule."""
        self.morale = change_number(umpire, rule, self.faction, "morale", self.morale, value)

    def set_investment(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `investment` under a rule."""
        self.investment = change_number(umpire, rule, self.faction, "investment", self.investment, value)

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {"faction": self.faction, "morale": self.morale, "investment": self.investment}


def read_standing(reader: Reader, raw: object, where: str) -> Standing:
    """Return the standing of a plain one, its faults noted in the reader."""
    row = reader.keys(raw, where, _STANDING)
    return Standing(
        faction=reader.word(row, where, "faction"),
        morale=reader.number(row, where, "morale", 0, tables.MOST_MORALE, "MM-CAMP-5"),
        investment=reader.number(row, where, "investment", UNMET, 6),
    )
