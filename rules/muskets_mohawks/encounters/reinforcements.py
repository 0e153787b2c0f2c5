"""Reinforcements: whether they come, who they are and by which edge; PEFs are filled from the same tables."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.lists import pick
from rules.muskets_mohawks.forces.naming import leader_name, unit_name
from rules.muskets_mohawks.forces.rep import roll_leader_rep, roll_unit_rep
from rules.muskets_mohawks.forces.sides import (
    INWARDS,
    LEFT_HAND,
    RIGHT_HAND,
    along_edge,
    anybody_on,
    at_edge,
    leader_of,
    wants_help,
)
from rules.muskets_mohawks.forces.strength import roll_strength
from rules.muskets_mohawks.forces.troops import default_weapon
from rules.muskets_mohawks.ground import section_centre, section_of
from rules.muskets_mohawks.pieces.corps import Corps
from rules.muskets_mohawks.pieces.layouts import NO_FIGURES
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import MOST_FIGURES
from rules.muskets_mohawks.tables_encounter import (
    CONTINGENTS,
    ENTRY,
    EUROPEANS,
    INDIANS,
    REINFORCEMENT_TOTAL,
    REINFORCEMENTS,
    REINFORCEMENTS_COME,
)
from rules.muskets_mohawks.words import ENEMY, PLAYER


def call_up(umpire: Umpire, battle: Battle, player_die: int, enemy_die: int) -> None:
    """MM-REINF-1: on a total of seven the side whose die was higher may be reinforced.

    Inferred: head to head the help comes as figures by the entry table, since its dice have shown what it is.
    A side gets no help that has had enough and is leaving (MM-LEAVE-1), or whose task is
    done and whose men are home (MM-ENC-5).
    """
    if player_die + enemy_die != REINFORCEMENT_TOTAL:
        return
    side = PLAYER if player_die > enemy_die else ENEMY
    if not battle.sides[side].reinforced:
        umpire.record("MM-ENC-1", NOTE, battle.sides[side].key, "not_reinforced")
        return
    if battle.sides[side].faction not in REINFORCEMENTS:
        # Inferred: the book prints tables for the four factions alone, and no unit comes in another period.
        umpire.record("MM-PERIOD-1", NOTE, battle.sides[side].key, "not_reinforced")
        return
    if not wants_help(battle, side):
        rule = "MM-LEAVE-1" if battle.sides[side].had_enough else "MM-ENC-5"
        umpire.record(rule, NOTE, battle.sides[side].key, "not_reinforced")
        return
    if not anybody_on(battle, side) and not battle.is_players(side):
        # What a PEF is, and how strong, is found out when it is seen: no strength is rolled for now.
        if reinforcements_come(umpire, battle, side) != "nobody":
            lay_unseen(umpire, battle)
        return
    total = strength_total(umpire, battle, side)
    if total == 0:
        return
    units = raise_force(umpire, battle, "MM-REINF-2", side, total)
    if units:
        choose_entry(umpire, battle, side, units)


def reinforcements_come(umpire: Umpire, battle: Battle, side: int) -> str:
    """MM-REINF-1: roll two dice against the investment level for whether any units come, and for how many."""
    level = battle.sides[side].investment
    key = battle.sides[side].key
    passed = dice.row_of(dice.pass_dice(umpire, "MM-REINF-1", key, 2, level, "reinforcements"))
    umpire.record("MM-REINF-1", NOTE, key, "row:reinforcements_come", None, str(passed))
    return REINFORCEMENTS_COME[passed]


def strength_total(umpire: Umpire, battle: Battle, side: int) -> int:
    """MM-REINF-1: return the total to read on the side's table, a die with or without the level; 0: no units come."""
    read_by = reinforcements_come(umpire, battle, side)
    if read_by == "nobody":
        return 0
    strength = dice.score(umpire, "MM-REINF-1", battle.sides[side].key, "strength")
    return strength + battle.sides[side].investment if read_by == "die and level" else strength


