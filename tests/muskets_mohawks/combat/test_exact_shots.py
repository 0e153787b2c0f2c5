"""Exact distributions of the tables for guns, squares and snow, typed from pages 15, 20, 24 and 38 of the book."""

from fractions import Fraction
from math import comb

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import gunnery, squares
from rules.muskets_mohawks.movement import fast_move
from rules.muskets_mohawks.terrain import weather
from tests.muskets_mohawks.combat.battery import gunners, guns_on
from tests.muskets_mohawks.combat.field import every_face, field, men, script
from tests.muskets_mohawks.combat.test_battering import garrison


def binomial(dice: int, chance: Fraction, most: int) -> dict[int, Fraction]:
    """The chances of so many hits of some dice, at most so many of which count."""
    found: dict[int, Fraction] = {}
    for hits in range(dice + 1):
        weight = comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        found[min(hits, most)] = found.get(min(hits, most), Fraction(0)) + weight
    return found


def agree(hit: dict[int, Fraction], got: dict[int, Fraction]) -> bool:
    """Return whether two distributions agree, chances of nothing left out."""
    return {key: value for key, value in hit.items() if value} == got


def shot(umpire: Umpire, figures: int, tenths: int) -> int:
    """Fire a gun at so many figures without a leader, their front so many tenths from its muzzle; no tests follow."""
    gun = gunners(at=(240, 440))
    target = men("t", "irregular", 1, figures=figures, at=(240, 440 - tenths), heading=16, leader_rep=0)
    target.formation = "mob"
    target.xs, target.ys = [225 + 10 * n for n in range(figures)], [440 - tenths] * figures
    target.bound()
    return gunnery.fire(umpire, guns_on(gun, target), gun, target, tests=False)


@pytest.mark.rule("MM-GUN-1")
@pytest.mark.parametrize(("figures", "tenths", "most"), [(1, 100, 1), (3, 100, 3), (4, 100, 4), (4, 15, 2)])
def test_exact_hits_of_canister(figures: int, tenths: int, most: int) -> None:
    """Page 15: a die each, hit on 1 or 2; never more than the inches, begun ones too, that it travels."""
    got = every_face(lambda umpire: shot(umpire, figures, tenths))
    assert agree(binomial(figures, Fraction(2, 6), most), got)


@pytest.mark.rule("MM-GUN-2")
@pytest.mark.parametrize("figures", [1, 2, 3])
def test_exact_hits_of_a_ball(figures: int) -> None:
    """Page 15: a die for each figure within an inch of the line, hit on 1 to 3, without a limit."""
    got = every_face(lambda umpire: shot(umpire, figures, 250))
    assert agree(binomial(figures, Fraction(3, 6), figures), got)


@pytest.mark.rule("MM-BUILD-2")
@pytest.mark.parametrize(("dv", "dice"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_exact_hits_about_the_hole_of_a_ball(dv: int, dice: int) -> None:
    """Page 20: 5 less the wall's strength is the hole and the dice of a figure about it, hit by any 1 or 2."""

    def play(umpire: Umpire) -> int:
        battle, gun, target = garrison(dv, 20, (240, 5))
        target.leader, target.leader_rep, target.nco, target.nco_rep = "", 0, "", 0
        return gunnery.fire(umpire, battle, gun, target, tests=False)

    struck = 1 - Fraction(4, 6) ** dice
    assert every_face(play) == {1: struck, 0: 1 - struck}


@pytest.mark.rule("MM-BUILD-2")
@pytest.mark.parametrize("dv", [0, 1, 2])
def test_exact_hits_of_canister_inside(dv: int) -> None:
    """Page 20: a die for each figure that it gets to behind the wall, hit on 1 to 3."""

    def play(umpire: Umpire) -> int:
        battle, gun, target = garrison(dv, 10, (235, 5), (245, 5))
        target.leader, target.leader_rep, target.nco, target.nco_rep = "", 0, "", 0
        return gunnery.fire(umpire, battle, gun, target, tests=False)

    assert every_face(play) == binomial(2, Fraction(3, 6), 2)


@pytest.mark.rule("MM-PERIOD-3")
@pytest.mark.parametrize("rep", [3, 4, 5])
@pytest.mark.parametrize("inches", [4, 6, 8, 10])
def test_exact_chances_of_a_square(rep: int, inches: int) -> None:
    """Page 38: formed where a die and the Rep less the inches are zero or more."""

    formed = 0
    for face in range(1, 7):
        foot = men("foot", rep=rep, at=(240, 300))
        foot.traits = ["squares"]
        rider = men("horse", "cavalry", 1, at=(240, 290 - 10 * inches), heading=16, weapon="none", mounted=True)
        formed += squares.meets_square(script(face), field(foot, rider), rider, foot)
    assert formed == min(6, max(0, 7 - max(1, inches - rep)))


@pytest.mark.rule("MM-CAMP-2", "MM-MOVE-2")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_exact_chances_in_snow(rep: int) -> None:
    """Page 24: snow on 1 and 2; where it covers the ground a fast move has one die against Rep."""
    assert every_face(weather.roll_snow) == {"both": Fraction(2, 6), "none": Fraction(4, 6)}
    unit = men("a", "irregular", rep=rep)
    battle = field(unit)
    battle.set_winter("lying")
    passed = Fraction(rep, 6)
    assert every_face(lambda umpire: fast_move.dice_passed(umpire, battle, unit)) == {1: passed, 0: 1 - passed}
