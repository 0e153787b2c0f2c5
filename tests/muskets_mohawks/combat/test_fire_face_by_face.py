"""Fires in buildings over all faces of their dice, pages 20 and 21 of the book: spread, half, buckets, arrows."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import burning
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import every_face, field, men, rolls, rows, script

# A cabin of four inches square has 160 tenths of walls, clockwise from the far left corner: far, right, near, left.
ALL_WALLS = 160
# Middles of its walls, and where raiders stand who light a fire there.
FAR, RIGHT, NEAR, LEFT = (20, (240, 190)), (60, (270, 220)), (100, (240, 250)), (140, (210, 220))


def cabin(dv: int = 1, **how: int | bool) -> House:
    """A cabin with its door in the middle of the near wall, which holds stores."""
    return House("h", 220, 200, 260, 240, dv, 240, 240, True, **how)  # type: ignore[arg-type]


def raid(unit: Unit, house: House) -> Battle:
    """A raid of the player's on this cabin."""
    battle = field(unit)
    battle.encounter = "raid_attack"
    battle.sides[0].encounter, battle.sides[1].encounter = "raid_attack", "raid_defend"
    battle.houses.append(house)
    return battle


def a_man(at: tuple[int, int], weapon: str = "musket", heading: int = 0, rep: int = 4) -> Unit:
    """A single warrior, so that he is nearest to one place of the wall."""
    return men("u1", "indian", at=at, figures=1, weapon=weapon, heading=heading, rep=rep)


