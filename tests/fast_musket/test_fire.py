"""Shooting: who may fire, at which target, with how many dice, and the losses."""

import pytest

from rules.fast_musket import turn
from rules.fast_musket.combat import fire, losses
from rules.fast_musket.combat.charge import approach
from rules.fast_musket.sight import aim
from rules.fast_musket.state import Battle
from rules.fast_musket.words import FIRE
from tests.fast_musket.field import battery, battle_of, duel, foot, notes, order, side, umpire_of


def seen(battle: Battle, firer: str, target: str) -> int | None:
    """The range bracket, in inches, at which one unit has another before it; None where it may not shoot at it."""
    unit, foe = battle.unit(firer), battle.unit(target)
    gap, dx, dy = aim.sight(unit, foe, fire.farthest(unit.weapon))
    if gap < 0 or not aim.is_clear(battle, unit, dx, dy):
        return None
    return (1, 6, 12, 24)[aim.bracket_of(gap)]


@pytest.mark.rule("FM-FIRE-2", "FM-FIRE-4")
@pytest.mark.parametrize(("apart", "bracket"), [(12, 6), (63, 6), (64, None), (30, 6)])
def test_range_of_muskets(apart: int, bracket: int | None) -> None:
    """Range runs from the middle of the firer to the nearest edge, 3.75 tenths before the target's middle.

    Nearer than an inch it is still the 6-inch bracket, unless somebody charges.
    """
    raw = duel(80)
    battle = battle_of(raw)
    battle.units[1].y = battle.units[0].y - apart
    battle.units[1].lay()
    assert seen(battle, "red", "blue") == bracket


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize(("apart", "bracket"), [(75, 6), (76, None)])
def test_an_enemy_exactly_at_the_range_is_within_it(apart: int, bracket: int | None) -> None:
    """A column of four bases is 3 inches deep, so that its edge can be 6 inches off to the tenth."""
    battle = battle_of(duel(apart, {}, {"formation": "column", "bases": 4}))
    assert seen(battle, "red", "blue") == bracket


@pytest.mark.rule("FM-FIRE-2", "FM-FIRE-3")
@pytest.mark.parametrize(("apart", "bracket"), [(63, 6), (64, 12), (123, 12), (124, 24), (243, 24), (244, None)])
def test_brackets_of_medium_guns(apart: int, bracket: int | None) -> None:
    """A medium gun reaches 24 inches, by brackets of 6, 12 and 24."""
    raw = order(
        side("Red", [], [battery("g", 450, 300 + 122, "w")]),
        side("Blue", [foot("blue", 450, 300 + 122 - apart, "e")])
        if apart > 122
        else side("Blue", [foot("blue", 450, 200, "e")]),
    )
    battle = battle_of(raw)
    battle.units[1].y = 422 - apart
    battle.units[1].lay()
    assert seen(battle, "g-1", "blue") == bracket


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize(("x", "bracket"), [(450, 6), (535, 12), (536, None), (365, 12), (364, None)])
def test_the_arc_to_the_front(x: int, bracket: int | None) -> None:
    """Beyond the ends of the front edge a part of the target is no farther to the side than ahead of the edge.

    Two bases reach 15 tenths to either side and 3.75 ahead. The head of the column is 62.75 ahead of that; its near
    side is 62.5 beyond the end of the edge at 535 and 63.5 at 536.
    """
    battle = battle_of(duel(60, {"bases": 2, "weapon": "rifle"}, {"formation": "column"}))
    target = battle.units[1]
    target.x, target.y = x, battle.units[0].y - 44
    target.lay()
    assert seen(battle, "red", "blue") == bracket


@pytest.mark.rule("FM-FIRE-2", "FM-CHARGE-1")
@pytest.mark.parametrize("sideways", [-88, -70, -45, 0, 45, 70, 88])
def test_an_enemy_close_before_any_part_of_the_front_is_to_the_front(sideways: int) -> None:
    """Two lines of 9 inches a third of an inch apart may fire at and charge each other while their fronts overlap."""
    battle = battle_of(duel(60))
    red, blue = battle.units
    blue.x, blue.y = red.x + sideways, red.y - 11
    blue.lay()
    for one, other in ((red, blue), (blue, red)):
        assert seen(battle, one.profile.id, other.profile.id) == 6
        assert approach(battle, one, other) is not None


