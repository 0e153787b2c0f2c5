"""The dice of a melee and the losses they make, pages 17 and 18 of the book."""

from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import contact, melee
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House, Works
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import every_face, field, men, reasons, rolls, script


def losses(a_dice: int, b_dice: int) -> dict[tuple[int, int], Fraction]:
    """Return the chances of (losses of a, losses of b): a die succeeds half the time, the lower side loses the rest."""
    chances: dict[tuple[int, int], Fraction] = {}
    for own, weight in _successes(a_dice).items():
        for his, other in _successes(b_dice).items():
            key = (max(0, his - own), max(0, own - his))
            chances[key] = chances.get(key, Fraction(0)) + weight * other
    return chances


def _successes(dice: int) -> dict[int, Fraction]:
    chances = {0: Fraction(1)}
    for _ in range(dice):
        grown: dict[int, Fraction] = {}
        for count, weight in chances.items():
            for more in (0, 1):
                grown[count + more] = grown.get(count + more, Fraction(0)) + weight / 2
        chances = grown
    return chances


def met(a: Unit, b: Unit, *others: Unit) -> Battle:
    """Return a table on which the units are in melee, the first with all others."""
    battle = field(a, b, *others)
    for enemy in (b, *others):
        contact.meet(script(), a, enemy)
    return battle


@pytest.mark.rule("MM-MELEE-1", "MM-MELEE-2", "MM-DICE-2")
@pytest.mark.parametrize(
    ("a", "b", "a_dice", "b_dice"),
    [
        (men("a", "militia", rep=2), men("b", "militia", 1, rep=2), 2, 2),
        (men("a", "militia", rep=3), men("b", "militia", 1, rep=2), 3, 2),
        (men("a", "line", rep=2), men("b", "militia", 1, rep=3), 3, 3),
        (men("a", "indian", rep=2), men("b", "militia", 1, rep=2), 4, 2),
        (men("a", "militia", rep=2, figures=6), men("b", "militia", 1, rep=2, figures=5), 3, 2),
        (men("a", "militia", rep=2, figures=6), men("b", "line", 1, rep=2, figures=7), 2, 4),
        (men("a", "militia", rep=4), men("b", "militia", 1, rep=2), 4, 2),
        (men("a", "militia", rep=2, figures=7), men("b", "militia", 1, rep=2, figures=5), 4, 2),
    ],
)
def test_exact_losses_of_a_round(a: Unit, b: Unit, a_dice: int, b_dice: int) -> None:
    """Over all faces the lower side loses the difference of successes exactly as often as equal halves make it."""
    battle = met(a, b)

    def play(umpire: Umpire) -> tuple[int, int]:
        bout = melee.Bout(a, b)
        melee.exchange(umpire, battle, bout, [bout], None)
        return bout.lost_a, bout.lost_b

    assert every_face(play) == losses(a_dice, b_dice)


@pytest.mark.rule("MM-MELEE-2", "MM-TROOP-4")
@pytest.mark.parametrize(
    ("unit", "men_there", "against", "follows", "found"),
    [
        (men("a", "militia", rep=4), 5, 5, False, {}),
        (men("a", "indian", rep=4), 5, 5, False, {"ferocious": 2}),
        (men("a", "irregular", rep=4), 5, 5, False, {"ferocious": 2}),
        (men("a", "grenadier", rep=4), 5, 5, False, {"ferocious": 2, "formed": 1}),
        (men("a", "line", rep=4), 5, 5, False, {"formed": 1}),
        (men("a", "line", rep=4, formation="mob"), 5, 5, False, {}),
        (men("a", "militia", rep=4), 9, 5, False, {"figures_more": 4}),
        (men("a", "militia", rep=4), 5, 9, False, {}),
        (men("a", "militia", rep=4), 5, 5, True, {"following_up": 1}),
    ],
)
def test_each_modifier_of_a_melee(
    unit: Unit, men_there: int, against: int, follows: bool, found: dict[str, int]
) -> None:
    """Each circumstance of page 18 adds its dice to the Rep, and says so."""
    enemy = men("b", "militia", 1)
    battle = met(unit, enemy)
    umpire = script(*[1] * 12)
    dice = melee.melee_dice(umpire, battle, unit, enemy, men_there, against, melee.FOLLOWS if follows else "")
    umpire.roll("MM-MELEE-1", unit.id, dice)
    assert dice == 4 + sum(found.values())
    assert reasons(umpire) == found


