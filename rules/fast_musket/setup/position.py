"""A battle at the beginning of a later turn, written as an order of battle, and the faults of one that is typed."""

from copy import deepcopy

from rules.core.dice import ScriptedDice
from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.positions import TURN, write
from rules.core.schema import Json
from rules.core.umpire import Umpire
from rules.fast_musket import victory
from rules.fast_musket.guns import BROUGHT
from rules.fast_musket.pieces.others import Battery, Commander
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup.schema import BatterySetup, CommanderSetup, Setup, SideSetup, UnitSetup
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import LAST_BASE
from rules.fast_musket.words import FALLEN, FORMATIONS, GUN, LEFT, LINE, LOSS_CAUSES, REDOUBT, SIDE_KEYS, SYSTEM, WINDS


def position_of(battle: Battle, setup: Json) -> Json:
    """FM-TURN-1: return the order of battle of a battle after a turn; `setup` is that of its start."""
    found: Json = {"system": SYSTEM, TURN: battle.turn + 1}
    found |= {key: deepcopy(value) for key, value in setup.items() if key not in found}
    marks = battle.marks.to_dict()
    for side, key in enumerate(SIDE_KEYS):
        row = found[key]
        assert isinstance(row, dict)
        row.pop("answers", None)
        foot = [unit for unit in battle.armies[side] if unit.kind != GUN]
        for unit, unit_row in zip(foot, row.get("units") or [], strict=True):
            _write_unit(unit, unit_row)
        batteries = [battery for battery in battle.batteries if battery.side == side]
        rows = [row["extra_guns"]] if battle.terms.extra_artillery else row.get("batteries") or []
        for battery, battery_row in zip(batteries, rows, strict=True):
            battery_row["models"] = _models(battle, battery)
        leaders = [commander for commander in battle.commanders if commander.side == side]
        for commander, commander_row in zip(leaders, row.get("commanders") or [], strict=True):
            _write_commander(battle, commander, commander_row)
        own = {mark: values[side] for mark, values in marks.items() if values[side]}
        write(row, {"marks": ({mark: number if mark == "volley_rounds" else True for mark, number in own.items()}, {})})
    return found


def _write_unit(unit: Unit, row: Json) -> None:
    row["at"] = [unit.x, unit.y]
    row["facing"] = WINDS[unit.heading]
    write(
        row,
        {
            "formation": (FORMATIONS[unit.formation], FORMATIONS[LINE]),
            "bend": (unit.bend, 0),
            "redoubt": (unit.redoubt, ""),
            "files": (unit.files, 0),
            "lost": ({cause: bases for cause, bases in zip(LOSS_CAUSES, unit.lost, strict=True) if bases}, {}),
            "fired": (unit.fired, False),
            "shot": (unit.shot, False),
            "hit_by_fire": (unit.hit_by_fire, False),
            "fought_melee": (unit.fought_melee, False),
            "reforming": (unit.reforming > 0, False),
            "retired": (unit.retired, False),
            "routed": (unit.routed, False),
        },
    )


def _models(battle: Battle, battery: Battery) -> list[Json]:
    """FM-FIRE-5: return the gun models of a battery, without those that no die has brought."""
    found: list[Json] = []
    for number in battery.guns[: battery.strength]:
        gun = battle.units[number]
        row: Json = {"at": [gun.x, gun.y], "facing": WINDS[gun.heading]}
        lost = [cause for cause, bases in zip(LOSS_CAUSES, gun.lost, strict=True) if bases]
        write(
            row,
            {
                "lost": ("".join(lost), ""),
                "moved": (gun.moved, False),
                "shot": (gun.shot, False),
                "hit_by_fire": (gun.hit_by_fire, False),
                "fought_melee": (gun.fought_melee, False),
            },
        )
        found.append(row)
    return found


