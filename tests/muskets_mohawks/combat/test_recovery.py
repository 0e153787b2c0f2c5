"""Casualties that come back, in battle and after it, page 19 of the book."""

from fractions import Fraction

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import recovery
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House
from tests.muskets_mohawks.combat.field import every_face, field, men, passing, rows, script


@pytest.mark.rule("MM-AFTER-1")
def test_the_french_regulars_of_the_book() -> None:
    """Page 19: Rep 4, three casualties, 2 and 5 rolled after a victory: one die passes and two figures come back."""
    umpire = script(2, 5)
    assert recovery.recover_after(umpire, "french", 4, 3, ran_away=False, won=True) == 2
    assert rows(umpire) == [("after_battle", "1")]


@pytest.mark.rule("MM-AFTER-1")
def test_the_french_irregulars_of_the_book() -> None:
    """Page 19: Rep 3, all ten figures run away, a 3 on one die after a victory brings five of them back."""
    assert recovery.recover_after(script(3), "irregulars", 3, 10, ran_away=True, won=True) == 5


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize(("faces", "result"), [((1, 4), "all"), ((4, 5), "half_if_won"), ((5, 6), "none")])
def test_every_row_of_the_recovery_table(faces: tuple[int, int], result: str) -> None:
    """The row for two, one and no dice passed is read and reported."""
    umpire = script(*faces)
    recovery.recover_after(umpire, "u", 4, 3, ran_away=False, won=False)
    assert [event.after for event in umpire.events if event.what == "recovery" and event.kind == "note"] == [result]


@pytest.mark.rule("MM-AFTER-1")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("ran_away", [True, False])
@pytest.mark.parametrize(("rep", "casualties"), [(2, 1), (3, 2), (4, 5), (5, 7), (6, 10)])
def test_exact_odds_of_recovery(rep: int, casualties: int, ran_away: bool, won: bool) -> None:
    """Two dice, one for a unit that ran: 2 passed bring all back, 1 half rounded up if won, else none."""
    expected: dict[int, Fraction] = {}
    for passed, chance in passing(1 if ran_away else 2, rep).items():
        back = casualties if passed == 2 else (casualties + 1) // 2 if passed == 1 and won else 0
        if chance:
            expected[back] = expected.get(back, Fraction(0)) + chance
    found = every_face(lambda umpire: recovery.recover_after(umpire, "u", rep, casualties, ran_away, won))
    assert found == expected


@pytest.mark.rule("MM-AFTER-1")
def test_a_unit_without_casualties_rolls_nothing() -> None:
    """Nothing lost, nothing rolled."""
    umpire = script()
    assert recovery.recover_after(umpire, "u", 4, 0, ran_away=False, won=True) == 0
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-RECOVER-1")
@pytest.mark.parametrize(
    ("troop", "lost", "gap", "done", "may"),
    [
        ("line", 4, 120, False, True),
        ("grenadier", 2, 120, False, True),
        ("line", 4, 119, False, False),
        ("line", 1, 120, False, False),
        ("line", 0, 120, False, False),
        ("line", 4, 120, True, False),
        ("militia", 4, 120, False, False),
        ("irregular", 4, 120, False, False),
    ],
)
def test_who_may_recover_in_battle(troop: str, lost: int, gap: int, done: bool, may: bool) -> None:
    """Regulars alone, 12 inches or more from any enemy, with two casualties or more, once a game."""
    unit = men("u", troop, figures=10 - lost, at=(240, 300), ranks=1)
    unit.lost_fire = lost
    unit.recovery_done = done
    enemy = men("e", "line", 1, at=(240, 300 - gap - 10), heading=16)
    assert recovery.may_recover(field(unit, enemy), unit) is may


@pytest.mark.rule("MM-RECOVER-1")
@pytest.mark.parametrize(("lost", "back"), [(2, 1), (3, 1), (5, 2), (6, 3)])
def test_half_come_back_rounded_down(lost: int, back: int) -> None:
    """Half of all casualties of any cause return to the ranks, rounded down, and the chance is spent."""
    unit = men("u", "line", figures=10 - lost, at=(240, 300))
    unit.lost_fire = lost - 1
    unit.lost_melee = 1
    battle = field(unit)
    assert recovery.recover_in_battle(script(), battle, unit) == back
    assert unit.figures == 10 - lost + back
    assert len(unit.xs) == unit.figures
    assert (unit.recovered, unit.recovery_done) == (back, True)
    assert not recovery.may_recover(battle, unit)


@pytest.mark.rule("MM-RECOVER-1", "MM-BUILD-1")
def test_men_recover_inside_a_house() -> None:
    """A unit in a building recovers where it is, every figure within the walls."""
    unit = men("u", "line", figures=6, at=(220, 220), formation="unformed")
    unit.lost_fire = 4
    unit.house = "h"
    battle = field(unit)
    battle.houses.append(House("h", 200, 200, 250, 250))
    assert recovery.recover_in_battle(script(), battle, unit) == 2
    assert len(unit.xs) == 8
    assert all(200 < x < 250 for x in unit.xs)
    assert all(200 < y < 250 for y in unit.ys)


@pytest.mark.rule("MM-RECOVER-1")
@pytest.mark.parametrize("behind", [False, True])
def test_men_recover_in_open_order_for_want_of_space(behind: bool) -> None:
    """A line hemmed in on both ends, even with friends at its back, has its men back in open order."""
    unit = men("u", "line", figures=4, at=(240, 300))
    unit.lost_fire = 4
    walls = [men("l", figures=6, at=(190, 300)), men("r", figures=6, at=(290, 300))]
    if behind:
        walls += [men(f"b{row}", at=(240, 320 + 20 * row)) for row in range(3)]
    battle = field(unit, *walls)
    assert recovery.recover_in_battle(script(), battle, unit) == 2
    assert (unit.figures, unit.recovery_done, unit.formation) == (6, True, "unformed")
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-RECOVER-1", "MM-TERR-4")
@pytest.mark.parametrize(("edge", "order"), [(280, "line"), (270, "unformed")])
def test_no_line_musters_among_trees(edge: int, order: str) -> None:
    """A line of six that takes two men back is eight inches long; where that leads into a wood it opens out."""
    unit = men("a", figures=6, formation="line")
    unit.strength, unit.lost_fire = 10, 4
    battle = field(unit)
    battle.ground.woods.append(Area("wood", edge, 100, 470, 400))
    assert recovery.recover_in_battle(script(), battle, unit) == 2
    assert (unit.figures, unit.formation) == (8, order)
