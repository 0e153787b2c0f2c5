"""Reading a campaign's state from plain values; what contradicts itself is refused with all its faults."""

from rules.core.errors import Fault, SetupError
from rules.core.schema_reader import RecordReader
from rules.muskets_mohawks.campaign.calendar import is_month_key
from rules.muskets_mohawks.campaign.morale import is_contesting
from rules.muskets_mohawks.campaign.roster import SERVING, RosterUnit
from rules.muskets_mohawks.campaign.sheet import check_ground
from rules.muskets_mohawks.campaign.state import OVERS, PREPARED, CampaignState
from rules.muskets_mohawks.forces.equipment import check_gun
from rules.muskets_mohawks.forces.factions import FACTIONS, NAMES
from rules.muskets_mohawks.forces.investment import maximum_investment
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.troops import check_faction, check_weapon
from rules.muskets_mohawks.words import ARTILLERY


def read_state(raw: object) -> CampaignState:
    """Return the state of a plain one, the exact inverse of `to_dict`; raises SetupError with all its faults."""
    reader = RecordReader("a campaign's state")
    state: CampaignState = reader.record(CampaignState, raw, "")
    row = raw if isinstance(raw, dict) else {}
    if row.get("army_names") is not None:
        reader.faults.extend(check_names(row["army_names"], "army_names"))
    if row.get("army_lists") is not None:
        reader.faults.extend(check_lists(row["army_lists"], "army_lists"))
    if state.encounter is not None:
        check_ground(reader, row["encounter"])
    if not reader.faults:
        _check_whole(reader.faults, state)
    if reader.faults:
        raise SetupError.of(reader.faults)
    return state


def _check_whole(faults: list[Fault], state: CampaignState) -> None:
    """Report faults between fields: ids that do not exist, a missing army, a phase without its encounter."""
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
