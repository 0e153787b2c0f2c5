"""Higher leaders who leave one unit for another, by doctrine (page 7)."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import command
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters.pef import in_sight
from rules.muskets_mohawks.pieces.pef import Pef
from tests.muskets_mohawks.combat.field import men, officer
from tests.muskets_mohawks.encounter.scene import scene


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-5")
@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
@pytest.mark.parametrize(("fallen", "attached_to"), [("u2", "u2"), ("", "u1"), ("u1", "u1")])
def test_a_lieutenant_goes_where_a_sergeant_has_fallen(key: str, fallen: str, attached_to: str) -> None:
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
    assert lieutenant.attached == attached_to
    assert two.leader == ("lt" if fallen == "u2" else "u2-leader")
    assert two.leader_rep == (5 if fallen == "u2" else 4)


@pytest.mark.rule("MM-LEAD-3", "MM-PEF-3")
def test_what_a_lieutenant_sees_where_he_has_gone_is_resolved_at_once() -> None:
    """Alone behind a wood he comes round it on his way to his unit; a marker that only he then sees is found out."""
    unit = men("u1", at=(340, 440))
    unit.activated = True
    battle = scene(unit, areas=(("wood", 20, 200, 90, 300), ("wood", 180, 200, 400, 420)))
    lieutenant = officer("lt", unit, rep=5)
    lieutenant.attached, lieutenant.x, lieutenant.y = "", 60, 440
    battle.leaders.append(lieutenant)
    battle.pefs.append(Pef("pef1", 80, 60, listed=True))
    assert not in_sight(battle, 80, 60)
    orders = doctrine("book")
    command.activate(Umpire(ScriptedDice([]), [orders, orders]), battle, lieutenant)
    assert (lieutenant.x, lieutenant.y) == (140, 440)
    assert battle.pefs == []
