"""The sequence of play: where units start, which goes first, right to left, bodies and leaders."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import NOTE, PHASE, ROLL, TURN
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.activation import command
from rules.muskets_mohawks.forces import sides
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.tables_encounter import TURN_LIMIT
from tests.muskets_mohawks.combat.field import men, officer
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene, umpire_with
from tests.orders_of_battle import fight
from tests.orders_of_battle import setup as order_of_battle


@pytest.mark.rule("MM-TURN-1", "MM-PEF-1")
def test_the_attacker_enters_first_and_pefs_come_after_his_first_activation() -> None:
    """In a scout the player is active first in every turn, and the PEFs are laid down between the two first phases."""
    events = fight(order_of_battle("scout"), 3).events
    phases = [event.who for event in events if event.kind == PHASE]
    assert phases[:4] == ["player", "enemy", "player", "enemy"]
    first = [event.number for event in events if event.kind == PHASE][:2]
    laid = [event.number for event in events if event.rule == "MM-PEF-1" and event.kind == ROLL]
    assert len(laid) == 3
    assert first[0] < min(laid) < max(laid) < first[1]


@pytest.mark.rule("MM-TURN-1", "MM-ENC-3")
def test_in_defence_the_enemy_is_the_attacker() -> None:
    """In a Raid: Defend the player is set up before turn 1, PEFs enter, and the enemy is active first."""
    events = fight(order_of_battle("raid_defend"), 3).events
    phases = [event.who for event in events if event.kind == PHASE]
    assert phases[:4] == ["enemy", "player", "enemy", "player"]
    turns = [event.number for event in events if event.kind == TURN]
    set_up = [event.number for event in events if event.rule == "MM-ENC-3" and event.who in ("u1", "u2")]
    assert max(set_up) < turns[0]
    entered = [event.number for event in events if event.who == "pef1" and event.what == "row:random_section"]
    assert turns[0] < entered[0]


@pytest.mark.rule("MM-TURN-1")
def test_each_turn_opens_with_one_die_a_side() -> None:
    """Two dice are rolled at the start of each turn, before anybody is active."""
    events = fight(order_of_battle("raid_attack"), 4).events
    for place, event in enumerate(events):
        if event.kind == TURN:
            opening = next(later for later in events[place:] if later.kind == ROLL)
            assert (opening.rule, len(opening.faces)) == ("MM-TURN-1", 2)


@pytest.mark.rule("MM-TURN-2")
@pytest.mark.parametrize(("side", "names"), [(0, ["c", "b", "a"]), (1, ["pef1", "x", "y"])])
def test_a_side_activates_from_its_right_to_its_left(side: int, names: list[str]) -> None:
    """The player begins at the right of the table, the enemy, who looks down it, at the left; PEFs among them."""
    own = [men(name, at=(x, 440)) for name, x in (("a", 80), ("b", 200), ("c", 400))]
    foes = [men(name, side=1, at=(x, 40), heading=16) for name, x in (("x", 200), ("y", 380))]
    battle = scene(*own, *foes)
    battle.pefs.append(Pef("pef1", 60, 60))
    order: list[str] = []
    moved: list[str] = []
    while True:
        unit, leader, marker = turn.rightmost(battle, side, moved)
        found = unit or leader or marker
        if found is None:
            break
        order.append(found.id)
        moved.append(found.id)
        if unit is not None:
            unit.activated = True
    assert order == names


@pytest.mark.rule("MM-TURN-2")
def test_everybody_acts_once_a_turn() -> None:
    """In whole battles no unit is ordered twice in a turn on the same question, unless an order moved no figure."""
    for seed in range(4):
        acted: list[str] = []
        for event in fight(order_of_battle("raid_attack"), seed).events:
            if event.kind == TURN:
                acted = []
            if event.kind == NOTE and event.what == "stays" and event.who in acted:
                acted.remove(event.who)
            if event.kind == "order" and event.rule == "MM-ACT-1":
                assert event.who not in acted
                acted.append(event.who)


@pytest.mark.rule("MM-GROUP-1")
def test_units_in_contact_activate_together() -> None:
    """A body acts as one: its left unit acts right after its right one, before a unit that stands between in order."""
    right = men("right", "irregular", at=(300, 400), formation="mob")
    left = men("left", "irregular", at=(250, 400), formation="mob")
    between = men("between", at=(270, 300))
    battle = scene(right, left, between)
    umpire = Umpire(SeededDice("1", "battle"), [ScriptedOrders("next:right"), ScriptedOrders()])
    turn.phase(umpire, battle, 0)
    acted = [event.who for event in umpire.events if event.kind == "order" and event.rule == "MM-ACT-1"]
    assert acted == ["right", "left", "between"]


@pytest.mark.rule("MM-LEAD-3")
def test_a_leader_takes_his_units_forward() -> None:
    """An active leader may activate those of his units that he sees within 6 inches, which then have had their turn."""
    near, far = men("near", at=(240, 400)), men("far", at=(60, 400))
    leader = officer("lt", near)
    leader.commands = ["near", "far"]
    leader.y = 420
    battle = scene(near, far)
    battle.leaders.append(leader)
    umpire = umpire_with([], "command")
    command.activate(umpire, battle, leader)
    assert near.activated
    assert leader.activated
    assert not far.activated
    assert any(event.what == "commands" and event.after == ["near"] for event in umpire.events if event.kind == NOTE)


@pytest.mark.rule("MM-MOVE-5", "MM-REACT-5")
def test_a_leader_who_activates_rallies_those_who_met_him_in_retreat() -> None:
    """A retiring unit that counts him as its leader tests when he acts, whomever he orders, and has then acted."""
    unit = men("u1", "irregular", at=(240, 400))
    leader = officer("lt", unit)
    leader.commands = []
    unit.retiring, unit.leader, unit.leader_rep = True, "lt", 4
    umpire = umpire_with([1, 1, 1], "form:rally:unformed", "stay")
    command.activate(umpire, scene(unit, leader), leader)
    assert not unit.retiring
    assert unit.activated


@pytest.mark.rule("MM-LEAD-3")
def test_a_leader_may_leave_his_units_to_themselves_and_join_another() -> None:
    """He may stay silent, and he may go over to another unit within a move."""
    one, two = men("one", "irregular", at=(200, 400)), men("two", "irregular", at=(290, 400))
    leader = officer("lt", one)
    leader.commands = ["one", "two"]
    leader.x, leader.y = 245, 430
    battle = scene(one, two)
    battle.leaders.append(leader)
    command.activate(umpire_with([], "stay", "join:two"), battle, leader)
    assert leader.attached == "two"
    assert not one.activated


@pytest.mark.rule("MM-TURN-1")
def test_a_battle_that_does_not_end_is_stopped_and_says_so() -> None:
    """The limit on turns is 200, and reaching it is an ending of its own."""
    assert TURN_LIMIT == 200
    unit = men("u1", at=(240, 440))
    battle = scene(unit, encounter="raid_attack")
    battle.turn = 200
    turn.close_turn(umpire_with([]), battle)
    assert battle.ending == "turn_limit"


@pytest.mark.rule("MM-NP-3")
def test_quiet_turns_are_counted() -> None:
    """A turn without fire, melee or losses adds to the count, and any of them begins it again."""
    unit, foe = men("u1", at=(240, 440)), men("e1", side=1, at=(240, 40))
    battle = scene(unit, foe)
    for expected in (1, 2):
        turn.count_quiet(umpire_with([]), battle)
        assert battle.quiet == expected
    unit.target = "e1"
    turn.count_quiet(umpire_with([]), battle)
    assert battle.quiet == 0


@pytest.mark.rule("MM-NP-3", "MM-ENC-3")
def test_a_standoff_is_counted_from_contact() -> None:
    """Turns count from that in which enemies see each other, until a shot or until they are out of sight."""
    unit, foe = men("u1", at=(240, 440)), men("e1", side=1, at=(240, 40))
    battle = scene(unit, foe)
    battle.weather = 4  # sight of 12 inches in the open
    for _ in range(5):
        turn.count_quiet(umpire_with([]), battle)
    assert (battle.quiet, battle.standoff) == (5, 0)
    unit.put(umpire_with([]), "MM-MOVE-1", 240, 100, 0, 1, unit.xs, [100] * len(unit.ys))
    for expected in (1, 2):
        turn.count_quiet(umpire_with([]), battle)
        assert battle.standoff == expected
    foe.target = "u1"
    turn.count_quiet(umpire_with([]), battle)
    assert battle.standoff == 0
    foe.target, battle.standoff = "", 2
    unit.put(umpire_with([]), "MM-MOVE-1", 240, 440, 0, 1, unit.xs, [440] * len(unit.ys))
    turn.count_quiet(umpire_with([]), battle)
    assert battle.standoff == 0


@pytest.mark.rule("MM-REINF-3", "MM-TURN-1")
def test_the_frame_of_a_side() -> None:
    """Each edge sees its own left corner, right hand and depth."""
    assert [sides.at_edge(home, 100, 30) for home in range(4)] == [(380, 30), (450, 380), (100, 450), (30, 100)]
    assert [300 * sides.RIGHT_X[home] + 200 * sides.RIGHT_Y[home] for home in range(4)] == [-300, -200, 300, 200]
    assert [sides.depth(home, 300, 200) for home in range(4)] == [200, 180, 280, 300]


@pytest.mark.rule("MM-TERR-1", "MM-WEATHER-1")
def test_set_up_dice_are_rolled_only_where_they_are_missing() -> None:
    """A complete order of battle rolls nothing more; a bare one rolls posture, weather and terrain."""
    umpire = Umpire(SeededDice("9", "prepare"))
    full = set_table(umpire, order_of_battle("scout"))
    assert umpire.dice_rolled > 0
    again = Umpire(SeededDice("9", "prepare"))
    assert set_table(again, full) == full
    assert again.dice_rolled == 0
    assert full["light"] == "day"