def defender(house: House) -> Unit:
    """Irregulars of the other side in the cabin."""
    found = men("d", "irregular", 1, figures=6)
    found.xs = [house.x0 + 5 + 10 * (place % 4) for place in range(6)]
    found.ys = [house.y0 + 5 + 10 * (place // 4) for place in range(6)]
    found.x, found.y, found.house = 240, 220, house.id
    found.bound()
    return found


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("dv", "at_once"), [(0, 30), (1, 20), (2, 10)])
@pytest.mark.parametrize("wall", [FAR, RIGHT, NEAR, LEFT])
def test_every_face_spreads_a_fire_in_every_wall(
    wall: tuple[int, tuple[int, int]], dv: int, at_once: int, face: int
) -> None:
    """Page 21: 3 less the DV inches at once, and so many more to the left of who faces it on 1 to 3, right on 4 to 6.

    Who faces a wall from outside has the next wall clockwise at his left: the far end of what burns is farther along.
    """
    middle, at = wall
    house, unit = cabin(dv), a_man(at)
    battle = raid(unit, house)
    burning.start(script(4, 4), battle, unit, house)
    begins = (middle - at_once // 2) % ALL_WALLS
    assert (house.fire_at, house.burnt) == (begins, at_once)
    umpire = script(face)
    burning.burn_on(umpire, battle)
    assert house.burnt == 2 * at_once
    assert house.fire_at == (begins if face <= 3 else (begins - at_once) % ALL_WALLS)
    assert rolls(umpire) == [("MM-BURN-1", [face])]
    assert rows(umpire) == [("fire_spreads", str(face))]


@pytest.mark.rule("MM-BURN-1")
def test_where_a_fire_is_after_three_turns() -> None:
    """Three dice, left or right at one half each: 2 inches lit at the near wall are 8, begun 0 to 3 times 2 earlier."""

    def play(umpire: Umpire) -> tuple[int, int]:
        house = cabin(burnt=20, fire_at=90)
        battle = raid(a_man((60, 60)), house)
        for _ in range(3):
            burning.burn_on(umpire, battle)
        return int(house.fire_at), int(house.burnt)

    chance = {90: Fraction(1, 8), 70: Fraction(3, 8), 50: Fraction(3, 8), 30: Fraction(1, 8)}
    assert every_face(play) == {(begins, 80): weight for begins, weight in chance.items()}


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("dv", "turns"),
    # 3, 6, 9 of 16 inches; 2, 4, 6, 8; 1 to 8: half is 8 inches, and more is more than half.
    [(0, [False, True]), (1, [False, False, True]), (2, [False] * 6 + [True])],
)
def test_it_is_abandoned_in_the_turn_that_half_of_it_burns(dv: int, turns: list[bool], face: int) -> None:
    """Page 21: for any face of the die, at half and not before everybody inside is out and the stores are lost."""
    house = cabin(dv)
    unit = a_man((60, 60))
    battle = raid(unit, house)
    inside = defender(house)
    battle.enlist(inside)
    house.burnt = 10 * (3 - dv)
    for out in turns:
        burning.burn_on(script(face), battle)
        assert (inside.house == "", house.looted) == (out, out)
    assert (inside.formation, min(inside.ys) > house.y1) == ("mob", True)


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(("burnt", "out"), [(69, False), (70, True), (71, True)])
def test_half_of_a_house_of_two_sizes(burnt: int, out: bool) -> None:
    """Of a house of 3 by 4 inches half is 7 of 14 inches, and a tenth less is not half: it may still be held."""
    house = House("h", 220, 200, 250, 240, 2, 235, 240, True)
    battle = raid(a_man((60, 60)), house)
    house.burnt = burnt - 10
    burning.burn_on(script(1), battle)
    assert house.burnt == burnt
    assert house.looted is out


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(
    ("dv", "units", "after"),
    # Inches alight after each of four turns of a fire of the cabin, buckets first: 3 less DV more, less one a unit.
    [(1, 0, [40, 60, 80, 100]), (1, 1, [30, 40, 50, 60]), (1, 2, [0, 0, 0, 0]), (2, 1, [0, 0, 0, 0])],
)
def test_buckets_against_a_fire(dv: int, units: int, after: list[int]) -> None:
    """Page 21: each bucket takes an inch off; with as many as burnt at once it is out, and does not spread again."""
    house = cabin(dv, fire_at=90)
    house.burnt = 10 * (3 - dv)
    carriers = [men(f"f{n}", "militia", 1, at=(240, 252), figures=8) for n in range(units)]
    battle = raid(a_man((60, 60)), house)
    found = []
    for _ in range(4):
        umpire = script(*[3] * 4)
        for unit in carriers:
            if house.burnt:
                assert burning.may_douse(battle, unit, house)
                before = int(house.burnt)
                burning.douse(umpire, unit, house)
                assert before - int(house.burnt) == 10
        burning.burn_on(umpire, battle)
        assert len(rolls(umpire)) == (1 if house.burnt else 0)
        found.append(int(house.burnt))
    assert found == after


@pytest.mark.rule("MM-BURN-1", "MM-WEAPON-1")
@pytest.mark.parametrize("inches", [6, 18])
@pytest.mark.parametrize("rep", [2, 3, 4, 5, 6])
def test_flaming_arrows_by_all_thirty_six_faces(rep: int, inches: int) -> None:
    """Page 21: the test of Starting a Fire at any range, two dice against Rep, and no die less for the bow."""
    share = Fraction(rep, 6)
    expected = {"lit": share * share, "smoulders": 2 * share * (1 - share), "no_spark": (1 - share) * (1 - share)}
    found = dict.fromkeys(expected, Fraction(0))
    for faces in product(range(1, 7), repeat=2):
        house = cabin()
        unit = a_man((240, 240 + 10 * inches + 5), "bow", rep=rep)
        battle = raid(unit, house)
        assert burning.may_shoot_fire(battle, unit, house)
        umpire = script(*faces)
        burning.start(umpire, battle, unit, house)
        assert rolls(umpire) == [("MM-BURN-1", list(faces))]
        found["lit" if house.burnt else "smoulders" if house.smoulders else "no_spark"] += Fraction(1, 36)
        burning.burn_on(script(*[1] * bool(house.burnt)), battle)
        passed = sum(face <= rep for face in faces)
        assert house.burnt == {2: 40, 1: 20, 0: 0}[passed]
    assert found == expected


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(
    ("at", "heading", "middle"), [((240, 60), 16, 20), ((400, 220), 24, 60), ((240, 380), 0, 100), ((80, 220), 8, 140)]
)
@pytest.mark.parametrize("faces", [(1, 1), (1, 6)])
def test_arrows_light_the_wall_they_are_shot_at(
    at: tuple[int, int], heading: int, middle: int, faces: tuple[int, int]
) -> None:
    """From each of the four sides, at once or the turn after: 2 inches about the middle of the wall that is nearest."""
    house, unit = cabin(), a_man(at, "bow", heading)
    battle = raid(unit, house)
    assert burning.may_shoot_fire(battle, unit, house)
    burning.start(script(*faces), battle, unit, house)
    if house.smoulders:
        burning.burn_on(script(), battle)
    assert (house.fire_at, house.burnt) == (middle - 10, 20)
