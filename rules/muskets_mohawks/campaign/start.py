"""Beginning a campaign: the roster given or generated, the territory diced for, the own investment rolled."""

from rules.core.errors import SetupError
from rules.core.events import NOTE, PLACE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.check_start import (
    check_begin,
    spec_list,
    spec_number,
    spec_object,
    spec_text,
    troops_named,
)
from rules.muskets_mohawks.campaign.command import NCO, Formation, RosterLeader
from rules.muskets_mohawks.campaign.investment import meet
from rules.muskets_mohawks.campaign.leaders import lead_war_parties, next_leader_id, next_name
from rules.muskets_mohawks.campaign.morale import starting_morale
from rules.muskets_mohawks.campaign.roles import UNITS_A_PART, higher_ranks, part_kind, part_name, units_of, whole_kind
from rules.muskets_mohawks.campaign.roster import RosterUnit
from rules.muskets_mohawks.campaign.service import RAISED, LeaderService
from rules.muskets_mohawks.campaign.standing import Standing
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.campaign.territory import contest
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of
from rules.muskets_mohawks.forces.naming import read_names
from rules.muskets_mohawks.forces.rep import roll_leader_rep, roll_unit_rep
from rules.muskets_mohawks.forces.troops import default_weapon

STANDARD_FIGURES = 10


def begin(setup: dict[str, object], umpire: Umpire) -> CampaignState:
    """MM-CAMP-1: Begin a campaign and return its state; raises SetupError with all faults of `check_begin`.

    `setup` holds faction, role, year and territory, and may hold month (3 to 10, else 3), winter (irregulars fight on
    from November to February, when it may begin as well, else these are skipped), rival (the army the territory is
    diced for against, else the rival Europeans), troops (one kind or one a unit), units and leaders (a given roster:
    whatever Rep is missing is rolled by MM-REP-2) and names (lists for units and leaders; names of leaders left over
    go to those who come later; armies: those of others who come during a battle).
    """
    faults = check_begin(setup)
    if faults:
        raise SetupError.of(faults)
    state = CampaignState(
        faction=spec_text(setup, "faction"),
        role=spec_text(setup, "role"),
        year=spec_number(setup, "year", tables.FIRST_YEAR),
        month=spec_number(setup, "month", tables.FIRST_MONTH),
        territory=spec_text(setup, "territory"),
    )
    state.winter = setup.get("winter") is True
    state.rival = spec_text(setup, "rival") or rivals_of(state.faction)[0]
    state.next_encounter = tables.FIRST_ENCOUNTER
    names = spec_object(setup, "names")
    state.names = [str(name) for name in spec_list(names, "leaders")]
    state.army_names = read_names(names.get("armies"))
    umpire.record("MM-CAMP-1", PLACE, "campaign", "campaign", None, state.header())
    for faction in FACTIONS:
        state.standings[faction] = Standing(faction, starting_morale(faction, state.year))
        umpire.record("MM-CAMP-3", PLACE, faction, "standing", None, state.standings[faction].to_dict())
        umpire.record("MM-CAMP-3", NOTE, faction, "starts", None, {"morale": state.standings[faction].morale})
    _raise_roster(state, setup, umpire)
    contest(state, umpire)
    meet(state, umpire, state.faction)
    return state


def _raise_roster(state: CampaignState, setup: dict[str, object], umpire: Umpire) -> None:
    """MM-LEAD-1: Fill units, leaders and formations for the role, higher leaders first."""
    number = units_of(state.role)
    troops = troops_of(setup)
    higher: list[RosterLeader] = []
    given = spec_list(setup, "leaders")
    for place, rank in enumerate(higher_ranks(state.role)):
        spec = spec_object({"leader": given[place]}, "leader") if place < len(given) else {}
        # The lieutenants after a captain lead the first and the second platoon.
        troop = troops[0] if place < 2 else troops[UNITS_A_PART]
        higher.append(_raise_leader(state, umpire, spec, rank, troop))
    specs = spec_list(setup, "units")
    unit_names = [str(name) for name in spec_list(spec_object(setup, "names"), "units")]
    for place in range(number):
        spec = spec_object({"unit": specs[place]}, "unit") if place < len(specs) else {}
        name = spec_text(spec, "name") or (unit_names[place] if place < len(unit_names) else f"Unit {place + 1}")
        _raise_unit(state, umpire, spec, name, place, troops[place])
    _raise_formations(state, umpire, higher)
    lead_war_parties(state, umpire)
    for leader in state.leaders:
        entry = LeaderService(leader.id, state.key(), RAISED, rank=leader.rank, post=leader.post, rep=leader.rep)
        state.add_leader_service(umpire, "MM-LEAD-1", entry)


