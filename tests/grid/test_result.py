"""The record of a battle: strength and losses in hits, who hit, fought, left and fell."""

import pytest

from rules.grid.army import army_step
from rules.grid.combat import shoot
from rules.grid.elimination import elimination_step
from rules.grid.result import result_of
from tests.grid.boards import line, unit
from tests.grid.scene import BOTH, D3, OH, facing_foes, lay, piece, umpire


@pytest.mark.rule("D3-LOSS-1")
@pytest.mark.parametrize(
    ("hits", "lost", "below"), [(0, 0, False), (4, 4, False), (5, 5, True), (8, 8, True), (9, 9, True)]
)
def test_strength_and_losses_are_hits(hits: int, lost: int, below: bool) -> None:
    """A regular unit has a strength of 9, the hits that take it off, and is below half with five of them."""
    battle = facing_foes(D3, "regular", "regular")
    battle.units[1].hits = hits
    elimination_step(umpire(), battle)
    row = result_of(battle).units[1]
    assert (row.strength, row.paper, row.losses, row.below_half) == (9, 9, {"fire": lost}, below)


@pytest.mark.rule("OH-LOSS-1")
def test_a_unit_that_stands_has_not_lost_all() -> None:
    """In a town a unit of the older edition bears more than its strength of 7, and has lost 6 of it until it is off."""
    battle = facing_foes(OH, "regular", "militia", 2, ground=["........"] * 5 + ["...t...."] + ["........"] * 2)
    battle.units[1].hits = 11
    elimination_step(umpire(), battle)
    assert (result_of(battle).units[1].strength, result_of(battle).units[1].losses) == (7, {"fire": 6})


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("far", "face", "hit", "fought"), [(1, 6, True, True), (2, 6, True, False), (2, 1, False, False)]
)
def test_who_hit_and_who_fought_at_close_quarters(key: str, far: int, face: int, hit: bool, fought: bool) -> None:
    """Who made a hit has hit by fire, his target has not; those next to each other have fought hand to hand."""
    battle = facing_foes(key, "militia", "regular", far)
    shoot(umpire([face]), battle, battle.units[0], battle.units[1])
    mine, theirs = result_of(battle).units
    assert (mine.hit_by_fire, theirs.hit_by_fire) == (hit, False)
    assert (mine.fought_melee, theirs.fought_melee) == (fought, fought)


@pytest.mark.parametrize("key", BOTH)
def test_a_beaten_army_retires(key: str) -> None:
    """When an army leaves the field its units on the board have retired, and those of the winner have not."""
    battle = lay(key, [unit("p1", "regular", "d8")], line("e", ("regular", "regular"), 1, "s"))
    battle.take_off(umpire(), "D3-LOSS-1", piece(battle, "e1"), "eliminated")
    battle.fallen.append(piece(battle, "e1"))
    army_step(umpire([6]), battle)
    result = result_of(battle)
    assert (result.ending, [side.success for side in result.sides]) == ("resolve", [True, False])
    assert [(row.id, row.retired) for row in result.units] == [("p1", False), ("e1", False), ("e2", True)]


@pytest.mark.parametrize("key", BOTH)
def test_armies_are_those_named_by_the_units(key: str) -> None:
    """A side's armies are the words that its units carry, each once, in their order."""
    mine = [unit("p1", "regular", "d8", army="british"), unit("p2", "warband", "e8", army="mohawk")]
    mine.append(unit("p3", "light", "f8", army="british"))
    battle = lay(key, mine, [unit("e1", "regular", "d1")])
    assert [side.armies for side in result_of(battle).sides] == [["british", "mohawk"], []]
