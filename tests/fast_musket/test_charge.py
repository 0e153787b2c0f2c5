"""Charges: reach, nerve, answers and contact."""

import pytest

from rules.core.umpire import Umpire
from rules.fast_musket.combat import charge
from rules.fast_musket.combat.charge import approach, hits_front, near
from rules.fast_musket.state import Battle
from rules.fast_musket.words import FIRE, MORALE
from tests.fast_musket.field import battery, battle_of, duel, foot, notes, order, side, umpire_of

PERSON: list[list[str]] = [[], []]


def gun_line(face: str = "e", guns: int = 1) -> Battle:
    """Foot 40 tenths before a gun."""
    raw = order(side("Red", [foot("red", 450, 320, "w")]), side("Blue", [], [battery("g", 450, 270, face, guns=guns)]))
    return battle_of(raw)


def declare(battle: Battle, faces: list[int], answers: list[str] | None = None) -> Umpire:
    """The charge of the first unit at the second; `answers` are those of the other side."""
    umpire = umpire_of(battle, faces, [[], answers or []])
    charge.charge(umpire, battle, battle.units[0], battle.units[1])
    return umpire


@pytest.mark.rule("FM-CHARGE-1")
@pytest.mark.parametrize(("apart", "reached"), [(67, True), (68, False), (20, True)])
def test_a_charger_is_within_six_inches(apart: int, reached: bool) -> None:
    """From edge to edge there are 6 inches at the most: 67.5 tenths from middle to middle."""
    battle = battle_of(duel(apart))
    assert near(*battle.units) is reached


@pytest.mark.rule("FM-CHARGE-1", "FM-CHARGE-5")
def test_who_may_charge() -> None:
    """Foot in line of one rank or two may charge; a column, a gun and a unit that is reforming may not."""
    for formation, allowed in (("line", True), ("double_line", True), ("column", False)):
        battle = battle_of(duel(120, {"formation": formation}))
        assert charge.may_charge(battle, battle.units[0]) is allowed
        battle.units[0].reforming = battle.turn
        assert not charge.may_charge(battle, battle.units[0])
    assert not charge.may_charge(gun_line(), gun_line().units[1])


@pytest.mark.rule("FM-CHARGE-1", "FM-TURN-1")
def test_the_side_that_moves_second_charges_first() -> None:
    """Both may charge; where both would, the 'British' are asked first, one target each."""
    battle = battle_of(duel(60))
    umpire = umpire_of(battle, [7 - 1, 1, 6, 1][1:], [["stand:"], ["stand"]])
    with pytest.raises(Exception, match="blue needs an order"):
        charge.charge_all(umpire_of(battle, [], [[], []]), battle)
    with pytest.raises(Exception, match="red needs an order"):
        charge.charge_all(umpire_of(battle, [], [[], ["stand"]]), battle)
    assert umpire.dice_rolled == 0


@pytest.mark.rule("FM-CHARGE-2")
def test_a_charger_that_fails_stays() -> None:
    """A charger of three bases that throws four does not charge, and its target throws nothing."""
    battle = battle_of(duel(60, {"bases": 3}))
    umpire = declare(battle, [4])
    assert (battle.units[0].y, battle.contacts, umpire.dice_rolled) == (330, [], 1)


@pytest.mark.rule("FM-CHARGE-2", "FM-CHARGE-3")
def test_a_target_that_fails_gives_way() -> None:
    """It loses a base and goes back 12 inches, and the charger stands where it stood; there is no melee."""
    battle = battle_of(duel(60, other={"bases": 4}))
    declare(battle, [1, 5])
    red, blue = battle.units
    assert (blue.bases, blue.lost[MORALE], blue.y, blue.reforming) == (3, 1, 270 - 120, 0)
    assert ((red.x, red.y), battle.contacts) == ((450, 270), [])


@pytest.mark.rule("FM-CHARGE-3")
def test_a_gun_that_fails_is_lost() -> None:
    """A gun that throws five is gone, and the charger takes its place too."""
    battle = gun_line()
    declare(battle, [1, 5])
    red, gun = battle.units
    assert (gun.on_table, gun.lost[MORALE], battle.losses) == (False, 1, [0, 1])
    assert (red.x, red.y) == (450, 270)


@pytest.mark.rule("FM-CHARGE-4", "FM-FIRE-4")
def test_a_target_that_stands_may_fire_at_an_inch() -> None:
    """Fives and sixes hit the charger, who makes contact with what is left of him."""
    battle = battle_of(duel(60, {"bases": 5}))
    umpire = declare(battle, [1, 1, 5, 6, 4, 4, 4, 4], ["fire_back:red"])
    red, blue = battle.units
    assert (red.bases, red.lost[FIRE]) == (3, 2)
    # Contact: middles half a depth of either apart, 7.5 tenths, and places are whole tenths.
    assert red.y - blue.y == 8
    assert [(contact.charger, contact.target, contact.flank) for contact in battle.contacts] == [(0, 1, False)]
    assert notes(umpire, "fires_at") == ["red"]


@pytest.mark.rule("FM-CHARGE-4")
def test_a_charger_shot_down_makes_no_contact() -> None:
    """Two bases that take two hits are gone before they come in."""
    battle = battle_of(duel(60, {"bases": 2}))
    declare(battle, [1, 1, 5, 6, 4, 4, 4, 4], ["fire_back:red"])
    assert (battle.units[0].on_table, battle.contacts) == (False, [])


