"""From an order of battle to a battle ready to be fought, any number of times.

An order of battle without faults is read once into profiles and opening places (`Muster`), which battles share.
"""

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.schema import chosen
from rules.core.vectors import vec
from rules.fast_musket.combat.losses import counts
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.geometry.shape import GUN_FRONTAGE
from rules.fast_musket.guns import BROUGHT, WEAPONS_BROUGHT
from rules.fast_musket.movement.works import files_facing
from rules.fast_musket.options import Terms
from rules.fast_musket.pieces.others import Battery, Commander, Redoubt
from rules.fast_musket.pieces.profile import UnitProfile
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup.schema import (
    BatterySetup,
    CommanderSetup,
    ExtraGunsSetup,
    GunSetup,
    MarksSetup,
    Setup,
    SideSetup,
    UnitSetup,
)
from rules.fast_musket.sight.aim import nearest_foe
from rules.fast_musket.state import Battle, Marks
from rules.fast_musket.words import (
    FACINGS,
    FALLEN,
    FORMATIONS,
    GUN,
    LEFT,
    LOSS_CAUSES,
    REDOUBT,
    SIDE_KEYS,
    TROOPS,
    WEAPONS,
    WINDS,
)


@mypyc_attr(acyclic=True)
class Opening:
    """Where and how a unit begins."""

    def __init__(self, unit: Unit, waits: bool) -> None:
        self.profile: UnitProfile = unit.profile
        self.x: int = unit.x
        self.y: int = unit.y
        self.heading: int = unit.heading
        self.formation: int = unit.formation
        self.bend: int = unit.bend
        self.redoubt: str = unit.redoubt
        self.files: int = unit.files
        self.blocks: list[Block] = unit.blocks
        self.nearest: int = -1  # the enemy that is so before the battle: where the first search for him begins
        self.waits: bool = waits  # for the dice that bring it (FM-GUNS-1)
        self.begun: Unit | None = None  # the unit with what it has been through in the turns before


@mypyc_attr(acyclic=True)
class Muster:
    """An order of battle as read: who fields what, where, under which terms. It never changes."""

    def __init__(self, terms: Terms, first: int, turn: int) -> None:
        self.terms: Terms = terms
        self.first: int = first
        self.turn: int = turn  # with which it begins
        self.losses: list[int] = [0, 0]
        self.marks: Marks = Marks()
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
            unit = Unit(o.profile, number, o.x, o.y, o.heading, o.formation, o.bend, o.redoubt, o.files, o.blocks)
            unit.nearest = o.nearest
            if o.waits:
                unit.counts = False
                unit.on_table = False
                unit.bases = 0
            elif o.begun is not None:
                unit.resume(o.begun)
            battle.muster(unit)
        if self.turn > 1:
            battle.resume(self.turn, self.losses, self.marks)
        for battery in self.batteries:
            battle.batteries.append(battery.copy())
        for general in self.commanders:
            commander = general.copy()
            battle.commanders.append(commander)
            if commander.unit >= 0:
                battle.units[commander.unit].commanders += 1
        return battle

    def add(self, unit: Unit, waits: bool = False) -> None:
        """Add a unit, on a later turn with what it has been through, and count what it has lost."""
        opening = Opening(unit, waits)
        self.openings.append(opening)
        if self.turn > 1 and not waits:
            opening.begun = unit
            unit.on_table = unit.bases > 0
            for cause in range(len(unit.lost)):
                if counts(self.terms, cause):
                    self.losses[unit.side] += unit.lost[cause]


def muster_of(order: Setup) -> Muster:
    """FM-SETUP-1: return the muster of an order of battle without faults."""
    muster = Muster(chosen(Terms, order.options), SIDE_KEYS.index(order.moves_first), order.turn)
    for row in order.redoubts:
        work = Redoubt(row.id, row.called, row.at[0], row.at[1], row.width, row.depth, FACINGS[row.facing])
        muster.redoubts.append(work)
        muster.works.append(work.block)
    for number, side in enumerate(order.sides()):
        _side(muster, number, side)
    battle = muster.battle()
    for unit in battle.units:
        nearest_foe(battle, unit)
        muster.openings[unit.number].nearest = unit.nearest
    return muster


def _side(muster: Muster, side: int, raw: SideSetup) -> None:
    for unit in raw.units:
        _unit(muster, side, unit)
    if not muster.terms.extra_artillery:
        for battery in raw.batteries:
            _battery(muster, side, battery)
    elif raw.extra_guns is not None:
        _extra_guns(muster, side, raw.extra_guns)
    for commander in raw.commanders:
        _commander(muster, side, commander)
    if raw.marks is not None:
        _marks(muster, side, raw.marks)


