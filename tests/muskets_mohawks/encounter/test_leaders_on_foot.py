"""Higher leaders who leave one unit for another, by doctrine (page 7)."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import command
from rules.muskets_mohawks.doctrine import doctrine
from tests.muskets_mohawks.combat.field import men, officer
from tests.muskets_mohawks.encounter.scene import scene


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-5")
@pytest.mark.parametrize("key", ["book", "bold", "cautious"])
@pytest.mark.parametrize(("fallen", "with_whom"), [("u2", "u2"), ("", "u1"), ("u1", "u1")])
def test_a_lieutenant_goes_where_a_sergeant_has_fallen(key: str, fallen: str, with_whom: str) -> None:
    """He joins the unit within a move that has lost its leader and leads it, unless his own counts on him already."""
    one, two = men("u1", at=(180, 400)), men("u2", at=(300, 400))
    for unit in (one, two):
        unit.nco, unit.nco_rep, unit.activated = unit.leader, unit.leader_rep, True
        if unit.id == fallen:
            unit.nco_lost, unit.leader, unit.leader_rep = True, "", 0
    lieutenant = officer("lt", one, rep=5)
    lieutenant.commands, lieutenant.x, lieutenant.y = ["u1", "u2"], 240, 420
    if fallen == "u1":
        one.leader, one.leader_rep = "lt", 5
    battle = scene(one, two)
    battle.leaders.append(lieutenant)
    orders = doctrine(key)
    command.activate(Umpire(ScriptedDice([]), [orders, orders]), battle, lieutenant)
    assert lieutenant.attached == with_whom
    assert two.leader == ("lt" if fallen == "u2" else "u2-leader")
    assert two.leader_rep == (5 if fallen == "u2" else 4)
