"""Leaders: the units they command, who commands overall, and what happens when a unit loses or gains a leader."""

from typing import Final

from rules.core.errors import Fault
from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.suggest import did_you_mean
from rules.core.umpire import Umpire
from rules.core.vectors import extend, vec
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.sides import units_near
from rules.muskets_mohawks.forces.troops import is_regular
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import own_leader_at
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import sight
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import BATTERY, COMMAND_REACH, COMMANDS, MOUNTED_REACH
from rules.muskets_mohawks.words import HORSE

_BY_RANK: Final[list[str]] = ["major", "captain", "war_chief", "lieutenant", "war_party_leader"]


def ranks_needed(units: int, indians: bool) -> list[str]:
    """MM-LEAD-1: return the ranks of the leaders added to a force of so many units, the highest first.

    Two units make a platoon under a Lieutenant and two platoons a company under a Captain; two units of Indians are
    a war party under the better of their own leaders, so that only a second war party adds a War Chief.
    """
    pairs = units // COMMANDS["lieutenant"]
    ranks: list[str] = []
    if pairs >= 2:
        ranks.append("war_chief" if indians else "captain")
    if not indians:
        for _ in range(pairs):
            ranks.append("lieutenant")
    return ranks


def war_party_leader(units: list[Unit]) -> Unit:
    """MM-LEAD-1: return the unit whose leader leads the war party: the better one, the first of two equals."""
    best = units[0]
    for unit in units:
        if _own_rep(unit) > _own_rep(best):
            best = unit
    return best


def _own_rep(unit: Unit) -> int:
    return 0 if unit.nco_lost else unit.nco_rep


def war_party_of(battle: Battle, unit: Unit) -> list[Unit]:
    """MM-LEAD-1: return the two units of Indians who make the war party of one of them, or none while one is alone.

    Inferred: an army's units of Indians make war parties in the order in which they are listed or come.
    """
    if unit.troop != "indian":
        return []
    size = COMMANDS["war_party_leader"]
    party: list[Unit] = []
    his = False
    for other in battle.units:
        if other.side == unit.side and other.faction == unit.faction and other.troop == "indian":
            party.append(other)
            his = his or other is unit
            if len(party) == size:
                if his:
                    return party
                party = []
    return []


def led_by(battle: Battle, unit: Unit) -> Unit | None:
    """MM-LEAD-3: return the other unit that a war party leader may activate: in sight, within reach, not yet active.

    He is the better leader of the two units while he lives. Inferred: he belongs to his own unit and is not attached
    to it, so it has no die for him in its reaction tests (MM-REACT-1).
    """
    if unit.nco_lost or not unit.nco or not unit.on_table:
        return None
    party = war_party_of(battle, unit)
    if not party or war_party_leader(party) is not unit:
        return None
    other = party[1] if party[0] is unit else party[0]
    if other.activated or not other.on_table:
        return None
    x, y = own_leader_at(unit)
    return other if _reaches(battle, unit, x, y, other) else None


def check_rank(field: str, name: str, rank: str, units: int, battery: bool = False) -> list[Fault]:
    """MM-LEAD-1: return the faults of a rank that is not played, or that has more units under it than it may.

    Inferred: any of them may command a `battery`, which is three guns and nothing else.
    """
    if rank not in COMMANDS:
        message = f"{name} is a {rank}; choose one of {', '.join(COMMANDS)}.{did_you_mean(rank, COMMANDS)}"
        return [Fault(field, message, "MM-LEAD-1")]
    if units > COMMANDS[rank] and not (battery and units <= BATTERY):
        message = f"{name} commands {units} units; a {rank.replace('_', ' ')} commands at most {COMMANDS[rank]}."
        return [Fault(field, message, "MM-LEAD-1")]
    return []


