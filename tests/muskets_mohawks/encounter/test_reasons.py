"""What is reported of a unit that stays where it is, and of a charge that no order named: why, and at which enemy."""

from collections import Counter

import pytest

from rules.core.events import NOTE, ORDER
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.combat import charge, retreat
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with
from tests.muskets_mohawks.encounter.test_no_way import NORTH_WEST, islanders
from tests.orders_of_battle import fight, varied

Reason = tuple[str, object, object]


def reasons(umpire: Umpire) -> list[Reason]:
    """The notes that say why a unit stays, with the enemy that they name."""
    return [(event.what, event.before, event.after) for event in umpire.events if event.what in ("holds", "waits")]


def held(battle: Battle, unit: Unit, *turns: int) -> list[Reason]:
    """What is recorded of a unit that is ordered to hold in each of these turns."""
    umpire = umpire_with([], *["hold"] * len(turns))
    for turn in turns:
        battle.turn = turn
        actions.activate(umpire, battle, unit)
    return reasons(umpire)


@pytest.mark.rule("MM-ACT-1")
def test_a_wait_is_explained_when_it_begins_and_when_its_reason_changes() -> None:
    """Out of range; the same in the next turn, which is not repeated; then in range, with its fire held."""
    unit, foe = men("u1", at=(240, 340)), men("e1", side=1, at=(240, 140), heading=16)
    assert held(scene(unit, foe), unit, 1, 2) == [("waits", "e1", "out_of_range")]
    unit, foe = men("u1", at=(240, 240)), men("e1", side=1, at=(240, 140), heading=16)
    battle = scene(unit, foe)
    assert held(battle, unit, 1, 2) == [("holds", None, "holds_fire")]
    battle.weather = 1
    assert held(battle, unit, 3, 4) == [("waits", "e1", "foul_weather")]
    battle.weather = 0
    assert held(battle, unit, 5) == [("holds", None, "holds_fire")]


@pytest.mark.rule("MM-ACT-1")
def test_a_wait_that_was_broken_off_is_explained_again() -> None:
    """A unit that did something else in between begins a new wait."""
    unit = men("u1", at=(240, 340))
    battle = scene(unit, encounter="raid_defend")
    assert held(battle, unit, 1, 2, 4) == [("holds", None, "on_guard")] * 2


@pytest.mark.rule("MM-ACT-1", "MM-ENC-2")
@pytest.mark.parametrize(
    ("burns", "inside", "reason"), [(0, "", "no_enemy"), (20, "", "it_burns"), (0, "house1", "friends_at_work")]
)
def test_a_raider_who_stands_by_says_for_what(burns: int, inside: str, reason: str) -> None:
    """A building burns, or friends are in one; without either there is just no enemy to be seen."""
    unit, friend = men("u1", "irregular", at=(240, 340)), men("u2", "irregular", at=(60, 440))
    battle = scene(unit, friend, encounter="raid_attack")
    store = house("house1", 200, 60)
    store.burnt = burns
    battle.houses.append(store)
    friend.house = inside
    assert held(battle, unit, 1) == [("holds", None, reason)]


@pytest.mark.rule("MM-ACT-1", "MM-ENC-2")
@pytest.mark.parametrize(
    ("places", "reason"),
    [
        (((240, 200), (60, 440)), "friends_first"),
        (((60, 440), (240, 200)), "friends_first"),
        (((60, 440), (120, 440)), "no_enemy"),
    ],
)
def test_a_raider_leaves_the_stores_to_friends_who_are_nearer(places: tuple[tuple[int, int], ...], reason: str) -> None:
    """One friend nearer to the door than he is enough, however the friends are listed."""
    unit = men("u1", "irregular", at=(240, 340))
    friends = [men(f"u{n}", "irregular", at=at) for n, at in enumerate(places, 2)]
    battle = scene(unit, *friends, encounter="raid_attack")
    battle.houses.append(house("house1", 200, 60))
    assert held(battle, unit, 1) == [("holds", None, reason)]


