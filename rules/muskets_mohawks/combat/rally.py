"""Rallying after a retreat, and forming line: both are the same test of the book's table (MM-REACT-5)."""

from rules.core.events import NOTE
from rules.core.geometry import ahead
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import acts_by_tables, ask
from rules.muskets_mohawks.combat import reaction, retreat
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement import formation
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import FORM, HALT, HALVE
from rules.muskets_mohawks.words import ARTILLERY, LINE, MOB, UNFORMED


def rally(umpire: Umpire, battle: Battle, unit: Unit) -> str:
    """MM-REACT-5: test a retiring unit that activates; return `form`, or `halve` when it retires again, half as far.

    A retreat halved to less than an inch ends, and the unit stays unformed. Otherwise a unit without a leader and under
    half strength, which can never pass, would retire by nothing for ever.
    """
    x, y = _front_of(unit)
    result = reaction.single(umpire, battle, unit, "rally", x, y)
    if result == HALVE:
        distance = unit.retired_by // 2
        if distance < BASE:
            unit.set_retiring(umpire, "MM-REACT-5", False)
            umpire.record("MM-REACT-5", NOTE, unit.id, "stays", None, "spent")
            return result
        retreat.fall_back(umpire, battle, unit, distance, x, y, "MM-REACT-5")
        unit.set_retired_by(umpire, "MM-REACT-5", distance)
        return result
    unit.set_retiring(umpire, "MM-REACT-5", False)
    if result == FORM:
        wanted = _order_to_form(umpire, battle, unit)
        if wanted != UNFORMED:
            formation.set_formation(umpire, battle, "MM-REACT-5", unit, wanted)
    return result


def _order_to_form(umpire: Umpire, battle: Battle, unit: Unit) -> str:
    """MM-REACT-5: return the formation that a rallied unit takes, which is the player's choice.

    Inferred: a unit that acts by the tables takes line if it knows it and stays unformed if not; no unit forms
    in a house, in the water or among trees, and gunners stay at their gun.
    """
    if unit.house or unit.water or cover.among_trees(battle, unit) or unit.troop == ARTILLERY:
        return UNFORMED
    if acts_by_tables(umpire, unit.side):
        return LINE if troops.forms_line(unit) else UNFORMED
    found: list[Choice] = []
    for word in (LINE, UNFORMED, MOB):
        if troops.may_take(unit, word):
            found.append(Order(orders.FORM, "rally", word))
    return ask(umpire, battle, "MM-REACT-5", unit.id, unit.side, found).target


def form_line(umpire: Umpire, battle: Battle, unit: Unit) -> str:
    """MM-REACT-5: test a unit that forms line, or stepped back in line; return `form`, or `halt` for unformed."""
    x, y = _front_of(unit)
    result = reaction.single(umpire, battle, unit, "form_line", x, y)
    formation.set_formation(umpire, battle, "MM-REACT-5", unit, UNFORMED if result == HALT else LINE)
    return result


def _front_of(unit: Unit) -> tuple[int, int]:
    """MM-REACT-5: return a point in front of the unit, used as the place of the enemy that it retired from."""
    dx, dy = ahead(unit.heading, 100)
    return unit.x + dx, unit.y + dy
