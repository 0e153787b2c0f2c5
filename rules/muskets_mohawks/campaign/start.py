"""Beginning a campaign: the roster given or generated, the territory diced for, the own investment rolled."""

from rules.core.errors import SetupError
from rules.core.events import NOTE, PLACE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.check_start import check_begin, read_start, warn_begin
from rules.muskets_mohawks.campaign.leaders import lead_war_parties, next_leader_id, next_name
from rules.muskets_mohawks.campaign.morale import meet, starting_morale
from rules.muskets_mohawks.campaign.raising import Levy, levies_of
from rules.muskets_mohawks.campaign.roles import UNITS_A_PART, full_kind, higher_ranks, part_kind, part_name
from rules.muskets_mohawks.campaign.roster import NCO, Formation, RosterLeader, RosterUnit
from rules.muskets_mohawks.campaign.service import RAISED, LeaderService
from rules.muskets_mohawks.campaign.specs import spec_list, spec_number, spec_object, spec_text
from rules.muskets_mohawks.campaign.standing import Standing
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.forces import strength
from rules.muskets_mohawks.forces.factions import FACTIONS, rivals_of
from rules.muskets_mohawks.forces.naming import read_names
from rules.muskets_mohawks.forces.rep import roll_leader_rep, roll_unit_rep
from rules.muskets_mohawks.pieces.corps import read_lists


def begin(setup: dict[str, object], umpire: Umpire) -> CampaignState:
    """MM-CAMP-1: Begin a campaign and return its state; raises SetupError with all faults of `check_begin`.

    `setup` is as `start_schema.BEGIN` declares it. Lists raise the roster and the units that arrive during a battle;
    the journal notes a force that leaves the advised mix.
    """
    faults = check_begin(setup)
    if faults:
        raise SetupError.of(faults)
    start, _ = read_start(setup)
    state = CampaignState(start.faction, start.role, start.year, start.month, start.territory)
    state.winter = start.winter
    state.stand_up_fights = strength.is_on(setup.get("options"), strength.STAND_UP_FIGHTS)
    state.rival = start.rival or rivals_of(state.faction)[0]
    state.next_encounter = tables.FIRST_ENCOUNTER
    if start.names is not None:
        state.names = list(start.names.leaders)
        state.army_names = read_names(start.names.armies)
    state.army_lists = read_lists(start.lists)
    umpire.record("MM-CAMP-1", PLACE, "campaign", "campaign", None, state.header())
    for faction in FACTIONS:
        state.standings[faction] = Standing(faction, starting_morale(faction, state.year))
        umpire.record("MM-CAMP-3", PLACE, faction, "standing", None, state.standings[faction].to_dict())
        umpire.record("MM-CAMP-3", NOTE, faction, "starts", None, {"morale": state.standings[faction].morale})
    # By name, since a database may keep the keys of an object in another order than they were sent.
    for faction, title in sorted(start.army_names.items()):
        umpire.record("MM-ARMY-1", NOTE, faction, "raises", None, str(title))
    _raise_roster(state, setup, umpire)
    contest(state, umpire)
    meet(state, umpire, state.faction)
    return state


def _raise_roster(state: CampaignState, setup: dict[str, object], umpire: Umpire) -> None:
    """MM-LEAD-1: Fill units, leaders and formations for the role, higher leaders first."""
    levies = levies_of(setup, umpire, state.key())
    troops = [levy.troop for levy in levies]
    higher: list[RosterLeader] = []
    given = spec_list(setup, "leaders")
    for place, rank in enumerate(higher_ranks(state.role)):
        spec = spec_object({"leader": given[place]}, "leader") if place < len(given) else {}
        # The lieutenants after a captain lead the first and the second platoon.
        troop = troops[0] if place < 2 else troops[UNITS_A_PART]
        higher.append(_raise_leader(state, umpire, spec, rank, troop))
    for levy in levies:
        _raise_unit(state, umpire, levy, strength.is_on(setup.get("options")))
    _keep_names(state, umpire, levies)
    _advise(state, umpire, setup, troops)
    _raise_formations(state, umpire, higher)
    lead_war_parties(state, umpire)
    for leader in state.leaders:
        entry = LeaderService(leader.id, state.key(), RAISED, rank=leader.rank, post=leader.post, rep=leader.rep)
        state.add_leader_service(umpire, "MM-LEAD-1", entry)


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