@pytest.mark.rule("MM-ACT-1", "MM-ENC-5")
@pytest.mark.parametrize(("late", "reason"), [(["u1"], "covers"), ([], "no_enemy")])
def test_who_came_late_covers_the_others(late: list[str], reason: str) -> None:
    """With the objective met, reinforcements wait for those on their way home."""
    unit, friend = men("u1", "irregular", at=(240, 340)), men("u2", "irregular", at=(60, 440))
    battle = scene(unit, friend)
    battle.sides[0].met, battle.sides[0].latecomers = True, late
    assert held(battle, unit, 1) == [("holds", None, reason)]


@pytest.mark.rule("MM-ACT-1", "MM-LOS-1")
@pytest.mark.parametrize(
    ("friend_at", "encounter", "reason"),
    [
        ((120, 180), "scout", ("waits", "e1", "hidden")),
        ((120, 180), "raid_defend", ("waits", "e1", "hidden")),
        ((120, 60), "scout", ("holds", None, "no_enemy")),
        ((120, 180), "raid_attack", ("holds", None, "it_burns")),
    ],
)
def test_who_hears_a_melee_and_sees_none_says_so(friend_at: tuple[int, int], encounter: str, reason: Reason) -> None:
    """Within 24 inches of friends who fight behind trees there is an enemy: he is out of sight."""
    unit, friend = men("u1", "irregular", at=(120, 400)), men("u2", "irregular", at=friend_at)
    foe = men("e1", "indian", 1, at=(friend_at[0], friend_at[1] - 20), heading=16)
    friend.opponents, foe.opponents = ["e1"], ["u2"]
    battle = scene(unit, friend, foe, encounter=encounter, areas=(("wood", 0, 0, 480, 300),))
    burning = house("house1", 400, 400)
    burning.burnt = 20
    battle.houses.append(burning)
    assert held(battle, unit, 1) == [reason]
    battle.units.reverse()
    battle.waits.clear()
    assert held(battle, unit, 1) == [reason]


@pytest.mark.rule("MM-ACT-1")
def test_who_finds_no_way_says_so_in_each_turn_but_once() -> None:
    """The order that came to nothing names what is in the way; a turn later the unit still finds no way."""
    battle, unit = islanders()
    umpire = umpire_with([], NORTH_WEST, "hold", "hold", "hold")
    for turn in (1, 2, 3):
        battle.turn = turn
        actions.activate(umpire, battle, unit)
    found = [(event.what, event.after) for event in umpire.events if event.kind == NOTE]
    assert found == [("stays", "ground")]


@pytest.mark.rule("MM-ACT-1")
def test_who_has_no_room_to_turn_is_not_asked_to_turn_for_ever() -> None:
    """A line in a gap turns to no enemy: the record says so, it may do something else, and is not offered it again."""
    unit, foe = men("u1", at=(240, 300)), men("e1", side=1, at=(440, 300), heading=24)
    walls = [men("u2", at=(240, 285), figures=10), men("u3", at=(240, 315), figures=10)]
    battle = scene(unit, foe, *walls)
    umpire = umpire_with([], "face:e1", "hold", "hold")
    actions.activate(umpire, battle, unit)
    notes = [(event.what, event.after) for event in umpire.events if event.kind == NOTE]
    assert notes[0] == ("no_turn", "friends")
    assert no_way.was_barred(battle, unit, Order(orders.FACE, target="e1"))
    actions.activate(umpire, battle, unit)
    assert unit.heading == 0
    given = [event.after for event in umpire.events if event.kind == ORDER]
    assert given == ["face:e1", "hold", "hold"]
    asked = umpire._orders[0].asked  # type: ignore[attr-defined]  # the scripted orders keep what they were offered
    assert ["face:e1" in codes for codes in asked] == [True, False, False]


@pytest.mark.rule("MM-RECOVER-1")
@pytest.mark.parametrize(("water", "offered"), [("", True), ("in", False)])
def test_rest_is_offered_only_where_men_could_come_back(water: str, offered: bool) -> None:
    """In the water no unit has space for more men, so that it goes on instead of waiting there for ever."""
    unit = men("u1", at=(240, 340), formation="unformed", figures=6)
    unit.lost_fire, unit.water = 4, water
    around = ((240, 325, 0), (240, 385, 0), (205, 350, 8), (275, 350, 24))
    crowd = [men(f"f{x}{y}", at=(x, y), heading=heading) for x, y, heading in around]
    battle = scene(unit, *crowd)
    umpire = umpire_with([])
    asked = umpire._orders[0].asked  # type: ignore[attr-defined]  # the scripted orders keep what they were offered
    actions.activate(umpire, battle, unit)
    assert ("recover" in asked[0]) is offered


