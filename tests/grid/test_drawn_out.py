"""Units of the older edition that fall as others go: what a commander lent them goes with him, or falls with him."""

import pytest

from common.json_input import Json
from rules.grid.movement import movement_step
from tests.grid.boards import unit
from tests.grid.scene import OH, lay, piece, umpire

FORT = ["........", "...f....", *["........"] * 6]
LED: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
@pytest.mark.parametrize(("hits", "gone"), [(7, "eliminated"), (6, "")])
def test_who_is_left_by_a_commander_that_leaves_the_board_falls_at_once(hits: int, gone: str) -> None:
    """Next to him regulars bear 12, without him 6: as he goes off by the edge with his unit, 7 hits are too many."""
    about = {"kind": "exit", "side": "player", "edge": "far", "units": ["p1", "p3"], "count": 2}
    mine = [unit("p1", "regular", "d1"), unit("p2", "regular", "e1"), unit("p3", "militia", "h8")]
    battle = lay(OH, mine, [unit("e1", "militia", "a8")], parts=LED, objective=about)
    piece(battle, "p2").hits = hits
    movement_step(umpire([4], ["move:p1", "exit", "done"]), battle, 0)
    assert [piece(battle, name).gone for name in ("p1", "p2")] == ["exited", gone]


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
def test_a_commander_who_falls_with_a_drawn_out_garrison_brings_others_down() -> None:
    """Of 18 hits that it bore in the fort with him it bears 12 outside; the company next to it bears 12 by him alone.

    Both fall in the movement step, before any shot.
    """
    mine = [unit("p1", "regular", "d2"), unit("p2", "regular", "e3"), unit("p3", "militia", "h8")]
    battle = lay(OH, mine, [unit("e1", "militia", "a8")], FORT, LED)
    piece(battle, "p1").hits, piece(battle, "p2").hits = 13, 7
    movement_step(umpire([4], ["move:p1", "go:d3", "done"]), battle, 0)
    assert [piece(battle, name).gone for name in ("p1", "p2", "p3")] == ["eliminated", "eliminated", ""]
    assert battle.commanders[0].lost is True
