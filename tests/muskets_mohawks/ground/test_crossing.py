"""Crossing creeks, fords and bridges, pages 22 and 23 of the book."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import reaction, retreat
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import crossing, movement
from rules.muskets_mohawks.movement.crossing import water_under
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.ground.table import field, men, seeded

UMPIRE = seeded(1)


def march(battle: Battle, unit: Unit, times: int, y: int = 60) -> list[str]:
    """March a unit to the far bank so many times and return in what stage of the water it was after each."""
    stages: list[str] = []
    for _ in range(times):
        movement.march(UMPIRE, battle, unit, 240, y, 80)
        assert invariants.check(battle) == []
        stages.append(unit.water)
    return stages


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("width", [10, 20, 30])
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_a_creek_takes_three_activations(width: int, order: str) -> None:
    """To the edge, in, out: however narrow the creek, and unformed from the water on."""
    unit = men("a", 240, 330, 0, order)
    battle = field(unit, Area("creek", 0, 260, 480, 260 + width))
    assert march(battle, unit, 3) == ["edge", "in", ""]
    assert unit.y < 260
    assert unit.formation == "unformed"


@pytest.mark.rule("MM-TERR-5")
def test_the_edge_is_reached_first() -> None:
    """Two moves away the unit first comes nearer, then to the edge."""
    unit = men("a", 240, 470, 0, figures=5)
    assert march(field(unit, Area("creek", 0, 260, 480, 280)), unit, 5) == ["", "", "edge", "in", ""]


@pytest.mark.rule("MM-TERR-5", "MM-MOVE-1")
def test_a_house_on_the_bank_sends_no_unit_back() -> None:
    """Ranks that a house leaves no room for at the nearest place come to the creek a little to one side of it."""
    unit = men("a", 226, 245, 8, ranks=3)
    creek, house = Area("creek", 0, 185, 480, 205), House("h", 232, 231, 322, 281, 1, 277, 281)
    battle = field(unit, creek, house)
    movement.march(UMPIRE, battle, unit, 235, 155, 80)
    assert unit.y < 245
    for _ in range(3):
        movement.march(UMPIRE, battle, unit, 235, 155, 80)
        assert invariants.check(battle) == []
    assert unit.y < 185


@pytest.mark.rule("MM-TERR-5", "MM-NP-4")
@pytest.mark.parametrize(("y", "water"), [(330, ""), (250, "in")])
def test_range_is_not_looked_for_in_a_river(y: int, water: str) -> None:
    """Where the point within range is in the water it is moved to the enemy's bank; out of a ford too."""
    unit, foe = men("a", 240, y, 0, figures=6), men("b", 240, 120, 16, "line", side=1)
    unit.water = water
    battle = field(unit, foe, Area("river", 0, 220, 480, 280), Area("ford", 220, 220, 260, 280))
    x, target_y = destinations.range_point(battle, unit, foe.x, foe.y, 150 if not water else 180)
    assert (x, target_y) == (240, 220)
    assert destinations.range_point(field(unit, foe), unit, foe.x, foe.y, 60)[1] == 155


@pytest.mark.rule("MM-TERR-5", "MM-NP-4")
@pytest.mark.parametrize(("y", "bank"), [(400, 280), (80, 220)])
def test_an_enemy_in_the_water_is_met_from_the_own_bank(y: int, bank: int) -> None:
    """Only from the bank may he be fired at, so that those who go up to him stop there and do not wade in."""
    unit, foe = men("a", 240, y, 0, figures=6), men("b", 240, 250, 16, side=1)
    foe.water = "in"
    battle = field(unit, foe, Area("river", 0, 220, 480, 280), Area("ford", 220, 220, 260, 280))
    x, target_y = destinations.range_point(battle, unit, foe.x, foe.y, 0)
    assert (x, target_y) == (240, bank)


@pytest.mark.rule("MM-TERR-5")
def test_one_may_turn_back_in_the_water() -> None:
    """A unit in the creek that is sent back comes out on the bank it left."""
    unit = men("a", 240, 300, 0)
    battle = field(unit, Area("creek", 0, 260, 480, 280))
    assert march(battle, unit, 2) == ["edge", "in"]
    assert march(battle, unit, 1, 400) == [""]
    assert unit.y > 280


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("front", "goal"), [(255, 100), (255, 400), (285, 100), (285, 400)])
def test_a_unit_half_out_of_the_water_comes_out_where_it_is_to_go(front: int, goal: int) -> None:
    """Its front over either bank and men still in the creek: the goal's bank counts, not the one under its front."""
    unit = men("a", 240, front, 0 if front < 260 else 16, figures=6, ranks=2)
    unit.water = "in"
    battle = field(unit, Area("creek", 0, 260, 480, 280))
    assert crossing.Step(battle, unit, battle.ground.waters[0], 240, goal, 80).is_open()
    assert crossing.Step(battle, unit, battle.ground.waters[0], 240, goal, 80).take(UMPIRE)
    assert (unit.y < 260) is (goal < 260)
    assert unit.water == ""


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("figures", [5, 10, 12])
@pytest.mark.parametrize("width", [50, 70])
def test_a_ford_takes_three_activations(figures: int, width: int) -> None:
    """At the ford: to the edge, in, staying inside the ford, and out on the far bank."""
    ford = Area("ford", 230, 200, 250, 200 + width)
    unit = men("a", 240, 220 + width, 0, figures=figures)
    battle = field(unit, Area("river", 0, 200, 480, 200 + width), ford)
    assert march(battle, unit, 2) == ["edge", "in"]
    wet = [x for x, y in zip(unit.xs, unit.ys, strict=True) if 200 < y < 200 + width]
    assert wet
    assert all(230 <= x <= 250 for x in wet)
    assert march(battle, unit, 1) == [""]
    assert max(unit.ys) < 200


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_a_bridge_is_crossed_at_the_normal_move(order: str) -> None:
    """Over a bridge a unit marches in twos without stopping in the water, and stands on the far bank in a few moves."""
    unit = men("a", 240, 330, 0, order)
    battle = field(unit, Area("river", 0, 200, 480, 270), Area("bridge", 230, 200, 250, 270))
    assert set(march(battle, unit, 4)) == {""}
    assert max(unit.ys) < 200


