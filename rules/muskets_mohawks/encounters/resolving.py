"""What a possible enemy force turns out to be, at first sight by either side."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import deployment, reinforcements
from rules.muskets_mohawks.encounters.pef import comes_into_sight, in_sight
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import PEF_CONTESTING, PEF_CONTROLLING, PEF_POSITIONS, PEF_RESOLUTION
from rules.muskets_mohawks.words import ENEMY, HEAD_TO_HEAD, PLAYER


def resolve_seen(umpire: Umpire, battle: Battle) -> None:
    """MM-PEF-3: resolve every PEF that a player's figure and it can now see.

    Head to head those of both sides are looked at, until the figures put down see no more (MM-PLAY-1).
    """
    again = True
    while again:
        again = False
        for pef in list(battle.pefs):
            if in_sight(battle, pef.x, pef.y, 1 - pef.side):
                resolve(umpire, battle, pef)
                again = pef.sealed


def resolve_laid(umpire: Umpire, battle: Battle) -> None:
    """MM-PEF-3: resolve the enemy's PEFs that have just been placed in sight, and what their figures see."""
    for pef in battle.markers_of(ENEMY):
        if comes_into_sight(battle, ENEMY, pef.x, pef.y):
            resolve(umpire, battle, pef)
    if battle.play == HEAD_TO_HEAD:
        resolve_seen(umpire, battle)


def resolve(umpire: Umpire, battle: Battle, pef: Pef) -> list[Unit]:
    """MM-PEF-3, MM-PEF-5: find out what a PEF is, take it up and put the figures down where it stood.

    The investment level counts one more for passing when the player contests and one less when he controls; the
    strength is read with the level as it is. A listed force is simply uncovered, and so is what a player has noted
    (MM-PLAY-1).
    """
    units: list[Unit] = []
    positions = False
    if pef.listed:
        for name in pef.force:
            units.append(battle.unit_of[name])
        _note(umpire, pef, len(units))
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


def _note(umpire: Umpire, pef: Pef, units: int) -> None:
    """MM-PEF-3, MM-PLAY-1: say what a listed force turned out to be, or what its player had noted."""
    if not pef.sealed:
        umpire.record("MM-PEF-3", NOTE, pef.id, "uncovered", None, units)
    elif units:
        umpire.record("MM-PLAY-1", NOTE, pef.id, "turned_up", None, units)
    else:
        umpire.record("MM-PLAY-1", NOTE, pef.id, "decoy")


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
