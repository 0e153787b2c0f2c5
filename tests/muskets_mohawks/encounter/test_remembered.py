"""What a battle remembers of searches is forgotten when somebody moves: room at the edge, ways out, sight and fire."""

import pytest

from rules.core.events import NOTE
from rules.muskets_mohawks.combat import fire
from rules.muskets_mohawks.encounters import entering
from rules.muskets_mohawks.forces import bodies
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import crossing, marching
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED
from tests.muskets_mohawks.combat.field import field, men, script
from tests.muskets_mohawks.encounter.scene import scene

# A strip of land ten inches wide, with its end below five men who stand in open order at (240, 240).
STRIP = (Area("lake", 0, 0, 190, 480), Area("lake", 290, 0, 480, 480), Area("lake", 190, 245, 290, 480))


def go(unit: Unit, x: int, y: int) -> None:
    """Put a unit down elsewhere in the ranks that it has."""
    spot = stand(unit.formation, x, y, unit.heading, unit.figures, unit.ranks)
    unit.put(script(), "MM-MOVE-1", x, y, unit.heading, unit.ranks, spot.xs, spot.ys)


@pytest.mark.rule("MM-REINF-3")
def test_a_unit_that_found_no_room_comes_on_when_there_is_some() -> None:
    """Seven lines deep, friends fill the near edge; once those in the middle have gone, the unit comes on."""
    crowd = [men(f"f{x}-{y}", at=(x, y)) for x in range(50, 480, 95) for y in range(415, 480, 10)]
    late = men("late", "irregular", at=(240, 480))
    late.on_table, late.xs, late.ys, late.entered_from = False, [], [], 2
    battle = scene(*crowd, late)
    for _ in range(2):
        assert not entering.at_the_edge(script(), battle, late, UNFORMED)
    for friend in crowd:
        if 200 < friend.x < 300:
            go(friend, friend.x, friend.y - 300)
    assert entering.at_the_edge(script(), battle, late, UNFORMED)


@pytest.mark.rule("MM-ACT-1")
def test_a_move_that_led_nowhere_is_planned_again_when_the_way_is_free() -> None:
    """Friends fill a strip of land; the unit behind them has no way while they stand, and one when they have gone."""
    unit = men("u1", "irregular", figures=5, at=(240, 240))
    friends = [men(f"f{y}", at=(240, y)) for y in range(130, 231, 10)]
    battle = scene(unit, *friends)
    battle.ground.waters.extend(STRIP)
    assert marching.plan(battle, unit, 240, 60, 80) is None
    for friend in friends:
        go(friend, 240, friend.y - 125)
    spot = marching.plan(battle, unit, 240, 60, 80)
    assert spot is not None
    assert spot.y < 240


@pytest.mark.rule("MM-TERR-5")
def test_a_unit_shut_in_between_banks_comes_out_when_there_is_space() -> None:
    """Friends fill the far bank of a creek as far as the men in it get; they come out there once these have gone."""
    creek = Area("creek", 0, 230, 480, 250, level=True)
    unit = men("u1", "irregular", figures=5, at=(240, 240))
    friends = [men(f"f{x}-{y}", at=(x, y)) for x in range(50, 480, 95) for y in range(130, 230, 10)]
    battle = scene(unit, *friends)
    battle.ground.waters.append(creek)
    unit.set_water(script(), "MM-TERR-5", "in")
    assert not crossing.Step(battle, unit, creek, 240, 60, 80).is_open()
    # The way back is another one, and free.
    assert crossing.Step(battle, unit, creek, 240, 400, 80).is_open()
    for friend in friends:
        go(friend, friend.x, friend.y - 120)
    assert crossing.Step(battle, unit, creek, 240, 60, 80).is_open()


@pytest.mark.rule("MM-FIRE-3", "MM-GROUP-1", "MM-LOS-1")
def test_fire_bodies_and_foes_follow_a_unit_that_moves() -> None:
    """A friend steps before the muskets and out again, joins a body and leaves it; an enemy goes out of sight."""
    firer, target = men("u1", at=(240, 300)), men("e1", side=1, at=(240, 200), heading=16)
    friend = men("u2", at=(240, 400))
    battle = field(firer, friend, target)
    battle.ground.woods.append(Area("wood", 0, 0, 480, 60))
    for y, may, together in ((400, True, 1), (280, False, 1), (310, True, 2), (400, True, 1)):
        go(friend, 240, y)
        assert fire.can_fire(battle, firer, target) is may
        assert len(bodies.body_of(battle, firer)) == together
    assert watch.foes_of(battle, firer) == [target]
    go(target, 240, 20)
    assert watch.foes_of(battle, firer) == []


@pytest.mark.rule("MM-REINF-3")
def test_a_line_without_room_at_the_edge_comes_on_as_a_mob() -> None:
    """Friends leave a gap of seven inches; a line of ten needs ten. Without a gap it waits, and says so once."""
    crowd = [men(f"f{x}-{y}", at=(x, y)) for x in (40, 140, 310, 410) for y in range(375, 480, 10)]
    late = men("late", at=(240, 480))
    late.on_table, late.xs, late.ys, late.entered_from = False, [], [], 2
    stoppers = [men(f"s{y}", figures=7, at=(225, y)) for y in range(375, 480, 10)]
    battle = scene(*crowd, *stoppers, late)
    umpire = script()
    for _ in range(3):
        assert not entering.at_the_edge(umpire, battle, late, LINE)
        go(stoppers[0], 225, stoppers[0].y - 10)
    for friend in stoppers:
        go(friend, 225, friend.y - 150)
    assert entering.at_the_edge(umpire, battle, late, LINE)
    assert late.formation == MOB
    assert [event.what for event in umpire.events if event.kind == NOTE] == ["edge_taken"]
