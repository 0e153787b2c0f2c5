"""Each step over water: where a unit meets it, when it may go in, and whether it can go on at all (pages 22 and 23)."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import crossing, movement
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.ground.table import field, men, seeded

UMPIRE = seeded(1)
RIVER, FORD, BRIDGE = (
    Area("river", 0, 200, 480, 260),
    Area("ford", 230, 200, 250, 260),
    Area("bridge", 230, 200, 250, 260),
)
CREEK = Area("creek", 0, 240, 480, 260)


def turned(area: Area) -> Area:
    """The same ground with right and near exchanged, so that the water runs up and down the table."""
    return Area(area.kind, area.y0, area.x0, area.y1, area.x1, not area.level)


def go(battle: Battle, unit: Unit, x: int, y: int, limit: int = 80) -> bool:
    """March a unit towards a point and keep the table sound."""
    moved = movement.march(UMPIRE, battle, unit, x, y, limit)
    assert invariants.check(battle) == []
    return moved


@pytest.mark.rule("MM-TERR-5", "MM-CAMP-2")
@pytest.mark.parametrize("figures", [5, 8, 10])
@pytest.mark.parametrize("width", [50, 60, 70])
def test_a_ford_takes_three_activations_in_snow_too(figures: int, width: int) -> None:
    """Four inches are less than any river is wide, and still it is one activation to go in and one to come out."""
    unit = men("a", 240, 220 + width, figures=figures)
    battle = field(unit, Area("river", 0, 200, 480, 200 + width), Area("ford", 230, 200, 250, 200 + width))
    stages = []
    for _ in range(3):
        go(battle, unit, 240, 60, 40)
        stages.append(unit.water)
    assert stages == ["edge", "in", ""]
    assert unit.y < 200


@pytest.mark.rule("MM-TERR-5", "MM-CAMP-2")
@pytest.mark.parametrize(
    ("figures", "width", "limit", "front"),
    [(5, 50, 80, 205), (5, 50, 40, 215), (10, 70, 80, 205), (10, 70, 40, 225), (10, 50, 40, 205)],
)
def test_how_far_into_a_ford_a_unit_goes(figures: int, width: int, limit: int, front: int) -> None:
    """From half an inch off to the far end; in snow four inches, or more where its column would not be in the ford."""
    unit = men("a", 240, 205 + width, figures=figures)
    battle = field(unit, Area("river", 0, 200, 480, 200 + width), Area("ford", 230, 200, 250, 200 + width))
    go(battle, unit, 240, 60, limit)
    assert (unit.water, unit.y) == ("in", front)
    assert max(unit.ys) < 200 + width


@pytest.mark.rule("MM-TERR-5", "MM-MOVE-1")
@pytest.mark.parametrize("ranks", [1, 2, 3])
def test_no_man_goes_farther_into_a_ford_than_his_move(ranks: int) -> None:
    """Eight inches for each of six men, however they stand: the column stops short of the far end for the hindmost."""
    unit = men("a", 240, 275, figures=6, ranks=ranks)
    before = list(zip(unit.xs, unit.ys, strict=True))
    go(field(unit, RIVER, FORD), unit, 240, 60)
    assert unit.water == "in"
    away = [min((x - a) ** 2 + (y - b) ** 2 for x, y in before) for a, b in zip(unit.xs, unit.ys, strict=True)]
    assert max(away) <= 81 * 81
    assert unit.y == (205 if ranks < 3 else 215)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("upright", [False, True])
def test_a_creek_is_met_where_the_straight_way_meets_it(upright: bool) -> None:
    """Seven inches before the bank and 20 beyond it, a way 10 inches to the side has gone 2.6 of them at the bank."""
    at, goal, creek = (300, 330), (200, 60), CREEK
    if upright:
        at, goal, creek = (330, 300), (60, 200), turned(CREEK)
    unit = men("a", *at, 24 if upright else 0, figures=5)
    go(field(unit, creek), unit, *goal)
    along, off = (unit.y, unit.x) if upright else (unit.x, unit.y)
    assert unit.water == "edge"
    assert 273 <= along <= 277
    assert off in (265, 266)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("upright", [False, True])
def test_who_is_at_the_edge_goes_in_right_ahead(upright: bool) -> None:
    """An inch and a half off is at the edge; from there it goes straight in, whichever way it goes on."""
    at, goal, creek = (300, 275), (60, 60), CREEK
    if upright:
        at, goal, creek = (275, 300), (60, 60), turned(CREEK)
    unit = men("a", *at, 24 if upright else 0, figures=5)
    go(field(unit, creek), unit, *goal)
    assert unit.water == "in"
    assert (unit.y if upright else unit.x) == 300


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("start", "stage"), [(355, "edge"), (356, "")])
def test_the_edge_is_an_inch_and_a_half_off(start: int, stage: str) -> None:
    """After eight inches a unit is at the edge with 1.5 inches left to the water, and not with more."""
    unit = men("a", 240, start, figures=5)
    go(field(unit, CREEK), unit, 240, 60)
    assert (unit.y, unit.water) == (start - 80, stage)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("x", "stage"), [(225, "in"), (255, "in"), (224, "edge"), (256, "edge"), (280, "edge")])
def test_a_unit_next_to_a_ford_goes_to_its_end_first(x: int, stage: str) -> None:
    """Up to an inch and a half to the side of a ford is before it; farther along the bank is not."""
    unit = men("a", x, 265, figures=5)
    go(field(unit, RIVER, FORD), unit, 240, 60)
    assert unit.water == stage


# Units before a ford that none of them crossed for a hundred turns: place, heading, order, figures.
CROWD = (
    (351, 237, 0, "unformed", 10),
    (420, 259, 0, "unformed", 10),
    (353, 287, 0, "unformed", 7),
    (307, 250, 4, "mob", 7),
    (305, 277, 3, "mob", 10),
    (329, 341, 3, "unformed", 10),
    (415, 310, 0, "unformed", 9),
)


@pytest.mark.rule("MM-TERR-5")
def test_a_unit_that_others_keep_from_a_ford_goes_in_from_its_side() -> None:
    """Five inches off the ford's middle, at the bank, with no one in the ford and no way to its end."""
    units = [
        men(f"a{number}", x, y, heading, formation, figures=figures, ranks=3 if formation == "unformed" else 0)
        for number, (x, y, heading, formation, figures) in enumerate(CROWD)
    ]
    river = Area("river", 0, 160, 480, 230)
    battle = field(*units, river, Area("ford", 385, 160, 415, 230))
    unit = units[0]
    unit.water = "edge"
    for _ in range(3):  # it closes up on those at its side first
        if unit.water != "in":
            assert crossing.Step(battle, unit, river, 160, 30, 80).is_open()
            assert go(battle, unit, 160, 30)
    assert (unit.water, unit.x) == ("in", 400)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("upright", [False, True])
