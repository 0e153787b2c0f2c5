"""The service record of units and leaders: one entry a month and event, put in once and never changed."""

from dataclasses import dataclass

from rules.core import lengths
from rules.core.schema import Record
from rules.core.schema_fields import blank, choice, needed, number, text, truth

RAISED = "raised"  # on the roster from the start
FOUGHT = "fought"
FELL = "fell"
PROMOTED = "promoted"
APPOINTED = "appointed"  # came from the list to fill a post
LEADER_EVENTS = (RAISED, FOUGHT, FELL, PROMOTED, APPOINTED)


@dataclass(slots=True)
class UnitService(Record):
    """One month of a unit: what it did, its losses and returns, and its strength at the end."""

    unit: str = text(lengths.KEY, True)
    month: str = text(7, True, help="As 1755-06.")
    encounter: str = blank(text(lengths.KEY, True))
    opponent: str = blank(text(lengths.FACTION, True))
    went: bool = needed(truth())
    success: bool = needed(truth())
    lost: int = number(0, 100, help="Casualties when the battle ended.")
    returned: int = number(0, 100, help="Of these, back after it (MM-AFTER-1).")
    replaced: int = number(0, 100)
    deserted: int = number(0, 2)
    retired: bool = needed(truth())
    ran_away: bool = needed(truth())
    hit_by_fire: bool = needed(truth())
    fought_melee: bool = needed(truth())
    figures: int = number(0, 100, help="At the month's end.")
    rep: int = number(2, 6, help="At the month's end.")

    def key(self) -> str:
        """Return the name of the entry in a snapshot."""
        return f"{self.unit}/{self.month}"


@dataclass(slots=True)
class LeaderService(Record):
    """One event in a leader's service: raised, fought, fell, promoted or appointed."""

    leader: str = text(lengths.KEY, True)
    month: str = text(7, True, help="As 1755-06.")
    event: str = choice(LEADER_EVENTS, default=RAISED)
    encounter: str = blank(text(lengths.KEY, True))
    success: bool = needed(truth())
    rank: str = text(lengths.KEY, True)
    post: str = blank(text(lengths.KEY, True))
    rep: int = number(2, 6)

    def key(self) -> str:
        """Return the name of the entry in a snapshot."""
        return f"{self.leader}/{self.month}/{self.event}"