def raise_force(umpire: Umpire, battle: Battle, rule: str, side: int, total: int) -> list[Unit]:
    """MM-REINF-2: bring in, off the table, the units that the side's army reads on its table at a total.

    Armies that are out of the war send no units (MM-CAMP-6), and four units of Indians bring their War Chief
    (MM-LEAD-1). Ruling: they serve this battle alone, with Rep by MM-REP-2.
    """
    faction = battle.sides[side].faction
    table = REINFORCEMENTS[faction]
    row = min(total, max(table))
    umpire.record("MM-REINF-2", NOTE, battle.sides[side].key, f"row:reinforcements_{faction}", None, str(row))
    units: list[Unit] = []
    for word in table[row]:
        units.extend(_contingent(umpire, battle, rule, side, word))
    if len(units) == 4 and units[0].troop == "indian":
        _add_leader(umpire, battle, rule, side, units[0].faction, "war_chief", "indian", units)
    return units


def _contingent(umpire: Umpire, battle: Battle, rule: str, side: int, word: str) -> list[Unit]:
    troop, count, whose = CONTINGENTS[word]
    if battle.winter and troop != "indian":
        troop = "irregular"  # regulars and militia are in their winter quarters (MM-CAMP-2)
    own = battle.sides[side].faction
    faction = INDIANS[own] if whose == "indians" else EUROPEANS[own]
    if faction in battle.out:
        umpire.record("MM-CAMP-6", NOTE, battle.sides[side].key, "army_out", None, faction)
        return []
    units: list[Unit] = []
    for _ in range(count):
        units.append(_raise_unit(umpire, battle, rule, side, faction, troop))
    if troop != "indian":
        if count == 2:
            _add_leader(umpire, battle, rule, side, faction, "lieutenant", troop, units)
        else:
            single = _single(battle, side, faction, troop)
            if single is not None:
                _add_leader(umpire, battle, rule, side, faction, "lieutenant", troop, [single, units[0]])
    return units


def _single(battle: Battle, side: int, faction: str, troop: str) -> Unit | None:
    """Return the unit on the table that one more of its kind completes to a platoon (note to MM-REINF-2's tables).

    Inferred: of its army and troop type, without a Lieutenant, and the only such one.
    """
    found: Unit | None = None
    for unit in battle.units:
        if unit.side != side or not unit.on_table or unit.faction != faction or unit.troop != troop:
            continue
        commanded = False
        for leader in battle.leaders:
            if unit.id in leader.commands and not leader.lost:
                commanded = True
        if commanded:
            continue
        if found is not None:
            return None
        found = unit
    return found


def _raise_unit(umpire: Umpire, battle: Battle, rule: str, side: int, faction: str, troop: str) -> Unit:
    name = _next_name(battle, side)
    corps = _corps(umpire, battle, name, faction, troop)
    rep = roll_unit_rep(umpire, name, troop)
    leader_rep = roll_leader_rep(umpire, f"{name}-leader", "nco", troop)
    paper = corps.figures if corps is not None else MOST_FIGURES
    figures = roll_strength(umpire, name, rep, paper) if battle.field_strength else paper
    unit = Unit(
        id=name,
        side=side,
        faction=faction,
        name=unit_name(battle, faction, troop, corps),
        troop=troop,
        weapon=corps.weapon if corps is not None else default_weapon(troop),
        paper=paper,
        strength=figures,
        figures=figures,
        rep=rep,
        leader=f"{name}-leader",
        leader_rep=leader_rep,
        nco=f"{name}-leader",
        nco_rep=leader_rep,
        entered_from=battle.sides[side].home,
        below_half=2 * figures < paper,
    )
    battle.add_unit(umpire, rule, unit)
    return unit