def test_an_upright_ford_is_the_same(upright: bool) -> None:
    """To the edge, in and out in twos within the ford, whichever way the river runs; and unformed in the water."""
    ford = Area("ford", 100, 200, 120, 260)
    river, ford = (turned(RIVER), turned(ford)) if upright else (RIVER, ford)
    unit = men("a", *((285, 110) if upright else (110, 285)), 24 if upright else 0, "line", figures=6)
    battle = field(unit, river, ford)
    goal = (60, 110) if upright else (110, 60)
    stages = []
    for _ in range(3):
        assert crossing.Step(battle, unit, river, *goal, 80).is_open()
        go(battle, unit, *goal)
        stages.append((unit.water, unit.formation if unit.water == "in" else ""))
    assert stages == [("edge", ""), ("in", "unformed"), ("", "")]


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize(
    ("gap", "may"), [(None, False), (BRIDGE, True), (FORD, True), (Area("ford", 230, 200, 250, 260), True)]
)
def test_a_river_is_crossed_where_there_is_a_way_over(gap: Area | None, may: bool) -> None:
    """Without ford or bridge there is no going on, and no order to cross is offered."""
    unit = men("a", 240, 300, figures=5)
    battle = field(unit, RIVER, gap) if gap is not None else field(unit, RIVER)
    assert crossing.Step(battle, unit, RIVER, 240, 60, 80).is_open() is may
    if gap is None:
        assert not crossing.Step(battle, unit, RIVER, 240, 60, 80).take(UMPIRE)


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize("kind", ["ford", "creek"])
@pytest.mark.parametrize("full", [False, True])
def test_no_unit_goes_in_where_others_are(kind: str, full: bool) -> None:
    """At the edge of a ford or a creek full of friends a unit stays, and knows that it cannot go on."""
    unit = men("a", 240, 268, figures=6, ranks=2)
    ground = [RIVER, FORD] if kind == "ford" else [Area("creek", 0, 240, 480, 260)]
    friends = []
    if full and kind == "ford":
        friends = [men("b", 240, 215, 0, "mob", figures=10, ranks=5)]
    elif full:
        friends = [men(f"b{x}", x, 250, 0, "line", figures=12) for x in (60, 180, 300, 420)]
    for friend in friends:
        friend.water = "in"
    battle = field(unit, *friends, *ground)
    assert crossing.Step(battle, unit, ground[0], 240, 60, 80).is_open() is not full
    assert crossing.Step(battle, unit, ground[0], 240, 60, 80).take(UMPIRE) is not full
    assert (unit.water == "in") is not full


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("figures", "goes"), [(6, True), (10, True), (12, False)])
def test_who_is_met_at_the_far_end_stops_short_of_it(side: int, figures: int, goes: bool) -> None:
    """Others stand with their front at the far bank: a column goes in as far as there is room, if all of it is in."""
    unit, other = men("a", 240, 268, figures=figures), men("b", 239, 194, 16, side=side)
    battle = field(unit, other, RIVER, FORD)
    assert crossing.Step(battle, unit, RIVER, 240, 60, 80).is_open() is goes
    assert crossing.Step(battle, unit, RIVER, 240, 60, 80).take(UMPIRE) is goes
    if goes:
        assert unit.water == "in"
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize(("goal", "may"), [(60, False), (420, True)])
def test_who_is_in_the_water_can_come_out_where_there_is_ground(goal: int, may: bool) -> None:
    """With a lake all along the far bank the unit in the creek may go back to the near one, and not on."""
    unit = men("a", 240, 250, figures=5)
    unit.water = "in"
    battle = field(unit, CREEK, Area("lake", 0, 0, 480, 240))
    assert crossing.Step(battle, unit, CREEK, 240, goal, 80).is_open() is may
    assert crossing.Step(battle, unit, CREEK, 240, goal, 80).take(UMPIRE) is may


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize("shut", [False, True])
def test_who_cannot_get_to_the_water_cannot_go_on(shut: bool) -> None:
    """Lakes all round a unit keep it from the edge of the creek before it."""
    unit = men("a", 240, 330, figures=5)
    around = ((0, 270, 480, 325), (0, 335, 480, 480), (0, 320, 190, 340), (290, 320, 480, 340))
    lakes = [Area("lake", *box) for box in around] if shut else []
    battle = field(unit, CREEK, *lakes)
    assert crossing.Step(battle, unit, CREEK, 240, 60, 80).is_open() is not shut
    assert crossing.Step(battle, unit, CREEK, 240, 60, 80).take(UMPIRE) is not shut


