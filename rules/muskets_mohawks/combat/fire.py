"""Fire: who may fire, how many dice, what they hit, and the tests that follow."""

from rules.core.events import NOTE
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import acts_by_tables, ask
from rules.muskets_mohawks.combat import casualties, gunnery, reaction
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.forces.troops import is_regular
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover, sight, watch
from rules.muskets_mohawks.sight.reach import weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    AT_CHARGER_DIVIDES,
    CHARGE,
    COVER_DIVIDES,
    FLANK_MULTIPLIES,
    HIT,
    RANGED_COMBAT,
    WEAPONS,
)
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import ARTILLERY, LINE, MOB, SQUARE


def can_fire(battle: Battle, firer: Unit, target: Unit) -> bool:
    """MM-WEAPON-1: return whether a unit has an enemy within range, arc and sight, and weather to fire in.

    Gunners fire their gun (MM-GUN-1) and nothing else. Inferred: no unit fires out of a melee or into one.
    """
    if firer.troop == ARTILLERY:
        return gunnery.can_fire(battle, firer, target)
    if not firer.on_table or not target.on_table or firer.side == target.side or firer.weapon == "none":
        return False
    if firer.opponents or target.opponents or not weather.can_fire(battle):
        return False
    return watch.can_shoot(battle, firer, target)


def may_volley(unit: Unit) -> bool:
    """MM-FIRE-1: return whether a unit may fire by volley: regulars in formed line with nothing to reload."""
    return is_regular(unit.troop) and unit.formation == LINE and unit.markers == 0


def fire(
    umpire: Umpire, battle: Battle, firer: Unit, target: Unit, at_charger: bool = False, tests: bool = True
) -> int:
    """MM-FIRE-1: fire at a target and return how many casualties it took; it then tests, unless a charge forbids."""
    if firer.troop == ARTILLERY:
        return gunnery.fire(umpire, battle, firer, target)
    return _volleys(umpire, battle, [firer], target, at_charger, tests)


def can_answer(battle: Battle, target: Unit, charger: Unit) -> bool:
    """MM-CHARGE-2: return whether the target of a charge is able to fire at its charger.

    Inferred: only an active crew turns its gun, so that gunners answer only an enemy in front of the barrel (MM-ACT-2).
    """
    if target.troop == ARTILLERY:
        return gunnery.can_fire(battle, target, charger, turns=False)
    return can_fire(battle, target, charger)


def answer(umpire: Umpire, battle: Battle, target: Unit, charger: Unit, thrown_back: bool) -> int:
    """MM-CHARGE-2: let the target of a charge fire; a charger that is thrown back already then tests, and no other."""
    if target.troop == ARTILLERY:
        return gunnery.fire(umpire, battle, target, charger, turns=False, tests=thrown_back)
    return fire(umpire, battle, target, charger, at_charger=not thrown_back, tests=thrown_back)


def fire_together(umpire: Umpire, battle: Battle, firers: list[Unit], target: Unit) -> int:
    """MM-REACT-2: let several units fire at one target at once, which then tests once for all of it."""
    return _volleys(umpire, battle, firers, target, False, True)


def _volleys(umpire: Umpire, battle: Battle, firers: list[Unit], target: Unit, at_charger: bool, tests: bool) -> int:
    """MM-REACT-2: let all fire at the target as it stands, and then take its casualties off."""
    hits: list[int] = []
    for firer in firers:
        hits.append(_shoot(umpire, battle, firer, target, at_charger))
        firer.set_engaged(umpire, "MM-FIRE-1", True)
        if not target.retiring:
            firer.set_target(umpire, "MM-FIRE-5", target.id)
    taken = 0
    leader_lost = False
    for place, firer in enumerate(firers):
        if hits[place] > 0 and target.on_table:
            before = target.figures
            fell = casualties.inflict(umpire, battle, target, hits[place], "fire", firer.x, firer.y)
            taken += min(hits[place], before)
            leader_lost = leader_lost or fell
            firer.set_hit_by_fire(umpire, "MM-FIRE-1", True)
    target.set_engaged(umpire, "MM-FIRE-1", True)
    if tests and target.on_table:
        names = ["received_fire"]
        if taken:
            names.append("received_casualty")
        if leader_lost:
            names.append("leader_lost")
        result = reaction.test(umpire, battle, target, names, firers[0].x, firers[0].y, leader_lost)
        if result == CHARGE:
            battle.provoked[target.id] = [firer.id for firer in firers]
    else:
        leaders.step_in(umpire, battle, target)
    return taken


def _shoot(umpire: Umpire, battle: Battle, firer: Unit, target: Unit, at_charger: bool) -> int:
    """MM-FIRE-2: roll a unit's fire and return its hits after doubling and halving; place the reload markers."""
    umpire.record("MM-FIRE-1", NOTE, firer.id, "fires_at", None, target.id)
    shooters = sight.shooters(battle, firer, target)
    volley = may_volley(firer) and _by_volley(umpire, battle, firer, target, at_charger or shooters >= firer.rep)
    number = shooters if volley else firer.rep
    number += modifiers(umpire, firer, target, shooters)
    number = weather.misfires(umpire, battle, firer, number)
    hits = 0
    for face in umpire.roll("MM-FIRE-1", firer.id, number, HIT, "volley" if volley else "at_will"):
        if face <= HIT:
            hits += 1
    place_markers(umpire, firer)
    flank = facing.side_of(target, firer.x, firer.y) != "front"
    in_cover = cover.in_cover(battle, target, firer.x, firer.y)
    halved = at_charger and not volley
    counted = settle_hits(hits, flank, in_cover, halved)
    # At will no more can fall than there were figures shooting.
    most = shooters if not volley else counted
    if umpire.recording and hits > 0:
        _record_hits(umpire, firer, hits, (flank, in_cover, halved), most)
    return min(counted, most)


