"""Attacking buildings with fire, pages 20 and 21 of the book: lighting it, its spread, getting out, buckets, arrows."""

from fractions import Fraction
from itertools import product

import pytest

from rules.muskets_mohawks import tables_combat
from rules.muskets_mohawks.encounters import burning
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men, rolls, rows, script


def hut(dv: int = 1, **how: int | bool) -> House:
    """A house four inches square, so of sixteen inches of walls, with its door in the middle of the near one."""
    return House("h", 220, 200, 260, 240, dv, 240, 240, True, **how)  # type: ignore[arg-type]


def raid(unit: Unit, house: House, *others: Unit) -> Battle:
    """A raid of the player's on this house."""
    battle = field(unit, *others)
    battle.encounter = "raid_attack"
    battle.sides[0].encounter, battle.sides[1].encounter = "raid_attack", "raid_defend"
    battle.houses.append(house)
    return battle


def inside(unit: Unit, house: House) -> Unit:
    """The unit, in the house and unformed."""
    unit.formation = "unformed"
    unit.xs = [house.x0 + 5 + 10 * (n % 4) for n in range(unit.figures)]
    unit.ys = [house.y0 + 5 + 10 * (n // 4) for n in range(unit.figures)]
    unit.x, unit.y, unit.house = 240, 220, house.id
    unit.bound()
    return unit


def at_wall() -> Unit:
    """Warriors at the near wall, half an inch off."""
    return men("u1", "indian", at=(240, 250), figures=8)


@pytest.mark.rule("MM-BURN-1")
def test_the_printed_numbers() -> None:
    """Page 20: two dice; with two passed it starts, with one it lights next turn, with none there is no spark."""
    assert tables_combat.STARTING_A_FIRE == {2: "lit", 1: "smoulders", 0: "no_spark"}
    assert (tables_combat.FIRE_DICE, tables_combat.FIRE_IMPACT, tables_combat.BUCKET) == (2, 3, 1)
    assert tables_combat.FIRE_LEFT == 3


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(("dv", "inches"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_the_wall_takes_its_strength_off_the_fire(dv: int, inches: int) -> None:
    """Page 21: an impact of 3 less the defensive value; masonry leaves nothing, and no unit tries to burn it."""
    house = hut(dv)
    unit = at_wall()
    battle = raid(unit, house)
    assert burning.inches(house) == inches
    assert burning.may_torch(battle, unit, house) is (inches > 0)
    if inches:
        burning.start(script(1, 1), battle, unit, house)
        assert house.burnt == 10 * inches


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_starting_a_fire(rep: int) -> None:
    """Page 20: two dice against Rep, all thirty-six ways they fall."""
    share = Fraction(rep, 6)
    expected = {2: share * share, 1: 2 * share * (1 - share), 0: (1 - share) * (1 - share)}
    found = {0: Fraction(0), 1: Fraction(0), 2: Fraction(0)}
    for faces in product(range(1, 7), repeat=2):
        house, unit = hut(), at_wall()
        unit.rep = rep
        umpire = script(*faces)
        burning.start(umpire, raid(unit, house), unit, house)
        passed = 2 if house.burnt else int(house.smoulders)
        assert rows(umpire) == [("starting_a_fire", str(passed))]
        found[passed] += Fraction(1, 36)
    assert found == expected


@pytest.mark.rule("MM-BURN-1")
def test_what_smoulders_lights_next_turn_and_spreads_from_the_turn_after() -> None:
    """Page 20: one die passed lights it at the start of the next turn; only the turn after rolls for its spread."""
    house, unit = hut(), at_wall()
    battle = raid(unit, house)
    burning.start(script(4, 5), battle, unit, house)
    assert (house.smoulders, house.burnt) == (True, 0)
    umpire = script()
    burning.burn_on(umpire, battle)
    assert (house.smoulders, house.burnt, rolls(umpire)) == (False, 20, [])
    umpire = script(2)
    burning.burn_on(umpire, battle)
    assert (house.burnt, rolls(umpire)) == (40, [("MM-BURN-1", [2])])


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(("face", "begins"), [(1, 90), (3, 90), (4, 70), (6, 70)])
def test_the_fire_spreads_to_the_left_or_the_right(face: int, begins: int) -> None:
    """Page 21: 1 to 3 left and 4 to 6 right of the hole, as who stands before it sees it.

    Lit in the middle of the near wall, which is 100 tenths round from the far left corner, it takes an inch to either
    side. To the left is farther round, so that only to the right the place where it begins goes back.
    """
    house, unit = hut(), at_wall()
    battle = raid(unit, house)
    burning.start(script(1, 1), battle, unit, house)
    assert (house.fire_at, house.burnt) == (90, 20)
    burning.burn_on(script(face), battle)
    assert (house.fire_at, house.burnt) == (begins, 40)


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(
    ("x", "y", "along"), [(220, 200, 0), (240, 200, 20), (260, 210, 50), (240, 240, 100), (220, 230, 130)]
)
def test_the_walls_are_measured_round_the_house(x: int, y: int, along: int) -> None:
    """From the far left corner over the far right one."""
    assert burning.along(hut(), x, y) == along
    assert hut().length_of_walls() == 160


@pytest.mark.rule("MM-BURN-1")
def test_half_alight_it_is_abandoned_and_its_stores_are_lost() -> None:
    """Page 21: at 8 of 16 inches everybody comes out by the door, from upstairs too; not at 6."""
    house = hut(levels=2)
    unit = inside(men("u1", "irregular", figures=6), house)
    unit.level = 1
    battle = raid(unit, house)
    burning.start(script(1, 1), battle, unit, house)
    for burnt in (40, 60):
        burning.burn_on(script(1), battle)
        assert (house.burnt, unit.house, house.looted) == (burnt, "h", False)
    burning.burn_on(script(1), battle)
    assert (house.burnt, unit.house, unit.level, house.looted) == (80, "", 0, True)
    assert unit.formation == "mob"
    assert min(unit.ys) > 240


@pytest.mark.rule("MM-BURN-1")
def test_who_fights_in_it_comes_out_when_he_may() -> None:
    """A melee holds him; a turn later he goes."""
    house = hut(burnt=80)
    unit = inside(men("u1", "irregular", figures=6), house)
    battle = raid(unit, house)
    unit.opponents = ["f1"]
    burning.burn_on(script(1), battle)
    assert unit.house == "h"
    unit.opponents = []
    burning.burn_on(script(1), battle)
    assert unit.house == ""


@pytest.mark.rule("MM-BURN-1")
def test_it_burns_until_there_is_nothing_left_to_spread_to() -> None:
    """Page 21: all its walls are the end of it, and no more dice; it burns for the whole game."""
    house = hut(burnt=150)
    battle = raid(at_wall(), house)
    burning.burn_on(script(6), battle)
    assert house.burnt == 160
    umpire = script()
    burning.burn_on(umpire, battle)
    assert (house.burnt, rolls(umpire)) == (160, [])


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(("burnt", "left"), [(40, 30), (10, 0), (5, 0)])
def test_a_bucket_puts_out_an_inch(burnt: int, left: int) -> None:
    """Page 21: one inch for each bucket of water, until the fire is out."""
    house = hut(burnt=burnt)
    unit = at_wall()
    raid(unit, house)
    burning.douse(script(), unit, house)
    assert house.burnt == left


@pytest.mark.rule("MM-BURN-1")
def test_who_may_carry_water() -> None:
    """Figures at the walls of a burning house or in it, on foot; raiders leave the stores to burn."""
    house = hut(burnt=20)
    owner = men("f1", "militia", side=1, at=(240, 252), figures=8)
    battle = raid(men("u1", at=(60, 60)), house, owner)
    assert burning.may_douse(battle, owner, house)
    house.burnt = 0
    assert not burning.may_douse(battle, owner, house)
    house.burnt = 20
    owner.side = 0
    assert not burning.may_douse(battle, owner, house)
    far = men("f2", "militia", side=1, at=(240, 280), figures=8)
    assert not burning.may_douse(battle, far, house)
    owner.side, owner.prone = 1, True
    assert not burning.may_douse(battle, owner, house)


@pytest.mark.rule("MM-BURN-1", "MM-WEATHER-1")
@pytest.mark.parametrize(("row", "burns"), [(0, True), (1, False), (3, True), (6, False)])
def test_in_terrible_weather_nothing_burns(row: int, burns: bool) -> None:
    """Page 27: in rows 1 and 6 no fire will burn: none is lit, and those there are go out."""
    house, unit = hut(), at_wall()
    battle = raid(unit, house)
    battle.weather = row
    assert burning.may_torch(battle, unit, house) is burns
    house.burnt = 40
    burning.burn_on(script(1), battle)
    assert house.burnt == (60 if burns else 0)


@pytest.mark.rule("MM-BURN-1")
@pytest.mark.parametrize(
    ("change", "may"),
    [
        ({}, True),
        ({"prone": True}, False),
        ({"mounted": True}, False),
        ({"opponents": ["f1"]}, False),
        ({"side": 1}, False),
    ],
)
def test_who_may_light_a_fire(change: dict[str, object], may: bool) -> None:
    """Raiders on their feet at the wall of their aim; the owner does not burn his stores."""
    house, unit = hut(), at_wall()
    battle = raid(unit, house)
    for name, value in change.items():
        setattr(unit, name, value)
    assert burning.may_torch(battle, unit, house) is may


@pytest.mark.rule("MM-BURN-1")
def test_one_fire_in_a_house_and_no_friend_in_it() -> None:
    """What burns, smoulders, is looted or has friends in it is no aim; with an enemy in it any house is."""
    house, unit = hut(), at_wall()
    friend = men("u2", "indian", at=(60, 60), figures=6)
    battle = raid(unit, house, friend)
    for name, value in (("burnt", 10), ("smoulders", True), ("looted", True)):
        kept = getattr(house, name)
        setattr(house, name, value)
        assert not burning.may_torch(battle, unit, house)
        setattr(house, name, kept)
    inside(friend, house)
    assert not burning.may_torch(battle, unit, house)
    friend.side = 1
    battle.sides[0].encounter = "scout"
    assert burning.may_torch(battle, unit, house)
    friend.house = ""
    assert not burning.may_torch(battle, unit, house)


@pytest.mark.rule("MM-BURN-1", "MM-WEAPON-1")
@pytest.mark.parametrize(
    ("inches", "weapon", "heading", "may"),
    [(18, "bow", 0, True), (19, "bow", 0, False), (18, "musket", 0, False), (12, "bow", 16, False)],
)
def test_flaming_arrows_fly_as_far_as_any(inches: int, weapon: str, heading: int, may: bool) -> None:
    """Page 21: no reduction in range, 18 inches, to the front and in sight; the test is the same."""
    house = hut()
    unit = men("u1", "indian", at=(240, 240 + 10 * inches + 5), weapon=weapon, heading=heading, figures=6)
    battle = raid(unit, house)
    assert burning.may_shoot_fire(battle, unit, house) is may
    if may:
        burning.start(script(1, 1), battle, unit, house)
        assert (house.burnt, house.fire_at) == (20, 90)


@pytest.mark.rule("MM-BURN-1", "MM-LOS-1")
def test_flaming_arrows_need_a_sight_of_the_house() -> None:
    """Behind another house no unit sees it; nor do men inside shoot at their own roof."""
    house = hut()
    unit = men("u1", "indian", at=(240, 340), weapon="bow", figures=3)
    battle = raid(unit, house)
    battle.houses.append(House("wall", 160, 280, 320, 310, 1, 240, 310))
    assert not burning.may_shoot_fire(battle, unit, house)
    battle.houses.pop()
    assert not burning.may_shoot_fire(battle, inside(men("u2", "indian", weapon="bow", figures=6), house), house)


@pytest.mark.rule("MM-BURN-1")
def test_from_inside_it_is_lit_opposite_to_the_door() -> None:
    """The door is in the near wall, so it is lit in the middle of the far one, 20 tenths along, an inch each way."""
    house = hut()
    unit = inside(men("u1", "irregular", figures=6), house)
    battle = raid(unit, house)
    assert burning.may_torch(battle, unit, house)
    burning.start(script(1, 1), battle, unit, house)
    assert house.fire_at == 10
