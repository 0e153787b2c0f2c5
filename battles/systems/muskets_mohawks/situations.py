"""What dice decide on a table of Muskets & Mohawks: a volley, a reaction test, a charge, a round of melee."""

from dataclasses import dataclass
from typing import Any, Final

from battles.systems.base.situations import Preferring, Situation
from rules.core.chances import Outcome
from rules.core.dice import ScriptedDice
from rules.core.errors import Fault
from rules.core.orders import Orders
from rules.core.schema import Part
from rules.core.schema_fields import as_in, choice, number, part, titled, truth
from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import charge, contact, fire, melee, reaction
from rules.muskets_mohawks.forces import bodies
from rules.muskets_mohawks.forces.troops import TRAINING
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement.placing import put_down
from rules.muskets_mohawks.pieces.horses import Horses
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.schema import UnitSetup
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import HIGHEST_REP, TURNED_AWAY, WEAPONS
from rules.muskets_mohawks.words import ARTILLERY, HORSE, LINE, MOB, SIDE_KEYS, UNFORMED

FOOT_AND_HORSE: Final = tuple(troop for troop in TRAINING if troop != ARTILLERY)
FORMATIONS: Final = (LINE, UNFORMED, MOB)
FRONT: Final = "front"
SIDES_OF: Final = (FRONT, "flank", "rear")
_TURNED: Final = {FRONT: 16, "flank": 8, "rear": 0}  # headings of a target whose enemy looks along heading 0
_MIDDLE: Final = 240
_APART: Final = 50  # tenths of an inch, in reach of every weapon
_SILENT: Final = Umpire(ScriptedDice([]), recording=False)


@dataclass(slots=True)
class Body(Part):
    """A unit, in what all rolls look at."""

    troop: str = titled("Troops", choice(FOOT_AND_HORSE, False, "line", "MM-TROOP-1"))
    rep: int = as_in(UnitSetup, "rep", 4, "Rep")
    figures: int = as_in(UnitSetup, "figures", 8)
    formation: str = choice(FORMATIONS, False, LINE, "MM-FORM-1")
    mounted: bool = truth("MM-TROOP-3", "In the saddle.")


@dataclass(slots=True)
class Led(Body):
    """A unit that may have to test reaction."""

    paper: int = as_in(UnitSetup, "paper", 8, "Paper strength")
    leader_rep: int = titled("Leader's Rep", number(0, HIGHEST_REP, False, 4, "MM-LEAD-5", "0: it has no leader."))


@dataclass(slots=True)
class Firing(Body):
    """A unit that fires."""

    weapon: str = choice(tuple(key for key in WEAPONS if key != "none"), False, "musket", "MM-WEAPON-1")
    markers: int = as_in(UnitSetup, "markers", 0, "Reload markers")


@dataclass(slots=True)
class Charged(Body):
    """The target of a charge."""

    markers: int = as_in(UnitSetup, "markers", 0, "Reload markers")


@dataclass(slots=True)
class VolleyTable(Part):
    """A unit that fires at another."""

    firer: Any = part(Firing, "Who fires", True, "Count the figures that can fire.")
    target: Any = part(Led, "The target", True)
    cover: bool = truth("MM-FIRE-2", "The target is in cover.")
    side: str = titled("It is fired into", choice(SIDES_OF, False, FRONT, "MM-FIRE-2"))
    manner: str = choice(("volley", "at_will"), False, "volley", "MM-FIRE-1", "A volley only where the rules allow it.")
    charging: bool = truth("MM-CHARGE-2", "The target is charging the firers.")


@dataclass(slots=True)
class ReactionTable(Part):
    """A unit that tests."""

    unit: Any = part(Led, "The unit", True)
    test: str = choice(
        ("fire", "casualty", "fire_and_casualty", "leader_lost", "form_line", "rally", "trophies"),
        False,
        "fire",
        "MM-REACT-1",
    )
    cover: bool = truth("MM-REACT-1", "It is in cover.")
    flanks: bool = truth("MM-REACT-1", "Friends hold both its flanks.")
    higher_leader: bool = truth("MM-REACT-1", "A higher leader is attached.")
    leader_lost: bool = truth("MM-REACT-4", "It has lost its leader.")


@dataclass(slots=True)
class ChargeTable(Part):
    """A unit that charges another."""

    charger: Any = part(Body, "The charger", True)
    target: Any = part(Charged, "The target", True)
    charger_leader: int = titled(
        "Charger's leader", number(0, HIGHEST_REP, False, 4, "MM-CHARGE-2", "His Rep, 0 for none: rolls where level.")
    )
    cover: bool = truth("MM-CHARGE-1", "The target is in cover.")
    side: str = titled("The charge comes onto", choice(SIDES_OF, False, FRONT, "MM-CHARGE-1"))


@dataclass(slots=True)
class MeleeTable(Part):
    """Two units in contact."""

    first: Any = part(Body, "One side", True)
    second: Any = part(Body, "The other", True)
    just_met: bool = truth("MM-MELEE-1", "They have just come into contact.", True)
    uphill: str = titled("Uphill", choice(("neither", "first", "second"), False, "neither", "MM-MELEE-2"))
    works: str = titled("Behind works", choice(("neither", "first", "second"), False, "neither", "MM-MELEE-2"))


