"""What a battle makes of a unit, as the campaign asks for it; each `set_*` records its change under its rule."""

from rules.core.change import change_flag, change_number, change_word
from rules.core.umpire import Umpire


class Account:
    """The account of a unit: figures lost by cause and come back, and what it ever did or suffered in the battle."""

    __slots__ = (
        "below_half", "engaged", "fought_melee", "hit_by_fire", "id", "left_table", "lost_burning", "lost_contact",
        "lost_fire", "lost_melee", "ran_away", "recovered", "recovery_done", "retired", "trophies",
    )  # fmt: skip

    def __init__(self, id: str = "", below_half: bool = False) -> None:
        self.id: str = id
        self.trophies: str = ""  # '', owed, taken, refused: MM-REACT-6
        self.recovered: int = 0  # figures recovered in battle
        self.recovery_done: bool = False
        self.lost_fire: int = 0
        self.lost_contact: int = 0
        self.lost_melee: int = 0
        self.lost_burning: int = 0
        self.engaged: bool = False  # fired, was fired on, charged or fought
        self.retired: bool = False  # ever retired
        self.ran_away: bool = False
        self.left_table: bool = False
        self.below_half: bool = below_half  # ever under half of paper strength
        self.hit_by_fire: bool = False  # ever hit an enemy by fire
        self.fought_melee: bool = False

    def set_trophies(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `trophies` under a rule."""
        self.trophies = change_word(umpire, rule, self.id, "trophies", self.trophies, value)

    def set_recovered(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `recovered` under a rule."""
        self.recovered = change_number(umpire, rule, self.id, "recovered", self.recovered, value)

    def set_recovery_done(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `recovery_done` under a rule."""
        self.recovery_done = change_flag(umpire, rule, self.id, "recovery_done", self.recovery_done, value)

    def set_lost_fire(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_fire` under a rule."""
        self.lost_fire = change_number(umpire, rule, self.id, "lost_fire", self.lost_fire, value)

    def set_lost_contact(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_contact` under a rule."""
        self.lost_contact = change_number(umpire, rule, self.id, "lost_contact", self.lost_contact, value)

    def set_lost_melee(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_melee` under a rule."""
        self.lost_melee = change_number(umpire, rule, self.id, "lost_melee", self.lost_melee, value)

    def set_lost_burning(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_burning` under a rule."""
        self.lost_burning = change_number(umpire, rule, self.id, "lost_burning", self.lost_burning, value)

    def set_engaged(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `engaged` under a rule."""
        self.engaged = change_flag(umpire, rule, self.id, "engaged", self.engaged, value)

    def set_retired(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `retired` under a rule."""
        self.retired = change_flag(umpire, rule, self.id, "retired", self.retired, value)

    def set_ran_away(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `ran_away` under a rule."""
        self.ran_away = change_flag(umpire, rule, self.id, "ran_away", self.ran_away, value)

    def set_left_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `left_table` under a rule."""
        self.left_table = change_flag(umpire, rule, self.id, "left_table", self.left_table, value)

    def set_below_half(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `below_half` under a rule."""
        self.below_half = change_flag(umpire, rule, self.id, "below_half", self.below_half, value)

    def set_hit_by_fire(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `hit_by_fire` under a rule."""
        self.hit_by_fire = change_flag(umpire, rule, self.id, "hit_by_fire", self.hit_by_fire, value)

    def set_fought_melee(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `fought_melee` under a rule."""
        self.fought_melee = change_flag(umpire, rule, self.id, "fought_melee", self.fought_melee, value)

    def account(self) -> dict[str, object]:
        """Return the account as JSON-ready values."""
        return {
            "trophies": self.trophies, "recovered": self.recovered, "recovery_done": self.recovery_done,
            "lost_fire": self.lost_fire, "lost_contact": self.lost_contact, "lost_melee": self.lost_melee,
            "lost_burning": self.lost_burning, "engaged": self.engaged, "retired": self.retired,
            "ran_away": self.ran_away, "left_table": self.left_table, "below_half": self.below_half,
            "hit_by_fire": self.hit_by_fire, "fought_melee": self.fought_melee,
        }  # fmt: skip