@pytest.mark.rule("FM-FIRE-2", "FM-CHARGE-1")
@pytest.mark.parametrize("sideways", [-94, 94])
def test_an_enemy_level_with_the_flank_is_not_to_the_front(sideways: int) -> None:
    """A line next to another one, its front edge level with it or behind it, is before no part of that."""
    battle = battle_of(duel(60))
    red, blue = battle.units
    for ahead in (0, -7):
        blue.x, blue.y, blue.heading = red.x + sideways, red.y - ahead, red.heading
        blue.lay()
        assert seen(battle, "red", "blue") is None
        assert approach(battle, red, blue) is None


@pytest.mark.rule("FM-FIRE-2")
def test_no_unit_shoots_to_the_rear() -> None:
    """A unit that has its back to an enemy may not shoot at him."""
    battle = battle_of(duel(50, {"facing": "e"}))
    assert seen(battle, "red", "blue") is None
    assert seen(battle, "blue", "red") == 6


def screened(*friends: tuple[int, int]) -> Battle:
    """A gun with friends of two bases, in column, between it and an enemy."""
    screen = [foot(f"f{number}", x, y, "w", bases=2, formation="column") for number, (x, y) in enumerate(friends)]
    raw = order(side("Red", screen, [battery("g", 450, 420, "w")]), side("Blue", [foot("blue", 450, 220, "e")]))
    return battle_of(raw)


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize(
    ("friends", "clear"),
    [
        ([(450, 350)], False),
        ([(456, 350)], False),
        ([(458, 350)], True),
        ([(435, 350), (465, 350)], True),
        ([(436, 350), (465, 350)], False),
        ([(435, 340), (464, 370)], False),
        ([(430, 350)], True),
        ([(450, 450)], True),
    ],
)
def test_friends_in_the_way(friends: list[tuple[int, int]], clear: bool) -> None:
    """No shot goes over a friend, nor between two that leave less than a base, 15 tenths; past one friend it does."""
    assert (seen(screened(*friends), "g-1", "blue") == 24) is clear


@pytest.mark.rule("FM-FIRE-1")
def test_a_column_never_shoots_and_a_line_does_after_moving() -> None:
    """Foot in column may not shoot; foot in line may, whether or not it has moved."""
    battle = battle_of(duel(60, {"formation": "column"}))
    column, line = battle.units
    line.moved = True
    battle.units[1].moved = False
    assert not fire.may_fire(battle, column)
    assert fire.may_fire(battle, line)
    umpire = umpire_of(battle, [])
    line.put(umpire, "FM-MOVE-1", line.x, line.y + 10, line.heading)
    assert fire.may_fire(battle, line)


@pytest.mark.rule("FM-FIRE-1", "FM-MOVE-2")
def test_a_gun_that_moved_holds_its_fire() -> None:
    """A gun shoots unless it has moved this turn."""
    raw = order(side("Red", [], [battery("g", 450, 400, "w")]), side("Blue", [foot("blue", 450, 280, "e")]))
    battle = battle_of(raw)
    gun = battle.units[0]
    assert fire.may_fire(battle, gun)
    gun.set_moved(umpire_of(battle, []), "FM-MOVE-2", True)
    assert not fire.may_fire(battle, gun)


@pytest.mark.rule("FM-FIRE-3", "FM-FIRE-5")
def test_a_volley_of_muskets() -> None:
    """Six bases throw six dice at 6 inches, sixes hit, and each hit takes a base off."""
    battle = battle_of(duel(60))
    umpire = umpire_of(battle, [6, 5, 4, 6, 1, 5])
    red, blue = battle.units
    assert fire.volley(umpire, battle, red, blue, 1) == 2
    assert (blue.bases, blue.lost[FIRE], battle.losses) == (4, 2, [0, 2])
    assert notes(umpire, "hits") == [2]


@pytest.mark.rule("FM-FIRE-4")
def test_the_one_inch_bracket() -> None:
    """At a charger muskets hit on 5 and 6."""
    battle = battle_of(duel(60))
    umpire = umpire_of(battle, [6, 5, 4, 3, 2, 1])
    assert fire.volley(umpire, battle, battle.units[0], battle.units[1], 0) == 2
    assert [event.before for event in umpire.events if event.what == "fires_at"] == [1]


@pytest.mark.rule("FM-FIRE-6")
def test_the_last_base_goes_at_once() -> None:
    """A unit of three bases that takes two hits loses its last base too; one that takes a single hit does not."""
    battle = battle_of(duel(60, other={"bases": 3}))
    umpire = umpire_of(battle, [])
    losses.hit(umpire, battle, battle.units[1], 1)
    assert battle.units[1].bases == 2
    losses.hit(umpire, battle, battle.units[1], 1)
    assert (battle.units[1].bases, battle.units[1].on_table, battle.losses) == (0, False, [0, 3])


