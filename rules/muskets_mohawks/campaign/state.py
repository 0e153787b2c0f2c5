"""The state of a campaign: no seed, no clock; a month's step changes it and its events fold to it.

A field that `snapshot` shows is changed only through `set_*`, `add_*` or `drop_*`, which record the change.
"""

from dataclasses import dataclass
from typing import Any, Final

from rules.core import lengths
from rules.core import schema_fields as declare
from rules.core.change import change_flag, change_number, change_word
from rules.core.events import PLACE, REMOVE
from rules.core.schema import PART, PARTS, Part, Record, specs_of
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import tables
from rules.muskets_mohawks.campaign.roles import ROLES
from rules.muskets_mohawks.campaign.roster import Formation, RosterLeader, RosterUnit
from rules.muskets_mohawks.campaign.service import LeaderService, UnitService
from rules.muskets_mohawks.campaign.sheet import ENCOUNTERS, SCOUT, EncounterSheet
from rules.muskets_mohawks.campaign.standing import Standing
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.naming import read_names
from rules.muskets_mohawks.pieces.corps import Lists, read_lists, written
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR

__all__ = ["IDLE", "LOST", "OVERS", "PHASES", "PREPARED", "WAR_OVER", "WON", "CampaignState"]
IDLE: Final = "idle"  # the month has not begun
PREPARED: Final = "prepared"  # its encounter waits to be fought
PHASES: Final = (IDLE, PREPARED)

WON: Final = "won"
LOST: Final = "lost"
WAR_OVER: Final = "war_over"
OVERS: Final = ("", WON, LOST, WAR_OVER)


@dataclass(slots=True)
class CampaignState(Record):
    """The state of a campaign in one month, with the full roster and its service record.

    Campaigns that skip winter or offer no stand-up fights say nothing of them, and those begun without lists of names
    or of corps have none.
    """

    faction: str = declare.choice(FACTIONS, default="british")
    role: str = declare.choice(ROLES, default="captain")
    year: int = declare.number(FIRST_YEAR, LAST_YEAR + 1, default=FIRST_YEAR)
    month: int = declare.number(1, 12, default=tables.FIRST_MONTH)
    territory: str = declare.blank(declare.text(lengths.SLUG, True))
    started_year: int = declare.number(FIRST_YEAR, LAST_YEAR, help="When this campaign of the chain began.")
    started_month: int = declare.number(1, 12)
    number: int = declare.number(1, 1000, default=1, help="Counts the campaigns of the chain.")
    rival: str = declare.choice(FACTIONS, help="The army that the territory was diced for against (MM-CAMP-4).")
    contesting: bool = declare.needed(declare.truth(help="The player's side attacks the territory, else it holds it."))
    carry_over: int = declare.number(-1, 1, help="+1 after a campaign won, -1 after one lost (MM-CAMP-7).")
    next_encounter: str = declare.choice(ENCOUNTERS, default=SCOUT)
    phase: str = declare.choice(PHASES, default=IDLE)
    over: str = declare.blank(declare.text(lengths.KEY, True))
    serial: int = declare.number(0, 100_000, help="The last number given to a leader.")
    names: list[str] = declare.needed(declare.words("Names for leaders yet to come, the next one first."))
    army_names: dict[str, dict[str, list[str]]] = declare.document(Part, help="For units that arrive.")
    winter: bool = declare.truth("MM-CAMP-2", "Irregulars fight on from November to February.")
    stand_up_fights: bool = declare.truth("MM-CAMP-10", "Fought where the table offers one.")
    army_lists: Lists = declare.document(Part, help="What each army raises (MM-ARMY-1).")
    standings: dict[str, Standing] = declare.needed(declare.parts(Standing, "standings"))
    units: list[RosterUnit] = declare.needed(declare.parts(RosterUnit, "units"))
    leaders: list[RosterLeader] = declare.needed(declare.parts(RosterLeader, "leaders"))
    formations: list[Formation] = declare.needed(declare.parts(Formation, "formations", help="The highest last."))
    encounter: EncounterSheet | None = declare.part(EncounterSheet, needed=True)
    unit_service: list[UnitService] = declare.needed(declare.parts(UnitService, "service"))
    leader_service: list[LeaderService] = declare.needed(declare.parts(LeaderService, "service"))

    def __post_init__(self) -> None:
        """Begin the campaign in the month that it is, and keep what is stored as lists as the rules look it up."""
        self.started_year = self.started_year or self.year
        self.started_month = self.started_month or self.month
        self.army_names = read_names(self.army_names)
        self.army_lists = read_lists(self.army_lists)
        stored: Any = self.standings
        self.standings = {standing.faction: standing for standing in stored}

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
        """Return the complete state as JSON-ready values; `read_state` is the exact inverse."""
        row = Record.to_dict(self)
        row["standings"] = [self.standings[faction].to_dict() for faction in sorted(self.standings)]
        if self.army_lists:
            row["army_lists"] = written(self.army_lists)
        return row

    def header(self) -> dict[str, object]:
        """Return the fields that belong to no unit, leader, formation or faction."""
        parts = [spec.key for spec in specs_of(CampaignState) if spec.kind in (PART, PARTS)]
        return {key: value for key, value in self.to_dict().items() if key not in parts}

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
