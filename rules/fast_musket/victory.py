"""When a battle is decided: both sudden deaths, the deadline, and what ends it where there is none."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TURN_LIMIT
from rules.fast_musket.words import DEADLINE, DESTROYED, DRAW, SIDE_KEYS, SUDDEN_DEATH
from rules.fast_musket.words import TURN_LIMIT as ENDS_BY_TURN_LIMIT


def judge(umpire: Umpire, battle: Battle) -> bool:
    """FM-WIN-1, FM-WIN-2: end the battle when a side's losses reach what the other needs; return whether it is over.

    Ruling: 'French' is the side that moves first, 'British' the other. Inferred: both at one stroke is a draw.
    """
    if battle.ending:
        return True
    terms = battle.terms
    second = 1 - battle.first
    first_wins = 0 < terms.first_wins_at <= battle.losses[second]
    second_wins = 0 < terms.second_wins_at <= battle.losses[battle.first]
    if first_wins and second_wins:
        battle.end(umpire, "FM-WIN-2", DRAW, -1)
    elif first_wins:
        _record_losses(umpire, battle, "FM-WIN-1", second, terms.first_wins_at)
        battle.end(umpire, "FM-WIN-1", SUDDEN_DEATH, battle.first)
    elif second_wins:
        _record_losses(umpire, battle, "FM-WIN-2", battle.first, terms.second_wins_at)
        battle.end(umpire, "FM-WIN-2", SUDDEN_DEATH, second)
    return bool(battle.ending)


def _record_losses(umpire: Umpire, battle: Battle, rule: str, side: i64, needed: i64) -> None:
    """Record which side has lost how many, and how many the other needed."""
    if umpire.recording:
        umpire.record(rule, NOTE, SIDE_KEYS[side], "decides", battle.losses[side], needed)


def shooting_is_over(umpire: Umpire, battle: Battle, side: int) -> None:
    """FM-WIN-1: end the battle by its deadline. Ruling: that is when the first mover has shot in the last turn."""
    terms = battle.terms
    if not battle.ending and side == battle.first and 0 < terms.deadline <= battle.turn:
        battle.end(umpire, "FM-WIN-2", DEADLINE, 1 - battle.first)


def close_turn(umpire: Umpire, battle: Battle) -> None:
    """FM-WIN-2: end a battle in which a side has nothing left on the table, or that has gone on for too long.

    Inferred: the rules need neither, since their deadline comes first; a scenario may have moved it.
    """
    left = vec[i64]([0, 0])
    for unit in battle.units:
        if unit.on_table:
            left[unit.side] += 1
    if left[0] == 0 and left[1] == 0:
        battle.end(umpire, "FM-WIN-2", DRAW, -1)
    elif left[0] == 0 or left[1] == 0:
        battle.end(umpire, "FM-WIN-2", DESTROYED, 0 if left[0] else 1)
    elif battle.turn >= TURN_LIMIT:
        battle.end(umpire, "FM-WIN-2", ENDS_BY_TURN_LIMIT, -1)
