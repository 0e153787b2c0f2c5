"""An order of battle of Muskets & Mohawks: the units with their leaders, or what is known of an enemy not yet seen."""

from collections.abc import Sequence

from battles.systems.base.listing import Cell, Force, Setup
from common.web.labels import word
from rules.core.narrate import counted
from rules.core.schema_reader import SchemaReader
from rules.core.sides import SIDES
from rules.muskets_mohawks.forces.periods import line_of
from rules.muskets_mohawks.setup.position_reading import left_of
from rules.muskets_mohawks.setup.schema import SCHEMA, LeaderSetup, NcoSetup, SideSetup, UnitSetup
from rules.muskets_mohawks.setup.schema import Setup as Order


def forces(system: str, setup: Setup) -> list[Force]:
    """Return the player's force and the enemy's."""
    order: Order = SchemaReader(SCHEMA).order(setup)
    found = [_force(key, side, order.turn) for key, side in zip(SIDES, order.sides(), strict=True)]
    if order.turn > 1:
        found[0].lines.insert(0, f"The battle goes on from the beginning of turn {order.turn}.")
    return found


def _force(key: str, side: SideSetup, turn: int) -> Force:
    shown = Force(word(side.faction) + (", yours" if key == "player" else ""), side.faction)
    for unit in side.units:
        befallen = [Cell(f"By turn {turn}", _befallen(unit))] if turn > 1 else []
        shown.rows.append([*_row(unit, side.faction), *befallen, *_whose(unit, side)])
    if not shown.rows:
        level = f"investment level {side.investment}" if side.has("investment") else "investment level by the dice"
        shown.lines.append(f"Possible enemy forces; {level}. Nobody knows who they are before they are seen.")
    for leader in side.leaders:
        horse = "on horseback" if leader.mounted else ""
        player = f"under {_player(leader.partner, side)}" if side.partners else ""
        shown.lines.append(_joined(leader.name, word(leader.rank), _rep_of(leader), horse, player))
    return shown


def _befallen(unit: UnitSetup) -> str:
    """Return what has become of a unit by the turn with which the battle begins (MM-TURN-1)."""
    left = left_of(unit.raw)
    lost = f"{left} of {unit.figures} left" if left != unit.figures else ""
    where = word(unit.gone) if unit.gone else "to come on" if unit.waiting else ""
    if not (unit.at or unit.house or where) and left:
        where = "not yet come"
    markers = counted(unit.markers, "reload marker") if unit.markers else ""
    return _joined(lost if left or unit.gone else "destroyed", where, markers, "retiring" if unit.retiring else "")


def _whose(unit: UnitSetup, side: SideSetup) -> list[Cell]:
    """Return whose a unit is on a side with partners, and what PEF it is noted under (MM-PLAY-1)."""
    cells = [Cell("Player", _player(unit.partner, side))] if side.partners else []
    if any(each.pef for each in side.units):
        cells.append(Cell("PEF", str(unit.pef), number=True))
    return cells


def _player(partner: str, side: SideSetup) -> str:
    """Return the name of the partner with an id, the first player for none (MM-PLAY-1)."""
    names = {each.id: each.name or each.id for each in side.partners}
    return names.get(partner, "the first player")


def _row(unit: UnitSetup, faction: str) -> list[Cell]:
    """Return the cells of a unit; what it leaves to the line of its army's list is what that says (MM-PERIOD-1)."""
    line = line_of(unit.faction or faction, unit.corps)
    troop = unit.troop or (line[1] if line else "")
    leader = unit.leader
    return [
        Cell("Unit", unit.name),
        Cell("Troops", word(troop) + (", on foot" if unit.has("mounted") and not unit.mounted else "")),
        Cell("Weapon", unit.weapon or (_one_of(line[3]) if line else "")),
        Cell("Figures", str(unit.figures), number=True),
        Cell("Rep", str(unit.rep) if unit.rep else _one_of([str(rep) for rep in line[2]] if line else []), number=True),
        Cell("Leader", _joined(leader.name, _rep_of(leader)) if leader is not None else ""),
    ]


def _one_of(choices: Sequence[str]) -> str:
    """Return the only choice of a list's cell, or those between which a die decides as the battle is set up."""
    different = sorted(set(choices))
    return " or ".join(different) + (", by a die" if len(different) > 1 else "")


def _rep_of(leader: LeaderSetup | NcoSetup) -> str:
    return f"Rep {leader.rep}" if leader.rep else "Rep by dice"


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
