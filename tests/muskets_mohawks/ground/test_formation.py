"""Formations and closing up, pages 6 and 18 of the book."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import casualties
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import formation
from rules.muskets_mohawks.pieces.layouts import usual_ranks
from rules.muskets_mohawks.sight import cover
from tests.muskets_mohawks.ground.table import cabin, field, men, seeded


@pytest.mark.rule("MM-FORM-1")
def test_a_line_is_one_rank_of_touching_bases() -> None:
    """Ten figures in line facing the far edge stand side by side, an inch from centre to centre."""
    unit = men("a", 240, 240, 0, "line")
    assert unit.xs == [195, 205, 215, 225, 235, 245, 255, 265, 275, 285]
    assert unit.ys == [240] * 10
    assert unit.ranks == 1


@pytest.mark.rule("MM-FORM-1")
def test_a_mob_is_of_equal_ranks_of_touching_bases() -> None:
    """Ten figures in mob stand five and five, the rear rank an inch behind the front one."""
    unit = men("a", 240, 240, 0, "mob")
    assert unit.xs == [220, 230, 240, 250, 260] * 2
    assert unit.ys == [240] * 5 + [250] * 5


@pytest.mark.rule("MM-FORM-1")
@pytest.mark.parametrize(
    ("figures", "ranks"),
    [(10, [5, 5]), (9, [3, 3, 3]), (8, [4, 4]), (7, [4, 3]), (6, [3, 3]), (5, [3, 2]), (2, [1, 1])],
)
def test_a_mob_takes_equal_ranks_when_it_can(figures: int, ranks: list[int]) -> None:
    """Two ranks, or three where only three are equal; an odd figure stands in front."""
    unit = men("a", 240, 240, 0, "mob", figures=figures)
    assert [unit.ys.count(240 + 10 * i) for i in range(len(ranks))] == ranks


@pytest.mark.rule("MM-FORM-1")
def test_the_mob_of_page_16() -> None:
    """Page 16: a mob of ten in three ranks has 4, 3 and 3 figures."""
    unit = men("a", 240, 240, 0, "mob", ranks=3)
    assert [unit.ys.count(y) for y in (240, 250, 260)] == [4, 3, 3]


@pytest.mark.rule("MM-FORM-1")
def test_unformed_figures_leave_a_gap_as_wide_as_a_base() -> None:
    """Five unformed figures stand two inches from centre to centre; ten stand in two ranks, each behind a gap."""
    assert men("a", 240, 240, 0, figures=5).xs == [200, 220, 240, 260, 280]
    unit = men("b", 240, 240, 0)
    assert unit.xs == [200, 220, 240, 260, 280, 210, 230, 250, 270, 290]
    assert unit.ys == [240] * 5 + [260] * 5


@pytest.mark.rule("MM-FORM-1")
@given(
    st.sampled_from(["line", "mob", "unformed"]),
    st.integers(1, 12),
    st.integers(0, 31),
    st.integers(0, 3),
)
def test_formations_keep_their_spacing_on_every_heading(order: str, figures: int, heading: int, ranks: int) -> None:
    """Regardless of the heading, bases touch in line and mob, keep a gap when unformed, and never overlap."""
    if order == "line" or (order == "mob" and ranks == 1):
        ranks = 0
    if order == "mob" and figures < 2:
        return
    battle = field(men("a", 240, 240, heading, order, figures=figures, ranks=ranks))
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-FORM-1")
@pytest.mark.parametrize(("figures", "heading"), [(10, 0), (9, 5), (6, 12), (11, 31)])
def test_half_a_turn_mirrors_the_ranks(figures: int, heading: int) -> None:
    """A unit turned by 180 degrees about the middle of the table stands exactly opposite."""
    for order in ("line", "mob", "unformed"):
        unit = men("a", 203, 117, heading, order, figures=figures)
        turned = men("b", 480 - 203, 480 - 117, (heading + 16) % 32, order, figures=figures)
        assert turned.xs == [480 - x for x in unit.xs]
        assert turned.ys == [480 - y for y in unit.ys]


@pytest.mark.rule("MM-FORM-1")
def test_changing_formation_finds_room() -> None:
    """A mob next to another unit spreads into a line where there is space for it."""
    mob = men("a", 240, 240, 0, "mob")
    battle = field(mob, men("b", 290, 240, 0, "mob", figures=6))
    assert formation.set_formation(seeded(1), battle, "MM-FORM-1", mob, "line")
    assert mob.formation == "line"
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-FORM-1", "MM-TERR-4")
def test_no_unit_forms_in_a_wood() -> None:
    """An unformed unit in the depth of a wood cannot form line or mob there."""
    unit = men("a", 240, 240)
    battle = field(unit, Area("wood", 10, 10, 470, 470))
    for order in ("line", "mob"):
        assert not formation.set_formation(seeded(1), battle, "MM-FORM-1", unit, order)
        assert unit.formation == "unformed"


@pytest.mark.rule("MM-CAS-1")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
@pytest.mark.parametrize("fallen", [1, 2, 5, 9])
def test_ranks_close_on_the_middle_under_fire_from_the_front(order: str, fallen: int) -> None:
    """Shot at from the front, a unit of ten closes up round the same middle and keeps its order."""
    unit = men("a", 240, 240, 0, order)
    battle = field(unit)
    casualties.take_off(seeded(1), battle, "MM-CAS-1", unit, fallen, 240, 100)
    assert (unit.figures, len(unit.xs)) == (10 - fallen, 10 - fallen)
    assert (unit.x, unit.y) == (240, 240)
    if fallen < 9:
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-CAS-1")
@pytest.mark.parametrize(("from_x", "left_end", "right_end"), [(0, 215, 285), (480, 195, 265)])
def test_a_line_hit_in_the_flank_shrinks_from_that_end(from_x: int, left_end: int, right_end: int) -> None:
    """Two figures fall on the side of the shooter, and the other end of the line stands where it stood."""
    unit = men("a", 240, 240, 0, "line")
    casualties.take_off(seeded(1), field(unit), "MM-CAS-1", unit, 2, from_x, 240)
    assert (min(unit.xs), max(unit.xs)) == (left_end, right_end)


@pytest.mark.rule("MM-CAS-1")
def test_the_front_rank_of_a_mob_is_filled_from_behind() -> None:
    """Two of a mob of ten fall: the front rank is full again and the rear rank is short."""
    unit = men("a", 240, 240, 0, "mob")
    casualties.take_off(seeded(1), field(unit), "MM-CAS-1", unit, 1, 240, 100)
    assert [unit.ys.count(240), unit.ys.count(250)] == [5, 4]


@pytest.mark.rule("MM-CAS-1")
def test_no_unit_is_left() -> None:
    """With its last figure gone a unit is off the table."""
    unit = men("a", 240, 240, 0, "line", figures=3)
    casualties.take_off(seeded(1), field(unit), "MM-CAS-1", unit, 3, 240, 0)
    assert not unit.on_table
    assert unit.xs == []


@pytest.mark.rule("MM-CAS-1", "MM-TERR-4")
def test_a_line_does_not_close_up_into_a_wood() -> None:
    """Closing on its middle would put a man under the trees that part two files, so one end stands fast instead."""
    unit = men("a", 240, 240, 0, "line")
    battle = field(unit, Area("wood", 197, 230, 203, 250))
    casualties.take_off(seeded(1), battle, "MM-CAS-1", unit, 1, 240, 100)
    assert unit.xs == [195, 205, 215, 225, 235, 245, 255, 265, 275]
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CAS-1", "MM-FIRE-2")
@pytest.mark.parametrize(
    ("wood", "left"),
    [
        ((180, 200, 240, 280), [190, 210, 230]),
        ((240, 200, 300, 280), [250, 270, 290]),
        ((180, 200, 225, 280), [220, 240, 260]),
        ((0, 0, 5, 5), [220, 240, 260]),
    ],
)
def test_who_was_in_cover_closes_up_within_it(wood: tuple[int, int, int, int], left: list[int]) -> None:
    """Half of six in the edge of a wood are cover; the three left close up there, but on their middle if fewer were."""
    unit = men("a", 240, 240, 0, figures=6, ranks=1)
    battle = field(unit, Area("wood", *wood))
    covered = cover.in_cover(battle, unit, 240, 100)
    casualties.take_off(seeded(1), battle, "MM-CAS-1", unit, 3, 240, 100)
    assert sorted(unit.xs) == left
    assert cover.in_cover(battle, unit, 240, 100) is covered
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CAS-1", "MM-TERR-4", "MM-TERR-5")
@pytest.mark.parametrize(("wood", "order"), [((200, 100, 280, 196), "unformed"), ((0, 0, 5, 5), "mob")])
def test_who_has_passed_a_bridge_spreads_out_as_the_ground_allows(wood: tuple[int, int, int, int], order: str) -> None:
    """The last man on the bridge falls: the others, in twos till then, take their order, which breaks in a wood."""
    unit = men("a", 240, 180, 0, "mob", figures=5)
    unit.xs, unit.ys, unit.ranks = [235, 245, 235, 245, 240], [180, 180, 190, 190, 205], 3
    unit.bound()
    battle = field(unit, Area("river", 0, 200, 480, 260, True), Area("bridge", 230, 200, 250, 260), Area("wood", *wood))
    casualties.take_off(seeded(1), battle, "MM-CAS-1", unit, 1, 240, 100)
    assert (unit.formation, unit.figures) == (order, 4)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CAS-1")
def test_a_mob_too_few_for_its_ranks_takes_the_usual_ones() -> None:
    """Nine in five ranks of two who lose two would stand one abreast in part: seven take their usual ranks."""
    unit = men("a", 240, 240, 0, "mob", figures=10, ranks=5)
    casualties.take_off(seeded(1), field(unit), "MM-CAS-1", unit, 3, 240, 100)
    assert (unit.figures, unit.ranks) == (7, usual_ranks("mob", 7))


@pytest.mark.rule("MM-CAS-1", "MM-BUILD-1")
def test_who_falls_in_a_house_leaves_the_others_where_they_stand() -> None:
    """A unit in a building neither closes up nor spreads out for a man who falls."""
    unit = men("a", 240, 240, 0, figures=4)
    unit.house, unit.xs, unit.ys = "h", [225, 235, 245, 255], [230, 230, 230, 230]
    casualties.take_off(seeded(1), field(unit, cabin("h", 220, 220)), "MM-CAS-1", unit, 1, 240, 100)
    assert (unit.xs, unit.ys) == ([225, 235, 245], [230, 230, 230])


@pytest.mark.rule("MM-FORM-1", "MM-BUILD-1")
@pytest.mark.parametrize("where", ["in a house", "in the water", "on a bridge", "in the open"])
def test_a_throng_comes_into_open_order_on_open_ground_alone(where: str) -> None:
    """Six deep, men in a house, a ford or on a bridge stay as they are; in the open they take their two ranks."""
    bridge = [Area("river", 0, 200, 480, 260, True), Area("bridge", 230, 200, 250, 260)] if "bridge" in where else []
    unit = men("a", 240, 205, 0, figures=6, ranks=1)
    rows = [205, 215, 225, 235, 245, 255]
    unit.put(seeded(1), "MM-FORM-1", 240, 205, 0, 6, [240] * 6, rows)
    unit.house = "h" if "house" in where else ""
    unit.water = "in" if "water" in where else ""
    formation.open_out(seeded(1), field(unit, *bridge), "MM-FORM-1", unit)
    assert (unit.ys == rows) is (where != "in the open")
    assert unit.ranks == (2 if where == "in the open" else 6)
