"""Held horses in the way of others: of what friends see, and of moves that are tried again when they are gone."""

import pytest

from rules.muskets_mohawks.encounters import entering
from rules.muskets_mohawks.movement import marching, riding
from rules.muskets_mohawks.sight import sight
from tests.muskets_mohawks.combat.field import field, men, script
from tests.muskets_mohawks.ground.test_riding import horse, horses_of


@pytest.mark.rule("MM-TROOP-3", "MM-LOS-1", "MM-FIRE-3")
@pytest.mark.parametrize(("side", "hides"), [(0, True), (1, False)])
@pytest.mark.parametrize("indoors", [False, True])
def test_who_holds_the_horses_hides_the_enemy_from_friends(side: int, hides: bool, indoors: bool) -> None:
    """Page 5: they are figures, placed behind their unit; page 13: friendly figures block the line of sight."""
    riders = horse("b", figures=5, at=(300, 300), heading=8, side=side)
    battle = field(riders)
    assert riding.dismount(script(), battle, riders)
    x = horses_of(riders).xs[0]
    assert x < riders.left - 20
    riders.house = "inn" if indoors else ""
    firer, foe = men("a", figures=1, at=(x, 350)), men("c", figures=1, at=(x, 250), side=1, heading=16)
    battle.enlist(firer)
    battle.enlist(foe)
    assert sight.sees(battle, firer, foe) is not hides
    assert sight.shooters(battle, firer, foe) == (0 if hides else 1)


@pytest.mark.rule("MM-TROOP-3", "MM-MOVE-4")
def test_a_way_that_horses_shut_is_tried_again_when_they_are_gone() -> None:
    """They are in the way of others; a unit shut in by them alone remembered that it found no way, and stayed."""
    unit = men("a", figures=1, at=(5, 475))
    riders = horse("b", figures=5, at=(400, 100), mounted=False)
    battle = field(unit, riders)
    shut = [(x, y) for x in range(5, 120, 10) for y in range(365, 485, 10) if (x, y) != (5, 475)]
    xs, ys = [x for x, _ in shut], [y for _, y in shut]
    horses_of(riders).put(script(), "MM-TROOP-3", "b", 0, (xs, ys))
    assert marching.plan(battle, unit, 5, 400, 80) is None
    horses_of(riders).put(script(), "MM-TROOP-3", "b", 0, ([], []))
    assert marching.plan(battle, unit, 5, 400, 80) is not None


@pytest.mark.rule("MM-TROOP-3", "MM-REINF-3")
def test_a_unit_looks_for_room_at_the_edge_again_when_horses_are_gone() -> None:
    """The riders are far from the edge, and the horses that they hold are not."""
    unit = men("a", at=(240, 480))
    riders = horse("b", figures=5, at=(240, 100), mounted=False)
    battle = field(unit, riders)
    unit.on_table, unit.entered_from = False, 2
    xs, ys = [*range(5, 480, 10)] * 20, [y for y in range(285, 485, 10) for _ in range(48)]
    horses_of(riders).put(script(), "MM-TROOP-3", "b", 0, (xs, ys))
    assert not entering.at_the_edge(script(), battle, unit, "line")
    horses_of(riders).put(script(), "MM-TROOP-3", "b", 0, ([], []))
    assert entering.may_find_room(battle, unit)
    assert entering.at_the_edge(script(), battle, unit, "line")
