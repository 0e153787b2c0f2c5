"""Ground at its very bounds: an exact inch, an exact reach, an edge touched, a wall met."""

import pytest

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket import orders
from rules.fast_musket.combat import charge, retreat
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.block import Block, gap
from rules.fast_musket.movement import movement, way
from rules.fast_musket.state import Battle
from rules.fast_musket.words import COLUMN, LINE, REDOUBT
from tests.fast_musket.field import battery, battle_of, foot, notes, order, side, umpire_of


def put(battle: Battle, unit: int, x: int, y: int, heading: int) -> None:
    """Set a unit down wherever a battle may have brought it."""
    battle.units[unit].put(umpire_of(battle, []), "FM-MOVE-1", x, y, heading)


def two(x: int, y: int, heading: int = 0) -> Battle:
    """A line of the player's at a place, and one at 450, 300 that looks east."""
    battle = battle_of(order(side("Red", [foot("red", 450, 500, "w")]), side("Blue", [foot("blue", 450, 100, "e")])))
    put(battle, 0, x, y, heading)
    put(battle, 1, 450, 300, 16)
    return battle


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize(("x", "stands"), [(550, True), (549, False)])
def test_an_exact_inch_is_far_enough(x: int, stands: bool) -> None:
    """Two lines of nine inches whose middles are ten apart leave an inch between them."""
    battle = two(700, 300)
    red = battle.units[0]
    assert way.fits(battle, red, shape.foot(LINE, 0, 6, 0, x, 300, 0), way.ENEMIES) is stands


@pytest.mark.rule("FM-CHARGE-1")
@pytest.mark.parametrize(("x", "near"), [(600, True), (601, False), (300, True), (299, False)])
def test_six_inches_are_near_enough(x: int, near: bool) -> None:
    """The limit of a charge is part of it."""
    battle = two(x, 300)
    assert charge.near(*battle.units) is near


@pytest.mark.rule("FM-CHARGE-1")
def test_who_touches_an_enemy_may_charge_him() -> None:
    """His way is no way at all."""
    battle = two(450, 308)
    found = charge.approach(battle, *battle.units)
    assert found is not None
    assert (found.heading, found.distance) == (0, 0)


@pytest.mark.rule("FM-CHARGE-1", "FM-MELEE-2")
@pytest.mark.parametrize(("x", "heading"), [(385, 3), (515, 29)])
def test_a_gun_in_its_line_is_charged_slantwise_in_its_front(x: int, heading: int) -> None:
    """The battalions on either side of a gun cover its flanks: who faces their line has nothing for a flank."""
    red = side("Red", [foot("red", x, 350, "w", bases=4)])
    blue = side("Blue", [foot("left", 395, 290, "e"), foot("right", 505, 290, "e")], [battery("gun", 450, 290, "e")])
    battle = battle_of(order(red, blue))
    gun = battle.unit("gun-1")
    umpire = umpire_of(battle, [1, 1, 1, 1], [[], []])
    charge.charge(umpire, battle, battle.units[0], gun)
    assert notes(umpire, "charges") == ["gun-1"]
    assert [(c.target, c.flank, c.heading) for c in battle.contacts] == [(gun.number, False, heading)]


@pytest.mark.rule("FM-MELEE-2")
@pytest.mark.parametrize(
    ("x", "y", "front"), [(490, 330, True), (491, 330, False), (410, 330, True), (409, 330, False)]
)
def test_45_degrees_from_the_corner_of_a_gun_are_its_front(x: int, y: int, front: bool) -> None:
    """A gun and its crew are an inch and a half wide and deep; who comes edgewise is judged by his middle."""
    red = side("Red", [foot("red", 450, 500, "w")])
    battle = battle_of(order(red, side("Blue", [foot("blue", 200, 100, "e")], [battery("gun", 450, 290, "e")])))
    put(battle, 0, x, y, 8)
    assert charge.hits_front(battle.unit("gun-1"), battle.units[0]) is front


@pytest.mark.rule("FM-TABLE-1")
@pytest.mark.parametrize(
    ("x", "y", "heading"), [(450, 11, 0), (450, 589, 16), (11, 300, 24), (889, 300, 8)]
)  # fmt: skip
def test_the_edge_may_be_touched_within_a_hair(x: int, y: int, heading: int) -> None:
    """A column of three bases is two and a quarter inches deep: from 1.1 a fortieth of an inch is over, from 1 more."""
    assert way.is_on_table(shape.foot(COLUMN, 0, 3, 0, x, y, heading))
    x, y = x + HEADING_X[heading] // 1000, y + HEADING_Y[heading] // 1000
    assert not way.is_on_table(shape.foot(COLUMN, 0, 3, 0, x, y, heading))


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize("heading", [8, 24])
def test_bodies_that_touch_at_right_angles_have_no_gap(heading: int) -> None:
    """Whichever corner of them is looked at first."""
    for along in (-50, 0, 50):
        one, other = Block(0, 0, 0, 100, 20), Block(along, 40, heading, 20, 40)
        assert gap(one, other, 0, 0) == gap(other, one, 0, 0) == 0
        assert gap(one, Block(along, 41, heading, 20, 40), 0, 0) == 1_000_000


