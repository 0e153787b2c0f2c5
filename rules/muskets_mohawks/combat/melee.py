"""Hand to hand: contact, dice and successes, the tests after it, and breaking off.

A round runs: contact casualties are counted → each side rolls for each enemy → casualties come off and leaders are
checked → every unit with casualties tests → two enemies who both run are parted by a die → results are carried out.
"""

from typing import Final

from rules.core.geometry import divide
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import casualties, contact, reaction, retreat
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement import base_contact, movement
from rules.muskets_mohawks.movement.buildings import house_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    BREAK_OFF,
    CARRY_ON,
    CONTACT_CASUALTIES,
    FOLLOW_UP,
    MELEE,
    RUNAWAY,
    TAKE,
    TROPHY_GAIN,
    TROPHY_REP,
)
from rules.muskets_mohawks.tables_periods import CUIRASSIERS
from rules.muskets_mohawks.words import CUIRASS, LANCE, LINE, SQUARE

# Enemies whose heights differ by less than a base stand level.
_LEVEL: Final = 10
FOLLOWS: Final = "follows"
CONTACT: Final = "contact"


class Bout:
    """MM-MELEE-1: one pair of enemies in a round, `a` and `b`: where they stand and what they lose."""

    __slots__ = ("a", "a_x", "a_y", "b", "b_x", "b_y", "contact_a", "contact_b", "first", "lost_a", "lost_b")

    def __init__(self, a: Unit, b: Unit) -> None:
        self.a: Unit = a
        self.b: Unit = b
        # Where they stood when the round began: a unit that falls is no longer anywhere.
        self.a_x: int = a.x
        self.a_y: int = a.y
        self.b_x: int = b.x
        self.b_y: int = b.y
        self.first: bool = False  # they have just come into contact
        self.contact_a: int = 0
        self.contact_b: int = 0
        self.lost_a: int = 0
        self.lost_b: int = 0


def fight(umpire: Umpire, battle: Battle, a: Unit, b: Unit, following_up: Unit | None = None) -> None:
    """MM-MELEE-1: fight one round between two units in contact; `following_up` is the one that pursued."""
    _round(umpire, battle, a, [b], following_up)


