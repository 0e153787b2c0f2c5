"""Voluntary moves, pages 10 and 11 of the book."""

import pytest

from rules.core.geometry import length
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import movement
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, seeded
from tests.referees.muskets_mohawks.distances import farthest

UMPIRE = seeded(1)


def gone(unit: Unit, x: int, y: int) -> int:
    """Return how far the middle of a unit's front rank is from a point."""
    return length(unit.x - x, unit.y - y)


@pytest.mark.rule("MM-MOVE-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_foot_moves_eight_inches_in_any_formation(order: str) -> None:
    """Straight ahead every formation goes 8 inches and keeps its order."""
    unit = men("a", 240, 400, 0, order)
    battle = field(unit)
    assert allowance(battle, unit) == 80
    assert movement.march(UMPIRE, battle, unit, 240, 100, 80)
    assert (unit.x, unit.y, unit.formation) == (240, 320, order)


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize("order", ["line", "mob"])
def test_formed_units_move_up_to_45_degrees_off_their_front(order: str) -> None:
    """Within 45 degrees a line or mob goes its full move and faces as before."""
    unit = men("a", 240, 400, 0, order)
    movement.march(UMPIRE, field(unit), unit, 340, 300, 80)
    assert unit.heading == 0
    assert (unit.x, unit.y) == (296, 344)


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize(("figures", "x"), [(6, 280), (10, 270)])
def test_to_the_side_a_formed_unit_changes_facing_and_goes_half(figures: int, x: int) -> None:
    """Beyond 45 degrees it turns towards the goal and moves 4 inches, if no man of a long line goes beyond 8 so."""
    unit = men("a", 240, 400, 0, "line", figures=figures)
    xs, ys = unit.xs, unit.ys
    movement.march(UMPIRE, field(unit), unit, 400, 400, 80)
    assert (unit.x, unit.y, unit.heading) == (x, 400, 8)
    assert farthest(xs, ys, unit.xs, unit.ys) < 81


@pytest.mark.rule("MM-ACT-1")
def test_a_change_of_formation_leaves_half_a_move() -> None:
    """A line ordered to break its ranks, or an unformed unit ordered to form mob, goes 4 inches."""
    line = men("a", 240, 400, 0, "line")
    movement.march(UMPIRE, field(line), line, 240, 100, 80, -1, "unformed")
    assert (line.formation, line.y) == ("unformed", 360)
    loose = men("b", 240, 400, 0)
    movement.march(UMPIRE, field(loose), loose, 240, 100, 80, -1, "mob")
    assert (loose.formation, loose.y) == ("mob", 360)


@pytest.mark.rule("MM-ACT-1")
def test_unformed_units_go_anywhere_and_face_anywhere() -> None:
    """An unformed unit goes straight back 8 inches without turning; to face sideways, its far end goes 8 inches."""
    unit = men("a", 240, 200, 0)
    movement.march(UMPIRE, field(unit), unit, 240, 400, 80, 0)
    assert (unit.x, unit.y, unit.heading) == (240, 280, 0)
    xs, ys = unit.xs, unit.ys
    movement.march(UMPIRE, field(unit), unit, 400, 280, 80)
    assert unit.heading == 8
    assert 70 < farthest(xs, ys, unit.xs, unit.ys) < 81
    assert unit.x > 270


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize(("figures", "turn", "onward"), [(10, 4, 1), (5, 8, 1)])
def test_a_wheel_is_measured_by_the_outer_end(figures: int, turn: int, onward: int) -> None:
    """Ten in line wheel 45 degrees for 78.4 tenths; five wheel the full 90 for as much; the rest is gone straight."""
    unit = men("a", 240, 240, 0, "line", figures=figures)
    battle = field(unit)
    pivot = max(unit.xs) + 5
    assert movement.wheel(UMPIRE, battle, unit, 470, 240 if turn == 8 else 10, 80)
    assert unit.heading == turn
    reach = min(length(x - pivot, y - 240) for x, y in zip(unit.xs, unit.ys, strict=True))
    assert reach <= 5 + onward + 2
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-ACT-1")
def test_a_short_wheel_goes_straight_on() -> None:
    """A wheel of 11.25 degrees takes 19.6 tenths of ten figures, and 60 are left to go straight ahead."""
    unit = men("a", 240, 240, 0, "line")
    movement.wheel(UMPIRE, field(unit), unit, 260, 140, 80)
    turned = men("b", 240, 240, 0, "line")
    movement.wheel(UMPIRE, field(turned), turned, 260, 140, 20)
    assert unit.heading == turned.heading == 1
    assert 59 <= gone(unit, turned.x, turned.y) <= 60


@pytest.mark.rule("MM-ACT-1")
def test_a_line_goes_straight_back() -> None:
    """A formed line steps back 8 inches, facing as before; mobs and unformed units have no such move."""
    line = men("a", 240, 200, 0, "line")
    assert movement.back_up(UMPIRE, field(line), line, 80)
    assert (line.y, line.heading, line.formation) == (280, 0, "line")
    mob = men("b", 240, 200, 0, "mob")
    assert not movement.back_up(UMPIRE, field(mob), mob, 80)


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_a_move_stops_a_base_short_of_the_enemy(order: str) -> None:
    """A move that is no charge halts with an inch of open ground before the enemy."""
    unit = men("a", 240, 300, 0, order)
    foe = men("b", 240, 240, 16, "line", side=1)
    movement.march(UMPIRE, field(unit, foe), unit, 240, 100, 80)
    assert unit.y == 260


@pytest.mark.rule("MM-MOVE-1", "MM-TERR-4")
@pytest.mark.parametrize(("y", "after", "order"), [(390, 315, "line"), (340, 300, "unformed")])
def test_a_formed_unit_breaks_its_ranks_at_the_edge_of_a_wood(y: int, after: int, order: str) -> None:
    """A line far from a wood halts in line before it; one near it breaks its ranks and enters with half a move."""
    unit = men("a", 240, y, 0, "line")
    battle = field(unit, Area("wood", 100, 100, 380, 310))
    movement.march(UMPIRE, battle, unit, 240, 150, 80)
    assert unit.formation == order
    assert abs(int(unit.y) - after) <= 5
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-TERR-4", "MM-TERR-3")
def test_a_mob_keeps_its_ranks_on_a_road_through_a_wood() -> None:
    """A mob two wide marches along the road through a wood; off it, it would be unformed."""
    unit = men("a", 240, 400, 0, "mob", ranks=5)
    battle = field(unit, Area("wood", 10, 10, 470, 470), Area("road", 230, 0, 250, 480, False))
    movement.march(UMPIRE, battle, unit, 240, 100, 80)
    assert (unit.formation, unit.y) == ("mob", 320)


@pytest.mark.rule("MM-MOVE-3")
def test_prone_and_up_again() -> None:
    """Lying down is free, getting up costs the move."""
    unit = men("a", 240, 240)
    battle = field(unit)
    assert movement.go_prone(UMPIRE, battle, unit)
    assert movement.march(UMPIRE, battle, unit, 240, 100, 80)
    assert (unit.prone, unit.y) == (False, 240)
    assert movement.march(UMPIRE, battle, unit, 240, 100, 80)
    assert unit.y == 160


@pytest.mark.rule("MM-MOVE-4")
@pytest.mark.parametrize(
    ("mover", "standing", "y", "after"),
    [
        ("line", "unformed", 300, 220),
        ("unformed", "line", 300, 220),
        ("unformed", "mob", 300, 220),
        ("line", "mob", 300, 280),
        ("mob", "line", 300, 280),
        ("line", "unformed", 350, 280),
        ("unformed", "line", 350, 280),
    ],
)
def test_interpenetration(mover: str, standing: str, y: int, after: int) -> None:
    """Formed pass unformed and unformed pass any with move enough to clear, else they stop in front."""
    unit = men("a", 240, y, 0, mover, figures=4)
    friend = men("b", 240, 270, 0, standing, figures=4, ranks=1 if standing == "unformed" else 0)
    if standing == "mob":
        friend = men("b", 240, 260, 0, standing, figures=4)
    battle = field(unit, friend)
    movement.march(UMPIRE, battle, unit, 240, 100, 80)
    assert abs(int(unit.y) - after) <= 8
    assert unit.y < friend.y if after < 250 else unit.y > friend.y
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-1")
def test_a_house_is_gone_round() -> None:
    """An unformed unit walks round a house in its way and comes out behind it in a few moves."""
    unit = men("a", 240, 400, 0)
    battle = field(unit, cabin("h", 220, 250))
    for _ in range(6):
        movement.march(UMPIRE, battle, unit, 240, 120, 80)
        assert invariants.check(battle) == []
    assert gone(unit, 240, 120) <= 10


@pytest.mark.rule("MM-TERR-5")
def test_the_lake_is_gone_round() -> None:
    """No unit enters the lake; it reaches the other side by going round."""
    unit = men("a", 240, 400, 0, "line")
    battle = field(unit, Area("lake", 170, 170, 310, 310))
    for _ in range(12):
        movement.march(UMPIRE, battle, unit, 240, 120, 80)
        assert invariants.check(battle) == []
    assert gone(unit, 240, 120) <= 20


def test_who_is_in_melee_does_not_march() -> None:
    """A unit in hand-to-hand fighting, or off the table, goes nowhere."""
    unit = men("a", 240, 400)
    unit.opponents = ["b"]
    assert not movement.march(UMPIRE, field(unit), unit, 240, 100, 80)
    unit.opponents = []
    unit.on_table = False
    assert not movement.march(UMPIRE, field(unit), unit, 240, 100, 80)


@pytest.mark.rule("MM-LEAD-1")
def test_an_attached_leader_goes_with_his_unit() -> None:
    """A higher leader with a unit stands behind it after its move, or as near to that as his own 8 inches take him."""
    for starts, ends in ((410, 330), (420, 340)):
        unit = men("a", 240, 400, 0, "line")
        chief = officer("l", 240, starts, attached="a")
        battle = field(unit, chief)
        movement.march(UMPIRE, battle, unit, 240, 100, 80)
        assert (chief.x, chief.y) == (240, ends)
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-1", "MM-LEAD-1")
def test_a_leader_walks_alone() -> None:
    """A higher leader walks 8 inches by himself and stops next to a figure at his destination."""
    chief = officer("l", 240, 400)
    battle = field(chief)
    assert movement.move_leader(UMPIRE, battle, chief, 240, 100, 80)
    assert (chief.x, chief.y) == (240, 320)
    crowd = field(chief, men("a", 240, 245, 0, "line"))
    movement.move_leader(UMPIRE, crowd, chief, 240, 245, 80)
    assert invariants.check(crowd) == []
    assert 255 <= chief.y <= 265


@pytest.mark.rule("MM-BUILD-1", "MM-LEAD-3")
def test_a_leader_left_in_a_house_comes_out_by_the_door() -> None:
    """A higher leader whose unit fell in a house goes out with one move and on with the next; it does not hold him."""
    chief = officer("l", 240, 200)
    battle = field(chief, cabin("h", 220, 180))
    assert movement.move_leader(UMPIRE, battle, chief, 240, 470, 80)
    assert chief.x == 240
    assert 225 <= chief.y <= 240  # the door is at 220
    assert invariants.check(battle) == []
    before = chief.y
    assert movement.move_leader(UMPIRE, battle, chief, 240, 470, 80)
    assert (chief.x, chief.y - before) == (240, 80)
