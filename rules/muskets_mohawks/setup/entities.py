"""The units and leaders that an order of battle fields before any roll, and the names of its sides."""

from rules.core.battle_record import Entity
from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.factions import NAMES as ARMY_NAMES
from rules.muskets_mohawks.forces.periods import filled
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.words import SIDE_KEYS


def side_names(order: dict[str, object]) -> tuple[str, str]:
    """Return the names of the player's side and the enemy's: given ones, else their armies'; always different."""
    player = _name(order.get("player"), "Player")
    enemy = _name(order.get("enemy"), "Enemy")
    return (player, enemy) if player != enemy else (player, f"{enemy} (enemy)")


def entities(order: dict[str, object]) -> list[Entity]:
    """Return every unit and leader of both sides that the engine fields; what PEFs and dice bring later is not known.

    The forces are read as a battle reads them, not as the order of battle lists them, so that a unit that is
    listed but not fielded is noticed. The order of battle has no faults.
    """
    table = {"posture": "", "light": "", "weather": 0, "ground": None}
    listed = filled(order)
    assert isinstance(listed, dict)
    battle = build(Umpire(ScriptedDice([]), recording=False), {**listed, **table})
    names = _names(order)
    found: list[Entity] = []
    for unit in battle.units:
        found.append(Entity(unit.id, SIDE_KEYS[unit.side], unit.name, unit.strength))
        if unit.nco:
            # He is one of the unit's figures.
            found.append(Entity(unit.nco, SIDE_KEYS[unit.side], names.get(unit.nco, unit.nco), 0))
    for leader in battle.leaders:
        found.append(Entity(leader.id, SIDE_KEYS[leader.side], leader.name, 1))
    return found


def _name(side: object, otherwise: str) -> str:
    if not isinstance(side, dict):
        return otherwise
    return str(side.get("name") or ARMY_NAMES.get(str(side.get("faction")), otherwise))


def _names(order: dict[str, object]) -> dict[str, str]:
    """Return the names of the units' own leaders by id."""
    found: dict[str, str] = {}
    for key in SIDE_KEYS:
        side = order.get(key)
        units = side.get("units") if isinstance(side, dict) else None
        for unit in units if isinstance(units, list) else []:
            leader = unit.get("leader") if isinstance(unit, dict) else None
            if isinstance(leader, dict) and leader.get("name"):
                found[str(leader.get("id"))] = str(leader["name"])
    return found