@pytest.mark.rule("MM-NP-4", "MM-CHARGE-1")
def test_a_charge_by_the_attack_table_names_target_and_reason() -> None:
    """An enemy within 12 inches is charged, and the record says so before the dice."""
    unit, foe = men("u1", at=(240, 240)), men("e1", side=1, at=(240, 170), heading=16)
    battle = scene(unit, foe)
    umpire = umpire_with([6] * 60)
    np_attack.act(umpire, battle, unit, [foe])
    first = umpire.events[0]
    assert (first.rule, first.who, first.what, first.before) == ("MM-NP-4", "u1", "charges", "e1")
    assert first.after == "within_12"


@pytest.mark.rule("MM-NP-5", "MM-CHARGE-1")
def test_a_charge_by_the_defence_table_names_target_and_reason() -> None:
    """After a long wait, and into a lost position."""
    unit, foe = men("u1", at=(240, 240)), men("e1", side=1, at=(240, 170), heading=16)
    battle = scene(unit, foe)
    battle.standoff = 3
    umpire = umpire_with([6] * 60)
    assert np_defend.sally(umpire, battle, unit, [foe])
    assert [(event.before, event.after) for event in umpire.events if event.what == "charges"] == [("e1", "long_wait")]
    battle = scene(men("u1", at=(240, 240)), men("e1", side=1, at=(240, 170), heading=16))
    umpire = umpire_with([6] * 60)
    works = Works("works1", "fieldworks", 200, 150, 280, 190, side="player", holder="enemy")
    np_defend.retake(umpire, battle, battle.units[0], works, [battle.units[1]])
    assert ("e1", "lost_position") in [(event.before, event.after) for event in umpire.events if event.kind == NOTE]


@pytest.mark.rule("MM-REACT-2")
def test_horse_that_charge_who_fired_at_them_name_him() -> None:
    """The charge that a reaction calls for is at the firer."""
    unit, foe = men("u1", at=(240, 240)), men("e1", side=1, at=(240, 170), heading=16)
    battle = scene(unit, foe)
    battle.provoked["u1"] = ["e1"]
    umpire = umpire_with([6] * 60)
    charge.answer_fire(umpire, battle)
    assert [(event.before, event.after) for event in umpire.events if event.what == "charges"] == [("e1", "fired_at")]


@pytest.mark.rule("MM-MOVE-5", "MM-REACT-2")
@pytest.mark.parametrize(("prone", "reason"), [(True, "lying"), (False, "in_cover")])
def test_who_is_to_take_cover_and_has_it_says_so(prone: bool, reason: str) -> None:
    """A unit among trees, or lying down already, stays where it is, and the report says why."""
    unit = men("u1", "irregular", at=(240, 240))
    unit.prone = prone
    battle = scene(unit, areas=() if prone else (("wood", 160, 160, 320, 320),))
    umpire = umpire_with([])
    retreat.seek_cover(umpire, battle, unit, 240, 100, "MM-MOVE-5")
    assert reasons(umpire) == [("holds", None, reason)]


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("contesting", [True, False])
def test_a_stand_up_fight_is_set_up_by_its_own_rule(contesting: bool) -> None:
    """Neither the defender's posts nor the sections of the enemy's markers are those of a raid."""
    seen: Counter[str] = Counter()
    for seed in range(8):
        setup = varied(seed, "stand_up_fight")
        setup["player"]["contesting"] = contesting
        # That a defender may go out to markers that stay is a ruling on raids, which holds here too.
        seen.update(event.rule for event in fight(setup, seed).events if event.what != "sally")
    assert seen["MM-ENC-4"] > 0
    assert seen["MM-ENC-3"] == 0
