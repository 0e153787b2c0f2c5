"""Reading a campaign's state from plain values; what contradicts itself is refused with all its faults."""

from rules.core.errors import Fault, SetupError
from rules.core.reader import Reader
from rules.muskets_mohawks.campaign.calendar import is_month_key
from rules.muskets_mohawks.campaign.command import SERVING, read_formation, read_leader
from rules.muskets_mohawks.campaign.morale import is_contesting
from rules.muskets_mohawks.campaign.roles import ROLES
from rules.muskets_mohawks.campaign.roster import RosterUnit, read_unit
from rules.muskets_mohawks.campaign.service import read_leader_service, read_unit_service
from rules.muskets_mohawks.campaign.sheet import ENCOUNTERS, read_sheet
from rules.muskets_mohawks.campaign.standing import read_standing
from rules.muskets_mohawks.campaign.state import OVERS, PHASES, PREPARED, CampaignState
from rules.muskets_mohawks.forces.equipment import check_gun
from rules.muskets_mohawks.forces.factions import FACTIONS, NAMES
from rules.muskets_mohawks.forces.investment import maximum_investment
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names, read_names
from rules.muskets_mohawks.forces.troops import check_faction, check_weapon
from rules.muskets_mohawks.pieces.corps import read_lists
from rules.muskets_mohawks.tables_periods import FIRST_YEAR, LAST_YEAR
from rules.muskets_mohawks.words import ARTILLERY

_TOP = (
    "faction",
    "role",
    "year",
    "month",
    "started_year",
    "started_month",
    "territory",
    "number",
    "rival",
    "contesting",
    "carry_over",
    "next_encounter",
    "phase",
    "over",
    "serial",
    "names",
    "standings",
    "units",
    "leaders",
    "formations",
    "encounter",
    "unit_service",
    "leader_service",
)
_LENT = ("army_names", "army_lists", "winter", "stand_up_fights")  # that campaigns may have


def read_state(raw: object) -> CampaignState:
    """Return the state of a plain one, the exact inverse of `to_dict`; raises SetupError with all its faults."""
    reader = Reader("a campaign's state")
    lent = [key for key in _LENT if isinstance(raw, dict) and raw.get(key) is not None]
    top = reader.keys(raw, "", (*_TOP, *lent))
    state = _header(reader, top)
    if "stand_up_fights" in lent:
        state.stand_up_fights = reader.truth(top, "", "stand_up_fights")
    if "winter" in lent:
        state.winter = reader.truth(top, "", "winter")
    if "army_names" in lent:
        reader.faults.extend(check_names(top["army_names"], "army_names"))
        state.army_names = read_names(top["army_names"]) if not reader.faults else {}
    if "army_lists" in lent:
        reader.faults.extend(check_lists(top["army_lists"], "army_lists"))
        state.army_lists = read_lists(top["army_lists"]) if not reader.faults else {}
    for number, row in enumerate(reader.rows(top, "standings")):
        standing = read_standing(reader, row, f"standings.{number}.")
        state.standings[standing.faction] = standing
    for number, row in enumerate(reader.rows(top, "units")):
        state.units.append(read_unit(reader, row, f"units.{number}."))
    for number, row in enumerate(reader.rows(top, "leaders")):
        state.leaders.append(read_leader(reader, row, f"leaders.{number}."))
    for number, row in enumerate(reader.rows(top, "formations")):
        state.formations.append(read_formation(reader, row, f"formations.{number}."))
    if top.get("encounter") is not None:
        state.encounter = read_sheet(reader, top["encounter"], "encounter.")
    for number, row in enumerate(reader.rows(top, "unit_service")):
        state.unit_service.append(read_unit_service(reader, row, f"unit_service.{number}."))
    for number, row in enumerate(reader.rows(top, "leader_service")):
        state.leader_service.append(read_leader_service(reader, row, f"leader_service.{number}."))
    if not reader.faults:
        _check_whole(reader, state)
    if reader.faults:
        raise SetupError.of(reader.faults)
    return state


def _header(reader: Reader, top: dict[str, object]) -> CampaignState:
    state = CampaignState(
        faction=reader.word(top, "", "faction", FACTIONS),
        role=reader.word(top, "", "role", ROLES),
        year=reader.number(top, "", "year", FIRST_YEAR, LAST_YEAR + 1),
        month=reader.number(top, "", "month", 1, 12),
        territory=reader.text(top, "", "territory"),
    )
    state.started_year = reader.number(top, "", "started_year", FIRST_YEAR, LAST_YEAR)
    state.started_month = reader.number(top, "", "started_month", 1, 12)
    state.number = reader.number(top, "", "number", 1, 1000)
    state.rival = reader.word(top, "", "rival", FACTIONS)
    state.contesting = reader.truth(top, "", "contesting")
    state.carry_over = reader.number(top, "", "carry_over", -1, 1)
    state.next_encounter = reader.word(top, "", "next_encounter", ENCOUNTERS)
    state.phase = reader.word(top, "", "phase", PHASES)
    state.over = reader.text(top, "", "over")
    state.serial = reader.number(top, "", "serial", 0, 100_000)
    state.names = reader.words(top, "", "names")
    return state


