"""Reinforcements that come when the objective is met already: what they may report, and when they go."""

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.activation import arriving
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.doctrine.plan import LONGEST_DAY
from rules.muskets_mohawks.encounters import ending, leaving
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from rules.muskets_mohawks.words import DOCTRINES
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene
from tests.muskets_mohawks.encounter.test_charges_close import scenarios_of_the_game

GAME = system("muskets_mohawks")


def reinforcement() -> Unit:
    """A unit that waits at the near edge."""
    unit = men("r1", "irregular", at=(240, 480))
    unit.on_table, unit.xs, unit.ys, unit.entered_from = False, [], [], 2
    return unit


def raid(*units: Unit) -> Battle:
    """A raid whose stores are looted, with these units of the raider's on the table and one to come."""
    late = reinforcement()
    battle = scene(*units, late, men("e1", side=1, at=(240, 20)), encounter="raid_attack")
    battle.sides[0].met = True
    return battle


@pytest.mark.rule("MM-ENC-2", "MM-ENC-5")
def test_who_came_after_the_looting_does_not_bring_it_home() -> None:
    """The raiders fall, and a unit that came on afterwards walks off again: the raid has failed."""
    battle = raid(men("u1", "irregular", at=(100, 300)))
    arriving.come_on(Umpire(ScriptedDice([]), [ScriptedOrders(), ScriptedOrders()]), battle, battle.unit_of["r1"])
    assert battle.sides[0].latecomers == ["r1"]
    looter = battle.unit_of["u1"]
    looter.on_table, looter.figures, looter.x = False, 0, -1
    leaving.leave(script(), battle, battle.unit_of["r1"])
    assert not battle.sides[0].reported
    assert ending.close_if_over(script(), battle)
    assert (battle.ending, ending.player_succeeded(battle)) == ("left", False)


@pytest.mark.rule("MM-ENC-1", "MM-ENC-5")
@pytest.mark.parametrize("late", [False, True])
def test_a_leader_who_saw_it_reports_with_any_unit(late: bool) -> None:
    """A Captain who was there brings the report home with a unit that was not; one who came with it does not."""
    battle = raid()
    unit = battle.unit_of["r1"]
    unit.on_table, unit.x, unit.y = True, 240, 460
    captain = Leader("cpt", rank="captain", commands=["r1"], x=240, y=440, on_table=True, attached="r1")
    battle.leaders.append(captain)
    battle.sides[0].latecomers = ["r1", "cpt"] if late else ["r1"]
    leaving.leave(script(), battle, unit)
    assert battle.sides[0].reported is not late


@pytest.mark.rule("MM-REINF-3", "MM-ENC-5")
@pytest.mark.parametrize("there", [True, False])
def test_no_unit_comes_on_that_would_only_have_to_go_again(there: bool) -> None:
    """A unit at the edge comes while looters are on the table to be covered, and not when they are all gone."""
    battle = raid(men("u1", "irregular", at=(100, 300)))
    looter = battle.unit_of["u1"]
    looter.activated = True
    if not there:
        leaving.leave(script(), battle, looter)
    coming, _, _ = turn.rightmost(battle, 0, [])
    assert (coming is battle.unit_of["r1"]) is there
    assert leaving.gone(battle, 0) is not there


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-5")
@pytest.mark.parametrize(
    ("y", "activated", "markers", "leader", "comes"),
    [
        (450, False, 0, False, False),  # they walk off this turn
        (300, False, 0, False, True),  # too far from the edge
        (450, True, 0, False, True),  # they have acted, and are there for another turn
        (450, False, 1, False, True),  # they reload before they move
        (450, False, 0, True, True),  # a Captain stays behind
    ],
)
def test_no_unit_comes_on_to_cover_men_who_step_off_this_turn(
    y: int, activated: bool, markers: int, leader: bool, comes: bool
) -> None:
    battle = raid(men("u1", "irregular", at=(100, y)))
    looter = battle.unit_of["u1"]
    looter.activated, looter.markers, looter.entered_from = activated, markers, 2
    if leader:
        battle.leaders.append(
            Leader("cpt", rank="captain", commands=["u1"], x=300, y=300, on_table=True, activated=True)
        )
    coming, _, _ = turn.rightmost(battle, 0, [])
    assert (coming is battle.unit_of["r1"]) is comes


@pytest.mark.rule("MM-ENC-2", "MM-ENC-5")
@pytest.mark.parametrize("key", DOCTRINES)
@pytest.mark.parametrize("there", [True, False])
def test_a_latecomer_covers_the_others_and_goes_last(key: str, there: bool) -> None:
    """It holds while men who looted are on the table, and goes home after them."""
    battle = raid(men("u1", "irregular", at=(100, 300)))
    battle.unit_of["e1"].on_table = False
    late = battle.unit_of["r1"]
    late.on_table, late.y, late.xs, late.ys = True, 460, [240], [460]
    battle.sides[0].latecomers = ["r1"]
    if not there:
        leaving.leave(script(), battle, battle.unit_of["u1"])
    choices: list[Choice] = [Order("leave"), Order("hold")]
    chosen = doctrine(key).choose("MM-ACT-1", "r1", 0, choices, view_for(battle, 0, "r1"))
    assert choices[chosen].code() == ("hold" if there else "leave")


@pytest.mark.rule("MM-REINF-3", "MM-LEAVE-1")
@pytest.mark.parametrize("each", [1, pytest.param(32, marks=pytest.mark.nightly("fights some 700 battles"))])
def test_no_reinforcement_leaves_in_the_turn_in_which_it_came(each: int) -> None:
    """In battles of the scenarios no unit enters by the edge and goes home the same turn, unless the tables say so.

    Each scenario begins with another pair of doctrines, so that a battle of each has them all.
    """
    went: list[str] = []
    for place, (name, order) in enumerate(scenarios_of_the_game()):
        for number in range(place, place + each):
            known = GAME.doctrines_for(order)
            pair = {"player": known[number % len(known)], "enemy": known[number // len(known) % len(known)]}
            sides = {side: {**order[side], "doctrine": by} for side, by in pair.items()}
            setup = {**order, **sides}
            battle = GAME.engagement(setup).fight(
                Umpire(SeededDice(str(number), "battle"), GAME.engagement(setup).orders())
            )
            went += [f"{name} {number} {who}" for who in came_and_went([row.to_dict() for row in battle.events])]
    assert went == []


def came_and_went(rows: list[dict[str, object]]) -> list[str]:
    """Return the units that came on by the edge and went home in one turn without having withdrawn by a table.

    After a long day without its objective a side that goes by a plan goes home, and so do those who come then.
    """
    came: set[object] = set()
    withdrew: set[object] = set()
    went: list[str] = []
    for row in rows:
        who, what, after = row["who"], row.get("what"), row.get("after")
        if row["kind"] == "turn":
            came.clear()
            if int(str(after)) >= LONGEST_DAY:
                break
        elif what == "on_table" and after is True and row["rule"] == "MM-TURN-1":
            came.add(who)
        elif what == "tactic" and after == "withdraw":
            withdrew.add(who)
        elif what == "left_table" and after and row["rule"] == "MM-LEAVE-1" and who in came - withdrew:
            went.append(str(who))
    return went