def go_on(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-MELEE-4: fight another round of the melee in which an activating unit stands, against each of its enemies."""
    enemies: list[Unit] = []
    for enemy_id in unit.opponents:
        enemies.append(battle.unit_of[enemy_id])
    if enemies:
        _round(umpire, battle, unit, enemies, None)


def _round(umpire: Umpire, battle: Battle, unit: Unit, enemies: list[Unit], following_up: Unit | None) -> None:
    bouts: list[Bout] = []
    for enemy in enemies:
        bouts.append(meet(umpire, unit, enemy))
    for bout in bouts:
        exchange(umpire, battle, bout, bouts, following_up)
    _after(umpire, battle, unit, bouts)


def meet(umpire: Umpire, unit: Unit, enemy: Unit) -> Bout:
    """MM-MELEE-1: bring two units to blows, if they are not yet, and return their part in a round before any die."""
    bout = Bout(unit, enemy)
    # A lone figure on either side costs neither a man at the first shock.
    bout.first = contact.meet(umpire, unit, enemy)
    if bout.first and unit.figures > 1 and enemy.figures > 1:
        bout.contact_a = CONTACT_CASUALTIES
        bout.contact_b = CONTACT_CASUALTIES
    return bout


def _after(umpire: Umpire, battle: Battle, unit: Unit, bouts: list[Bout]) -> None:
    """MM-MELEE-4: take the casualties of a round off, check leaders, test, and carry the results out.

    Ruling: a drawn first round still has its contact casualties and their tests.
    """
    shock = 0
    lost = 0
    for bout in bouts:
        shock += bout.contact_a
        lost += bout.lost_a
    first = bouts[0]
    fell = _suffer(umpire, battle, unit, shock, lost, first.b_x, first.b_y)
    fells: list[bool] = []
    for bout in bouts:
        fells.append(_suffer(umpire, battle, bout.b, bout.contact_b, bout.lost_b, bout.a_x, bout.a_y))
    result = _test(umpire, battle, unit, shock + lost, fell, first.b_x, first.b_y)
    results: list[str] = []
    for place in range(len(bouts)):
        bout = bouts[place]
        down = bout.contact_b + bout.lost_b
        results.append(_test(umpire, battle, bout.b, down, fells[place], bout.a_x, bout.a_y))
    _carry_out(umpire, battle, unit, bouts, result, results)
    close_all_up(umpire, battle, unit)
    for bout in bouts:
        close_all_up(umpire, battle, bout.b)
    _trophies(umpire, battle, unit, first.b_x, first.b_y)
    for bout in bouts:
        _trophies(umpire, battle, bout.b, bout.a_x, bout.a_y)


def _suffer(umpire: Umpire, battle: Battle, unit: Unit, shock: int, lost: int, from_x: int, from_y: int) -> bool:
    """MM-MELEE-4: take a unit's casualties of a round off and return whether its leader is among them."""
    fell = False
    if shock:
        fell = casualties.inflict(umpire, battle, unit, shock, "contact", from_x, from_y)
    if lost:
        fell = casualties.inflict(umpire, battle, unit, lost, "melee", from_x, from_y) or fell
    return fell


def _test(umpire: Umpire, battle: Battle, unit: Unit, lost: int, fell: bool, from_x: int, from_y: int) -> str:
    """MM-MELEE-4: return the result of a unit's test after a round, not yet carried out."""
    if lost == 0 or not unit.on_table:
        return CARRY_ON
    names = ["received_casualty", "leader_lost"] if fell else ["received_casualty"]
    return reaction.decide(umpire, battle, unit, names, from_x, from_y, fell)


def _carry_out(umpire: Umpire, battle: Battle, unit: Unit, bouts: list[Bout], result: str, results: list[str]) -> None:
    """MM-MOVE-5: carry out the results of a round's tests; of two enemies who would both run one stays."""
    for place in range(len(bouts)):
        if result == RUNAWAY and results[place] == RUNAWAY:
            if _stays(umpire, unit, bouts[place].b):
                result = CARRY_ON
            else:
                results[place] = CARRY_ON
    reaction.apply_result(umpire, battle, unit, result, bouts[0].b_x, bouts[0].b_y)
    for place in range(len(bouts)):
        reaction.apply_result(umpire, battle, bouts[place].b, results[place], bouts[place].a_x, bouts[place].a_y)


def close_all_up(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-CAS-1: close a unit up with each enemy it still fights, those of no part in this round included."""
    for enemy_id in list(unit.opponents):
        enemy = battle.unit_of[enemy_id]
        if enemy_id in unit.opponents and not base_contact.in_contact(battle, unit, enemy):
            _close_up(umpire, battle, unit, enemy)


def _close_up(umpire: Umpire, battle: Battle, unit: Unit, enemy: Unit) -> None:
    """MM-CAS-1, MM-MELEE-5: bring two units back into contact where casualties left a gap, or else separate them.

    The unit with fewer enemies steps up first, and no unit leaves one enemy to reach another. Inferred: where neither
    can, they are no longer in contact and have lost it as after any melee.
    """
    first, second = (enemy, unit) if len(enemy.opponents) <= len(unit.opponents) else (unit, enemy)
    if base_contact.move_to_contact(umpire, battle, first, second, _others(battle, first, second)):
        return
    if base_contact.move_to_contact(umpire, battle, second, first, _others(battle, second, first)):
        return
    contact.sever(umpire, unit, enemy)
    contact.unform(umpire, battle, [unit, enemy])


def _others(battle: Battle, unit: Unit, enemy: Unit) -> list[Unit]:
    """Return the opponents of a unit except one enemy."""
    found: list[Unit] = []
    for other in unit.opponents:
        if other != enemy.id:
            found.append(battle.unit_of[other])
    return found


def _stays(umpire: Umpire, a: Unit, b: Unit) -> bool:
    """MM-MOVE-5: part two enemies who would both run, die + Rep each, and return whether the first carries on."""
    while True:
        score_a = a.rep + dice.score(umpire, "MM-MOVE-5", a.id, "runaway_contest")
        score_b = b.rep + dice.score(umpire, "MM-MOVE-5", b.id, "runaway_contest")
        if score_a != score_b:
            return score_a > score_b


def _trophies(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int) -> None:
    if unit.on_table and not unit.opponents and not unit.retiring:
        won_melee(umpire, battle, unit, from_x, from_y)


def may_break_off(battle: Battle, unit: Unit) -> bool:
    """MM-MELEE-5: return whether a unit in melee has ground behind it to move away over."""
    if not unit.opponents or unit.formation == SQUARE:
        return False
    enemy = battle.unit_of[unit.opponents[0]]
    return retreat.can_fall_back(battle, unit, 10 * (BREAK_OFF + 1), enemy.x, enemy.y)


def break_off(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-MELEE-5: move an active unit away from its melee and return whether it got clear of every enemy.

    An enemy that follows far enough fights another round at once, with a die for following up. Inferred: no unit
    leaves a building to follow.
    """
    enemies: list[Unit] = []
    for enemy_id in unit.opponents:
        enemies.append(battle.unit_of[enemy_id])
    away = 10 * (BREAK_OFF + dice.score(umpire, "MM-MELEE-5", unit.id, "break_off"))
    first = enemies[0]
    moved = retreat.break_away(umpire, battle, unit, away, first.x, first.y)
    caught: list[Unit] = []
    lost: list[Unit] = []
    for enemy in enemies:
        reach = 0
        if not enemy.house and enemy.formation != SQUARE:
            reach = 10 * (FOLLOW_UP + dice.half_die(umpire, "MM-MELEE-5", enemy.id, "follow_up"))
        if moved == 0 or (reach >= moved and base_contact.move_to_contact(umpire, battle, enemy, unit)):
            caught.append(enemy)
        else:
            contact.sever(umpire, unit, enemy)
            movement.march(umpire, battle, enemy, unit.x, unit.y, reach, rule="MM-MELEE-5")
            lost.append(enemy)
    contact.unform(umpire, battle, [unit, *lost])
    for enemy in caught:
        if unit.on_table and enemy.on_table and enemy.id in unit.opponents:
            fight(umpire, battle, unit, enemy, enemy)
    return not caught


def exchange(umpire: Umpire, battle: Battle, bout: Bout, bouts: list[Bout], following_up: Unit | None) -> None:
    """MM-MELEE-1: roll both sides of one bout; the lower loses the difference of successes in figures."""
    shock = 0
    for other in bouts:
        shock += other.contact_a
    men_a = share(bout.a.figures - shock, bout.a, bout.b)
    men_b = share(bout.b.figures - bout.contact_b, bout.b, bout.a)
    number = melee_dice(umpire, battle, bout.a, bout.b, men_a, men_b, _how(bout, following_up, bout.a))
    won_a = dice.successes(umpire, "MM-MELEE-1", bout.a.id, number, bout.b.id)
    number = melee_dice(umpire, battle, bout.b, bout.a, men_b, men_a, _how(bout, following_up, bout.b))
    won_b = dice.successes(umpire, "MM-MELEE-1", bout.b.id, number, bout.a.id)
    if won_a > won_b:
        bout.lost_b = won_a - won_b
    else:
        bout.lost_a = won_b - won_a


def _how(bout: Bout, following_up: Unit | None, unit: Unit) -> str:
    """Return what a round is for a unit: it has followed an enemy up, has come into contact, or neither."""
    if following_up is unit:
        return FOLLOWS
    return CONTACT if bout.first else ""


def share(complete: int, unit: Unit, enemy: Unit) -> int:
    """MM-MELEE-3: return the part of a unit's dice or figures that faces one of its enemies.

    Inferred: as even as may be, what is over going to those it met first.
    """
    parts = len(unit.opponents)
    if parts <= 1:
        return complete
    over = 1 if unit.opponents.index(enemy.id) < complete % parts else 0
    return complete // parts + over


def melee_dice(umpire: Umpire, battle: Battle, unit: Unit, enemy: Unit, men: int, against: int, how: str = "") -> int:
    """MM-MELEE-2: return how many dice a unit rolls at one enemy, with `men` figures of its own `against` his."""
    number = unit.rep
    if troops.fights_ferociously(unit):
        number += umpire.modify("MM-MELEE-2", MELEE["ferocious"], "ferocious")
    if unit.formation == LINE:
        number += umpire.modify("MM-MELEE-2", MELEE["formed"], "formed")
    if troops.is_cavalry(unit):
        number += umpire.modify("MM-MELEE-2", MELEE["cavalry"], "cavalry")
    if uphill(battle, unit):
        number += umpire.modify("MM-MELEE-2", MELEE["uphill"], "uphill")
    if behind_works(battle, unit, enemy):
        number += umpire.modify("MM-MELEE-2", MELEE["fieldworks_or_wall"], "fieldworks_or_wall")
    if how == CONTACT and LANCE in unit.traits and troops.is_cavalry(unit):
        number += umpire.modify("MM-MELEE-2", MELEE["lancers"], "lancers")
    if CUIRASS in unit.traits and troops.is_cavalry(unit):
        number += umpire.modify("MM-PERIOD-3", CUIRASSIERS, "cuirassiers")
    if how == FOLLOWS:
        number += umpire.modify("MM-MELEE-2", MELEE["following_up"], "following_up")
    number += umpire.modify("MM-MELEE-3", share(number, unit, enemy) - number, "split")
    if men > against:
        number += umpire.modify("MM-MELEE-2", (men - against) * MELEE["each_figure_more"], "figures_more")
    return number


def uphill(battle: Battle, unit: Unit) -> bool:
    """MM-MELEE-2: return whether a unit stands higher than all its enemies in the melee."""
    own = _height(battle, unit)
    for enemy_id in unit.opponents:
        if own < _height(battle, battle.unit_of[enemy_id]) + _LEVEL:
            return False
    return True


def _height(battle: Battle, unit: Unit) -> int:
    """MM-MELEE-2: return how high a unit stands, in tenths: 0 off the hills, else more the nearer to a crest."""
    best = 0
    for hill in battle.ground.hills:
        if hill.holds(unit.x, unit.y):
            crest = divide(hill.y0 + hill.y1, 2) if hill.level else divide(hill.x0 + hill.x1, 2)
            half = divide(hill.y1 - hill.y0, 2) if hill.level else divide(hill.x1 - hill.x0, 2)
            away: int = (unit.y if hill.level else unit.x) - crest
            best = max(best, _LEVEL + half - abs(away))
    return best


def behind_works(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """MM-MELEE-2: return whether a unit defends fieldworks or a wall against an enemy.

    Inferred: the walls of a building with a defensive value count for a unit inside.
    """
    house = house_of(battle, unit.house)
    if house is not None:
        return house.dv > 0 and enemy.house != unit.house
    works = cover.manned_works(battle, unit.xs, unit.ys)
    return works is not None and works.kind == "fieldworks" and cover.faces(works, enemy.x, enemy.y)


def won_melee(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int) -> None:
    """MM-REACT-6: test irregulars of the active side that have just won a melee for the first time.

    Ruling: once for each unit. Inferred: a melee is won when no enemy is left in it and the unit stands its ground.
    """
    if unit.side != battle.active or unit.trophies or not troops.is_irregular(unit.troop):
        return
    cell = reaction.single(umpire, battle, unit, "trophies", from_x, from_y)
    unit.set_trophies(umpire, "MM-REACT-6", "owed" if cell == TAKE else "refused")


def take(umpire: Umpire, unit: Unit) -> None:
    """MM-REACT-6: spend a unit's activation on taking trophies; a poor or middling unit gains Rep for the battle."""
    unit.set_trophies(umpire, "MM-REACT-6", "taken")
    if unit.rep <= TROPHY_REP:
        unit.set_rep(umpire, "MM-REACT-6", unit.rep + TROPHY_GAIN)
