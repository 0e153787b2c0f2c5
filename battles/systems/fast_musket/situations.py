"""What dice decide on the Plains of Abraham: fire, a charge with the answer to it, a melee to its end."""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Final

from battles.systems.base.situations import Preferring, Situation
from common.hashing import canonical
from common.json_input import Json
from rules.core.chances import Outcome, exact
from rules.core.errors import Fault
from rules.core.orders import Orders
from rules.core.schema import Part
from rules.core.schema_fields import as_in, choice, labelled, part, titled, truth
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.combat import charge, fire, melee
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.setup.build import Muster, muster_of
from rules.fast_musket.setup.check import read
from rules.fast_musket.setup.schema import UnitSetup
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.tables import RANGES
from rules.fast_musket.words import COLUMN, FORMATIONS, GUNS, SMALL_ARMS, WEAPONS

_RANGES: Final = tuple(str(inches) for inches in RANGES)
_TIE: Final = "tie"
_LINES: Final = tuple(word for word in FORMATIONS if word != "redoubt")


@dataclass(slots=True)
class Body(Part):
    """A body of foot."""

    troop: str = as_in(UnitSetup, "troop", "line", "Troops")
    bases: int = as_in(UnitSetup, "bases", 6)
    weapon: str = as_in(UnitSetup, "weapon", "musket")
    formation: str = choice(_LINES, False, "line", "FM-FORM-1")
    fired: bool = truth("FM-FIRST-1", "Its first fire is spent.")
    commander: bool = truth("FM-COMMAND-1", "A commander is with it.")


@dataclass(slots=True)
class Charger(Body):
    """A body of foot that charges, which none does in column."""

    formation: str = choice(_LINES[:2], False, "line", "FM-CHARGE-1")


@dataclass(slots=True)
class Firing(Part):
    """A body of foot or a gun that fires."""

    weapon: str = choice(WEAPONS, False, "musket", "FM-FIRE-3", "Light, medium and heavy are guns.")
    bases: int = as_in(UnitSetup, "bases", 6)
    fired: bool = truth("FM-FIRST-1", "Its first fire is spent.")
    column: bool = truth("FM-FIRST-1", "It is in column.")


@dataclass(slots=True)
class FireTable(Part):
    """A unit that fires at a body of foot."""

    firer: Any = part(Firing, "Who fires", True, "A gun has no bases: it throws two dice.")
    target_bases: int = titled("The target's bases", as_in(UnitSetup, "bases", 6))
    range: str = labelled(
        tuple(f"up to {inches} inches" for inches in _RANGES), choice(_RANGES, False, "6", "FM-FIRE-3")
    )


@dataclass(slots=True)
class ChargeTable(Part):
    """A body that charges another."""

    charger: Any = part(Charger, "The charger", True)
    target: Any = part(Body, "The target", True)
    answer: str = choice(("fire_back", "counter"), False, "fire_back", "FM-CHARGE-4", "What a steady target does.")


@dataclass(slots=True)
class MeleeTable(Part):
    """Two bodies in contact."""

    charger: Any = part(Charger, "The charger", True)
    target: Any = part(Body, "The target", True)
    flank: bool = truth("FM-MELEE-2", "The charger hit a flank or the rear.")


def _foot(name: str, body: Body, y: int, facing: str) -> Json:
    row: Json = {"id": name, "name": name, "at": [450, y], "facing": facing}
    fields = ("troop", "bases", "weapon", "formation")
    return row | {key: getattr(body, key) for key in fields} | ({"fired": True} if body.fired else {})


def _battle(umpire: Umpire, charger: Body, target: Body) -> Battle:
    """Return a battle of two bodies that face each other within reach of a charge, with their commanders."""
    sides = {
        "player": {"name": "Chargers", "units": [_foot("charger", charger, 335, "w")]},
        "enemy": {"name": "Charged", "units": [_foot("target", target, 275, "e")]},
    }
    for side, name, body in (("player", "charger", charger), ("enemy", "target", target)):
        if body.commander:
            sides[side]["commanders"] = [{"id": f"{name}-general", "overall": True, "with": name}]
    return _laid(umpire, {"system": "fast_musket", "turn": 2, "options": {"first_fire": True}, **sides})


def _laid(umpire: Umpire, setup: Json) -> Battle:
    battle = _muster(canonical(setup).decode()).battle()
    battle.turn = 2
    note_offers(umpire, battle)
    return battle


@lru_cache(maxsize=64)
def _muster(document: str) -> Muster:
    """Return what an order of battle musters, read once for all the ways in which its dice may fall."""
    order, faults = read(json.loads(document))
    assert faults == [], faults
    return muster_of(order)