@pytest.mark.rule("MM-TERR-5", "MM-FORM-1")
@pytest.mark.parametrize(("figures", "width", "ranks"), [(10, 30, 2), (6, 30, 2), (5, 30, 1), (10, 20, 1), (10, 29, 1)])
def test_a_wide_creek_takes_two_ranks(figures: int, width: int, ranks: int) -> None:
    """Three inches of water take two ranks of six and more in open order; less of either takes one."""
    unit = men("a", 240, 245 + width, figures=figures, ranks=1)
    go(field(unit, Area("creek", 0, 235, 480, 235 + width)), unit, 240, 60)
    assert unit.water == "in"
    assert len(set(unit.ys)) == ranks


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("limit", [40, 80])
def test_a_creek_is_entered_within_the_move(limit: int) -> None:
    """Friends in the water before a unit leave a place six inches along it: too far in snow, near enough without."""
    unit = men("a", 240, 265, figures=2, ranks=1)
    friends = [men("b", 240, 250, 0, "line", figures=9)]
    friends[0].water = "in"
    battle = field(unit, *friends, CREEK)
    assert crossing.Step(battle, unit, CREEK, 240, 60, limit).take(UMPIRE) is (limit == 80)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("goal", [60, 420])
@pytest.mark.parametrize("upright", [False, True])
def test_who_is_on_a_bridge_leaves_it_by_the_end_that_is_meant(goal: int, upright: bool) -> None:
    """In the middle of a bridge no bank is the own one: the goal says which way to go."""
    river, bridge = (turned(RIVER), turned(BRIDGE)) if upright else (RIVER, BRIDGE)
    unit = men("a", *((225, 240) if upright else (240, 225)), 24 if upright else 0, "mob", figures=4, ranks=2)
    battle = field(unit, river, bridge)
    for _ in range(3):
        movement.march(UMPIRE, battle, unit, *((goal, 240) if upright else (240, goal)), 80)
    at = unit.x if upright else unit.y
    assert at < 200 if goal < 200 else at > 260


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("upright", [False, True])
def test_a_unit_comes_out_right_ahead(upright: bool) -> None:
    """It comes out where it is along the water, whichever way that runs, however far along its goal is."""
    creek = turned(CREEK) if upright else CREEK
    unit = men("a", *((250, 100) if upright else (100, 250)), 24 if upright else 0, figures=3, ranks=1)
    unit.water = "in"
    go(field(unit, creek), unit, *((60, 400) if upright else (400, 60)))
    assert unit.water == ""
    assert (unit.y if upright else unit.x) == 100
