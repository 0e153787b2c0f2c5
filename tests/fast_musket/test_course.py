"""FM-MOVE-4: where a body stops a block that goes straight, found by bounds, is where walking step by step finds it."""

from random import Random

import pytest

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket.geometry.block import QUARTERS, Block, gap, overlap, overlaps
from rules.fast_musket.geometry.course import Course, shift

INCH = 40  # quarters of a tenth
MOST = 60  # tenths


def cases(seed: int, count: int) -> list[tuple[Block, Block, int, int]]:
    """Return pairs of blocks near each other, of any facing or of one, and the way the first one goes."""
    dice = Random(seed)
    found = []
    for _ in range(count):
        facing = dice.randrange(32)
        other = dice.choice((facing, (facing + 16) % 32, (facing + 8) % 32, dice.randrange(32)))
        along = dice.choice((facing, facing, dice.randrange(32)))
        block = Block(2000, 1200, facing, 30 * dice.randint(1, 6), 15 * dice.randint(1, 2))
        x, y = 2000 + 4 * dice.randint(-110, 110), 1200 + 4 * dice.randint(-110, 110)
        body = Block(x, y, other, 30 * dice.randint(1, 6), 15 * dice.randint(1, 2))
        found.append((block, body, HEADING_X[along], HEADING_Y[along]))
    return found


def walk(ux: int, uy: int, tenths: int) -> tuple[int, int]:
    """Return how far a way of so many tenths leads, in quarters."""
    return QUARTERS * shift(ux, tenths), QUARTERS * shift(uy, tenths)


@pytest.mark.rule("FM-MOVE-4")
def test_a_course_ends_where_ground_would_be_shared() -> None:
    """A unit that overlaps no other stops at the last step before it would, and a redoubt stops it as any other."""
    stopped = 0
    for block, body, ux, uy in cases(1, 3000):
        if overlaps(block, body, 0, 0):
            continue
        steps = [way for way in range(MOST) if overlaps(block, body, *walk(ux, uy, way + 1))]
        expected = min(steps, default=MOST)
        course = Course(block, ux, uy)
        assert (course.until_touch(body, MOST), course.until_edge(body, MOST)) == (expected, expected)
        stopped += expected < MOST
    assert stopped > 200


@pytest.mark.rule("FM-MOVE-4", "FM-FORM-2")
def test_a_course_from_shared_ground_goes_no_deeper() -> None:
    """A unit that overlaps a body goes where it overlaps no more of it; off a redoubt it goes any way."""
    ends = []
    for block, body, ux, uy in cases(3, 3000):
        if not overlaps(block, body, 0, 0):
            continue
        now = overlap(block, body, 0, 0)
        steps = [way for way in range(MOST) if overlap(block, body, *walk(ux, uy, way + 1)) > now]
        ends.append(min(steps, default=MOST))
        course = Course(block, ux, uy)
        assert (course.until_touch(body, MOST), course.until_edge(body, MOST)) == (ends[-1], MOST)
    assert ends.count(0) > 50
    assert ends.count(MOST) > 50


@pytest.mark.rule("FM-MOVE-4")
def test_a_course_ends_an_inch_from_an_enemy() -> None:
    """A unit an inch off goes on to the last step that leaves an inch."""
    stopped = 0
    for block, body, ux, uy in cases(2, 3000):
        if gap(block, body, 0, 0) < (INCH * 1000) ** 2:
            continue
        steps = [way for way in range(MOST) if gap(block, body, *walk(ux, uy, way + 1)) < (INCH * 1000) ** 2]
        expected = min(steps, default=MOST)
        assert Course(block, ux, uy).until_near(body, MOST) == expected
        stopped += expected < MOST
    assert stopped > 200
