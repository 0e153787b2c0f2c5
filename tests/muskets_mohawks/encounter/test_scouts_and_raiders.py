"""Non-player scouts on first contact, raiders where no stores were placed, positions lost, fast moves."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import carrying_out, choices
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters import ending, loot
from rules.muskets_mohawks.nonplayer import nonplayer, np_defend
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.view import view_for
from tests.muskets_mohawks.combat.field import men, rolls, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, house, scene, umpire_with


@pytest.mark.rule("MM-NP-3")
def test_scouts_test_on_first_contact_however_quiet_the_day() -> None:
    """After five turns without a shot the first enemy in sight still makes them roll two dice against their level."""
    scouts, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 400))
    battle = scene(scouts, foe, posture="scout", level=2)
    battle.quiet = 5
    assert nonplayer.speaks(battle, scouts, [foe])
    umpire = script(6, 6)
    nonplayer.act(umpire, battle, scouts, [foe])
    assert rolls(umpire) == [("MM-NP-3", [6, 6])]
    assert scouts.tactic == "withdraw"


@pytest.mark.rule("MM-NP-3")
def test_scouts_who_beat_him_off_go_on_unless_he_fires() -> None:
    """A party in peace for three turns before an enemy scouts on, answers his fire, and forgets him unseen."""
    scouts, foe = men("e1", "indian", 1, at=(240, 100), heading=16), men("u1", at=(240, 400))
    scouts.tactic = "defend_scout"
    battle = scene(scouts, foe, posture="scout")
    battle.standoff = 3
    nonplayer.look_again(script(), battle, scouts, [foe])
    assert not nonplayer.speaks(battle, scouts, [foe])
    foe.target = "e1"
    assert nonplayer.speaks(battle, scouts, [foe])
    foe.target = ""
    nonplayer.look_again(script(), battle, scouts, [])
    assert nonplayer.speaks(battle, scouts, [foe])


@pytest.mark.rule("MM-NP-4", "MM-ENC-2")
def test_raiders_on_a_scouted_table_loot_what_buildings_there_are() -> None:
    """With no stores placed only raiders may loot any building; with no building the objective is not met."""
    raider, scout = men("e1", "indian", 1, at=(240, 150)), men("u1", at=(240, 440))
    battle = scene(raider, scout, encounter="scout", posture="raid_attack")
    ending.note_stores(script(), battle, 1)
    assert not battle.sides[1].met
    battle.houses.append(house("house1", 210, 60, stores=False))
    ending.note_stores(script(), battle, 1)
    assert not battle.sides[1].met
    assert [store.id for store in view_for(battle, 1, "e1").stores] == ["house1"]
    assert view_for(battle, 0, "u1").stores == []
    legal = choices.legal(umpire_with([]), battle, raider, [], recovering=False)
    assert any(isinstance(order, Order) and order.aim == "house" for order in legal)
    assert loot.enter(script(1), battle, raider, battle.houses[0])
    loot.work(script(), battle, raider)
    ending.note_stores(script(), battle, 1)
    assert battle.houses[0].looted
    assert battle.sides[1].met


@pytest.mark.rule("MM-NP-5")
def test_only_a_position_in_sight_is_retaken() -> None:
    """A lost position within a move is attacked when the unit sees it, and not when a wood hides it."""
    for seen in (True, False):
        unit = men("e1", "irregular", 1, at=(240, 100), heading=16)
        battle = scene(unit, posture="raid_defend", areas=() if seen else (("wood", 100, 120, 400, 140),))
        battle.works.append(Works("works1", "fieldworks", 210, 150, 270, 170, 16, 2, "enemy"))
        battle.works[0].holder = "player"
        found = np_defend.lost_position(battle, unit)
        assert (found is not None) is seen


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize(("die", "formation"), [(4, "mob"), (5, "unformed")])
def test_enemies_dice_for_the_order_of_a_fast_move(die: int, formation: str) -> None:
    """A non-player's leader passes against his Rep of 4 and the unit ends in order; a player's unit asks no die."""
    unit = men("e1", "indian", 1, at=(240, 40), heading=16)
    umpire = Umpire(ScriptedDice([1, 1, die]), [ScriptedOrders(), doctrine("book")])
    carrying_out.carry_out(umpire, scene(unit), unit, Order("fast", "section", "8", 240, 400), [])
    assert unit.formation == formation
    own = men("u1", "indian", at=(240, 440))
    umpire = umpire_with([1, 1])
    carrying_out.carry_out(umpire, scene(own), own, Order("fast", "section", "2", 240, 80), [])
    assert own.formation == "unformed"


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-4")
def test_no_order_is_kept_among_trees() -> None:
    """Deep in a wood the formed option of a non-player's fast move gives way to the unformed one."""
    unit = men("e1", "indian", 1, at=(240, 60), heading=16)
    battle = scene(unit, areas=(("wood", 0, 0, 480, 320),))
    carrying_out.carry_out(umpire_with([1, 1, 1]), battle, unit, Order("fast", "section", "8", 240, 400), [])
    assert (unit.formation, unit.y > 200) == ("unformed", True)
