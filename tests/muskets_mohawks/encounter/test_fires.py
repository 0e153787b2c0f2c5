"""Fires in raids: the orders that light them and put them out, what doctrines do, the report, and whole battles."""

from random import Random
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.events import CHANGE, NOTE, fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks import narrate, turn
from rules.muskets_mohawks.activation import actions, choices
from rules.muskets_mohawks.doctrine import torches
from rules.muskets_mohawks.encounters import loot
from rules.muskets_mohawks.known import Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with
from tests.muskets_mohawks.legal import any_order
from tests.orders_of_battle import setup as order_of_battle
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")


def raid(*units: Unit) -> Battle:
    """The player's raid on a house of six inches square at 210, 150, with its door at 240, 210."""
    battle = scene(*units, encounter="raid_attack")
    battle.houses.append(house("house1", 210, 150))
    return battle


def offered(battle: Battle, unit: Unit) -> list[str]:
    """The codes of the orders about fires that a unit is offered."""
    found = choices.legal(script(), battle, unit, watch.foes_of(battle, unit), False)
    return [choice.code() for choice in found if choice.code().startswith(("burn", "douse"))]


@pytest.mark.rule("MM-BURN-1", "MM-ACT-1")
def test_raiders_at_the_wall_may_set_fire_to_the_stores() -> None:
    """The order is offered and carried out as the unit's one thing, with the dice against its Rep."""
    unit = men("u1", "indian", at=(240, 222), figures=8)
    battle = raid(unit)
    assert offered(battle, unit) == ["burn:torch:house1"]
    actions.activate(umpire_with([4, 4], "burn:torch:house1"), battle, unit)
    assert battle.houses[0].burnt == 20
    assert offered(battle, unit) == []


@pytest.mark.rule("MM-BURN-1")
def test_bowmen_may_shoot_fire_from_afar() -> None:
    """Another verb, the same test; with one die passed it smoulders."""
    unit = men("u1", "indian", at=(240, 370), figures=8, weapon="bow")
    battle = raid(unit)
    assert offered(battle, unit) == ["burn:arrows:house1"]
    actions.activate(umpire_with([4, 5], "burn:arrows:house1"), battle, unit)
    assert battle.houses[0].smoulders


@pytest.mark.rule("MM-BURN-1", "MM-ENC-3")
def test_defenders_put_fires_out() -> None:
    """An inch for an activation at the wall."""
    unit = men("u1", "militia", at=(240, 222), figures=8)
    battle = scene(unit, encounter="raid_defend", posture="raid_attack")
    battle.houses.append(house("house1", 210, 150))
    assert offered(battle, unit) == []
    battle.houses[0].burnt = 20
    assert offered(battle, unit) == ["douse:fire:house1"]
    actions.activate(umpire_with([], "douse:fire:house1"), battle, unit)
    assert battle.houses[0].burnt == 10


@pytest.mark.rule("MM-BURN-1", "MM-TURN-1")
def test_fires_spread_before_the_reinforcement_dice() -> None:
    """Page 21: at the start of the turn, the die of the fire first."""
    battle = raid(men("u1", "indian", at=(240, 400)))
    battle.turn = 3
    battle.houses[0].burnt = 20
    umpire = script(2, 1, 1)
    turn.open_turn(umpire, battle, 0)
    assert [event.what for event in umpire.events if event.kind == "roll"] == ["spread", "reinforcement_dice"]
    assert battle.houses[0].burnt == 40


@pytest.mark.rule("MM-BURN-1", "MM-ENC-2")
def test_a_building_burnt_counts_as_looted() -> None:
    """Page 31: the objective is to loot or burn; half of its 24 inches of walls alight is the end of its stores."""
    battle = raid(men("u1", "indian", at=(240, 400)))
    battle.turn = 3
    battle.houses[0].burnt = 100
    turn.open_turn(script(2, 1, 1), battle, 0)
    assert battle.houses[0].looted
    turn.close_turn(script(), battle)
    assert battle.sides[0].met


def answers(battle: Battle, unit: Unit, doctrine: str) -> str:
    """The order that a doctrine gives a unit."""
    found = [choice for choice in choices.legal(script(), battle, unit, [], False) if isinstance(choice, Order)]
    policy = GAME.engagement(order_of_battle("raid_attack", ("line",), doctrine)).orders()[0]
    place = policy.choose("MM-ACT-1", unit.id, 0, found, view_for(battle, 0, unit.id))
    return found[place].code()


@pytest.mark.rule("MM-BURN-1", "MM-ENC-2")
@pytest.mark.parametrize("doctrine", ["veteran", "bold", "cautious", "book"])
def test_every_doctrine_burns_what_it_cannot_loot(doctrine: str) -> None:
    """Bowmen before a house light it from where they are; the bold burn what they are in, and the others loot it."""
    unit = men("u1", "indian", at=(240, 370), figures=8, weapon="bow")
    assert answers(raid(unit), unit, doctrine) == "burn:arrows:house1"
    unit = men("u2", "indian", at=(240, 222), figures=8)
    battle = raid(unit)
    umpire = umpire_with([3], "hold")
    loot.enter(umpire, battle, unit, battle.houses[0])
    assert unit.house == "house1"
    assert answers(battle, unit, doctrine) == ("burn:torch:house1" if doctrine == "bold" else "loot")


