"""Hand to hand: contact, dice and successes, the tests after it, and breaking off.

A round runs: contact casualties are counted → each side rolls for each enemy → casualties come off and leaders are
checked → every unit with casualties tests → two enemies who both run are parted by a die → results are carried out.
"""

from typing import Final

from rules.core.geometry import divide
from rules.core.umpire import Umpire
from rules.muskets_mohawks import casualties, contact, cover, dice, movement, reaction, retreat, trophies, troops
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import BREAK_OFF, CARRY_ON, CONTACT_CASUALTIES, FOLLOW_UP, MELEE, RUNAWAY
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import LINE

# Enemies whose heights differ by less than a base stand level.
_LEVEL: Final = 10


class Bout:
    """One pair of enemies in a round: their contact casualties, successes and losses, the first of them being `a`."""

    __slots__ = ("a", "b", "contact_a", "contact_b", "lost_a", "lost_b")

    def __init__(self, a: Unit, b: Unit) -> None:
        self.a: Unit = a
        self.b: Unit = b
        self.contact_a: int = 0
        self.contact_b: int = 0
        self.lost_a: int = 0
        self.lost_b: int = 0


def fight(umpire: Umpire, battle: Battle, a: Unit, b: Unit, following_up: Unit | None = None) -> None:
    """Fight one round between two units in contact; `following_up` is the one that pursued (MM-MELEE-1)."""
    _round(umpire, battle, a, [b], following_up)


