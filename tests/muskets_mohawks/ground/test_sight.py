"""Lines of sight, pages 13, 22 and 27 of the book."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.sight import sight, watch
from rules.muskets_mohawks.sight.lines import clear
from tests.muskets_mohawks.ground.table import cabin, field, men, officer

WOOD = Area("wood", 170, 170, 310, 310)
HILL = Area("hill", 170, 170, 310, 310)


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(
    ("light", "row", "inches"),
    [("day", 0, 46), ("night", 0, 12), ("day", 3, 12), ("night", 3, 6), ("day", 1, 12), ("night", 6, 6)],
)
def test_how_far_one_sees_in_the_open(light: str, row: int, inches: int) -> None:
    """By day across the table, at night 12 inches, in inclement weather 12 by day and 6 at night."""
    battle = field(men("a", 10, 400, 8, "line", figures=1))
    battle.light = light
    battle.weather = row
    far = men("b", 20 + 10 * inches, 400, 24, "line", side=1, figures=1)
    assert sight.sees(battle, battle.units[0], far)
    if inches < 46:
        farther = men("c", 22 + 10 * inches, 400, 24, "line", side=1, figures=1)
        assert not sight.sees(battle, battle.units[0], farther)


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(("light", "row", "inches"), [("day", 0, 12), ("night", 0, 6), ("day", 3, 6), ("night", 3, 6)])
def test_how_far_one_sees_in_a_wood(light: str, row: int, inches: int) -> None:
    """Among trees one sees a foot by day, half of it in the dark or in foul weather."""
    battle = field(men("a", 100, 240, 8, "line", figures=1), Area("wood", 10, 10, 470, 470))
    battle.light = light
    battle.weather = row
    assert sight.sees(battle, battle.units[0], men("b", 110 + 10 * inches, 240, 24, "line", side=1, figures=1))
    assert not sight.sees(battle, battle.units[0], men("c", 112 + 10 * inches, 240, 24, "line", side=1, figures=1))


@pytest.mark.rule("MM-LOS-1", "MM-TERR-3")
def test_a_wood_between_two_units_ends_their_sight() -> None:
    """Two lines that see each other no longer do once a wood is between them."""
    a = men("a", 240, 340, 0, "line")
    b = men("b", 240, 150, 16, "line", side=1)
    assert sight.sees(field(a, b), a, b)
    assert sight.shooters(field(a, b), a, b) > 0
    battle = field(a, b, WOOD)
    assert not sight.sees(battle, a, b)
    assert not sight.sees(battle, b, a)
    assert sight.shooters(battle, a, b) == 0


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(("depth", "seen"), [(5, True), (10, True), (11, False), (60, False)])
def test_more_than_an_inch_deep_in_a_wood(depth: int, seen: bool) -> None:
    """A figure at the wood's edge sees out and is seen; one more than an inch deep neither."""
    inside = men("a", 240, 310 - depth, 16, "line", figures=1)
    outside = men("b", 240, 400, 0, "line", side=1, figures=1)
    battle = field(inside, outside, WOOD)
    assert sight.sees(battle, inside, outside) == seen
    assert sight.sees(battle, outside, inside) == seen


@pytest.mark.rule("MM-LOS-1")
def test_at_one_edge_one_does_not_see_out_of_the_other() -> None:
    """A figure at the near edge of a wood does not see through it to the far side."""
    battle = field(WOOD)
    assert clear(battle, 240, 305, 240, 400)
    assert not clear(battle, 240, 305, 240, 100)


@pytest.mark.rule("MM-LOS-1")
def test_woods_that_touch_are_one() -> None:
    """From one wood into the next that touches it one sees as inside a single wood, 12 inches far."""
    battle = field(Area("wood", 10, 10, 160, 160), Area("wood", 160, 10, 310, 160))
    assert clear(battle, 110, 80, 220, 80)
    assert not clear(battle, 70, 80, 220, 80)


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(("gap", "seen"), [(0, True), (1, False)])
def test_a_wood_between_two_that_touch_it_is_one_with_them(gap: int, seen: bool) -> None:
    """One sees 3 inches from the first of three woods that touch into the last; with gaps the middle one hides."""
    woods = [
        Area("wood", 80, 80, 200, 300),
        Area("wood", 200 + gap, 80, 220 - gap, 300),
        Area("wood", 220, 80, 340, 300),
    ]
    a, b = men("a", 195, 200, 8, figures=1), men("b", 225, 200, 24, side=1, figures=1)
    assert sight.sees(field(a, b, *woods), a, b) is seen
    assert sight.sees(field(a, b, *woods), b, a) is seen


