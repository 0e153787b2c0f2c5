"""What the schema alone does not say of an order of battle: rules that look at several of its fields at once."""

from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.schema import Part
from rules.core.schema_reader import SchemaReader, faults_within
from rules.fast_musket.command import commands
from rules.fast_musket.geometry.block import overlaps
from rules.fast_musket.guns import BROUGHT
from rules.fast_musket.movement import way, works
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup import position
from rules.fast_musket.setup.build import muster_of
from rules.fast_musket.setup.schema import SCHEMA, CommanderSetup, Setup, SideSetup, UnitSetup
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TABLE_SHORT
from rules.fast_musket.words import FORMATIONS, LINE, REDOUBT, SIDE_KEYS


def read(setup: object) -> tuple[Setup, list[Fault]]:
    """Return an order of battle as read, and all its faults; what is at fault is left out of it.

    Places are judged at the same time as the rest, so far as the rest is without faults.
    """
    checker = _Checker(SCHEMA)
    order = checker.order(setup)
    assert isinstance(order, Setup)
    checker.check(order)
    if not isinstance(setup, dict):
        return order, checker.faults
    rows = _rows(order)
    _leave_out(order, checker.faults)
    return order, checker.faults + check_ground(order, rows)


class _Checker(SchemaReader):
    """Looks at the parts that were read and adds to their faults."""

    __slots__ = ()

    def check(self, order: Setup) -> None:
        """Add the faults of an order of battle as a whole."""
        extra = order.options.get("extra_artillery") is True
        for key, side in zip(SIDE_KEYS, order.sides(), strict=True):
            if order.has_part(key):
                self.check_side(order, side)
                self.check_extra_guns(side, key == order.moves_first, extra)
                self.faults += position.check_extra_guns(side, key == order.moves_first)
        if order.player.name and order.player.name == order.enemy.name:
            self.fault("enemy.name", "Both sides have one name; give the enemy another.")
        self.check_guns(order)

    def check_side(self, order: Setup, side: SideSetup) -> None:
        where = side.where
        if not side.entries("units") and not side.entries("batteries"):
            self.fault(f"{where}units", f"{where}units is empty; field a unit or a battery.", "FM-SETUP-1")
        works = [work.id for work in order.redoubts]
        for unit in side.units:
            self.check_unit(unit, works)
        for battery in side.batteries:
            self.faults += position.check_models(battery)
        own = [unit.id for unit in side.units if unit.id and sum(unit.lost.values()) != unit.bases]
        overall = 0
        for commander in side.commanders:
            self.check_commander(commander, own)
            overall += commander.overall
        if overall > 1:
            self.fault(f"{where}commanders", f"{where}commanders has {overall} in overall command; name one.")

    def check_unit(self, unit: UnitSetup, works: list[str]) -> None:
        """FM-FORM-1, FM-FORM-2: only a line bends; a unit without a formation is in a redoubt, and the reverse."""
        where = unit.where
        if unit.bend and unit.formation != FORMATIONS[LINE]:
            self.fault(f"{where}bend", f"{where}bend: only a line in one rank bends; leave it out.", "FM-FORM-1")
        inside = unit.formation == FORMATIONS[REDOUBT]
        if inside and unit.redoubt not in works:
            self.fault(f"{where}redoubt", f"{where}redoubt must name the redoubt that the unit stands in.", "FM-FORM-2")
        if unit.raw.get("redoubt") and not inside and "formation" not in unit.faulty:
            message = f"{where}formation must be redoubt, for inside one there is no other."
            self.fault(f"{where}formation", message, "FM-FORM-2")
        self.faults += position.check_unit(unit)

    def check_commander(self, commander: CommanderSetup, own: list[str]) -> None:
        """FM-COMMAND-1: a general commands a wing or all, and is alone or with a unit of his side."""
        where = commander.where
        if not commander.overall and not commander.wing and "wing" not in commander.faulty:
            self.fault(f"{where}wing", f"{where}wing must be a word or a name.")
        if commander.gone:
            self.faults += position.check_gone(commander)
        elif commander.has("with") == commander.has("at"):
            message = f"{where}at or {where}with must say where he is, and only one."
            self.fault(where.rstrip("."), message, "FM-COMMAND-1")
        elif commander.has("with") and commander.with_ not in own:
            self.fault(f"{where}with", f"{where}with must name a unit of his side.", "FM-COMMAND-1")

    def check_extra_guns(self, side: SideSetup, first: bool, extra: bool) -> None:
        """FM-GUNS-1: with the option, a place for every gun that the dice may bring."""
        field, most = f"{side.where}extra_guns", max(BROUGHT[0 if first else 1])
        if extra and not side.has("extra_guns"):
            self.fault(
                field, f"{field} must give {counted(most, 'place')}, for the dice may bring so many guns.", "FM-GUNS-1"
            )
        elif extra and side.extra_guns is not None:
            given = side.extra_guns.entries("at")
            if given < most:
                self.fault(f"{field}.at", f"{field}.at must give {counted(most, 'place')}, not {given}.", "FM-GUNS-1")

    def check_guns(self, order: Setup) -> None:
        """FM-GUNS-1, FM-FIRE-3: no piece has the id of a gun, which is its battery's with a number."""
        guns: list[str] = []
        for key, side in zip(SIDE_KEYS, order.sides(), strict=True):
            if side.extra_guns is not None:
                guns += [f"{key}-guns", *_numbered(f"{key}-guns", max(max(table) for table in BROUGHT))]
            for battery in side.batteries:
                guns += _numbered(battery.id, battery.guns)
        for row in _rows(order).items():
            if row[0] in guns:
                field = f"{row[1]}.id"
                self.fault(field, f"{field} {row[0]} is taken; give each unit and leader an id of its own.")