def _unit(name: str, side: int, body: Any, at: int, heading: int) -> Unit:
    """Return a unit in one rank in the middle of the table, so far from its far edge."""
    figures, markers = body.figures, getattr(body, "markers", 0)
    leader_rep, weapon = getattr(body, "leader_rep", 0), getattr(body, "weapon", "musket")
    spot = stand(body.formation, _MIDDLE, at, heading, figures, 1, body.mounted)
    unit = Unit(
        id=name,
        side=side,
        faction=("british", "french")[side],
        name=name,
        troop=body.troop,
        weapon=weapon,
        rep=body.rep,
        figures=figures,
        strength=figures,
        paper=getattr(body, "paper", figures),
        leader=f"{name}-leader" if leader_rep else "",
        leader_rep=leader_rep,
        nco=f"{name}-leader" if leader_rep else "",
        nco_rep=leader_rep,
        formation=body.formation,
        x=_MIDDLE,
        y=at,
        heading=heading,
        xs=spot.xs,
        ys=spot.ys,
        ranks=1,
        on_table=True,
        markers=markers,
        mounted=body.mounted,
    )
    if body.troop in HORSE:
        unit.horses = Horses()
    put_down(_SILENT, "MM-TROOP-3", unit, spot)
    return unit


def _dig_in(battle: Battle, unit: Unit, heading: int) -> None:
    """Put works around a unit that face this way, which cover it from whatever comes from there."""
    works = Works("works1", "fieldworks", unit.left, unit.top, unit.right, unit.bottom, heading)
    works.holder = SIDE_KEYS[unit.side]
    battle.works.append(works)


def _pair(first: Unit, second: Unit) -> Battle:
    battle = Battle()
    battle.enlist(first)
    battle.enlist(second)
    return battle


def _faults(*bodies: tuple[str, Any]) -> list[Fault]:
    """Return what no unit can be: foot in the saddle."""
    text = "only cavalry and mounted infantry ride; take another kind of troops, or let them go on foot."
    return [
        Fault(f"{where}.mounted", f"{where}.mounted: {text}", "MM-TROOP-3")
        for where, body in bodies
        if body.mounted and body.troop not in HORSE
    ]


class Volley(Situation):
    """A unit fires at another, which then tests reaction."""

    key, title = "volley", "Fire of a unit, and the test that follows"
    about = "How many casualties fire takes, whether the leader is among them, and how those who are left bear it."
    rules = ("MM-FIRE-1", "MM-FIRE-2", "MM-FIRE-3", "MM-WEAPON-1", "MM-CAS-1", "MM-CAS-2", "MM-REACT-2", "MM-REACT-3")
    shape = VolleyTable
    measures = (("casualties", "Casualties"), ("leader", "The target's leader"), ("reaction", "The target is to"))
    names = {"firer": "the firers", "target": "the target", "target-leader": "the target's leader"}
    results = "results"

    def orders(self, table: VolleyTable) -> list[Orders]:
        """Return a side that fires as the table says."""
        return [Preferring(table.manner), Preferring()]

    def faults(self, table: VolleyTable) -> list[Fault]:
        """Return what no unit can be."""
        return _faults(("firer", table.firer), ("target", table.target))

    def play(self, umpire: Umpire, table: VolleyTable) -> Outcome:
        """MM-FIRE-1: fire, and let the target test for the fire and what it cost."""
        firer = _unit("firer", 0, table.firer, _MIDDLE + _APART, 0)
        target = _unit("target", 1, table.target, _MIDDLE, _TURNED[table.side])
        battle = _pair(firer, target)
        if table.cover:
            _dig_in(battle, target, 16)
        taken = fire.fire(umpire, battle, firer, target, table.charging, tests=False)
        fell = target.nco_lost
        if not target.on_table:
            return str(taken), "falls" if fell else "unharmed", "nobody_left"
        if table.charging:  # who charges does not test (MM-CHARGE-2)
            return str(taken), "falls" if fell else "unharmed", "charges_on"
        tests = ["received_fire", *(["received_casualty"] if taken else []), *(["leader_lost"] if fell else [])]
        result = reaction.decide(umpire, battle, target, tests, firer.x, firer.y, fell)
        return str(taken), "falls" if fell else "unharmed", result


