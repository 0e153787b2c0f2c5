"""From an order of battle to a battle ready to be fought, any number of times.

An order of battle without faults is read once into profiles and opening places (`Muster`), which battles share.
"""

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.core.native import mypyc_attr
from rules.core.schema import chosen
from rules.fast_musket.geometry.block import Block
from rules.fast_musket.geometry.shape import GUN_FRONTAGE
from rules.fast_musket.guns import BROUGHT, WEAPONS_BROUGHT
from rules.fast_musket.movement.works import files_facing
from rules.fast_musket.options import Terms
from rules.fast_musket.pieces.others import Battery, Commander, Redoubt
from rules.fast_musket.pieces.profile import UnitProfile
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup.schema import BatterySetup, CommanderSetup, ExtraGunsSetup, Setup, SideSetup, UnitSetup
from rules.fast_musket.sight.aim import nearest_foe
from rules.fast_musket.state import Battle
from rules.fast_musket.words import FACINGS, FORMATIONS, GUN, REDOUBT, SIDE_KEYS, TROOPS, WEAPONS


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


@mypyc_attr(acyclic=True)
class Muster:
    """An order of battle as read: who fields what, where, under which terms. It never changes."""

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
            unit = Unit(o.profile, number, o.x, o.y, o.heading, o.formation, o.bend, o.redoubt, o.files, o.blocks)
            unit.nearest = o.nearest
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


def muster_of(order: Setup) -> Muster:
    """FM-SETUP-1: return the muster of an order of battle without faults."""
    muster = Muster(chosen(Terms, order.options), SIDE_KEYS.index(order.moves_first))
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


def _unit(muster: Muster, side: int, row: UnitSetup) -> None:
    """FM-OOB-1, FM-OOB-2: muster a body of foot with the bases that are printed for it.

    Ruling: its headcount is information and stays unread (FM-OOB-3).
    """
    troop, weapon = TROOPS.index(row.troop), WEAPONS.index(row.weapon)
    profile = UnitProfile(row.id, side, row.called, 0, troop, weapon, row.bases, row.wing)
    formation = FORMATIONS.index(row.formation)
    heading = FACINGS[row.facing]
    files = 0
    if formation == REDOUBT:
        for work in muster.redoubts:
            if work.id == row.redoubt:
                files = files_facing(work, row.bases, heading)
    unit = Unit(profile, len(muster.openings), row.at[0], row.at[1], heading, formation, row.bend, row.redoubt, files)
    muster.openings.append(Opening(unit, False))


def _battery(muster: Muster, side: int, row: BatterySetup) -> None:
    """FM-TABLE-2: lay the gun models of a battery side by side, its place in their middle."""
    battery = Battery(row.id, side, row.called, WEAPONS.index(row.weapon), row.guns)
    muster.batteries.append(battery)
    heading = FACINGS[row.facing]
    for place in range(row.guns):
        # In half bases from the middle, since that of an even row is between two guns.
        sideways = (2 * place - row.guns + 1) * GUN_FRONTAGE
        gun_x = row.at[0] - divide(HEADING_Y[heading] * sideways, 2000)
        gun_y = row.at[1] + divide(HEADING_X[heading] * sideways, 2000)
        _gun(muster, battery, place, gun_x, gun_y, heading, False)


def _extra_guns(muster: Muster, side: int, row: ExtraGunsSetup) -> None:
    """FM-GUNS-1: put every gun that the dice may bring in its place, waiting for them."""
    weapon = WEAPONS_BROUGHT[0 if side == muster.first else 1]
    battery = Battery(f"{SIDE_KEYS[side]}-guns", side, "Field guns", weapon, 0)
    muster.batteries.append(battery)
    for place in range(max(BROUGHT[0 if side == muster.first else 1])):
        x, y = row.at[place]
        _gun(muster, battery, place, x, y, FACINGS[row.facing], True)


def _gun(muster: Muster, battery: Battery, place: int, x: int, y: int, heading: int, waits: bool) -> None:
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
    muster.openings.append(Opening(Unit(profile, number, x, y, heading), waits))
    battery.guns.append(number)


def _commander(muster: Muster, side: int, row: CommanderSetup) -> None:
    commander = Commander(row.id, side, row.called, row.overall, row.wing)
    if row.at:
        commander.x, commander.y = row.at
    for number in range(len(muster.openings)):
        opening = muster.openings[number]
        if opening.profile.id == row.with_:
            commander.unit = number
            commander.x = opening.x
            commander.y = opening.y
            commander.heading = opening.heading
    muster.commanders.append(commander)