@pytest.mark.rule("MM-TERR-5")
def test_the_unit_goes_to_the_bridge() -> None:
    """A river without a way over where one stands is crossed where there is one."""
    unit = men("a", 60, 330, 0)
    battle = field(unit, Area("river", 0, 200, 480, 270), Area("bridge", 390, 200, 410, 270))
    for _ in range(12):
        movement.march(UMPIRE, battle, unit, 60, 120, 80)
        assert invariants.check(battle) == []
    assert unit.y < 200


@pytest.mark.rule("MM-TERR-5")
def test_a_river_without_crossing_stops_everybody() -> None:
    """No unit swims: without bridge or ford it stays on its bank."""
    unit = men("a", 240, 330, 0)
    battle = field(unit, Area("river", 0, 200, 480, 270))
    march(battle, unit, 3)
    assert min(unit.ys) > 270


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("from_x", "from_y", "runs"), [(240, 20, False), (240, 460, False), (20, 235, True)])
def test_forced_off_a_ford(from_x: int, from_y: int, runs: bool) -> None:
    """Driven to either bank a unit leaves the ford; driven along the river it runs away."""
    unit = men("a", 240, 205, 0)
    battle = field(unit, Area("river", 0, 200, 480, 260), Area("ford", 220, 200, 260, 260))
    unit.xs = [235, 245] * 5
    unit.ys = [205, 205, 215, 215, 225, 225, 235, 235, 245, 245]
    unit.ranks = 5
    unit.water = "in"
    reaction.retire(UMPIRE, battle, unit, from_x, from_y)
    assert unit.ran_away == runs
    if not runs:
        assert unit.water == ""
        assert invariants.check(battle) == []
        bank = min(unit.ys) > 260 if from_y < 200 else max(unit.ys) < 200
        assert bank


@pytest.mark.rule("MM-TERR-5")
def test_three_ranks_get_into_a_wide_ford() -> None:
    """Men whose rear rank cannot get to the far end of the ford in a move stop short of it, and come out."""
    unit = men("a", 240, 400, 0, ranks=3)
    river, ford = Area("river", 0, 320, 480, 390), Area("ford", 220, 320, 260, 390)
    assert march(field(unit, river, ford), unit, 2) == ["in", ""]
    assert unit.y < 320


@pytest.mark.rule("MM-TERR-5", "MM-MOVE-1")
@pytest.mark.parametrize("width", [20, 30, 40])
@pytest.mark.parametrize("x", [225, 240, 255])
def test_a_long_rank_gets_into_the_narrowest_ford(x: int, width: int) -> None:
    """Ten men a base apart are 19 inches wide: its ends close up on the middle, which is what a move is measured by."""
    unit = men("a", x, 396, 0, ranks=1)
    ford = Area("ford", 240 - width // 2, 320, 240 + width // 2, 390)
    assert march(field(unit, Area("river", 0, 320, 480, 390), ford), unit, 2) == ["in", ""]
    assert unit.y < 320


@pytest.mark.rule("MM-MOVE-5", "MM-TERR-5")
@pytest.mark.parametrize("level", [True, False])
@pytest.mark.parametrize("back", [True, False])
@pytest.mark.parametrize("kind", ["creek", "river"])
def test_a_unit_draws_off_the_water_to_the_bank_away_from_its_enemy(level: bool, back: bool, kind: str) -> None:
    """However the water runs the unit stands on the farther bank, faces its enemy, and is where it was along it."""
    unit = men("a", 245, 245, 0, figures=1, ranks=1)
    unit.water = "in"
    water = Area(kind, 0, 235, 480, 255, True) if level else Area(kind, 235, 0, 255, 480, False)
    battle = field(unit, water)
    cause = 245 + (100 if back else -100)
    x, y = (240, cause) if level else (cause, 240)
    assert retreat.draw_off(UMPIRE, battle, unit, 80, x, y, "MM-MOVE-5") > 0
    across, along = (unit.y, unit.x) if level else (unit.x, unit.y)
    assert unit.on_table
    assert across == (229 if back else 261)
    assert abs(int(along) - 245) <= 15
    assert unit.water == ""
    assert unit.heading == {(True, True): 16, (True, False): 0, (False, True): 8, (False, False): 24}[level, back]


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(
    ("kind", "y", "under"), [("creek", 230, True), ("river", 230, True), ("lake", 230, False), ("creek", 400, False)]
)
def test_only_creeks_and_rivers_are_under_anybody(kind: str, y: int, under: bool) -> None:
    """A point in a creek or river has it under it; on dry ground there is none, and a lake is no way over."""
    battle = field(Area(kind, 0, 200, 480, 260, True))
    assert (water_under(battle, 240, y) is not None) is under


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("level", [True, False])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_way_back_over_water_is_the_way_there_reversed(level: bool, sign: int) -> None:
    """Each bank takes the place of the other, the water is as wide, and the unit faces the opposite way."""
    water = Area("creek", 0, 260, 480, 280, True) if level else Area("creek", 260, 0, 280, 480, False)
    there = crossing.Passage(water, sign)
    back = crossing.Passage(water, -sign)
    assert (back.near, back.far) == (there.far, there.near)
    assert back.width == 20
    assert (back.heading - there.heading) % 32 == 16
