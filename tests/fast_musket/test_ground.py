"""The ground that pieces cover and keep from one another, against a second reckoning in floating point."""

from math import atan2, degrees, hypot
from random import Random

import pytest

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket.combat import charge, retreat
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.geometry.block import Block, corners, gap, on_table, overlap, overlaps
from rules.fast_musket.geometry.course import INCH_SQUARED
from rules.fast_musket.movement import way
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE
from tests.fast_musket.field import battle_of, foot, order, side, umpire_of

Point = tuple[float, float]
SEEDS = range(8)
PAIRS = 250
HAIR = 3.0  # quarters of a tenth, by which rounded corners may be off


def opposed(mine: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> Battle:
    """Lines that look west against lines that look east, set down wherever a battle may have brought them."""
    reds = [foot(f"red-{n}", 100 + 100 * n, 500, "w") for n in range(len(mine))]
    blues = [foot(f"blue-{n}", 100 + 100 * n, 100, "e") for n in range(len(theirs))]
    battle = battle_of(order(side("Red", reds), side("Blue", blues)))
    umpire = umpire_of(battle, [])
    for unit, place in zip(battle.units, [*mine, *theirs], strict=True):
        unit.put(umpire, "FM-MOVE-1", *place, unit.heading)
    return battle


def sides_of(block: Block) -> list[tuple[Point, Point]]:
    """The four sides of a block, from corner to corner."""
    points = [(float(x), float(y)) for x, y in corners(block)]
    return list(zip(points, [*points[1:], points[0]], strict=True))


def is_in(block: Block, point: Point) -> float:
    """How deep a point is in a block, below zero outside."""
    dx, dy = point[0] - float(block.x), point[1] - float(block.y)
    fx, fy = float(block.fx), float(block.fy)
    along = (dx * fx + dy * fy) / 1000
    across = (dy * fx - dx * fy) / 1000
    return min(float(block.half_depth) - abs(along), float(block.half_width) - abs(across))


def to_side(point: Point, line: tuple[Point, Point]) -> float:
    """How far a point is from a side."""
    (ax, ay), (bx, by) = line
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - ax - share * (bx - ax), point[1] - ay - share * (by - ay))


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two sides cross."""

    def hand(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

    return hand(*one, other[0]) != hand(*one, other[1]) and hand(*other, one[0]) != hand(*other, one[1])


def distance(a: Block, b: Block) -> float:
    """How far two blocks lie apart, 0 where they share ground."""
    if is_in(a, (float(b.x), float(b.y))) > 0 or is_in(b, (float(a.x), float(a.y))) > 0:
        return 0.0
    if any(crosses(one, other) for one in sides_of(a) for other in sides_of(b)):
        return 0.0
    ends = [to_side(point, line) for line in sides_of(a) for point, _ in sides_of(b)]
    return min(ends + [to_side(point, line) for line in sides_of(b) for point, _ in sides_of(a)])


def drawn(random: Random, spread: int) -> Block:
    """A body of foot somewhere near the middle of the table, at any heading."""
    wide, deep = random.choice([(180, 15), (90, 30), (30, 90), (30, 30)])
    x, y = (2000 + random.randint(-spread, spread) for _ in range(2))
    return Block(x, y, random.randrange(32), wide, deep)


@pytest.mark.rule("FM-MOVE-4", "FM-TABLE-2")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_bodies_share_and_what_parts_them(seed: int) -> None:
    """Two bodies overlap, and are as far apart, as their corners and sides say, facing any way."""
    random = Random(seed)
    shared = 0
    for _ in range(PAIRS):
        a, b = drawn(random, 130), drawn(random, 130)
        apart = distance(a, b)
        deep = overlap(a, b, 0, 0) / 1_000_000
        if apart > HAIR:
            assert not overlaps(a, b, 0, 0)
            assert deep < 0
            assert abs(float(gap(a, b, 0, 0)) ** 0.5 / 1000 - apart) < HAIR
        elif deep > HAIR:
            shared += 1
            assert (apart, gap(a, b, 0, 0)) == (0.0, 0)
            assert overlaps(a, b, 0, 0)
    assert shared > PAIRS // 10


@pytest.mark.rule("FM-TABLE-1")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_body_is_on_the_table_with_all_of_its_corners(seed: int) -> None:
    """Near every edge, and at every heading."""
    random = Random(seed)
    long, short = 3600, 2400
    kept = 0
    for _ in range(PAIRS):
        block = drawn(random, 0)
        x = random.choice([random.randint(0, 200), random.randint(3400, 3600), 1800])
        y = random.choice([random.randint(0, 200), random.randint(2200, 2400), 1200])
        moved = Block(x, y, block.heading, block.half_width, block.half_depth)
        least = min(min(cx, long - cx, cy, short - cy) for cx, cy in corners(moved))
        if abs(least) > HAIR:
            kept += least > 0
            assert on_table(moved, 0, 0, long, short) is (least > 0)
    assert PAIRS // 20 < kept < PAIRS


@pytest.mark.rule("FM-MOVE-3")
def test_the_heading_nearest_to_a_direction() -> None:
    """Each of the thirty-two is its own; of others the nearest; the other way round it is the opposite one."""
    for heading in range(32):
        assert toward(HEADING_X[heading], HEADING_Y[heading]) == heading
    for dx in range(-12, 13):
        for dy in range(-12, 13):
            if (dx, dy) == (0, 0):
                continue
            angle = degrees(atan2(dx, -dy)) % 360 / 11.25
            if abs(angle % 1 - 0.5) > 0.01:
                assert toward(dx, dy) == round(angle) % 32
            assert toward(-dx, -dy) == (toward(dx, dy) + 16) % 32


@pytest.mark.rule("FM-FORM-1", "FM-FORM-2")
def test_what_bends_and_how_many_files_fit() -> None:
    """Only a line of two bases or more has wings; a redoubt narrower than a base is held by one file."""
    assert len(shape.foot(LINE, 2, 6, 0, 100, 100, 0)) == 2
    for formation, bases in ((LINE, 1), (COLUMN, 6), (DOUBLE_LINE, 6)):
        (block,) = shape.foot(formation, 2, bases, 0, 100, 100, 0)
        assert block.heading == 0
    assert [shape.files_for(6, width) for width in (10, 15, 29, 30, 200)] == [1, 1, 1, 2, 6]


@pytest.mark.rule("FM-MOVE-4")
def test_who_stands_in_the_way_and_who_is_spared() -> None:
    """A friend bars the way he stands in unless he is spared, has gone, or only enemies are asked for."""
    battle = opposed([(450, 400), (450, 350)], [(450, 100)])
    red, friend, blue = battle.units
    ahead = HEADING_X[0], HEADING_Y[0]
    assert way.free(battle, red, *ahead, 60, way.FRIENDS) < 60
    assert way.free(battle, red, *ahead, 60, way.FRIENDS, friend.number) == 60
    assert way.free(battle, red, *ahead, 60, way.ENEMIES) == 60
    there = friend.blocks
    assert not way.fits(battle, red, there, way.FRIENDS)
    assert way.fits(battle, red, there, way.FRIENDS, friend.number)
    assert way.fits(battle, red, there, way.ENEMIES)
    friend.on_table = False
    assert way.free(battle, red, *ahead, 60, way.FRIENDS) == 60
    assert way.fits(battle, red, there, way.FRIENDS)
    assert not way.fits(battle, red, blue.blocks, way.BODIES)
    assert not way.fits(battle, red, blue.blocks, way.ENEMIES)
    assert way.fits(battle, red, blue.blocks, way.ENEMIES, blue.number)
    blue.on_table = False
    assert way.fits(battle, red, blue.blocks, way.ENEMIES)


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize(("y", "stands"), [(318, True), (317, False), (308, False)])
def test_an_inch_is_left_to_an_enemy(y: int, stands: bool) -> None:
    """From front to front: ten tenths and half a base on either side, and not a tenth less."""
    battle = opposed([(450, 400)], [(450, 300)])
    red, blue = battle.units
    there = shape.foot(LINE, 0, 6, 0, 450, y, 0)
    assert way.fits(battle, red, there, way.ENEMIES) is stands
    assert way.within_an_inch(there[0], blue.blocks[0]) is not stands
    assert way.is_near(there, blue) is not stands
    assert gap(Block(0, 0, 0, 30, 15), Block(0, 70, 0, 30, 15), 0, 0) == INCH_SQUARED
    assert not way.within_an_inch(Block(0, 0, 0, 30, 15), Block(0, 70, 0, 30, 15))


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize(("x", "y", "stands"), [(450, 310, True), (450, 311, True), (470, 310, True), (450, 309, False),
                                               (450, 307, False)])  # fmt: skip
def test_who_is_within_an_inch_comes_no_nearer(x: int, y: int, stands: bool) -> None:
    """After a melee two may stand so near; then either keeps his distance, and may not close or touch."""
    battle = opposed([(450, 310)], [(450, 300)])
    red = battle.units[0]
    assert way.fits(battle, red, shape.foot(LINE, 0, 6, 0, x, y, 0), way.ENEMIES) is stands


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize(("dx", "dy"), [(120, 0), (-120, 0), (0, 40), (0, -40), (120, 40), (-120, -40)])
def test_no_unit_is_near_that_is_far_to_one_side(dx: int, dy: int) -> None:
    """Far off along one edge of the table is far off, however near along the other."""
    battle = opposed([(450 + dx, 300 + dy)], [(450, 300)])
    red, blue = battle.units
    assert not way.is_near(red.blocks, blue)
    assert way.fits(battle, red, red.blocks, way.ENEMIES)


@pytest.mark.rule("FM-MELEE-2")
@pytest.mark.parametrize(
    ("x", "y", "front"),
    [(450, 290, False), (450, 310, True), (450, 270, False), (520, 305, False), (505, 330, True), (560, 307, False),
     (560, 308, True), (340, 307, False), (340, 308, True)],
)  # fmt: skip
def test_who_comes_from_behind_hits_no_front(x: int, y: int, front: bool) -> None:
    """A charge from behind or level with a long line, however near, is not on its front; one within 45 degrees is.

    So does, however far to one side, a line of which all is before that front.
    """
    battle = opposed([(x, y)], [(450, 300)])
    red, blue = battle.units
    assert charge.hits_front(blue, red) is front


@pytest.mark.rule("FM-CHARGE-4")
def test_a_charger_reaches_what_lies_just_in_reach() -> None:
    """Contact at the very end of his way is contact, a tenth further off is none."""
    battle = opposed([(450, 360)], [(450, 300)])
    red, blue = battle.units
    reach = way.until_contact(battle, red, blue, HEADING_X[0], HEADING_Y[0], 120)
    assert 50 <= reach <= 53
    assert way.until_contact(battle, red, blue, HEADING_X[0], HEADING_Y[0], reach) == reach
    assert way.until_contact(battle, red, blue, HEADING_X[0], HEADING_Y[0], reach - 1) == -1


@pytest.mark.rule("FM-RETREAT-1", "FM-MELEE-1")
@pytest.mark.parametrize("charged", [False, True])
def test_who_falls_back_fights_no_melee_he_was_in(charged: bool) -> None:
    """Whether he had charged or was charged, what he had come to is broken off; that of others goes on."""
    battle = opposed([(450, 315), (200, 315)], [(450, 300), (200, 300)])
    red, other, blue, third = battle.units
    own = Contact(red.number, blue.number, False, 0) if charged else Contact(blue.number, red.number, False, 16)
    battle.contacts += [own, Contact(other.number, third.number, False, 0)]
    retreat.fall_back(umpire_of(battle, [], [[], []]), battle, red, 16)
    assert [contact.broken for contact in battle.contacts] == [True, False]
    assert red.y > 400


@pytest.mark.rule("FM-TABLE-1")
@pytest.mark.parametrize(("place", "heading", "left"), [((850, 300), 8, 46), ((50, 300), 24, 46), ((450, 50), 0, 46),
                                                        ((450, 550), 16, 46)])  # fmt: skip
def test_a_march_ends_at_any_edge(place: tuple[int, int], heading: int, left: int) -> None:
    """A line five inches from an edge, whichever it is, goes on until its front touches it."""
    battle = opposed([(450, 400)], [(450, 100)])
    red = battle.units[0]
    red.put(umpire_of(battle, []), "FM-MOVE-1", *place, heading)
    assert way.free(battle, red, HEADING_X[heading], HEADING_Y[heading], 60, way.EDGES) == left
