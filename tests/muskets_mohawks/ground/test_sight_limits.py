"""What does not hide, and who is seen first: the other side of each question that sight asks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.sight import cover, lines, sight, watch
from tests.muskets_mohawks.ground.table import field, men


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(("x", "seen"), [(300, False), (230, True)])
def test_a_crest_that_runs_away_from_us_hides_what_is_beyond_it(x: int, seen: bool) -> None:
    """A hill whose crest runs up the table separates east and west, and hides no figure from one on the same side."""
    a, b = men("a", 200, 240, 8, figures=1), men("b", x, 240, 24, side=1, figures=1)
    battle = field(a, b, Area("hill", 170, 170, 330, 310, level=False))
    assert sight.sees(battle, a, b) is seen
    assert sight.sees(battle, b, a) is seen


@pytest.mark.rule("MM-PEF-4")
@pytest.mark.parametrize(
    ("x", "y", "inside"), [(240, 240, True), (150, 240, False), (240, 150, False), (330, 240, False)]
)
def test_a_gully_is_as_a_wood_within_its_bounds_alone(x: int, y: int, inside: bool) -> None:
    """To its side and before it a figure is in the open."""
    battle = field(Area("gully", 200, 200, 280, 280))
    assert cover.in_wood(battle, x, y) is inside


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("y", "count"), [(295, 0), (215, 1)])
def test_who_stands_in_a_creek_is_fired_on_from_its_own_bank(y: int, count: int) -> None:
    """The bank of another creek will not do."""
    target, firer = men("b", 240, 205, 16, side=1, figures=1), men("a", 240, y, 0, figures=1)
    target.water = "in"
    creeks = Area("creek", 0, 200, 480, 210), Area("creek", 0, 300, 480, 310)
    assert sight.shooters(field(firer, target, *creeks), firer, target) == count


@pytest.mark.rule("MM-LOS-1")
def test_the_nearest_enemy_is_named_first() -> None:
    """The order in which they came on changes nothing."""
    places = {"far": 300, "near": 100, "middle": 200}
    foes = [men(name, 240, 440 - way, 16, side=1, figures=1) for name, way in places.items()]
    unit = men("a", 240, 440, 0, figures=1)
    assert [foe.id for foe in watch.foes_of(field(unit, *foes), unit)] == ["near", "middle", "far"]


@pytest.mark.rule("MM-LOS-1", "MM-TERR-4")
@pytest.mark.parametrize(("y", "seen"), [(400, True), (240, False)])
def test_a_wood_hides_units_in_it_and_none_next_to_it(y: int, seen: bool) -> None:
    """Level with the wood, but far out of it, one is seen across the open."""
    a, b = men("a", 40, 400, 8, figures=1), men("b", 240, y, 24, side=1, figures=1)
    assert sight.sees(field(a, b, Area("wood", 170, 170, 310, 310)), a, b) is seen


@pytest.mark.rule("MM-LOS-1")
@given(
    st.integers(110, 150), st.integers(-70, 70), st.integers(5, 11), st.integers(0, 31),
    st.sampled_from(["line", "unformed", "mob"]), st.integers(3, 10),
)  # fmt: skip
@settings(max_examples=1000)
def test_who_may_shoot_at_an_enemy_has_him_in_sight_and_he_them(
    dx: int, dy: int, our_heading: int, their_heading: int, formation: str, figures: int
) -> None:
    """In a wood sight ends after 12 inches, counted between the two nearest figures, as for their fire."""
    us = men("a", 200, 240, our_heading, formation, figures=figures)
    them = men("b", 200 + dx, 240 + dy, their_heading, "unformed", side=1)
    battle = field(us, them, Area("wood", 0, 0, 480, 480))
    if watch.can_shoot(battle, us, them):
        assert watch.aware(battle, us, them)
        assert watch.aware(battle, them, us)


@pytest.mark.rule("MM-LOS-1")
def test_the_two_nearest_figures_decide_how_far_one_sees_in_a_wood() -> None:
    """The enemy figure nearest to our middle is 13.1 inches off, out of sight; another is 12.7 inches from ours."""
    us, them = men("a", 217, 202, 11, "unformed", figures=7), men("b", 361, 232, 24, "unformed", figures=10, side=1)
    battle = field(us, them, Area("wood", 0, 0, 480, 480))
    assert watch.aware(battle, us, them)
    assert watch.aware(battle, them, us)


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize(
    ("bounds", "deep"),
    [((180, 220, 180, 220), True), ((110, 220, 180, 220), False), ((180, 290, 180, 220), False)],
)
def test_all_of_a_unit_is_too_deep_in_a_wood_or_not_all_of_it(bounds: tuple[int, int, int, int], deep: bool) -> None:
    """The unit is hidden as one only where none of its sides is in the edge zone."""
    assert lines.too_deep(field(Area("wood", 100, 100, 300, 300)), *bounds) is deep