def manned(*rest: dict[str, object]) -> Battle:
    """A line before a redoubt that is held, and another redoubt on its way that is empty."""
    holder = foot("blue", 450, 200, "e", bases=4, formation="redoubt", redoubt="work")
    raw = order(side("Red", [foot("red", 450, 310, "w", bases=4)]), side("Blue", [holder, *rest]))
    raw["redoubts"] = [
        {"id": "work", "name": "Work", "at": [450, 200], "width": 100, "depth": 60, "facing": "e"},
        {"id": "empty", "name": "Empty", "at": [450, 250], "width": 60, "depth": 20, "facing": "e"},
    ]
    return battle_of(raw)


@pytest.mark.rule("FM-CHARGE-4", "FM-FORM-2")
def test_a_garrison_is_met_at_the_edge_of_its_own_redoubt() -> None:
    """Another redoubt on the way is no contact with it."""
    battle = manned()
    red, holder = battle.units
    # From 310 - 3.75 to the edge at 230.
    assert way.until_contact(battle, red, holder, 0, -1000, 120) == 76


@pytest.mark.rule("FM-CHARGE-3", "FM-FORM-2")
def test_who_drives_a_garrison_out_has_its_redoubt() -> None:
    """The charger enters it as its target left it, and takes up no formation there."""
    raw_holder = foot("blue", 450, 240, "e", bases=4, formation="redoubt", redoubt="work")
    raw = order(side("Red", [foot("red", 450, 310, "w")]), side("Blue", [raw_holder]))
    raw["redoubts"] = [{"id": "work", "name": "Work", "at": [450, 240], "width": 100, "depth": 60, "facing": "e"}]
    battle = battle_of(raw)
    charge.charge(umpire_of(battle, [1, 6], [[], []]), battle, *battle.units)
    red = battle.units[0]
    assert (red.x, red.y, red.formation, red.redoubt, red.files) == (450, 240, REDOUBT, "work", 6)


@pytest.mark.rule("FM-CHARGE-3", "FM-FORM-2")
def test_a_place_under_a_redoubt_is_not_taken_by_a_formed_line() -> None:
    """A target that stood across a redoubt without being in it leaves no place for a line: it stops before the work."""
    battle = manned()
    red, blue = battle.units
    blue.form(umpire_of(battle, []), "FM-FORM-1", LINE, 0, "", 0)
    charge.charge(umpire_of(battle, [1, 6], [[], []]), battle, red, blue)
    assert (red.formation, red.redoubt) == (LINE, "")
    assert not any(gap(block, work, 0, 0) == 0 for block in red.blocks for work in battle.works[:1])


@pytest.mark.rule("FM-TABLE-2")
def test_a_gun_is_drawn_with_two_crew_bases_behind_it() -> None:
    """Three rectangles: the model as wide as both, and one of the crew to the left and one to the right."""
    battle = battle_of(
        order(side("Red", [], [battery("g", 450, 500, "w")]), side("Blue", [foot("blue", 450, 100, "e")]))
    )
    model, *crew = shape.outline(battle.unit("g-1").fields("g"))
    assert sorted({x for x, _ in model}) == [1770, 1830]
    assert [sorted({x for x, _ in one}) for one in crew] == [[1770, 1800], [1800, 1830]]


@pytest.mark.rule("FM-RETREAT-1")
def test_driven_from_behind_it_turns_where_it_can_go_nowhere() -> None:
    """Friends fill all its way, but to face about takes no more room than it has: so it faces the enemy."""
    ranks = [foot(f"f{n}", 450, y, "e") for n, y in enumerate(range(10, 193, 14))]
    battle = battle_of(
        order(side("Red", [foot("red", 450, 500, "w")]), side("Blue", [foot("blue", 450, 200, "e"), *ranks]))
    )
    put(battle, 1, 450, 200, 0)
    retreat.fall_back(umpire_of(battle, [], [[], []]), battle, battle.units[1], 0)
    blue = battle.units[1]
    assert (blue.on_table, blue.x, blue.y, blue.heading) == (True, 450, 200, 16)


@pytest.mark.rule("FM-RETREAT-1", "FM-MOVE-4")
@pytest.mark.parametrize(("there", "y"), [(True, 488), (False, 420)])
def test_a_retreat_ends_an_inch_from_any_enemy_who_is_there(there: bool, y: int) -> None:
    """Along a line edgewise half an inch off it goes on until it is clear; one that is gone is not in its way."""
    battle = battle_of(
        order(side("Red", [foot("red", 450, 310, "w", bases=2)]), side("Blue", [foot("blue", 450, 100, "e", bases=12)]))
    )
    put(battle, 0, 450, 300, 0)
    blue = battle.units[1]
    put(battle, 1, 474, 385, 8)
    blue.on_table = there
    retreat.fall_back(umpire_of(battle, [], [[], []]), battle, battle.units[0], 16)
    assert battle.units[0].y == y


@pytest.mark.rule("FM-MOVE-3")
def test_no_unit_turns_to_an_enemy_that_is_not_there() -> None:
    """With no enemy left on the table there is no target to wheel towards."""
    battle = two(450, 500, 8)
    battle.units[1].on_table = False
    umpire = umpire_of(battle, [], None)
    movement.march(umpire, battle, battle.units[0])
    asked = [event.after for event in umpire.events if event.kind == "order"]
    assert not any(str(code).startswith(orders.KINDS[orders.FACE]) for code in asked)
    assert battle.units[0].heading == 8
