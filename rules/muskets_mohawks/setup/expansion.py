"""A full order of battle: the table laid out, the weather rolled, and the forces behind PEFs listed by name."""

from rules.core.errors import Fault, SetupError
from rules.core.umpire import Umpire
from rules.muskets_mohawks.dice import score
from rules.muskets_mohawks.encounters import reinforcements, resolving
from rules.muskets_mohawks.forces import strength
from rules.muskets_mohawks.forces.leaders import check_command
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup import stored_ground
from rules.muskets_mohawks.setup.build import build, deal, place_stores
from rules.muskets_mohawks.setup.rolling import begins_later, set_table
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_COUNT
from rules.muskets_mohawks.words import ENEMY


def expanded(umpire: Umpire, order: dict[str, object]) -> dict[str, object]:
    """MM-PEF-3: return an order of battle with nothing left to the dice of its set-up, the enemy's force listed.

    Inferred: each PEF is read at once as if it had been seen. When all of them are false alarms the last is read by a
    die alone, since there must be a force to fight.
    """
    if begins_later(order):
        message = "A battle that begins with a later turn goes on by these rules alone; take its first turn for others."
        raise SetupError.of([Fault("turn", message, "MM-TURN-1")])
    full = set_table(umpire, order)
    battle = build(umpire, full)
    place_stores(umpire, battle)
    full["ground"] = stored_ground.store(battle)
    full["end"] = "far"  # the table is turned already
    full["options"] = strength.settled(full.get("options"))
    if not deal(battle):
        enemy = full["enemy"]
        assert isinstance(enemy, dict)
        units = _uncover(umpire, battle)
        leaders = [_leader_row(leader) for leader in battle.leaders if leader.side == ENEMY]
        leaders += _chief(units, leaders)
        full["enemy"] = {**enemy, "forces": "listed", "units": [_row(unit) for unit in units], "leaders": leaders}
    return full


def _chief(units: list[Unit], leaders: list[dict[str, object]]) -> list[dict[str, object]]:
    """MM-LEAD-1: return the commander of forces that together exceed a company; none where they have one already.

    Inferred: seen singly such forces fight each for itself; read at once they are under one more leader, a War Chief
    where most units are Indians, else a Captain, of the best Rep among those who lead them.
    """
    if not check_command("", len(units), [leader["rank"] for leader in leaders]):
        return []
    indians = 0
    best = 0
    for unit in units:
        indians += unit.troop == "indian"
        best = max(best, unit.nco_rep if unit.nco else unit.rep)
    rank = "war_chief" if 2 * indians > len(units) else "captain"
    return [{"id": "overall", "name": "", "rank": rank, "rep": best, "commands": [], "faction": units[0].faction}]


def _uncover(umpire: Umpire, battle: Battle) -> list[Unit]:
    units: list[Unit] = []
    for number in range(1, PEF_COUNT + 1):
        who = f"pef{number}"
        total, _ = resolving.contact(umpire, battle, who)
        if not total and number == PEF_COUNT and not units:
            total = score(umpire, "MM-PEF-3", who, "strength")
        if total:
            units.extend(reinforcements.raise_force(umpire, battle, "MM-PEF-5", ENEMY, total))
    return units


def _row(unit: Unit) -> dict[str, object]:
    leader = {"id": unit.nco, "name": "", "rep": unit.nco_rep} if unit.nco else None
    return {
        "id": unit.id,
        "name": unit.name,
        "troop": unit.troop,
        "weapon": unit.weapon,
        "rep": unit.rep,
        "figures": unit.figures,
        "paper": unit.paper,
        "faction": unit.faction,
        "leader": leader,
    }


def _leader_row(leader: Leader) -> dict[str, object]:
    return {
        "id": leader.id,
        "name": leader.name,
        "rank": leader.rank,
        "rep": leader.rep,
        "commands": list(leader.commands),
        "faction": leader.faction,
        **({"mounted": True} if leader.mounted else {}),
    }