@pytest.mark.rule("FM-CHARGE-4")
def test_a_counter_charge_meets_half_way() -> None:
    """Of the 52 tenths between them either covers 26, and neither fires."""
    battle = battle_of(duel(60))
    umpire = declare(battle, [1, 1], ["counter:red"])
    red, blue = battle.units
    assert (red.y, blue.y) == (304, 296)
    assert (len(battle.contacts), umpire.dice_rolled) == (1, 2)


@pytest.mark.rule("FM-CHARGE-4")
def test_a_unit_fires_at_one_charger_only() -> None:
    """It may be charged again in the phase, but not fire again; in contact it may not come on either, so it waits."""
    battle = battle_of(
        order(
            side("Red", [foot("red", 420, 330, "w", bases=4), foot("red-2", 490, 330, "w", bases=4)]),
            side("Blue", [foot("blue", 450, 270, "e")]),
        )
    )
    umpire = umpire_of(battle, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [[], ["fire_back:red"]])
    charge.charge(umpire, battle, battle.units[0], battle.units[2])
    charge.charge(umpire, battle, battle.units[1], battle.units[2])
    assert len(battle.contacts) == 2
    assert notes(umpire, "fires_at") == ["red"]


@pytest.mark.rule("FM-CHARGE-5")
def test_guns_fire_but_never_come_on() -> None:
    """A gun that stands fires without being asked; one that has moved just waits."""
    for moved, dice in ((False, 4), (True, 2)):
        battle = gun_line()
        battle.units[1].moved = moved
        umpire = declare(battle, [1, 1, 3, 3])
        assert (umpire.dice_rolled, len(battle.contacts)) == (dice, 1)


@pytest.mark.rule("FM-CHARGE-5", "FM-MELEE-1")
def test_who_can_do_nothing_waits() -> None:
    """A column, and a unit that is reforming, neither fire nor come on."""
    battle = battle_of(duel(60, other={"bases": 3, "formation": "column"}))
    assert declare(battle, [1, 1]).dice_rolled == 2
    assert len(battle.contacts) == 1
    battle = battle_of(duel(60))
    battle.units[1].reforming = battle.turn
    assert declare(battle, [1, 1]).dice_rolled == 2
    assert len(battle.contacts) == 1


@pytest.mark.rule("FM-MELEE-2", "FM-CHARGE-5")
@pytest.mark.parametrize(("facing", "front"), [("e", True), ("n", False), ("s", False), ("w", False), ("ese", True)])
def test_flank_and_rear(facing: str, front: bool) -> None:
    """A charger who comes from ahead hits the front; one from the side or behind the flank or rear, unfired at."""
    raw = duel(90, other={"facing": facing, "bases": 4})
    battle = battle_of(raw)
    red, blue = battle.units
    assert hits_front(blue, red) is front
    if not front:
        declare(battle, [1, 1])
        assert battle.contacts[0].flank


@pytest.mark.rule("FM-CHARGE-1")
def test_no_unit_charges_through_others() -> None:
    """A friend in between bars the way to a target; so does the table's other way round, behind one's back."""
    raw = order(
        side("Red", [foot("red", 450, 340, "w", bases=2), foot("mate", 450, 320, "w")]),
        side("Blue", [foot("blue", 450, 290, "e", bases=2)]),
    )
    battle = battle_of(raw)
    assert near(battle.units[0], battle.units[2])
    assert approach(battle, battle.units[0], battle.units[2]) is None
    assert approach(battle, battle.units[1], battle.units[2]) is not None
    away = battle_of(duel(60, {"facing": "e"}))
    assert approach(away, *away.units) is None


@pytest.mark.rule("FM-CHARGE-1")
def test_a_slanting_charge() -> None:
    """A target to the side of the way ahead is reached diagonally, as long as it is to the front."""
    battle = battle_of(duel(60, {"bases": 2}, {"bases": 2}))
    battle.units[1].x += 40
    battle.units[1].lay()
    route = approach(battle, *battle.units)
    assert route is not None
    assert route.heading in (1, 2, 3)
    declare(battle, [1, 1, 1, 1], ["fire_back:red"])
    assert len(battle.contacts) == 1


@pytest.mark.rule("FM-CHARGE-1", "FM-CHARGE-4")
@pytest.mark.parametrize(("behind", "reached"), [(0, True), (13, True), (16, False)])
def test_a_gun_between_two_units(behind: int, reached: bool) -> None:
    """A line of nine inches may charge a gun between enemies, flush with them or up to an inch behind."""
    wings = [foot("left", 399, 270, "e"), foot("right", 505, 270, "e")]
    raw = order(side("Red", [foot("red", 450, 320, "w")]), side("Blue", wings, [battery("g", 452, 270, "e")]))
    battle = battle_of(raw)
    red, gun = battle.unit("red"), battle.unit("g-1")
    gun.y -= behind
    gun.lay()
    assert (approach(battle, red, gun) is not None) is reached
    if reached:
        charge.charge(umpire_of(battle, [1, 1, 1, 1], [[], []]), battle, red, gun)
        assert [(contact.charger, contact.target) for contact in battle.contacts] == [(0, 3)]