def _write_commander(battle: Battle, commander: Commander, row: Json) -> None:
    """FM-COMMAND-1, FM-COMMAND-2: write where he is, or was when he fell or left."""
    heading = 0
    with_ = ""
    at: list[int] = [commander.x, commander.y]
    if commander.unit >= 0:
        unit = battle.units[commander.unit]
        heading, with_, at = unit.heading, unit.profile.id, []
    gone = FALLEN if commander.fallen else LEFT if commander.gone else ""
    facing = WINDS[commander.heading] if commander.heading != heading else ""
    write(row, {"with": (with_, ""), "at": (at, []), "facing": (facing, ""), "gone": (gone, "")})


def check_unit(unit: UnitSetup) -> list[Fault]:
    """FM-FIRE-6, FM-RETREAT-1: judge what a unit has lost: no more than it has, no foot is left with a single base."""
    where, lost = unit.where, sum(unit.lost.values())
    if "lost" in unit.faulty or "bases" in unit.faulty:
        return []
    left = unit.bases - lost
    if left < 0:
        message = f"{unit.called} has {counted(unit.bases, 'base')} and has lost {lost}; give it no more."
        return [Fault(f"{where}lost", message, "FM-WIN-3")]
    if left == LAST_BASE:
        message = f"{unit.called} has 1 base left, which is lost with the others; give it that loss too, or one fewer."
        return [Fault(f"{where}lost", message, "FM-FIRE-6")]
    if unit.routed and left:
        message = f"{unit.called} is routed and has {counted(left, 'base')} left; count them as lost too."
        return [Fault(f"{where}routed", message, "FM-RETREAT-1")]
    if unit.files and unit.formation != FORMATIONS[REDOUBT]:
        message = f"{where}files goes with the formation redoubt; leave it out."
        return [Fault(f"{where}files", message, "FM-FORM-2")]
    return []


def check_models(battery: BatterySetup) -> list[Fault]:
    """FM-TABLE-2: each gun of a battery has its model, or none has one of its own."""
    where, given = battery.where, battery.entries("models")
    if not given or given == battery.guns or "guns" in battery.faulty:
        return []
    message = f"{where}models has {given}; {battery.called} has {counted(battery.guns, 'gun')}, so list as many."
    return [Fault(f"{where}models", message, "FM-FIRE-3")]


def check_gone(commander: CommanderSetup) -> list[Fault]:
    """FM-COMMAND-2: a commander who is off the table is with no unit."""
    if not commander.gone or not commander.has("with"):
        return []
    message = f"{commander.called} is off the table and cannot be with a unit; take out with, or gone."
    return [Fault(f"{commander.where}with", message, "FM-COMMAND-2")]


def check_extra_guns(side: SideSetup, first: bool) -> list[Fault]:
    """FM-GUNS-1: there are no more models than a die brings to the side that moves first, or to the other."""
    if side.extra_guns is None or not side.extra_guns.models:
        return []
    field = f"{side.where}extra_guns.models"
    most = max(BROUGHT[0 if first else 1])
    if len(side.extra_guns.models) > most:
        return [Fault(field, f"{field} has {len(side.extra_guns.models)}; the die brings {most} at most.", "FM-GUNS-1")]
    return []


def check_order(order: Setup, battle: Battle) -> list[Fault]:
    """FM-WIN-1, FM-WIN-2: return the fault of a battle that has been decided before its turn begins."""
    marks = [side.marks is not None and side.marks.opened_fire for side in order.sides()]
    if all(marks):
        message = "Both sides have opened fire; only one of them was the first."
        return [Fault("enemy.marks.opened_fire", message, "FM-FIRE-2")]
    deadline = battle.terms.deadline
    if 0 < deadline < order.turn:
        message = f"turn is {order.turn}, and the battle ends by its deadline on turn {deadline}; begin earlier."
        return [Fault(TURN, message, "FM-WIN-1")]
    umpire = Umpire(ScriptedDice([]), recording=False)
    if not victory.judge(umpire, battle):
        victory.close_turn(umpire, battle)
    if battle.ending:
        lost = " and ".join(f"{key} has lost {battle.losses[side]}" for side, key in enumerate(SIDE_KEYS))
        message = f"{lost}, counted for victory: the battle is over. Begin before that."
        return [Fault(TURN, message, "FM-WIN-2")]
    return []