def _record_hits(umpire: Umpire, firer: Unit, hits: int, applies: tuple[bool, bool, bool], most: int) -> None:
    """MM-FIRE-2: record what each circumstance makes of the hits rolled, in order: flank, cover, fire at a charger."""
    flank, in_cover, at_charger = applies
    steps = (
        (flank, "flank_doubles", settle_hits(hits, flank, False, False)),
        (in_cover, "cover_halves", settle_hits(hits, flank, in_cover, False)),
        (at_charger, "charger_halves", settle_hits(hits, flank, in_cover, at_charger)),
    )
    for holds, what, counted in steps:
        if holds:
            umpire.record("MM-FIRE-2", NOTE, firer.id, what, hits, counted)
        hits = counted
    if hits > most:
        umpire.record("MM-FIRE-2", NOTE, firer.id, "no_more_than_shooters", hits, most)


def _by_volley(umpire: Umpire, battle: Battle, firer: Unit, target: Unit, better: bool) -> bool:
    """MM-FIRE-1: return whether a unit that may volley does so and not fire at will, which is the player's choice.

    `better`: the volley has at least as many dice, or is not halved; the better way of the two comes first in what is
    asked. Inferred: a unit that acts by the tables takes the better way.
    """
    if acts_by_tables(umpire, firer.side):
        return better
    volley = Order(orders.FIRE, orders.VOLLEY, target.id)
    at_will = Order(orders.FIRE, orders.AT_WILL, target.id)
    found: list[Choice] = [volley, at_will] if better else [at_will, volley]
    return ask(umpire, battle, "MM-FIRE-1", firer.id, firer.side, found).aim == orders.VOLLEY


def modifiers(umpire: Umpire, firer: Unit, target: Unit, shooters: int) -> int:
    """MM-FIRE-2: return what circumstances add to the dice of a unit's fire or take from them.

    Ruling: three times as many shooters as targets count for the three times alone, not for the two as well.
    """
    change = 0
    if target.formation == LINE or target.formation == MOB or target.formation == SQUARE:
        change += umpire.modify("MM-FIRE-2", RANGED_COMBAT["mob_or_formed_target"], "mob_or_formed_target")
    if shooters >= 3 * target.figures:
        change += umpire.modify("MM-FIRE-2", RANGED_COMBAT["three_times_as_many"], "three_times_as_many")
    elif shooters >= 2 * target.figures:
        change += umpire.modify("MM-FIRE-2", RANGED_COMBAT["twice_as_many"], "twice_as_many")
    if firer.mounted:
        change += umpire.modify("MM-FIRE-2", RANGED_COMBAT["mounted"], "mounted")
    if WEAPONS[firer.weapon][2] != 0:
        change += umpire.modify("MM-WEAPON-1", WEAPONS[firer.weapon][2], firer.weapon)
    if firer.water == "in":
        change += umpire.modify("MM-FIRE-2", RANGED_COMBAT["in_the_water"], "in_the_water")
    return change


def settle_hits(hits: int, flank: bool, in_cover: bool, at_charger: bool) -> int:
    """MM-FIRE-2: return the hits that count after the flank doubles them and cover or a charge halves them.

    Ruling: first doubled, then halved, each half rounding up. Inferred: fire into the rear doubles as into a flank.
    """
    if flank:
        hits *= FLANK_MULTIPLIES
    if in_cover:
        hits = (hits + COVER_DIVIDES - 1) // COVER_DIVIDES
    if at_charger:
        hits = (hits + AT_CHARGER_DIVIDES - 1) // AT_CHARGER_DIVIDES
    return hits


def place_markers(umpire: Umpire, unit: Unit) -> None:
    """MM-FIRE-4: place the reload markers of the unit's weapon after it fired.

    With markers already down none is added, save that a rifle with one left gets its second back.
    """
    unit.set_markers(umpire, "MM-FIRE-4", WEAPONS[unit.weapon][1])


def record(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, rule: str, what: str = "waits") -> None:
    """MM-WEAPON-1: record that a unit waits, or what else it does, and what keeps it from firing at an enemy."""
    if umpire.recording and unit.on_table:
        umpire.record(rule, NOTE, unit.id, what, foe.id, reason(battle, unit, foe))


def reason(battle: Battle, unit: Unit, foe: Unit) -> str:
    """Return what forbids fire: weather, no weapon, the range, the front, a melee, or the sight, in this order."""
    if not weather.can_fire(battle):
        return "foul_weather"
    reach = weapon_range(unit.weapon)
    if reach == 0:
        return "no_weapon"
    if not facing.is_within(unit, foe, reach):
        return "out_of_range"
    if unit.opponents:
        return "fighting"
    if foe.opponents:
        return "in_melee"
    if not unit.house and unit.formation != SQUARE and not in_front(unit.heading, foe.x - unit.x, foe.y - unit.y):
        return "not_in_front"
    return "no_clear_sight"
