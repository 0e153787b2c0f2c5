"""The state of a campaign: no seed, no clock; a month's step changes it and its events fold to it.

A field that `snapshot` shows is changed only through `set_*`, `add_*` or `drop_*`, which record the change.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.change import change_flag, change_number, change_word
from rules.core.events import PLACE, REMOVE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.command import Formation, RosterLeader
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.service import LeaderService, UnitService
from rules.muskets_mohawks.campaign.sheet import SCOUT, EncounterSheet
from rules.muskets_mohawks.campaign.standing import Standing
from rules.muskets_mohawks.forces.naming import turned
from rules.muskets_mohawks.pieces.corps import Lists, written

__all__ = ["IDLE", "LOST", "OVERS", "PHASES", "PREPARED", "WAR_OVER", "WON", "CampaignState"]
IDLE: Final = "idle"  # the month has not begun
PREPARED: Final = "prepared"  # its encounter waits to be fought
PHASES: Final = (IDLE, PREPARED)

WON: Final = "won"
LOST: Final = "lost"
WAR_OVER: Final = "war_over"
OVERS: Final = ("", WON, LOST, WAR_OVER)


@dataclass(slots=True, init=False)
class CampaignHeader:
    """The state of a campaign in one month, without the roster and the factions' morale and investment."""

    faction: str
    role: str
    year: int
    month: int
    started_year: int
    started_month: int
    territory: str
    number: int
    rival: str
    contesting: bool
    carry_over: int
    next_encounter: str
    phase: str
    over: str
    serial: int
    names: list[str]
    army_names: dict[str, dict[str, list[str]]]
    winter: bool
    stand_up_fights: bool
    army_lists: Lists

    def __init__(
        self,
        faction: str = "british",
        role: str = "captain",
        year: int = 1754,
        month: int = 3,
        territory: str = "",
    ) -> None:
        self.faction = faction
        self.role = role
        self.year = year
        self.month = month
        self.started_year = year  # when this campaign of the chain began
        self.started_month = month
        self.territory = territory
        self.number = 1  # counts the campaigns of the chain
        self.rival = ""  # the army the territory was diced for against (MM-CAMP-4)
        self.contesting = False  # the player's side attacks the territory, else it holds it
        self.carry_over = 0  # +1 after a campaign won, -1 after one lost (MM-CAMP-7)
        self.next_encounter = SCOUT
        self.phase = IDLE
        self.over = ""
        self.serial = 0  # the last number given to a leader
        self.names: list[str] = []  # names for leaders yet to come, the next one first
        # Names of each army for units that arrive during a battle; empty in campaigns begun without such lists.
        self.army_names: dict[str, dict[str, list[str]]] = {}
        self.stand_up_fights = False  # fought where the table offers one (MM-CAMP-10)
        self.winter = False  # irregulars fight on from November to February (MM-CAMP-2)
        # What each army raises, by its list at the start of the campaign (MM-ARMY-1); empty in older campaigns.
        self.army_lists: Lists = {}

    def key(self) -> str:
        """Return the month as a key: "1755-03"."""
        return f"{self.year}-{self.month:02d}"

    def set_calendar(self, umpire: Umpire, rule: str, year: int, month: int) -> None:
        """Turn the calendar to another month."""
        self.year = change_number(umpire, rule, "campaign", "year", self.year, year)
        self.month = change_number(umpire, rule, "campaign", "month", self.month, month)

    def set_started(self, umpire: Umpire, rule: str, number: int, year: int, month: int) -> None:
        """Open the campaign of this number in the chain, in this month."""
        umpire.change(rule, "campaign", "number", self.number, number)
        umpire.change(rule, "campaign", "started_year", self.started_year, year)
        umpire.change(rule, "campaign", "started_month", self.started_month, month)
        self.number = number
        self.started_year = year
        self.started_month = month

    def set_territory(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `territory` under a rule."""
        self.territory = change_word(umpire, rule, "campaign", "territory", self.territory, value)

    def set_rival(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `rival` under a rule."""
        self.rival = change_word(umpire, rule, "campaign", "rival", self.rival, value)

    def set_contesting(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `contesting` under a rule."""
        self.contesting = change_flag(umpire, rule, "campaign", "contesting", self.contesting, value)

    def set_carry_over(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `carry_over` under a rule."""
        self.carry_over = change_number(umpire, rule, "campaign", "carry_over", self.carry_over, value)

    def set_next_encounter(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `next_encounter` under a rule."""
        self.next_encounter = change_word(umpire, rule, "campaign", "next_encounter", self.next_encounter, value)

    def set_phase(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `phase` under a rule."""
        self.phase = change_word(umpire, rule, "campaign", "phase", self.phase, value)

    def set_over(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `over` under a rule."""
        self.over = change_word(umpire, rule, "campaign", "over", self.over, value)

    def set_names(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `names` under a rule."""
        umpire.change(rule, "campaign", "names", list(self.names), list(value))
        self.names = value

    def set_serial(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `serial` under a rule."""
        umpire.change(rule, "campaign", "serial", self.serial, value)
        self.serial = value

    def header(self) -> dict[str, object]:
        """Return the fields that belong to no unit, leader, formation or faction."""
        lent: dict[str, object] = {"army_names": turned(self.army_names, 0)} if self.army_names else {}
        if self.winter:
            lent["winter"] = True  # campaigns that skip it say nothing of it
        if self.stand_up_fights:
            lent["stand_up_fights"] = True
        if self.army_lists:
            lent["army_lists"] = written(self.army_lists)
        return {
            "faction": self.faction,
            "role": self.role,
            "year": self.year,
            "month": self.month,
            "started_year": self.started_year,
            "started_month": self.started_month,
            "territory": self.territory,
            "number": self.number,
            "rival": self.rival,
            "contesting": self.contesting,
            "carry_over": self.carry_over,
            "next_encounter": self.next_encounter,
            "phase": self.phase,
            "over": self.over,
            "serial": self.serial,
            "names": list(self.names),
            **lent,
        }


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