class Reaction(Situation):
    """A unit tests reaction."""

    key, title = "reaction", "A reaction test"
    about = "What a unit does under fire, after a casualty, without its leader, or when it is to form up again."
    rules = ("MM-REACT-1", "MM-REACT-2", "MM-REACT-3", "MM-REACT-4", "MM-REACT-5", "MM-REACT-6", "MM-LEAD-5")
    shape = ReactionTable
    measures = (("result", "The unit is to"),)
    names = {"unit": "the unit", "unit-leader": "its leader"}
    results = "results"

    def faults(self, table: ReactionTable) -> list[Fault]:
        """Return what no unit can be, and troops that have no such test."""
        found = _faults(("unit", table.unit))
        if table.test == "trophies" and table.unit.troop not in ("irregular", "indian"):
            text = "only irregulars and Indians are tempted by trophies; choose another test or other troops."
            found.append(Fault("test", f"test: {text}", "MM-REACT-6"))
        return found

    def play(self, umpire: Umpire, table: ReactionTable) -> Outcome:
        """MM-REACT-1: roll the test, with the leader's die where the table asks for it."""
        unit = _unit("unit", 0, table.unit, _MIDDLE, 0)
        battle = Battle()
        battle.enlist(unit)
        if table.leader_lost or table.test == "leader_lost":
            unit.nco_lost, unit.leader, unit.leader_rep = True, "", 0
        if table.cover:
            _dig_in(battle, unit, 0)
        if table.flanks:
            _hold_flanks(battle, unit, table.unit)
        if table.higher_leader:
            battle.leaders.append(
                Leader(id="captain", side=0, faction="british", x=unit.x, y=unit.y + 60, on_table=True, attached="unit")
            )
        at = (unit.x, unit.y - 2 * _APART)
        if table.test in ("form_line", "rally", "trophies"):
            return (reaction.single(umpire, battle, unit, table.test, *at),)
        tests = {
            "fire": ["received_fire"],
            "casualty": ["received_casualty"],
            "fire_and_casualty": ["received_fire", "received_casualty"],
        }.get(table.test, ["leader_lost"])
        if table.leader_lost and "leader_lost" not in tests:
            return (reaction.decide(umpire, battle, unit, tests, *at),)
        return (reaction.decide(umpire, battle, unit, tests, *at, table.test == "leader_lost"),)


def _hold_flanks(battle: Battle, unit: Unit, body: Any) -> None:
    """Put a friend in base contact with each end of a unit."""
    for name, way in (("left", -1), ("right", 1)):
        friend = _unit(name, unit.side, body, unit.y, unit.heading)
        ends = (max(unit.xs) - min(friend.xs) + BASE) * way
        battle.enlist(friend)
        friend.x += ends
        friend.xs = [x + ends for x in friend.xs]
        friend.bound()
    assert bodies.flanks_held(battle, unit)


class Charge(Situation):
    """A unit charges another."""

    key, title = "charge", "A charge"
    about = "Who comes off best when a charge goes in: it closes, halts, is thrown back, or its target runs."
    rules = ("MM-CHARGE-1", "MM-CHARGE-2", "MM-CHARGE-3", "MM-LEAD-5")
    shape = ChargeTable
    measures = (("result", "How it goes"),)
    names = {"charger": "the charger", "target": "the target"}
    results = "results"

    def faults(self, table: ChargeTable) -> list[Fault]:
        """Return what no unit can be."""
        return _faults(("charger", table.charger), ("target", table.target))

    def play(self, umpire: Umpire, table: ChargeTable) -> Outcome:
        """MM-CHARGE-2: roll for both sides and read the row of their difference."""
        charger = _unit("charger", 0, table.charger, _MIDDLE + _APART, 0)
        charger.leader_rep = table.charger_leader
        target = _unit("target", 1, table.target, _MIDDLE, _TURNED[table.side])
        result = charge.contest(umpire, charger, target, table.side, table.cover)
        return (TURNED_AWAY if charge.shies(charger, target, result) else result,)


class Melee(Situation):
    """Two units fight a round of melee."""

    key, title = "melee", "A round of melee"
    about = "How many figures each side of a melee loses in a round. Who lost any then tests reaction."
    rules = ("MM-MELEE-1", "MM-MELEE-2", "MM-MELEE-3", "MM-TROOP-4")
    shape = MeleeTable
    measures = (("first", "One side loses"), ("second", "The other loses"))
    names = {"first": "one side", "second": "the other side"}

    def faults(self, table: MeleeTable) -> list[Fault]:
        """Return what no unit can be."""
        return _faults(("first", table.first), ("second", table.second))

    def play(self, umpire: Umpire, table: MeleeTable) -> Outcome:
        """MM-MELEE-1: roll both sides of a round; a first one has cost both a figure beforehand."""
        units = [
            _unit("first", 0, table.first, _MIDDLE + BASE, 0),
            _unit("second", 1, table.second, _MIDDLE, 16),
        ]
        battle = _pair(*units)
        for unit, key, heading in zip(units, ("first", "second"), (0, 16), strict=True):
            if table.works == key:
                _dig_in(battle, unit, heading)
            if table.uphill == key:
                battle.ground.hills.append(Area("hill", 0, unit.y - BASE // 2 + 1, 2 * _MIDDLE, unit.y + BASE // 2 - 1))
        if not table.just_met:
            contact.meet(umpire, *units)
        bout = melee.meet(umpire, *units)
        melee.exchange(umpire, battle, bout, [bout], None)
        return tuple(
            str(min(unit.figures, shock + lost))
            for unit, shock, lost in zip(
                units, (bout.contact_a, bout.contact_b), (bout.lost_a, bout.lost_b), strict=True
            )
        )


SITUATIONS: Final = (Volley, Reaction, Charge, Melee)