def _numbered(name: str, count: int) -> list[str]:
    return [f"{name}-{place}" for place in range(1, count + 1)]


def _rows(order: Setup) -> dict[str, str]:
    """Return where each piece is listed, by id."""
    found: dict[str, str] = {}
    for work in order.redoubts:
        found.setdefault(work.id, work.where.rstrip("."))
    for side in order.sides():
        for unit in side.units:
            found.setdefault(unit.id, unit.where.rstrip("."))
        for battery in side.batteries:
            found.setdefault(battery.id, battery.where.rstrip("."))
        for commander in side.commanders:
            found.setdefault(commander.id, commander.where.rstrip("."))
    return found


def _leave_out(order: Setup, faults: list[Fault]) -> None:
    """FM-SETUP-1: leave out of an order of battle every entry that has a fault, so that its places can be judged."""
    order.redoubts = [work for work in order.redoubts if _is_sound(work, faults)]
    posts = ["", *(work.id for work in order.redoubts)]
    for side in order.sides():
        side.units = [unit for unit in side.units if _is_sound(unit, faults) and unit.redoubt in posts]
        named = ["", *(unit.id for unit in side.units)]
        side.batteries = [battery for battery in side.batteries if _is_sound(battery, faults)]
        side.commanders = [each for each in side.commanders if _is_sound(each, faults) and each.with_ in named]
        if faults_within(faults, f"{side.where}extra_guns"):
            order.options["extra_artillery"] = False


def _is_sound(part: Part, faults: list[Fault]) -> bool:
    return not faults_within(faults, part.where.rstrip("."))


def check_ground(order: Setup, rows: dict[str, str]) -> list[Fault]:
    """FM-SETUP-1, FM-TABLE-1: return the faults of the places of an order of battle that is otherwise without any.

    `rows` says where each piece is listed, by id.
    """
    battle = muster_of(order).battle()
    faults: list[Fault] = []
    for unit in battle.units:
        if not unit.counts and order.turn == 1:
            unit.on_table = True  # guns that the dice may bring need room too
    for unit in battle.units:
        if not unit.on_table:
            continue
        where = f"{_row(battle, unit, rows)}.at"
        if not way.is_on_table(unit.blocks):
            message = f"{unit.profile.name} stands over the edge of the table; move it in."
            faults.append(Fault(where, message, "FM-TABLE-1"))
        faults += _company(battle, unit, where, order.turn == 1)
        faults += _redoubt(battle, unit, where, order.turn == 1)
    if order.turn == 1:
        faults += _halves(battle)
    for commander in battle.commanders:
        if commander.unit >= 0 and not commands(commander, battle.units[commander.unit]):
            message = f"{commander.name} does not command the unit he is with; name one of his own."
            faults.append(Fault(f"{rows[commander.id]}.with", message, "FM-COMMAND-1"))
    if order.turn > 1:
        faults += position.check_order(order, battle)
    return faults


def _row(battle: Battle, unit: Unit, rows: dict[str, str]) -> str:
    """Return where a unit is listed: a gun where its battery is, one that dice may bring among the extra guns."""
    battery = unit.profile.battery
    listed = battle.batteries[battery].id if battery >= 0 else unit.profile.id
    return rows.get(listed, f"{SIDE_KEYS[unit.side]}.extra_guns")


def _company(battle: Battle, unit: Unit, where: str, apart: bool) -> list[Fault]:
    """FM-MOVE-4: report the units listed before this one that it overlaps, or is too near to.

    Those that fought hand to hand in an earlier turn may be near; `apart` requires an inch between enemies.
    """
    faults: list[Fault] = []
    for other in battle.units:
        if other.number >= unit.number:
            break
        if not other.on_table:
            continue
        for block in unit.blocks:
            for body in other.blocks:
                if overlaps(block, body, 0, 0):
                    message = f"{unit.profile.name} stands where {other.profile.name} does; move one of them."
                    faults.append(Fault(where, message, "FM-SETUP-1"))
                elif apart and unit.side != other.side and way.within_an_inch(block, body):
                    message = f"{unit.profile.name} stands within an inch of {other.profile.name}; move one of them."
                    faults.append(Fault(where, message, "FM-MOVE-4"))
    return faults


def _redoubt(battle: Battle, unit: Unit, where: str, clear: bool) -> list[Fault]:
    """FM-FORM-2: report a unit that is not in the redoubt it names, or on one.

    A unit that fell back may have ended on one; `clear` keeps all others off.
    """
    name = unit.profile.name
    for redoubt in battle.redoubts:
        if unit.formation == REDOUBT and unit.redoubt == redoubt.id:
            if not works.holds(redoubt, unit.blocks):
                message = f"{name} does not fit into {redoubt.name} where it stands; move it or turn it."
                return [Fault(where, message, "FM-FORM-2")]
            continue
        for block in unit.blocks if clear else []:
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
