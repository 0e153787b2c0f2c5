"""Ranges and lines of sight from square to square."""

from itertools import product

import pytest

from rules.grid.facing import MIDDLE, SPAN
from rules.grid.sight import along, nearest, nearest_foe
from rules.grid.words import FACINGS
from tests.grid.boards import TYPES, unit
from tests.grid.scene import BOTH, D3, OH, codes, lay, piece, shots, square, targets, umpire

ROWS = ["........."] * 9


def ground(letter: str, *names: str) -> list[str]:
    """Nine rows of nine open squares with a letter in the named ones."""
    rows = [list(row) for row in ROWS]
    for name in names:
        rows[int(name[1:]) - 1][ord(name[0]) - 97] = letter
    return ["".join(row) for row in rows]


@pytest.mark.rule("D3-COMBAT-2", "OH-GRID-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("kind", TYPES)
def test_muskets_carry_two_bounds_and_guns_four(key: str, kind: str) -> None:
    """A target ahead or on the diagonal is in range to the second square, for guns to the fourth."""
    for far in range(1, 7):
        for name in (f"e{9 - far}", f"{chr(101 - far)}{9 - far}")[: 2 if far < 5 else 1]:
            battle = lay(key, [unit("p1", kind, "e9", "nnw")], [unit("e1", "regular", name)], ROWS)
            assert bool(targets(battle, piece(battle, "p1"))) is (far <= (4 if kind == "artillery" else 2))


@pytest.mark.rule("D3-COMBAT-2", "OH-GRID-1")
@pytest.mark.parametrize("key", BOTH)
def test_guns_carry_no_five_bounds_whichever_way_they_look(key: str) -> None:
    """At a target five squares ahead a gun may not shoot, nor with any other facing."""
    for facing in FACINGS:
        battle = lay(key, [unit("p1", "artillery", "e9", facing)], [unit("e1", "regular", "e4")], ROWS)
        assert targets(battle, piece(battle, "p1")) == [], facing


@pytest.mark.rule("D3-GRID-3", "D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_a_diagonal_shot_is_blocked_by_nothing_next_to_it(key: str) -> None:
    """A shot to the next square but one on the diagonal passes between woods that only touch the line."""
    battle = lay(
        key, [unit("p1", "regular", "c5", "ne")], [unit("e1", "regular", "e3")], ground("w", "c4", "d5", "d3", "e4")
    )
    assert targets(battle, piece(battle, "p1")) == [1]
    battle = lay(key, [unit("p1", "regular", "c5", "ne")], [unit("e1", "regular", "e3")], ground("w", "d4"))
    assert targets(battle, piece(battle, "p1")) == []


@pytest.mark.rule("D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("letter", "blocks"), [(letter, letter in "wtf") for letter in ".wtfedsrboml"])
def test_woods_towns_and_forts_block_sight(key: str, letter: str, blocks: bool) -> None:
    """Between two squares woods, towns and forts hide, no other ground does, and guns see no more than muskets."""
    for kind in ("regular", "artillery"):
        battle = lay(key, [unit("p1", kind, "e5", "n")], [unit("e1", "regular", "e3")], ground(letter, "e4"))
        assert bool(targets(battle, piece(battle, "p1"))) is not blocks


@pytest.mark.rule("D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_units_block_sight(key: str) -> None:
    """A unit of either side in between hides what is behind it; commanders do not."""
    mine = [unit("p1", "artillery", "e9", "n"), unit("p2", "regular", "e7", "n")]
    battle = lay(key, mine, [unit("e1", "regular", "e5", "s")], ROWS)
    assert targets(battle, piece(battle, "p1")) == []
    theirs = [unit("e1", "regular", "e5", "s"), unit("e2", "regular", "e7", "s")]
    battle = lay(key, [unit("p1", "artillery", "e8", "n")], theirs, ROWS)
    assert targets(battle, piece(battle, "p1")) == [2]


@pytest.mark.rule("D3-COMBAT-5")
def test_the_ground_of_both_ends_does_not_block() -> None:
    """Units in two woods next but one to each other see each other over the open between them."""
    battle = lay(D3, [unit("p1", "regular", "e5", "n")], [unit("e1", "regular", "e3")], ground("w", "e5", "e3"))
    assert targets(battle, piece(battle, "p1")) == [1]


# Offsets and the squares that a ruler from centre to centre passes through, worked out by hand.
LINES = (
    ((0, -2), {(0, -1)}),
    ((1, -2), {(0, -1), (1, -1)}),
    ((2, -2), {(1, -1)}),
    ((0, -4), {(0, -1), (0, -2), (0, -3)}),
    ((1, -3), {(0, -1), (1, -2)}),
    ((1, -4), {(0, -1), (0, -2), (1, -2), (1, -3)}),
    ((2, -4), {(0, -1), (1, -1), (1, -2), (1, -3), (2, -3)}),
    ((3, -4), {(0, -1), (1, -1), (1, -2), (2, -2), (2, -3), (3, -3)}),
    ((2, -3), {(0, -1), (1, -1), (1, -2), (2, -2)}),
)


@pytest.mark.rule("D3-COMBAT-5")
@pytest.mark.parametrize(("offset", "crossed"), LINES)
def test_the_line_of_sight_runs_from_square_to_square(offset: tuple[int, int], crossed: set[tuple[int, int]]) -> None:
    """A single unit blocks a line exactly when the line crosses its square, whichever way it is turned or mirrored."""
    battle = lay(D3, [unit("p1", "regular", "a1")], [unit("e1", "regular", "b1")], ROWS)
    here = square(battle, "e5")
    for at in ("a1", "b1"):
        battle.vacate(square(battle, at))
    for way, mirror, sideways in product((1, -1), (1, -1), (False, True)):
        dx, dy = way * mirror * offset[0], way * offset[1]
        if sideways:
            dx, dy = dy, dx
        line = SPAN * dy + dx + MIDDLE
        for x in range(9):
            for y in range(9):
                if (x, y) not in ((4, 4), (4 + dx, 4 + dy)):
                    battle.occupy(9 * y + x, battle.units[0])
                    right, down = (y - 4, x - 4) if sideways else (x - 4, y - 4)
                    between = (way * mirror * right, way * down) in crossed
                    assert along(battle, here, line) is not between, (x, y)
                    battle.vacate(9 * y + x)


@pytest.mark.rule("OH-COMBAT-2", "OH-GRID-1")
@pytest.mark.parametrize("letter", ["f", "e"])
def test_fortifications_are_attacked_from_short_range_only(letter: str) -> None:
    """In the older edition a work is fired at from the next square, by guns from the second, and from no farther."""
    for kind in TYPES:
        short = 2 if kind == "artillery" else 1
        for far in range(1, 5):
            battle = lay(
                OH, [unit("p1", kind, f"e{2 + far}", "n")], [unit("e1", "regular", "e2")], ground(letter, "e2")
            )
            assert bool(targets(battle, piece(battle, "p1"))) is (far <= short)


@pytest.mark.rule("OH-COMBAT-2")
def test_the_newer_edition_shoots_at_forts_from_afar() -> None:
    """In the newer edition a fort is in range as any square is."""
    battle = lay(D3, [unit("p1", "artillery", "e6", "n")], [unit("e1", "regular", "e2")], ground("f", "e2"))
    assert targets(battle, piece(battle, "p1")) == [1]


@pytest.mark.rule("D3-GRID-3")
@pytest.mark.parametrize("key", BOTH)
def test_the_nearest_is_found_by_bounds_then_by_the_ruler_then_by_order(key: str) -> None:
    """From every square of a board: the fewest bounds, of as many the straightest line, of those the first listed."""
    places = ["a1", "e2", "c4", "g4", "e7", "i9", "b8"]
    foes = [unit(f"e{n}", "regular", name) for n, name in enumerate(places)]
    battle = lay(key, [unit("p1", "regular", "i1")], foes, ROWS)
    spots = [(ord(name[0]) - 97, int(name[1]) - 1) for name in places]
    for y in range(9):
        for x in range(9):
            away = [sorted((abs(x - column), abs(y - row)), reverse=True) for column, row in spots]
            found = nearest(battle, 1, 9 * y + x)
            assert found is not None
            assert found.id == f"e{away.index(min(away))}", (x, y)
    for own in list(battle.forces[1]):
        battle.take_off(umpire(), "D3-LOSS-1", own, "eliminated")
    assert nearest(battle, 1, 0) is None


@pytest.mark.rule("D3-COMBAT-2", "D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_looks_again_when_something_has_changed(key: str) -> None:
    """A gun's sight is computed again once it has turned, a friend has left its line, or its target is gone."""
    mine = [unit("p1", "artillery", "e9", "n"), unit("p2", "regular", "e8", "n")]
    battle = lay(key, mine, [unit("e1", "regular", "e6", "s"), unit("e2", "regular", "h9", "s")], ROWS)
    assert codes(shots(battle, 0)) == ["shoot:p2:e1", "cease"]
    battle.put(umpire(), "D3-MOVE-3", piece(battle, "p2"), square(battle, "d8"))
    assert codes(shots(battle, 0)) == ["shoot:p1:e1", "shoot:p2:e1", "cease"]
    battle.turn_to(umpire(), "D3-MOVE-5", piece(battle, "p1"), FACINGS.index("e"))
    assert codes(shots(battle, 0)) == ["shoot:p1:e2", "shoot:p2:e1", "cease"]
    battle.take_off(umpire(), "D3-LOSS-1", piece(battle, "e2"), "eliminated")
    assert codes(shots(battle, 0)) == ["shoot:p2:e1", "cease"]
    battle.take_off(umpire(), "D3-LOSS-1", piece(battle, "e1"), "eliminated")
    assert codes(shots(battle, 0)) == ["cease"]
    assert [targets(battle, own) for own in battle.forces[0]] == [[], []]


@pytest.mark.rule("D3-COMBAT-1", "D3-COMBAT-2", "D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_either_side_sees_the_other_and_not_its_own(key: str) -> None:
    """After the first move each side may shoot at the other's units in reach, and each unit knows its nearest enemy."""
    mine = [unit("p1", "regular", "e5", "n"), unit("p2", "regular", "e9", "n"), unit("p3", "artillery", "a9", "n")]
    theirs = [unit("e1", "regular", "e4", "s"), unit("e2", "militia", "e2", "s"), unit("e3", "artillery", "a6", "s")]
    battle = lay(key, mine, theirs, ROWS)
    battle.put(umpire(), "D3-MOVE-3", piece(battle, "p2"), square(battle, "f9"))
    assert codes(shots(battle, 0)) == ["shoot:p1:e1", "shoot:p3:e3", "cease"]
    assert codes(shots(battle, 1)) == ["shoot:e1:p1", "shoot:e3:p3", "cease"]
    nearest_to = {"p1": "e1", "p2": "e1", "p3": "e3", "e1": "p1", "e2": "p1", "e3": "p3"}
    for known in (True, False):
        for name, foe in nearest_to.items():
            own = piece(battle, name)
            if not known:
                own.nearest = -1
            found = nearest_foe(battle, own)
            assert found is not None
            assert found.id == foe
            own.nearest = found.place


@pytest.mark.rule("D3-MOVE-5", "D3-COMBAT-1")
def test_who_only_turns_sees_what_he_turned_to() -> None:
    """With no move on the board a unit that has turned about has the target that was behind it."""
    battle = lay(D3, [unit("p1", "regular", "e5", "s")], [unit("e1", "regular", "e4", "s")], ROWS)
    assert codes(shots(battle, 0)) == ["cease"]
    battle.turn_to(umpire(), "D3-MOVE-5", piece(battle, "p1"), FACINGS.index("n"))
    assert codes(shots(battle, 0)) == ["shoot:p1:e1", "cease"]
