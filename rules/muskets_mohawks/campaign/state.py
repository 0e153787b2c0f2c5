"""The state of a campaign: no seed, no clock; a month's step changes it and its events fold to it.

A field that `snapshot` shows is changed only through `set_*`, `add_*` or `drop_*`, which record the change.
"""

from dataclasses import dataclass

from rules.core.events import PLACE, REMOVE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.command import Formation, RosterLeader
from rules.muskets_mohawks.campaign.header import IDLE, LOST, OVERS, PHASES, PREPARED, WAR_OVER, WON, CampaignHeader
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.service import LeaderService, UnitService
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.standing import Standing

__all__ = ["IDLE", "LOST", "OVERS", "PHASES", "PREPARED", "WAR_OVER", "WON", "CampaignState"]


@dataclass(slots=True, init=False)
class CampaignState(CampaignHeader):
    """The state of a campaign in one month, with the full roster and its service record."""

    standings: dict[str, Standing]
    units: list[RosterUnit]
    leaders: list[RosterLeader]
    formations: list[Formation]
    encounter: EncounterSheet | None
    unit_service: list[UnitService]
    leader_service: list[LeaderService]

    def __init__(
        self,
        faction: str = "british",
        role: str = "captain",
        year: int = 1754,
        month: int = 3,
        territory: str = "",
    ) -> None:
        CampaignHeader.__init__(self, faction, role, year, month, territory)
        self.standings: dict[str, Standing] = {}
        self.units: list[RosterUnit] = []
        self.leaders: list[RosterLeader] = []
        self.formations: list[Formation] = []  # the highest last
        self.encounter: EncounterSheet | None = None
        self.unit_service: list[UnitService] = []
        self.leader_service: list[LeaderService] = []

    def unit(self, unit_id: str) -> RosterUnit:
        """Return a unit by its id; raises KeyError."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def leader(self, leader_id: str) -> RosterLeader:
        """Return a leader, serving or fallen, by his id; raises KeyError."""
        for leader in self.leaders:
            if leader.id == leader_id:
                return leader
        raise KeyError(leader_id)

    def formation(self, formation_id: str) -> Formation:
        """Return a formation by its id; raises KeyError."""
        for formation in self.formations:
            if formation.id == formation_id:
                return formation
        raise KeyError(formation_id)

    def top(self) -> Formation:
        """Return the formation that the player commands."""
        return self.formations[-1]

    def own_leader(self) -> RosterLeader:
        """MM-PROMO-2: Return the player's own figure: the leader of his formation."""
        return self.leader(self.top().leader)

    def own(self) -> Standing:
        """Return the standing of the player's faction."""
        return self.standings[self.faction]

    def add_leader(self, umpire: Umpire, rule: str, leader: RosterLeader) -> None:
        """Bring a leader into the roster."""
        self.leaders.append(leader)
        umpire.record(rule, PLACE, leader.id, "leader", None, leader.to_dict())

    def add_unit_service(self, umpire: Umpire, rule: str, entry: UnitService) -> None:
        """Write a month into a unit's service record."""
        self.unit_service.append(entry)
        umpire.record(rule, PLACE, entry.key(), "service", None, entry.to_dict())

    def add_leader_service(self, umpire: Umpire, rule: str, entry: LeaderService) -> None:
        """Write an event into a leader's service record."""
        self.leader_service.append(entry)
        umpire.record(rule, PLACE, entry.key(), "service", None, entry.to_dict())

    def lay_sheet(self, umpire: Umpire, rule: str, sheet: EncounterSheet) -> None:
        """Set the sheet of the month's encounter, which is then prepared, and record it."""
        self.encounter = sheet
        umpire.record(rule, PLACE, "encounter", "sheet", None, sheet.to_dict())

    def drop_sheet(self, umpire: Umpire, rule: str) -> None:
        """Put the sheet of an encounter away that has been fought."""
        self.encounter = None
        umpire.record(rule, REMOVE, "encounter", "sheet")

    def to_dict(self) -> dict[str, object]:
        """Return the whole state as JSON-ready values; `read_state` is the exact inverse."""
        return {
            **self.header(),
            "standings": [self.standings[faction].to_dict() for faction in sorted(self.standings)],
            "units": [unit.to_dict() for unit in self.units],
            "leaders": [leader.to_dict() for leader in self.leaders],
            "formations": [formation.to_dict() for formation in self.formations],
            "encounter": self.encounter.to_dict() if self.encounter is not None else None,
            "unit_service": [entry.to_dict() for entry in self.unit_service],
            "leader_service": [entry.to_dict() for entry in self.leader_service],
        }

    def snapshot(self) -> dict[str, dict[str, object]]:
        """Return everything that folds: entity → field → value."""
        state: dict[str, dict[str, object]] = {"campaign": self.header()}
        for faction in sorted(self.standings):
            state[faction] = self.standings[faction].to_dict()
        for unit in self.units:
            state[unit.id] = unit.to_dict()
        for leader in self.leaders:
            state[leader.id] = leader.to_dict()
        for formation in self.formations:
            state[formation.id] = formation.to_dict()
        if self.encounter is not None:
            state["encounter"] = self.encounter.to_dict()
        for entry in self.unit_service:
            state[entry.key()] = entry.to_dict()
        for event in self.leader_service:
            state[event.key()] = event.to_dict()
        return state
