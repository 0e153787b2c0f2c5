"""Losing bases, for every cause: one place removes and counts them, and eliminates a unit without bases."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import command
from rules.fast_musket.options import Terms
from rules.fast_musket.pieces.others import Battery
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import HITS_ON_GUN, LAST_BASE
from rules.fast_musket.words import FIRE, GUN, INFANTRY, LOSS_CAUSES, ROUTED


def take(umpire: Umpire, battle: Battle, unit: Unit, bases: i64, cause: i64, rule: str) -> None:
    """FM-FIRE-5, FM-FIRE-6: take bases off a unit; a body of foot down to one base loses that base too.

    A unit with no base left is off the table. Ruling: the last base goes (FM-FIRE-6) for guns by hits alone, since a
    gun is a single base from the start.
    """
    lost = bases if bases < unit.bases else unit.bases
    if lost > 0:
        _remove(umpire, battle, unit, lost, cause, rule)
    if unit.kind == INFANTRY and unit.bases == LAST_BASE:
        _remove(umpire, battle, unit, LAST_BASE, cause, "FM-FIRE-6")
    if unit.bases == 0 and unit.on_table:
        unit.leave(umpire, rule)


def _remove(umpire: Umpire, battle: Battle, unit: Unit, bases: i64, cause: i64, rule: str) -> None:
    """FM-WIN-3: take bases off for a cause and count them for victory, or only those of the printed causes.

    Ruling: every base removed counts, for any cause; only the option leaves melee and morale out.
    """
    unit.set_bases(umpire, rule, unit.bases - bases)
    unit.lose(cause, bases)
    if umpire.recording:
        umpire.record(rule, NOTE, unit.profile.id, "lost", bases, LOSS_CAUSES[cause])
    if counts(battle.terms, cause):
        battle.count_losses(umpire, "FM-WIN-3", unit.side, bases)


def counts(terms: Terms, cause: i64) -> bool:
    """FM-WIN-3: return whether a base lost by a cause counts for victory."""
    return not terms.printed_causes_only or cause in (FIRE, ROUTED)


def rout(umpire: Umpire, battle: Battle, unit: Unit, rule: str) -> None:
    """FM-RETREAT-1: count all bases left of a unit as lost, and take it off the table."""
    unit.routed = True
    _remove(umpire, battle, unit, unit.bases, ROUTED, rule)
    unit.leave(umpire, rule)
    command.go_with(umpire, battle, unit)


def hit(umpire: Umpire, battle: Battle, target: Unit, hits: i64) -> None:
    """FM-FIRE-5: let a unit suffer hits by fire; a general may fall with the last base of his unit (FM-COMMAND-2)."""
    if hits == 0:
        return
    if target.kind == GUN:
        _hit_guns(umpire, battle, target, hits)
        return
    take(umpire, battle, target, hits, FIRE, "FM-FIRE-5")
    if not target.on_table:
        command.risk(umpire, battle, target)
        command.stay_behind(umpire, battle, target)


def _hit_guns(umpire: Umpire, battle: Battle, target: Unit, hits: i64) -> None:
    """FM-FIRE-5: pool hits on a battery over the turn; every third takes a gun, the one aimed at before the others."""
    battery = battle.batteries[target.profile.battery]
    pooled = battery.hits + hits
    struck = target
    while pooled >= HITS_ON_GUN and struck.on_table:
        pooled -= HITS_ON_GUN
        take(umpire, battle, struck, 1, FIRE, "FM-FIRE-5")
        struck = _next_gun(battle, battery, target)
    battery.set_hits(umpire, "FM-FIRE-5", pooled if struck.on_table else 0)


def _next_gun(battle: Battle, battery: Battery, target: Unit) -> Unit:
    """Return the standing gun of a battery whose place in it is nearest to the one aimed at, or that one if none."""
    best = target
    least: i64 = len(battle.units)
    for number in battery.guns:
        unit = battle.units[number]
        apart = number - target.number if number > target.number else target.number - number
        if unit.on_table and apart < least:
            best = unit
            least = apart
    return best


def lapse(umpire: Umpire, battle: Battle) -> None:
    """FM-FIRE-5: forget the hits on batteries that took no gun. Ruling: leftover hits lapse with the turn."""
    for battery in battle.batteries:
        battery.set_hits(umpire, "FM-FIRE-5", 0)
