"""From an order of battle to a battle ready to be fought, any number of times.

An order of battle without faults is read once into sheets and opening places (`Muster`), which battles share.
"""

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.core.native import mypyc_attr
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.geometry.shape import GUN_FRONTAGE
from rules.fast_musket.guns import BROUGHT, WEAPONS_BROUGHT
from rules.fast_musket.movement.works import files_facing
from rules.fast_musket.options import terms_of
from rules.fast_musket.pieces.others import Battery, Commander, Redoubt
from rules.fast_musket.pieces.sheet import Sheet
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle, Terms
from rules.fast_musket.words import (
    CENTRE,
    FACINGS,
    FORMATIONS,
    GUN,
    LINE,
    PLAYER,
    REDOUBT,
    SIDE_KEYS,
    TROOPS,
    WEAPONS,
)

Row = dict[str, object]


@mypyc_attr(acyclic=True)
class Opening:
    """Where and how a unit begins."""

    __slots__ = ("bend", "blocks", "files", "formation", "heading", "redoubt", "sheet", "waits", "x", "y")

    def __init__(self, unit: Unit, waits: bool) -> None:
        self.sheet: Sheet = unit.sheet
        self.x: int = unit.x
        self.y: int = unit.y
        self.heading: int = unit.heading
        self.formation: int = unit.formation
        self.bend: int = unit.bend
        self.redoubt: str = unit.redoubt
        self.files: int = unit.files
        self.blocks: list[Block] = unit.blocks
        self.waits: bool = waits  # for the dice that bring it (FM-GUNS-1)


@mypyc_attr(acyclic=True)
class Muster:
    """An order of battle as read: who fields what, where, under which terms. It never changes."""

    __slots__ = ("batteries", "commanders", "first", "openings", "redoubts", "terms", "works")

    def __init__(self, terms: Terms, first: int) -> None:
        self.terms: Terms = terms
        self.first: int = first
        self.openings: list[Opening] = []
        self.batteries: list[Battery] = []
        self.commanders: list[Commander] = []
        self.redoubts: list[Redoubt] = []
        self.works: list[Block] = []

    def battle(self) -> Battle:
        """FM-SETUP-1: return a battle as it begins. Ruling: every place is the scenario's."""
        battle = Battle(self.terms, self.first)
        battle.redoubts = self.redoubts
        battle.works = self.works
        for o in self.openings:
            number = len(battle.units)
            unit = Unit(o.sheet, number, o.x, o.y, o.heading, o.formation, o.bend, o.redoubt, o.files, o.blocks)
            if o.waits:
                unit.counts = False
                unit.on_table = False
                unit.bases = 0
            battle.muster(unit)
        for battery in self.batteries:
            battle.batteries.append(battery.copy())
        for general in self.commanders:
            commander = general.copy()
            battle.commanders.append(commander)
            if commander.unit >= 0:
                battle.units[commander.unit].commanders += 1
        return battle


def read(setup: Row) -> Muster:
    """FM-SETUP-1: return the muster of an order of battle without faults."""
    first = SIDE_KEYS.index(str(setup.get("moves_first") or SIDE_KEYS[PLAYER]))
    muster = Muster(terms_of(setup.get("options")), first)
    for row in _rows(setup, "redoubts"):
        x, y = _point(row)
        name = str(row.get("name") or row["id"])
        work = Redoubt(str(row["id"]), name, x, y, _whole(row, "width"), _whole(row, "depth"), _facing(row))
        muster.redoubts.append(work)
        muster.works.append(work.block)
    for side in range(2):
        _side(muster, side, setup[SIDE_KEYS[side]])
    return muster


def _side(muster: Muster, side: int, raw: object) -> None:
    assert isinstance(raw, dict)
    for row in _rows(raw, "units"):
        _unit(muster, side, row)
    if muster.terms.extra_artillery:
        _extra_guns(muster, side, raw["extra_guns"])
    else:
        for row in _rows(raw, "batteries"):
            _battery(muster, side, row)
    for row in _rows(raw, "commanders"):
        _commander(muster, side, row)


