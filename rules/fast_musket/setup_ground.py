"""Where an order of battle puts its pieces: on the table, each side in a half of its own, nobody on top of another."""

from rules.core.errors import Fault
from rules.fast_musket import setup
from rules.fast_musket.command import commands
from rules.fast_musket.geometry.block import overlaps
from rules.fast_musket.movement import way, works
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TABLE_SHORT
from rules.fast_musket.words import REDOUBT, SIDE_KEYS


def check_ground(raw: dict[str, object], listed: dict[str, object]) -> list[Fault]:
    """FM-SETUP-1, FM-TABLE-1: return the faults of the places of an order of battle that is otherwise without any.

    `listed` is the whole order of battle, rows with faults of their own included, by whose rows the faults are named.
    """
    muster = setup.read(raw)
    battle = muster.battle()
    rows = _rows(listed)
    faults: list[Fault] = []
    for unit in battle.units:
        unit.on_table = True  # guns that the dice may bring need room too
    for unit in battle.units:
        where = f"{rows[_listed(battle, unit)]}.at"
        if not way.is_on_table(unit.blocks):
            message = f"{unit.sheet.name} stands over the edge of the table; move it in."
            faults.append(Fault(where, message, "FM-TABLE-1"))
        faults += _company(battle, unit, where)
        faults += _redoubt(battle, unit, where)
    faults += _halves(battle)
    for commander in battle.commanders:
        if commander.unit >= 0 and not commands(commander, battle.units[commander.unit]):
            message = f"{commander.name} does not command the unit he is with; name one of his own."
            faults.append(Fault(f"{rows[commander.id]}.with", message, "FM-COMMAND-1"))
    return faults


def _rows(listed: dict[str, object]) -> dict[str, str]:
    """Return in which row each piece is listed, by id; extra guns are a row of their own."""
    found: dict[str, str] = {}
    for key in SIDE_KEYS:
        side = listed.get(key)
        for kind in ("units", "batteries", "commanders"):
            rows = side.get(kind) if isinstance(side, dict) else None
            for place, row in enumerate(rows if isinstance(rows, list) else []):
                if isinstance(row, dict):
                    found.setdefault(str(row.get("id")), f"{key}.{kind}.{place}")
        found.setdefault(f"{key}-guns", f"{key}.extra_guns")
    return found


def _listed(battle: Battle, unit: Unit) -> str:
    """Return the id under which a unit is listed: a gun's is its battery's."""
    battery = unit.sheet.battery
    return battle.batteries[battery].id if battery >= 0 else unit.sheet.id


def _company(battle: Battle, unit: Unit, where: str) -> list[Fault]:
    """FM-MOVE-4: find whom a unit stands on, or stands too near to, of those listed before it."""
    faults: list[Fault] = []
    for other in battle.units:
        if other.number >= unit.number:
            break
        for block in unit.blocks:
            for body in other.blocks:
                if overlaps(block, body, 0, 0):
                    message = f"{unit.sheet.name} stands where {other.sheet.name} does; move one of them."
                    faults.append(Fault(where, message, "FM-SETUP-1"))
                elif unit.side != other.side and way.within_an_inch(block, body):
                    message = f"{unit.sheet.name} stands within an inch of {other.sheet.name}; move one of them."
                    faults.append(Fault(where, message, "FM-MOVE-4"))
    return faults


def _redoubt(battle: Battle, unit: Unit, where: str) -> list[Fault]:
    """FM-FORM-2: find whether a unit stands in the redoubt it names, or half in one."""
    name = unit.sheet.name
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
