"""Units among houses and friends: a move finds a way, shorter, in another order or facing another way (page 10)."""

from collections.abc import Callable

import pytest

from rules.core.geometry import length
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import marching, movement
from rules.muskets_mohawks.movement.collision import around
from rules.muskets_mohawks.movement.marching import barely
from rules.muskets_mohawks.movement.places import Order, Seeker, apart, places
from rules.muskets_mohawks.pieces.ranks import outline
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.ground.table import cabin, field, men, seeded
from tests.referees.muskets_mohawks.distances import farthest

UMPIRE = seeded(1)


def yard() -> Battle:
    """A mob behind two houses that leave a gap of two inches, friends on the way round to the right."""
    houses = cabin("h4", 215, 55), cabin("h5", 275, 115), cabin("h6", 275, 55), cabin("h7", 215, 115)
    return field(men("a", 235, 171, 2, "mob"), men("b", 301, 161, 31, ranks=3), *houses)


def wall() -> Battle:
    """An open order whose right wing reaches the wall of a house, with friends before and behind it."""
    ground = cabin("h2", 185, 115), Area("wood", 100, 140, 184, 300)
    return field(men("a", 172, 132, 7, figures=9), men("b", 189, 203, 30), *ground)


@pytest.mark.rule("MM-MOVE-1", "MM-ACT-1")
@pytest.mark.parametrize(("scene", "x", "y", "turns"), [(yard, 295, 40, 9), (wall, 172, 152, 2)])
def test_a_move_finds_a_way(scene: Callable[[], Battle], x: int, y: int, turns: int) -> None:
    """Each activation brings the unit on its way until it is within two inches, and no figure goes too far."""
    battle = scene()
    unit = battle.units[0]
    for _ in range(turns):
        if length(x - unit.x, y - unit.y) <= 20:
            break
        xs, ys = unit.xs, unit.ys
        assert movement.march(UMPIRE, battle, unit, x, y, 80)
        assert farthest(xs, ys, unit.xs, unit.ys) < 81
        assert invariants.check(battle) == []
    assert length(x - unit.x, y - unit.y) <= 20


@pytest.mark.rule("MM-ACT-1")
def test_whether_a_unit_can_move_is_answered_as_where_to() -> None:
    """Asked from all about it, a unit shut in can move where a move ends somewhere, and is content with less."""
    battle = wall()
    unit = battle.units[0]
    goals = [(x, y) for x in range(20, 480, 40) for y in range(20, 480, 40)]
    answers = []
    content = 0
    for x, y in goals:
        spot = marching.plan(battle, unit, x, y, 30)
        any_spot = marching.plan(battle, unit, x, y, 30, any_will_do=True)
        assert (any_spot is None) == (spot is None)
        answers.append(spot is not None)
        content += any_spot is not None and barely(unit, any_spot, x, y)
    assert set(answers) == {True, False}
    assert content > 0


@pytest.mark.rule("MM-ACT-1")
def test_the_first_point_with_room_for_an_order_is_taken() -> None:
    """Points and orders are looked at as they are given: the second order at a point comes before the next point."""
    unit = men("u1", 240, 240)
    battle = field(unit, men("b", 240, 200))
    seeker = Seeker(battle, around(battle, unit, 80), unit, 80)
    points = apart([(240, y) for y in (200, 180, 120, 280)])
    for ranks, place in (((2,), (240, 280)), ((2, 1), (240, 180))):
        orders = [Order(seeker, outline("unformed", 240, 240, 0, 10, count)) for count in ranks]
        found = places(seeker, orders, points)
        assert found is not None
        assert (found.x, found.y) == place


@pytest.mark.rule("MM-ACT-1")
def test_a_way_round_is_kept_in_mind_from_when_it_is_gone_until_another_move() -> None:
    """To plan it changes nothing; gone, it says where the unit came from, until the unit moves on by its own way."""
    battle = yard()
    unit = battle.units[0]
    for came_from in (None, (235, 171), (256, 167)):
        assert battle.detours.get(unit.id) == came_from
        planned = marching.plan(battle, unit, 295, 40, 80)
        assert planned is not None
        assert planned.detour is (came_from != (256, 167))
        assert battle.detours.get(unit.id) == came_from
        assert movement.march(UMPIRE, battle, unit, 295, 40, 80)
    assert battle.detours == {}
