"""War parties: two units of Indians under the better of their leaders, who has a higher leader's power (pages 6-7)."""

import pytest

from rules.core.events import CHANGE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import scene, umpire_with


def party(apart: int = 100, better: int = 5) -> Battle:
    """Two units of the player's side, the leader of the right one being the better; `apart` from middle to middle."""
    right = men("u1", "indian", at=(300, 400), leader_rep=better)
    left = men("u2", "indian", at=(300 - apart, 400))
    for unit in (right, left):
        unit.nco, unit.nco_rep = unit.leader, unit.leader_rep
    return scene(right, left)


def acted(umpire: Umpire) -> list[str]:
    """Who acted, in order."""
    return [event.who for event in umpire.events if event.kind == CHANGE and event.what == "activated" and event.after]


@pytest.mark.rule("MM-LEAD-1", "MM-LEAD-3")
@pytest.mark.parametrize(("answer", "order"), [("command", ["u2", "u1"]), ("stay", ["u1", "u2"])])
def test_the_war_party_leader_may_take_the_other_unit_along(answer: str, order: list[str]) -> None:
    """When his unit, the rightmost, is to act he may activate the other first, which then forfeits its own turn."""
    battle = party()
    umpire = umpire_with([], answer, "hold", "hold")
    turn.phase(umpire, battle, 0)
    assert umpire._orders[0].asked[0] == ["command", "stay"]  # type: ignore[attr-defined]
    assert next(event.who for event in umpire.events if event.rule == "MM-LEAD-3") == "u1-leader"
    assert acted(umpire) == order


@pytest.mark.rule("MM-LEAD-3")
@pytest.mark.parametrize(("apart", "may"), [(100, True), (110, False)])
def test_his_voice_carries_six_inches(apart: int, may: bool) -> None:
    """The nearest man of the other unit must be within 6 inches of him; he stands in the middle of his front."""
    battle = party(apart)
    assert (leaders.led_by(battle, battle.units[0]) is battle.units[1]) is may


@pytest.mark.rule("MM-LEAD-1", "MM-LEAD-3")
def test_only_the_better_living_leader_leads() -> None:
    """The other leads while the better is down; one unit, two of regulars, or a third alone make no war party."""
    battle = party()
    first, second = battle.units
    assert leaders.led_by(battle, second) is None
    first.nco_lost = True
    assert leaders.led_by(battle, first) is None
    assert leaders.led_by(battle, second) is first
    first.activated = True
    assert leaders.led_by(battle, second) is None
    third = men("u3", "indian", at=(300, 300))
    battle.units.append(third)
    assert leaders.war_party_of(battle, third) == []
    assert leaders.war_party_of(battle, first) == [first, second]
    first.troop = "line"
    assert leaders.war_party_of(battle, first) == []
