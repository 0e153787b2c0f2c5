"""Facing and arcs: sixteen ways to look, and 45 degrees to either side of each."""

import math

import pytest

from rules.grid.facing import ARCS, FACING_X, FACING_Y, FRONTS, facing_to, in_arc, in_front, nearest_facing
from rules.grid.words import FACINGS
from tests.grid.boards import unit
from tests.grid.scene import BOTH, D3, OH, lay, piece, targets

# Offsets at which a shot can be aimed, and the angle of each from north, clockwise.
OFFSETS = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if (x, y) != (0, 0)]


def angle(dx: int, dy: int) -> float:
    """The bearing of an offset in degrees, clockwise from the far edge."""
    return math.degrees(math.atan2(dx, -dy)) % 360


@pytest.mark.rule("D3-GRID-2", "D3-COMBAT-1", "OH-COMBAT-4")
@pytest.mark.parametrize("facing", range(16))
def test_the_arc_is_a_quarter_of_the_circle(facing: int) -> None:
    """A bearing is in the arc when it is 45 degrees or less from the facing, for all sixteen facings."""
    for dx, dy in OFFSETS:
        off = abs((angle(dx, dy) - 22.5 * facing + 180) % 360 - 180)
        assert in_arc(facing, dx, dy) is (off <= 45.0001), (FACINGS[facing], dx, dy, off)


@pytest.mark.rule("D3-GRID-2")
def test_a_bearing_has_the_nearest_facing() -> None:
    """On any board each of the sixteen facings is given to the bearings nearest to it, none to itself but its own."""
    for dx, dy in ((x, y) for x in range(-25, 26) for y in range(-25, 26) if (x, y) != (0, 0)):
        nearest = min(range(16), key=lambda facing: abs((angle(dx, dy) - 22.5 * facing + 180) % 360 - 180))
        assert facing_to(dx, dy) == nearest, (dx, dy)
    for facing in range(16):
        assert nearest_facing(FACING_X[facing], FACING_Y[facing]) == facing


@pytest.mark.rule("D3-GRID-2", "D3-COMBAT-1", "OH-COMBAT-4")
@pytest.mark.parametrize("facing", range(16))
def test_what_lies_ahead_is_known_for_every_line(facing: int) -> None:
    """For all lines that a gun may shoot along the arc is 45 degrees and the front less than 90 to either side."""
    for dx, dy in OFFSETS:
        off = abs((angle(dx, dy) - 22.5 * facing + 180) % 360 - 180)
        place = 81 * facing + 9 * (dy + 4) + dx + 4
        assert bool(ARCS[place]) is (off <= 45.0001), (dx, dy)
        assert bool(FRONTS[place]) is in_front(facing, dx, dy) is (off < 89.9999), (dx, dy)
    assert not in_arc(facing, 0, 0)


@pytest.mark.rule("D3-GRID-2")
def test_the_facings_go_round_the_compass() -> None:
    """There are sixteen facings; the first looks to the far edge, the fifth right, the ninth to the near edge."""
    assert len(FACINGS) == 16
    assert [FACINGS[place] for place in (0, 2, 4, 8, 12, 15)] == ["n", "ne", "e", "s", "w", "nnw"]
    assert (FACING_X[0], FACING_Y[0]) == (0, -1000)
    assert (FACING_X[4], FACING_Y[4]) == (1000, 0)


@pytest.mark.rule("D3-COMBAT-1", "OH-COMBAT-4")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("facing", "seen"),
    [("n", ["e1", "e2"]), ("ne", ["e1", "e2", "e3"]), ("nne", ["e1", "e2"]), ("s", []), ("e", ["e2", "e3"])],
)
def test_a_unit_shoots_only_to_its_front(key: str, facing: str, seen: list[str]) -> None:
    """Of enemies straight ahead, at 45 degrees and to the right, those within 45 degrees of the facing are targets."""
    foes = [unit("e1", "regular", "d3"), unit("e2", "regular", "f3"), unit("e3", "regular", "f5")]
    battle = lay(key, [unit("p1", "regular", "d5", facing)], foes)
    assert [battle.units[place].id for place in targets(battle, piece(battle, "p1"))] == seen


@pytest.mark.rule("D3-COMBAT-1")
def test_warbands_shoot_all_round() -> None:
    """In the newer edition a warband with its back to the enemy shoots at him, and no other type does."""
    for kind in ("warband", "regular", "light", "militia", "grenadiers", "artillery"):
        battle = lay(D3, [unit("p1", kind, "d5", "s")], [unit("e1", "regular", "d4")])
        assert targets(battle, piece(battle, "p1")) == ([1] if kind == "warband" else [])


@pytest.mark.rule("OH-COMBAT-4")
def test_the_older_edition_binds_indians_to_their_front() -> None:
    """In the older edition a warband has no target behind it."""
    battle = lay(OH, [unit("p1", "warband", "d5", "s")], [unit("e1", "regular", "d4")])
    assert targets(battle, piece(battle, "p1")) == []


@pytest.mark.rule("D3-TERR-2", "D3-TERR-5", "OH-TERR-3")
@pytest.mark.parametrize(
    ("key", "letter", "around"),
    [
        *[(key, letter, letter in "tf") for key in BOTH for letter in ".wtfdsbo"],
        (D3, "e", False),
        (OH, "e", True),
    ],
)
def test_who_holds_a_town_or_a_fort_sees_all_round(key: str, letter: str, around: bool) -> None:
    """Towns and forts lift the arc; entrenchments do so where they count as fortifications."""
    ground = ["........"] * 4 + [f"...{letter}...."] + ["........"] * 3
    battle = lay(key, [unit("p1", "regular", "d5", "s")], [unit("e1", "regular", "d4")], ground)
    assert piece(battle, "p1").sees_all_round is around
    assert targets(battle, piece(battle, "p1")) == ([1] if around else [])
