"""A faction's levels in the territory: local campaign morale (LCM) and investment level (IL)."""

from dataclasses import dataclass
from typing import Final

from rules.core import lengths
from rules.core.change import change_number
from rules.core.schema import Record
from rules.core.schema_fields import number, text
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables

UNMET: Final = -1  # the investment of an army that has not been met (MM-CAMP-9)


@dataclass(slots=True)
class Standing(Record):
    """One faction's morale, and its investment, -1 while it has not been met."""

    faction: str = text(lengths.FACTION, True)
    morale: int = number(0, tables.MOST_MORALE, default=3, rule="MM-CAMP-5")
    investment: int = number(UNMET, 6, default=UNMET)

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
