"""Forces that act by the tables: what they are about, when the tables speak, and the one way into them.

The tables serve whichever side acts by them; where they are silent a doctrine chooses.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import squares
from rules.muskets_mohawks.forces.sides import has_men_to_cover
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import RAID_POSTURE, SCOUT_POSTURE, STILL_TURNS
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SQUARES, STAND_ATTACK, STAND_UP_FIGHT

SCOUT: Final = "scout"
RAID_ATTACK: Final = "raid_attack"
RAID_DEFEND: Final = "raid_defend"


def roll_posture(umpire: Umpire, encounter: str, contesting: bool = False) -> str:
    """MM-NP-1: return what a non-player enemy is about against the player's encounter.

    Ruling: rolled once an encounter. Against a raid there is one answer, and no die; in a stand up fight he has the
    other role, and defends against a player who contests (MM-ENC-4).
    """
    if encounter == STAND_UP_FIGHT:
        return RAID_DEFEND if contesting else RAID_ATTACK
    if encounter != SCOUT:
        return RAID_POSTURE[encounter]
    face = dice.score(umpire, "MM-NP-1", "enemy", "posture")
    umpire.record("MM-NP-1", NOTE, "enemy", "row:posture", None, str(face))
    return SCOUT_POSTURE[face]


def speaks(battle: Battle, unit: Unit, foes: list[Unit]) -> bool:
    """MM-NP-2: return whether the tables have an answer for an active unit: in contact, withdrawing, or arriving.

    Inferred: scouts who have met him count an enemy in sight who is quiet for three turns as beaten off, and they go on
    (MM-NP-3). The first sight of an enemy, and one who fires at them, always concern them.
    """
    if battle.play == HEAD_TO_HEAD:
        return False  # both sides have players (MM-PLAY-1)
    if unit.tactic == "withdraw":
        return True
    if foes:
        scouting = battle.sides[unit.side].encounter == SCOUT and unit.tactic == np_defend.GOES_ON
        if battle.standoff < STILL_TURNS or not scouting:
            return True
        for foe in foes:
            if foe.target == unit.id:
                return True
    return unit.tactic == "arriving" or np_defend.lost_position(battle, unit) is not None


def act(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-2: carry out what the tables say for an active unit; `foes` are those it sees, the nearest first.

    A scouting party in contact first tests what it becomes (MM-NP-3). Inferred: raiders who have looted everything
    must leave the table (MM-ENC-2); with an enemy in sight they go as in a fighting withdrawal, save those who came
    afterwards and cover the others.
    """
    if SQUARES in unit.traits and squares.act(umpire, battle, unit, foes):
        return
    own = battle.sides[unit.side]
    about = own.encounter
    if about == SCOUT and foes and unit.tactic in np_defend.UNDECIDED:
        np_defend.react(umpire, battle, unit)
    covers = unit.id in own.latecomers and has_men_to_cover(battle, unit.side)
    if unit.tactic == "withdraw" or (about == RAID_ATTACK and own.met and not covers):
        np_defend.withdraw(umpire, battle, unit, foes)
    elif about in (RAID_ATTACK, STAND_ATTACK) and foes:
        np_attack.act(umpire, battle, unit, foes)
    else:
        np_defend.act(umpire, battle, unit, foes)


def look_again(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-3: let a scouting party that acts with its enemy beaten off go back to its scout, or on its way home.

    Inferred: beaten off means that the unit has no enemy in sight any more when its turn comes, a turn after it went to
    cover from him, or that the sides have watched each other for three turns without a shot, a charge or a fight, when
    nothing is left to wait for.
    """
    if battle.sides[unit.side].encounter == SCOUT and unit.tactic in ("defend_scout", "defend_leave"):
        if not foes or battle.standoff >= STILL_TURNS:
            np_defend.beaten_off(umpire, battle, unit)
    if unit.tactic == np_defend.GOES_ON and not foes:
        # Enemies out of sight are forgotten: the next one seen counts as a new contact.
        unit.set_tactic(umpire, "MM-NP-3", "")