@pytest.mark.rule("MM-MELEE-2")
@pytest.mark.parametrize(
    ("y", "enemy_y", "higher"), [(160, 200, True), (200, 160, False), (160, 260, True), (160, 165, False)]
)
def test_uphill_of_the_enemy(y: int, enemy_y: int, higher: bool) -> None:
    """A unit nearer the crest by a base than every enemy has a die more; one that is level or lower has none."""
    unit = men("a", "militia", at=(240, y))
    enemy = men("b", "militia", 1, at=(240, enemy_y))
    battle = met(unit, enemy)
    battle.ground.hills.append(Area("hill", 160, 80, 320, 240, True))
    umpire = script(*[1] * 6)
    dice = melee.melee_dice(umpire, battle, unit, enemy, 5, 5)
    assert dice == (5 if higher else 4)


@pytest.mark.rule("MM-MELEE-2")
def test_uphill_of_all_enemies_or_none() -> None:
    """An enemy as high as the unit takes the die for height away, though others are below; ridges run both ways."""
    unit = men("a", "militia", at=(160, 240))
    low = men("b", "militia", 1, at=(220, 240))
    level = men("d", "militia", 1, at=(160, 270))
    battle = met(unit, low)
    battle.ground.hills.append(Area("hill", 80, 160, 240, 320, False))
    assert melee.uphill(battle, unit)
    battle.units.append(level)
    battle.unit_of["d"] = level
    contact.meet(script(), unit, level)
    assert not melee.uphill(battle, unit)


@pytest.mark.rule("MM-MELEE-2")
def test_behind_fieldworks_or_walls() -> None:
    """Defending fieldworks to the front, or a building with walls, is worth two dice; a gully or a hide hut is not."""
    unit = men("a", "militia", at=(240, 240), ranks=1)
    enemy = men("b", "militia", 1, at=(240, 220), heading=16)
    battle = met(unit, enemy)
    works = Works("w", "fieldworks", 130, 235, 350, 245, 0)
    battle.works.append(works)
    assert melee.behind_works(battle, unit, enemy)
    assert melee.melee_dice(script(), battle, unit, enemy, 5, 5) == 6
    enemy.y = 260
    assert not melee.behind_works(battle, unit, enemy)
    enemy.y = 220
    works.kind = "gully"
    assert not melee.behind_works(battle, unit, enemy)
    battle.houses.append(House("h", 200, 200, 260, 260, dv=1))
    unit.house = "h"
    assert melee.behind_works(battle, unit, enemy)
    battle.houses[0].dv = 0
    assert not melee.behind_works(battle, unit, enemy)


@pytest.mark.rule("MM-MELEE-3")
def test_a_unit_splits_its_dice_and_figures() -> None:
    """Against two enemies a unit of Rep 4 in line has five dice, three and two, and ten figures, five each."""
    unit = men("a", "line", rep=4, figures=10)
    first = men("b", "militia", 1, rep=3, figures=4)
    second = men("d", "militia", 1, rep=3, figures=7)
    battle = met(unit, first, second)
    umpire = script(*[1, 1, 1, 4], *[5, 5, 5], *[1, 1], *[1, 6, 6, 6, 6])
    bouts = [melee.Bout(unit, first), melee.Bout(unit, second)]
    for bout in bouts:
        melee.exchange(umpire, battle, bout, bouts, None)
    # 3 dice and one figure more than four; then 2 dice, the enemy having two figures more.
    assert [len(faces) for _, faces in rolls(umpire)] == [4, 3, 2, 5]
    assert reasons(umpire, 0) == {"formed": 1, "split": -2, "figures_more": 1}
    assert reasons(umpire, 2) == {"formed": 1, "split": -3}
    assert [(bout.lost_a, bout.lost_b) for bout in bouts] == [(0, 3), (0, 1)]


@pytest.mark.rule("MM-MELEE-1", "MM-MELEE-2")
def test_the_indians_and_the_french_in_melee() -> None:
    """Page 18: 8 Indians roll 1, 2, 2, 3, 4, 6 and 10 French 1, 2, 4, 5, 6, 6; the French lose two figures more."""
    indians = men("indians", "indian", rep=4, figures=8)
    french = men("french", "line", 1, rep=3, figures=10)
    battle = met(indians, french)
    umpire = script(1, 2, 2, 3, 4, 6, 1, 2, 4, 5, 6, 6)
    bout = melee.Bout(indians, french)
    bout.contact_a = bout.contact_b = 1
    melee.exchange(umpire, battle, bout, [bout], None)
    assert (bout.lost_a, bout.lost_b) == (0, 2)
    assert reasons(umpire, 0) == {"ferocious": 2}
    assert reasons(umpire, 1) == {"formed": 1, "figures_more": 2}
