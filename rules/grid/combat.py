"""Combat, shooting and melee in one: which unit shoots at which, and how many hits it makes."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid.edition import Edition
from rules.grid.facing import FARTHEST
from rules.grid.kind import d3
from rules.grid.orders import AGAIN, CEASE, ORDER_CEASE, ORDER_KEEP, ORDER_REROLL, REROLL, SHOT, Order
from rules.grid.pieces import Unit
from rules.grid.sight import look
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.words import ARTILLERY, GROUNDS

_BEST: Final = 3


def combat_step(umpire: Umpire, battle: Battle, side: i64) -> None:
    """D3-TURN-1, D3-MOVE-5, OH-TURN-1: let each unit that has not moved shoot once, in the order its side chooses.

    Ruling: hits are known as they fall, so that who shoots later may choose another target; a unit with too many
    stands, and hides what is behind it, until the elimination step (D3-LOSS-1).
    """
    rule = battle.edition.cites.turn
    key = battle.sides[side].key
    found = shots(battle, side)
    if battle.charging:  # of the turn before
        battle.charging.clear()
    view = GridView(battle, side)
    while len(found) > 1:
        view.question, view.orders = SHOT, found
        place = umpire.choose(rule, key, side, found, view)
        chosen = found[place]
        if chosen.kind == CEASE:
            return
        unit = battle.units[chosen.place]
        strike_off(found, place, unit)
        shoot(umpire, battle, unit, battle.units[chosen.target])


def shots(battle: Battle, side: i64) -> list[Order]:
    """D3-MOVE-5, OH-MOVE-4: return the shots of each unit of a side that has not moved, and last the order to cease."""
    found: list[Order] = []
    for unit in battle.forces[side]:
        if not unit.moved:
            if unit.looked != battle.stirs:  # since the movement step; no enemy has moved
                look(battle, unit)
            if unit.sights:
                found.extend(unit.sights)
    found.append(ORDER_CEASE)
    return found


def strike_off(found: list[Order], place: i64, unit: Unit) -> None:
    """D3-TURN-1: take a unit's shots, which stand together and one of them at a place, off those still to be had."""
    if len(found) == len(unit.sights) + 1:  # no other unit has any
        found.clear()
        return
    while place > 0 and found[place - 1].place == unit.place:
        place -= 1
    del found[place : place + len(unit.sights)]


def shoot(umpire: Umpire, battle: Battle, unit: Unit, target: Unit) -> None:
    """D3-COMBAT-3, OH-COMBAT-1: roll a unit's D3 against a target, change it, and add the hits, never fewer than 0."""
    rule = battle.edition.cites.hits
    near: i64 = unit.gaps[target.square]
    change: i64 = change_of(unit, target)
    if umpire.recording:
        umpire.record(battle.edition.cites.ranges, NOTE, unit.id, "shot", near, line(battle, unit, target))
        explain(umpire, battle, unit, target)
    score: i64 = d3(umpire.roll_die(rule, unit.id, "hits"))
    again = second_throw(battle, unit)
    if again and score < _BEST and wants_again(umpire, battle, unit, target, score, again):
        if umpire.recording:
            explain(umpire, battle, unit, target)
        score = d3(umpire.roll_die(again, unit.id, "hits_again"))
    hits: i64 = score + change
    if hits > 0:
        battle.hit(umpire, rule, target, hits)
        unit.struck = True
    if unit.type == ARTILLERY:
        battle.emplace(umpire, battle.edition.cites.emplaced, unit)
    if near == 1:
        unit.fought = True
        target.fought = True
        if hits > 0 and unit.kind.charges:
            battle.charging.append(unit.shots[target.place])


def line(battle: Battle, unit: Unit, target: Unit) -> dict[str, object]:
    """D3-COMBAT-2, OH-GRID-1: return a shot's square, its target and the square of the target, for the record."""
    names = battle.board.names
    short = unit.gaps[target.square] <= unit.kind.short
    return {"from": names[unit.square], "at": target.id, "in": names[target.square], "short": short}


def explain(umpire: Umpire, battle: Battle, unit: Unit, target: Unit) -> None:
    """D3-COMBAT-3, OH-COMBAT-1, OH-TERR-2: note for the record what is added to a D3, reason by reason."""
    edition = battle.edition
    cites = edition.cites
    by_ground: i64 = edition.shooting[unit.ground][unit.type]
    by_cover: i64 = edition.cover[target.ground]
    umpire.modify(cites.hits, change_of(unit, target) - by_ground - by_cover, "type")
    if by_ground != 0:
        umpire.modify(cites.of_ground(unit.ground), by_ground, "from_" + GROUNDS[unit.ground])
    umpire.modify(cites.of_ground(target.ground), by_cover, "cover")


def change_of(unit: Unit, target: Unit) -> i64:
    """D3-COMBAT-3, OH-COMBAT-1: return what is added to a unit's D3 against a target, as `changes` lists it."""
    return unit.fire[unit.gaps[target.square]][target.ground]


def changes(edition: Edition, kind: int) -> list[list[list[int]]]:
    """D3-COMBAT-3, D3-TERR-1, D3-TERR-4, D3-TERR-5, OH-COMBAT-1: return what a type of unit adds to its D3.

    By its own ground, the bounds to the target and the target's ground: what the type adds at that range, what the
    ground it stands on adds or takes off, and what the target's cover takes off.
    """
    found: list[list[list[int]]] = []
    for ground in range(len(GROUNDS)):
        by_bounds: list[list[int]] = []
        for bounds in range(FARTHEST + 1):
            by_type = edition.hits_near[kind] if bounds <= edition.short[kind] else edition.hits_far[kind]
            by_bounds.append([by_type + edition.shooting[ground][kind] + cover for cover in edition.cover])
        found.append(by_bounds)
    return found


def second_throw(battle: Battle, unit: Unit) -> str:
    """D3-OFF-1, OH-OFF-1, OH-COMBAT-2: return the rule by which a unit may throw its D3 again, "" for none."""
    if unit.officer:
        return battle.edition.cites.officer
    return battle.edition.cites.storm if battle.edition.rerolls[unit.ground] else ""


def wants_again(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, score: i64, rule: str) -> bool:
    """D3-OFF-1, OH-OFF-1, OH-COMBAT-2: ask whether a D3 is thrown again, of which the second score stands.

    Inferred: the choice is the owner's, since the pages say that the unit can, and a 3 is not thrown again.
    """
    found = [ORDER_KEEP, ORDER_REROLL]
    view = GridView(battle, unit.side, AGAIN, target.place, score, found)
    return found[umpire.choose(rule, unit.id, unit.side, found, view)].kind == REROLL
