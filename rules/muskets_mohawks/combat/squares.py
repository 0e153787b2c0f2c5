"""Squares: infantry in mob that faces all ways, against which no cavalry closes (MM-PERIOD-3, an option).

A square does not move. Regular infantry form one out of line, by an order that takes the turn or, when cavalry charge
them, by a die.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice, orders
from rules.muskets_mohawks.asking import acts_by_tables, ask
from rules.muskets_mohawks.combat import fire
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement import formation
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, SQUARE, UNFORMED

RULE: Final = "MM-PERIOD-3"
THREAT: Final = 240  # cavalry this near may charge within two turns


def meets_square(umpire: Umpire, battle: Battle, charger: Unit, target: Unit) -> bool:
    """MM-PERIOD-3: return whether cavalry that charge meet a square, which their target may try to form.

    The die and the unit's Rep, less the inches to the charger, give a square at 0 or more; below that the unit is
    unformed. Inferred: the inches are those when the charge is declared, a part of one counting as one, and a unit
    without space for a square fails.
    """
    if not troops.is_cavalry(charger):
        return False
    if troops.may_form_square(target) and _tries(umpire, battle, target):
        inches = (facing.distance(charger, target) + 9) // 10
        score = dice.score(umpire, RULE, target.id, "form_square") + target.rep - inches
        formed = score >= 0 and formation.set_formation(umpire, battle, RULE, target, SQUARE)
        if not formed:
            formation.set_formation(umpire, battle, RULE, target, UNFORMED)
        umpire.record(RULE, NOTE, target.id, "forms_square" if formed else "caught_forming", charger.id, int(score))
    return target.formation == SQUARE


def _tries(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """Return whether infantry charged by cavalry try to form square. Inferred: those who act by the tables do."""
    if acts_by_tables(umpire, unit.side):
        return True
    found: list[Choice] = [orders.INTO_SQUARE, orders.STAY_IN_LINE]
    return ask(umpire, battle, RULE, unit.id, unit.side, found).target == SQUARE


def is_threatened(unit: Unit, foes: list[Unit]) -> bool:
    """Return whether enemy cavalry in sight may soon charge a unit."""
    for foe in foes:
        if troops.is_cavalry(foe) and facing.is_within(unit, foe, THREAT):
            return True
    return False


def act(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> bool:
    """MM-PERIOD-3: let a unit that acts by the tables use squares, and return whether that was its action.

    Inferred, since the tables do not know squares: a unit in line forms one with enemy cavalry within 24 inches, fires
    from it while they are there, and forms line again when they are gone.
    """
    threatened = is_threatened(unit, foes)
    if unit.formation != SQUARE:
        return (
            threatened and troops.may_form_square(unit) and formation.set_formation(umpire, battle, RULE, unit, SQUARE)
        )
    if not threatened:
        if not formation.set_formation(umpire, battle, RULE, unit, LINE):
            formation.set_formation(umpire, battle, RULE, unit, UNFORMED)
        return True
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            fire.fire(umpire, battle, unit, foe)
            return True
    fire.record(umpire, battle, unit, foes[0], RULE)
    return True
