"""The sequence of play, here and nowhere else (FM-TURN-1).

before   with the option, a die a side for its guns
a turn   the first side moves, then shoots     at the deadline it ends here
         the second side moves, then shoots
         charges, those of the second side first
         melees, in the order in which the charges came home
         hits on guns lapse, and reforming units are ready again
ended    as soon as a side's losses decide it
"""

from rules.core.events import PHASE, TURN
from rules.core.umpire import Umpire
from rules.fast_musket import asking, guns, state, victory
from rules.fast_musket.combat import charge, fire, losses, melee
from rules.fast_musket.movement import movement
from rules.fast_musket.state import Battle


def begin(umpire: Umpire, battle: Battle) -> None:
    """FM-GUNS-1: learn what either side cares to be asked, and roll for guns if the option is on."""
    asking.note_offers(umpire, battle)
    if battle.terms.extra_artillery and battle.turn == 0:
        guns.roll(umpire, battle)


def take_turn(umpire: Umpire, battle: Battle) -> None:
    """FM-TURN-1: play one turn, or what of it comes before the end of the battle.

    Ruling: 'French' is the side named first, 'British' the other.
    """
    asking.note_successors(umpire, battle)
    _open(umpire, battle)
    for place in range(2):
        if not battle.ending:
            side = 1 - battle.first if place else battle.first
            _phase(umpire, battle, state.MOVING, side)
            movement.move(umpire, battle, side)
            _phase(umpire, battle, state.SHOOTING, side)
            fire.shoot(umpire, battle, side)
            victory.shooting_is_over(umpire, battle, side)
    if not battle.ending:
        _phase(umpire, battle, state.CHARGING, -1)
        charge.charge_all(umpire, battle)
    if not battle.ending:
        _phase(umpire, battle, state.FIGHTING, -1)
        melee.fight_all(umpire, battle)
    if not battle.ending:
        _close(umpire, battle)


def _open(umpire: Umpire, battle: Battle) -> None:
    """FM-TURN-1: begin a turn; guns may fire again until they move (FM-MOVE-2)."""
    battle.open_turn(umpire, "FM-TURN-1")
    if umpire.recording:
        umpire.record("FM-TURN-1", TURN, "battle", "turn", None, battle.turn)
    for unit in battle.units:
        if unit.on_table:
            unit.set_moved(umpire, "FM-MOVE-2", False)


def _phase(umpire: Umpire, battle: Battle, phase: int, side: int) -> None:
    battle.set_phase(umpire, "FM-TURN-1", phase)
    if umpire.recording:
        umpire.record("FM-TURN-1", PHASE, "battle", state.PHASES[phase], None, side)


def _close(umpire: Umpire, battle: Battle) -> None:
    """FM-TURN-1: end a turn: leftover hits lapse, and units that have reformed are ready (FM-MELEE-1)."""
    losses.lapse(umpire, battle)
    for unit in battle.units:
        if unit.reforming == battle.turn:
            unit.set_reforming(umpire, "FM-MELEE-1", 0)
    victory.close_turn(umpire, battle)
