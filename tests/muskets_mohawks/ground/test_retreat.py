"""Involuntary moves, pages 11 and 18 of the book."""

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import rally, reaction, retreat
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, script, seeded
from tests.referees.muskets_mohawks.distances import farthest

UMPIRE = seeded(1)


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
@pytest.mark.parametrize(
    ("from_x", "from_y", "dx", "dy", "heading"), [(240, 100, 0, 1, 0), (100, 240, 1, 0, 24), (400, 240, -1, 0, 8)]
)
def test_a_full_move_straight_away(order: str, from_x: int, from_y: int, dx: int, dy: int, heading: int) -> None:
    """The farthest figure of a retiring unit goes 8 inches; it ends unformed, facing the cause, and must rally."""
    unit = men("a", 240, 240, 0, order)
    battle = field(unit)
    xs, ys = unit.xs, unit.ys
    reaction.retire(UMPIRE, battle, unit, from_x, from_y)
    assert 74 <= farthest(xs, ys, unit.xs, unit.ys) < 81
    assert 74 <= unit.retired_by <= 80
    assert (unit.heading, unit.formation) == (heading, "unformed")
    assert (unit.x - 240) * dx + (unit.y - 240) * dy >= 30
    assert (unit.x - 240) * dy == (unit.y - 240) * dx == 0
    assert unit.retiring
    assert unit.retired
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(("order", "y"), [("unformed", 320), ("line", 300)])
def test_a_retreat_to_the_rear_in_inches(order: str, y: int) -> None:
    """Men in open order go back 8 inches each; of a line that spreads out those of the second rank do, the first 6."""
    unit = men("a", 240, 240, 0, order)
    reaction.retire(UMPIRE, field(unit), unit, 240, 100)
    assert (unit.x, unit.y, unit.retired_by) == (240, y, 80)


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(
    ("x", "y", "leaves"), [(240, 440, True), (240, 360, True), (240, 354, False), (20, 300, False)]
)
def test_a_retreat_that_reaches_the_edge_leaves_the_field(x: int, y: int, leaves: bool) -> None:
    """A unit less than a move from the edge behind it goes off the table; one that passes along an edge does not."""
    unit = men("a", x, y, 0, figures=5, ranks=3)
    reaction.retire(UMPIRE, field(unit), unit, x, 100)
    assert (unit.on_table, unit.left_table, unit.retired) == (not leaves, leaves, True)


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(
    ("at", "cause", "leaves"),
    [
        ((40, 240), (15, -26), True),
        ((440, 240), (-15, -26), True),
        ((240, 40), (-26, 15), True),
        ((240, 440), (-26, -15), True),
        ((40, 240), (14, -26), False),
        ((240, 440), (-26, -14), False),
    ],
)
def test_an_edge_that_the_way_meets_at_thirty_degrees(
    at: tuple[int, int], cause: tuple[int, int], leaves: bool
) -> None:
    """4 inches from an edge and 8 to go, a unit leaves the field when its way is at 30 degrees to it, not at 28."""
    unit = men("a", *at, 0, figures=1)
    reaction.retire(UMPIRE, field(unit), unit, at[0] + cause[0], at[1] + cause[1])
    assert unit.left_table is leaves


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize("hindrance", ["house", "leader", "water"])
def test_what_halts_a_retreat_keeps_it_on_the_table(hindrance: str) -> None:
    """A house, a leader or water between a unit and the edge halts its retreat before it."""
    unit = men("a", 240, 420, 0, figures=5)
    things: dict[str, House | Leader | Area] = {
        "house": cabin("h", 200, 435),
        "leader": officer("l", 240, 445),
        "water": Area("creek", 0, 450, 480, 460),
    }
    reaction.retire(UMPIRE, field(unit, things[hindrance]), unit, 240, 100)
    assert (unit.on_table, unit.retiring) == (True, True)