def go_on(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """Fight another round of the melee in which an activating unit stands, against each of its enemies (MM-MELEE-4)."""
    enemies: list[Unit] = []
    for enemy_id in unit.opponents:
        enemies.append(battle.unit_of[enemy_id])
    if enemies:
        _round(umpire, battle, unit, enemies, None)


def _round(umpire: Umpire, battle: Battle, unit: Unit, enemies: list[Unit], following_up: Unit | None) -> None:
    bouts: list[Bout] = []
    for enemy in enemies:
        bout = Bout(unit, enemy)
        # A lone figure on either side costs neither a man at the first shock.
        if contact.meet(umpire, unit, enemy) and unit.figures > 1 and enemy.figures > 1:
            bout.contact_a = CONTACT_CASUALTIES
            bout.contact_b = CONTACT_CASUALTIES
        bouts.append(bout)
    for bout in bouts:
        exchange(umpire, battle, bout, bouts, following_up)
    _after(umpire, battle, unit, bouts)


def exchange(umpire: Umpire, battle: Battle, bout: Bout, bouts: list[Bout], following_up: Unit | None) -> None:
    """Roll both sides of one bout; the lower loses the difference of successes in figures (MM-MELEE-1)."""
    shock = 0
    for other in bouts:
        shock += other.contact_a
    men_a = share(bout.a.figures - shock, bout.a, bout.b)
    men_b = share(bout.b.figures - bout.contact_b, bout.b, bout.a)
    number = melee_dice(umpire, battle, bout.a, bout.b, men_a, men_b, following_up is bout.a)
    won_a = dice.successes(umpire, "MM-MELEE-1", bout.a.id, number, bout.b.id)
    number = melee_dice(umpire, battle, bout.b, bout.a, men_b, men_a, following_up is bout.b)
    won_b = dice.successes(umpire, "MM-MELEE-1", bout.b.id, number, bout.a.id)
    if won_a > won_b:
        bout.lost_b = won_a - won_b
    else:
        bout.lost_a = won_b - won_a


def share(whole: int, unit: Unit, enemy: Unit) -> int:
    """Return the part of a unit's dice or figures that faces one of its enemies (MM-MELEE-3).

    Inferred: as even as may be, what is over going to those it met first.
    """
    parts = len(unit.opponents)
    if parts <= 1:
        return whole
    over = 1 if unit.opponents.index(enemy.id) < whole % parts else 0
    return whole // parts + over


def melee_dice(
    umpire: Umpire, battle: Battle, unit: Unit, enemy: Unit, men: int, against: int, follows: bool
) -> int:
    """Return how many dice a unit rolls at one enemy, `men` figures of its own being there `against` his (MM-MELEE-2)."""
    number = unit.rep
    if troops.is_ferocious(unit.troop):
        number += umpire.modify("MM-MELEE-2", MELEE["ferocious"], "ferocious")
    if unit.formation == LINE:
        number += umpire.modify("MM-MELEE-2", MELEE["formed"], "formed")
    if uphill(battle, unit):
        number += umpire.modify("MM-MELEE-2", MELEE["uphill"], "uphill")
    if behind_works(battle, unit, enemy):
        number += umpire.modify("MM-MELEE-2", MELEE["fieldworks_or_wall"], "fieldworks_or_wall")
    if follows:
        number += umpire.modify("MM-MELEE-2", MELEE["following_up"], "following_up")
    number += umpire.modify("MM-MELEE-3", share(number, unit, enemy) - number, "split")
    if men > against:
        number += umpire.modify("MM-MELEE-2", (men - against) * MELEE["each_figure_more"], "figures_more")
    return number


def uphill(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit stands higher than all its enemies in the melee (MM-MELEE-2)."""
    own = _height(battle, unit)
    for enemy_id in unit.opponents:
        if own < _height(battle, battle.unit_of[enemy_id]) + _LEVEL:
            return False
    return True


def _height(battle: Battle, unit: Unit) -> int:
    """Return how high a unit stands: 0 off the hills, else the more the nearer to a crest, in tenths of an inch."""
    best = 0
    for hill in battle.ground.hills:
        if hill.holds(unit.x, unit.y):
            crest = divide(hill.y0 + hill.y1, 2) if hill.level else divide(hill.x0 + hill.x1, 2)
            half = divide(hill.y1 - hill.y0, 2) if hill.level else divide(hill.x1 - hill.x0, 2)
            best = max(best, _LEVEL + half - abs((unit.y if hill.level else unit.x) - crest))
    return best


def behind_works(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Return whether a unit defends fieldworks or a wall against an enemy (MM-MELEE-2).

    Inferred: the walls of a building with a defensive value count, for whoever is inside.
    """
    if unit.house:
        for house in battle.houses:
            if house.id == unit.house:
                return house.dv > 0 and enemy.house != unit.house
    works = cover.manned_works(battle, unit)
    return works is not None and works.kind == "fieldworks" and cover.faces(works, enemy.x, enemy.y)


def _after(umpire: Umpire, battle: Battle, unit: Unit, bouts: list[Bout]) -> None:
    """Take the casualties of a round off, check leaders, test, and carry the results out (MM-MELEE-4).

    Ruling: a drawn first round still has its contact casualties and their tests.
    """
    contact_lost = 0
    lost = 0
    for bout in bouts:
        contact_lost += bout.contact_a
        lost += bout.lost_a
    first = bouts[0].b
    result = _suffer(umpire, battle, unit, contact_lost, lost, first)
    results: list[str] = []
    for bout in bouts:
        results.append(_suffer(umpire, battle, bout.b, bout.contact_b, bout.lost_b, unit))
    for place in range(len(bouts)):
        if result == RUNAWAY and results[place] == RUNAWAY:
            if _stays(umpire, unit, bouts[place].b):
                result = CARRY_ON
            else:
                results[place] = CARRY_ON
    x, y = unit.x, unit.y
    reaction.carry_out(umpire, battle, unit, result, first.x, first.y)
    for place in range(len(bouts)):
        reaction.carry_out(umpire, battle, bouts[place].b, results[place], x, y)
    _trophies(umpire, battle, unit, first)
    for bout in bouts:
        _trophies(umpire, battle, bout.b, unit)


def _suffer(umpire: Umpire, battle: Battle, unit: Unit, contact_lost: int, lost: int, enemy: Unit) -> str:
    """Take a unit's casualties off and return the result of its test, not yet carried out (MM-MELEE-4)."""
    if contact_lost + lost == 0 or not unit.on_table:
        return CARRY_ON
    x, y = enemy.x, enemy.y
    fell = casualties.inflict(umpire, battle, unit, contact_lost, "contact", x, y)
    if unit.on_table:
        fell = casualties.inflict(umpire, battle, unit, lost, "melee", x, y) or fell
    if not unit.on_table:
        return CARRY_ON
    names = ["received_casualty", "leader_lost"] if fell else ["received_casualty"]
    return reaction.decide(umpire, battle, unit, names, x, y, fell)


def _stays(umpire: Umpire, a: Unit, b: Unit) -> bool:
    """Part two enemies who would both run: die + Rep each, ties again; return whether the first carries on (MM-MOVE-5)."""
    while True:
        score_a = a.rep + dice.score(umpire, "MM-MOVE-5", a.id, "runaway_contest")
        score_b = b.rep + dice.score(umpire, "MM-MOVE-5", b.id, "runaway_contest")
        if score_a != score_b:
            return score_a > score_b


def _trophies(umpire: Umpire, battle: Battle, unit: Unit, enemy: Unit) -> None:
    if unit.on_table and not unit.opponents and not unit.retiring:
        trophies.won_melee(umpire, battle, unit, enemy.x, enemy.y)


def may_break_off(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit in melee has ground behind it to move away over (MM-MELEE-5)."""
    if not unit.opponents:
        return False
    enemy = battle.unit_of[unit.opponents[0]]
    return retreat.can_fall_back(battle, unit, 10 * (BREAK_OFF + 1), enemy.x, enemy.y)


def break_off(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """Move an active unit away from its melee and return whether it got clear of every enemy (MM-MELEE-5).

    Whoever follows far enough fights another round at once, with a die for following up.
    """
    enemies: list[Unit] = []
    for enemy_id in unit.opponents:
        enemies.append(battle.unit_of[enemy_id])
    away = 10 * (BREAK_OFF + dice.score(umpire, "MM-MELEE-5", unit.id, "break_off"))
    first = enemies[0]
    moved = retreat.fall_back(umpire, battle, unit, away, first.x, first.y, "MM-MELEE-5")
    caught: list[Unit] = []
    lost: list[Unit] = []
    for enemy in enemies:
        reach = 10 * (FOLLOW_UP + dice.half_die(umpire, "MM-MELEE-5", enemy.id, "follow_up"))
        if reach >= moved and movement.move_to_contact(umpire, battle, enemy, unit):
            caught.append(enemy)
        else:
            movement.march(umpire, battle, enemy, unit.x, unit.y, reach)
            lost.append(enemy)
    for enemy in lost:
        contact.sever(umpire, unit, enemy)
    contact.unform(umpire, battle, [unit, *lost])
    for enemy in caught:
        if unit.on_table and enemy.on_table and enemy.id in unit.opponents:
            fight(umpire, battle, unit, enemy, enemy)
    return not caught
