"""Raiders who find no way to a building: they go on alone, leave it to the next, or break their ranks."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.doctrine.raiding import own_store, to_stores
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene, umpire_with


def village(*raiders: Unit) -> Battle:
    """Two cabins at an angle in deep snow; raiders come for the stores in the farther one."""
    battle = scene(*raiders, encounter="raid_defend", posture="raid_attack")
    battle.set_winter("lying")
    battle.houses.append(House("house1", 255, 55, 295, 95, 1, 275, 95, True))
    battle.houses.append(House("house2", 215, 105, 255, 145, 1, 235, 145, False))
    return battle


def raider(name: str, x: int, y: int, formation: str = "unformed") -> Unit:
    """Ten raiders who face the cabins."""
    return men(name, "indian", 1, at=(x, y), formation=formation)


def ordered(battle: Battle, unit: Unit) -> list[object]:
    """The orders that a raider gets by the tables' doctrine, carried out."""
    umpire = Umpire(ScriptedDice([6] * 8), [ScriptedOrders(), doctrine("book")])
    actions.activate(umpire, battle, unit)
    return [event.after for event in umpire.events if event.kind == "order"]


@pytest.mark.rule("MM-ENC-2", "MM-BURN-1")
@pytest.mark.parametrize("burnt", [0, 60])
def test_with_the_last_building_done_raiders_go_home_in_the_same_turn(burnt: int) -> None:
    """Looted by friends who were active before, or burnt down as the turn began: none waits for the next turn."""
    looter, other = raider("e1", 275, 75), raider("e2", 400, 400)
    battle = village(looter, other)
    looter.house, battle.houses[0].looting, battle.houses[0].burnt = "house1", 1, burnt
    if burnt:
        battle.turn = 1
        turn.open_turn(umpire_with([3, 3, 3]), battle, 1)
    else:
        ordered(battle, looter)
    assert battle.houses[0].looted
    assert ordered(battle, other)[0] in ("leave", "fast:home")


@pytest.mark.rule("MM-NP-2", "MM-MOVE-1")
def test_who_finds_no_way_with_half_a_move_makes_a_full_one() -> None:
    """A unit that goes half a move so that friends come up, and has no space there, goes on where it has some."""
    first, second = raider("e1", 304, 144), raider("e2", 286, 227)
    battle = village(first, second)
    assert ordered(battle, first) == ["move:house:house1@275,95"]
    assert first.y < 144


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize(("aims", "store"), [([], ""), (["move:house:house1"], "house1"), (["face:e9"], "")])
def test_a_friend_who_is_shut_off_leaves_the_building_to_the_next(aims: list[str], store: str) -> None:
    """A nearer raider comes first, unless he has found no way in: that he could not turn does not count."""
    nearer, farther = raider("e1", 304, 144), raider("e2", 286, 227)
    battle = village(nearer, farther)
    battle.no_way["e1"] = aims
    view = view_for(battle, 1, "e2")
    unit = view.unit
    assert unit is not None
    assert own_store(view, unit)[0] == store


@pytest.mark.rule("MM-ENC-2", "MM-TERR-4")
@pytest.mark.parametrize(("formation", "barred", "kind"), [("mob", True, "form"), ("mob", False, "move")])
def test_a_mob_without_a_way_breaks_its_ranks(formation: str, barred: bool, kind: str) -> None:
    """What no mob gets through, a wood's edge or a gap, men in loose order may: they open out for their next move."""
    unit = raider("e1", 273, 151, formation)
    battle = village(unit)
    offered = [Order("move", "house", "house1", 275, 95), Order("form", "", "unformed"), Order("hold")]
    place = to_stores(view_for(battle, 1, "e1"), offered[1:] if barred else offered, False)
    assert (offered[1:] if barred else offered)[place].kind == kind
