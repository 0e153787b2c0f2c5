"""How many figures fire, pages 14 and 16 of the book."""

import pytest

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.sight import sight
from tests.muskets_mohawks.ground.table import cabin, field, men


@pytest.mark.rule("MM-FIRE-3")
@pytest.mark.parametrize(("order", "ranks", "shooters"), [("line", 0, 10), ("mob", 3, 4), ("unformed", 1, 10)])
def test_the_three_units_of_page_16(order: str, ranks: int, shooters: int) -> None:
    """Page 16: all ten of a line fire, the front four of a mob of 4, 3 and 3, all ten unformed in one line."""
    firer = men("a", 240, 300, 0, order, ranks=ranks)
    target = men("b", 240, 180, 16, "line", side=1)
    assert sight.shooters(field(firer, target), firer, target) == shooters


@pytest.mark.rule("MM-FIRE-3")
def test_outer_figures_of_a_mob_see_past_the_front() -> None:
    """A target far to the right is in the arc of the two figures at the right end, and the rear one sees past."""
    firer = men("a", 240, 300, 0, "mob")
    target = men("b", 355, 200, 20, "line", side=1, figures=1)
    assert sight.shooters(field(firer, target), firer, target) == 2


@pytest.mark.rule("MM-FIRE-3")
def test_unformed_ranks_fire_through_the_gaps() -> None:
    """Ten unformed figures in two ranks all fire straight ahead, the second rank through the gaps of the first."""
    firer = men("a", 240, 300, 0)
    target = men("b", 240, 200, 16, "line", side=1)
    assert sight.shooters(field(firer, target), firer, target) == 10


@pytest.mark.rule("MM-FIRE-3", "MM-BUILD-1")
@pytest.mark.parametrize(("figures", "shooters"), [(10, 5), (9, 5), (5, 3), (1, 1)])
def test_half_of_those_in_a_building_fire(figures: int, shooters: int) -> None:
    """Half the figures in a building fire, rounded up, to any side."""
    firer = men("a", 240, 240, 0, figures=figures)
    firer.house = "h"
    target = men("b", 240, 400, 0, "line", side=1)
    assert sight.shooters(field(firer, target, cabin("h", 220, 220)), firer, target) == shooters


@pytest.mark.rule("MM-WEAPON-1", "MM-FIRE-3")
@pytest.mark.parametrize(
    ("weapon", "inches"), [("bow", 18), ("carbine", 12), ("musket", 18), ("pistol", 6), ("rifle", 24)]
)
def test_range_is_counted_from_base_to_base(weapon: str, inches: int) -> None:
    """A single figure reaches exactly the range of its weapon, and not a tenth more."""
    firer = men("a", 240, 300, 0, "line", figures=1, weapon=weapon)
    near = men("b", 240, 290 - 10 * inches, 16, "line", side=1, figures=1)
    far = men("c", 240, 289 - 10 * inches, 16, "line", side=1, figures=1)
    assert sight.shooters(field(firer, near), firer, near) == 1
    assert sight.shooters(field(firer, far), firer, far) == 0


def test_without_a_weapon_no_unit_shoots() -> None:
    """Civilians without weapons never count as shooters."""
    firer = men("a", 240, 300, 0, "line", weapon="none")
    target = men("b", 240, 280, 16, "line", side=1)
    assert sight.shooters(field(firer, target), firer, target) == 0


@pytest.mark.rule("MM-FIRE-3")
def test_only_figures_in_range_count() -> None:
    """Of a line with pistols only the four figures nearest to a target 5 inches before its end are in range."""
    firer = men("a", 240, 300, 0, "line", weapon="pistol")
    target = men("b", 285, 240, 16, "line", side=1, figures=1)
    assert sight.shooters(field(firer, target), firer, target) == 4


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("y", "shooters"), [(320, 4), (340, 0), (400, 0)])
def test_a_unit_in_a_creek_is_fired_on_from_the_bank_only(y: int, shooters: int) -> None:
    """Those who stand at the water's edge may fire at a unit in it, those farther off may not."""
    target = men("b", 240, 295, 0, "line", side=1, figures=4)
    target.water = "in"
    firer = men("a", 240, y, 0, "line", figures=4)
    assert sight.shooters(field(firer, target, Area("creek", 0, 290, 480, 310)), firer, target) == shooters
