"""Orders to move that find no way: the reason is recorded, another order may be given, and no unit stays for ever."""

from random import Random

import pytest

from rules.core.battle_record import BattleRecord
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import NOTE, ORDER
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import np_attack
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.registry import system
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene
from tests.muskets_mohawks.legal import any_order
from tests.muskets_mohawks.stuck import Tally, tally
from tests.written import scenario

GAME = system("muskets_mohawks")
DOCTRINES = ("book", "bold", "cautious")
SCENARIOS = ("lake-george-scout", "german-flatts", "herkimers-stockade")
NORTH_WEST = "move:section:1@80,80"
# An island just large enough for five men in open order.
ISLAND = (
    Area("lake", 0, 0, 190, 480),
    Area("lake", 290, 0, 480, 480),
    Area("lake", 190, 0, 290, 235),
    Area("lake", 190, 245, 290, 480),
)


def stays(umpire: Umpire) -> list[object]:
    """The reasons recorded for staying."""
    return [event.after for event in umpire.events if event.kind == NOTE and event.what == "stays"]


def islanders(*others: Unit) -> tuple[Battle, Unit]:
    """A scout of five that a lake keeps from moving."""
    unit = men("u1", "irregular", figures=5, at=(240, 240), heading=0)
    battle = scene(unit, *others)
    battle.ground.waters.extend(ISLAND)
    return battle, unit


@pytest.mark.rule("MM-ACT-1")
def test_a_move_that_finds_no_way_costs_nothing_and_is_not_offered_again() -> None:
    """The unit is asked again without it, is not offered it next turn, and is when the way is free."""
    battle, unit = islanders()
    reported = ScriptedOrders(NORTH_WEST, "hold", "hold", NORTH_WEST)
    umpire = Umpire(ScriptedDice([]), [reported, ScriptedOrders()])
    actions.activate(umpire, battle, unit)
    assert stays(umpire) == ["ground"]
    assert [NORTH_WEST in asked for asked in reported.asked] == [True, False]
    actions.activate(umpire, battle, unit)
    assert [NORTH_WEST in asked for asked in reported.asked] == [True, False, False]
    battle.ground.waters.clear()
    actions.activate(umpire, battle, unit)
    assert unit.x < 240
    assert stays(umpire) == ["ground"]


@pytest.mark.rule("MM-ACT-1")
def test_who_is_hemmed_in_tries_no_more_than_two_ways() -> None:
    """What is farther off in the direction that has failed fails as well, and after two ways a doctrine gives up."""
    unit = men("u1", "irregular", figures=5, at=(240, 240))
    battle = scene(unit)
    places = {"near": (240, 80), "far": (260, 20), "side": (80, 240), "other": (400, 240)}
    found: list[Choice] = [Order("move", "foe", name, x, y) for name, (x, y) in places.items()]
    found += [Order("move", "away", "near", 240, 320), Order("fast", "foe", "far", 260, 20), Order("hold")]
    left = no_way.without(battle, unit, found, Order("move", "foe", "near", 240, 80))
    assert [choice.code().split("@")[0] for choice in left] == [
        "move:foe:side", "move:foe:other", "move:away:near", "fast:foe:far", "hold",
    ]  # fmt: skip
    assert no_way.without(battle, unit, found, Order("move", "foe", "far", 260, 20))[0] is found[0]
    assert [choice.code().split("@")[0] for choice in no_way.without_moves(left)] == ["move:away:near", "hold"]


@pytest.mark.rule("MM-ACT-1", "MM-TERR-5")
def test_who_cannot_get_to_a_ford_goes_to_no_enemy_beyond_it() -> None:
    """One order shows it for all enemies across the river, the others are spared; then and later, until it is open."""
    unit = men("u1", "irregular", figures=5, at=(240, 330))
    river, ford = Area("river", 0, 200, 480, 260), Area("ford", 230, 200, 250, 260)
    battle = scene(unit)
    battle.ground.waters.append(river)
    battle.ground.fords.append(ford)
    lakes = [(0, 270, 480, 325), (0, 335, 480, 480), (0, 320, 190, 340), (290, 320, 480, 340)]
    battle.ground.waters.extend(Area("lake", *box) for box in lakes)
    places = {"ahead": (240, 60), "left": (40, 180), "here": (400, 400)}
    found: list[Choice] = [Order("move", "foe", name, x, y) for name, (x, y) in places.items()]
    ahead, left, here = found
    assert isinstance(ahead, Order)
    assert no_way.without(battle, unit, found, ahead) == [here]
    no_way.record(Umpire(ScriptedDice([]), []), battle, unit, ahead, 240, 60)
    assert no_way.offered(battle, unit, [left, ahead, here]) == [here]
    del battle.ground.waters[1:]
    battle.ground.corners.clear()
    assert no_way.offered(battle, unit, [left, ahead, here]) == [left, ahead, here]


