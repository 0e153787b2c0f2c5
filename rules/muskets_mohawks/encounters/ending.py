"""How encounters close: objective met, a side destroyed or gone, everything cleared, or both having had enough."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import loot, raid_defend, sealed
from rules.muskets_mohawks.encounters.leaving import agreed_draw, gone
from rules.muskets_mohawks.ground import section_centre
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import STORES_SECTION
from rules.muskets_mohawks.terrain import settlement
from rules.muskets_mohawks.words import CLEARED, ENEMY, PLAYER, STAND_UP_FIGHT

SECTIONS: Final = 9


def note_objectives(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-5: note at a turn's end what either side has seen or looted."""
    for side in range(len(battle.sides)):
        note_sections(umpire, battle, side)
        note_stores(umpire, battle, side)
    raid_defend.note_sally(umpire, battle)


def close_if_over(umpire: Umpire, battle: Battle) -> bool:
    """MM-ENC-5: end the battle when its encounter is over and return whether it is.

    Ruling: destruction and leaving without the objective are failures both.
    """
    if battle.ending:
        return True
    sealed.take_up_decoys(umpire, battle)
    ending = ""
    if gone(battle, PLAYER):
        ending = _how_the_player_went(battle)
    elif agreed_draw(battle):
        ending = "draw"
    elif battle.encounter in CLEARED and battle.pefs_laid and not battle.markers_of(ENEMY) and gone(battle, ENEMY):
        ending = "cleared"
    if ending:
        battle.set_ending(umpire, "MM-ENC-5", ending)
    return bool(ending)


def _how_the_player_went(battle: Battle) -> str:
    """MM-ENC-1, MM-ENC-2: the objective counts once a unit has come home with it by the edge it entered by.

    Inferred: one unit that reports back is enough; those driven off the table by a failed rally report nothing.
    """
    left = False
    for unit in battle.units:
        if unit.side == PLAYER and unit.left_table:
            left = True
    if not left:
        return "destroyed"
    return "objective" if battle.sides[PLAYER].reported and battle.encounter not in CLEARED else "left"


def player_succeeded(battle: Battle) -> bool:
    """MM-ENC-5, MM-LEAVE-1: return whether the player's encounter was a success: whether its objective is met.

    Ruling: an agreed draw is a battle won for both, but a scout or raid succeeds by its objective alone. Inferred:
    after a draw no enemy bars the way home, so what was seen or looted by then is reported; and stores
    that were safe until then stay safe. Ruling: a side that met its objective and left has won as much as one alone on
    the table. A stand-up fight is won by the side that drives the other off, and by one that has not been
    driven off: a defender has held when the last turn finds him there (MM-ENC-4). Inferred: who gives a battle up has
    failed, and the other side has succeeded.
    """
    if battle.ending == "resigned":
        return battle.loser == ENEMY
    if battle.encounter == STAND_UP_FIGHT:
        held = battle.ending == "turn_limit" and battle.player_defends()
        return held or battle.ending in ("cleared", "draw")
    if battle.encounter == "raid_defend":
        return battle.ending in ("cleared", "draw") and raid_defend.stores_saved(battle)
    return battle.ending == "objective" or (battle.ending == "draw" and battle.sides[PLAYER].met)


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
            if watch.leader_spots(battle, unit, x, y, key):
                return True
    for leader in battle.leaders:
        if leader.side == side and leader.on_table and not leader.lost:
            if watch.leader_spots(battle, leader, x, y, key):
                return True
    return False


def place_stores(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-2: put half a die of structures in section 2 as the target of the raid."""
    count = dice.half_die(umpire, "MM-ENC-2", "battle", "structures")
    settlement.place_houses(umpire, battle, STORES_SECTION, count, True)


def work(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ENC-2: spend an activation on looting or burning; with the last building done the others go home at once."""
    loot.work(umpire, battle, unit)
    note_stores(umpire, battle, unit.side)


def note_stores(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-ENC-2: the raiders have met their objective when no building of stores is left. Ruling: all of them.

    Inferred: where there was never a building to loot, nothing is met.
    """
    own = battle.sides[side]
    if own.encounter == "raid_attack" and not own.met and battle.houses and not loot.stores_left(battle):
        own.set_met(umpire, "MM-ENC-2", True)