@pytest.mark.rule("MM-LOS-1")
def test_two_woods_apart_are_seen_between_from_edge_to_edge() -> None:
    """Between two woods those at the edges see each other, those deep in either do not."""
    battle = field(Area("wood", 10, 10, 150, 150), Area("wood", 250, 10, 390, 150))
    assert clear(battle, 145, 80, 255, 80)
    assert not clear(battle, 100, 80, 255, 80)
    assert not clear(battle, 145, 80, 300, 80)


@pytest.mark.rule("MM-TERR-3")
def test_one_sees_along_a_road_through_a_wood() -> None:
    """Two men on the road see each other along it although the wood stands on both sides."""
    battle = field(Area("wood", 10, 10, 470, 470), Area("road", 230, 0, 250, 480, False))
    assert clear(battle, 240, 450, 240, 20)
    assert not clear(battle, 225, 450, 225, 20)


@pytest.mark.rule("MM-LOS-1", "MM-TERR-3")
@pytest.mark.parametrize(
    ("ay", "by", "seen"),
    [(330, 150, False), (250, 150, True), (251, 229, False), (330, 231, True), (330, 250, True), (200, 150, True)],
)
def test_a_crest(ay: int, by: int, seen: bool) -> None:
    """Over the crest at y 240 only those see and are seen who touch it, within a base."""
    battle = field(HILL)
    assert clear(battle, 240, ay, 250, by) == seen
    assert clear(battle, 250, by, 240, ay) == seen


@pytest.mark.rule("MM-LOS-1")
def test_past_the_end_of_a_crest() -> None:
    """A line that passes the hill is open."""
    assert clear(field(HILL), 150, 400, 150, 100)
    assert not clear(field(HILL), 175, 400, 175, 100)


@pytest.mark.rule("MM-LOS-1", "MM-BUILD-1")
def test_a_house_hides_what_is_behind_it() -> None:
    """A house blocks the line through it, not the one that grazes its wall."""
    battle = field(cabin("h", 220, 220))
    assert not clear(battle, 240, 400, 240, 100)
    assert clear(battle, 220, 400, 220, 100)


@pytest.mark.rule("MM-LOS-1")
def test_friends_block_and_enemies_do_not() -> None:
    """A friendly line close before a unit hides the enemy; an enemy line there does not."""
    a = men("a", 240, 400, 0, "line", figures=4)
    c = men("c", 240, 200, 16, "line", side=1, figures=4)
    friend = men("b", 240, 380, 0, "line")
    assert not sight.sees(field(a, friend, c), a, c)
    foe = men("d", 240, 380, 0, "line", side=1)
    assert sight.sees(field(a, foe, c), a, c)


@pytest.mark.rule("MM-LOS-1", "MM-FIRE-3")
@pytest.mark.parametrize(("sideways", "hides"), [(0, True), (4, True), (-4, True), (5, False), (-5, False)])
def test_half_a_base_of_a_friend_hides_the_enemy(sideways: int, hides: bool) -> None:
    """A friend near the line of two single figures blocks it if his base, an inch across, overlaps it."""
    a, c = men("a", 240, 400, 0, figures=1), men("c", 240, 300, 16, side=1, figures=1)
    battle = field(a, men("b", 240 + sideways, 350, 0, figures=1), c)
    assert sight.sees(battle, a, c) is not hides
    assert sight.shooters(battle, a, c) == (0 if hides else 1)


@pytest.mark.rule("MM-LOS-1")
def test_a_burning_house_lights_the_night() -> None:
    """At night a target near a burning house is seen from afar, one in the dark is not."""
    house = cabin("h", 220, 20)
    a = men("a", 100, 400, 0, "line", figures=1)
    near = men("b", 240, 90, 16, "line", side=1, figures=1)
    battle = field(a, near, house)
    battle.light = "night"
    assert not sight.sees(battle, a, near)
    house.burnt = 30
    assert sight.sees(battle, a, near)
    assert not sight.sees(battle, a, men("c", 400, 250, 16, "line", side=1, figures=1))


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(
    ("px", "py", "seen"), [(240, 100, True), (140, 140, True), (340, 140, True), (130, 140, False), (240, 300, False)]
)
def test_forty_five_degrees(px: int, py: int, seen: bool) -> None:
    """A point may be fired at within 45 degrees of the front on either hand, and not outside."""
    assert in_front(0, px - 240, py - 240) == seen