@pytest.mark.rule("MM-ACT-1")
def test_a_scout_on_an_island_is_given_two_moves_and_holds() -> None:
    """Nine sections are left to see, and no way leads to any."""
    battle, unit = islanders()
    umpire = Umpire(ScriptedDice([]), [doctrine("cautious"), ScriptedOrders()])
    actions.activate(umpire, battle, unit)
    given = [str(event.after).split(":")[0] for event in umpire.events if event.kind == ORDER]
    assert (given[:-1], given[-1], len(stays(umpire))) == (["move"] * 2, "hold", 2)


@pytest.mark.rule("MM-ACT-1", "MM-FORM-1", "MM-REACT-5")
@pytest.mark.parametrize(("formation", "dice"), [("mob", []), ("unformed", [1, 1])])
def test_a_formation_without_room_costs_nothing_and_is_not_offered_again(formation: str, dice: list[int]) -> None:
    """Men between lakes have no ground for a line of ten: the record says so, and the offer waits for room.

    A unit out of order tests for the line, and not before there is room for it.
    """
    unit = men("u1", "line", at=(240, 240), formation=formation)
    battle = scene(unit)
    battle.ground.waters.extend(
        (
            Area("lake", 0, 0, 205, 480),
            Area("lake", 275, 0, 480, 480),
            Area("lake", 205, 0, 275, 225),
            Area("lake", 205, 265, 275, 480),
        )
    )
    reported = ScriptedOrders("form:line", "hold", "hold", "form:line")
    umpire = Umpire(ScriptedDice(dice), [reported, ScriptedOrders()])
    actions.activate(umpire, battle, unit)
    assert [event.after for event in umpire.events if event.what == "no_room"] == ["narrow"]
    actions.activate(umpire, battle, unit)
    assert ["form:line" in asked for asked in reported.asked] == [True, False, False]
    battle.ground.waters.clear()
    actions.activate(umpire, battle, unit)
    assert ("form:line" in reported.asked[3], unit.formation) == (True, "line")


@pytest.mark.rule("MM-ACT-1", "MM-NP-4")
def test_a_table_that_sends_a_unit_nowhere_says_why() -> None:
    """A raider bidden to close in from an island stays, and the record says that it has no way."""
    foe = men("e1", at=(240, 20), heading=16, side=1)
    battle, unit = islanders(foe)
    umpire = Umpire(ScriptedDice([1, 1]), [ScriptedOrders(), ScriptedOrders()])
    np_attack.act(umpire, battle, unit, [foe])
    assert (unit.x, unit.y, stays(umpire)) == (240, 240, ["ground"])


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize(
    ("friend", "reason"),
    [(men("u2", figures=8, at=(240, 225)), "friends"), (men("e1", figures=8, at=(240, 215), side=1), "enemy")],
)
def test_the_reason_names_what_is_near(friend: Unit, reason: str) -> None:
    """Friends or an enemy at arm's length are given as the reason."""
    battle, unit = islanders(friend)
    umpire = Umpire(ScriptedDice([]), [ScriptedOrders(NORTH_WEST, "hold"), ScriptedOrders()])
    actions.activate(umpire, battle, unit)
    assert stays(umpire) == [reason]


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize(("heading", "may"), [(0, False), (8, True)])
def test_a_unit_is_not_ordered_to_face_an_enemy_that_it_faces(heading: int, may: bool) -> None:
    """Turning to an enemy is offered only to a unit that would turn."""
    unit = men("u1", "irregular", at=(240, 300), heading=heading)
    reported = ScriptedOrders("hold")
    umpire = Umpire(ScriptedDice([]), [reported, ScriptedOrders()])
    actions.activate(umpire, scene(unit, men("e1", at=(240, 100), heading=16, side=1)), unit)
    assert ("face:e1" in reported.asked[0]) is may


def fought(seed: int) -> BattleRecord:
    """A battle of a bundled scenario or of any order of battle, under each pair of doctrines in turn."""
    number, doctrines = seed % 4, (DOCTRINES[seed // 4 % 3], DOCTRINES[seed // 12 % 3])
    if number == 3:
        order = any_order(Random(seed))
    else:
        order = scenario(SCENARIOS[number])["setup"]
        order["system"] = "muskets_mohawks"
        for side, key in zip(("player", "enemy"), doctrines, strict=True):
            order[side]["doctrine"] = key
    return GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))


def counted(seeds: range) -> Tally:
    """How the orders to move of many battles were carried out."""
    found = Tally()
    for seed in seeds:
        battle = fought(seed)
        found.add(tally(battle.initial, [event.to_dict() for event in battle.events]))
    return found


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1")
def test_no_unit_stays_without_a_reason() -> None:
    """In thirty-six battles no order to move leaves a unit where it is three turns running without a reason."""
    found = counted(range(36))
    assert found.orders > 500
    assert [stay for stay in found.stays if stay.turns >= 3] == []
    assert found.silent == []  # nor is any other order given of which nothing is reported


@pytest.mark.nightly("fights 1,000 battles")
@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1")
def test_no_unit_stays_without_a_reason_in_a_thousand_battles() -> None:
    """Nor in a thousand; few orders to move leave every figure where it is."""
    found = counted(range(1000))
    assert [stay for stay in found.stays if stay.turns >= 3] == []
    assert found.silent == []
    assert found.share() < 0.08
