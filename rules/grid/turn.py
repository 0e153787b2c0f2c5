"""The sequence of play, here and nowhere else.

a turn   the side that moves first, then the other, each:
         movement     units are activated and moved until one fails
         combat       units that have not moved shoot
         elimination  units with too many hits are taken off, attackers advance
         resolve      losses add up; an army with too many leaves the field
         objective    units brought off by their edge end the battle
         after both, squares to be taken are looked at, and the limit on turns
"""

from rules.core.events import NOTE, PHASE, TURN
from rules.core.umpire import Umpire
from rules.grid import ability, combat, commanders, elimination, losses, movement, objectives, waiting
from rules.grid.state import Battle


def prepare(umpire: Umpire, battle: Battle) -> None:
    """D3-CMD-4, OH-CMD-2: settle what commanders are worth where an option says so, the side that moves first first.

    That is done before the first turn; a battle that begins with a later one has it in its units and armies.
    """
    if battle.turn == 0 and (battle.options.commander_ability or battle.options.commander_quality):
        for number in (battle.first, 1 - battle.first):
            if battle.options.commander_ability:
                ability.use_ability(umpire, battle, battle.sides[number])
            if battle.options.commander_quality:
                ability.use_quality(umpire, battle, battle.sides[number])


def play_turn(umpire: Umpire, battle: Battle) -> None:
    """D3-TURN-1, OH-TURN-1: play one turn of both sides, or what of it comes before the end of the battle."""
    side_turn(umpire, battle, battle.first, battle.turn + 1)
    if not battle.ending:
        side_turn(umpire, battle, 1 - battle.first, battle.turn)
    if not battle.ending:
        objectives.close_turn(umpire, battle)


def side_turn(umpire: Umpire, battle: Battle, side: int, turn: int) -> None:
    """D3-TURN-1, OH-TURN-1: one side's four steps."""
    rule = battle.edition.cites.turn
    if umpire.recording:
        if turn != battle.turn:
            umpire.record(rule, TURN, "battle", "turn", None, turn)
        umpire.record(rule, PHASE, battle.sides[side].key, "active", None, turn)
    battle.open_turn(umpire, rule, turn, side)
    opened = len(umpire.events)
    movement.movement_step(umpire, battle, side)
    if battle.commanders and battle.edition.commanders_apart:
        commanders.keep_clear(umpire, battle)
    combat.combat_step(umpire, battle, side)
    if umpire.recording:
        waiting.note_waiting(umpire, battle, side, opened)
    elimination.elimination_step(umpire, battle)
    if umpire.recording and waiting.is_idle(umpire.events, opened):
        umpire.record(rule, NOTE, battle.sides[side].key, "idle", *waiting.why_idle(battle, side))
    losses.army_step(umpire, battle)
    if not battle.ending:
        objectives.close_side(umpire, battle)
