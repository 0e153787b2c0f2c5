"""Units skipped because their bounding box is far off would change nothing: measured one by one, results agree."""

from random import Random

import pytest

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket.combat import charge, fire
from rules.fast_musket.doctrine import plan
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.geometry.block import QUARTERS, gap, gap_to_point, on_table
from rules.fast_musket.geometry.course import Course, shift
from rules.fast_musket.movement import way
from rules.fast_musket.options import Terms
from rules.fast_musket.pieces.profile import UnitProfile
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim
from rules.fast_musket.state import Battle
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, GUN, INFANTRY, LINE

MOST = 120  # tenths
SIX_INCHES = 240  # quarters of a tenth


def tables(seed: int, count: int) -> list[Battle]:
    """Return tables with units of all shapes and facings near each other and near an edge, some of them gone."""
    dice = Random(seed)
    found = []
    for _ in range(count):
        battle = Battle(Terms())
        for number in range(12):
            kind = dice.choice((INFANTRY, INFANTRY, GUN))
            profile = UnitProfile(f"u{number}", number % 2, "", kind, 0, dice.randrange(2), dice.randint(2, 6))
            x, y, heading = dice.randint(5, 400), dice.randint(5, 300), dice.choice((8, 24, dice.randrange(32)))
            formation = dice.choice((LINE, DOUBLE_LINE, COLUMN))
            unit = Unit(profile, number, x, y, heading, formation, dice.choice((0, 0, 3, -4)))
            unit.on_table = dice.random() < 0.9
            battle.muster(unit)
        found.append(battle)
    return found


def walk(ux: int, uy: int, tenths: int) -> tuple[int, int]:
    """Return how far a way of so many tenths leads, in quarters."""
    return QUARTERS * shift(ux, tenths), QUARTERS * shift(uy, tenths)


def stopped(battle: Battle, unit: Unit, ux: int, uy: int, kinds: int) -> int:
    """Return how far a unit can go, every body and edge looked at."""
    ends = [MOST]
    for block in unit.blocks:
        if kinds & way.EDGES:
            steps = [(tenths, walk(ux, uy, tenths)) for tenths in range(MOST, 0, -1)]
            ends.append(next((tenths for tenths, (dx, dy) in steps if on_table(block, dx, dy, 3600, 2400)), 0))
        for other in battle.units:
            if other is unit or not other.on_table:
                continue
            course = Course(block, ux, uy)
            for body in other.blocks:
                if other.side == unit.side:
                    ends.append(course.until_touch(body, MOST))
                else:
                    ends.append(
                        course.until_near(body, MOST) if kinds & way.ENEMIES else course.until_touch(body, MOST)
                    )
    return min(ends)


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize("others", [way.ENEMIES, way.BODIES])
def test_a_way_ends_where_the_nearest_of_all_stops_it(others: int) -> None:
    """It is no longer and no shorter than if everybody were measured, in any direction, an inch off or touching."""
    dice = Random(others)
    ends = set()
    for battle in tables(others, 60):
        for unit in battle.units:
            heading = dice.choice((unit.heading, (unit.heading + 16) % 32, dice.randrange(32)))
            ux, uy = HEADING_X[heading], HEADING_Y[heading]
            kinds = way.FRIENDS | others | way.EDGES
            found = way.free(battle, unit, ux, uy, MOST, kinds)
            assert found == stopped(battle, unit, ux, uy, kinds)
            ends.add(found)
    assert {0, MOST} < ends
    assert len(ends) > 40


@pytest.mark.rule("FM-FIRE-2", "FM-CHARGE-1")
def test_no_unit_within_reach_is_passed_over() -> None:
    """Targets and enemies near enough to charge are those found by measuring every one of them."""
    seen = near = 0
    for battle in tables(5, 60):
        for unit in battle.units:
            foes = [foe for foe in battle.armies[1 - unit.side] if foe.on_table]
            longest = fire.farthest(unit.weapon)
            lines = [(foe, aim.sight(unit, foe, longest)) for foe in foes]
            clear = [foe.number for foe, (far, dx, dy) in lines if far >= 0 and aim.is_clear(battle, unit, dx, dy)]
            assert [shot.target for shot in fire.targets(battle, unit)] == clear
            for foe in foes:
                gaps = [gap(own, body, 0, 0) for own in unit.blocks for body in foe.blocks]
                assert charge.near(unit, foe) == (min(gaps) <= (SIX_INCHES * 1000) ** 2)
                near += charge.near(unit, foe)
            assert charge.in_reach(battle, unit) == [foe for foe in foes if charge.near(unit, foe)]
            seen += len(clear)
    assert seen > 100
    assert near > 100


def test_an_enemy_near_a_point_is_found() -> None:
    """Doctrines ask who is within so many tenths of a place; the answer is that of measuring every enemy."""
    answers = []
    for battle in tables(9, 40):
        view = BattleView(battle, 0)
        foes = [foe for foe in battle.armies[1] if foe.on_table]
        for unit in battle.armies[0]:
            x, y = unit.x * QUARTERS, unit.y * QUARTERS
            gaps = [gap_to_point(block, x, y) for foe in foes for block in foe.blocks]
            answers.append(plan.is_near(view, unit.x, unit.y, 75))
            assert answers[-1] == (min(gaps, default=plan.FAR) <= (300 * 1000) ** 2)
    assert 50 < sum(answers) < len(answers)


def test_the_nearest_heading_is_that_of_all() -> None:
    """An eighth of the circle is enough to look at: of all 32 headings none is nearer to a direction."""
    for dx in range(-40, 41):
        for dy in range(-40, 41):
            if dx or dy:
                best = max(HEADING_X[heading] * dx + HEADING_Y[heading] * dy for heading in range(32))
                found = toward(dx, dy)
                assert HEADING_X[found] * dx + HEADING_Y[found] * dy == best
