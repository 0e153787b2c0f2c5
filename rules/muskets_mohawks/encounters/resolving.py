"""What a possible enemy force turns out to be, at first sight by either side."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import deployment, reinforcements
from rules.muskets_mohawks.encounters.pef import in_sight
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_CONTESTING, PEF_CONTROLLING, PEF_POSITIONS, PEF_RESOLUTION
from rules.muskets_mohawks.words import ENEMY, PLAYER


def resolve_seen(umpire: Umpire, battle: Battle) -> None:
    """MM-PEF-3: resolve every PEF that a player's figure and it can now see."""
    for pef in list(battle.pefs):
        if in_sight(battle, pef.x, pef.y):
            resolve(umpire, battle, pef)


def resolve(umpire: Umpire, battle: Battle, pef: Pef) -> list[Unit]:
    """MM-PEF-3, MM-PEF-5: find out what a PEF is, take it up and put the figures down where it stood.

    The investment level counts one more for passing when the player contests and one less when he controls; the
    strength is read with the level as it is. A listed force is simply uncovered.
    """
    units: list[Unit] = []
    positions = False
    if pef.listed:
        for name in pef.force:
            units.append(battle.unit_of[name])
        umpire.record("MM-PEF-3", NOTE, pef.id, "uncovered", None, len(units))
    else:
        total, positions = contact(umpire, battle, pef.id)
        if total:
            units = reinforcements.raise_force(umpire, battle, "MM-PEF-5", ENEMY, total)
    battle.drop_pef(umpire, "MM-PEF-3", pef)
    if positions:
        deployment.in_positions(umpire, battle, units, pef.x, pef.y)
    elif units:
        deployment.where_it_stood(umpire, battle, "MM-PEF-5", units, pef.x, pef.y)
    return units


def contact(umpire: Umpire, battle: Battle, who: str) -> tuple[int, bool]:
    """MM-PEF-3: return the total to read on the enemy's table, 0 for a false alarm, and whether he is dug in."""
    read_by = PEF_RESOLUTION[resolution_dice(umpire, battle, who)]
    if read_by == "nobody":
        return 0, False
    if read_by == "die alone":
        return dice.score(umpire, "MM-PEF-3", who, "strength"), False
    face = dice.score(umpire, "MM-PEF-3", who, "positions")
    umpire.record("MM-PEF-3", NOTE, who, "row:pef_positions", None, str(face))
    strength = dice.score(umpire, "MM-PEF-3", who, "strength")
    return strength + battle.sides[ENEMY].investment, PEF_POSITIONS[face]


def resolution_dice(umpire: Umpire, battle: Battle, who: str) -> int:
    """MM-PEF-3: return how many of two dice pass the investment level as the player's standing changes it."""
    change = PEF_CONTESTING if battle.sides[PLAYER].contesting else PEF_CONTROLLING
    level = battle.sides[ENEMY].investment
    level += umpire.modify("MM-PEF-3", change, "contesting" if change > 0 else "controlling")
    passed = dice.row_of(dice.pass_dice(umpire, "MM-PEF-3", who, 2, level, "pef_resolution"))
    umpire.record("MM-PEF-3", NOTE, who, "row:pef_resolution", None, str(passed))
    return passed