def troops_of(setup: dict[str, object]) -> list[str]:
    """MM-CAMP-1: Return the kind of troops of each unit of a setup without faults."""
    return troops_named(setup, spec_text(setup, "faction"), units_of(spec_text(setup, "role")))


def _raise_leader(state: CampaignState, umpire: Umpire, spec: dict[str, object], rank: str, troop: str) -> RosterLeader:
    """MM-REP-2: Bring one leader into the roster, his Rep given or rolled."""
    leader = RosterLeader(next_leader_id(state, umpire, "MM-LEAD-1"), rank=rank)
    leader.rep = spec_number(spec, "rep", 0)
    if leader.rep == 0:
        umpire.use_stream(streams.generation(state.key(), leader.id))
        leader.rep = roll_leader_rep(umpire, leader.id, rank, troop)
    leader.name = spec_text(spec, "name") or next_name(state, umpire, "MM-LEAD-1") or f"Leader {state.serial}"
    state.add_leader(umpire, "MM-LEAD-1", leader)
    umpire.record("MM-REP-2", NOTE, leader.id, "leader_raised", None, {"rank": rank, "rep": leader.rep})
    return leader


def _raise_unit(
    state: CampaignState, umpire: Umpire, spec: dict[str, object], name: str, place: int, troop: str
) -> None:
    """MM-REP-2, MM-TROOP-1: Bring one unit with its leader into the roster, Reps given or rolled."""
    unit = RosterUnit(f"u{place + 1}", place + 1, name, troop)
    unit.weapon = spec_text(spec, "weapon") or default_weapon(troop)
    unit.paper = spec_number(spec, "paper", STANDARD_FIGURES)
    unit.figures = spec_number(spec, "figures", unit.paper)
    unit.rep = spec_number(spec, "rep", 0)
    if unit.rep == 0:
        umpire.use_stream(streams.generation(state.key(), unit.id))
        unit.rep = roll_unit_rep(umpire, unit.id, troop)
    unit.formation = f"f{place // UNITS_A_PART + 1}"
    state.units.append(unit)
    umpire.record("MM-TROOP-1", PLACE, unit.id, "unit", None, unit.to_dict())
    finding = {"troop": troop, "weapon": unit.weapon, "rep": unit.rep, "figures": unit.figures}
    umpire.record("MM-REP-2", NOTE, unit.id, "unit_raised", None, finding)
    leader = _raise_leader(state, umpire, spec_object(spec, "leader"), NCO, troop)
    leader.set_post(umpire, "MM-LEAD-1", unit.id)
    unit.set_leader(umpire, "MM-LEAD-1", leader.id)


def _raise_formations(state: CampaignState, umpire: Umpire, higher: list[RosterLeader]) -> None:
    """MM-LEAD-1: Join two units to a platoon or war party, and two of those to what stands above them."""
    ids = [unit.id for unit in state.units]
    whole = whole_kind(state.role)
    waiting = list(higher)
    top = waiting.pop(0) if whole else None
    for place in range(len(ids) // UNITS_A_PART):
        members = ids[place * UNITS_A_PART : (place + 1) * UNITS_A_PART]
        part = Formation(f"f{place + 1}", part_kind(state.role), part_name(state.role, place), "", members)
        _place(state, umpire, part, waiting.pop(0) if waiting else None)
    if top is not None:
        parts = [formation.id for formation in state.formations]
        name = "Company" if whole == "company" else "Large War Party"
        _place(state, umpire, Formation(f"f{len(parts) + 1}", whole, name, "", ids, parts), top)


def _place(state: CampaignState, umpire: Umpire, formation: Formation, leader: RosterLeader | None) -> None:
    """Put a formation on the roster and its leader, if it has one of its own, at its head."""
    if leader is not None:
        formation.leader = leader.id
        leader.set_post(umpire, "MM-LEAD-1", formation.id)
    state.formations.append(formation)
    umpire.record("MM-LEAD-1", PLACE, formation.id, "formation", None, formation.to_dict())