@pytest.mark.rule("MM-BURN-1", "MM-ENC-3")
def test_doctrines_fight_fires_in_their_stores() -> None:
    """Water where they are at it, else the way there; a house that is lost is let be."""
    unit = men("u1", "militia", at=(240, 222), figures=8)
    battle = scene(unit, encounter="raid_defend", posture="raid_attack")
    battle.houses += [house("house1", 210, 150), house("house2", 60, 150)]
    battle.houses[0].burnt = 20
    assert answers(battle, unit, "veteran") == "douse:fire:house1"
    battle.houses[0].burnt, battle.houses[1].burnt = 0, 20
    assert answers(battle, unit, "veteran").startswith("move:house:house2")
    battle.houses[1].looted = True
    found: list[Order] = [
        choice for choice in choices.legal(script(), battle, unit, [], False) if isinstance(choice, Order)
    ]
    assert torches.put_out(view_for(battle, 0, "u1"), found, Own(unit)) == -1


@pytest.mark.rule("MM-BURN-1", "MM-ENC-3")
@pytest.mark.parametrize("looted", [False, True])
def test_no_water_is_carried_to_stores_that_are_gone(looted: bool) -> None:
    """Defenders at the wall of a house whose stores are burnt go to the next fire instead."""
    unit = men("u1", "militia", at=(240, 222), figures=8)
    battle = scene(unit, encounter="raid_defend", posture="raid_attack")
    battle.houses += [house("house1", 210, 150), house("house2", 60, 150)]
    battle.houses[0].burnt, battle.houses[0].looted = 150, looted
    battle.houses[1].burnt = 20
    assert answers(battle, unit, "veteran").partition("@")[0] == (
        "move:house:house2" if looted else "douse:fire:house1"
    )


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (
            {"kind": "order", "who": "u1", "what": "order", "after": "burn:arrows:house3"},
            "shoot flaming arrows at house 3",
        ),
        ({"kind": "order", "who": "u1", "what": "order", "after": "burn:torch:house3"}, "set fire to house 3"),
        ({"kind": "order", "who": "u1", "what": "order", "after": "douse:fire:house3"}, "put out the fire at house 3"),
        ({"who": "house3", "what": "burnt", "before": 0, "after": 20}, "house 3: 2 inches of its walls alight"),
        ({"who": "house3", "what": "burnt", "before": 10, "after": 0}, "the fire at house 3 was out"),
        ({"who": "house3", "what": "smoulders", "before": False, "after": True}, "smouldered and would burn next turn"),
        ({"kind": NOTE, "who": "u1", "what": "bucket", "after": "house3"}, "carried water to house 3"),
        ({"kind": NOTE, "who": "u1", "what": "row:starting_a_fire", "after": "0"}, "could not get a spark"),
        ({"kind": NOTE, "who": "house3", "what": "row:fire_spreads", "after": "4"}, "spreads to the right"),
    ],
)
def test_the_report_has_the_fires(row: dict[str, Any], text: str) -> None:
    """Each event has a sentence without keys."""
    sentence = narrate.NARRATOR.sentence({"kind": CHANGE, "rule": "MM-BURN-1", **row}, {"u1": "Mohawks"})
    assert text.lower() in sentence.lower()
    assert "_" not in sentence


def burning_order(seed: int) -> dict[str, Any]:
    """A raid of either kind in which the raiders have bows, or the bold command."""
    order = any_order(Random(seed))
    order["encounter"] = ("raid_attack", "raid_defend")[seed % 2]
    for side in ("player", "enemy"):
        order[side]["doctrine"] = ("bold", "veteran", "book", "cautious")[seed // 2 % 4]
        for unit in order[side].get("units", []):
            if unit["troop"] in ("indian", "irregular"):
                unit["weapon"] = "bow"
    return order


def faults_of(seed: int, lit: list[int]) -> list[str]:
    """What the referee finds wrong with a raid; `lit` counts the fires, and those put out and burnt."""
    order = burning_order(seed)
    if GAME.check(order):
        return []
    fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
    events = [event.to_dict() for event in fought.events]
    lit[0] += sum(event.what == "burnt" and event.before == 0 for event in fought.events)
    lit[1] += sum(event.what == "bucket" for event in fought.events)
    lit[2] += sum(event.what == "looted" and event.rule == "MM-BURN-1" for event in fought.events)
    lit[3] += 1
    found = audit(fought.initial, events)
    if fold(fought.initial, events) != fought.final:
        found.append("the record does not fold")
    return found


@pytest.mark.rule("MM-BURN-1")
def test_whole_raids_burn_by_the_book() -> None:
    """Raids with fires pass the referee and fold; some houses burn to the half, and some are saved."""
    lit = [0, 0, 0, 0]
    assert {seed: found for seed in range(16) if (found := faults_of(seed, lit))} == {}
    assert lit[3] > 8
    assert lit[0] > 2
    assert lit[2] > 0


@pytest.mark.nightly("fights 300 battles, read by the referee")
@pytest.mark.rule("MM-BURN-1")
def test_many_raids_burn_by_the_book() -> None:
    """The same of many more, in proportion, and water is carried too."""
    lit = [0, 0, 0, 0]
    assert {seed: found for seed in range(16, 340) if (found := faults_of(seed, lit))} == {}
    assert lit[3] > 160
    assert lit[0] > 40
    assert lit[2] > 8
    assert lit[1] > 0
