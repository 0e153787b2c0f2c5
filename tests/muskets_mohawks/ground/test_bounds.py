"""What is ruled out by bounds before each figure is measured is what the figures rule out."""

from random import Random

import pytest

from rules.core.geometry import ahead
from rules.muskets_mohawks.movement import paths
from rules.muskets_mohawks.movement.collision import REACH, Around
from rules.muskets_mohawks.movement.marching import Mover
from rules.muskets_mohawks.pieces.layouts import layout_of
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import outline, spot_at
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED
from tests.muskets_mohawks.ground.table import field, men

FORMATIONS = ("unformed", "line", "mob")
EDGE = 480


@pytest.mark.rule("MM-MOVE-1")
def test_a_layout_hangs_over_the_edge_where_its_figures_do() -> None:
    """At each edge the last tenth of an inch has room, and the next one beyond has none."""
    dice = Random(1)
    for _ in range(60):
        formation, heading = dice.choice(FORMATIONS), dice.randrange(32)
        layout = layout_of(formation == UNFORMED, heading, dice.randint(1, 10), dice.randint(1, 3))
        reach = REACH[heading]
        lasts = (
            (reach - layout.left, 240, -1, 0),
            (240, reach - layout.top, 0, -1),
            (EDGE - reach - layout.right, 240, 1, 0),
            (240, EDGE - reach - layout.bottom, 0, 1),
        )
        for x, y, out_x, out_y in lasts:
            for at_x, at_y, over in ((x, y, False), (x + out_x, y + out_y, True)):
                assert Around(0, 0).has_room(spot_at(layout, formation, at_x, at_y, heading)) is not over


@pytest.mark.rule("MM-ACT-1")
def test_enemies_off_what_a_block_sweeps_do_not_shorten_its_way() -> None:
    """Whatever the direction, what is open is as far as the figures of all enemies leave it, near by or not."""
    dice = Random(2)
    shortened = 0
    for _ in range(400):
        unit = men("u", 240, 240, 0)
        enemies = [
            men(f"e{number}", 240 + dice.choice((-1, 1)) * dice.randint(130, 170), dice.randint(80, 400), side=1)
            for number in range(3)
        ]
        block = outline(dice.choice(FORMATIONS), 240, 240, dice.randrange(32), 10)
        ux, uy = paths.direction(dice.choice((-99, 99)), dice.randint(-99, 99))
        apart, most = dice.choice((0, 10)), dice.randint(10, 160)
        expected = most
        for enemy in enemies:
            expected = paths.before_figures(block, enemy.base_xs, enemy.base_ys, ux, uy, apart, expected)
        assert paths.before_units(enemies, unit, block, ux, uy, most, apart) == expected
        shortened += expected < most
    assert shortened > 30


@pytest.mark.rule("MM-FORM-1")
@pytest.mark.parametrize(("mounted", "far"), [(False, 10), (True, 20)])
def test_a_leaders_base_is_in_the_way_as_far_as_it_reaches(mounted: bool, far: int) -> None:
    """A figure right behind a leader has room an inch from his middle, or two inches behind a horse's front half."""
    leader = Leader("b", heading=0, x=240, y=240, on_table=True, mounted=mounted)
    battle: Battle = field()
    battle.leaders.append(leader)
    near = Around(0, 0)
    near.gather(battle, "u", 100, 400, 100, 400)
    places = [y for y in range(200, 300) if not near.has_room(outline(UNFORMED, 240, y, 0, 1))]
    assert (min(places), max(places)) == (240 - 10 + 2, 240 + far - 2)


@pytest.mark.rule("MM-ACT-1")
def test_enemies_out_of_reach_of_a_move_do_not_shorten_it() -> None:
    """A move that leaves distant enemies out goes as far in every heading as one that asks them all."""
    dice = Random(3)
    shortened = left_out = 0
    for _ in range(300):
        unit = men("u", 240, 240, dice.randrange(32), figures=dice.randint(1, 10))
        places = [(dice.randint(60, 420), dice.randint(20, 460)) for _ in range(3)]
        enemies = [men(f"e{i}", x, y, side=1) for i, (x, y) in enumerate(places)]
        limit, apart = dice.choice((40, 80, 120)), dice.choice((0, 10))
        mover = Mover(field(unit, *enemies), unit, limit, -1, apart, limit)
        heading = dice.randrange(32)
        ux, uy = paths.direction(*ahead(heading, limit))
        block = outline(UNFORMED, 240, 240, heading, unit.figures)
        expected = paths.before_units(enemies, unit, block, ux, uy, limit, apart)
        assert paths.before_units(mover.others, unit, block, ux, uy, limit, apart) == expected
        shortened += expected < limit
        left_out += len(mover.others) < len(enemies)
    assert min(shortened, left_out) > 30
