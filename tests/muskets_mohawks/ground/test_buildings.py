"""Going into buildings, coming out and changing levels, page 20 of the book."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import buildings, movement
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, seeded

UMPIRE = seeded(1)


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_touching_the_door_takes_the_whole_unit_in(order: str) -> None:
    """A unit whose figure touches the door is inside, all of it and unformed, its leader with it."""
    unit = men("a", 240, 265, 0, order)
    chief = officer("l", 240, 300, attached="a")
    house = cabin("h", 220, 220)
    battle = field(unit, chief, house)
    umpire = seeded(1)
    assert buildings.enter(umpire, battle, unit, house)
    # He goes straight in, by no way round.
    assert [event.what for event in umpire.events if event.who == "l"] == ["at"]
    assert (unit.house, unit.formation) == ("h", "unformed")
    assert 220 < chief.x < 260
    assert 220 < chief.y < 260
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1", "MM-LEAD-3")
def test_a_unit_that_goes_in_finds_room_next_to_a_leader_in_there() -> None:
    """A leader left in the house by another unit stands behind the men who come in, and not among them."""
    unit, other = men("a", 240, 265, 0), men("b", 400, 400, 0)
    chief = officer("l", 235, 225, attached="b")
    battle = field(unit, other, chief, cabin("h", 220, 220))
    assert buildings.enter(UMPIRE, battle, unit, battle.houses[0])
    assert chief.attached == "b"
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(("y", "inside"), [(340, True), (360, False)])
def test_the_door_must_be_within_the_move(y: int, inside: bool) -> None:
    """From within a move of the door a unit walks in; from farther it comes nearer and stays outside."""
    unit = men("a", 240, y, 0)
    house = cabin("h", 220, 220)
    battle = field(unit, house)
    assert buildings.enter(UMPIRE, battle, unit, house, 80) == inside
    assert unit.y < y
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1", "MM-BURN-1")
def test_who_may_not_enter() -> None:
    """A unit cannot enter a house of which half is alight (page 21), or while it must reload, is prone or fights."""
    unit = men("a", 240, 265, 0)
    house = cabin("h", 220, 220)
    battle = field(unit, house)
    assert buildings.may_enter(battle, unit, house)
    house.burnt = 79  # of 16 inches
    assert buildings.may_enter(battle, unit, house)
    house.burnt = 80
    assert not buildings.enter(UMPIRE, battle, unit, house)
    house.burnt = 0
    for change in ("markers", "prone", "opponents"):
        other = men("b", 240, 265, 0)
        other.markers = 1 if change == "markers" else 0
        other.prone = change == "prone"
        other.opponents = ["c"] if change == "opponents" else []
        assert not buildings.may_enter(battle, other, house)


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(("figures", "side", "may"), [(6, 0, True), (7, 0, False), (6, 1, False)])
def test_units_of_a_side_share_a_house_as_long_as_they_fit(figures: int, side: int, may: bool) -> None:
    """Four by four inches hold sixteen figures, of any number of units and of one side."""
    first, second = men("a", 240, 265, 0), men("b", 240, 275, 0, figures=figures, side=side)
    battle = field(first, cabin("h", 220, 220))
    house = battle.houses[0]
    buildings.enter(UMPIRE, battle, first, house)
    battle.units.append(second)
    battle.unit_of["b"] = second
    assert buildings.enter(UMPIRE, battle, second, house, 80) is may
    assert [unit.id for unit in buildings.units_in(battle, house)] == (["a", "b"] if may else ["a"])
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1")
def test_each_storey_has_room_of_its_own() -> None:
    """Ten go upstairs, ten more come in below, and none comes down where those stand."""
    first, second = men("a", 240, 265, 0), men("b", 240, 320, 0)
    battle = field(first, second, cabin("h", 220, 220, levels=2))
    house = battle.houses[0]
    assert buildings.enter(UMPIRE, battle, first, house)
    assert not buildings.fits(battle, second, house)
    assert buildings.change_level(UMPIRE, battle, first, True)
    assert buildings.enter(UMPIRE, battle, second, house, 80)
    assert not buildings.has_level(battle, first, False)
    assert not buildings.has_level(battle, second, True)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1")
def test_coming_out_in_mob() -> None:
    """A unit leaves by the door and stands in mob outside it."""
    unit = men("a", 240, 265, 0)
    house = cabin("h", 220, 220)
    battle = field(unit, house)
    buildings.enter(UMPIRE, battle, unit, house)
    assert movement.march(UMPIRE, battle, unit, 240, 400, 80)
    assert (unit.house, unit.formation) == ("", "mob")
    assert min(unit.ys) > 260
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1", "MM-TERR-4")
def test_coming_out_into_a_wood() -> None:
    """Where the door opens on a wood those who come out are unformed."""
    unit = men("a", 240, 265, 0)
    house = cabin("h", 220, 220)
    battle = field(unit, house, Area("wood", 10, 10, 470, 470))
    buildings.enter(UMPIRE, battle, unit, house)
    buildings.leave(UMPIRE, battle, unit)
    assert unit.formation == "unformed"
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1")
def test_no_unit_comes_out_where_there_is_no_room() -> None:
    """A door that opens on a throng stays shut."""
    unit = men("a", 240, 265, 0)
    house = cabin("h", 220, 220)
    battle = field(unit, house)
    buildings.enter(UMPIRE, battle, unit, house)
    house.x0, house.y0, house.x1, house.y1 = 0, 0, 480, 480
    assert not buildings.leave(UMPIRE, battle, unit)
    assert unit.house == "h"


@pytest.mark.rule("MM-BUILD-1")
def test_changing_level_takes_a_move() -> None:
    """In a house of two storeys a unit goes up and down, a move each, and comes down before it leaves."""
    unit = men("a", 240, 265, 0)
    house = cabin("h", 220, 220, levels=2)
    battle = field(unit, house)
    buildings.enter(UMPIRE, battle, unit, house)
    assert buildings.change_level(UMPIRE, battle, unit, True)
    assert not buildings.change_level(UMPIRE, battle, unit, True)
    assert unit.level == 1
    assert movement.march(UMPIRE, battle, unit, 240, 400, 80)
    assert (unit.level, unit.house) == (0, "h")
    assert not buildings.change_level(UMPIRE, battle, unit, False)
    movement.march(UMPIRE, battle, unit, 240, 400, 80)
    assert unit.house == ""


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(("y", "creek", "reaches"), [(320, False, True), (320, True, False), (360, False, False)])
def test_a_door_is_reached_on_the_own_bank_within_the_move(y: int, creek: bool, reaches: bool) -> None:
    """Six inches from the door a move reaches it, with a creek between or from ten inches it does not."""
    unit, house = men("a", 240, y, 0), cabin("h", 220, 220)
    water = [Area("creek", 0, 280, 480, 300, True)] if creek else []
    assert buildings.reaches_door(field(unit, house, *water), unit, house, 80) is reaches


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(("x", "y", "free"), [(230, 230, False), (230, 245, True), (245, 230, True), (239, 239, False)])
def test_men_change_storeys_where_no_figure_stands_above(x: int, y: int, free: bool) -> None:
    """Only a figure within a base both across and along is in the way on the other storey."""
    below, above = men("a", 230, 230, 0, figures=1), men("b", x, y, 0, figures=1)
    battle = field(below, above, cabin("h", 220, 220, levels=2))
    for unit, at in ((below, (230, 230)), (above, (x, y))):
        unit.house, unit.xs, unit.ys = "h", [at[0]], [at[1]]
    above.level = 1
    assert buildings.has_level(battle, below, True) is free
