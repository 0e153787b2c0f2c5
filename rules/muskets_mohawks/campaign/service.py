"""The service record of units and leaders: one entry a month and event, put in once and never changed."""

from dataclasses import dataclass

from rules.core.reader import Reader

RAISED = "raised"  # on the roster from the start
FOUGHT = "fought"
FELL = "fell"
PROMOTED = "promoted"
APPOINTED = "appointed"  # came from the list to fill a post
LEADER_EVENTS = (RAISED, FOUGHT, FELL, PROMOTED, APPOINTED)

_UNIT = (
    "unit",
    "month",
    "encounter",
    "opponent",
    "went",
    "success",
    "lost",
    "returned",
    "replaced",
    "deserted",
    "retired",
    "ran_away",
    "hit_by_fire",
    "fought_melee",
    "figures",
    "rep",
)
_LEADER = ("leader", "month", "event", "encounter", "success", "rank", "post", "rep")


@dataclass(slots=True, init=False)
class UnitService:
    """One month of a unit: what it did, its losses and returns, and its strength at the end."""

    unit: str
    month: str
    encounter: str
    opponent: str
    went: bool
    success: bool
    lost: int
    returned: int
    replaced: int
    deserted: int
    retired: bool
    ran_away: bool
    hit_by_fire: bool
    fought_melee: bool
    figures: int
    rep: int

    def __init__(
        self,
        unit: str = "",
        month: str = "",
        encounter: str = "",
        opponent: str = "",
        went: bool = False,
        success: bool = False,
        lost: int = 0,
        returned: int = 0,
        replaced: int = 0,
        deserted: int = 0,
        retired: bool = False,
        ran_away: bool = False,
        hit_by_fire: bool = False,
        fought_melee: bool = False,
        figures: int = 0,
        rep: int = 0,
    ) -> None:
        self.unit = unit
        self.month = month
        self.encounter = encounter
        self.opponent = opponent
        self.went = went
        self.success = success
        self.lost = lost  # casualties when the battle ended
        self.returned = returned  # of them, back after it (MM-AFTER-1)
        self.replaced = replaced
        self.deserted = deserted
        self.retired = retired
        self.ran_away = ran_away
        self.hit_by_fire = hit_by_fire
        self.fought_melee = fought_melee
        self.figures = figures
        self.rep = rep

    def key(self) -> str:
        """Return the name of the entry in a snapshot."""
        return f"{self.unit}/{self.month}"

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "unit": self.unit,
            "month": self.month,
            "encounter": self.encounter,
            "opponent": self.opponent,
            "went": self.went,
            "success": self.success,
            "lost": self.lost,
            "returned": self.returned,
            "replaced": self.replaced,
            "deserted": self.deserted,
            "retired": self.retired,
            "ran_away": self.ran_away,
            "hit_by_fire": self.hit_by_fire,
            "fought_melee": self.fought_melee,
            "figures": self.figures,
            "rep": self.rep,
        }


@dataclass(slots=True, init=False)
class LeaderService:
    """One event in a leader's service: raised, fought, fell, promoted or appointed."""

    leader: str
    month: str
    event: str
    encounter: str
    success: bool
    rank: str
    post: str
    rep: int

    def __init__(
        self,
        leader: str = "",
        month: str = "",
        event: str = RAISED,
        encounter: str = "",
        success: bool = False,
        rank: str = "",
        post: str = "",
        rep: int = 0,
    ) -> None:
        self.leader = leader
        self.month = month
        self.event = event
        self.encounter = encounter
        self.success = success
        self.rank = rank
        self.post = post
        self.rep = rep

    def key(self) -> str:
        """Return the name of the entry in a snapshot."""
        return f"{self.leader}/{self.month}/{self.event}"

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "leader": self.leader,
            "month": self.month,
            "event": self.event,
            "encounter": self.encounter,
            "success": self.success,
            "rank": self.rank,
            "post": self.post,
            "rep": self.rep,
        }


def read_unit_service(reader: Reader, raw: object, where: str) -> UnitService:
    """Return the entry of a plain one, its faults noted in the reader."""
    row = reader.keys(raw, where, _UNIT)
    return UnitService(
        unit=reader.word(row, where, "unit"),
        month=reader.word(row, where, "month"),
        encounter=reader.text(row, where, "encounter"),
        opponent=reader.text(row, where, "opponent"),
        went=reader.truth(row, where, "went"),
        success=reader.truth(row, where, "success"),
        lost=reader.number(row, where, "lost", 0, 100),
        returned=reader.number(row, where, "returned", 0, 100),
        replaced=reader.number(row, where, "replaced", 0, 100),
        deserted=reader.number(row, where, "deserted", 0, 2),
        retired=reader.truth(row, where, "retired"),
        ran_away=reader.truth(row, where, "ran_away"),
        hit_by_fire=reader.truth(row, where, "hit_by_fire"),
        fought_melee=reader.truth(row, where, "fought_melee"),
        figures=reader.number(row, where, "figures", 0, 100),
        rep=reader.number(row, where, "rep", 2, 6),
    )


def read_leader_service(reader: Reader, raw: object, where: str) -> LeaderService:
    """Return the entry of a plain one, its faults noted in the reader."""
    row = reader.keys(raw, where, _LEADER)
    return LeaderService(
        leader=reader.word(row, where, "leader"),
        month=reader.word(row, where, "month"),
        event=reader.word(row, where, "event", LEADER_EVENTS),
        encounter=reader.text(row, where, "encounter"),
        success=reader.truth(row, where, "success"),
        rank=reader.word(row, where, "rank"),
        post=reader.text(row, where, "post"),
        rep=reader.number(row, where, "rep", 2, 6),
    )
