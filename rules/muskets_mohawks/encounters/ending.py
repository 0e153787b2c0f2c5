"""How encounters close: objective met, a side destroyed or gone, everything cleared, or both having had enough."""

from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import raid_attack, raid_defend, scout, sealed
from rules.muskets_mohawks.encounters.leaving import agreed_draw, gone
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import CLEARED, ENEMY, PLAYER, STAND_UP_FIGHT


def note_objectives(umpire: Umpire, battle: Battle) -> None:
    """MM-ENC-5: note at a turn's end what either side has seen or looted."""
    for side in range(len(battle.sides)):
        scout.note_sections(umpire, battle, side)
        raid_attack.note_stores(umpire, battle, side)
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
    driven off: a defender has held when the last turn finds him there (MM-ENC-4).
    """
    if battle.encounter == STAND_UP_FIGHT:
        held = battle.ending == "turn_limit" and battle.player_defends()
        return held or battle.ending in ("cleared", "draw")
    if battle.encounter == "raid_defend":
        return battle.ending in ("cleared", "draw") and raid_defend.stores_saved(battle)
    return battle.ending == "objective" or (battle.ending == "draw" and battle.sides[PLAYER].met)
