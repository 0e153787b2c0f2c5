"""Lost leaders: who moves up, and who comes from the list to fill the post left open."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.roster import (
    LIEUTENANT,
    LOST,
    NCO,
    PLATOON,
    WAR_CHIEF,
    WAR_PARTY,
    Formation,
    RosterLeader,
)
from rules.muskets_mohawks.campaign.service import APPOINTED, FELL, PROMOTED, LeaderService
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.forces.rep import roll_leader_rep

_RULE = "MM-PROMO-2"


def replace_leaders(
    state: CampaignState, umpire: Umpire, lost: list[str], sheet: EncounterSheet, success: bool
) -> None:
    """MM-PROMO-2: Fill the posts of leaders lost, the highest first.

    A Captain is rolled (Ruling: the book's more exact sentence says so, against its general rule that leaders below
    move up). A War Chief, for which the book has no such sentence, is the best unit leader left (Inferred). For
    a Lieutenant the first NCO steps up, counting the units of the whole force from 1; NCOs are rolled. Inferred: with
    no leader left to promote, the post is rolled for. Ruling: a player whose own leader fell plays his successor, who
    leads the same formation.
    """
    own = state.top().leader
    for leader in state.leaders:
        if leader.id in lost:
            leader.set_status(umpire, _RULE, LOST)
            umpire.record(_RULE, NOTE, leader.id, "fell", None, {"rank": leader.rank, "post": leader.post})
            entry = LeaderService(
                leader.id, state.key(), FELL, sheet.kind, success, leader.rank, leader.post, leader.rep
            )
            state.add_leader_service(umpire, _RULE, entry)
    for formation in reversed(state.formations):
        if formation.kind != WAR_PARTY and state.leader(formation.leader).status == LOST:
            _fill_formation(state, umpire, formation)
    for unit in state.units:
        if not unit.leader or state.leader(unit.leader).status == LOST:
            leader = _appoint(state, umpire, unit.id, NCO, unit.troop)
            unit.set_leader(umpire, _RULE, leader.id)
    lead_war_parties(state, umpire)
    if state.top().leader != own:
        umpire.record(_RULE, NOTE, state.top().leader, "successor", own, {"role": state.role})


def _fill_formation(state: CampaignState, umpire: Umpire, formation: Formation) -> None:
    """MM-PROMO-2: Give a platoon, company or war chief's following a new leader."""
    rank = LIEUTENANT if formation.kind == PLATOON else state.leader(formation.leader).rank
    candidate: RosterLeader | None = None
    if rank == LIEUTENANT:
        candidate = _first_nco(state)
    elif rank == WAR_CHIEF:
        candidate = best_unit_leader(state, formation.units)
    if candidate is None:
        troop = state.unit(formation.units[0]).troop
        candidate = _appoint(state, umpire, formation.id, rank, troop)
    else:
        _promote(state, umpire, candidate, formation.id, rank)
    formation.set_leader(umpire, _RULE, candidate.id)


def _first_nco(state: CampaignState) -> RosterLeader | None:
    """MM-PROMO-2: Return the NCO still serving of the lowest-numbered unit, if any unit has one."""
    for unit in state.units:
        if unit.leader and state.leader(unit.leader).status != LOST:
            return state.leader(unit.leader)
    return None


def best_unit_leader(state: CampaignState, unit_ids: list[str], now: str = "") -> RosterLeader | None:
    """MM-LEAD-1: Return the serving unit leader with the highest Rep.

    Inferred: of several equally good the one who leads `now` stays, else the one of the lower-numbered unit leads.
    """
    best: RosterLeader | None = None
    for unit_id in unit_ids:
        unit = state.unit(unit_id)
        if not unit.leader:
            continue
        leader = state.leader(unit.leader)
        if leader.status == LOST:
            continue
        if best is None or leader.rep > best.rep or (leader.rep == best.rep and leader.id == now):
            best = leader
    return best


def lead_war_parties(state: CampaignState, umpire: Umpire) -> None:
    """MM-LEAD-1: Put the better of its two unit leaders at the head of each war party."""
    for formation in state.formations:
        if formation.kind != WAR_PARTY:
            continue
        best = best_unit_leader(state, formation.units, formation.leader)
        if best is not None and best.id != formation.leader:
            formation.set_leader(umpire, "MM-LEAD-1", best.id)
            umpire.record("MM-LEAD-1", NOTE, best.id, "leads", None, {"formation": formation.id})


def _promote(state: CampaignState, umpire: Umpire, leader: RosterLeader, post: str, rank: str) -> None:
    """MM-PROMO-2: Move an NCO up to a formation; his unit is left without a leader until one is rolled."""
    unit = state.unit(leader.post)
    unit.set_leader(umpire, _RULE, "")
    before = leader.rank
    leader.set_rank(umpire, _RULE, rank)
    leader.set_post(umpire, _RULE, post)
    umpire.record(_RULE, NOTE, leader.id, "promoted", before, {"rank": rank, "post": post, "unit": unit.id})
    entry = LeaderService(leader.id, state.key(), PROMOTED, rank=rank, post=post, rep=leader.rep)
    state.add_leader_service(umpire, _RULE, entry)


def _appoint(state: CampaignState, umpire: Umpire, post: str, rank: str, troop: str) -> RosterLeader:
    """MM-PROMO-2: Bring a leader from the list to a post, his Rep rolled by MM-REP-2."""
    leader = RosterLeader(next_leader_id(state, umpire, _RULE), rank=rank, post=post)
    umpire.use_stream(streams.leader(state.key(), post))
    leader.rep = roll_leader_rep(umpire, leader.id, rank, troop)
    leader.name = next_name(state, umpire, _RULE) or f"Leader {state.serial}"
    state.add_leader(umpire, _RULE, leader)
    umpire.record(_RULE, NOTE, leader.id, "appointed", None, {"rank": rank, "post": post, "rep": leader.rep})
    entry = LeaderService(leader.id, state.key(), APPOINTED, rank=rank, post=post, rep=leader.rep)
    state.add_leader_service(umpire, _RULE, entry)
    return leader


def next_name(state: CampaignState, umpire: Umpire, rule: str) -> str:
    """MM-PROMO-2: Take the next name off the list of names for leaders to come, or "" when there is none left."""
    if not state.names:
        return ""
    name = state.names[0]
    state.set_names(umpire, rule, state.names[1:])
    return name


def next_leader_id(state: CampaignState, umpire: Umpire, rule: str) -> str:
    """MM-LEAD-1: Return an id that no leader of this campaign has had before."""
    state.set_serial(umpire, rule, state.serial + 1)
    return f"l{state.serial}"
