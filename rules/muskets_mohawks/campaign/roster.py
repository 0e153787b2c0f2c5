"""The player's roster between battles: units, leaders and formations, as they are declared, stored and read back.

Each `set_*` records its change under the rule that caused it.
"""

from dataclasses import dataclass

from rules.core import lengths
from rules.core import schema_fields as declare
from rules.core.change import change_number, change_word
from rules.core.schema import Record
from rules.core.umpire import Umpire

NCO = "nco"  # a unit's own leader, also of warriors
LIEUTENANT = "lieutenant"
CAPTAIN = "captain"
WAR_CHIEF = "war_chief"
RANKS = (NCO, LIEUTENANT, CAPTAIN, WAR_CHIEF)

PLATOON = "platoon"
COMPANY = "company"
WAR_PARTY = "war_party"
LARGE_WAR_PARTY = "large_war_party"
FORMATION_KINDS = (PLATOON, COMPANY, WAR_PARTY, LARGE_WAR_PARTY)

SERVING = "serving"
LOST = "lost"
STATUSES = (SERVING, LOST)


@dataclass(slots=True)
class RosterUnit(Record):
    """A unit between battles (MM-TROOP-1); its leader is one of its figures, and only casualties leave it."""

    id: str = declare.text(lengths.KEY, True)
    number: int = declare.number(1, 100, default=1, help="Its place in the roster.")
    name: str = declare.blank(declare.text(lengths.NAME, True))
    troop: str = declare.text(lengths.KEY, True, "irregular")
    weapon: str = declare.text(lengths.KEY, True, "musket")
    rep: int = declare.number(2, 6, default=4, rule="MM-REP-1")
    figures: int = declare.number(0, 11, default=10)
    paper: int = declare.number(5, 10, default=10, rule="MM-TROOP-1")
    leader: str = declare.blank(declare.text(lengths.KEY, True))
    formation: str = declare.text(lengths.KEY, True, help="The platoon or war party it belongs to.")
    back: str = declare.blank(declare.text(7, True, help="The month in which a unit sent to refill is there again."))

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


@dataclass(slots=True)
class RosterLeader(Record):
    """A leader, serving or fallen; `post` is the unit or formation he leads or led last."""

    id: str = declare.text(lengths.KEY, True)
    name: str = declare.blank(declare.text(lengths.NAME, True))
    rank: str = declare.choice(RANKS, default=NCO)
    rep: int = declare.number(2, 6, default=4, rule="MM-REP-1")
    post: str = declare.blank(declare.text(lengths.KEY, True))
    status: str = declare.choice(STATUSES, default=SERVING)

    def set_rank(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `rank` under a rule."""
        self.rank = change_word(umpire, rule, self.id, "rank", self.rank, value)

    def set_post(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `post` under a rule."""
        self.post = change_word(umpire, rule, self.id, "post", self.post, value)

    def set_status(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `status` under a rule."""
        self.status = change_word(umpire, rule, self.id, "status", self.status, value)


@dataclass(slots=True)
class Formation(Record):
    """A platoon, company or war party (MM-LEAD-1): its units, the formations in it, and who leads it."""

    id: str = declare.text(lengths.KEY, True)
    kind: str = declare.choice(FORMATION_KINDS, default=PLATOON)
    name: str = declare.blank(declare.text(lengths.NAME, True))
    leader: str = declare.blank(declare.text(lengths.KEY, True, help="A war party's leads one of its units too."))
    units: list[str] = declare.needed(declare.words("All units under it."))
    parts: list[str] = declare.needed(declare.words("The platoons of a company, the parties of a large one."))

    def set_leader(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `leader` under a rule."""
        self.leader = change_word(umpire, rule, self.id, "leader", self.leader, value)
