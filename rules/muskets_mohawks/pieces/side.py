"""A side of the battle: whose it is, what it is about, and what it has seen and done."""

from rules.core.change import change_flag
from rules.core.umpire import Umpire


class Side:
    """One side of the battle: the player's or the enemy's."""

    __slots__ = (
        "armies", "contesting", "encounter", "faction", "had_enough", "home", "investment", "key", "latecomers", "met",
        "reinforced", "reported", "seen",
    )  # fmt: skip

    def __init__(
        self,
        key: str = "",
        faction: str = "",
        investment: int = 0,
        contesting: bool = False,
        home: int = 0,
        reinforced: bool = True,
        encounter: str = "",
        had_enough: bool = False,
        met: bool = False,
        seen: list[int] | None = None,
        armies: list[str] | None = None,
        reported: bool = False,
        latecomers: list[str] | None = None,
    ) -> None:
        self.key: str = key  # player or enemy
        self.faction: str = faction  # own army; the main opponent for the enemy
        self.investment: int = investment
        self.contesting: bool = contesting  # attacks the territory
        self.home: int = home  # edge it entered by: 0 far, 1 right, 2 near, 3 left
        self.reinforced: bool = reinforced  # may get reinforcements (MM-ENC-1)
        self.encounter: str = (
            encounter  # what this side is about: scout, raid_attack, raid_defend, stand_attack or stand_defend
        )
        self.had_enough: bool = had_enough
        self.met: bool = met  # met its objective
        self.reported: bool = reported  # a unit went home by its edge after that (MM-ENC-5)
        # Units and higher leaders that came onto the table after that, and have nothing to report (MM-ENC-5).
        self.latecomers: list[str] = latecomers if latecomers is not None else []
        self.seen: list[int] = seen if seen is not None else []  # sections whose centre a leader has seen (MM-ENC-1)
        self.armies: list[str] = armies if armies is not None else []  # armies that had a figure on the table

    def copy(self) -> "Side":
        """Return the side for a copy of its battle; its lists are replaced and never changed."""
        return Side(
            self.key,
            self.faction,
            self.investment,
            self.contesting,
            self.home,
            self.reinforced,
            self.encounter,
            self.had_enough,
            self.met,
            self.seen,
            self.armies,
            self.reported,
            self.latecomers,
        )

    def set_had_enough(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `had_enough` under a rule."""
        self.had_enough = change_flag(umpire, rule, self.key, "had_enough", self.had_enough, value)

    def set_met(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `met` under a rule."""
        self.met = change_flag(umpire, rule, self.key, "met", self.met, value)

    def set_reported(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `reported` under a rule."""
        self.reported = change_flag(umpire, rule, self.key, "reported", self.reported, value)

    def set_seen(self, umpire: Umpire, rule: str, value: list[int]) -> None:
        """Set `seen` under a rule."""
        if self.seen != value:
            if umpire.recording:
                umpire.change(rule, self.key, "seen", list(self.seen), list(value))
            self.seen = value

    def set_armies(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `armies` under a rule."""
        if self.armies != value:
            if umpire.recording:
                umpire.change(rule, self.key, "armies", list(self.armies), list(value))
            self.armies = value

    def set_latecomers(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `latecomers` under a rule."""
        if self.latecomers != value:
            if umpire.recording:
                umpire.change(rule, self.key, "latecomers", list(self.latecomers), list(value))
            self.latecomers = value

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "key": self.key,
            "faction": self.faction,
            "investment": self.investment,
            "contesting": self.contesting,
            "home": self.home,
            "reinforced": self.reinforced,
            "encounter": self.encounter,
            "had_enough": self.had_enough,
            "met": self.met,
            "reported": self.reported,
            "latecomers": list(self.latecomers),
            "seen": list(self.seen),
            "armies": list(self.armies),
        }
