"""The places of an order of battle: on the table, each side in its own half, no piece on another."""

from rules.core.errors import Fault
from rules.fast_musket.command import commands
from rules.fast_musket.geometry.block import overlaps
from rules.fast_musket.movement import way, works
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup.build import muster_of
from rules.fast_musket.setup.schema import Setup
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TABLE_SHORT
from rules.fast_musket.words import REDOUBT, SIDE_KEYS


def check_ground(order: Setup, rows: dict[str, str]) -> list[Fault]:
    """FM-SETUP-1, FM-TABLE-1: return the faults of the places of an order of battle that is otherwise without any.

    `rows` says where each piece is listed, by id.
    """
    battle = muster_of(order).battle()
    faults: list[Fault] = []
    for unit in battle.units:
        unit.on_table = True  # guns that the dice may bring need room too
    for unit in battle.units:
        where = f"{_row(battle, unit, rows)}.at"
        if not way.is_on_table(unit.blocks):
            message = f"{unit.profile.name} stands over the edge of the table; move it in."
            faults.append(Fault(where, message, "FM-TABLE-1"))
        faults += _company(battle, unit, where)
        faults += _redoubt(battle, unit, where)
    faults += _halves(battle)
    for commander in battle.commanders:
        if commander.unit >= 0 and not commands(commander, battle.units[commander.unit]):
            message = f"{commander.name} does not command the unit he is with; name one of his own."
            faults.append(Fault(f"{rows[commander.id]}.with", message, "FM-COMMAND-1"))
    return faults


def _row(battle: Battle, unit: Unit, rows: dict[str, str]) -> str:
    """Return where a unit is listed: a gun where its battery is, one that dice may bring among the extra guns."""
    battery = unit.profile.battery
    listed = battle.batteries[battery].id if battery >= 0 else unit.profile.id
    return rows.get(listed, f"{SIDE_KEYS[unit.side]}.extra_guns")


def _company(battle: Battle, unit: Unit, where: str) -> list[Fault]:
    """FM-MOVE-4: report the units listed before this one that it overlaps, or is too near to."""
    faults: list[Fault] = []
    for other in battle.units:
        if other.number >= unit.number:
            break
        for block in unit.blocks:
            for body in other.blocks:
                if overlaps(block, body, 0, 0):
                    message = f"{unit.profile.name} stands where {other.profile.name} does; move one of them."
                    faults.append(Fault(where, message, "FM-SETUP-1"))
                elif unit.side != other.side and way.within_an_inch(block, body):
                    message = f"{unit.profile.name} stands within an inch of {other.profile.name}; move one of them."
                    faults.append(Fault(where, message, "FM-MOVE-4"))
    return faults


def _redoubt(battle: Battle, unit: Unit, where: str) -> list[Fault]:
    """FM-FORM-2: report a unit that is not in the redoubt it names, or half in one."""
    name = unit.profile.name
    for redoubt in battle.redoubts:
        if unit.formation == REDOUBT and unit.redoubt == redoubt.id:
            if not works.holds(redoubt, unit.blocks):
                message = f"{name} does not fit into {redoubt.name} where it stands; move it or turn it."
                return [Fault(where, message, "FM-FORM-2")]
            continue
        for block in unit.blocks:
            if overlaps(block, redoubt.block, 0, 0):
                message = f"{name} stands on {redoubt.name}; put it in, with formation redoubt, or move it."
                return [Fault(where, message, "FM-FORM-2")]
    return []


def _halves(battle: Battle) -> list[Fault]:
    """FM-TABLE-1: find whether each side begins in a half of its own.

    Ruling: the British begin in the west and the French in the east. Inferred: elsewhere either half may be whose.
    """
    faults: list[Fault] = []
    west: list[int] = [0, 0]
    east: list[int] = [0, 0]
    for unit in battle.units:
        if 2 * unit.y < TABLE_SHORT:
            west[unit.side] += 1
        else:
            east[unit.side] += 1
    for side in range(2):
        if west[side] and east[side]:
            message = f"{SIDE_KEYS[side]} stands in both halves of the table; keep to the western or the eastern one."
            faults.append(Fault(SIDE_KEYS[side], message, "FM-TABLE-1"))
    fielded = west[0] + east[0] > 0 and west[1] + east[1] > 0
    if not faults and fielded and (west[0] > 0) == (west[1] > 0):
        message = "Both sides begin in the same half of the table; move one across."
        faults.append(Fault("enemy", message, "FM-TABLE-1"))
    return faults
