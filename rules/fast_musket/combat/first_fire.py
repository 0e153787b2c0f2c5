"""FM-FIRST-1: the option by which the first volley of muskets is the best."""

from rules.core.umpire import Umpire
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import FIRST_FIRE
from rules.fast_musket.words import COLUMN, MUSKET


def bonus(umpire: Umpire, battle: Battle, unit: Unit) -> int:
    """FM-FIRST-1: return what a unit adds to each die of its first fire: muskets only, and never in column.

    Ruling: what is fired at a charger counts like any other fire, first fire included. A unit fires or holds its fire
    as a whole, so no base can save its first shot for later.
    """
    if not battle.terms.first_fire or unit.fired or unit.weapon != MUSKET or unit.formation == COLUMN:
        return 0
    return umpire.modify("FM-FIRST-1", FIRST_FIRE, "first_fire")
