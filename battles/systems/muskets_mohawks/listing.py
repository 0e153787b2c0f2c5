"""An order of battle of Muskets & Mohawks: the units with their leaders, or what is known of an enemy not yet seen."""

from battles.systems.base.listing import SIDES, Cell, Force, Setup
from common.web.labels import word
from rules.core.schema_reader import SchemaReader
from rules.muskets_mohawks.schema import SCHEMA, SideSetup, UnitSetup
from rules.muskets_mohawks.schema import Setup as Order


def forces(system: str, setup: Setup) -> list[Force]:
    """Return the player's force and the enemy's."""
    order: Order = SchemaReader(SCHEMA).whole(setup)
    return [_force(key, side) for key, side in zip(SIDES, order.sides(), strict=True)]


def _force(key: str, side: SideSetup) -> Force:
    shown = Force(word(side.faction) + (", yours" if key == "player" else ""), side.faction)
    shown.rows = [_row(unit) for unit in side.units]
    if not shown.rows:
        level = f"investment level {side.investment}" if side.has("investment") else "investment level by the dice"
        shown.lines.append(f"Possible enemy forces; {level}. Nobody knows who they are before they are seen.")
    for leader in side.leaders:
        horse = "on horseback" if leader.mounted else ""
        shown.lines.append(_joined(leader.name, word(leader.rank), f"Rep {leader.rep}", horse))
    return shown


def _row(unit: UnitSetup) -> list[Cell]:
    leader = unit.leader
    return [
        Cell("Unit", unit.name),
        Cell("Troops", word(unit.troop) + (", on foot" if unit.has("mounted") and not unit.mounted else "")),
        Cell("Weapon", unit.weapon),
        Cell("Figures", str(unit.figures), number=True),
        Cell("Rep", str(unit.rep), number=True),
        Cell("Leader", _joined(leader.name, f"Rep {leader.rep}") if leader is not None else ""),
    ]


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