@pytest.mark.rule("FM-FIRE-5")
def test_hits_beyond_the_bases_lapse() -> None:
    """A unit cannot lose more bases than it has."""
    battle = battle_of(duel(60, other={"bases": 3}))
    losses.hit(umpire_of(battle, []), battle, battle.units[1], 6)
    assert battle.losses == [0, 3]


def gunners(guns: int = 3) -> Battle:
    """A battery of some guns, and foot before it."""
    raw = order(side("Red", [foot("red", 450, 340, "w")]), side("Blue", [], [battery("g", 450, 280, "e", guns=guns)]))
    return battle_of(raw)


@pytest.mark.rule("FM-FIRE-5")
def test_every_third_hit_takes_a_gun() -> None:
    """Hits on a battery add up over the turn, whichever gun they were aimed at; a gun goes with each third."""
    battle = gunners()
    umpire = umpire_of(battle, [])
    first, second, third = battle.units[1:]
    losses.hit(umpire, battle, first, 2)
    assert battle.losses == [0, 0]
    losses.hit(umpire, battle, third, 2)
    assert [gun.on_table for gun in (first, second, third)] == [True, True, False]
    assert (battle.batteries[0].hits, battle.losses) == (1, [0, 1])
    losses.hit(umpire, battle, first, 5)
    assert [gun.on_table for gun in (first, second, third)] == [False, False, False]


@pytest.mark.rule("FM-FIRE-5")
def test_leftover_hits_lapse_with_the_turn() -> None:
    """Two hits of one turn and one of the next take no gun."""
    battle = gunners()
    umpire = umpire_of(battle, [])
    losses.hit(umpire, battle, battle.units[1], 2)
    losses.lapse(umpire, battle)
    losses.hit(umpire, battle, battle.units[1], 1)
    assert (battle.batteries[0].hits, battle.losses) == (1, [0, 0])


@pytest.mark.rule("FM-FIRE-5", "FM-TURN-1")
def test_a_turn_ends_with_no_hits_left_on_guns() -> None:
    """Two hits are forgotten at the end of a turn in which no third is added."""
    battle = gunners()
    battle.turn = 0
    umpire = umpire_of(battle, [1] * 60)
    losses.hit(umpire, battle, battle.units[1], 2)
    turn.take_turn(umpire, battle)
    assert (battle.turn, battle.batteries[0].hits) == (1, 0)


@pytest.mark.rule("FM-FIRE-6", "FM-FIRE-5")
def test_a_gun_is_not_a_last_base() -> None:
    """A single gun stays until the third hit, though it is one base."""
    battle = gunners(1)
    losses.hit(umpire_of(battle, []), battle, battle.units[1], 2)
    assert battle.units[1].on_table


@pytest.mark.rule("FM-FIRE-5")
def test_hits_take_the_gun_aimed_at_and_then_the_nearest() -> None:
    """Of four guns, the second gone, six hits on the third take it and the fourth next to it; the first remains."""
    four = battery("g", 450, 200, "e", guns=4)
    battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), side("Blue", [], [four])))
    guns = battle.units[1:]
    losses.hit(umpire_of(battle, []), battle, guns[1], 3)
    assert [gun.on_table for gun in guns] == [True, False, True, True]
    losses.hit(umpire_of(battle, []), battle, guns[2], 6)
    assert [gun.on_table for gun in guns] == [True, False, False, False]


@pytest.mark.rule("FM-FIRE-5")
@pytest.mark.parametrize(("aimed", "left"), [(0, [2, 3]), (1, [2, 3]), (2, [0, 3]), (3, [0, 1])])
def test_the_gun_next_to_the_one_aimed_at_goes_second(aimed: int, left: list[int]) -> None:
    """Six hits on a battery of four take the gun aimed at and one next to it, of two as near the first."""
    four = battery("g", 450, 200, "e", guns=4)
    battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), side("Blue", [], [four])))
    guns = battle.units[1:]
    losses.hit(umpire_of(battle, []), battle, guns[aimed], 6)
    assert [place for place, gun in enumerate(guns) if gun.on_table] == left


@pytest.mark.rule("FM-MOVE-2", "FM-TURN-1")
def test_a_gun_that_moved_in_one_turn_may_fire_in_the_next() -> None:
    """It may not fire on a turn when it was moved; the next turn is another."""
    battle = gunners(1)
    battle.turn = 0
    gun = battle.units[1]
    gun.moved = True
    umpire = umpire_of(battle, [1] * 60)
    turn.take_turn(umpire, battle)
    freed = [event.after for event in umpire.events if (event.who, event.what) == (gun.profile.id, "moved")]
    assert freed[0] is False