@pytest.mark.rule("MM-MOVE-5")
def test_a_leader_halts_a_retreat() -> None:
    """A higher leader in its way halts the unit before him and counts as its leader from then on."""
    unit = men("a", 240, 240, 0, figures=5, leader_rep=3)
    chief = officer("l", 240, 290, rep=5)
    battle = field(unit, chief)
    umpire = script()
    reaction.retire(umpire, battle, unit, 240, 100)
    assert [(event.who, event.after) for event in umpire.events if event.what == "halts_at"] == [("a", "l")]
    assert (unit.y, unit.leader, unit.leader_rep) == (280, "l", 5)
    assert unit.retiring
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(("attached", "y"), [("", 280), ("a", 320)])
def test_a_leader_who_is_with_the_unit_does_not_halt_it(attached: str, y: int) -> None:
    """A leader in its way halts a retreat; one who stands with the unit is not met but goes along."""
    unit = men("a", 240, 240, 0, figures=5, leader_rep=3)
    reaction.retire(UMPIRE, field(unit, officer("l", 240, 290, attached=attached)), unit, 240, 100)
    assert unit.y == y


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize("names", [("near", "far"), ("far", "near")])
def test_the_leader_met_first_takes_over(names: tuple[str, str]) -> None:
    """Of two leaders in its way the nearer halts the unit and is its leader from then on, however they are listed."""
    unit = men("a", 240, 240, 0, figures=5, leader_rep=3)
    leaders = {"near": officer("near", 240, 270, rep=4), "far": officer("far", 240, 300, rep=5)}
    battle = field(unit, *(leaders[name] for name in names))
    reaction.retire(UMPIRE, battle, unit, 240, 100)
    assert (unit.y, unit.leader, unit.leader_rep) == (260, "near", 4)


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize(("x", "y", "side"), [(400, 290, 0), (240, 200, 0), (240, 290, 1)])
def test_only_an_own_leader_in_the_way_halts_it(x: int, y: int, side: int) -> None:
    """A leader off the way, in front of the unit or of the enemy does not halt it."""
    unit = men("a", 240, 240, 0, figures=5, leader_rep=3)
    reaction.retire(UMPIRE, field(unit, officer("l", x, y, side)), unit, 240, 100)
    assert unit.leader_rep == 3
    assert unit.leader != "l"


@pytest.mark.rule("MM-MOVE-4", "MM-MOVE-5")
def test_an_unformed_friend_who_carries_on_is_passed() -> None:
    """The friend in the way tests Received Casualty; carrying on he stays, and the unit goes right through him."""
    unit = men("a", 240, 240, 0, figures=5)
    friend = men("b", 240, 300, 0, figures=10)
    battle = field(unit, friend)
    umpire = script(1, 1)
    reaction.retire(umpire, battle, unit, 240, 100)
    assert (friend.x, friend.y) == (240, 300)
    assert unit.y >= 330
    assert [event.what for event in umpire.events if event.kind == ROLL] == ["received_casualty"]
    met = next(event for event in umpire.events if event.what == "met")
    roll = next(event for event in umpire.events if event.kind == ROLL)
    assert (met.rule, met.who, met.before, met.number < roll.number) == ("MM-MOVE-4", "b", "a", True)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-4")
@pytest.mark.parametrize(("nearer", "other", "order"), [("b", "c", ["b", "c"]), ("c", "b", ["c", "b"])])
def test_of_two_friends_in_the_way_he_who_carries_on_stays(nearer: str, other: str, order: list[str]) -> None:
    """Both test, the nearer first; he who carries on stays where he is and is passed, and he who fails runs."""
    unit = men("a", 240, 240, 0, figures=3)
    near, far = men(nearer, 240, 270, troop="indian", figures=6), men(other, 240, 300, troop="indian", figures=6)
    battle = field(unit, *sorted((near, far), key=lambda friend: friend.id))
    umpire = script(1, 1, 6, 6)
    reaction.retire(umpire, battle, unit, 240, 100)
    assert [event.who for event in umpire.events if event.kind == ROLL] == order
    assert ((near.x, near.y, near.on_table), far.ran_away) == ((240, 270, True), True)
    assert unit.y == 320


@pytest.mark.rule("MM-MOVE-4")
def test_an_unformed_friend_who_runs_is_gone() -> None:
    """An irregular friend who passes nothing runs away, and the retiring unit goes its 8 inches."""
    unit = men("a", 240, 240, 0, figures=5)
    friend = men("b", 240, 300, 0, troop="indian")
    reaction.retire(script(6, 6), field(unit, friend), unit, 240, 100)
    assert friend.ran_away
    assert not friend.on_table
    assert unit.y == 320


