"""Breaking off and falling back from a melee, page 18 of the book."""

import pytest

from rules.muskets_mohawks.combat import retreat
from rules.muskets_mohawks.ground import Area
from tests.muskets_mohawks.ground.table import cabin, field, men, seeded
from tests.referees.muskets_mohawks.distances import farthest

UMPIRE = seeded(1)


@pytest.mark.rule("MM-MELEE-5")
@pytest.mark.parametrize(
    ("area", "may"),
    [(None, True), (Area("creek", 0, 260, 480, 280), False), (Area("lake", 170, 260, 310, 400), False)],
)
def test_breaking_off_needs_ground_behind(area: Area | None, may: bool) -> None:
    """With water close behind a unit cannot break off; on open ground it can."""
    unit = men("a", 240, 240, 0, figures=5)
    battle = field(unit, area) if area else field(unit)
    assert retreat.can_fall_back(battle, unit, 20, 240, 230) == may


@pytest.mark.rule("MM-MELEE-5")
def test_breaking_off_needs_no_wall_or_edge_behind() -> None:
    """Nor can a unit break off with a house or the table's edge at its back."""
    unit = men("a", 240, 240, 0, figures=5)
    assert not retreat.can_fall_back(field(unit, cabin("h", 220, 250)), unit, 20, 240, 230)
    last = men("b", 240, 470, 0, figures=5)
    assert not retreat.can_fall_back(field(last), last, 20, 240, 460)


@pytest.mark.rule("MM-MELEE-5")
@pytest.mark.parametrize("distance", [20, 40, 70])
def test_falling_back_goes_as_far_as_the_table_says(distance: int) -> None:
    """A unit that breaks off goes straight away so far in the ranks it has, every man of it."""
    unit = men("a", 240, 240, 0, "line")
    ys = [y + distance for y in unit.ys]
    assert retreat.break_away(UMPIRE, field(unit), unit, distance, 240, 230) == distance
    assert (unit.ys, unit.formation) == (ys, "line")


@pytest.mark.rule("MM-MELEE-5", "MM-TERR-4")
def test_a_line_breaks_off_into_a_wood_unformed() -> None:
    """With trees at its back it cannot keep its ranks, and goes no farther for that."""
    unit = men("a", 240, 240, 0, "line")
    xs, ys = unit.xs, unit.ys
    battle = field(unit, Area("wood", 100, 250, 400, 400))
    retreat.break_away(UMPIRE, battle, unit, 60, 240, 230)
    assert unit.formation == "unformed"
    assert farthest(xs, ys, unit.xs, unit.ys) < 61
