"""A scouting party in contact: it defends and scouts on, defends and goes home, or withdraws fighting."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice, orders
from rules.muskets_mohawks.combat import fire
from rules.muskets_mohawks.encounters import destinations, leaving
from rules.muskets_mohawks.forces.sides import twice_the_figures
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import NP_DICE, NP_SCOUT, NP_TWICE_DIE

_PARTY: Final = 120  # units of a side within a foot of each other act as one party (MM-NP-2)
# A party that has beaten off an enemy it may still see, and scouts again.
GOES_ON: Final = "scout_again"
UNDECIDED: Final = ("", "arriving", GOES_ON)


def react(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-3: test against the side's investment level what a scouting party that meets an enemy does.

    Inferred: the units of its side within 12 inches are of the party and share the answer (MM-NP-2).
    """
    side = battle.sides[unit.side]
    number = NP_DICE
    if twice_the_figures(battle, unit.side):
        number += umpire.modify("MM-NP-3", NP_TWICE_DIE, "twice_the_figures")
    passed = dice.row_of(dice.pass_dice(umpire, "MM-NP-3", unit.id, number, side.investment, "scout_reaction"))
    umpire.record("MM-NP-3", NOTE, unit.id, "row:np_scout", None, str(passed))
    for other in battle.units:
        if other.side != unit.side or not other.on_table or other.tactic not in UNDECIDED:
            continue
        if near_by(other.x - unit.x, other.y - unit.y, _PARTY):
            other.set_tactic(umpire, "MM-NP-3", NP_SCOUT[passed])


def beaten_off(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-3: with the enemy beaten off one party scouts again and the other goes home."""
    unit.set_tactic(umpire, "MM-NP-3", GOES_ON if unit.tactic == "defend_scout" else "withdraw")


def withdraw(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-3: withdraw fighting, from cover to cover, towards the edge the party came by.

    Inferred: it answers the fire of an enemy that has it as target, and otherwise moves.
    """
    for foe in foes:
        if foe.target == unit.id and fire.can_fire(battle, unit, foe):
            fire.fire(umpire, battle, unit, foe)
            return
    if not leaving.walk_off(umpire, battle, unit, True) and unit.on_table:
        x, y = destinations.exit_point(battle, unit)
        no_way.record(umpire, battle, unit, orders.GO_HOME, x, y)
