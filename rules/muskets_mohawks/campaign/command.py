"""Leaders and formations of the player's roster; each `set_*` records its change under the rule that caused it."""

from dataclasses import dataclass

from rules.core.change import change_word
from rules.core.reader import Reader
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

_LEADER = ("id", "name", "rank", "rep", "post", "status")
_FORMATION = ("id", "kind", "name", "leader", "units", "parts")


@dataclass(slots=True, init=False)
class RosterLeader:
    """A leader, serving or fallen; `post` is the unit or formation he leads or led last."""

    id: str
    name: str
    rank: str
    rep: int
    post: str
    status: str

    def __init__(
        self, id: str = "", name: str = "", rank: str = NCO, rep: int = 4, post: str = "", status: str = SERVING
    ) -> None:
        self.id = id
        self.name = name
        self.rank = rank
        self.rep = rep
        self.post = post
        self.status = status

    def set_rank(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `rank` under a rule."""
        self.rank = change_word(umpire, rule, self.id, "rank", self.rank, value)

    def set_post(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `post` under a rule."""
        self.post = change_word(umpire, rule, self.id, "post", self.post, value)

    def set_status(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `status` under a rule."""
        self.status = change_word(umpire, rule, self.id, "status", self.status, value)

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "name": self.name,
            "rank": self.rank,
            "rep": self.rep,
            "post": self.post,
            "status": self.status,
        }


@dataclass(slots=True, init=False)
class Formation:
    """A platoon, company or war party (MM-LEAD-1): its units, the formations in it, and who leads it."""

    id: str
    kind: str
    name: str
    leader: str
    units: list[str]
    parts: list[str]

    def __init__(
        self,
        id: str = "",
        kind: str = PLATOON,
        name: str = "",
        leader: str = "",
        units: list[str] | None = None,
        parts: list[str] | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.leader = leader  # a war party's is the leader of one of its units
        self.units = units if units is not None else []  # all units under it
        self.parts = parts if parts is not None else []  # the platoons of a company, the parties of a large one

    def set_leader(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `leader` under a rule."""
        self.leader = change_word(umpire, rule, self.id, "leader", self.leader, value)

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "kind": self.kind,
            "name": self.name,
            "leader": self.leader,
            "units": list(self.units),
            "parts": list(self.parts),
        }


def read_leader(reader: Reader, raw: object, where: str) -> RosterLeader:
    """Return the leader of a plain one, his faults noted in the reader."""
    row = reader.keys(raw, where, _LEADER)
    return RosterLeader(
        id=reader.word(row, where, "id"),
        name=reader.text(row, where, "name"),
        rank=reader.word(row, where, "rank", RANKS),
        rep=reader.number(row, where, "rep", 2, 6, "MM-REP-1"),
        post=reader.text(row, where, "post"),
        status=reader.word(row, where, "status", STATUSES),
    )


def read_formation(reader: Reader, raw: object, where: str) -> Formation:
    """Return the formation of a plain one, its faults noted in the reader."""
    row = reader.keys(raw, where, _FORMATION)
    return Formation(
        id=reader.word(row, where, "id"),
        kind=reader.word(row, where, "kind", FORMATION_KINDS),
        name=reader.text(row, where, "name"),
        leader=reader.text(row, where, "leader"),
        units=reader.words(row, where, "units"),
        parts=reader.words(row, where, "parts"),
    )
