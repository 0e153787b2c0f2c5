"""What is in the way of a single figure that closes, and what may hinder a charge at all (MM-CHARGE-2, MM-TERR-5)."""

import pytest

from rules.muskets_mohawks.ground import TABLE, Area
from rules.muskets_mohawks.movement import base_contact, charge_move
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.places import one
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.ground.table import cabin, field, men


def between(other: Unit, ax: int, ay: int, bx: int, by: int, target: Unit | None = None) -> bool:
    """Whether a man of the other side bars a figure's straight way from a to b, where its target is."""
    target = target or men("t", bx, by, 16, side=1, figures=1)
    battle = field(other) if target is other else field(other, target)
    near = Around(0, 0)
    near.gather(battle, "", 0, TABLE, 0, TABLE)
    return base_contact.Lead(battle, near, target, one(ax, ay, 0)).is_barred(bx, by)


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize(
    ("dx", "dy"), [(100, 0), (-100, 0), (0, 100), (0, -100), (80, 80), (-80, 80), (80, -80), (-80, -80), (100, 30)]
)
@pytest.mark.parametrize(
    ("along", "off", "bars"),
    [(50, 0, True), (20, 0, True), (100, 0, True), (50, 7, True), (50, -7, True), (50, 12, False), (50, -12, False)],
)
def test_an_enemy_on_the_way_bars_it(dx: int, dy: int, along: int, off: int, bars: bool) -> None:
    """In any direction: a base that the figure would touch bars its way, one farther to the side does not."""
    way = (dx * dx + dy * dy) ** 0.5
    x = 240 + round((dx * along - dy * off) / way)
    y = 240 + round((dy * along + dx * off) / way)
    foe = men("e", x, y, side=1, figures=1)
    assert between(foe, 240, 240, 240 + dx, 240 + dy) is bars


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize(
    ("along", "bars"), [(-12, False), (-1, False), (0, False), (1, True), (109, True), (110, False)]
)
def test_only_who_is_before_the_figure_and_up_to_its_place_bars_it(along: int, bars: bool) -> None:
    """No man behind it, and none who is a base or more beyond the place that it goes to."""
    assert between(men("e", 240 + along, 240, side=1, figures=1), 240, 240, 340, 240) is bars


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
def test_friends_the_target_and_men_in_houses_bar_no_way() -> None:
    """The figure passes friends and closes with its target; men in a building are behind their walls."""
    foe = men("e", 290, 240, side=1, figures=1)
    assert between(foe, 240, 240, 340, 240)
    assert not between(foe, 240, 240, 340, 240, target=foe)
    foe.house = "h"
    assert not between(foe, 240, 240, 340, 240)
    assert not between(men("f", 290, 240, figures=1), 240, 240, 340, 240)
    assert not between(men("e", 240, 240, side=1, figures=1), 240, 240, 240, 240)


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize("at", [(240, 60), (60, 240), (240, 420), (420, 240)])
def test_all_that_is_about_the_way_is_looked_at(at: tuple[int, int]) -> None:
    """Men and houses as far as three inches outside the box of start and target, on every side, are gathered."""
    unit, foe = men("a", 240, 240, figures=1), men("t", *at, side=1, figures=1)
    left, right = min(240, at[0]), max(240, at[0])
    top, bottom = min(240, at[1]), max(240, at[1])
    friends = [
        men(name, x, y, figures=1)
        for name, x, y in (
            ("w", left - 25, 240), ("e", right + 25, 240), ("n", 240, top - 25), ("s", 240, bottom + 25)
        )
    ]  # fmt: skip
    far = [men(name, x, y, figures=1) for name, x, y in (("far", left - 60, 240), ("off", 240, bottom + 60))]
    near = base_contact.gather(field(unit, foe, *friends, *far), unit, foe, 240, 240, 30)
    assert {other.id for other in near.units} == {"w", "e", "n", "s", "t"}


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
@pytest.mark.parametrize("corner", [(100, 100), (340, 100), (100, 340), (340, 340)])
def test_what_is_about_the_walls_of_a_held_house_is_looked_at(corner: tuple[int, int]) -> None:
    """The walls on all sides count, not only the men inside, who stand together in a part of it."""
    unit, foe = men("a", 240, 240, figures=1), men("t", corner[0] + 20, corner[1] + 20, side=1, figures=1)
    foe.house = "h"
    x0, y0 = corner
    about = (("w", x0 - 25, y0), ("e", x0 + 65, y0), ("n", x0, y0 - 25), ("s", x0, y0 + 65))
    friends = [men(name, x, y, figures=1) for name, x, y in about]
    near = base_contact.gather(field(unit, foe, cabin("h", *corner), *friends), unit, foe, 240, 240, 30)
    assert {other.id for other in near.units} >= {"w", "e", "n", "s"}


@pytest.mark.rule("MM-TERR-5", "MM-CHARGE-2")
@pytest.mark.parametrize("bridge", [True, False])
@pytest.mark.parametrize(("charger_y", "target_y"), [(270, 225), (225, 180), (290, 280)])
def test_men_stand_on_a_bridge_only_where_the_charge_is_about_it(bridge: bool, charger_y: int, target_y: int) -> None:
    """Charger or target on it: figures may be on it; a charge along the bank keeps off it."""
    river = Area("river", 0, 200, 480, 250)
    ground = [river, Area("bridge", 230, 200, 250, 250)] if bridge else [river]
    unit, foe = men("a", 240, charger_y, figures=1), men("t", 240, target_y, 16, side=1, figures=1)
    near = base_contact.gather(field(unit, foe, *ground), unit, foe, 240, charger_y, 60)
    assert bool(near.bridges) is (bridge and 200 <= min(charger_y, target_y, key=lambda y: abs(y - 225)) <= 250)


@pytest.mark.rule("MM-TERR-5", "MM-CHARGE-1")
def test_a_charge_along_the_bank_keeps_off_the_bridge_near_it() -> None:
    """With a bridge at hand, a charge on dry land is what it is without one."""
    spots = []
    for ground in (
        [Area("river", 0, 200, 480, 250)],
        [Area("river", 0, 200, 480, 250), Area("bridge", 230, 200, 250, 250)],
    ):
        unit, foe = men("a", 240, 380, figures=6), men("t", 240, 270, 0, side=1, figures=6)
        spots.append(charge_move.charge_point(field(unit, foe, *ground), unit, foe))
    assert spots[0] is not None
    assert spots[1] is not None
    assert (spots[0].x, spots[0].y) == (spots[1].x, spots[1].y)