def _raise_unit(state: CampaignState, umpire: Umpire, levy: Levy, field_strength: bool) -> None:
    """MM-REP-2, MM-TROOP-1: Bring one unit with its leader into the roster, Reps given or rolled.

    MM-STRENGTH-1: with the option a unit whose figures are not given rolls for them.
    """
    spec, troop = levy.spec, levy.troop
    unit = RosterUnit(levy.key(), levy.place + 1, levy.name, troop, levy.weapon())
    unit.paper = levy.paper()
    unit.figures = spec_number(spec, "figures", unit.paper)
    unit.rep = spec_number(spec, "rep", 0)
    if unit.rep == 0:
        umpire.use_stream(streams.generation(state.key(), unit.id))
        unit.rep = roll_unit_rep(umpire, unit.id, troop)
    if field_strength and spec.get("figures") is None:
        umpire.use_stream(streams.strength(state.key(), unit.id))
        unit.figures = strength.roll_strength(umpire, unit.id, unit.rep, unit.paper)
    unit.formation = f"f{levy.place // UNITS_A_PART + 1}"
    state.units.append(unit)
    umpire.record("MM-TROOP-1", PLACE, unit.id, "unit", None, unit.to_dict())
    finding = {"troop": troop, "weapon": unit.weapon, "rep": unit.rep, "figures": unit.figures}
    umpire.record("MM-REP-2", NOTE, unit.id, "unit_raised", None, finding)
    person = spec_object(spec, "leader")
    free = _free_names(state, levy)
    if free and not spec_text(person, "name"):
        person = {**person, "name": free[0]}
    leader = _raise_leader(state, umpire, person, NCO, troop)
    leader.set_post(umpire, "MM-LEAD-1", unit.id)
    unit.set_leader(umpire, "MM-LEAD-1", leader.id)


def _free_names(state: CampaignState, levy: Levy) -> list[str]:
    """Return the leaders' names of a corps's list that no leader in the roster has."""
    borne = [leader.name for leader in state.leaders]
    return [name for name in levy.leader_names() if name not in borne]


def _keep_names(state: CampaignState, umpire: Umpire, levies: list[Levy]) -> None:
    """MM-PROMO-2: Keep the corps's unused names for leaders who come later."""
    names = list(state.names)
    for levy in levies:
        names += [name for name in _free_names(state, levy) if name not in names]
    if names != state.names:
        state.set_names(umpire, "MM-LEAD-1", names)


def _advise(state: CampaignState, umpire: Umpire, setup: dict[str, object], troops: list[str]) -> None:
    """MM-ARMY-2: Note what a list advises against; a campaign without lists is not advised."""
    if state.army_lists:
        for warning in warn_begin(setup, troops):
            umpire.record(warning.rule, NOTE, "campaign", "advice", None, warning.message.rstrip("."))


def _raise_formations(state: CampaignState, umpire: Umpire, higher: list[RosterLeader]) -> None:
    """MM-LEAD-1: Group two units into a platoon or war party, and two of those into the formation above."""
    ids = [unit.id for unit in state.units]
    kind = full_kind(state.role)
    waiting = list(higher)
    top = waiting.pop(0) if kind else None
    for place in range(len(ids) // UNITS_A_PART):
        members = ids[place * UNITS_A_PART : (place + 1) * UNITS_A_PART]
        part = Formation(f"f{place + 1}", part_kind(state.role), part_name(state.role, place), "", members)
        _place(state, umpire, part, waiting.pop(0) if waiting else None)
    if top is not None:
        parts = [formation.id for formation in state.formations]
        name = "Company" if kind == "company" else "Large War Party"
        _place(state, umpire, Formation(f"f{len(parts) + 1}", kind, name, "", ids, parts), top)


def _place(state: CampaignState, umpire: Umpire, formation: Formation, leader: RosterLeader | None) -> None:
    """Put a formation on the roster and its leader, if it has one of its own, at its head."""
    if leader is not None:
        formation.leader = leader.id
        leader.set_post(umpire, "MM-LEAD-1", formation.id)
    state.formations.append(formation)
    umpire.record("MM-LEAD-1", PLACE, formation.id, "formation", None, formation.to_dict())


def contest(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-4: Dice for the territory: a die and morale for each side, ties again; the higher one contests it.

    Settled once a campaign, between the player's faction and the army that it opposes there (`rival`).
    """
    umpire.use_stream(streams.territory(state.key()))
    own = 0
    rival = 0
    while own == rival:
        own = dice.score(umpire, "MM-CAMP-4", state.faction, "territory") + state.own().morale
        rival = dice.score(umpire, "MM-CAMP-4", state.rival, "territory") + state.standings[state.rival].morale
    state.set_contesting(umpire, "MM-CAMP-4", own > rival)
    finding = {"own": own, "rival": rival, "against": state.rival, "territory": state.territory}
    umpire.record("MM-CAMP-4", NOTE, state.faction, "contests" if own > rival else "controls", None, finding)
