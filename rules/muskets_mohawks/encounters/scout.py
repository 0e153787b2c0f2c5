"""Scout: leaders look into every section, and one reports back by the edge of entry."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import section_centre
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle

SECTIONS: Final = 9


def note_sections(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-1: at a turn's end each section whose centre a leader of the side sees counts as scouted.

    Ruling: seeing it at the turn's end is the turn the book asks for, and several may be seen at once.
    """
    own = battle.sides[side]
    if own.encounter != "scout" or len(own.seen) == SECTIONS:
        return
    seen = list(own.seen)
    for section in range(1, SECTIONS + 1):
        if section not in seen and leader_sees_centre(battle, side, section):
            seen.append(section)
            umpire.record("MM-ENC-1", NOTE, own.key, "section_seen", None, section)
    seen.sort()
    own.set_seen(umpire, "MM-ENC-1", seen)
    if len(seen) == SECTIONS:
        own.set_met(umpire, "MM-ENC-1", True)


def leader_sees_centre(battle: Battle, side: int, section: int) -> bool:
    """MM-ENC-1: return whether a leader of the side, of a unit or higher, sees a section's centre."""
    x, y = section_centre(section)
    key = watch.key_of(battle, x, y)
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.leader_rep > 0:
            if watch.own_leader_spots(battle, unit, x, y, key):
                return True
    for leader in battle.leaders:
        if leader.side == side and leader.on_table and not leader.lost:
            if watch.leader_spots(battle, leader, x, y, key):
                return True
    return False
