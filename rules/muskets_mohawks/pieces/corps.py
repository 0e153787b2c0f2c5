"""A line of an army list: a corps or a kind of troops that an army may raise (MM-ARMY-1)."""

from dataclasses import dataclass
from typing import Final

from rules.muskets_mohawks.tables_combat import CREW, MOST_FIGURES
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR
from rules.muskets_mohawks.words import ARTILLERY, CANNON, CAVALRY

NO_SHARE: Final = -1


@dataclass(slots=True, init=False)
class Corps:
    """A line of an army list: a corps or a kind of troops, its years of service and the share advised at most."""

    slug: str
    name: str
    troop: str
    weapon: str
    figures: int
    first_year: int
    last_year: int
    share: int
    unit_names: list[str]
    leader_names: list[str]

    def __init__(self, raw: dict[str, object]) -> None:
        self.slug = _text(raw, "slug", "")
        self.name = _text(raw, "name", "")
        self.troop = _text(raw, "troop", "")
        gunners = self.troop == ARTILLERY
        self.weapon = _text(raw, "weapon", CANNON if gunners else "carbine" if self.troop == CAVALRY else "musket")
        self.figures = _number(raw, "figures", CREW if gunners else MOST_FIGURES)  # paper strength
        self.first_year = _number(raw, "first_year", FIRST_YEAR)
        self.last_year = _number(raw, "last_year", LAST_YEAR)
        self.share = _number(raw, "share_cap", NO_SHARE)  # in a hundred of the infantry
        self.unit_names = _words(raw, "unit_names")
        self.leader_names = _words(raw, "leader_names")

    def serves(self, year: int) -> bool:
        """Return whether the corps is in the field in a year."""
        return self.first_year <= year <= self.last_year

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "slug": self.slug,
            "name": self.name,
            "troop": self.troop,
            "weapon": self.weapon,
            "figures": self.figures,
            "first_year": self.first_year,
            "last_year": self.last_year,
            "share_cap": None if self.share == NO_SHARE else self.share,
            "unit_names": list(self.unit_names),
            "leader_names": list(self.leader_names),
        }

    def in_battle(self, turn: int) -> dict[str, object]:
        """Return what a battle needs of the corps; `turn` says with which of its names the battle begins."""
        start = turn % len(self.unit_names) if self.unit_names else 0
        names = self.unit_names[start:] + self.unit_names[:start]
        return {
            "name": self.name,
            "troop": self.troop,
            "weapon": self.weapon,
            "figures": self.figures,
            "unit_names": names,
        }


Lists = dict[str, list[Corps]]


def read_lists(raw: object) -> Lists:
    """Return army lists that `check_lists` finds no fault with; {} where there are none."""
    found: Lists = {}
    if isinstance(raw, dict):
        for faction, rows in raw.items():
            if isinstance(rows, list):
                found[str(faction)] = [Corps(row) for row in rows if isinstance(row, dict)]
    return found


def written(lists: Lists) -> dict[str, object]:
    """Return army lists as JSON-ready values, the inverse of `read_lists`."""
    return {faction: [corps.to_dict() for corps in lists[faction]] for faction in sorted(lists)}


def _text(raw: dict[str, object], key: str, otherwise: str) -> str:
    value = raw.get(key)
    return value if isinstance(value, str) else otherwise


def _number(raw: dict[str, object], key: str, otherwise: int) -> int:
    value = raw.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _words(raw: dict[str, object], key: str) -> list[str]:
    value = raw.get(key)
    return [str(name) for name in value] if isinstance(value, list) else []
