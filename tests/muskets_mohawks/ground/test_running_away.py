"""Running away, and the cover that is sought, pages 11 and 18 of the book."""

import pytest

from rules.muskets_mohawks.combat import retreat
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import Works
from tests.muskets_mohawks.ground.table import cabin, field, men, seeded

UMPIRE = seeded(1)


@pytest.mark.rule("MM-MOVE-5")
def test_running_away() -> None:
    """A unit that runs is off the table at once; its house and its opponents are free of it."""
    unit = men("a", 240, 240)
    foe = men("b", 240, 200, 16, side=1)
    house = cabin("h", 220, 220)
    unit.house = "h"
    unit.opponents, foe.opponents = ["b"], ["a"]
    retreat.run_away(UMPIRE, field(unit, foe, house), unit, "MM-MOVE-5")
    assert unit.ran_away
    assert not unit.on_table
    assert unit.xs == []
    assert foe.opponents == []
    assert unit.house == ""


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(("edge", "inches", "reached"), [(300, 8, True), (322, 8, False)])
def test_cover_within_eight_inches(edge: int, inches: int, reached: bool) -> None:
    """A unit seeks the wood behind it if that is within 8 inches, else it goes prone where it is."""
    unit = men("a", 240, 240, 0, figures=5)
    battle = field(unit, Area("wood", 100, edge, 380, 470))
    retreat.seek_cover(UMPIRE, battle, unit, 240, 100, "MM-MOVE-5")
    assert unit.prone != reached
    assert unit.formation == "unformed"
    assert unit.heading == 0
    if reached:
        assert edge < unit.y <= 240 + 10 * inches


@pytest.mark.rule("MM-MOVE-5")
def test_no_unit_seeks_cover_towards_the_enemy() -> None:
    """A wood between the unit and the cause is no refuge: it goes prone."""
    unit = men("a", 240, 260, 0, figures=5)
    retreat.seek_cover(UMPIRE, field(unit, Area("wood", 100, 150, 380, 230)), unit, 240, 60, "MM-MOVE-5")
    assert unit.prone
    assert unit.y == 260


@pytest.mark.rule("MM-MOVE-5")
def test_the_nearest_cover_is_taken() -> None:
    """Of two woods behind it a unit goes to the nearer."""
    unit = men("a", 240, 240, 0, figures=5)
    battle = field(unit, Area("wood", 100, 310, 380, 470), Area("wood", 170, 250, 310, 290))
    retreat.seek_cover(UMPIRE, battle, unit, 240, 100, "MM-MOVE-5")
    assert 250 < unit.y < 290


@pytest.mark.rule("MM-MOVE-5")
def test_already_in_cover_it_stays() -> None:
    """A unit in a wood does not stir, and does not lie down."""
    unit = men("a", 240, 240, 0, figures=5)
    retreat.seek_cover(UMPIRE, field(unit, Area("wood", 100, 200, 380, 470)), unit, 240, 100, "MM-MOVE-5")
    assert (unit.y, unit.prone) == (240, False)


@pytest.mark.rule("MM-MOVE-5", "MM-TERR-3")
def test_a_crest_is_cover_too() -> None:
    """With a hill close behind, a unit goes to its crest and is in cover there."""
    unit = men("a", 240, 200, 0, figures=5)
    retreat.seek_cover(UMPIRE, field(unit, Area("hill", 170, 170, 310, 310)), unit, 240, 20, "MM-MOVE-5")
    assert abs(int(unit.y) - 240) <= 10
    assert not unit.prone


@pytest.mark.rule("MM-MOVE-5", "MM-PEF-4")
def test_works_are_cover_too() -> None:
    """Fieldworks behind it that face the enemy are manned."""
    unit = men("a", 240, 200, 0, figures=5)
    works = Works("w", "fieldworks", 180, 240, 300, 270, 0)
    retreat.seek_cover(UMPIRE, field(unit, works), unit, 240, 20, "MM-MOVE-5")
    assert (unit.works, works.holder, unit.prone) == ("w", "player", False)
