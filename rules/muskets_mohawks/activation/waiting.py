"""Why a unit that is ordered to hold stays where it is: the record says so when the wait begins or its reason changes.

The reasons are what the rules have just found out about the unit: what keeps it from firing at those it sees, that it
holds its fire, that no way was found, or, with no enemy in sight, what its side is about.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import square
from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import fire, hindrance
from rules.muskets_mohawks.forces.sides import has_men_to_cover
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.side import Side
from rules.muskets_mohawks.pieces.sighting import Wait
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import DEFENDING

NO_WAY: Final = "no_way"
_NEAR_BY: Final = 240  # a melee as near as that is heard


def record(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], barred: bool, reported: bool) -> None:
    """MM-ACT-1: record why a unit that holds stays, unless it held for the same reason in the turn before.

    `foes` are the enemies it sees, the nearest first; `barred` says that an order finds no way or room, and `reported`
    that it was given just now, and the record says so already.
    """
    if not umpire.recording:
        return
    foe, why = _reason(battle, unit, foes, barred)
    before = battle.waits.get(unit.id)
    battle.waits[unit.id] = Wait(battle.turn, foe, why)
    if before is not None and before.turn >= battle.turn - 1 and before.foe == foe and before.why == why:
        return
    if why == NO_WAY and reported:
        return
    if foe:
        umpire.record("MM-ACT-1", NOTE, unit.id, "waits", foe, why)
    else:
        umpire.record("MM-ACT-1", NOTE, unit.id, "holds", None, why)


def _reason(battle: Battle, unit: Unit, foes: list[Unit], barred: bool) -> tuple[str, str]:
    """Return why a unit stays, behind the enemy that the reason is about: the nearest in sight, "" for no enemy."""
    side = battle.sides[unit.side]
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            return "", "holds_fire"
    if barred:
        return "", NO_WAY
    if foes:
        return foes[0].id, hindrance.reason(battle, unit, foes[0])
    why = _task(battle, unit, side)
    fought = _fought_by_friends(battle, unit) if why in ("on_guard", "no_enemy") else ""
    return fought, "hidden" if fought else why


def _task(battle: Battle, unit: Unit, side: Side) -> str:
    """Return what a unit with no enemy in sight stays for: its watch, the way home of others, its raid, or nothing."""
    if side.encounter in DEFENDING:
        return "on_guard"
    if side.met:
        covers = unit.id in side.latecomers and has_men_to_cover(battle, unit.side)
        return "covers" if covers else "no_enemy"
    return _at_stores(battle, unit, side)


def _fought_by_friends(battle: Battle, unit: Unit) -> str:
    """Return the enemy of friends near by in melee, out of the sight of a unit; "" for none."""
    for friend in battle.units:
        if friend.side == unit.side and friend.on_table and friend.opponents:
            if near_by(friend.x - unit.x, friend.y - unit.y, _NEAR_BY):
                return friend.opponents[0]
    return ""


def _at_stores(battle: Battle, unit: Unit, side: Side) -> str:
    """MM-ENC-2: return for what a raider stands by: fire that does the work, or friends who do it."""
    if side.encounter != "raid_attack":
        return "no_enemy"
    left: list[House] = []
    for house in battle.houses:
        if not battle.is_prize(house) or house.looted:
            continue
        if house.burnt > 0 or house.smoulders:
            return "it_burns"
        left.append(house)
    if not left:
        return "no_enemy"
    first = False
    for house in left:
        way = square(house.door_x - unit.x, house.door_y - unit.y)
        for friend in battle.units:
            if friend.side != unit.side or friend is unit or not friend.on_table:
                continue
            if friend.house == house.id:
                return "friends_at_work"
            first = first or square(house.door_x - friend.x, house.door_y - friend.y) < way
    return "friends_first" if first else "no_enemy"
