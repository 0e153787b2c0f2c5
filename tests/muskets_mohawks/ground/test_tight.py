"""Units among houses and friends: a move finds a way, shorter, in another order or facing another way (page 10)."""

from collections.abc import Callable

import pytest

from rules.core.geometry import length
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import dead_ends, marching, movement
from rules.muskets_mohawks.movement.dead_ends import thoroughness
from rules.muskets_mohawks.movement.pathfinding import barely
from rules.muskets_mohawks.movement.walk import Walk
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
@pytest.mark.parametrize(("scene", "x", "y", "turns"), [(yard, 295, 40, 8), (wall, 172, 152, 2)])
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
@pytest.mark.parametrize(
    ("turn", "quiet", "places"), [(29, 9, 5), (30, 9, 12), (1, 10, 64), (29, 10, 64), (30, 10, 64), (150, 40, 64)]
)
def test_units_look_closer_where_the_battle_has_stopped(turn: int, quiet: int, places: int) -> None:
    """Few places are looked at early, more late, and all after ten quiet turns."""
    battle = Battle()
    battle.turn, battle.quiet = turn, quiet
    assert thoroughness(battle) == places


@pytest.mark.rule("MM-ACT-1")
def test_a_dead_end_is_forgotten_when_units_look_closer() -> None:
    """What led nowhere at a glance is tried again once every place is looked at, and not before."""
    unit = men("u1", 240, 240)
    battle = field(unit)
    battle.quiet = 8
    dead_ends.note(battle, unit, 7, 80)
    battle.quiet = 9
    assert dead_ends.is_known(battle, unit, 7, 80)
    battle.quiet = 10
    assert not dead_ends.is_known(battle, unit, 7, 80)


@pytest.mark.rule("MM-ACT-1")
def test_moves_that_differ_in_anything_are_remembered_apart() -> None:
    """The goal, the distance, the front, the order, the room to keep and the pace each make another move of it."""
    keys = [dead_ends.key_of(10, 20, 80, -1, order, 5, False) for order in ("", "unformed", "line", "mob")]
    other = [(11, 20, 80, -1, 5, False), (10, 21, 80, -1, 5, False), (10, 20, 79, -1, 5, False)]
    other += [(10, 20, 80, 0, 5, False), (10, 20, 80, -1, 6, False), (10, 20, 80, -1, 5, True)]
    keys += [dead_ends.key_of(x, y, limit, heading, "", apart, fast) for x, y, limit, heading, apart, fast in other]
    assert len(set(keys)) == len(keys)


@pytest.mark.rule("MM-ACT-1")
def test_whether_a_unit_can_move_is_answered_as_where_to() -> None:
    """Asked from all about it, a unit shut in can move where a move ends somewhere, and is content with less."""
    battle = wall()
    unit = battle.units[0]
    goals = [(x, y) for x in range(20, 480, 40) for y in range(20, 480, 40)]
    answers = []
    content = 0
    for x, y in goals:
        battle.dead_ends = {}
        spot = marching.plan(battle, unit, x, y, 30)
        any_spot = marching.plan(battle, unit, x, y, 30, any_will_do=True)
        assert (any_spot is None) == (spot is None)
        answers.append(spot is not None)
        content += any_spot is not None and barely(unit, any_spot, x, y)
    assert set(answers) == {True, False}
    assert content > 0


@pytest.mark.rule("MM-ACT-1")
def test_places_that_one_search_finds_do_not_change_one_another() -> None:
    """A place with space stays where it was found, whatever the same search looks at afterwards."""
    walk = Walk(field(men("u1", 240, 240)), men("u1", 240, 240), 80, -1, 10, 80)
    first = walk.stands("unformed", 240, 200, 0, 2)
    assert first is not None
    second = walk.stands("unformed", 240, 220, 8, 3)
    assert walk.stands("unformed", 240, 400, 4, 1) is None
    assert second is not None
    assert (first.x, first.y, first.heading, first.ranks) == (240, 200, 0, 2)
    assert (second.x, second.y, second.heading, second.ranks) == (240, 220, 8, 3)