def _corps(umpire: Umpire, battle: Battle, who: str, faction: str, troop: str) -> Corps | None:
    """MM-ARMY-1: return the corps of an army's list that a unit of the tables belongs to; None without such a list."""
    listed = [corps for corps in battle.lists.get(faction, []) if corps.troop == troop]
    return pick(umpire, who, listed) if listed else None


def _next_name(battle: Battle, side: int) -> str:
    """Return a free id for a piece that comes during the battle."""
    while True:
        battle.serial += 1
        name = f"{'r' if side == PLAYER else 'e'}{battle.serial}"
        if name not in battle.unit_of and leader_of(battle, name) is None:
            return name


def _add_leader(
    umpire: Umpire, battle: Battle, rule: str, side: int, faction: str, rank: str, troop: str, units: list[Unit]
) -> None:
    name = _next_name(battle, side)
    leader = Leader(
        id=name,
        side=side,
        faction=faction,
        name=leader_name(battle, faction, rank),
        rank=rank,
        rep=roll_leader_rep(umpire, name, rank, troop),
        commands=[unit.id for unit in units],
        attached=units[-1].id,
    )
    battle.add_leader(umpire, rule, leader)


def choose_entry(umpire: Umpire, battle: Battle, side: int, units: list[Unit]) -> None:
    """MM-REINF-3: a die says by which edge and where they come; they move when their side activates."""
    key = battle.sides[side].key
    row = dice.score(umpire, "MM-REINF-3", key, "entry")
    umpire.record("MM-REINF-3", NOTE, key, "row:entry", None, str(row))
    edge, measured, fixed, number = ENTRY[row]
    distance = fixed + 10 * dice.total(umpire, "MM-REINF-3", key, number, "entry_distance")
    home = battle.sides[side].home
    from_edge, x, y = entry_point(home, edge, measured, distance)
    for unit in units:
        unit.put(umpire, "MM-REINF-3", x, y, INWARDS[from_edge], 1, NO_FIGURES, NO_FIGURES)
        unit.set_entered_from(umpire, "MM-REINF-3", from_edge)
        unit.set_entered_at(umpire, "MM-REINF-3", along_edge(from_edge, x, y))


def entry_point(home: int, edge: str, measured: str, distance: int) -> tuple[int, int, int]:
    """MM-REINF-3: return the edge and the point of it that a row of the entry table and its dice mean."""
    if measured == "up":
        along = 0 if edge == "left" else 480
        x, y = at_edge(home, along, distance)
        return (LEFT_HAND[home] if edge == "left" else RIGHT_HAND[home]), x, y
    along = distance
    if measured == "right":
        along = 480 - distance
    elif measured == "centre_left":
        along = 240 - distance
    elif measured == "centre_right":
        along = 240 + distance
    x, y = at_edge(home, along, 0)
    return home, x, y


def lay_unseen(umpire: Umpire, battle: Battle) -> None:
    """MM-REINF-1: help for an enemy without figures is a PEF in a rolled section, or the nearest free one.

    A section is free when none of its enemies is in it.
    """
    section = dice.score(umpire, "MM-REINF-1", "enemy", "section")
    centre_x, centre_y = section_centre(section)
    best = section
    best_square = -1
    for candidate in range(1, 10):
        if _held(battle, candidate):
            continue
        x, y = section_centre(candidate)
        apart = (x - centre_x) * (x - centre_x) + (y - centre_y) * (y - centre_y)
        if best_square < 0 or apart < best_square:
            best = candidate
            best_square = apart
    x, y = section_centre(best)
    battle.serial += 1
    battle.add_pef(umpire, "MM-REINF-1", Pef(f"pef{battle.serial}", x, y))


def _held(battle: Battle, section: int) -> bool:
    for unit in battle.units:
        if unit.side == PLAYER and unit.on_table and section_of(unit.x, unit.y) == section:
            return True
    for leader in battle.leaders:
        if leader.side == PLAYER and leader.on_table and section_of(leader.x, leader.y) == section:
            return True
    return False