def _unit(muster: Muster, side: int, row: Row) -> None:
    """FM-OOB-1, FM-OOB-2: muster a body of foot with the bases that are printed for it.

    Ruling: its headcount is information and stays unread (FM-OOB-3).
    """
    troop = TROOPS.index(str(row.get("troop") or TROOPS[0]))
    weapon = WEAPONS.index(str(row.get("weapon") or WEAPONS[0]))
    bases = _whole(row, "bases")
    wing = str(row.get("wing") or CENTRE)
    name = str(row.get("name") or row["id"])
    sheet = Sheet(str(row["id"]), side, name, 0, troop, weapon, bases, wing)
    formation = FORMATIONS.index(str(row.get("formation") or FORMATIONS[LINE]))
    x, y = _point(row)
    heading = _facing(row)
    redoubt = ""
    files = 0
    if formation == REDOUBT:
        redoubt = str(row["redoubt"])
        for work in muster.redoubts:
            if work.id == redoubt:
                files = files_facing(work, bases, heading)
    bend = _whole(row, "bend") if row.get("bend") else 0
    unit = Unit(sheet, len(muster.openings), x, y, heading, formation, bend, redoubt, files)
    muster.openings.append(Opening(unit, False))


def _battery(muster: Muster, side: int, row: Row) -> None:
    """FM-TABLE-2: lay the gun models of a battery side by side, its place in their middle."""
    weapon = WEAPONS.index(str(row["weapon"]))
    count = _whole(row, "guns")
    battery = Battery(str(row["id"]), side, str(row.get("name") or row["id"]), weapon, count)
    muster.batteries.append(battery)
    x, y = _point(row)
    heading = _facing(row)
    for place in range(count):
        # In half bases from the middle, for that of an even row lies between two guns.
        aside = (2 * place - count + 1) * GUN_FRONTAGE
        gun_x = x - divide(HEADING_Y[heading] * aside, 2000)
        gun_y = y + divide(HEADING_X[heading] * aside, 2000)
        _gun(muster, battery, place, gun_x, gun_y, heading, False)


def _extra_guns(muster: Muster, side: int, raw: object) -> None:
    """FM-GUNS-1: put every gun that the dice may bring in its place, waiting for them."""
    assert isinstance(raw, dict)
    weapon = WEAPONS_BROUGHT[0 if side == muster.first else 1]
    battery = Battery(f"{SIDE_KEYS[side]}-guns", side, "Field guns", weapon, 0)
    muster.batteries.append(battery)
    heading = _facing(raw)
    most = max(BROUGHT[0 if side == muster.first else 1])
    for place in range(most):
        x, y = _point({"at": raw["at"][place]})
        _gun(muster, battery, place, x, y, heading, True)


def _gun(muster: Muster, battery: Battery, place: int, x: int, y: int, heading: int, waits: bool) -> None:
    name = battery.name if battery.strength == 1 else f"{battery.name}, gun {place + 1}"
    number = len(muster.openings)
    sheet = Sheet(
        f"{battery.id}-{place + 1}",
        battery.side,
        name,
        GUN,
        0,
        battery.weapon,
        1,
        "",
        len(muster.batteries) - 1,
    )
    muster.openings.append(Opening(Unit(sheet, number, x, y, heading), waits))
    battery.guns.append(number)


def _commander(muster: Muster, side: int, row: Row) -> None:
    commander = Commander(
        str(row["id"]), side, str(row.get("name") or row["id"]), row.get("overall") is True, str(row.get("wing") or "")
    )
    if row.get("with") is None:
        commander.x, commander.y = _point(row)
    for number in range(len(muster.openings)):
        opening = muster.openings[number]
        if opening.sheet.id == row.get("with"):
            commander.unit = number
            commander.x = opening.x
            commander.y = opening.y
            commander.heading = opening.heading
    muster.commanders.append(commander)


def _rows(raw: Row, key: str) -> list[Row]:
    found: list[Row] = []
    rows = raw.get(key)
    if isinstance(rows, list):
        for row in rows:
            assert isinstance(row, dict)
            found.append(row)
    return found


def _point(row: Row) -> tuple[int, int]:
    at = row["at"]
    assert isinstance(at, list)
    return int(at[0]), int(at[1])


def _whole(row: Row, key: str) -> int:
    value = row[key]
    assert isinstance(value, int)
    return value


def _facing(row: Row) -> int:
    return FACINGS[str(row["facing"])]
