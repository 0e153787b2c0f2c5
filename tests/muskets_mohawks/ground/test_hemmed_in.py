"""Retiring with no way to go: page 11 has the unit unformed at the end of its move, however short that is."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import reaction
from rules.muskets_mohawks.ground import Area
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, seeded
from tests.referees.muskets_mohawks.distances import farthest

UMPIRE = seeded(1)


@pytest.mark.rule("MM-MOVE-5")
def test_with_no_way_back_the_ranks_break_all_the_same() -> None:
    """A line with houses and friends about it that cannot face the cause spreads out within a move, and must rally."""
    unit = men("a", 240, 100, 16, "line", figures=8)
    friends = men("b", 240, 110, 0, figures=5), men("c", 240, 50, 0, "line")
    houses = cabin("h1", 185, 55), cabin("h2", 245, 55), cabin("h3", 215, 115)
    battle = field(unit, *friends, *houses, men("e", 309, 111, 24, side=1, figures=4))
    xs, ys = unit.xs, unit.ys
    reaction.retire(UMPIRE, battle, unit, 309, 111)
    assert (unit.formation, unit.retiring) == ("unformed", True)
    assert farthest(xs, ys, unit.xs, unit.ys) < 81
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-5")
def test_with_no_room_to_spread_out_men_stand_as_they_are_and_are_unformed() -> None:
    """On a spit of land just large enough for its line a unit counts as unformed and stirs no man."""
    sides = Area("lake", 0, 0, 190, 480), Area("lake", 290, 0, 480, 480)
    lakes = *sides, Area("lake", 190, 0, 290, 234), Area("lake", 190, 246, 290, 480)
    unit = men("a", 240, 240, 0, "line")
    xs, ys = unit.xs, unit.ys
    reaction.retire(UMPIRE, field(unit, *lakes), unit, 240, 400)
    assert (unit.xs, unit.ys, unit.formation, unit.retiring) == (xs, ys, "unformed", True)


@pytest.mark.rule("MM-MOVE-5")
def test_no_unit_breaks_its_ranks_by_a_walk_beyond_a_move() -> None:
    """With a house behind and friends on both hands a mob spreads out where a move takes it, facing the cause."""
    unit = men("a", 241, 130, 8, "mob", figures=8)
    friends = (
        men("b", 241, 55, 8, "line"),
        men("c", 290, 154, 19),
        men("d", 160, 30, 16),
        men("f", 130, 40, 16, ranks=1),
    )
    houses = cabin("h1", 185, 55), cabin("h2", 255, 55), cabin("h3", 185, 115)
    foes = men("e", 235, 309, 2, side=1), men("g", 195, 207, 0, side=1, figures=7)
    creek = Area("creek", 0, 190, 480, 200)
    battle = field(unit, *friends, *houses, *foes, creek, officer("lt", 231, 55, attached="b"))
    xs, ys = unit.xs, unit.ys
    reaction.retire(UMPIRE, battle, unit, 235, 309)
    assert (unit.formation, unit.retiring) == ("unformed", True)
    assert farthest(xs, ys, unit.xs, unit.ys) < 81
    assert invariants.check(battle) == []
    assert unit.heading == 16
