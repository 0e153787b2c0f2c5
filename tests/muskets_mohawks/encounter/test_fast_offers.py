"""When a fast move is offered to a scout: not where an ordinary one already ends too near an enemy."""

import pytest

from rules.muskets_mohawks.activation import choices
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import scene, told


@pytest.mark.rule("MM-MOVE-2", "MM-ACT-1")
@pytest.mark.parametrize(("apart", "offered"), [(310, False), (330, True)])
def test_no_fast_move_where_an_ordinary_one_ends_within_two_feet_of_an_enemy(apart: int, offered: bool) -> None:
    """Eight inches on, an enemy 31 inches off would be within 24, and one 33 inches off would not."""
    unit, foe = men("u1", at=(240, 440)), men("e1", side=1, at=(240, 440 - apart))
    battle = scene(unit, foe, encounter="scout")
    codes = [order.code() for order in choices.legal(told([]), battle, unit, [], recovering=False)]
    assert any(code.startswith("move:section:2@") for code in codes)
    assert any(code.startswith("fast:section:2@") for code in codes) is offered
