"""The dice of a melee: how many each side rolls at each of its enemies, and who loses how many figures."""

from typing import Final

from rules.core.geometry import divide
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement.walls import house_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import MELEE
from rules.muskets_mohawks.tables_periods import CUIRASSIERS
from rules.muskets_mohawks.words import CUIRASS, LANCE, LINE

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
    works = cover.manned_works(battle, unit)
    return works is not None and works.kind == "fieldworks" and cover.faces(works, enemy.x, enemy.y)
