"""A battle at the beginning of a later turn, written as an order of battle, and the faults of one that is typed."""

from copy import deepcopy
from typing import Final

from rules.core.dice import ScriptedDice
from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.positions import TURN, write
from rules.core.schema import Json
from rules.core.umpire import Umpire
from rules.grid import losses, objectives
from rules.grid.pieces import Commander, Side, Unit
from rules.grid.setup.build import Muster, own_resolve
from rules.grid.setup.schema import ELIMINATED, EXITED, LOST, Setup, SideSetup, UnitSetup
from rules.grid.state import Battle
from rules.grid.words import ARTILLERY, FACINGS, SIDE_KEYS

# The least and the most that the loss of one unit adds up to: a D3, 1 for one that mattered, 2 with a commander.
_LEAST: Final = 1
_MOST: Final = 6


def position_of(battle: Battle, setup: Json) -> Json:
    """D3-TURN-1, OH-TURN-1: return the order of battle of a battle after a turn; `setup` is that of its start."""
    found: Json = {"system": battle.edition.key, TURN: battle.turn + 1}
    found |= {key: deepcopy(value) for key, value in setup.items() if key not in found}
    for side in battle.sides:
        row = found[side.key]
        assert isinstance(row, dict)
        row.pop("answers", None)
        write(row, {"lost": (side.lost, 0), "resolve": (side.resolve, side.fielded)})
        for unit, unit_row in zip(_units(battle, side), row["units"], strict=True):
            _write_unit(battle, unit, unit_row)
        for commander, commander_row in zip(battle.leaders[side.number], row.get("commanders") or [], strict=True):
            _write_commander(battle, commander, commander_row)
    return found


def _units(battle: Battle, side: Side) -> list[Unit]:
    return [unit for unit in battle.units if unit.side == side.number]


def _write_unit(battle: Battle, unit: Unit, row: Json) -> None:
    row["facing"] = FACINGS[unit.facing]
    write(
        row,
        {
            "at": (battle.name_of(unit.square), ""),
            "hits": (unit.hits, 0),
            "raised": (unit.resolve > own_resolve(battle.edition, unit.type, unit.veteran), False),
            "emplaced": (unit.emplaced, False),
            "gone": (unit.gone, ""),
            "moved": (unit.moved, False),
            "struck": (unit.struck, False),
            "fought": (unit.fought, False),
        },
    )


def _write_commander(battle: Battle, commander: Commander, row: Json) -> None:
    """D3-CMD-2, OH-CMD-1: write where he is: with the unit in his square, alone in it, or off the board."""
    at = with_ = gone = ""
    if commander.square < 0:
        gone = LOST if commander.lost else EXITED
    else:
        unit = battle.holder[commander.square]
        if unit is not None and unit.side == commander.side:
            with_ = unit.id
        else:
            at = battle.name_of(commander.square)
    write(row, {"at": (at, ""), "with": (with_, ""), "gone": (gone, "")})


def check_position(order: Setup, muster: Muster) -> list[Fault]:
    """Return what no turn can begin with, in an order of battle that is otherwise without faults."""
    battle = muster.deploy()
    faults: list[Fault] = []
    units = iter(battle.units)
    for side in order.sides():
        for row in side.units:
            faults += _unit(row, battle, next(units))
        faults += _side(side, battle)
    return faults or _over(battle)


def _unit(row: UnitSetup, battle: Battle, unit: Unit) -> list[Fault]:
    """D3-LOSS-1, OH-LOSS-1, D3-MOVE-4, D3-CMD-4: judge what a unit has been through by then."""
    where, cites = row.where, battle.edition.cites
    faults: list[Fault] = []
    bears = unit.hits if unit.gone else losses.bears(battle, unit)
    if unit.hits > bears:
        message = f"{row.called} has {counted(unit.hits, 'hit')} and bears {bears} there; give it no more, or mark it"
        faults.append(Fault(f"{where}hits", f"{message} as gone: {ELIMINATED}.", cites.elimination))
    if unit.emplaced and unit.type != ARTILLERY:
        message = f"{where}emplaced: {row.called} is no artillery; leave it out."
        faults.append(Fault(f"{where}emplaced", message, cites.emplaced))
    if row.raised and not battle.options.commander_ability:
        message = f"{where}raised goes with the option commander_ability; leave it out, or set the option."
        faults.append(Fault(f"{where}raised", message, cites.ability))
    return faults


def _side(side: SideSetup, battle: Battle) -> list[Fault]:
    """D3-ARMY-1, OH-ARMY-1, OH-CMD-2: judge what a side's losses add up to, and what it bears."""
    where, cites = side.where, battle.edition.cites
    faults: list[Fault] = []
    fallen = [unit for unit in side.units if unit.gone == ELIMINATED]
    least, most = _LEAST * len(fallen), _MOST * len(fallen)
    if not least <= side.lost <= most:
        message = f"{where}lost is {side.lost}; with {counted(len(fallen), 'unit')} eliminated it is {least} to {most}."
        faults.append(Fault(f"{where}lost", message, cites.army))
    if side.resolve >= 0 and not battle.options.commander_quality:
        message = f"{where}resolve goes with the option commander_quality; leave it out, or set the option."
        faults.append(Fault(f"{where}resolve", message, cites.quality))
    return faults


def _over(battle: Battle) -> list[Fault]:
    """D3-TURN-1, D3-ARMY-1, OH-ARMY-1: return the fault of a battle that has been decided before its turn begins."""
    cites = battle.edition.cites
    for side in battle.sides:
        if losses.broken_army(battle, side.number):
            message = f"{side.name} has lost {side.lost} and bears {side.resolve}: the battle is over. Begin earlier."
            return [Fault(f"{side.key}.lost", message, cites.army)]
        if not battle.forces[side.number]:
            message = f"{side.name} has no unit left on the board: the battle is over. Leave it one."
            return [Fault(f"{side.key}.units", message, cites.army)]
    if battle.turn >= battle.turns:
        message = f"turn is {battle.turn + 1}, and the battle has {counted(battle.turns, 'turn')}; begin earlier."
        return [Fault(TURN, message, cites.first)]
    umpire = Umpire(ScriptedDice([]), recording=False)
    objectives.close_side(umpire, battle)
    if not battle.ending:
        objectives.close_turn(umpire, battle)
    if battle.ending:
        about = SIDE_KEYS[battle.winner]
        message = f"The objective has been decided for {about}: the battle is over. Begin before that."
        return [Fault("objective", message, cites.first)]
    return []
