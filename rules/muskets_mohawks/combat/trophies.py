"""Trophies taken after the first melee that irregulars win."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import reaction
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import TAKE, TROPHY_GAIN, TROPHY_REP


def won_melee(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int) -> None:
    """MM-REACT-6: test irregulars of the active side that have just won a melee for the first time.

    Ruling: once for each unit. Inferred: a melee is won when no enemy is left in it and the unit stands its ground.
    """
    if unit.side != battle.active or unit.trophies or not troops.is_irregular(unit.troop):
        return
    cell = reaction.single(umpire, battle, unit, "trophies", from_x, from_y)
    unit.set_trophies(umpire, "MM-REACT-6", "owed" if cell == TAKE else "refused")


def take(umpire: Umpire, unit: Unit) -> None:
    """MM-REACT-6: spend a unit's activation on taking trophies; a poor or middling unit gains Rep for the battle."""
    unit.set_trophies(umpire, "MM-REACT-6", "taken")
    if unit.rep <= TROPHY_REP:
        unit.set_rep(umpire, "MM-REACT-6", unit.rep + TROPHY_GAIN)
