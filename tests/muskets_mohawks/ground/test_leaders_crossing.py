"""Leaders who cross creeks, fords and bridges, pages 22 and 23 of the book."""

import pytest

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import movement
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, seeded

UMPIRE = seeded(1)


@pytest.mark.rule("MM-TERR-5")
def test_a_leader_fords_a_creek_in_three_moves() -> None:
    """A higher leader alone goes to the edge, in, and out like a unit."""
    chief = officer("l", 240, 330)
    battle = field(chief, Area("creek", 0, 260, 480, 280))
    heights = []
    for _ in range(3):
        movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
        heights.append(chief.y)
    assert 280 <= heights[0] <= 295
    assert 260 < heights[1] < 280
    assert heights[2] < 260


@pytest.mark.rule("MM-TERR-5")
def test_a_leader_walks_over_a_bridge() -> None:
    """A bridge takes him over at one go."""
    chief = officer("l", 240, 272)
    battle = field(chief, Area("river", 0, 200, 480, 260), Area("bridge", 230, 200, 250, 260))
    movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
    assert chief.y < 200


@pytest.mark.rule("MM-TERR-5")
def test_a_leader_far_from_a_bridge_goes_over_it_in_two_moves() -> None:
    """Seven inches before the bridge his move does not last over it: like a unit he halts on it, and goes on next."""
    chief = officer("l", 240, 336)
    battle = field(chief, Area("river", 0, 200, 480, 260), Area("bridge", 230, 200, 250, 260))
    assert movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
    assert chief.y == 336 - 80
    assert movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
    assert chief.y < 200


@pytest.mark.rule("MM-MOVE-1")
@pytest.mark.parametrize("why", ["lost", "no move left", "off the table"])
def test_a_leader_who_may_not_move_stays(why: str) -> None:
    """One who has fallen, has spent his move or is not there goes nowhere."""
    chief = officer("l", 240, 336)
    chief.lost, chief.on_table = why == "lost", why != "off the table"
    limit = 0 if why == "no move left" else 80
    assert not movement.move_leader(UMPIRE, field(chief), chief, 240, 100, limit)
    assert (chief.x, chief.y) == (240, 336)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("y", "over"), [(279, True), (280, False)])
def test_a_leader_crosses_a_bridge_if_his_move_lasts_to_the_other_bank(y: int, over: bool) -> None:
    """From under two inches before a river of six his base gets to the other bank, and not from two."""
    chief = officer("l", 240, y)
    battle = field(chief, Area("river", 0, 200, 480, 260), Area("bridge", 230, 200, 250, 260))
    movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
    assert (chief.y < 200) is over


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("y", "enters"), [(295, True), (296, False)])
def test_a_leader_at_the_edge_of_a_creek_enters_it(y: int, enters: bool) -> None:
    """Up to an inch and a half behind its edge he goes straight in; from farther off he goes to the edge first."""
    chief = officer("l", 240, y)
    movement.move_leader(UMPIRE, field(chief, Area("creek", 0, 260, 480, 280)), chief, 240, 100, 80)
    assert (260 < chief.y < 280) is enters


@pytest.mark.rule("MM-TERR-5")
def test_a_leader_comes_out_of_a_creek_behind_friends_on_the_bank() -> None:
    """Where a rank of friends stands at the edge he goes on through it to the first place behind."""
    chief = officer("l", 240, 270)
    friends = men("f", 240, 254, 0, "line", ranks=1)
    assert movement.move_leader(UMPIRE, field(chief, friends, Area("creek", 0, 260, 480, 280)), chief, 240, 100, 80)
    assert chief.x == 240
    assert 230 <= chief.y <= 245


@pytest.mark.rule("MM-MOVE-1")
def test_a_leader_whose_place_is_taken_stops_short_of_it() -> None:
    """He goes no farther than his move, though the place at its end is taken and those beyond are not."""
    chief = officer("l", 240, 440)
    assert movement.move_leader(UMPIRE, field(chief, officer("m", 240, 360)), chief, 240, 200, 80)
    assert 360 < chief.y < 400


@pytest.mark.rule("MM-MOVE-1")
def test_a_leader_goes_round_a_house_in_one_move() -> None:
    """His way round it has corners, and he does not end his move at the first of them."""
    chief = officer("l", 240, 300)
    assert movement.move_leader(UMPIRE, field(chief, cabin("h", 220, 240)), chief, 240, 200, 200)
    assert (chief.x, chief.y) == (240, 200)
