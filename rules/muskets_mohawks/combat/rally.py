"""Rallying after a retreat and forming line, which are one test of the book's table."""

from rules.core.geometry import ahead
from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import reaction, retreat
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement import formation
from rules.muskets_mohawks.pieces.ranks import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import FORM, HALT, HALVE
from rules.muskets_mohawks.words import LINE, UNFORMED


def rally(umpire: Umpire, battle: Battle, unit: Unit) -> str:
    """MM-REACT-5: test a retiring unit that activates: it forms up (`form`) or retires half as far again.

    Inferred: forming up is a line for troops who know it, where they have room for one; others stand as they are.
    A retreat halved to less than an inch has come to its end, and the unit stands unformed: else one without a
    leader and under half strength, which can never pass, would be retiring by nothing for ever.
    """
    x, y = _front_of(unit)
    result = reaction.single(umpire, battle, unit, "rally", x, y)
    if result == HALVE:
        distance = unit.retired_by // 2
        if distance < BASE:
            unit.set_retiring(umpire, "MM-REACT-5", False)
            return result
        retreat.fall_back(umpire, battle, unit, distance, x, y, "MM-REACT-5")
        unit.set_retired_by(umpire, "MM-REACT-5", distance)
        return result
    unit.set_retiring(umpire, "MM-REACT-5", False)
    if result == FORM and troops.may_form_line(unit.troop):
        formation.set_formation(umpire, battle, "MM-REACT-5", unit, LINE)
    return result


def form_line(umpire: Umpire, battle: Battle, unit: Unit) -> str:
    """MM-REACT-5: test a unit that would form line, or has stepped back in line: `form`, or `halt` unformed."""
    x, y = _front_of(unit)
    result = reaction.single(umpire, battle, unit, "form_line", x, y)
    formation.set_formation(umpire, battle, "MM-REACT-5", unit, UNFORMED if result == HALT else LINE)
    return result


def _front_of(unit: Unit) -> tuple[int, int]:
    """MM-REACT-5: return a point before the unit, which it faces as the cause it retired from."""
    dx, dy = ahead(unit.heading, 100)
    return unit.x + dx, unit.y + dy
