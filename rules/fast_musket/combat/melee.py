"""Hand to hand: the dice of both sides, the loser's retreat, and what befalls the generals (FM-MELEE-1, FM-MELEE-2)."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import command, victory
from rules.fast_musket.combat import losses, retreat
from rules.fast_musket.combat.morale import unit_word
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.tables import (
    MELEE_COMMANDER,
    MELEE_CREW,
    MELEE_ELITE,
    MELEE_FLANK_OR_REAR,
    MELEE_MORE_BASES,
)
from rules.fast_musket.words import GUN, MELEE


def fight_all(umpire: Umpire, battle: Battle) -> None:
    """FM-TURN-1: fight the melees of this turn in the order in which the charges came home.

    Inferred: a unit that retreats before its melee comes up does not fight it; the record has a note of that.
    """
    for contact in battle.contacts:
        if battle.ending:
            break
        charger = battle.units[contact.charger]
        target = battle.units[contact.target]
        if not contact.broken and charger.on_table and target.on_table:
            fight(umpire, battle, charger, target, contact)
        elif umpire.recording:
            umpire.record("FM-MELEE-1", NOTE, charger.profile.id, "no_melee", None, target.profile.id)
    battle.contacts = []


def score(umpire: Umpire, unit: Unit, other: Unit, flank: bool) -> i64:
    """FM-MELEE-2: roll a unit's die in a melee and return it with its modifiers; `flank`: it hit a flank or rear."""
    total = 0
    if unit.bases > other.bases:
        total += umpire.modify("FM-MELEE-2", MELEE_MORE_BASES, "more_bases")
    if flank:
        total += umpire.modify("FM-MELEE-2", MELEE_FLANK_OR_REAR, "flank_or_rear")
    if unit.commanders > 0:
        total += umpire.modify("FM-MELEE-2", MELEE_COMMANDER, "commander")
    if unit.elite:
        total += umpire.modify("FM-MELEE-2", MELEE_ELITE, unit_word(unit))
    if unit.kind == GUN:
        total += umpire.modify("FM-MELEE-2", MELEE_CREW, "gun_crew")
    return total + umpire.roll_die("FM-MELEE-1", unit.profile.id, "melee")


def fight(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, contact: Contact) -> None:
    """FM-MELEE-1: roll until one side is higher; it wins, and the other loses a base, goes back and must reform.

    A tie costs both a base and is rolled again, with the bases as they then are, until one of the two is gone. Generals
    are in danger before anybody goes back, wherever that leads (FM-COMMAND-2).
    """
    charger.fought_melee = True
    target.fought_melee = True
    beaten: Unit | None = None
    while beaten is None and charger.on_table and target.on_table:
        beaten = bout(umpire, battle, charger, target, contact.flank)
        if beaten is None and victory.judge(umpire, battle):
            break
    _count_generals(umpire, battle, charger)
    _count_generals(umpire, battle, target)
    if beaten is not None and beaten.on_table:
        back = contact.heading if beaten is target else (contact.heading + 16) % 32
        _fall_back(umpire, battle, beaten, back)
    victory.judge(umpire, battle)


def bout(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, flank: bool) -> Unit | None:
    """FM-MELEE-1: roll once for each side, take off what it costs, and return who is beaten, None for a tie."""
    own = score(umpire, charger, target, flank)
    other = score(umpire, target, charger, False)
    if own == other:
        if umpire.recording:
            umpire.record("FM-MELEE-1", NOTE, charger.profile.id, "ties_melee", None, target.profile.id)
        losses.take(umpire, battle, charger, 1, MELEE, "FM-MELEE-1")
        losses.take(umpire, battle, target, 1, MELEE, "FM-MELEE-1")
        return None
    beaten = target if own > other else charger
    _lose(umpire, battle, beaten, charger if own > other else target)
    return beaten


def _count_generals(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-COMMAND-2: see what has become of the generals who fought along with a unit."""
    command.risk(umpire, battle, unit)
    if not unit.on_table:
        command.stay_behind(umpire, battle, unit)


def _lose(umpire: Umpire, battle: Battle, loser: Unit, winner: Unit) -> None:
    """FM-MELEE-1: take a base off the loser."""
    if umpire.recording:
        umpire.record("FM-MELEE-1", NOTE, winner.profile.id, "wins_melee", None, loser.profile.id)
    losses.take(umpire, battle, loser, 1, MELEE, "FM-MELEE-1")


def _fall_back(umpire: Umpire, battle: Battle, loser: Unit, heading: i64) -> None:
    """FM-MELEE-1: send the loser back and let it reform throughout the next turn.

    Ruling: a unit that is reforming neither moves, shoots nor charges.
    """
    retreat.fall_back(umpire, battle, loser, heading)
    if loser.on_table:
        loser.set_reforming(umpire, "FM-MELEE-1", battle.turn + 1)
