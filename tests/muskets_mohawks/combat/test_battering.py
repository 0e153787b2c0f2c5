"""Guns against buildings, page 20 of the book: the hole of a ball and canister behind the wall."""

import pytest

from rules.muskets_mohawks.combat import gunnery
from rules.muskets_mohawks.combat.battering import breach, by_the_hole, impact
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.battery import gunners, guns_on
from tests.muskets_mohawks.combat.field import men, rolls, script

PASSES = [1] * 12


def garrison(dv: int, inches: int, *places: tuple[int, int]) -> tuple[Battle, Unit, Unit]:
    """A gun and a house whose near wall is so far from its muzzle, with men at these places in it."""
    y1 = 440 - 10 * inches
    hut = House("h", 200, y1 - 60, 280, y1, dv, 240, y1 - 60)
    gun = gunners(at=(240, 440))
    target = men("t", "irregular", 1, figures=len(places), at=(240, y1 - 30), heading=16)
    target.xs, target.ys = [x for x, _ in places], [y1 - back for _, back in places]
    target.house = "h"
    target.bound()
    battle = guns_on(gun, target)
    battle.houses.append(hut)
    return battle, gun, target


@pytest.mark.rule("MM-BUILD-2")
@pytest.mark.parametrize(("dv", "ball", "canister"), [(0, 5, 3), (1, 4, 2), (2, 3, 1), (3, 2, 0)])
def test_the_wall_takes_its_strength_off_the_impact(dv: int, ball: int, canister: int) -> None:
    """Ball has an impact of 5 and canister of 3, each less the defensive value."""
    hut = House("h", 0, 0, 60, 60, dv)
    assert (impact(hut, True), impact(hut, False)) == (ball, canister)


@pytest.mark.rule("MM-BUILD-2")
@pytest.mark.parametrize(
    ("at", "struck"), [((240, 285), True), ((240, 284), False), ((269, 295), True), ((276, 300), False)]
)
def test_who_stands_about_the_hole(at: tuple[int, int], struck: bool) -> None:
    """A hole of four inches about the line: an inch behind it and to either side, by the nearer edge of the base."""
    battle = guns_on()
    hut = House("h", 180, 240, 300, 300, 1, 240, 240)
    battle.houses.append(hut)
    found = breach(battle, hut, True, (240, 440), (240, 270))
    assert found is not None
    assert (found.inches, found.wall_x, found.wall_y) == (4, 240, 300)
    assert by_the_hole(found, *at) is struck


@pytest.mark.rule("MM-BUILD-2", "MM-GUN-2")
def test_a_ball_rolls_a_die_an_inch_of_hole_for_each_man() -> None:
    """Through planks, four dice for each of the two men about the hole; a 1 or 2 among them is a hit, a 3 is none.

    The third man stands four inches behind the wall, and is out of it.
    """
    battle, gun, target = garrison(1, 20, (235, 5), (245, 5), (240, 45))
    umpire = script(6, 6, 6, 2, 3, 4, 5, 6, *[5, 5], *PASSES)
    assert gunnery.fire(umpire, battle, gun, target) == 1
    assert rolls(umpire)[:2] == [("MM-BUILD-2", [6, 6, 6, 2]), ("MM-BUILD-2", [3, 4, 5, 6])]
    assert target.figures == 2


@pytest.mark.rule("MM-BUILD-2", "MM-GUN-1")
@pytest.mark.parametrize(("dv", "back", "struck"), [(0, 30, True), (0, 31, False), (2, 10, True), (2, 11, False)])
def test_canister_comes_so_far_in(dv: int, back: int, struck: bool) -> None:
    """Three inches into a hut, one into logs: behind that no figure is hit, and the gun does not fire at one."""
    battle, gun, target = garrison(dv, 10, (240, back))
    assert gunnery.can_fire(battle, gun, target) is struck
    for face, fallen in ((4, 0), (3, 1)) if struck else ():
        battle, gun, target = garrison(dv, 10, (240, back))
        umpire = script(face, *[5, 5], *PASSES)
        assert gunnery.fire(umpire, battle, gun, target) == fallen
        assert rolls(umpire)[0] == ("MM-BUILD-2", [face])


@pytest.mark.rule("MM-BUILD-2")
def test_masonry_keeps_canister_out() -> None:
    """An impact of 3 against a wall of 3 leaves nothing; a ball still makes a hole of two inches."""
    near, gun, target = garrison(3, 10, (240, 5))
    assert not gunnery.can_fire(near, gun, target)
    far, gun, target = garrison(3, 20, (240, 5))
    assert gunnery.can_fire(far, gun, target)


@pytest.mark.rule("MM-BUILD-2", "MM-GUN-2")
def test_a_unit_that_stands_before_the_wall_is_in_the_way_as_ever() -> None:
    """A man in the open on the line of a ball at a house is hit on 1 to 3, those behind the wall by the hole."""
    battle, gun, target = garrison(1, 20, (240, 5))
    other = men("o", "irregular", 1, at=(240, 340), figures=1)
    battle.units.append(other)
    battle.unit_of["o"] = other
    umpire = script(3, 6, 6, 6, 1, *[5] * 6, *PASSES)
    gunnery.fire(umpire, battle, gun, target)
    assert rolls(umpire)[:2] == [("MM-GUN-2", [3]), ("MM-BUILD-2", [6, 6, 6, 1])]
    assert (other.figures, target.figures) == (0, 0)


@pytest.mark.rule("MM-BUILD-2")
def test_no_unit_batters_a_house_with_friends_about_the_hole() -> None:
    """A friend outside the wall, within an inch of where the ball would come, forbids the shot."""
    battle, gun, target = garrison(1, 20, (240, 5))
    friend = men("f", "line", at=(259, 250), figures=1)
    battle.units.append(friend)
    battle.unit_of["f"] = friend
    assert not gunnery.can_fire(battle, gun, target)
    friend.xs = [320]
    friend.bound()
    assert gunnery.can_fire(battle, gun, target)


@pytest.mark.rule("MM-BUILD-2")
def test_a_shot_from_within_the_walls_makes_no_hole() -> None:
    """A ball makes its hole where it comes through the wall; one that crosses no wall makes none."""
    battle = guns_on()
    hut = House("h", 180, 240, 300, 300, 1, 240, 240)
    battle.houses.append(hut)
    assert breach(battle, hut, True, (240, 301), (240, 270)) is not None
    assert breach(battle, hut, True, (240, 290), (240, 270)) is None