@pytest.mark.rule("MM-MOVE-4")
def test_a_regular_friend_may_retire_in_turn() -> None:
    """Regulars who fail retire as well, each straight away from the cause."""
    unit = men("a", 240, 240, 0, figures=5)
    friend = men("b", 240, 300, 0)
    battle = field(unit, friend)
    reaction.retire(script(6, 6), battle, unit, 240, 100)
    assert (friend.y, friend.retiring, unit.y) == (380, True, 320)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-4")
@pytest.mark.parametrize(("dice", "y"), [((1, 1), 300), ((6, 6), 380)])
def test_a_friend_who_is_retiring_himself_tests_too(dice: tuple[int, int], y: int) -> None:
    """The book exempts no unformed unit: one that has yet to rally stays and is passed, or it goes back again."""
    unit = men("a", 240, 240, 0, figures=5)
    friend = men("b", 240, 300, 0)
    battle = field(unit, friend)
    friend.set_retiring(UMPIRE, "MM-MOVE-5", True)
    umpire = script(*dice)
    reaction.retire(umpire, battle, unit, 240, 100)
    assert [event.what for event in umpire.events if event.kind == ROLL] == ["received_casualty"]
    assert (friend.y, friend.retiring, unit.y >= 320) == (y, True, True)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-4")
def test_a_formed_friend_does_not_test() -> None:
    """A formed friend in the way is passed with move enough, and never tests."""
    unit = men("a", 240, 240, 0, figures=5)
    friend = men("b", 240, 270, 0, "line")
    reaction.retire(script(), field(unit, friend), unit, 240, 100)
    assert unit.y == 320


@pytest.mark.rule("MM-MOVE-5", "MM-TERR-5")
def test_water_halts_a_retreat() -> None:
    """A river or creek behind a retiring unit holds it on its bank."""
    unit = men("a", 240, 240, 0, figures=5)
    battle = field(unit, Area("creek", 0, 280, 480, 300))
    reaction.retire(UMPIRE, battle, unit, 240, 100)
    assert 265 <= unit.y <= 275
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-REACT-5")
@pytest.mark.parametrize(("y", "leaves"), [(300, False), (440, True)])
def test_a_second_retreat_leaves_the_field_at_the_edge(y: int, leaves: bool) -> None:
    """A unit that does not rally and reaches the edge is off the table, else it goes half as far again."""
    unit = men("a", 240, y, 0, figures=5)
    unit.retiring = True
    assert retreat.fall_back(UMPIRE, field(unit), unit, 40, 240, 100, "MM-REACT-5") == 40
    assert unit.left_table == leaves
    assert unit.on_table != leaves


@pytest.mark.rule("MM-MOVE-5", "MM-BUILD-1")
def test_a_house_is_left_by_whatever_way_leads_away() -> None:
    """A unit that retires from a house is outside it, away from the cause."""
    unit = men("a", 240, 240, 0, figures=6)
    house = cabin("h", 220, 220)
    unit.xs = [225, 235, 245, 255, 225, 235]
    unit.ys = [225, 225, 225, 225, 235, 235]
    unit.house = "h"
    battle = field(unit, house)
    reaction.retire(UMPIRE, battle, unit, 240, 20)
    assert unit.house == ""
    assert unit.y > 260
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-REACT-5")
def test_a_retreat_comes_to_its_end() -> None:
    """A leaderless remnant that cannot rally goes 4 inches, 2, 1, and then stands, no longer retiring."""
    unit = men("a", 240, 200, 0, figures=3, leader_rep=0)
    unit.retiring, unit.retired_by = True, 80
    battle = field(unit)
    places: list[int] = []
    while unit.retiring and len(places) < 9:
        rally.rally(script(6), battle, unit)
        places.append(unit.y)
    assert places == [240, 260, 270, 270]


@pytest.mark.rule("MM-MOVE-5")
def test_an_enemy_at_the_side_of_the_way_does_not_bar_a_retreat() -> None:
    """A unit turned across its way, with a second enemy hard by its side, still goes back most of a move."""
    unit = men("a", 381, 188, 18, "unformed", figures=5, ranks=2)
    neighbour = men("b", 369, 218, 31, "unformed", side=1, figures=7)
    reaction.retire(UMPIRE, field(unit, neighbour), unit, 342, 180)
    assert unit.x >= 425
    assert unit.retired_by >= 70
    assert (unit.heading, unit.retiring) == (25, True)
