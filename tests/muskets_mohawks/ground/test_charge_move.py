"""Charges on the table: the spot 6 inches away, and contact, pages 16 and 17 of the book."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import base_contact, charge_move
from rules.muskets_mohawks.pieces.facing import distance, touching
from tests.muskets_mohawks.ground.table import cabin, field, men, seeded

UMPIRE = seeded(1)


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("gap", "may"), [(140, True), (141, False), (60, True), (30, True)])
def test_the_charge_point_must_be_within_the_move(gap: int, may: bool) -> None:
    """From 14 inches a move of 8 just reaches the spot 6 inches away; from farther it does not."""
    charger = men("a", 240, 400, 0)
    target = men("b", 240, 390 - gap, 16, "line", side=1)
    battle = field(charger, target)
    # An unformed figure may stand half a base to the side of the nearest of the line.
    assert (charge_move.charge_point(battle, charger, target) is not None) == may


@pytest.mark.rule("MM-CHARGE-1")
def test_a_formed_charger_that_must_turn_reaches_half_as_far() -> None:
    """A line whose target is beyond 45 degrees has 4 inches after changing its facing."""
    charger = men("a", 240, 400, 0, "line", figures=5)
    near = men("b", 350, 400, 24, "line", side=1, figures=5)
    far = men("c", 380, 400, 24, "line", side=1, figures=5)
    assert charge_move.charge_point(field(charger, near), charger, near) is not None
    assert charge_move.charge_point(field(charger, far), charger, far) is None


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_the_charger_is_moved_to_six_inches(order: str) -> None:
    """The charger halts 6 inches from its target, or stays where it is when already nearer."""
    charger = men("a", 240, 400, 0, order)
    target = men("b", 240, 270, 16, "line", side=1)
    battle = field(charger, target)
    start = charger.y
    assert charge_move.move_to_charge_point(UMPIRE, battle, charger, target) == start - charger.y > 0
    assert 58 <= distance(charger, target) <= 61
    before = charger.at()
    near = men("c", charger.x, charger.y - 50, 16, "line", side=1)
    assert charge_move.move_to_charge_point(UMPIRE, field(charger, near), charger, near) == 0
    assert charger.at() == before


@pytest.mark.rule("MM-MELEE-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
@pytest.mark.parametrize("target_order", ["line", "mob", "unformed"])
@pytest.mark.parametrize("heading", [16, 11, 4, 0])
def test_contact(order: str, target_order: str, heading: int) -> None:
    """For all formations and facings the bases of charger and target touch, and none overlap."""
    charger = men("a", 240, 300, 0, order)
    target = men("b", 225, 230, heading, target_order, side=1)
    battle = field(charger, target)
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert touching(charger, target)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-1", "MM-TERR-5")
def test_no_unit_charges_through_water_or_walls() -> None:
    """A creek or a house in the way makes the charge impossible, as does a target in the water."""
    charger = men("a", 240, 300, 0)
    target = men("b", 240, 200, 16, "line", side=1)
    assert charge_move.charge_point(field(charger, target), charger, target) is not None
    creek = field(charger, target, Area("creek", 0, 240, 480, 260))
    assert charge_move.charge_point(creek, charger, target) is None
    assert charge_move.move_to_charge_point(UMPIRE, creek, charger, target) < 0
    house = field(charger, target, cabin("h", 220, 230))
    assert charge_move.charge_point(house, charger, target) is None
    target.water = "in"
    assert charge_move.charge_point(field(charger, target), charger, target) is None


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-TERR-5")
@pytest.mark.parametrize("y", [190, 300])
@pytest.mark.parametrize("gap", [40, 90])
def test_a_charge_may_be_the_way_out_of_a_creek(y: int, gap: int) -> None:
    """From the water a unit charges an enemy on either bank: out of it, to 6 inches from him and into contact."""
    charger = men("a", 240, 245, 0, ranks=1)
    target = men("b", 240, 245 + (gap + 10 if y > 245 else -gap - 10), 16, "line", side=1)
    battle = field(charger, target, Area("creek", 0, 240, 480, 250))
    charger.water = "in"
    assert charge_move.move_to_charge_point(UMPIRE, battle, charger, target) >= 0
    assert charger.water == ("in" if gap == 40 else "")
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert touching(charger, target)
    assert charger.water == ""
    assert (charger.y > 250) is (target.y > 250)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1")
def test_a_charge_closes_between_a_row_of_houses_and_a_creek() -> None:
    """One figure fits into the gap where the enemy stands; the others stay in the lane, facing as they did."""
    charger, target = men("a", 297, 105, 0, ranks=1), men("b", 303, 89, 14, side=1, figures=1)
    houses = [cabin(f"h{x}", x, 55) for x in (45, 115, 185, 255, 325, 375, 425)]
    battle = field(charger, target, Area("creek", 0, 110, 480, 140), *houses)
    assert charge_move.charge_point(battle, charger, target) is not None
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert touching(charger, target)
    assert len(charger.xs) == 10
    assert [fault for fault in invariants.check(battle) if "apart" not in fault] == []


RIVER = Area("river", 0, 220, 480, 270)
BRIDGE = Area("bridge", 230, 220, 250, 270, False)


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-TERR-5")
@pytest.mark.parametrize("front", [225, 240, 262])
@pytest.mark.parametrize("gap", [20, 55])
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_a_charge_leaves_a_bridge_by_its_end(front: int, gap: int, order: str) -> None:
    """A unit on a bridge in twos charges the enemy that bars its far end, and no figure enters the water."""
    charger = men("a", 240, front, 0, "twos", figures=8)
    charger.formation = "unformed"
    target = men("b", 240, min(front - gap - 10, 212), 16, order, side=1, figures=6)
    battle = field(charger, target, RIVER, BRIDGE)
    assert charge_move.move_to_charge_point(UMPIRE, battle, charger, target) >= 0
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert touching(charger, target)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-TERR-5")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_who_stands_on_a_bridge_is_charged_from_the_bank(order: str) -> None:
    """From either bank, along the bridge only: no figure stands in the river to reach the enemy."""
    target = men("b", 240, 245, 0, "twos", side=1, figures=4)
    target.formation = "unformed"
    for y, heading in ((190, 16), (300, 0)):
        charger = men("a", 240, y, heading, order)
        battle = field(charger, target, RIVER, BRIDGE)
        assert charge_move.move_to_charge_point(UMPIRE, battle, charger, target) >= 0
        assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
        assert touching(charger, target)
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-1", "MM-TERR-5")
def test_a_bridge_that_neither_stands_on_leads_no_charge_across() -> None:
    """With both on their banks the river parts them; so it does where a unit stands that is nowhere near the bridge."""
    charger, target = men("a", 240, 280, 0), men("b", 240, 210, 16, "line", side=1)
    assert charge_move.charge_point(field(charger, target, RIVER, BRIDGE), charger, target) is None
    bridged = men("b", 240, 245, 0, "twos", side=1, figures=4)
    elsewhere = Area("bridge", 330, 220, 350, 270, False)
    assert charge_move.charge_point(field(charger, bridged, RIVER, elsewhere), charger, bridged) is None


@pytest.mark.rule("MM-CHARGE-1", "MM-TERR-5")
def test_a_charge_leaves_a_ford_by_its_end_alone() -> None:
    """An enemy at the end of a ford is charged from it; one to the side of it and one across a second creek are not."""
    charger, target = men("a", 240, 245, 0, ranks=1, figures=2), men("b", 240, 190, 16, "line", side=1)
    charger.water = "in"
    river, ford = Area("river", 0, 230, 480, 260), Area("ford", 220, 230, 260, 260)
    assert charge_move.charge_point(field(charger, target, river, ford), charger, target) is not None
    other_side = men("b", 300, 190, 16, side=1, figures=2)
    assert charge_move.charge_point(field(charger, other_side, river, ford), charger, other_side) is None
    across, end = Area("river", 230, 0, 260, 480, False), Area("ford", 230, 220, 260, 260, False)
    charger, target = men("a", 245, 240, 24, ranks=1, figures=2), men("b", 190, 240, 8, side=1, figures=2)
    charger.water = "in"
    assert charge_move.charge_point(field(charger, target, across, end), charger, target) is not None
    other_side = men("b", 190, 300, 8, side=1, figures=2)
    assert charge_move.charge_point(field(charger, other_side, across, end), charger, other_side) is None
    charger, target = men("a", 240, 245, 0, ranks=1, figures=2), men("b", 240, 190, 16, "line", side=1)
    charger.water = "in"
    own, other = Area("creek", 0, 240, 480, 250), Area("creek", 0, 210, 480, 220)
    assert charge_move.charge_point(field(charger, target, own), charger, target) is not None
    assert charge_move.charge_point(field(charger, target, own, other), charger, target) is None


@pytest.mark.rule("MM-CHARGE-1", "MM-MOVE-4")
def test_a_formed_charger_does_not_go_through_formed_friends() -> None:
    """A line with a friendly line before it cannot charge; an unformed unit passes through."""
    target = men("c", 240, 200, 16, "line", side=1)
    friend = men("b", 240, 260, 0, "line")
    line = men("a", 240, 290, 0, "line")
    assert charge_move.charge_point(field(line, friend, target), line, target) is None
    loose = men("d", 240, 290, 0)
    assert charge_move.charge_point(field(loose, friend, target), loose, target) is not None


@pytest.mark.rule("MM-CHARGE-2", "MM-MOVE-4")
def test_friends_hinder_only_the_figures_they_would_touch() -> None:
    """With a short line before one end of it a line charges all the same; with one as long as itself it does not."""
    target = men("c", 240, 200, 16, "line", side=1)
    line = men("a", 240, 290, 0, "line")
    short = men("b", 210, 260, 0, "line", figures=4)
    battle = field(line, short, target)
    assert charge_move.charge_point(battle, line, target) is not None
    assert base_contact.move_to_contact(UMPIRE, battle, line, target)
    assert touching(line, target)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-1", "MM-TERR-4")
def test_a_charge_into_a_wood_breaks_the_ranks() -> None:
    """A line that closes with an enemy in a wood arrives there unformed."""
    charger = men("a", 240, 330, 0, "line")
    target = men("b", 240, 270, 16, side=1, figures=5)
    battle = field(charger, target, Area("wood", 100, 100, 380, 300))
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert charger.formation == "unformed"
    assert touching(charger, target)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MELEE-1", "MM-BUILD-1")
def test_a_house_is_attacked_at_its_nearest_wall() -> None:
    """Against a unit in a building the charger comes to the wall before it."""
    charger = men("a", 240, 330, 0)
    target = men("b", 240, 240, 16, side=1, figures=4)
    target.xs, target.ys, target.house = [225, 235, 245, 255], [225] * 4, "h"
    house = cabin("h", 220, 220)
    battle = field(charger, target, house)
    assert charge_move.charge_point(battle, charger, target) is not None
    assert base_contact.move_to_contact(UMPIRE, battle, charger, target)
    assert min(charger.ys) == 265
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize("housed", [False, True])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("x", "y", "is_near"),
    [(180, 200, True), (120, 200, False), (300, 200, True), (360, 200, False), (240, 380, True), (240, 440, False)],
)
def test_what_stands_near_the_way_of_a_charge_is_looked_at(
    x: int, y: int, is_near: bool, turned: bool, housed: bool
) -> None:
    """All round charger and target, or the target's house, to the distance that is asked for; whichever is on top."""
    places = [(240, 300), (240, 160), (x, y)]
    if turned:
        places = [(480 - down, 480 - across) for across, down in places]
    charger, target, other = (men(name, *place, figures=1) for name, place in zip("abc", places, strict=True))
    target.side = 1
    battle = field(charger, target, other)
    if housed:
        battle.houses.append(cabin("h", target.x - 20, target.y - 20))
        target.house = "h"
    found = base_contact.gather(battle, charger, target, charger.x, charger.y, 70)
    assert (other in found.units) is is_near