def _check_whole(reader: Reader, state: CampaignState) -> None:
    """Report faults between fields: ids that do not exist, a missing army, a phase without its encounter."""
    faults = reader.faults
    if sorted(state.standings) != sorted(FACTIONS):
        faults.append(Fault("standings", "standings must hold each of the four factions once.", "MM-ARMY-1"))
    if state.over not in OVERS:
        faults.append(Fault("over", "over must be empty, won, lost or war_over.", "MM-CAMP-7"))
    if (state.phase == PREPARED) != (state.encounter is not None):
        faults.append(Fault("phase", "A prepared month has an encounter, and an idle one has none.", "MM-CAMP-1"))
    if not state.formations or not state.units:
        faults.append(Fault("formations", "A campaign needs units in a formation.", "MM-LEAD-1"))
    ids = [entry.id for entry in state.units]
    ids += [entry.id for entry in state.leaders]
    ids += [entry.id for entry in state.formations]
    for name in sorted({entry for entry in ids if ids.count(entry) > 1}):
        faults.append(Fault("units", f"{name} names two things of the roster; ids are unique.", "MM-LEAD-1"))
    _check_standings(faults, state)
    for place, unit in enumerate(state.units):
        _check_unit(faults, state, unit, f"units.{place}.", ids)
    _check_formations(faults, state)
    _check_service(faults, state)


def _check_formations(faults: list[Fault], state: CampaignState) -> None:
    """Note a formation that names a leader, a unit or a part which is none of this roster."""
    leaders = [entry.id for entry in state.leaders]
    units = [entry.id for entry in state.units]
    formations = [entry.id for entry in state.formations]
    for place, formation in enumerate(state.formations):
        strange = [formation.leader] if formation.leader not in leaders else []
        strange += [name for name in formation.units if name not in units]
        strange += [name for name in formation.parts if name not in formations[:place]]
        for name in strange:
            field = f"formations.{place}"
            faults.append(Fault(field, f"{formation.id} names {name}, who is not of this roster.", "MM-LEAD-1"))


def _check_service(faults: list[Fault], state: CampaignState) -> None:
    """Note an entry of the service records of a month that is none."""
    # There are many entries of each month.
    months = {entry.month for entry in state.unit_service} | {event.month for event in state.leader_service}
    strange = [month for month in months if not is_month_key(month)]
    if not strange:
        return
    for place, entry in enumerate(state.unit_service):
        if entry.month in strange:
            faults.append(Fault(f"unit_service.{place}.month", f"{entry.month} is no month; write 1755-06.", ""))
    for place, event in enumerate(state.leader_service):
        if event.month in strange:
            faults.append(Fault(f"leader_service.{place}.month", f"{event.month} is no month; write 1755-06.", ""))


def _check_standings(faults: list[Fault], state: CampaignState) -> None:
    """Note an investment level beyond the army's maximum (MM-CAMP-9)."""
    for faction in sorted(state.standings):
        if faction not in FACTIONS:
            continue
        most = maximum_investment(faction, is_contesting(state, faction))
        if state.standings[faction].investment > most:
            message = f"The investment level of the {NAMES[faction]} is {most} at most here."
            faults.append(Fault(f"standings.{faction}.investment", message, "MM-CAMP-9"))


def _check_unit(faults: list[Fault], state: CampaignState, unit: RosterUnit, where: str, ids: list[str]) -> None:
    """Note what no unit of a roster is: leaderless, homeless, overfull, wrongly armed, or away until no month."""
    called = unit.name or unit.id
    serving = [leader.id for leader in state.leaders if leader.status == SERVING]
    if unit.leader not in serving:
        faults.append(Fault(f"{where}leader", f"{called} needs a serving leader of this roster.", "MM-LEAD-1"))
    if unit.formation not in ids:
        faults.append(Fault(f"{where}formation", f"{called} belongs to no formation of this roster.", "MM-LEAD-1"))
    gunners = unit.troop == ARTILLERY
    if unit.figures > unit.paper + 1 and not gunners:
        message = f"{called} has at most {unit.paper + 1} figures, one over paper strength."
        faults.append(Fault(f"{where}figures", message, "MM-REPL-1"))
    if gunners:
        faults.extend(check_gun(where, called, unit.weapon, unit.paper, unit.figures))
    else:
        faults.extend(check_weapon(f"{where}weapon", called, unit.weapon))
    faults.extend(check_faction(f"{where}troop", called, state.faction, unit.troop))
    if unit.back and not is_month_key(unit.back):
        message = f"{called} is back in {unit.back}, which is no month; write 1755-06, or nothing for a unit at hand."
        faults.append(Fault(f"{where}back", message, "MM-REPL-1"))