@pytest.mark.rule("MM-LOS-1")
def test_a_leader_turns_his_head() -> None:
    """Leaders of units and higher leaders see behind them as well."""
    unit = men("a", 240, 240, 0, "line")
    chief = officer("l", 300, 300)
    battle = field(unit, chief)
    assert sight.leader_sees(battle, unit, 240, 460)
    assert sight.leader_sees(battle, chief, 10, 460)


@given(
    st.lists(
        st.tuples(st.sampled_from(["wood", "hill"]), st.integers(0, 400), st.integers(0, 400), st.booleans()),
        max_size=4,
    ),
    st.tuples(*[st.integers(5, 475)] * 4),
)
@pytest.mark.rule("MM-LOS-1")
def test_sight_is_mutual_and_the_same_turned_round(
    rolled: list[tuple[str, int, int, bool]], ends: tuple[int, int, int, int]
) -> None:
    """Who sees is seen, and a table turned by 180 degrees gives the same answer."""
    areas = [Area(kind, x, y, x + 80, y + 80, level) for kind, x, y, level in rolled]
    turned = [Area(a.kind, 480 - a.x1, 480 - a.y1, 480 - a.x0, 480 - a.y0, a.level) for a in areas]
    ax, ay, bx, by = ends
    seen = clear(field(*areas), ax, ay, bx, by)
    assert clear(field(*turned), 480 - ax, 480 - ay, 480 - bx, 480 - by) == seen
    assert clear(field(*areas), bx, by, ax, ay) == seen


@pytest.mark.rule("MM-BUILD-1", "MM-LOS-1")
@pytest.mark.parametrize(
    ("ground", "y", "seen"),
    [
        pytest.param(Area("hill", 0, 170, 480, 280), 270, True, id="crest under the house"),
        pytest.param(Area("hill", 0, 200, 480, 320), 290, False, id="crest before the house"),
        pytest.param(Area("wood", 170, 100, 310, 240), 265, True, id="wood as far as the wall"),
        pytest.param(Area("wood", 170, 100, 310, 254), 265, False, id="wood beyond the wall"),
    ],
)
def test_no_ground_under_its_roof_hides_who_is_in_a_house(ground: Area, y: int, seen: bool) -> None:
    """Men at the back of a house are seen, and see, at its walls; what is before the walls hides them."""
    inside, outside = men("a", 240, 215, 16, figures=1), men("b", 240, y, 0, side=1, figures=1)
    battle = field(inside, outside, cabin("h", 220, 200), ground)
    inside.house = "h"
    assert watch.aware(battle, outside, inside) is seen
    assert watch.aware(battle, inside, outside) is seen
    assert (sight.shooters(battle, inside, outside) == 1) is seen


@pytest.mark.rule("MM-BUILD-1", "MM-LOS-1")
def test_friends_under_one_roof_see_each_other() -> None:
    """A crest under a house hides no figure in it from another."""
    leader, unit = officer("lt", 240, 205), men("a", 240, 235, 16, figures=1)
    battle = field(leader, unit, cabin("h", 220, 200), Area("hill", 0, 170, 480, 270))
    unit.house = "h"
    assert clear(battle, leader.x, leader.y, unit.x, unit.y, "h", "h")


@pytest.mark.rule("MM-BUILD-1", "MM-LOS-1")
@pytest.mark.parametrize(("y", "seen"), [(285, True), (286, False)])
def test_how_far_men_in_a_house_see_in_a_wood_is_measured_from_their_bases(y: int, seen: bool) -> None:
    """In bad weather one sees 6 inches in a wood, from the base of a man in a house though he looks out at its wall."""
    inside, outside = men("a", 240, 215, 16, figures=1), men("b", 240, y, 0, side=1, figures=1)
    battle = field(inside, outside, cabin("h", 220, 200), Area("wood", 0, 0, 480, 480))
    inside.house, battle.weather = "h", 4
    assert watch.aware(battle, outside, inside) is seen
    assert watch.aware(battle, inside, outside) is seen


@pytest.mark.rule("MM-LOS-1")
@given(*[st.integers(0, 48).map(lambda inches: 10 * inches)] * 4)
def test_a_wood_that_is_laid_twice_is_the_same_wood(ax: int, ay: int, bx: int, by: int) -> None:
    """What is quickly seen of a single wood is what the line through several of them gives, edges included."""
    once, twice = field(Area("wood", 170, 170, 310, 310)), field(WOOD, Area("wood", 170, 170, 310, 310))
    assert clear(once, ax, ay, bx, by) == clear(twice, ax, ay, bx, by)
