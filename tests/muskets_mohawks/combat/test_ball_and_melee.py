"""A ball that flies on into a melee behind its target."""

import pytest

from rules.muskets_mohawks.combat import contact, gunnery
from rules.muskets_mohawks.movement import base_contact
from tests.muskets_mohawks.combat.battery import gunners, guns_on
from tests.muskets_mohawks.combat.field import men, script


@pytest.mark.rule("MM-GUN-2", "MM-CAS-1", "MM-MELEE-4")
@pytest.mark.parametrize("face", [1, 6])
def test_a_melee_that_a_ball_thins_goes_on_in_contact(face: int) -> None:
    """The man at the end of a line who touched the enemy falls: the two close up again, and fight on."""
    gun = gunners(at=(275, 460))
    target = men("t", "irregular", 1, at=(275, 220), heading=16, figures=1, paper=1)
    line = men("e1", "irregular", 1, at=(240, 180), heading=16, figures=5, paper=5)
    enemy = men("u1", "irregular", at=(290, 180), heading=24, figures=2, ranks=2)
    battle = guns_on(gun, target, line, enemy)
    contact.meet(script(), line, enemy)
    assert base_contact.in_contact(battle, line, enemy)
    gunnery.fire(script(face, face, *[1] * 20), battle, gun, target)
    assert line.figures == (4 if face == 1 else 5)
    assert line.opponents == ["u1"]
    assert base_contact.in_contact(battle, line, enemy)