class Fire(Situation):
    """A unit fires at a body of foot."""

    key, title = "fire", "Fire"
    about = "How many bases fire takes off its target. A body down to its last base loses that too."
    rules = ("FM-FIRE-3", "FM-FIRE-5", "FM-FIRE-6", "FM-FIRST-1")
    shape = FireTable
    measures = (("hits", "Hits"), ("left", "Bases left"))
    names = {"firer": "the firers", "target": "the target"}

    def faults(self, table: FireTable) -> list[Fault]:
        """Return that nothing hits so far off."""
        weapon = WEAPONS.index(table.firer.weapon)
        longest = RANGES[fire.farthest(weapon)]
        if int(table.range) <= longest:
            return []
        text = f"range: {table.firer.weapon} hits nothing beyond {longest} inches; choose a shorter range."
        return [Fault("range", text, "FM-FIRE-3")]

    def play(self, umpire: Umpire, table: FireTable) -> Outcome:
        """FM-FIRE-3: throw the dice at the range of the table."""
        target = Body(bases=table.target_bases)
        own = table.firer
        small = own.weapon in SMALL_ARMS
        body = Body(bases=own.bases, weapon=own.weapon if small else "musket", fired=own.fired)
        setup: Json = {
            "system": "fast_musket",
            "turn": 2,
            "options": {"first_fire": True},
            "player": {"name": "Firers", "units": [_foot("firer", body, 325, "w")]},
            "enemy": {"name": "Target", "units": [_foot("target", target, 275, "e")]},
        }
        if own.weapon in GUNS:
            gun = {"id": "firer", "name": "firer", "weapon": own.weapon, "guns": 1, "at": [450, 325], "facing": "w"}
            setup["player"] = {"name": "Firers", "units": [], "batteries": [gun]}
        battle = _laid(umpire, setup)
        firer, foe = battle.units
        if own.column and small:
            firer.formation = COLUMN
        hits = fire.volley(umpire, battle, firer, foe, _RANGES.index(table.range))
        return str(hits), str(foe.bases)


class Charge(Situation):
    """A body charges another."""

    key, title = "charge", "A charge"
    about = "Whether the charger goes in, and whether its target holds, gives way, or stops it by fire."
    rules = ("FM-MORALE-1", "FM-CHARGE-2", "FM-CHARGE-3", "FM-CHARGE-4", "FM-FIRE-4")
    shape = ChargeTable
    measures = (("result", "How it goes"), ("charger", "The charger's bases"), ("target", "The target's bases"))
    names = {"charger": "the charger", "target": "the target"}

    def orders(self, table: ChargeTable) -> list[Orders]:
        """Return a target that answers as the table says."""
        return [Preferring(), Preferring(table.answer)]

    def play(self, umpire: Umpire, table: ChargeTable) -> Outcome:
        """FM-CHARGE-2: check both and carry the charge out, up to contact."""
        battle = _battle(umpire, table.charger, table.target)
        unit, foe = battle.units
        place, bases = unit.y, foe.bases
        charge.charge(umpire, battle, unit, foe)
        return _way(battle, unit, foe, place, bases), str(unit.bases), str(foe.bases)


def _way(battle: Battle, unit: Unit, foe: Unit, place: int, bases: int) -> str:
    """Return in words how a charge has ended, by where its charger was and what its target had before."""
    if battle.contacts:
        return "they meet hand to hand"
    if not unit.on_table:
        return "the charger is shot down"
    if foe.bases < bases:
        return "the target gives way"
    return "the charger stays where it is" if unit.y == place else "they do not meet"


class Melee(Situation):
    """Two bodies fight it out."""

    key, title = "melee", "A melee"
    about = "What a melee leaves of both, ties rolled again with the bases as they then are. Who loses falls back."
    rules = ("FM-MELEE-1", "FM-MELEE-2", "FM-FIRE-6", "FM-COMMAND-2")
    shape = MeleeTable
    measures = (("result", "How it goes"), ("charger", "The charger's bases"), ("target", "The target's bases"))
    names = {"charger": "the charger", "target": "the target"}

    def joint(self, table: MeleeTable) -> dict[Outcome, Fraction]:
        """Return the same bout by bout: what follows a tie depends on the bases left and on nothing else."""
        found: dict[Outcome, Fraction] = {}
        left = {(table.charger.bases, table.target.bases): Fraction(1)}
        while left:
            bases, chance = left.popitem()
            now = replace(
                table,
                charger=replace(table.charger, bases=bases[0]),
                target=replace(table.target, bases=bases[1]),
            )
            for outcome, share in exact(partial(_bout, table=now), self.orders(table)).items():
                if outcome[0] == _TIE:
                    after = int(outcome[1]), int(outcome[2])
                    left[after] = left.get(after, Fraction(0)) + chance * share
                else:
                    found[outcome] = found.get(outcome, Fraction(0)) + chance * share
        return found

    def play(self, umpire: Umpire, table: MeleeTable) -> Outcome:
        """FM-MELEE-1: roll until one of them is beaten or gone."""
        battle = _battle(umpire, table.charger, table.target)
        unit, foe = battle.units
        melee.fight(umpire, battle, unit, foe, Contact(0, 1, table.flank, 0))
        beaten = next((each for each in (unit, foe) if each.reforming > battle.turn), None)
        return _end(unit, foe, beaten)


def _bout(umpire: Umpire, table: MeleeTable) -> Outcome:
    battle = _battle(umpire, table.charger, table.target)
    unit, foe = battle.units
    return _end(unit, foe, melee.bout(umpire, battle, unit, foe, table.flank))


def _end(unit: Unit, foe: Unit, beaten: Unit | None) -> Outcome:
    """Return what has become of both after a bout: who is beaten or gone, and the bases left."""
    if not unit.on_table and not foe.on_table:
        result = "both are gone"
    elif beaten is foe or not foe.on_table:
        result = "the target is beaten"
    elif beaten is unit or not unit.on_table:
        result = "the charger is beaten"
    else:
        result = _TIE
    return result, str(unit.bases), str(foe.bases)


SITUATIONS: Final = (Fire, Charge, Melee)