def _unit(muster: Muster, side: int, row: UnitSetup) -> None:
    """FM-OOB-1, FM-OOB-2: muster a body of foot with the bases that are printed for it.

    Ruling: its headcount is information and stays unread (FM-OOB-3).
    """
    troop, weapon = TROOPS.index(row.troop), WEAPONS.index(row.weapon)
    profile = UnitProfile(row.id, side, row.called, 0, troop, weapon, row.bases, row.wing)
    formation = FORMATIONS.index(row.formation)
    heading = WINDS.index(row.facing)
    lost = [row.lost.get(cause, 0) for cause in LOSS_CAUSES]
    left = max(0, row.bases - sum(lost))
    files = row.files
    if formation == REDOUBT and files == 0:
        files = _files(muster, row.redoubt, left, heading)
    unit = Unit(profile, len(muster.openings), row.at[0], row.at[1], heading, formation, row.bend, row.redoubt, files)
    unit.lost = vec[i64](lost)
    unit.bases = left
    unit.fired = row.fired
    unit.shot = row.shot
    unit.hit_by_fire = row.hit_by_fire
    unit.fought_melee = row.fought_melee
    unit.reforming = muster.turn if row.reforming else 0
    unit.retired = row.retired
    unit.routed = row.routed
    if 0 < left < row.bases:
        unit.lay()
    muster.add(unit)


def _files(muster: Muster, redoubt: str, bases: int, heading: int) -> int:
    """FM-FORM-2: return how many bases a unit in a redoubt has abreast, 0 in none of that id."""
    for work in muster.redoubts:
        if work.id == redoubt:
            return files_facing(work, bases, heading)
    return 0


def _battery(muster: Muster, side: int, row: BatterySetup) -> None:
    """FM-TABLE-2: lay the gun models of a battery side by side, its place in their middle."""
    battery = Battery(row.id, side, row.called, WEAPONS.index(row.weapon), row.guns)
    muster.batteries.append(battery)
    heading = FACINGS[row.facing]
    for model in row.models:
        _model(muster, battery, model)
    for place in range(len(row.models), row.guns):
        # In half bases from the middle, since that of an even row is between two guns.
        sideways = (2 * place - row.guns + 1) * GUN_FRONTAGE
        gun_x = row.at[0] - divide(HEADING_Y[heading] * sideways, 2000)
        gun_y = row.at[1] + divide(HEADING_X[heading] * sideways, 2000)
        muster.add(_gun(muster, battery, gun_x, gun_y, heading))


def _extra_guns(muster: Muster, side: int, row: ExtraGunsSetup) -> None:
    """FM-GUNS-1: put every gun that the dice may bring in its place, waiting for them."""
    weapon = WEAPONS_BROUGHT[0 if side == muster.first else 1]
    battery = Battery(f"{SIDE_KEYS[side]}-guns", side, "Field guns", weapon, 0)
    muster.batteries.append(battery)
    for model in row.models:
        _model(muster, battery, model)
    for place in range(len(row.models), max(BROUGHT[0 if side == muster.first else 1])):
        x, y = row.at[place]
        muster.add(_gun(muster, battery, x, y, FACINGS[row.facing]), waits=True)
    battery.strength = len(row.models)


def _model(muster: Muster, battery: Battery, row: GunSetup) -> None:
    """FM-TABLE-2: place a gun model by itself, with what it has been through."""
    unit = _gun(muster, battery, row.at[0], row.at[1], WINDS.index(row.facing))
    unit.moved = row.moved
    unit.shot = row.shot
    unit.hit_by_fire = row.hit_by_fire
    unit.fought_melee = row.fought_melee
    if row.lost:
        unit.lost = vec[i64]([1 if cause == row.lost else 0 for cause in LOSS_CAUSES])
        unit.bases = 0
    muster.add(unit)


def _gun(muster: Muster, battery: Battery, x: int, y: int, heading: int) -> Unit:
    """Return the next gun model of a battery."""
    place = len(battery.guns)
    name = battery.name if battery.strength == 1 else f"{battery.name}, gun {place + 1}"
    number = len(muster.openings)
    profile = UnitProfile(
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
    battery.guns.append(number)
    return Unit(profile, number, x, y, heading)


def _commander(muster: Muster, side: int, row: CommanderSetup) -> None:
    commander = Commander(row.id, side, row.called, row.overall, row.wing)
    commander.fallen = row.gone == FALLEN
    commander.gone = row.gone == LEFT
    if row.at:
        commander.x, commander.y = row.at
    for number in range(len(muster.openings)):
        opening = muster.openings[number]
        if opening.profile.id == row.with_:
            commander.unit = number
            commander.x = opening.x
            commander.y = opening.y
            commander.heading = opening.heading
    if row.facing:
        commander.heading = WINDS.index(row.facing)
    muster.commanders.append(commander)


def _marks(muster: Muster, side: int, row: MarksSetup) -> None:
    """Note what a side has done in the turns before."""
    marks = muster.marks
    if row.opened_fire:
        marks.opened = side
    if row.guns_fired_first:
        marks.guns = side
    marks.rounds[side] = row.volley_rounds
    marks.columns[side] = int(row.marched_in_column)
    marks.before[side] = int(row.advanced_before_fire)
    marks.reply[side] = int(row.advanced_to_reply)
    marks.between[side] = int(row.advanced_between_volleys)
    marks.after[side] = int(row.advanced_after_fire)