def check_horse(field: str, name: str, leader: dict[str, object], troops: dict[str, str]) -> list[Fault]:
    """MM-LEAD-4: return the fault of a leader who may not be on horseback: higher leaders of regulars alone may.

    `troops` are those of each unit. Inferred: he leads regulars if any of the units under him are, or ride, or if
    none is named; the leaders of Indians go on foot.
    """
    mounted = leader.get("mounted")
    if mounted is not None and not isinstance(mounted, bool):
        return [Fault(field, f"{name}: mounted must be true or false.", "MM-LEAD-4")]
    under = leader.get("commands")
    kinds = [troops.get(str(unit), "") for unit in under] if isinstance(under, list) else []
    if not mounted or (
        leader.get("rank") != "war_chief" and (not kinds or any(is_regular(kind) or kind in HORSE for kind in kinds))
    ):
        return []
    return [
        Fault(field, f"{name} leads no regulars, whose leaders alone may be mounted; put him on foot.", "MM-LEAD-4")
    ]


def check_command(field: str, units: int, ranks: list[object]) -> list[Fault]:
    """MM-LEAD-1: return the fault of a force larger than a company or two war parties without a commander."""
    most = COMMANDS["captain"]
    if units <= most:
        return []
    for rank in ranks:
        if isinstance(rank, str) and COMMANDS.get(rank, 0) >= most:
            return []
    message = f"{units} units are more than a company or two war parties; add a Captain or War Chief, or take {most}."
    return [Fault(field, message, "MM-LEAD-1")]


def overall_commander(battle: Battle, side: int) -> str:
    """MM-LEAD-2: return the id of the highest leader a side has on the table, "" without any.

    Of equals the better Rep commands, then the first listed; unit leaders command only when no higher one is there.
    """
    best = ""
    best_rank = 0
    best_rep = 0
    for leader in battle.leaders:
        if leader.side != side or not leader.on_table or leader.lost:
            continue
        rank = COMMANDS[leader.rank]
        if rank > best_rank or (rank == best_rank and leader.rep > best_rep):
            best, best_rank, best_rep = leader.id, rank, leader.rep
    if best:
        return best
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.nco and not unit.nco_lost and unit.nco_rep > best_rep:
            best, best_rep = unit.nco, unit.nco_rep
    return best


def may_activate(battle: Battle, leader: Leader, unit: Unit) -> bool:
    """MM-LEAD-3: return whether an active leader may activate a unit: his, not yet activated, seen within reach.

    The overall commander commands every unit present, also those whose own leader has fallen or not yet arrived.
    """
    if unit.activated or not unit.on_table or unit.side != leader.side or not leader.on_table or leader.lost:
        return False
    if unit.id not in leader.commands and overall_commander(battle, leader.side) != leader.id:
        return False
    return _reaches(battle, leader, leader.x, leader.y, unit)


def command_reach(who: Unit | Leader) -> i64:
    """MM-LEAD-3, MM-LEAD-4: return how far a leader commands: 6 inches, on horseback 12."""
    if isinstance(who, Leader) and who.mounted:
        return MOUNTED_REACH * 10
    return COMMAND_REACH * 10


def _reaches(battle: Battle, who: Unit | Leader, x: i64, y: i64, unit: Unit) -> bool:
    """MM-LEAD-3: return whether a leader at (x, y) sees some figure of a unit within his reach.

    MM-LEAD-4: a leader on horseback looks over the units between them, one on foot does not.
    """
    reach = command_reach(who)
    if unit.left > x + reach or unit.right < x - reach or unit.top > y + reach or unit.bottom < y - reach:
        return False
    rides = isinstance(who, Leader) and who.mounted
    screen_xs, screen_ys = (vec[i64](), vec[i64]()) if rides else _between(battle, who, x, y, unit.id)
    for to_x, to_y in zip(unit.xs, unit.ys):
        dx: i64 = to_x - x
        dy: i64 = to_y - y
        if dx * dx + dy * dy > reach * reach or sight.screened(screen_xs, screen_ys, x, y, to_x, to_y):
            continue
        if sight.leader_sees(battle, who, to_x, to_y):
            return True
    return False


def _between(battle: Battle, who: Unit | Leader, x: i64, y: i64, goal: str) -> tuple[vec[i64], vec[i64]]:
    """MM-LEAD-4: return the figures of other units within a leader's reach, past which he cannot look on foot.

    `goal` is the unit that he looks at. Inferred: his own unit makes way for his view, whichever side others are of.
    """
    own = who.attached if isinstance(who, Leader) else who.id
    xs: vec[i64] = vec[i64]()
    ys: vec[i64] = vec[i64]()
    for other in units_near(battle, x, y, command_reach(who)):
        if other.on_table and not other.house and other.id != own and other.id != goal:
            xs = extend(xs, other.base_xs)
            ys = extend(ys, other.base_ys)
    return sight.with_horses(battle, xs, ys, -1, own, goal)


