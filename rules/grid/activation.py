"""Getting a unit to move: a D6, what it has to show, and who may throw it again."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid import commanders
from rules.grid.pieces import Unit
from rules.grid.state import Battle

_WHAT: Final[tuple[str, ...]] = (
    "",
    "activation:1",
    "activation:2",
    "activation:3",
    "activation:4",
    "activation:5",
    "activation:6",
)


def activate(umpire: Umpire, battle: Battle, unit: Unit, to: i64) -> bool:
    """D3-MOVE-1, OH-MOVE-1: roll for a unit that would go to a square, and return whether it may.

    Inferred: a die is thrown again once at most, whether a commander or an officer allows it.
    """
    if _throw(umpire, battle, unit, to, battle.edition.cites.activation):
        return True
    again = second_chance(battle, unit)
    passed = again != "" and _throw(umpire, battle, unit, to, again)
    if not passed:
        umpire.record(battle.edition.cites.failure, NOTE, unit.id, "not_activated")
    return passed


def second_chance(battle: Battle, unit: Unit) -> str:
    """D3-CMD-1, D3-OFF-1, OH-CMD-1, OH-OFF-1: return the rule by which a failed die is thrown again, "" for none."""
    if commanders.near(battle, unit):
        return battle.edition.cites.commander
    return battle.edition.cites.officer if unit.officer else ""


def _throw(umpire: Umpire, battle: Battle, unit: Unit, to: i64, rule: str) -> bool:
    need: i64 = unit.need
    malus: i64 = malus_of(battle, unit, to)
    if umpire.recording:
        explain(umpire, battle, unit, to)
    return umpire.roll_die(rule, unit.id, _WHAT[need], need - malus) + malus >= need


def malus_of(battle: Battle, unit: Unit, to: i64) -> i64:
    """OH-MOVE-1: return what comes off the die of a unit that would go to a square.

    Ruling: standing on rough ground and moving onto it count once.
    """
    kind = unit.kind
    malus: i64 = 0
    if unit.hits > 0:
        malus = kind.hit_malus
    if kind.rough_malus != 0 and _rough(battle, unit, to):
        malus += kind.rough_malus
    return malus


def _rough(battle: Battle, unit: Unit, to: i64) -> bool:
    return unit.rough or (battle.edition.rough_ahead and battle.board.rough[to])


def explain(umpire: Umpire, battle: Battle, unit: Unit, to: i64) -> None:
    """OH-MOVE-1: note for the record what comes off the die, reason by reason."""
    rule = battle.edition.cites.activation
    rough: i64 = unit.kind.rough_malus if _rough(battle, unit, to) else 0
    umpire.modify(rule, malus_of(battle, unit, to) - rough, "hit")
    umpire.modify(rule, rough, "rough_ground")
