"""What all doctrines do with an enemy in sight: serve a gun, volley, form line, turn to him, end a standoff."""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine.finding import apart, find, first_of, foe_of, is_behind_friends
from rules.muskets_mohawks.forces.troops import is_regular
from rules.muskets_mohawks.known import Foe, Own, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.tables_encounter import STILL_TURNS
from rules.muskets_mohawks.tables_terrain import INCLEMENT_WEATHER
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import LINE, MOUNTED_INFANTRY, STAND_ATTACK, UNFORMED

_DRESSED_BY: Final = 180  # with an enemy nearer than this there is no time to form line
_DRESSED_FROM: Final = 300  # with all enemies farther than this there is no need to
_WITH_A_TASK: Final = ("scout", "raid_attack", STAND_ATTACK)  # sides that go on: to sections, stores, the enemy
_CLOSE: Final = 130  # who has an enemy nearer than this need not close up to him
_TO_FIGHT: Final = 260  # mounted infantry get down with an enemy as near as a musket's range and a move


def serve_gun(choices: list[Order]) -> int:
    """MM-ACT-2: return the order to bring a gun into action: to fire, load, unlimber before an enemy; -1 for none.

    Gunners who have left their gun go back to one that is near.
    """
    if find(choices, orders.LIMBER) < 0 and find(choices, orders.UNLIMBER) < 0:
        return find(choices, orders.MOVE, orders.OF_GUN)
    place = first_of(choices, [orders.FIRE, orders.RELOAD])
    return place if place >= 0 else find(choices, orders.UNLIMBER, "range")


def get_down(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-TROOP-3: return the order by which mounted infantry dismount to fight an enemy who is near; -1 for none."""
    if unit.mounted and unit.troop == MOUNTED_INFANTRY:
        for foe in view.foes:
            if square(foe.x - unit.x, foe.y - unit.y) <= _TO_FIGHT * _TO_FIGHT:
                return find(choices, orders.DISMOUNT)
    return -1


def volley(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-FIRE-1: return the volley of regulars in line with loaded muskets, where it has more dice than fire at will.

    It comes before a charge or a move closer, both of which break the line: it has twice the dice of any later fire.
    Measured in 144 scenario battles: 192 volleys where there were 71, and 0.80 hits a fire where there were 0.75.
    """
    if not is_regular(unit.troop) or unit.formation != LINE or unit.markers > 0 or unit.figures <= unit.rep:
        return -1
    return best_fire(view, choices, unit)


def best_fire(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-FIRE-2: return the fire that promises the most hits; half as many for a target in a house or lying down."""
    best = -1
    most: i64 = -1
    for place in range(len(choices)):
        order = choices[place]
        if order.kind != orders.FIRE:
            continue
        foe = foe_of(view, order.target)
        if foe is None:
            continue
        dice: i64 = unit.rep - 2 if unit.mounted else unit.rep
        if foe.formation != UNFORMED:
            dice += 2
        if unit.figures >= 3 * foe.figures:
            dice += 3
        elif unit.figures >= 2 * foe.figures:
            dice += 2
        worth = dice if foe.house or foe.prone else 2 * dice
        if worth > most:
            most = worth
            best = place
    return best


def dress(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-REACT-5: return the order to form line, for troops who know it, while the nearest enemy is out of reach.

    Scouts, raiders and attackers on their way form none: they would break it in their next move.
    """
    if not view.foes or unit.formation == LINE or (view.goal in _WITH_A_TASK and not view.met):
        return -1
    place = find(choices, orders.FORM, "", "line")
    if place < 0:
        return -1
    for foe in view.foes:
        away = square(foe.x - unit.x, foe.y - unit.y)
        if away < _DRESSED_BY * _DRESSED_BY:
            return -1
        if away < _DRESSED_FROM * _DRESSED_FROM:
            return place
    return -1


def end_the_wait(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-ENC-3: return the order that ends a standoff of three turns; -1 while waiting has a use.

    A unit nearly as strong as the enemy charges where it can. Every unit out of easy range closes up, or only the
    strong ones where no unit can fire; there a prone unit rises first. Units in a house leave it after three
    turns more. Inferred: as the defender no longer waits for PEFs that have stopped.
    """
    if view.standoff < (2 * STILL_TURNS if unit.house else STILL_TURNS):
        return -1
    if unit.prone and no_fire(view):
        return find(choices, orders.STAND)
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.CHARGE:
            foe = foe_of(view, order.target)
            if foe is not None and nearly_matches(unit, foe):
                return place
    press = find(choices, orders.MOVE, "press")
    if press < 0:
        return -1
    foe = foe_of(view, choices[press].target)
    dares = foe is not None and nearly_matches(unit, foe) and no_fire(view)
    return press if dares or apart(unit, view, choices[press].target) > _CLOSE * _CLOSE else -1


def nearly_matches(unit: Own, foe: Foe) -> bool:
    """Return whether a unit is nearly as strong as an enemy."""
    return 4 * unit.figures >= 3 * foe.figures


def may_end_the_wait(prospect: Prospect) -> bool:
    """MM-ENC-3: return whether `end_the_wait` may order such a charge."""
    return prospect.standoff >= STILL_TURNS and nearly_matches(prospect.unit, prospect.foe)


def help_friend(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-WEAPON-1: return the move of a unit that can fire at no enemy to where it can, while a friend near by fights.

    It goes into range, or closer where something hides the enemy and no cover is near; a prone unit rises for it. -1
    where none helps; a garrison stays in its house.
    """
    if unit.house or unit.range == 0 or no_fire(view) or not view.friend_fights:
        return -1
    if unit.prone:
        return find(choices, orders.STAND)
    press = find(choices, orders.MOVE, "press")
    if press < 0:
        return -1
    if view.hemmed_in and is_behind_friends(view, unit, choices[press]):
        return -1
    away = apart(unit, view, choices[press].target)
    if away > unit.range * unit.range:
        return find(choices, orders.MOVE, "range")
    return press if away > _CLOSE * _CLOSE and find(choices, orders.MOVE, "cover") < 0 else -1


def is_idle_at(view: BattleView, choice: Order, unit: Own) -> bool:
    """MM-WEAPON-1: return whether a unit at the place of an order would see a friend near by fight, out of range."""
    foe = foe_of(view, choice.target)
    if foe is None or square(foe.x - choice.x, foe.y - choice.y) <= unit.range * unit.range:
        return False
    return not no_fire(view) and view.friend_fights


def no_fire(view: BattleView) -> bool:
    """MM-WEATHER-1: return whether the weather forbids all fire."""
    return view.weather > 0 and not INCLEMENT_WEATHER[view.weather][0]


def turn_to(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-ACT-1: return the order to turn to an enemy in sight, while there is none before the unit's front."""
    for foe in view.foes:
        if in_front(unit.heading, foe.x - unit.x, foe.y - unit.y):
            return -1
    return find(choices, orders.FACE)


def answer_fire(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-FIRE-5: return the order of a unit that is under fire and may fire at no enemy; -1 for none.

    It turns to an enemy at its side, rising first, or goes where it can fire back: into range, to the bank of the water
    in which the enemy is. The garrison of a house stays.
    """
    if unit.house or not view.under_fire or no_fire(view):
        return -1
    if unit.prone:
        return find(choices, orders.STAND)
    place = turn_to(view, choices, unit)
    if place >= 0:
        return place
    press = find(choices, orders.MOVE, "press")
    far = press >= 0 and apart(unit, view, choices[press].target) > unit.range * unit.range
    return find(choices, orders.MOVE, "range") if far else press