def may_activate_leader(battle: Battle, leader: Leader, junior: Leader) -> bool:
    """MM-LEAD-3: return whether an active leader may activate a leader under him on the same terms."""
    if junior.activated or not junior.on_table or junior.lost or not leader.on_table or leader.lost:
        return False
    if junior.side != leader.side or COMMANDS[junior.rank] >= COMMANDS[leader.rank]:
        return False
    for unit_id in junior.commands:
        if unit_id not in leader.commands:
            return False
    dx = junior.x - leader.x
    dy = junior.y - leader.y
    reach = command_reach(leader)
    if dx * dx + dy * dy > reach * reach or not sight.leader_sees(battle, leader, junior.x, junior.y):
        return False
    if leader.mounted:
        return True
    screen_xs, screen_ys = _between(battle, leader, leader.x, leader.y, junior.attached)
    return not sight.screened(screen_xs, screen_ys, leader.x, leader.y, junior.x, junior.y)


def leader_die(umpire: Umpire, rule: str, unit: Unit) -> bool:
    """MM-LEAD-5: roll one die against the Rep of the unit's leader; a unit without one fails unrolled."""
    if unit.leader_rep == 0:
        umpire.record("MM-LEAD-5", NOTE, unit.id, "no_leader")
        return False
    return dice.pass_dice(umpire, rule, unit.id, 1, unit.leader_rep, "leader_die") > 0


def attached_to(battle: Battle, unit: Unit) -> list[Leader]:
    """MM-LEAD-1: return the higher leaders who stand with a unit, the highest first."""
    found: list[Leader] = []
    for leader in battle.leaders:
        if leader.attached == unit.id and leader.on_table and not leader.lost:
            found.append(leader)
    return found if len(found) < 2 else [leader for rank in _BY_RANK for leader in found if leader.rank == rank]


def take_command(umpire: Umpire, leader: Leader, unit: Unit) -> None:
    """MM-LEAD-5: let a unit count a higher leader as its own, as one that meets him while retiring does."""
    leader.set_attached(umpire, "MM-LEAD-5", unit.id)
    unit.set_leader(umpire, "MM-LEAD-5", leader.id)
    unit.set_leader_rep(umpire, "MM-LEAD-5", leader.rep)


def count_as_own(umpire: Umpire, leader: Leader, unit: Unit) -> None:
    """MM-LEAD-5: let a retiring unit count the leader it met as its own; if he is with no unit he stays with it."""
    if leader.attached in ("", unit.id):
        take_command(umpire, leader, unit)
    else:
        unit.set_leader(umpire, "MM-LEAD-5", leader.id)
        unit.set_leader_rep(umpire, "MM-LEAD-5", leader.rep)


def step_in(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-LEAD-5: let the highest leader with a leaderless unit lead it, once the tests of its loss are over.

    Inferred: the book names temporary leaders without saying more, and lets a unit that meets one count him its own.
    """
    if unit.leader_rep == 0 and unit.on_table:
        present = attached_to(battle, unit)
        if present:
            take_command(umpire, present[0], unit)


def detach(umpire: Umpire, battle: Battle, leader: Leader) -> None:
    """MM-LEAD-5: part a higher leader from his unit, which counts its own leader again if he lives, else none."""
    if leader.attached:
        unit = battle.unit_of[leader.attached]
        leader.set_attached(umpire, "MM-LEAD-5", "")
        if unit.leader == leader.id:
            lead_again(umpire, unit)


def lead_again(umpire: Umpire, unit: Unit) -> None:
    """MM-LEAD-5: give a unit back to its own leader, or leave it without one when he has fallen."""
    unit.set_leader(umpire, "MM-LEAD-5", "" if unit.nco_lost else unit.nco)
    unit.set_leader_rep(umpire, "MM-LEAD-5", 0 if unit.nco_lost else unit.nco_rep)
