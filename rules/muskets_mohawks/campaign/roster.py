"""The units of the player's roster between battles; each `set_*` records its change under the rule that caused it."""

from dataclasses import dataclass

from rules.core.change import change_number, change_word
from rules.core.reader import Reader
from rules.core.umpire import Umpire

_UNIT = ("id", "number", "name", "troop", "weapon", "rep", "figures", "paper", "leader", "formation", "back")


@dataclass(slots=True, init=False)
class RosterUnit:
    """A unit between battles (MM-TROOP-1); its leader is one of its figures, and only casualties leave it.

    `back` is the first month ("1755-06") in which a unit sent to refill is there again, or "".
    """

    id: str
    number: int
    name: str
    troop: str
    weapon: str
    rep: int
    figures: int
    paper: int
    leader: str
    formation: str
    back: str

    def __init__(
        self,
        id: str = "",
        number: int = 1,
        name: str = "",
        troop: str = "irregular",
        weapon: str = "musket",
        rep: int = 4,
        figures: int = 10,
        paper: int = 10,
        leader: str = "",
        formation: str = "",
        back: str = "",
    ) -> None:
        self.id = id
        self.number = number  # its place in the roster, from 1
        self.name = name
        self.troop = troop
        self.weapon = weapon
        self.rep = rep
        self.figures = figures
        self.paper = paper
        self.leader = leader
        self.formation = formation  # the platoon or war party it belongs to
        self.back = back

    def available(self) -> bool:
        """MM-REPL-1: Return whether the unit may go on this month's encounter."""
        return not self.back and self.figures > 0

    def set_rep(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `rep` under a rule."""
        self.rep = change_number(umpire, rule, self.id, "rep", self.rep, value)

    def set_figures(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `figures` under a rule."""
        self.figures = change_number(umpire, rule, self.id, "figures", self.figures, value)

    def set_leader(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `leader` under a rule."""
        self.leader = change_word(umpire, rule, self.id, "leader", self.leader, value)

    def set_back(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `back` under a rule."""
        self.back = change_word(umpire, rule, self.id, "back", self.back, value)

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "number": self.number,
            "name": self.name,
            "troop": self.troop,
            "weapon": self.weapon,
            "rep": self.rep,
            "figures": self.figures,
            "paper": self.paper,
            "leader": self.leader,
            "formation": self.formation,
            "back": self.back,
        }


def read_unit(reader: Reader, raw: object, where: str) -> RosterUnit:
    """Return the unit of a plain one, its faults noted in the reader."""
    row = reader.keys(raw, where, _UNIT)
    return RosterUnit(
        id=reader.word(row, where, "id"),
        number=reader.number(row, where, "number", 1, 100),
        name=reader.text(row, where, "name"),
        troop=reader.word(row, where, "troop"),
        weapon=reader.word(row, where, "weapon"),
        rep=reader.number(row, where, "rep", 2, 6, "MM-REP-1"),
        figures=reader.number(row, where, "figures", 0, 11),
        paper=reader.number(row, where, "paper", 5, 10, "MM-TROOP-1"),
        leader=reader.text(row, where, "leader"),
        formation=reader.word(row, where, "formation"),
        back=reader.text(row, where, "back"),
    )
